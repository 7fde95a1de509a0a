/** What the reader alone must say of a case; places are `line:column`. */
export interface CaseExpectation {
  readonly objects?: number;
  /** `code line:column` of each error. */
  readonly errors?: readonly string[];
  /** `code line:column` of each notice. */
  readonly notices?: readonly string[];
}

/** Cases of which the reader says more than the objects of the index (one, where it says none), by id. */
export const caseExpectations: Readonly<Record<string, CaseExpectation>> = {
  '016': { objects: 2, notices: ['ignored-by-kubectl 18:1'] },
  '017': { objects: 0, errors: ['duplicate-key 15:3'] },
  '018': { objects: 0, errors: ['duplicate-key 12:5'] },
  '021': { objects: 0, errors: ['duplicate-key 17:5'] },
  '025': { objects: 1, errors: ['yaml-syntax 23:1'] },
  '028': { objects: 0, errors: ['yaml-syntax 11:6'] },
  '029': { objects: 2, errors: ['not-an-object 22:1', 'not-an-object 25:1'] },
  '032': { objects: 1, errors: ['not-an-object 6:1'] },
  '033': { objects: 2 },
  '034': { objects: 0, errors: ['duplicate-key 1:164'] },
  '041': { objects: 3 },
  '047': { objects: 1, notices: ['null-item 9:3'] },
  '109': { objects: 2 },
  '115': { objects: 1, errors: ['aliasing 15:22'] },
  '120': { notices: ['unknown-field 10:3'] },
  '121': { notices: ['unsupported-kind 14:3'] },
};

/** Real files that hold more than one object. */
export const realFileObjects: Readonly<Record<string, number>> = {
  '09-dapr-injected-deployment.yaml': 2,
  '10-otel-operator-pod.yaml': 2,
  '11-gcsfuse-training-job.yaml': 3,
  '14-kuberay-cluster-and-head-pod.yaml': 2,
  '15-kruise-job-terminator.yaml': 2,
  '18-helm-template-output.yaml': 5,
  '19-kubectl-get-pods-list.yaml': 2,
};

import { concat, definePolicy, error, type Int, integer, shown, type TextMap } from '../src/index.ts';

const bytesOf = (annotations: TextMap): Int =>
  annotations.sum(({ key, value }) => key.byteLength().plus(value.byteLength()));

export default definePolicy({
  id: 'annotations-fit',
  title: 'Annotations take at most 256 KiB',
  category: 'Rules of the API server',
  description:
    'The API server bounds the annotations of an object: all keys and values together take at most 256 KiB (262,144 bytes). A custom resource may hold a pod template over the limit, and then none of its pods can be created.',
  remedy:
    'Move large values, such as whole configuration files, into a ConfigMap. `kubectl apply` doubles what is large: it keeps the whole object in an annotation; `kubectl apply --server-side` does not.',
  params: {
    // 256 KiB, as `TotalAnnotationSizeLimitB` of k8s.io/apimachinery has it.
    maximum: integer({ doc: 'The most bytes; the API server takes 262,144.', default: 262_144, minimum: 0 }),
  },
  check: ({ pod, object, context, params }) => {
    const bytes = bytesOf(pod.metadata.annotations);
    const ownBytes = bytesOf(object.metadata.annotations);
    return [
      error('pod', 'The annotations of the pod are too large together.')
        .when(bytes.greaterThan(params.maximum))
        .at(pod.metadata.annotations)
        .hint(concat('they take ', shown(bytes), ' bytes'))
        .says`the annotations take more than ${params.maximum} bytes, keys and values together`,
      error('workload', 'The annotations of the workload itself are too large together.')
        .when(context.isTemplate(), ownBytes.greaterThan(params.maximum))
        .at(object.metadata.annotations)
        .hint(concat('they take ', shown(ownBytes), ' bytes'))
        .says`the workload's own annotations take more than ${params.maximum} bytes, keys and values together`,
    ];
  },
});

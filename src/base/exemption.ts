/**
 * Findings that count for nothing, for a time and a reason. Patterns match whole texts; `*` stands for any characters.
 * A member of `match` that is not given matches everything; of those given, each must match, by one of its patterns.
 */
export interface Exemption {
  /** Ids of policies, or `*` for all. */
  readonly policies: readonly string[];
  readonly match: ExemptionMatch;
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it holds, in UTC: `YYYY-MM-DD`. */
  readonly expires: string;
}

export interface ExemptionMatch {
  /** In a review the namespace is the request's, else the object's. */
  readonly namespaces?: readonly string[] | undefined;
  /** Kinds, and what they create: a Deployment's ReplicaSets and Pods, a CronJob's Jobs and Pods. */
  readonly kinds?: readonly string[] | undefined;
  /** The object's name, its generateName, or the name of the owner that controls it. */
  readonly names?: readonly string[] | undefined;
  /** Names of the containers that findings are about. */
  readonly containers?: readonly string[] | undefined;
  /** Paths relative to the folder of the configuration, with `/`; `**` crosses folders. Known to `check` alone. */
  readonly files?: readonly string[] | undefined;
}

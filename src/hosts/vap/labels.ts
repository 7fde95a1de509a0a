/** The labels by which an emitted object says of which policy it was made, and of its rules of which severity. */
export const policyLabel = 'app.kubernetes.io/name';
export const severityLabel = 'app.kubernetes.io/component';

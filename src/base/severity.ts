/** `error` denies, `warn` warns, `info` is for reports; from the strictest to the mildest. */
export const severities = ['error', 'warn', 'info'] as const;
export type Severity = (typeof severities)[number];

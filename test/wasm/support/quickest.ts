/** The shortest of three runs in milliseconds: a busy machine makes single ones slow. */
export function quickest(run: () => void): number {
  const once = (): number => {
    const start = performance.now();
    run();
    return performance.now() - start;
  };
  return Math.min(once(), once(), once());
}

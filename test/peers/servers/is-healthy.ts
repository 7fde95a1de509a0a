/** Whether a health endpoint, over plain http, answers 200. */
export async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200;
  } catch {
    // Nobody listens yet.
    return false;
  }
}

import { absence } from '../peers/locate.ts';
import { engineNames } from '../peers/recipe.ts';

/** Names the engines that are missing before the first test and again after the last, where nobody overlooks it. */
export default function setup(): () => void {
  const warn = (): void => {
    const missing = absence(engineNames);
    if (missing !== null) console.warn(`\n${missing}\n`);
  };
  warn();
  return warn;
}

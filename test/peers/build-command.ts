import { buildEngine, goVersion } from './build-engine.ts';
import { engineCache, isBuilt } from './engine-cache.ts';
import { type EngineName, engineNames, isEngineName, recipes } from './recipe.ts';

const usage = `Builds the real engines that tests compare with, those that are missing.

  npm run engines                     all of them: about 13 minutes on a machine that has none
  npm run engines -- opa kubectl      these
  npm run engines -- --list           says what is there and builds nothing

They go to KEYSTONE_ENGINES, or to keystone/engines in the user's cache folder. Go must be on the PATH.
Engines: ${engineNames.join(', ')}`;

type Outcome = 'already there' | 'built' | 'failed' | 'not built';

/**
 * The command. Without Go every missing engine is "not built", which is no failure.
 * @param peers the folder that holds the recipes' folders
 * @returns the exit status: 0, 1 when a build failed, 2 for a wrong argument
 */
export function runBuild(peers: string, args: readonly string[]): number {
  if (args.includes('--help')) return say(usage, 0);
  const listOnly = args.includes('--list');
  const named = args.filter((argument) => argument !== '--list');
  const unknown = named.filter((argument) => !isEngineName(argument));
  if (unknown.length > 0) return say(`No engine is named ${unknown.join(', ')}.\n\n${usage}`, 2);

  const names = named.length === 0 ? engineNames : engineNames.filter((name) => named.includes(name));
  const cache = engineCache(process.env);
  const version = goVersion();
  console.log(`Engines in ${cache}`);
  if (version === null)
    console.log('Go is not on the PATH, so nothing can be built; it needs Go 1.26.6 or newer.');

  const started = performance.now();
  const outcomes = names.map((name) => ensure(peers, cache, name, version !== null && !listOnly));
  const seconds = (performance.now() - started) / 1000;
  const count = (outcome: Outcome): string =>
    `${outcomes.filter((each) => each === outcome).length} ${outcome}`;
  const counts = (['already there', 'built', 'failed', 'not built'] as const).map(count).join(', ');
  console.log(
    `${names.length} ${names.length === 1 ? 'engine' : 'engines'} in ${seconds.toFixed(1)} s: ${counts}`,
  );
  return outcomes.includes('failed') ? 1 : 0;
}

function ensure(peers: string, cache: string, name: EngineName, mayBuild: boolean): Outcome {
  const title = `${name} ${recipes[name].version}`.padEnd(36);
  if (isBuilt(peers, cache, name)) return report(title, 'already there');
  if (!mayBuild) return report(title, 'not built');
  console.log(`${title}building`);
  const result = buildEngine(peers, cache, name);
  if (result.ok) return report(title, 'built', ` in ${result.seconds.toFixed(1)} s`);
  return report(
    title,
    'failed',
    ` after ${result.seconds.toFixed(1)} s\n${result.output.replace(/^/gm, '    ')}`,
  );
}

function report(title: string, outcome: Outcome, detail = ''): Outcome {
  console.log(`${title}${outcome}${detail}`);
  return outcome;
}

function say(text: string, status: number): number {
  console.log(text);
  return status;
}

import type { CompileOptions } from '../compile.ts';
import { type Configuration, gatekeeperEngines, vapParameters } from '../config/configuration.ts';
import { type Arguments, allValues, lastValue, type Option } from './command.ts';
import { opaCompiler } from './opa-compiler.ts';
import { parseChoice } from './parse-choice.ts';
import { UsageError } from './usage-error.ts';

/** The options of `keystone build` that choose between forms of one target. */
export const engineOptions: Readonly<Record<string, Option>> = {
  'exempt-namespaces': {
    value: '<a,b>',
    repeatable: true,
    doc: 'Namespaces that targets of clusters leave alone, in the place of those of the system; "" for none.',
  },
  'gatekeeper-engine': {
    value: '<engine>',
    doc: 'What ConstraintTemplates are written in: rego, cel, or both (the default).',
  },
  'gatekeeper-vap': { doc: 'Have Gatekeeper make a ValidatingAdmissionPolicy of each template.' },
  'gatekeeper-expansion': {
    doc: 'Constraints match Pods alone, and ExpansionTemplates make Pods of workloads.',
  },
  'vap-parameters': {
    value: '<how>',
    doc: 'inline (the default), or crd: policies read a cluster-wide object KeystoneParameters.',
  },
  'wasm-compiler': {
    value: '<compiler>',
    doc: 'Who compiles WebAssembly for OPA: keystone (the default), or opa, from the Rego of the target rego.',
  },
  opa: { value: '<path>', doc: 'The opa for --wasm-compiler opa; that on the PATH by default.' },
};

const namespaceName = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

/** What `--exempt-namespaces` says; undefined when it is not given. Throws UsageError. */
export function givenNamespaces(given: Arguments): readonly string[] | undefined {
  const values = allValues(given, 'exempt-namespaces');
  if (values.length === 0) return undefined;
  const names = values.flatMap((value) => value.split(',')).filter((name) => name !== '');
  const wrong = names.find((name) => !namespaceName.test(name));
  if (wrong === undefined) return names;
  throw new UsageError(
    `--exempt-namespaces: ${wrong} is no name of a namespace`,
    'names are written in full, separated by commas',
  );
}

type EngineOptions = Pick<
  CompileOptions,
  'exemptNamespaces' | 'gatekeeper' | 'vapParameters' | 'compileRego'
>;

/** What the options say, or else the configuration; what neither speaks of is undefined. Throws UsageError. */
export function parseEngineOptions(
  given: Arguments,
  configuration: Configuration,
  environment: NodeJS.ProcessEnv,
  folder: string,
): EngineOptions {
  const { gatekeeper } = configuration;
  const choice = <const Choice extends string>(
    name: string,
    choices: readonly Choice[],
    initial: NoInfer<Choice>,
  ): Choice => parseChoice(`--${name}`, lastValue(given, name), choices, initial);
  const compiler = choice('wasm-compiler', ['keystone', 'opa'], 'keystone');
  return {
    exemptNamespaces: givenNamespaces(given) ?? configuration.exemptNamespaces,
    gatekeeper: {
      engines: choice('gatekeeper-engine', gatekeeperEngines, gatekeeper.engine ?? 'both'),
      generateVap: given.switches.has('gatekeeper-vap') || gatekeeper.vap === true,
      expands: given.switches.has('gatekeeper-expansion') || gatekeeper.expansion === true,
    },
    vapParameters: choice('vap-parameters', vapParameters, configuration.vapParameters ?? 'inline'),
    compileRego:
      compiler === 'opa' ? opaCompiler(lastValue(given, 'opa') ?? null, environment, folder) : undefined,
  };
}

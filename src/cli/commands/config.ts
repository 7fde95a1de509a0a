import { packNames } from 'keystone:pack-names';
import { defaultPolicies, packs } from 'keystone:policies';
import { relative } from 'node:path';
import { createProgram } from '../../compile.ts';
import { configurationShape } from '../../config/configuration-shape.ts';
import { configurationSchema, schemaText } from '../../config/json-schema.ts';
import { knownPolicies } from '../../config/known-policies.ts';
import type { Style } from '../../report/style.ts';
import { buildOptions } from '../build-options.ts';
import { type Arguments, allValues, type Command } from '../command.ts';
import { configurationOptions } from '../configuration-options.ts';
import { type Annotated, origins, plainValue } from '../effective/annotated.ts';
import { annotatedYaml } from '../effective/annotated-yaml.ts';
import { effectiveConfiguration } from '../effective/effective-configuration.ts';
import { engineOptions } from '../engine-options.ts';
import type { ExitStatus, Io } from '../io.ts';
import { loadConfiguration } from '../load-configuration.ts';
import { type LoadedProgram, loadCheckedProgram } from '../load-program.ts';
import { parseOutputs } from '../output-option.ts';
import { programOptions } from '../program-options.ts';
import { UsageError } from '../usage-error.ts';
import { writeReports } from '../write-reports.ts';

/** An effective configuration, and the file that it comes from, from the working folder; null when there is none. */
interface Shown {
  readonly file: string | null;
  readonly effective: Annotated;
}

type Format = (shown: Shown, style: Style) => string;

const formats: Readonly<Record<string, Format>> = {
  pretty: ({ file, effective }, { dim }) =>
    `${dim(file === null ? '# There is no configuration: these are the defaults.' : `# ${file}`)}\n${annotatedYaml(effective, dim)}`,
  json: ({ file, effective }) => {
    const configuration = plainValue(effective);
    return `${schemaText({ version: 1, file, configuration, origins: Object.fromEntries(origins(effective)) })}\n`;
  },
};

/** The JSON Schema, with the names of the project's own policies. */
function schemaOf({ own }: LoadedProgram): string {
  const all = [...defaultPolicies, ...Object.values(packs).flat(), ...own];
  const shape = configurationShape(knownPolicies(createProgram(all, []).policies, packNames));
  return `${schemaText(configurationSchema(shape))}\n`;
}

async function runConfig(given: Arguments, io: Io): Promise<ExitStatus> {
  if (given.positionals.length > 0)
    throw new UsageError('keystone config takes no path', '--config <file> names a file');
  const outputs = parseOutputs(allValues(given, 'output'), formats);
  const loaded = await loadConfiguration(given, io);
  if (loaded === null) return 2;
  const program = await loadCheckedProgram(given, io, loaded);
  if (program === null) return 2;
  if (given.switches.has('schema')) {
    io.out(schemaOf(program));
    return 0;
  }
  const file = loaded.file === null ? null : relative(io.folder, loaded.file).replaceAll('\\', '/');
  const effective = effectiveConfiguration({ given, loaded, program, folder: io.folder });
  await writeReports(outputs, io, (format, { style }) => format({ file, effective }, style));
  return 0;
}

export const configCommand: Command = {
  name: 'config',
  summary: 'Print what commands go by: the configuration, defaults and options, each value with its origin.',
  usage: '[options]',
  description:
    'Prints a whole configuration as YAML, with a comment behind each value that says where it comes from: a line of the configuration, an option, or the default.',
  options: {
    output: {
      value: '<format>[=<file>]',
      short: 'o',
      repeatable: true,
      doc: `How to write it: ${Object.keys(formats).join(', ')}; with =, to a file.`,
    },
    schema: { doc: 'Print the JSON Schema of configurations instead, with your own policies in it.' },
    ...configurationOptions,
    ...programOptions,
    ...buildOptions,
    ...engineOptions,
    'fail-on': { value: '<severity>', doc: 'As for keystone check.' },
  },
  examples: [
    ['keystone config', 'Show what holds here, and why.'],
    ['keystone config -o json', 'The same for programs.'],
    ['keystone config --schema > keystone.schema.json', 'For editors, with the names of your own policies.'],
  ],
  run: runConfig,
};

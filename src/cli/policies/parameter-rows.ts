import type { Parameters, ParameterType, Policy } from '../../ir/policy.ts';

/** A parameter as documentation shows it. */
export interface ParameterRow {
  /** As `--param` takes it: `one-keystone-max.max`, `styles.perContainer`. */
  readonly path: string;
  readonly type: string;
  /** As JSON. */
  readonly default: string;
  readonly doc: string;
}

type Plain = Exclude<ParameterType, { readonly type: 'group' }>;

function rangeText(minimum: number | undefined, maximum: number | undefined): string {
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
  ].join(', ');
}

const typeTexts: { readonly [Type in Plain['type']]: (parameter: Extract<Plain, { type: Type }>) => string } =
  {
    integer: ({ minimum, maximum }) =>
      ['integer', rangeText(minimum, maximum)].filter((text) => text !== '').join(', '),
    boolean: () => 'boolean',
    string: (parameter) => (parameter.enum === undefined ? 'string' : parameter.enum.join(' or ')),
    quantity: () => 'quantity',
    strings: () => 'list of strings',
    records: ({ fields }) => `list of {${Object.keys(fields).join(', ')}}`,
  };

function typeText<Type extends Plain['type']>(type: Type, parameter: Extract<Plain, { type: Type }>): string {
  return typeTexts[type](parameter);
}

function rowsOf(parameters: Parameters, prefix: string): readonly ParameterRow[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const path = `${prefix}${name}`;
    if (parameter.type === 'group') return rowsOf(parameter.members, `${path}.`);
    const shown = JSON.stringify(parameter.default);
    return [{ path, type: typeText(parameter.type, parameter), default: shown, doc: parameter.doc }];
  });
}

/** A policy's own parameters, as `--param` takes them. */
export function ownParameterRows({ id, parameters }: Policy): readonly ParameterRow[] {
  return rowsOf(parameters, `${id}.`);
}

/** Parameters that policies share. */
export function sharedParameterRows(shared: Parameters): readonly ParameterRow[] {
  return rowsOf(shared, '');
}

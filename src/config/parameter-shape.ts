import { quantityPattern } from '../base/quantity-pattern.ts';
import type { Parameters, ParameterType, RecordFieldType } from '../ir/policy.ts';
import type { MemberShape, RecordShape, Shape } from './shape.ts';

const text = (wanted: string, pattern?: string): Shape => ({ shape: 'text', wanted, pattern });
const anyText = text('a string');
const matching = (pattern: string | undefined): Shape =>
  pattern === undefined ? anyText : text(`a string that matches ${pattern}`, pattern);

function fieldShape({ type, enum: words }: RecordFieldType): Shape {
  if (type === 'strings') return { shape: 'list', items: anyText };
  return words === undefined ? anyText : { shape: 'choice', choices: words };
}

const shapes: {
  readonly [Type in ParameterType['type']]: (
    parameter: Extract<ParameterType, { readonly type: Type }>,
  ) => Shape;
} = {
  integer: ({ minimum, maximum }) => ({ shape: 'integer', minimum, maximum }),
  boolean: () => ({ shape: 'boolean' }),
  string: ({ enum: words, pattern }) =>
    words === undefined ? matching(pattern) : { shape: 'choice', choices: words },
  quantity: () => text('a quantity, such as "500m" or "1Gi"', quantityPattern),
  strings: ({ pattern }) => ({ shape: 'list', items: matching(pattern) }),
  records: ({ fields }) => {
    const members = Object.entries(fields).map(([name, field]): readonly [string, MemberShape] => [
      name,
      { doc: field.doc, value: fieldShape(field), required: true },
    ]);
    return { shape: 'list', items: { shape: 'record', members: Object.fromEntries(members) } };
  },
  group: ({ members }) => parametersShape(members),
};

function shapeAs<Type extends ParameterType['type']>(
  type: Type,
  parameter: Extract<ParameterType, { readonly type: Type }>,
): Shape {
  return shapes[type](parameter);
}

/** The values that parameters may be given. */
export function parametersShape(parameters: Parameters): RecordShape {
  const members = Object.entries(parameters).map(([name, parameter]): readonly [string, MemberShape] => [
    name,
    { doc: parameter.doc, value: shapeAs(parameter.type, parameter) },
  ]);
  return { shape: 'record', members: Object.fromEntries(members) };
}

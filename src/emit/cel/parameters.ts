import { invariant } from '../../base/invariant.ts';
import { type JsonType, jsonTypeOf } from '../../base/json.ts';
import type { ExpressionOf } from '../../ir/expression.ts';
import type { Parameters } from '../../ir/policy.ts';
import { jsonTerm } from './json-term.ts';
import { typeTest } from './operators/types.ts';
import { excludes } from './plain.ts';
import type { Scope } from './scope.ts';
import * as cel from './term.ts';
import type { CelValue } from './value.ts';

type Parameter = ExpressionOf<'parameter'>;

/** Where an engine has the values of parameters: conditions without which there are none, and a map. */
export interface ParameterMap {
  readonly guards: readonly cel.Term[];
  readonly map: cel.Term;
}

/** Where the values of a policy's own parameters are, and those of the shared ones. */
export type ParameterSource = Readonly<Record<Parameter['scope'], ParameterMap>>;

/** The parameters that a policy has, by scope. */
export type DeclaredParameters = Readonly<Record<Parameter['scope'], Parameters>>;

/** Whether the pattern of a list of strings lets none of them have a character. */
export function excludesCharacter(
  { scope, path }: Parameter,
  declared: DeclaredParameters,
  character: string,
): boolean {
  let within: Parameters = declared[scope];
  for (const name of path) {
    const found = Object.hasOwn(within, name) ? within[name] : undefined;
    if (found?.type === 'group') within = found.members;
    else
      return found?.type === 'strings' && found.pattern !== undefined && excludes(found.pattern, character);
  }
  return false;
}

const given = cel.member(cel.name('variables'), 'params');

/** The parameters of a Gatekeeper constraint, the policy's own and the shared ones side by side; null for none. */
export const constraintParameters: ParameterSource = {
  policy: { guards: [cel.relation('!=', given, cel.nullTerm)], map: given },
  shared: { guards: [cel.relation('!=', given, cel.nullTerm)], map: given },
};

const spec = cel.member(cel.name('params'), 'spec');

/** The parameters in the `spec` of an object: the shared ones, and below `policies` each policy's own by its id. */
export function objectParameters(policy: string): ParameterSource {
  const own = cel.member(spec, 'policies');
  return {
    policy: {
      guards: [
        cel.has(cel.name('params'), 'spec'),
        cel.has(spec, 'policies'),
        cel.isIn(cel.text(policy), own),
      ],
      map: cel.at(own, cel.text(policy)),
    },
    shared: { guards: [cel.has(cel.name('params'), 'spec')], map: spec },
  };
}

const typeTests: Readonly<Record<JsonType, (term: cel.Term) => cel.Term>> = {
  null: typeTest.null,
  boolean: typeTest.bool,
  number: typeTest.number,
  string: typeTest.str,
  list: typeTest.list,
  map: typeTest.map,
};

/** The conditions under which there is something at a path, and what. */
function follow({ guards, map }: ParameterMap, path: readonly string[]): ParameterMap {
  return path.reduce<ParameterMap>(
    (within, key, index) => {
      const isMap = index === 0 ? [] : [typeTest.map(within.map)];
      return {
        guards: [...within.guards, ...isMap, cel.has(within.map, key)],
        map: cel.member(within.map, key),
      };
    },
    { guards, map },
  );
}

/** The parameter as it is given, if it is of the type of its default, else the default: a variable of the policy. */
export function givenParameter(parameter: Parameter, source: ParameterSource, scope: Scope): CelValue {
  const { path, fallback } = parameter;
  const type = jsonTypeOf(fallback);
  const { guards, map } = follow(source[parameter.scope], path);
  const name = path.at(-1);
  invariant(name !== undefined, 'a parameter has a name');
  const key = `parameter ${parameter.scope} ${path.join('.')}`;
  const term = scope.body.define(key, `given-${name}`, () =>
    cel.conditional(cel.and(...guards, typeTests[type](map)), map, cel.call('dyn', jsonTerm(fallback))),
  );
  return { type: 'node', guards: [], term, shape: type === 'map' ? 'map' : 'unknown' };
}

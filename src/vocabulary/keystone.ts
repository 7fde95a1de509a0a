import type { Ajv, FuncKeywordDefinition, SchemaValidateFunction } from 'ajv';
import { isJsonArray, isJsonObject, type Json, ownMember } from '../base/json.ts';
import { toPointer } from '../base/pointer.ts';
import type { Program } from '../ir/policy.ts';
import { judgeObject, noParameters } from '../reference/judge-object.ts';
import { staticsOf } from '../reference/statics.ts';

/** The version of the keyword's value that this vocabulary reads. */
const version = 1;

/** Says what is wrong with a value of the keyword; null when it can be evaluated. */
function problemOf(value: Json): string | null {
  if (!isJsonObject(value)) return 'it is no object';
  if (ownMember(value, 'version') !== version) return `its version is not ${version}`;
  const isComplete = isJsonArray(ownMember(value, 'kinds')) && isJsonArray(ownMember(value, 'policies'));
  return isComplete ? null : 'it has no kinds or policies';
}

/** The backend writes a program itself as JSON under this version: without places in sources, without parameters. */
function isProgram(value: Json): value is Json & Program {
  return problemOf(value) === null;
}

/** Throws, as ajv has it, on a value that another version of the product wrote, or that is none. */
function compile(value: Json): SchemaValidateFunction {
  if (!isProgram(value)) throw new Error(`the keyword keystone cannot be read: ${problemOf(value)}`);
  const program: Program = value;
  const options = { parameters: noParameters, statics: staticsOf(program) };
  const validate: SchemaValidateFunction = (object: Json) => {
    const findings = judgeObject(program, object, options);
    validate.errors = findings.map(({ policy, rule, message, path }) => ({
      keyword: 'keystone',
      instancePath: toPointer(path),
      message,
      params: { policy, rule },
    }));
    return findings.length === 0;
  };
  return validate;
}

const keystone: FuncKeywordDefinition = {
  keyword: 'keystone',
  schemaType: 'object',
  errors: 'full',
  compile,
};

/**
 * The keywords that make rules exact which plain JSON Schema cannot say, for `ajv.addVocabulary`. `keystone` stands in
 * `all.keystone.json`: its value holds the rules as expressions of the policy language, and an object is valid when
 * none of them has a finding. Its errors have the finding's message and path, and `params: { policy, rule }`.
 */
export const keystoneVocabulary: readonly FuncKeywordDefinition[] = [keystone];

/** Adds the vocabulary to an instance of ajv for draft 2020-12; gives the instance back. */
export function addKeystoneVocabulary(ajv: Ajv): Ajv {
  return ajv.addVocabulary([...keystoneVocabulary]);
}

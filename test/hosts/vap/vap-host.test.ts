import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { admissionRequest, creationOf } from '../../../src/hosts/vap/admission-request.ts';
import { type AdmissionReviewed, VapHost } from '../../../src/hosts/vap/vap-host.ts';
import { binding, pod, policy } from './objects.ts';

const regular = (): null => null;
const web = pod({ containers: [{ name: 'app' }], text: ' padded ' });

function review(
  spec: JsonObject,
  object: JsonObject = web,
  actions: readonly string[] = ['Deny'],
): AdmissionReviewed {
  const host = new VapHost([policy('p', spec), binding('p', actions)]);
  return host.review(creationOf(object, regular));
}

const messagesOf = ({ objections }: AdmissionReviewed): readonly string[] =>
  objections.map(({ message }) => message);

const denied = "ValidatingAdmissionPolicy 'p' with binding 'p-binding' denied request: ";

describe('a validation that fails has', () => {
  const fails = (validation: JsonObject): readonly string[] =>
    messagesOf(review({ validations: [{ expression: ' 1 > 2 ', ...validation }] }));

  test.each([
    ['the value of its message expression', { messageExpression: '"two"', message: 'one' }, 'two'],
    ['that without white space at its ends', { messageExpression: 'object.spec.text' }, 'padded'],
    ['its message, when that is blank', { messageExpression: '" \\u0085"', message: ' one ' }, 'one'],
    ['its message, when that has two lines', { messageExpression: '"a\\nb"', message: 'one' }, 'one'],
    ['its message, when that fails', { messageExpression: 'string(object.nothing)', message: 'one' }, 'one'],
    ['its message, when that is no string', { messageExpression: 'dyn(1)', message: 'one' }, 'one'],
    ['its expression without either', {}, 'failed expression: 1 > 2'],
    [
      'its expression, when both are blank',
      { messageExpression: '""', message: ' ' },
      'failed expression: 1 > 2',
    ],
  ])('%s', (_title, validation, message) => {
    expect(fails(validation)).toEqual([message]);
  });

  test('a computed message of 5 KiB, and not of a byte more', () => {
    const spec = (name: string): JsonObject => ({
      validations: [
        { expression: 'false', messageExpression: `object.metadata.annotations.${name}`, message: 'long' },
      ],
    });
    const fits = 'é'.repeat(2560);
    const annotated = pod({}, { annotations: { fits, long: `${fits}x` } });
    expect(messagesOf(review(spec('fits'), annotated))).toEqual([fits]);
    expect(messagesOf(review(spec('long'), annotated))).toEqual(['long']);
  });
});

describe('what cannot be evaluated', () => {
  const spec = { validations: [{ expression: 'object.spec.nothing == 1', message: 'no' }] };

  test('is refused by a policy that fails closed', () => {
    const { refusal, objections } = review(spec);
    expect(refusal).toBe(
      `${denied}expression 'object.spec.nothing == 1' resulted in error: field not found: nothing`,
    );
    expect(objections).toMatchObject([{ isError: true }]);
  });

  test('is admitted by one that ignores failures', () => {
    expect(review({ ...spec, failurePolicy: 'Ignore' })).toMatchObject({ objections: [], refusal: null });
  });

  test('is an expression that does not compile', () => {
    expect(review({ validations: [{ expression: 'object.spec.unknown()' }] }).refusal).toBe(
      `${denied}validations[0]: the function unknown/1 is not known here`,
    );
  });

  test('a variable of an expression names both', () => {
    const withVariable = {
      variables: [{ name: 'x', expression: 'object.spec.nothing' }],
      validations: [{ expression: 'variables.x == 1' }],
    };
    expect(messagesOf(review(withVariable))).toEqual([
      `expression 'variables.x == 1' resulted in error: composited variable "x" fails to evaluate: field not found: nothing`,
    ]);
  });
});

describe('match conditions', () => {
  const conditions = (...expressions: readonly string[]): JsonObject => ({
    matchConditions: expressions.map((expression, index) => ({ name: `c${index}`, expression })),
    validations: [{ expression: 'false', message: 'no' }],
  });

  test.each([
    ['all hold', ['request.operation == "CREATE"', 'object.kind == "Pod"'], ['no']],
    ['one does not', ['true', 'request.namespace != "team-a"'], []],
    ['one does not, and one fails', ['object.zz == 1', 'false'], []],
    ['one fails', ['object.zz == 1'], ["expression 'object.zz == 1' resulted in error: field not found: zz"]],
  ])('%s', (_title, expressions, messages) => {
    expect(messagesOf(review(conditions(...expressions)))).toEqual(messages);
  });
});

describe('variables', () => {
  test('are computed once, when they are read, and may read those before them', () => {
    const spec = {
      variables: [
        { name: 'never', expression: 'object.spec.nothing' },
        { name: 'names', expression: 'object.spec.containers.map(c, c.name)' },
        { name: 'joined', expression: 'variables.names.join("+")' },
      ],
      validations: [{ expression: 'variables.joined == ""', messageExpression: 'variables.joined + "!"' }],
    };
    expect(messagesOf(review(spec))).toEqual(['app!']);
  });

  test('cannot read those after them', () => {
    const spec = {
      variables: [
        { name: 'a', expression: 'variables.b' },
        { name: 'b', expression: '1' },
      ],
      validations: [{ expression: 'variables.a == 1' }],
    };
    expect(messagesOf(review(spec))).toEqual(['variables.a: the variable b is not there']);
  });
});

describe('the budget of a policy', () => {
  const list = Array.from({ length: 300 }, (_, index) => index);
  const loop = 'object.spec.list.all(a, object.spec.list.all(b, a + b >= 0))';
  const large = pod({ list });

  test('is spent by all of its validations together', () => {
    const validations = Array.from({ length: 20 }, () => ({ expression: loop }));
    expect(messagesOf(review({ validations }, large))).toEqual([
      'validation failed due to running out of cost budget, no further validation rules will be run',
    ]);
    expect(messagesOf(review({ validations: validations.slice(0, 8) }, large))).toEqual([]);
  });

  test('is spent by messages too, of validations that pass as well', () => {
    const message = { expression: 'true', messageExpression: `string(${loop})` };
    expect(messagesOf(review({ validations: Array.from({ length: 20 }, () => message) }, large))).toEqual(
      Array.from(
        { length: 20 },
        () =>
          'failed messageExpression: validation failed due to running out of cost budget, no further validation rules will be run',
      ),
    );
  });

  test('counts a variable once for each list of expressions', () => {
    const variables = [{ name: 'x', expression: loop }];
    const validations = Array.from({ length: 50 }, () => ({ expression: 'variables.x' }));
    expect(messagesOf(review({ variables, validations }, large))).toEqual([]);
  });

  test('of one expression is smaller', () => {
    const three = 'object.spec.list.all(a, object.spec.list.all(b, object.spec.list.all(c, a + b + c >= 0)))';
    expect(messagesOf(review({ validations: [{ expression: three }] }, large))).toEqual([
      `expression '${three}' resulted in error: operation cancelled: actual cost limit exceeded`,
    ]);
  });
});

describe('bindings', () => {
  const spec = { validations: [{ expression: 'false', message: 'no' }] };

  test.each([
    [['Deny'], `${denied}no`, []],
    [['Warn'], null, ["Validation failed for ValidatingAdmissionPolicy 'p' with binding 'p-binding': no"]],
    [['Audit'], null, []],
    [
      ['Warn', 'Audit'],
      null,
      ["Validation failed for ValidatingAdmissionPolicy 'p' with binding 'p-binding': no"],
    ],
  ])('that %j', (actions, refusal, warnings) => {
    expect(review(spec, web, actions)).toMatchObject({ refusal, warnings, objections: [{ message: 'no' }] });
  });

  test('put a policy into force; without one it says nothing', () => {
    const host = new VapHost([policy('p', spec)]);
    expect(host.review(creationOf(web, regular))).toMatchObject({ matched: 1, objections: [] });
  });

  test('may be for some namespaces', () => {
    const matchResources = {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'team-a' } },
    };
    const host = new VapHost([policy('p', spec), binding('p', ['Deny'], { matchResources })]);
    expect(host.review(creationOf(web, regular)).refusal).toBe(`${denied}no`);
    expect(host.review(creationOf(pod({}, { namespace: 'team-b' }), regular)).refusal).toBeNull();
  });

  test('name parameters, which are objects among the others', () => {
    const paramKind = { apiVersion: 'example.test/v1', kind: 'Limits' };
    const limits = { ...paramKind, metadata: { name: 'limits' }, spec: { most: 0 } };
    const limited = policy('p', {
      paramKind,
      validations: [{ expression: 'object.spec.containers.size() <= params.spec.most', message: 'many' }],
    });
    const bound = (name: string, parameterNotFoundAction: string): JsonObject =>
      binding('p', ['Deny'], { paramRef: { name, parameterNotFoundAction } });
    const refusalOf = (paramRef: JsonObject): string | null =>
      new VapHost([limited, paramRef, limits]).review(creationOf(web, regular)).refusal;
    expect(refusalOf(bound('limits', 'Deny'))).toBe(`${denied}many`);
    expect(refusalOf(bound('others', 'Allow'))).toBeNull();
    expect(refusalOf(bound('others', 'Deny'))).toBe(
      `${denied}failed to configure binding: no params found for policy binding with \`Deny\` parameterNotFoundAction`,
    );
  });
});

describe('audit annotations', () => {
  const annotated = (valueExpression: string): JsonObject => ({
    validations: [{ expression: 'true' }],
    auditAnnotations: [{ key: 'k', valueExpression }],
  });

  test.each([
    ['a text', '" found "', { 'p/k': 'found' }],
    ['no text', '" "', {}],
    ['null', 'null', {}],
  ])('%s', (_title, expression, auditAnnotations) => {
    expect(review(annotated(expression))).toMatchObject({ auditAnnotations, refusal: null });
  });

  test('one that fails refuses the request, whatever the binding says', () => {
    expect(review(annotated('object.zz'), web, ['Audit']).refusal).toBe(
      `${denied}expression 'object.zz' resulted in error: field not found: zz`,
    );
  });
});

describe('what a policy is for', () => {
  const host = new VapHost([
    policy('p', { validations: [{ expression: 'false', message: 'no' }] }),
    binding('p', ['Deny']),
  ]);
  const matched = (request: JsonObject): number => host.review(admissionRequest(request, regular)).matched;
  const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } };

  test.each([
    ['a Pod that is created', { operation: 'CREATE', object: web }, 1],
    ['a Pod that is replaced', { operation: 'UPDATE', object: web, oldObject: web }, 1],
    ['a Pod that is deleted', { operation: 'DELETE', oldObject: web }, 0],
    ['a subresource of it', { operation: 'UPDATE', object: web, subResource: 'resize' }, 1],
    ['another subresource', { operation: 'UPDATE', object: web, subResource: 'status' }, 0],
    ['a Deployment', { operation: 'CREATE', object: deployment }, 0],
  ])('%s', (_title, request, count) => {
    expect(matched(request)).toBe(count);
  });
});

// Measures the JSON Schemas of dist/policies/json-schema and prints JSON: bytes, milliseconds of processor time to
// compile, microseconds of processor time for a pod, by validator and pod. Run after `npm run build`.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const folder = new URL('../../dist/policies/json-schema/', import.meta.url);
const read = (name) => readFileSync(new URL(name, folder), 'utf8');

const warmUps = 3000;
const rounds = 3000;

/** Microseconds of processor time for one call, without other processes' share. */
function cost(call) {
  for (let round = 0; round < warmUps; round++) call();
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round++) call();
  const { user, system } = process.cpuUsage(start);
  return Number(((user + system) / rounds).toFixed(2));
}

function pod(annotations) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', annotations },
    spec: { containers: [{ name: 'app', image: 'registry.example/app:1' }] },
  };
}

const others = { 'a.example/one': '1', 'a.example/two': '2', 'prometheus.io/port': '8080', team: 'web' };
const marked = (length) => ({
  ...others,
  [`sidecars.alpha.kubernetes.io/${'a'.repeat(length)}`]: 'keystone',
  'sidecars.alpha.kubernetes.io/istio-proxy': 'sidecar',
});
const pods = { nothingMarked: others, name3: marked(3), name16: marked(16), name63: marked(63) };

function costs(validate) {
  return Object.fromEntries(
    Object.entries(pods).map(([name, annotations]) => [name, cost(() => validate(pod(annotations)))]),
  );
}

/** The part of a pod's schema that counts keystones, as a schema of the annotations. */
function countingSchema(schema) {
  const names = Object.keys(schema.$defs).filter((name) => name.startsWith('one-keystone-max.'));
  return {
    $ref: '#/$defs/one-keystone-max.too-many',
    $defs: Object.fromEntries(names.map((name) => [name, schema.$defs[name]])),
  };
}

function compile(schema, optimize) {
  const start = process.cpuUsage();
  const validate = new Ajv2020({ strictTypes: false, code: { optimize } }).compile(schema);
  const { user, system } = process.cpuUsage(start);
  return { milliseconds: Math.round((user + system) / 1000), validate };
}

const text = read('pod-v1.json');
const all = compile(JSON.parse(text), false);
const counting = compile(countingSchema(JSON.parse(text)), false);
const { default: standalone } = await import(new URL('validate.mjs', folder).href);

console.log(
  JSON.stringify(
    {
      bytes: {
        'pod-v1.json': text.length,
        'all.json': read('all.json').length,
        'validate.mjs': read('validate.mjs').length,
      },
      compileMilliseconds: {
        allRules: all.milliseconds,
        allRulesOptimised: compile(JSON.parse(text), true).milliseconds,
        countingAlone: counting.milliseconds,
      },
      microseconds: {
        allRules: costs(all.validate),
        countingAlone: costs(counting.validate),
        standaloneAllRules: costs(standalone),
      },
    },
    null,
    2,
  ),
);

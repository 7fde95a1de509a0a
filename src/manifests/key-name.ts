import { parseInteger, resolvePlainScalar, type Scalar } from './plain-scalar.ts';

const int64Maximum = 2n ** 63n - 1n;
const longestFloat32 = 9;

/** The shortest decimal that is the same 32-bit float, in Go's `%g`: sigs.k8s.io/yaml names float keys so. */
function float32Name(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  const single = Math.fround(value);
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf';
  if (single === 0) return Object.is(single, -0) ? '-0' : '0';
  let digits = 1;
  while (digits < longestFloat32 && Math.fround(Number(single.toPrecision(digits))) !== single) digits++;
  const [mantissa = '', exponent = '0'] = single.toExponential(digits - 1).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(Number(single.toPrecision(digits)));
  const size = String(Math.abs(power)).padStart(2, '0');
  return `${mantissa}e${power < 0 ? '-' : '+'}${size}`;
}

/**
 * The name of a key in JSON, as sigs.k8s.io/yaml converts it: `on` is `true`, `0x10` is `16`, `1.10` is `1.1`.
 * `text` is what was written. Null when kubectl refuses the key: null, or an integer beyond int64.
 */
export function keyName(value: Scalar, text: string): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value === null) return null;
  const integer = parseInteger(text);
  if (integer === null || resolvePlainScalar(text) !== value) return float32Name(value);
  return integer > int64Maximum ? null : String(integer);
}

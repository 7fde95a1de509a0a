import { type CelFunc, CelScalar, celFunc } from '@bufbuild/cel';

const { DOUBLE, STRING } = CelScalar;

/** The exponents between which Go writes a number without one. */
const leastPlain = -4;
const leastExponent = 6;

/** A double as Go's `strconv.FormatFloat(value, 'g', -1, 64)` writes it, with the fewest digits that tell it apart. */
function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  const [digits = '', exponent = ''] = value.toExponential().split('e', 2);
  const power = Number(exponent);
  if (value === 0 || (power >= leastPlain && power < leastExponent))
    return Object.is(value, -0) ? '-0' : `${value}`;
  const size = String(Math.abs(power)).padStart(2, '0');
  return `${digits}e${power < 0 ? '-' : '+'}${size}`;
}

/** What the library writes as JavaScript does. */
export const conversionFunctions: readonly CelFunc[] = [celFunc('string', [DOUBLE], STRING, doubleText)];

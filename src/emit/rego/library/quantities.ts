import { define, type LibraryPart } from './function.ts';

/**
 * Quantities as `resource.ParseQuantity` of k8s.io/apimachinery reads them, in nano units. Rego adds and multiplies in
 * floating point, but shifts, negates and compares integers of any size exactly; the rest is done in text.
 */
export const quantities = {
  parse_quantity: define(
    `
# The nano units of a Kubernetes quantity; not defined for a text that is none.
parse_quantity(text) := signed(parts[1], capped(magnitude(parts[2], parts[3], parts[4]))) if {
	text != ""
	pattern := \`^([+-]?)([0-9]*)(?:\\.([0-9]*))?([eEinumkKMGTP]*[+-]?[0-9]*)$\`
	parts := regex.find_all_string_submatch_n(pattern, text, 1)[0]
}

magnitude(whole, fraction, suffix) := nanos if {
	shift := binary_suffixes[suffix]
	shifted := bits.lsh(to_number(digits(concat("", [whole, fraction]))), shift)
	scaled_value := scaled(json.marshal(shifted), 9 - count(fraction))

	# Kubernetes caps these at 2^63 - 1 units.
	nanos := smaller(scaled_value, 9223372036854775807000000000)
} else := scaled(digits(concat("", [whole, fraction])), (exponent(suffix) + 9) - count(fraction))

exponent(suffix) := decimal_suffixes[suffix]

exponent(suffix) := bounded(number) if {
	number := regex.find_all_string_submatch_n(\`^[eE]([+-]?[0-9]+)$\`, suffix, 1)[0][1]
}

# What is beyond a thousand is as good as infinite.
bounded(number) := 1000 if {
	count(digits(trim_left(number, "+-"))) > 3
	not startswith(number, "-")
} else := -1000 if {
	count(digits(trim_left(number, "+-"))) > 3
} else := 0 - to_number(digits(trim_left(number, "-"))) if {
	startswith(number, "-")
} else := to_number(digits(trim_left(number, "+")))

digits(text) := "0" if {
	trim_left(text, "0") == ""
} else := trim_left(text, "0")

# Digits with a number of zeros behind them or, for less than none, without their last ones; rounded up.
scaled(text, zeros) := 0 if {
	text == "0"
} else := largest_quantity if {
	count(text) + zeros > 39
} else := to_number(concat("", [text, substring("000000000000000000000000000000000000000", 0, zeros)])) if {
	zeros >= 0
} else := to_number(kept(text, zeros)) if {
	trim_right(dropped(text, zeros), "0") == ""
} else := to_number(trim_left(json.marshal(bits.negate(to_number(kept(text, zeros)))), "-"))

kept(text, zeros) := substring(text, 0, count(text) + zeros) if {
	count(text) + zeros > 0
} else := "0"

dropped(text, zeros) := substring(text, count(text) + zeros, -1) if {
	count(text) + zeros > 0
} else := text

capped(nanos) := smaller(nanos, largest_quantity)

smaller(left, right) := min({left, right})

signed(sign, nanos) := to_number(concat("", ["-", json.marshal(nanos)])) if {
	sign == "-"
	nanos != 0
} else := nanos

# Numbers of 128 bits are compared; what is beyond them is the largest.
largest_quantity := 170141183460469231731687303715884105727

decimal_suffixes := {
	"n": -9,
	"u": -6,
	"m": -3,
	"": 0,
	"k": 3,
	"M": 6,
	"G": 9,
	"T": 12,
	"P": 15,
	"E": 18,
}

binary_suffixes := {
	"Ki": 10,
	"Mi": 20,
	"Gi": 30,
	"Ti": 40,
	"Pi": 50,
	"Ei": 60,
}
`,
  ),
} as const satisfies LibraryPart;

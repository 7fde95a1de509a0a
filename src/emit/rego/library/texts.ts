import { define, type LibraryPart } from './function.ts';

const upper = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const lowered = upper.map((letter) => `\n\t"${letter}": "${letter.toLowerCase()}",`).join('');

/** Text, by code point. */
export const texts = {
  before: define(`
# What stands before the first separator; not defined without one.
before(text, separator) := substring(text, 0, index) if {
	index := indexof(text, separator)
	index >= 0
}
`),
  after: define(`
# What stands after the first separator; not defined without one.
after(text, separator) := substring(text, index + count(separator), -1) if {
	index := indexof(text, separator)
	index >= 0
}
`),
  before_or: define(
    `
before_or(text, separator, default_value) := before(text, separator) if {
	contains(text, separator)
} else := default_value
`,
    'before',
  ),
  after_or: define(
    `
after_or(text, separator, default_value) := after(text, separator) if {
	contains(text, separator)
} else := default_value
`,
    'after',
  ),
  pieces: define(
    `
# The pieces between separators; none of a text that is empty, or too long to be read.
pieces(text, separator) := found if {
	text != ""
	byte_length(text) <= 4096
	found := split(text, separator)
	count(found) <= 128
} else := []
`,
    'byte_length',
  ),
  lower_ascii: define(`
# Lower case for A to Z alone: the built-in function changes other letters too, U+212A to k.
lower_ascii(text) := strings.replace_n(lower_letters, text)

lower_letters := {${lowered}
}
`),
  byte_length: define(`
# Bytes of UTF-8, of which four characters of Base64 hold three.
byte_length(text) := ((count(encoded) / 4) * 3) - padding if {
	encoded := base64.encode(text)
	padding := count(encoded) - count(trim_right(encoded, "="))
}
`),
  shown: define(`
# A text as messages show it: on one line, and not longer than a limit in code points.
shown(text, limit) := "(not printable)" if {
	regex.match(not_printable, text)
} else := concat("", [substring(text, 0, limit), "…"]) if {
	count(text) > limit
} else := text

# Controls, separators of lines, and controls of writing direction.
not_printable := \`[\\x00-\\x1f\\x7f-\\x{9f}\\x{61c}\\x{200e}\\x{200f}\\x{2028}-\\x{202e}\\x{2066}-\\x{2069}]\`
`),
  shown_text: define('shown_text(text) := shown(text, 63)', 'shown'),
  shown_key: define('shown_key(text) := shown(text, 317)', 'shown'),
  shown_names: define(
    `
# At most five names, and how many more there are.
shown_names(names) := concat("", [listed, more(count(names) - 5)]) if {
	listed := concat(", ", [shown_text(name) | some name in array.slice(sort(names), 0, 5)])
}

more(number) := sprintf(" and %d more", [number]) if {
	number > 0
} else := ""
`,
    'shown_text',
  ),
  join_messages: define(`
# The messages of findings as one: at most five of them, and how many more there are; cut at 1,200 code points.
join_messages(messages) := cut(messages[0]) if {
	count(messages) == 1
} else := cut(concat("", [sprintf("%d findings: ", [count(messages)]), concat("; ", listed)])) if {
	listed := array.concat(array.slice(messages, 0, 5), rest(count(messages) - 5))
}

rest(number) := [sprintf("and %d more", [number])] if {
	number > 0
} else := []

cut(text) := concat("", [substring(text, 0, 1200), "…"]) if {
	count(text) > 1200
} else := text
`),
} as const satisfies LibraryPart;

import { define, type LibraryPart } from './function.ts';

/** What is read of the input. A function that is not defined for a value of a wrong type ends the search for one. */
export const values = {
  value: define(`
# Any value: what Rego's type checker knows of a constant is no reason to refuse a policy.
value(any_value) := any_value
`),
  present: define(`
# Holds for whatever there is, false and null too.
present(_) := true
`),
  string: define(`
string(value) := value if is_string(value)
`),
  text: define(`
# A string; null reads as the empty string, as annotation values are read.
text(value) := value if is_string(value)

text(null) := ""
`),
  is_text: define(
    `
is_text(value) if _ = text(value)
`,
    'text',
  ),
  boolean: define(`
boolean(value) := value if is_boolean(value)
`),
  integer: define(
    `
# An integer within 2^53, however it is written: 1.0 and 1e3 are integers too.
integer(value) := value if {
	is_number(value)
	regex.match(\`^(?:0|-?[1-9][0-9]{0,15})$\`, json.marshal(value))
	abs(value) <= 9007199254740991
} else := number if {
	is_number(value)
	nanos := json.marshal(parse_quantity(json.marshal(value)))
	digits := trim_suffix(nanos, "000000000")
	nanos in {"0", concat("", [digits, "000000000"])}
	number := to_number(digits)
	abs(number) <= 9007199254740991
}
`,
    'parse_quantity',
  ),
  quantity: define(
    `
# The nano units of a Kubernetes quantity, which is a string or a number.
quantity(value) := parse_quantity(value) if is_string(value)

quantity(value) := parse_quantity(json.marshal(value)) if is_number(value)
`,
    'parse_quantity',
  ),
  items_of: define(`
items_of(value) := value if is_array(value)
`),
  members_of: define(`
members_of(value) := value if is_object(value)
`),
  maps_of: define(`
# The maps of a list; none of anything else.
maps_of(value) := [item | some item in value; is_object(item)] if {
	is_array(value)
} else := []
`),
  strings_of: define(`
# The strings of a list; none of anything else.
strings_of(value) := [item | some item in value; is_string(item)] if {
	is_array(value)
} else := []
`),
  string_at: define(`
# The string at keys below a value, or the default.
string_at(value, keys, default_value) := found if {
	is_object(value)
	found := object.get(value, keys, null)
	is_string(found)
} else := default_value
`),
  text_at: define(
    `
# The text at keys below a value, or the default.
text_at(value, keys, default_value) := text(found) if {
	is_object(value)
	found := object.get(value, keys, 0)
	is_text(found)
} else := default_value
`,
    'text',
    'is_text',
  ),
  boolean_at: define(`
# The boolean at keys below a value, or the default.
boolean_at(value, keys, default_value) := found if {
	is_object(value)
	found := object.get(value, keys, null)
	is_boolean(found)
} else := default_value
`),
  integer_at: define(
    `
# The integer at keys below a value, or the default.
integer_at(value, keys, default_value) := integer(found) if {
	is_object(value)
	found := object.get(value, keys, null)
	present(integer(found))
} else := default_value
`,
    'integer',
    'present',
  ),
  string_or: define(`
string_or(value, default_value) := value if {
	is_string(value)
} else := default_value
`),
  text_or: define(
    `
text_or(value, default_value) := text(value) if {
	is_text(value)
} else := default_value
`,
    'text',
    'is_text',
  ),
  boolean_or: define(`
boolean_or(value, default_value) := value if {
	is_boolean(value)
} else := default_value
`),
  integer_or: define(
    `
integer_or(value, default_value) := integer(value) if {
	present(integer(value))
} else := default_value
`,
    'integer',
    'present',
  ),
  container: define(`
# The name of a container that a finding is about; the empty text is none.
container(name) := name if {
	name != ""
} else := null
`),
  first_or: define(`
# The smallest of names, or the default.
first_or(names, default_value) := min(names) if {
	count(names) > 0
} else := default_value
`),
  or_else: define(`
# The first of what was found, or the default.
or_else(found, default_value) := found[0] if {
	count(found) > 0
} else := default_value
`),
  parameter: define(`
# A parameter as given, if it is of the type of its default.
parameter(path, default_value) := given if {
	given := object.get(input.parameters, path, default_value)
	type_name(given) == type_name(default_value)
} else := default_value
`),
} as const satisfies LibraryPart;

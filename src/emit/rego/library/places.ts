import { define, type LibraryPart } from './function.ts';

/** Where things are: paths of keys and indices. */
export const places = {
  place: define(
    `
# The path of what stands at keys below a value; of its nearest ancestor that is there, when it is not.
place(path, value, keys) := array.concat(path, array.slice(keys, 0, there)) if {
	there := count([index | some index, _ in keys; exists(value, array.slice(keys, 0, index + 1))])
}
`,
    'exists',
  ),
  exists: define(`
# Whether something stands at keys below a value, null too: then it does not matter what stands in for it.
exists(value, keys) if {
	is_object(value)
	object.get(value, keys, 0) == object.get(value, keys, 1)
}
`),
  pod_place: define(
    `
pod_place(keys) := place(input.path, object.get(input, "pod", null), keys)
`,
    'place',
  ),
  object_place: define(
    `
object_place(keys) := place([], input.object, keys)
`,
    'place',
  ),
  maps_with_paths: define(
    `
# The maps of a list at keys below a value, each with its path.
maps_with_paths(path, value, keys) := [{"value": item, "path": array.concat(path, array.concat(keys, [index]))} |
	some index, item in items_of(object.get(value, keys, null))
	is_object(item)
]
`,
    'items_of',
  ),
  pod_maps: define(
    `
pod_maps(keys) := maps_with_paths(input.path, input.pod, keys) if {
	is_object(input.pod)
} else := []
`,
    'maps_with_paths',
  ),
  object_maps: define(
    `
object_maps(keys) := maps_with_paths([], input.object, keys)
`,
    'maps_with_paths',
  ),
  pointer: define(`
# A path as JSON pointer (RFC 6901).
pointer(path) := concat("", [concat("", ["/", segment_text(segment)]) | some segment in path])

segment_text(segment) := replace(replace(segment, "~", "~0"), "/", "~1") if {
	is_string(segment)
} else := format_int(segment, 10)
`),
} as const satisfies LibraryPart;

import type { Expression, ExpressionKind } from '../../ir/expression.ts';
import { expressionsOf, walk } from '../../ir/operands.ts';
import type { Policy, WorkloadKind } from '../../ir/policy.ts';
import { printModule } from './document.ts';
import type { LibraryName } from './library/index.ts';
import { quote } from './quote.ts';
import { sitesRule } from './sites.ts';

/** What policies ask of the request, beside the object. */
export interface ReviewQuestions {
  readonly namespace: boolean;
  readonly isReplaced: boolean;
}

/** What the rules of policies ask of the request. */
export function questionsOf(policies: readonly Policy[]): ReviewQuestions {
  const asked = new Set<ExpressionKind>();
  const seen = new Set<Expression>();
  for (const rule of policies.flatMap(({ rules }) => rules))
    for (const expression of expressionsOf(rule)) walk(expression, ({ kind }) => asked.add(kind), seen);
  return { namespace: asked.has('namespace'), isReplaced: asked.has('isReplaced') };
}

/** How a module of reviews finds the policies, and the values of their parameters. */
export interface ReviewOptions {
  readonly package: string;
  /** How it imports the library as `lib`: `data.keystone.lib`. */
  readonly library: string;
  readonly kinds: readonly WorkloadKind[];
  /** Whether an UPDATE may keep what was found before. */
  readonly ratchet: boolean;
  readonly questions: ReviewQuestions;
  readonly policies:
    | {
        /** Policies by id below a package: `data.keystone.policies`. Parameters come from `data.keystone_config`. */
        readonly kind: 'all';
        readonly package: string;
      }
    | {
        /**
         * One policy, in a package that is imported: Gatekeeper moves libraries, and sees to imports of them, but not
         * to what stands after `some … in`. The constraint gives the values of its parameters, its own and the shared
         * ones side by side.
         */
        readonly kind: 'one';
        readonly id: string;
        readonly package: string;
      };
}

/** What the module below uses of the library. */
export const usedByReview: readonly LibraryName[] = ['present', 'place', 'exists', 'pointer', 'string_at'];

const subject = `
# The request of a review; not defined for a bare object, and for what is neither.
request := input.request if {
	has_request
} else := input.review if {
	is_gatekeeper
}

has_request if {
	not is_bare
	is_object(input.request)
}

is_gatekeeper if {
	not is_bare
	not has_request
	not has_kind
	is_object(input.review)
}

has_kind if lib.present(input.kind)

# Whatever else an object holds, it is judged as an object: it cannot bring a request or parameters of its own.
is_bare if {
	is_string(input.apiVersion)
	is_string(input.kind)
	input.kind != "AdmissionReview"
}

judged := input if {
	is_bare
} else := request.object if {
	not is_skipped
	has_object
}

has_object if is_object(request.object)

is_skipped if request.operation in {"DELETE", "CONNECT"}

is_skipped if request.subResource in {"status", "scale"}

# An object on its way out is let go.
is_skipped if {
	is_update
	has_object
	request.object.metadata.deletionTimestamp != null
}

is_update if request.operation == "UPDATE"
`;

const problem = `
# Why an input cannot be judged: it is refused, since nothing may pass unseen.
problem := "the input is neither an object nor a review" if {
	not is_bare
	not request
} else := "the review has no object" if {
	not is_bare
	not is_skipped
	not has_object
} else := "lists are nested too deeply" if {
	is_too_deep(judged)
}
`;

const lists = `
# The objects of a List, with their paths; of Lists within, too. Any other object alone.
items(whole) := unlisted(unlisted(unlisted([{"path": [], "object": whole}])))

unlisted(all) := array.concat(
	[item | some item in all; not is_list(item.object)],
	[listed |
		some list in all
		is_list(list.object)
		some index, item in list.object.items
		is_object(item)
		listed := {"path": array.concat(list.path, ["items", index]), "object": typed(item, list.object)}
	],
)

is_list(whole) if {
	is_string(whole.kind)
	endswith(whole.kind, "List")
	is_array(whole.items)
}

# An item of a typed list has the list's version and the kind without "List", unless it says its own:
# what is no string, or empty, says nothing.
typed(item, list) := item if {
	list.kind == "List"
} else := object.union(
	{"apiVersion": lib.string_at(list, ["apiVersion"], ""), "kind": trim_suffix(list.kind, "List")},
	object.remove(item, [key | some key in ["apiVersion", "kind"]; lib.string_at(item, [key], "") == ""]),
)

is_too_deep(whole) if {
	some item in items(whole)
	is_list(item.object)
}
`;

const namespaceRules = `
# The namespace of the request; of an object that comes without one, the one that it says.
namespace_of(whole) := request.namespace if {
	is_string(request.namespace)
	request.namespace != ""
} else := "" if {
	request
	not is_audit
} else := lib.string_at(whole, ["metadata", "namespace"], "")

# Gatekeeper's audit has objects of the cluster in reviews that say nothing of a request.
is_audit if lib.string_at(request, ["operation"], "") == ""
`;

const podsText = ({ namespace, isReplaced }: ReviewQuestions): string => `
# An object as its policies see it, without a pod.
described(whole${isReplaced ? ', replaced' : ''}) := {
	"object": whole,
	"group": group,
	"kind": kind,
	"context": context(group, kind),
${namespace ? '	"namespace": namespace_of(whole),\n' : ''}${isReplaced ? '	"replaced": replaced,\n' : ''}	"parameters": parameters,
} if {
	group := group_of(lib.string_at(whole, ["apiVersion"], ""))
	kind := lib.string_at(whole, ["kind"], "")
}

group_of(api_version) := substring(api_version, 0, indexof(api_version, "/")) if {
	contains(api_version, "/")
} else := ""

context(group, kind) := "pod" if {
	[group, kind] == ["", "Pod"]
} else := "template"

with_pod(description, path) := object.union(description, object.union(place, pod)) if {
	place := {"path": lib.place([], description.object, path)}
	pod := {"pod": value | value := pod_at(description.object, path)}
}

pod_at(whole, path) := whole if {
	count(path) == 0
} else := object.get(whole, path, null) if {
	lib.exists(whole, path)
}
`;

function parametersText({ policies }: ReviewOptions): string {
  if (policies.kind === 'one') {
    return `
# The constraint's: the policy's own and the shared ones side by side.
parameters := {"global": given, "policies": {${quote(policies.id)}: given}}

given := input.parameters if {
	is_object(input.parameters)
} else := {}
`;
  }
  return `
parameters := given if {
	is_object(given)
} else := {}

given := input.parameters if {
	is_gatekeeper
	lib.present(input.parameters)
} else := data.keystone_config
`;
}

function findingsText({ policies, ratchet, questions: { isReplaced } }: ReviewOptions): string {
  const marked = (mark: string): string => (isReplaced ? `, ${mark}` : '');
  const source =
    policies.kind === 'one'
      ? `	some id in ids
	some finding in policy.findings with input as with_pod(description, site)`
      : `	some id in ids
	some finding in ${policies.package}[id].findings with input as with_pod(description, site)`;
  const known = ratchet
    ? `

# On UPDATE a finding counts only if the old object does not have it.
known(ids) := {[id, finding.rule, finding.message] |
	is_update
	is_object(request.oldObject)
	not is_too_deep(request.oldObject)
	some [id, _, _, _, finding] in found(request.oldObject${marked('true')}, ids)
}`
    : '';
  const condition = ratchet ? '\n	not [id, finding.rule, finding.message] in old' : '';
  const old = ratchet ? '	old := known(ids)\n' : '';
  return `
# What policies find in an input, of whatever shape: by policy, rule, path and message.
violations(ids) := [violation |
	some finding in findings(ids)
	finding.severity == "error"
	violation := {"msg": finding.message, "details": finding}
]

findings(ids) := [refusal] if {
	refusal := {
		"policy": "keystone",
		"rule": "input",
		"severity": "error",
		"message": problem,
		"path": "",
		"container": null,
		"hint": null,
	}
} else := [finding | some [_, _, _, _, finding] in sort(new(ids))]

new(ids) := {entry |
${old}	some entry in found(judged${marked('false')}, ids)
	[id, _, _, _, finding] := entry${condition}
}

# Hints are not given here.
found(whole${marked('replaced')}, ids) := {[id, finding.rule, path, finding.message, full] |
	some item in items(whole)
	description := described(item.object${marked('replaced')})
	some site in pod_paths with input as description
${source}
	path := array.concat(item.path, finding.path)
	full := object.union(finding, {"policy": id, "path": lib.pointer(path), "hint": null})
}${known}
`;
}

/** The module that finds what is judged in an input of any shape, and asks the policies about each pod in it. */
export function emitReview(options: ReviewOptions): string {
  return printModule({
    package: options.package,
    comment: ['What is judged in an input, whatever its shape, and what policies find in it.'],
    imports: [options.library, ...(options.policies.kind === 'one' ? [options.policies.package] : [])],
    rules: [
      findingsText(options),
      problem,
      subject,
      parametersText(options),
      lists,
      podsText(options.questions),
      ...(options.questions.namespace ? [namespaceRules] : []),
      sitesRule(options.kinds),
    ],
  });
}

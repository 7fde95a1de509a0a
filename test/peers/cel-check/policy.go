package main

import (
	"context"
	"fmt"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types/ref"
	admissionregistration "k8s.io/api/admissionregistration/v1"
	admissioncel "k8s.io/apiserver/pkg/admission/plugin/cel"
	"k8s.io/apiserver/pkg/admission/plugin/policy/validating"
	"k8s.io/apiserver/pkg/admission/plugin/webhook/matchconditions"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/authorization/authorizerfactory"
	"k8s.io/apiserver/pkg/cel/environment"
)

// policyAnswer has the expressions that do not compile, with which the API server would refuse the policy, or else one
// review for each input, in order.
type policyAnswer struct {
	Refused []refusal `json:"refused"`
	Reviews []review  `json:"reviews"`
}

// refusal names an expression by its path in the policy's spec.
type refusal struct {
	Path  string `json:"path"`
	Error string `json:"error"`
}

// review is what the policy says of one input. There are no decisions when a match condition is false.
type review struct {
	Decisions        []decision        `json:"decisions"`
	AuditAnnotations map[string]string `json:"auditAnnotations"`
	// Costs has every evaluation in the order in which they ended: a variable before the expression that needed it,
	// each with its own cost only.
	Costs []expressionCost `json:"costs"`
}

// decision is one validation's: action admit or deny; evaluation admit, deny or error. The message is the one that a
// client would see.
type decision struct {
	Action     string `json:"action"`
	Evaluation string `json:"evaluation"`
	Message    string `json:"message"`
	Reason     string `json:"reason"`
}

type expressionCost struct {
	Path string `json:"path"`
	Cost uint64 `json:"cost"`
}

func checkPolicy(base *environment.EnvSet, spec *admissionregistration.ValidatingAdmissionPolicySpec, inputs []input) (any, error) {
	compiler, err := admissioncel.NewCompositedCompiler(base)
	if err != nil {
		return nil, err
	}
	recorder := &recorder{Compiler: compiler.Compiler, paths: map[admissioncel.ExpressionAccessor]string{}, refused: []refusal{}}
	compiler.Compiler, compiler.ConditionCompiler = recorder, recorder
	validator := compilePolicy(compiler, recorder, spec)
	answer := policyAnswer{Refused: recorder.refused, Reviews: []review{}}
	if len(recorder.refused) > 0 {
		return answer, nil
	}
	for index, each := range inputs {
		found, err := reviewOf(validator, recorder, each)
		if err != nil {
			return nil, fmt.Errorf("inputs[%d]: %w", index, err)
		}
		answer.Reviews = append(answer.Reviews, found)
	}
	return answer, nil
}

// compilePolicy puts the API server's validator together as its ValidatingAdmissionPolicy plugin does, with the
// environment for new expressions in place of that for stored ones, which knows the functions of every release.
func compilePolicy(compiler *admissioncel.CompositedCompiler, recorder *recorder, spec *admissionregistration.ValidatingAdmissionPolicySpec) validating.Validator {
	const mode = environment.NewExpressions
	full := admissioncel.OptionalVariableDeclarations{HasParams: spec.ParamKind != nil, HasAuthorizer: true}
	messages := admissioncel.OptionalVariableDeclarations{HasParams: spec.ParamKind != nil}

	for index, variable := range spec.Variables {
		accessor := &validating.Variable{Name: variable.Name, Expression: variable.Expression}
		recorder.paths[accessor] = fmt.Sprintf("variables[%d].expression", index)
		compiler.CompileAndStoreVariable(accessor, full, mode)
	}
	var matcher matchconditions.Matcher
	if len(spec.MatchConditions) > 0 {
		conditions := recorder.locate("matchConditions[%d].expression", len(spec.MatchConditions), func(index int) admissioncel.ExpressionAccessor {
			return (*matchconditions.MatchCondition)(&spec.MatchConditions[index])
		})
		matcher = matchconditions.NewMatcher(
			compiler.CompileCondition(conditions, full, mode), spec.FailurePolicy, "policy", "validate", "")
	}
	validations := recorder.locate("validations[%d].expression", len(spec.Validations), func(index int) admissioncel.ExpressionAccessor {
		each := spec.Validations[index]
		return &validating.ValidationCondition{Expression: each.Expression, Message: each.Message, Reason: each.Reason}
	})
	annotations := recorder.locate("auditAnnotations[%d].valueExpression", len(spec.AuditAnnotations), func(index int) admissioncel.ExpressionAccessor {
		each := spec.AuditAnnotations[index]
		return &validating.AuditAnnotationCondition{Key: each.Key, ValueExpression: each.ValueExpression}
	})
	texts := recorder.locate("validations[%d].messageExpression", len(spec.Validations), func(index int) admissioncel.ExpressionAccessor {
		if text := spec.Validations[index].MessageExpression; text != "" {
			return &validating.MessageExpressionCondition{MessageExpression: text}
		}
		return nil
	})
	return validating.NewValidator(
		compiler.CompileCondition(validations, full, mode), matcher,
		compiler.CompileCondition(annotations, full, mode),
		compiler.CompileCondition(texts, messages, mode), spec.FailurePolicy, nil)
}

func reviewOf(validator validating.Validator, recorder *recorder, each input) (review, error) {
	attributes, err := each.attributes()
	if err != nil {
		return review{}, err
	}
	namespace, err := each.namespace()
	if err != nil {
		return review{}, err
	}
	recorder.costs = []expressionCost{}
	outcome := validator.Validate(context.Background(), attributes.GetResource(), attributes, each.Params.asObject(), namespace,
		celconfig.RuntimeCELCostBudget, authorizerfactory.NewAlwaysAllowAuthorizer())
	found := review{Decisions: []decision{}, AuditAnnotations: map[string]string{}, Costs: recorder.costs}
	for _, each := range outcome.Decisions {
		found.Decisions = append(found.Decisions, decision{string(each.Action), string(each.Evaluation), each.Message, string(each.Reason)})
	}
	for _, each := range outcome.AuditAnnotations {
		if each.Action == validating.AuditAnnotationActionPublish {
			found.AuditAnnotations[each.Key] = each.Value
		}
	}
	return found, nil
}

// recorder compiles with the compiler that it wraps, and notes which expressions that refuses, by their path in the
// spec, and what each evaluation of the others costs.
type recorder struct {
	admissioncel.Compiler
	paths   map[admissioncel.ExpressionAccessor]string
	refused []refusal
	costs   []expressionCost
}

// locate makes the accessors of a list of expressions and notes their paths. An accessor may be nil.
func (r *recorder) locate(path string, count int, accessor func(index int) admissioncel.ExpressionAccessor) []admissioncel.ExpressionAccessor {
	accessors := make([]admissioncel.ExpressionAccessor, count)
	for index := range accessors {
		accessors[index] = accessor(index)
		if accessors[index] != nil {
			r.paths[accessors[index]] = fmt.Sprintf(path, index)
		}
	}
	return accessors
}

func (r *recorder) CompileCELExpression(accessor admissioncel.ExpressionAccessor, options admissioncel.OptionalVariableDeclarations, mode environment.Type) admissioncel.CompilationResult {
	compiled := r.Compiler.CompileCELExpression(accessor, options, mode)
	path := r.paths[accessor]
	if compiled.Error != nil {
		r.refused = append(r.refused, refusal{path, compiled.Error.Detail})
		return compiled
	}
	compiled.Program = recordedProgram{compiled.Program, r, path}
	return compiled
}

func (r *recorder) CompileCondition(accessors []admissioncel.ExpressionAccessor, options admissioncel.OptionalVariableDeclarations, mode environment.Type) admissioncel.ConditionEvaluator {
	compiled := make([]admissioncel.CompilationResult, len(accessors))
	for index, accessor := range accessors {
		if accessor != nil {
			compiled[index] = r.CompileCELExpression(accessor, options, mode)
		}
	}
	return admissioncel.NewCondition(compiled)
}

type recordedProgram struct {
	cel.Program
	recorder *recorder
	path     string
}

func (p recordedProgram) ContextEval(ctx context.Context, bindings any) (ref.Val, *cel.EvalDetails, error) {
	found, details, err := p.Program.ContextEval(ctx, bindings)
	p.recorder.costs = append(p.recorder.costs, expressionCost{p.path, costOf(details)})
	return found, details, err
}

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types/ref"
	"google.golang.org/protobuf/types/known/structpb"
	"k8s.io/apimachinery/pkg/util/version"
	admissioncel "k8s.io/apiserver/pkg/admission/plugin/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

// expressionsAnswer has one entry for each expression, in order.
type expressionsAnswer struct {
	Expressions []expressionAnswer `json:"expressions"`
}

// expressionAnswer is an expression's type and one result for each input, in order, or why it does not compile.
type expressionAnswer struct {
	Error   string   `json:"error,omitempty"`
	Type    string   `json:"type,omitempty"`
	Results []result `json:"results"`
}

// result is a value or an error. Whole numbers beyond 2^53 are strings, as CEL converts them to JSON.
type result struct {
	Value json.RawMessage `json:"value,omitempty"`
	Error string          `json:"error,omitempty"`
	Cost  uint64          `json:"cost"`
}

// anyExpression is an expression of any type.
type anyExpression string

func (e anyExpression) GetExpression() string { return string(e) }

func (anyExpression) ReturnTypes() []*cel.Type { return []*cel.Type{cel.AnyType} }

func checkExpressions(base *environment.EnvSet, expressions []string, inputs []input) (any, error) {
	withVariables, err := base.Extend(environment.VersionedOptions{
		IntroducedVersion: version.MajorMinor(1, 0),
		EnvOptions:        []cel.EnvOption{cel.Variable(admissioncel.VariableVarName, cel.DynType)},
	})
	if err != nil {
		return nil, err
	}
	bindings := make([]map[string]any, len(inputs))
	for index, each := range inputs {
		if bindings[index], err = each.bindings(); err != nil {
			return nil, fmt.Errorf("inputs[%d]: %w", index, err)
		}
	}
	compiler := admissioncel.NewCompiler(withVariables)
	answers := make([]expressionAnswer, len(expressions))
	for index, expression := range expressions {
		compiled := compiler.CompileCELExpression(
			anyExpression(expression), admissioncel.OptionalVariableDeclarations{HasParams: true}, environment.NewExpressions)
		if compiled.Error != nil {
			answers[index] = expressionAnswer{Error: compiled.Error.Detail}
			continue
		}
		answers[index] = expressionAnswer{Type: compiled.OutputType.String(), Results: make([]result, len(inputs))}
		for position := range inputs {
			answers[index].Results[position] = evaluate(compiled.Program, bindings[position])
		}
	}
	return expressionsAnswer{answers}, nil
}

func (i input) bindings() (map[string]any, error) {
	var request, namespace value
	for text, target := range map[*json.RawMessage]*value{&i.Request: &request, &i.NamespaceObject: &namespace} {
		if len(*text) == 0 {
			continue
		}
		if err := target.UnmarshalJSON(*text); err != nil {
			return nil, err
		}
	}
	return map[string]any{
		admissioncel.ObjectVarName:    i.Object.any,
		admissioncel.OldObjectVarName: i.OldObject.any,
		admissioncel.ParamsVarName:    i.Params.any,
		admissioncel.RequestVarName:   request.any,
		admissioncel.NamespaceVarName: namespace.any,
		admissioncel.VariableVarName:  i.Variables.any,
	}, nil
}

func evaluate(program cel.Program, bindings map[string]any) result {
	found, details, err := program.ContextEval(context.Background(), bindings)
	cost := costOf(details)
	if err != nil {
		return result{Error: err.Error(), Cost: cost}
	}
	text, err := toJSON(found)
	if err != nil {
		return result{Error: "no JSON value: " + err.Error(), Cost: cost}
	}
	return result{Value: text, Cost: cost}
}

func costOf(details *cel.EvalDetails) uint64 {
	if details == nil || details.ActualCost() == nil {
		return 0
	}
	return *details.ActualCost()
}

func toJSON(found ref.Val) (json.RawMessage, error) {
	native, err := found.ConvertToNative(reflect.TypeFor[*structpb.Value]())
	if err != nil {
		return nil, err
	}
	message, ok := native.(*structpb.Value)
	if !ok {
		return nil, fmt.Errorf("%T", native)
	}
	// protojson varies its white space on purpose; encoding/json does not.
	return json.Marshal(message.AsInterface())
}

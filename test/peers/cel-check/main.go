// cel-check compiles CEL as a given Kubernetes release has it, evaluates it on inputs with the API server's own code,
// and reports what each evaluation cost.
//
// It reads requests from standard input, one JSON value after the other, and answers each with one line of JSON, until
// the input ends:
//
//	{"minor": 30, "expressions": ["size(object.spec)"], "inputs": [{"object": {…}}]}
//	{"minor": 30, "policy": {…the spec of a ValidatingAdmissionPolicy…}, "inputs": [{"object": {…}, "request": {…}}]}
//
// See expressionsRequest and policyRequest for the answers. A request that cannot be carried out is answered with
// {"error": "…"}; input that is no JSON ends the program with status 2.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/util/compatibility"
)

// The first release with ValidatingAdmissionPolicy.
const oldestMinor = 26

type request struct {
	// Minor is the release 1.<minor> whose functions and checks a new expression gets.
	Minor       uint                                                 `json:"minor"`
	Expressions []string                                             `json:"expressions"`
	Policy      *admissionregistration.ValidatingAdmissionPolicySpec `json:"policy"`
	Inputs      []input                                              `json:"inputs"`
}

type failure struct {
	Error string `json:"error"`
}

func main() {
	if len(os.Args) == 2 && os.Args[1] == "--version" {
		fmt.Println("k8s.io/apiserver", moduleVersion("k8s.io/apiserver"))
		return
	}
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "cel-check:", err)
		os.Exit(2)
	}
}

func serve(requests io.Reader, answers io.Writer) error {
	decoder := json.NewDecoder(bufio.NewReader(requests))
	decoder.DisallowUnknownFields()
	encoder := json.NewEncoder(answers)
	encoder.SetEscapeHTML(false)
	for {
		var next request
		if err := decoder.Decode(&next); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := encoder.Encode(answer(next)); err != nil {
			return err
		}
	}
}

func answer(next request) any {
	newest := compatibility.DefaultBuildEffectiveVersion().BinaryVersion().Minor()
	if next.Minor < oldestMinor || next.Minor > newest {
		return failure{fmt.Sprintf("minor is %d, and 1.%d to 1.%d are known", next.Minor, oldestMinor, newest)}
	}
	if (next.Policy == nil) == (next.Expressions == nil) {
		return failure{"a request has either expressions or a policy"}
	}
	base := environment.MustBaseEnvSet(version.MajorMinor(1, next.Minor))
	var result any
	var err error
	if next.Policy != nil {
		result, err = checkPolicy(base, next.Policy, next.Inputs)
	} else {
		result, err = checkExpressions(base, next.Expressions, next.Inputs)
	}
	if err != nil {
		return failure{err.Error()}
	}
	return result
}

func moduleVersion(path string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			if module.Path == path {
				return module.Version
			}
		}
	}
	return "unknown"
}

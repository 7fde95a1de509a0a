package main

import (
	"encoding/json"

	admissionv1 "k8s.io/api/admission/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/authentication/user"
)

// value is any JSON value, its whole numbers as int64: CEL tells them from doubles.
type value struct{ any }

func (v *value) UnmarshalJSON(text []byte) error {
	return utiljson.Unmarshal(text, &v.any)
}

// input binds CEL's variables. What is absent is null.
type input struct {
	Object          value           `json:"object"`
	OldObject       value           `json:"oldObject"`
	Params          value           `json:"params"`
	NamespaceObject json.RawMessage `json:"namespaceObject"`
	// Request is an AdmissionRequest. A policy without one sees the creation of the object.
	Request json.RawMessage `json:"request"`
	// Variables has the values of variables.*; of use to expressions only, as a policy computes its own.
	Variables value `json:"variables"`
}

// asObject wraps a JSON object as the API server holds a custom resource; anything else reads as absent.
func (v value) asObject() runtime.Object {
	if fields, ok := v.any.(map[string]any); ok {
		return &unstructured.Unstructured{Object: fields}
	}
	return nil
}

func (i input) namespace() (*corev1.Namespace, error) {
	if len(i.NamespaceObject) == 0 {
		return nil, nil
	}
	var namespace *corev1.Namespace
	return namespace, json.Unmarshal(i.NamespaceObject, &namespace)
}

// attributes describes the request as the API server's admission plugins receive it.
func (i input) attributes() (*admission.VersionedAttributes, error) {
	object, oldObject := i.Object.asObject(), i.OldObject.asObject()
	request := creationOf(object)
	if len(i.Request) > 0 {
		if err := json.Unmarshal(i.Request, &request); err != nil {
			return nil, err
		}
	}
	extra := make(map[string][]string, len(request.UserInfo.Extra))
	for key, values := range request.UserInfo.Extra {
		extra[key] = values
	}
	kind := schema.GroupVersionKind(request.Kind)
	return &admission.VersionedAttributes{
		Attributes: admission.NewAttributesRecord(
			object, oldObject, kind, request.Namespace, request.Name,
			schema.GroupVersionResource(request.Resource), request.SubResource,
			admission.Operation(request.Operation), nil, request.DryRun != nil && *request.DryRun,
			&user.DefaultInfo{
				Name: request.UserInfo.Username, UID: request.UserInfo.UID, Groups: request.UserInfo.Groups, Extra: extra,
			},
		),
		VersionedKind:      kind,
		VersionedObject:    admission.NewLazyObject(object),
		VersionedOldObject: admission.NewLazyObject(oldObject),
	}, nil
}

func creationOf(object runtime.Object) admissionv1.AdmissionRequest {
	request := admissionv1.AdmissionRequest{Operation: admissionv1.Create}
	if fields, ok := object.(*unstructured.Unstructured); ok {
		kind := fields.GroupVersionKind()
		resource, _ := meta.UnsafeGuessKindToResource(kind)
		request.Kind.Group, request.Kind.Version, request.Kind.Kind = kind.Group, kind.Version, kind.Kind
		request.Resource.Group, request.Resource.Version, request.Resource.Resource = resource.Group, resource.Version, resource.Resource
		request.Namespace, request.Name = fields.GetNamespace(), fields.GetName()
	}
	return request
}

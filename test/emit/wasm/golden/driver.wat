(global $object (mut i32))
(global $pod (mut i32))
(global $object_place (mut i32))
(global $pod_place (mut i32))
(global $kind (mut i32))
(global $shared_parameters (mut i32))
(global $policy_parameters (mut i32))
(global $wanted_severities (mut i32))
(global $wanted_policy (mut i32))
(global $request (mut i32))
(global $request_namespace (mut i32))
(global $is_replaced (mut i32))
(global $too_deep (mut i32))
(global $findings (mut i32))

(func $eval (param $entrypoint i32) (param $input i32) (param $data i32) (result i32)
  (global.set $wanted_policy
    (select
      (i32.const -1)
      (i32.sub (local.get $entrypoint) (i32.const 4))
      (i32.lt_u (local.get $entrypoint) (i32.const 4))))
  (global.set $wanted_severities
    (if (result i32)
      (i32.eq (local.get $entrypoint) (i32.const 0))
      (then
        (i32.const 1))
      (else
        (if (result i32)
          (i32.eq (local.get $entrypoint) (i32.const 1))
          (then
            (i32.const 1))
          (else
            (if (result i32)
              (i32.eq (local.get $entrypoint) (i32.const 2))
              (then
                (i32.const 2))
              (else
                (if (result i32)
                  (i32.eq (local.get $entrypoint) (i32.const 3))
                  (then
                    (i32.const 7))
                  (else
                    (i32.const 1))))))))))
  (global.set $shared.parameter (i32.const -1))
  (call $judge_input (local.get $input) (local.get $data))
  (if (result i32)
    (i32.eq (local.get $entrypoint) (i32.const 0))
    (then
      (call $rt_findings_violations (global.get $findings)))
    (else
      (if (result i32)
        (i32.eq (local.get $entrypoint) (i32.const 1))
        (then
          (call $rt_findings_messages (global.get $findings)))
        (else
          (if (result i32)
            (i32.eq (local.get $entrypoint) (i32.const 2))
            (then
              (call $rt_findings_messages (global.get $findings)))
            (else
              (if (result i32)
                (i32.eq (local.get $entrypoint) (i32.const 3))
                (then
                  (call $rt_findings_objects (global.get $findings)))
                (else
                  (call $rt_findings_violations (global.get $findings)))))))))))

(func $judge (param $found i32)
  (global.set $findings (call $rt_findings_new))
  (global.set $too_deep (i32.const 0))
  (call $rt_set_root (local.get $found))
  (call $judge_all (local.get $found) (local.get $found) (i32.const 0))
  (call $rt_findings_sort (global.get $findings)))

(func $judge_input (param $input i32) (param $data i32)
  (local $parameters i32)
  (local $kind i32)
  (local $operation i32)
  (local $subresource i32)
  (local $object i32)
  (local $is_update i32)
  (local $timestamp i32)
  (local $old i32)
  (local $new_findings i32)
  (block $found
    (global.set $request (i32.const 0))
    (global.set $request_namespace (i32.const 0))
    (global.set $is_replaced (i32.const 0))
    (local.set $parameters (i32.const 0))
    (if
      (if (result i32)
        (call $rt_read_str (call $rt_member (local.get $input) (static "apiVersion")))
        (then
          (if (result i32)
            (local.tee $kind (call $rt_read_str (call $rt_member (local.get $input) (static "kind"))))
            (then
              (i32.eqz (call $rt_str_equal (local.get $kind) (static "AdmissionReview"))))
            (else
              (i32.const 0))))
        (else
          (i32.const 0)))
      (then
        (br $found)))
    (if
      (i32.eq (call $rt_type_of (call $rt_member (local.get $input) (static "request"))) (i32.const 6))
      (then
        (global.set $request (call $rt_member (local.get $input) (static "request")))
        (global.set $request_namespace (call $text_at (global.get $request) (static "namespace")))
        (if
          (if (result i32)
            (i64.eqz (call $rt_byte_length (global.get $request_namespace)))
            (then
              (i64.eqz (call $rt_byte_length (call $text_at (global.get $request) (static "operation")))))
            (else
              (i32.const 0)))
          (then
            (global.set $request_namespace (i32.const 0))))
        (br $found)))
    (if
      (if (result i32)
        (i32.eqz (call $rt_member (local.get $input) (static "kind")))
        (then
          (i32.eq (call $rt_type_of (call $rt_member (local.get $input) (static "review"))) (i32.const 6)))
        (else
          (i32.const 0)))
      (then
        (global.set $request (call $rt_member (local.get $input) (static "review")))
        (global.set $request_namespace (call $text_at (global.get $request) (static "namespace")))
        (if
          (if (result i32)
            (i64.eqz (call $rt_byte_length (global.get $request_namespace)))
            (then
              (i64.eqz (call $rt_byte_length (call $text_at (global.get $request) (static "operation")))))
            (else
              (i32.const 0)))
          (then
            (global.set $request_namespace (i32.const 0))))
        (local.set $parameters (call $rt_member (local.get $input) (static "parameters")))
        (br $found)))
    (call $rt_abort (static "the input is neither an object nor a review")))
  (if
    (i32.eqz (local.get $parameters))
    (then
      (local.set $parameters (call $rt_member (local.get $data) (static "keystone_config")))))
  (global.set $shared_parameters (call $rt_member (local.get $parameters) (static "global")))
  (global.set $policy_parameters (call $rt_member (local.get $parameters) (static "policies")))
  (global.set $findings (call $rt_findings_new))
  (if
    (global.get $request)
    (then
      (local.set $operation (call $text_at (global.get $request) (static "operation")))
      (local.set $subresource (call $text_at (global.get $request) (static "subResource")))
      (if
        (i32.or
          (call $rt_str_equal (local.get $operation) (static "DELETE"))
          (call $rt_str_equal (local.get $operation) (static "CONNECT")))
        (then
          (return)))
      (if
        (i32.or
          (call $rt_str_equal (local.get $subresource) (static "status"))
          (call $rt_str_equal (local.get $subresource) (static "scale")))
        (then
          (return)))
      (local.set $object (call $rt_member (global.get $request) (static "object")))
      (if
        (i32.eqz (i32.eq (call $rt_type_of (local.get $object)) (i32.const 6)))
        (then
          (call $rt_abort (static "the review has no object"))))
      (local.set $is_update (call $rt_str_equal (local.get $operation) (static "UPDATE")))
      (if
        (if (result i32)
          (local.get $is_update)
          (then
            (if (result i32)
              (local.tee $timestamp
                (call $rt_member
                  (call $rt_member (local.get $object) (static "metadata"))
                  (static "deletionTimestamp")))
              (then
                (i32.ne (call $rt_type_of (local.get $timestamp)) (i32.const 1)))
              (else
                (i32.const 0))))
          (else
            (i32.const 0)))
        (then
          (return)))
      (call $judge (local.get $object))
      (if
        (global.get $too_deep)
        (then
          (call $rt_abort (static "lists are nested too deeply"))))
      (if
        (local.get $is_update)
        (then
          (if
            (if (result i32)
              (call $rt_findings_count (global.get $findings))
              (then
                (i32.eq
                  (call $rt_type_of
                    (local.tee $old (call $rt_member (global.get $request) (static "oldObject"))))
                  (i32.const 6)))
              (else
                (i32.const 0)))
            (then
              (local.set $new_findings (global.get $findings))
              (global.set $is_replaced (i32.const 1))
              (call $judge (local.get $old))
              (if
                (i32.eqz (global.get $too_deep))
                (then
                  (call $rt_findings_drop_known (local.get $new_findings) (global.get $findings))))
              (global.set $findings (local.get $new_findings)))))))
    (else
      (call $judge (local.get $input))
      (if
        (global.get $too_deep)
        (then
          (call $rt_abort (static "lists are nested too deeply")))))))

(func $judge_all (param $object i32) (param $place i32) (param $depth i32)
  (local $kind i32)
  (local $items i32)
  (local $item i32)
  (local $typed i32)
  (if
    (i32.eqz
      (if (result i32)
        (call $rt_ends_with
          (local.tee $kind (call $text_at (local.get $object) (static "kind")))
          (static "List"))
        (then
          (i32.eq
            (call $rt_type_of (local.tee $items (call $rt_member (local.get $object) (static "items"))))
            (i32.const 5)))
        (else
          (i32.const 0))))
    (then
      (call $judge_object (local.get $object) (local.get $place))
      (return)))
  (if
    (i32.eq (local.get $depth) (i32.const 3))
    (then
      (global.set $too_deep (i32.const 1))
      (return)))
  (local.set $kind (call $rt_without_end (local.get $kind) (i32.const 4)))
  (if
    (local.tee $item (call $rt_first (local.get $items)))
    (then
      (loop $next
        (if
          (i32.eq (call $rt_type_of (local.get $item)) (i32.const 6))
          (then
            (local.set $typed (local.get $item))
            (if
              (i64.ne (call $rt_byte_length (local.get $kind)) (i64.const 0))
              (then
                (if
                  (i64.eqz (call $rt_byte_length (call $text_at (local.get $item) (static "kind"))))
                  (then
                    (local.set $typed
                      (call $rt_with_member (local.get $typed) (static "kind") (local.get $kind)))))
                (if
                  (i64.eqz (call $rt_byte_length (call $text_at (local.get $item) (static "apiVersion"))))
                  (then
                    (local.set $typed
                      (call $rt_with_member
                        (local.get $typed)
                        (static "apiVersion")
                        (call $text_at (local.get $object) (static "apiVersion"))))))))
            (call $judge_all (local.get $typed) (local.get $item) (i32.add (local.get $depth) (i32.const 1)))))
        (br_if $next (local.tee $item (call $rt_next (local.get $item))))))))

(func $pods_at (param $cell i32) (param $place i32)
  (call $judge_pod (local.get $cell) (local.get $place)))

(func $pods_at/template (param $cell i32) (param $place i32)
  (if
    (local.tee $cell (call $rt_member (local.get $cell) (static "template")))
    (then
      (local.set $place (local.get $cell))))
  (call $judge_pod (local.get $cell) (local.get $place)))

(func $pods_at/spec/template (param $cell i32) (param $place i32)
  (if
    (local.tee $cell (call $rt_member (local.get $cell) (static "spec")))
    (then
      (local.set $place (local.get $cell))))
  (if
    (local.tee $cell (call $rt_member (local.get $cell) (static "template")))
    (then
      (local.set $place (local.get $cell))))
  (call $judge_pod (local.get $cell) (local.get $place)))

(func $pods_at/spec/jobTemplate/spec/template (param $cell i32) (param $place i32)
  (if
    (local.tee $cell (call $rt_member (local.get $cell) (static "spec")))
    (then
      (local.set $place (local.get $cell))))
  (if
    (local.tee $cell (call $rt_member (local.get $cell) (static "jobTemplate")))
    (then
      (local.set $place (local.get $cell))))
  (if
    (local.tee $cell (call $rt_member (local.get $cell) (static "spec")))
    (then
      (local.set $place (local.get $cell))))
  (if
    (local.tee $cell (call $rt_member (local.get $cell) (static "template")))
    (then
      (local.set $place (local.get $cell))))
  (call $judge_pod (local.get $cell) (local.get $place)))

(func $judge_object (param $cell i32) (param $place i32)
  (local $group i32)
  (local $kind i32)
  (global.set $object (local.get $cell))
  (global.set $object_place (local.get $place))
  (local.set $group
    (if (result i32)
      (local.tee $group
        (call $rt_before (call $text_at (local.get $cell) (static "apiVersion")) (static "/")))
      (then
        (local.get $group))
      (else
        (static ""))))
  (local.set $kind (call $text_at (local.get $cell) (static "kind")))
  (if
    (call $rt_str_equal (local.get $group) (static ""))
    (then
      (if
        (call $rt_str_equal (local.get $kind) (static "Pod"))
        (then
          (global.set $kind (i32.const 0))
          (call $pods_at (local.get $cell) (local.get $place))
          (return)))
      (if
        (call $rt_str_equal (local.get $kind) (static "PodTemplate"))
        (then
          (global.set $kind (i32.const 1))
          (call $pods_at/template (local.get $cell) (local.get $place))
          (return)))
      (if
        (call $rt_str_equal (local.get $kind) (static "ReplicationController"))
        (then
          (global.set $kind (i32.const 2))
          (call $pods_at/spec/template (local.get $cell) (local.get $place))
          (return)))
      (return)))
  (if
    (call $rt_str_equal (local.get $group) (static "apps"))
    (then
      (if
        (call $rt_str_equal (local.get $kind) (static "DaemonSet"))
        (then
          (global.set $kind (i32.const 3))
          (call $pods_at/spec/template (local.get $cell) (local.get $place))
          (return)))
      (if
        (call $rt_str_equal (local.get $kind) (static "Deployment"))
        (then
          (global.set $kind (i32.const 4))
          (call $pods_at/spec/template (local.get $cell) (local.get $place))
          (return)))
      (if
        (call $rt_str_equal (local.get $kind) (static "ReplicaSet"))
        (then
          (global.set $kind (i32.const 5))
          (call $pods_at/spec/template (local.get $cell) (local.get $place))
          (return)))
      (if
        (call $rt_str_equal (local.get $kind) (static "StatefulSet"))
        (then
          (global.set $kind (i32.const 6))
          (call $pods_at/spec/template (local.get $cell) (local.get $place))
          (return)))
      (return)))
  (if
    (call $rt_str_equal (local.get $group) (static "batch"))
    (then
      (if
        (call $rt_str_equal (local.get $kind) (static "CronJob"))
        (then
          (global.set $kind (i32.const 7))
          (call $pods_at/spec/jobTemplate/spec/template (local.get $cell) (local.get $place))
          (return)))
      (if
        (call $rt_str_equal (local.get $kind) (static "Job"))
        (then
          (global.set $kind (i32.const 8))
          (call $pods_at/spec/template (local.get $cell) (local.get $place))
          (return)))
      (return))))

(func $judge_pod (param $pod i32) (param $place i32)
  (global.set $pod (local.get $pod))
  (global.set $pod_place (local.get $place))
  (global.set $shared.keystones (i32.const -1))
  (global.set $shared.pod.metadata.annotations (i32.const -1))
  (if
    (i32.or
      (i32.eq (global.get $wanted_policy) (i32.const -1))
      (i32.eq (global.get $wanted_policy) (i32.const 0)))
    (then
      (call $policy.one-keystone-max))))

(func $report (param $policy i32) (param $rule i32) (param $severity i32) (param $place i32) (param $message i32) (param $container i32) (param $hint i32)
  (local $path i32)
  (if
    (i32.eqz (local.tee $path (call $rt_path_of (local.get $place))))
    (then
      (local.set $path (call $rt_path_of (global.get $object_place)))))
  (call $rt_findings_push
    (global.get $findings)
    (local.get $policy)
    (local.get $rule)
    (local.get $severity)
    (local.get $path)
    (local.get $message)
    (local.get $container)
    (local.get $hint)))

(func $text_at (param $map i32) (param $key i32) (result i32)
  (local $found i32)
  (if (result i32)
    (local.tee $found (call $rt_read_str (call $rt_member (local.get $map) (local.get $key))))
    (then
      (local.get $found))
    (else
      (static ""))))

(func $either (param $cell i32) (param $other i32) (result i32)
  (select (local.get $cell) (local.get $other) (local.get $cell)))

(func $unless_empty (param $cell i32) (result i32)
  (select (local.get $cell) (i32.const 0) (i64.ne (call $rt_byte_length (local.get $cell)) (i64.const 0))))

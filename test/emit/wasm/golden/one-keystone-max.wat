(global $shared.parameter (mut i32))
(global $shared.keystones (mut i32))
(global $shared.pod.metadata.annotations (mut i32))

(func $policy.one-keystone-max
  (local $optional.1 i32)
  (local $number.1 i32)
  (local $optional.2 i32)
  (local $number.2 i32)
  (if
    (i32.and (global.get $wanted_severities) (i32.const 1))
    (then
      (if
        (i64.lt_s
          (if (result i64)
            (local.tee $optional.1
              (if (result i32)
                (call $rt_is_int (local.tee $number.1 (call $shared.parameter)))
                (then
                  (local.get $number.1))
                (else
                  (i32.const 0))))
            (then
              (call $rt_read_int (local.get $optional.1)))
            (else
              (i64.const 1)))
          (i64.extend_i32_u (call $rt_names_size (call $shared.keystones))))
        (then
          (call $report
            (static "one-keystone-max")
            (static "too-many")
            (static "error")
            (call $either
              (call $shared.pod.metadata.annotations)
              (call $either (call $rt_member (global.get $pod) (static "metadata")) (global.get $pod_place)))
            (call $rt_concat
              (call $rt_concat
                (call $rt_concat
                  (call $rt_concat
                    (call $rt_int_value (i64.extend_i32_u (call $rt_names_size (call $shared.keystones))))
                    (static " containers are marked keystone ("))
                  (call $rt_names_shown (call $shared.keystones) (i32.const 63)))
                (static "); a pod may have at most "))
              (call $rt_int_value
                (if (result i64)
                  (local.tee $optional.2
                    (if (result i32)
                      (call $rt_is_int (local.tee $number.2 (call $shared.parameter)))
                      (then
                        (local.get $number.2))
                      (else
                        (i32.const 0))))
                  (then
                    (call $rt_read_int (local.get $optional.2)))
                  (else
                    (i64.const 1)))))
            (i32.const 0)
            (i32.const 0)))))))

(func $shared.parameter (result i32)
  (local $given.1 i32)
  (if
    (i32.eq (global.get $shared.parameter) (i32.const -1))
    (then
      (global.set $shared.parameter
        (if (result i32)
          (i32.eq
            (call $rt_type_of
              (local.tee $given.1
                (call $rt_member
                  (call $rt_member (global.get $policy_parameters) (static "one-keystone-max"))
                  (static "max"))))
            (i32.const 3))
          (then
            (local.get $given.1))
          (else
            (static 1))))))
  (global.get $shared.parameter))

(func $shared.keystones (result i32)
  (local $names.1 i32)
  (local $annotation i32)
  (local $any.1 i32)
  (local $text i32)
  (local $given.1 i32)
  (local $names.2 i32)
  (local $text2 i32)
  (local $given.2 i32)
  (local $text3 i32)
  (local $names.3 i32)
  (local $record i32)
  (local $given.3 i32)
  (local $text4 i32)
  (local $piece i32)
  (if
    (i32.eq (global.get $shared.keystones) (i32.const -1))
    (then
      (global.set $shared.keystones
        (call $rt_names_union
          (call $rt_names_union
            (block $collect.1 (result i32)
              (local.set $names.1 (i32.const 0))
              (if
                (local.tee $annotation (call $rt_first_key (call $shared.pod.metadata.annotations)))
                (then
                  (loop $next.1
                    (if
                      (call $rt_read_text (call $rt_next (local.get $annotation)))
                      (then
                        (if
                          (if (result i32)
                            (block $quantifier.1 (result i32)
                              (local.set $any.1 (i32.const 0))
                              (block $done.1
                                (if
                                  (local.tee $text
                                    (call $rt_first_item
                                      (if (result i32)
                                        (i32.eq
                                          (call $rt_type_of
                                            (local.tee $given.1
                                              (call $rt_member
                                                (call $rt_member
                                                  (global.get $shared_parameters)
                                                  (static "styles"))
                                                (static "perContainer"))))
                                          (i32.const 5))
                                        (then
                                          (local.get $given.1))
                                        (else
                                          (static ["sidecars.alpha.kubernetes.io","alpha.sidecars.kubernetes.io"])))))
                                  (then
                                    (loop $next.2
                                      (if
                                        (call $rt_read_str (local.get $text))
                                        (then
                                          (if
                                            (call $rt_starts_with_both
                                              (local.get $annotation)
                                              (local.get $text)
                                              (static "/"))
                                            (then
                                              (local.set $any.1 (i32.const 1))
                                              (br $done.1)))))
                                      (br_if $next.2 (local.tee $text (call $rt_next (local.get $text))))))))
                              (local.get $any.1))
                            (then
                              (if (result i32)
                                (call $rt_str_equal
                                  (call $either
                                    (call $rt_read_text (call $rt_next (local.get $annotation)))
                                    (static ""))
                                  (static "keystone"))
                                (then
                                  (call $rt_matches
                                    (call $shared.orElse (local.get $annotation))
                                    (static bytes $[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)))
                                (else
                                  (i32.const 0))))
                            (else
                              (i32.const 0)))
                          (then
                            (if
                              (i32.eqz (local.get $names.1))
                              (then
                                (local.set $names.1 (call $rt_names_new))))
                            (call $rt_names_add
                              (local.get $names.1)
                              (call $shared.orElse (local.get $annotation)))))))
                    (br_if $next.1
                      (local.tee $annotation (call $rt_next (call $rt_next (local.get $annotation))))))))
              (if (result i32)
                (local.get $names.1)
                (then
                  (local.get $names.1))
                (else
                  (static names []))))
            (block $collect.2 (result i32)
              (local.set $names.2 (i32.const 0))
              (if
                (local.tee $text2
                  (call $rt_first_item
                    (if (result i32)
                      (i32.eq
                        (call $rt_type_of
                          (local.tee $given.2
                            (call $rt_member
                              (call $rt_member (global.get $shared_parameters) (static "styles"))
                              (static "single"))))
                        (i32.const 5))
                      (then
                        (local.get $given.2))
                      (else
                        (static ["alpha.node.kubernetes.io/keystone"])))))
                (then
                  (loop $next.3
                    (if
                      (call $rt_read_str (local.get $text2))
                      (then
                        (if
                          (local.tee $text3
                            (call $rt_read_text
                              (call $rt_member (call $shared.pod.metadata.annotations) (local.get $text2))))
                          (then
                            (if
                              (call $rt_matches
                                (call $rt_trim (local.get $text3) (static " \t"))
                                (static bytes $[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?))
                              (then
                                (if
                                  (i32.eqz (local.get $names.2))
                                  (then
                                    (local.set $names.2 (call $rt_names_new))))
                                (call $rt_names_add
                                  (local.get $names.2)
                                  (call $rt_trim (local.get $text3) (static " \t")))))))))
                    (br_if $next.3 (local.tee $text2 (call $rt_next (local.get $text2)))))))
              (if (result i32)
                (local.get $names.2)
                (then
                  (local.get $names.2))
                (else
                  (static names [])))))
          (block $collect.3 (result i32)
            (local.set $names.3 (i32.const 0))
            (if
              (local.tee $record
                (call $rt_first_item
                  (if (result i32)
                    (i32.eq
                      (call $rt_type_of
                        (local.tee $given.3
                          (call $rt_member
                            (call $rt_member (global.get $shared_parameters) (static "styles"))
                            (static "list"))))
                      (i32.const 5))
                    (then
                      (local.get $given.3))
                    (else
                      (static [{"key":"alpha.node.kubernetes.io/sidecars","polarity":"sidecar"}])))))
              (then
                (loop $next.4
                  (if
                    (i32.eq (call $rt_type_of (local.get $record)) (i32.const 6))
                    (then
                      (if
                        (local.tee $text4
                          (call $rt_read_text
                            (call $rt_member
                              (call $shared.pod.metadata.annotations)
                              (call $either
                                (call $rt_read_str (call $rt_member (local.get $record) (static "key")))
                                (static "")))))
                        (then
                          (if
                            (local.tee $piece
                              (call $rt_first (call $rt_split (local.get $text4) (static ","))))
                            (then
                              (loop $next.5
                                (if
                                  (if (result i32)
                                    (call $rt_str_equal
                                      (call $either
                                        (call $rt_read_str
                                          (call $rt_member (local.get $record) (static "polarity")))
                                        (static ""))
                                      (static "keystone"))
                                    (then
                                      (call $rt_matches
                                        (call $rt_trim (local.get $piece) (static " \t"))
                                        (static bytes $[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)))
                                    (else
                                      (i32.const 0)))
                                  (then
                                    (if
                                      (i32.eqz (local.get $names.3))
                                      (then
                                        (local.set $names.3 (call $rt_names_new))))
                                    (call $rt_names_add
                                      (local.get $names.3)
                                      (call $rt_trim (local.get $piece) (static " \t")))))
                                (br_if $next.5 (local.tee $piece (call $rt_next (local.get $piece)))))))))))
                  (br_if $next.4 (local.tee $record (call $rt_next (local.get $record)))))))
            (if (result i32)
              (local.get $names.3)
              (then
                (local.get $names.3))
              (else
                (static names []))))))))
  (global.get $shared.keystones))

(func $shared.pod.metadata.annotations (result i32)
  (if
    (i32.eq (global.get $shared.pod.metadata.annotations) (i32.const -1))
    (then
      (global.set $shared.pod.metadata.annotations
        (call $rt_member (call $rt_member (global.get $pod) (static "metadata")) (static "annotations")))))
  (global.get $shared.pod.metadata.annotations))

(func $shared.orElse (param $annotation i32) (result i32)
  (call $either (call $rt_after (local.get $annotation) (static "/")) (static "")))

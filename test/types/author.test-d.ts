import { describe, expectTypeOf, test } from 'vitest';
import { definePolicy, error, type Int, integer, type Str, styles } from '../../src/index.ts';

const about = { id: 'typed', title: 'Title', description: 'Description.', remedy: 'Remedy.' } as const;

describe('what does not mean anything does not compile', () => {
  test('an optional text is given a default, or tested first', () => {
    definePolicy({
      ...about,
      check: ({ pod }) =>
        pod.spec.containers.each((container) => {
          // @ts-expect-error an image may be absent
          container.image.startsWith('registry/');
          expectTypeOf(container.image.orElse('')).toEqualTypeOf<Str>();
          return error('image', 'It has an image.').when(container.image.any((image) => image.contains('/')))
            .says`x`;
        }),
    });
  });

  test('a number is not compared with a name', () => {
    definePolicy({
      ...about,
      params: { max: integer({ doc: 'How many.', default: 1 }) },
      check: ({ pod, params }) => {
        expectTypeOf(params.max).toEqualTypeOf<Int>();
        // @ts-expect-error a count is no text
        pod.spec.containers.count().equals('app');
        // @ts-expect-error a text is no number
        pod.spec.restartPolicy.equals(params.max);
        return error('count', 'It counts.').when(pod.spec.containers.count().greaterThan(params.max)).says`x`;
      },
    });
  });

  test('the namespace is a text, and is never absent', () => {
    definePolicy({
      ...about,
      check: ({ namespace, context }) => {
        expectTypeOf(namespace).toEqualTypeOf<Str>();
        // @ts-expect-error it has no default to be given
        namespace.orElse('');
        return error('namespace', 'It is in a team.').when(
          namespace.startsWith('team-').not(),
          context.isReplaced().not(),
        ).says`x`;
      },
    });
  });

  test('only fields and parameters that there are can be read', () => {
    definePolicy({
      ...about,
      shared: { styles },
      check: ({ pod, params }) => {
        // @ts-expect-error there is no such field
        pod.spec.container;
        // @ts-expect-error there is no such parameter
        params.max;
        return error('style', 'It has a style.').when(
          params.styles.single.any((key) => pod.metadata.annotations.hasKey(key)),
        ).says`x`;
      },
    });
  });

  test('a rule has a message', () => {
    definePolicy({
      ...about,
      // @ts-expect-error a rule ends with says
      check: ({ pod }) => error('mute', 'It says nothing.').when(pod.spec.hostNetwork.orElse(false)),
    });
  });

  test('a message shows texts, numbers and names, never a list or an optional', () => {
    definePolicy({
      ...about,
      check: ({ pod }) =>
        pod.spec.containers.each(
          (container) =>
            // @ts-expect-error a name may be absent
            error('name', 'It has a name.').says`${container.name}`,
        ),
    });
  });
});

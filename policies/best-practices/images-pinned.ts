import { allContainers, boolean, definePolicy, error, nameOf } from '../../src/index.ts';

const withDigest = '[^@]+@sha256:[0-9a-f]{64}';
/** A colon in the last part of the path; one further left is the port of the registry. */
const withTag = '([^/@]+/)*[^/:@]+:[^/:@]+';

export default definePolicy({
  id: 'images-pinned',
  title: 'Images have a fixed version',
  category: 'Supply chain',
  description:
    'An image without a tag is `latest`, and `latest` is whatever was pushed last: two pods of one workload may run different code, and a rollback brings nothing back. A tag names a version; only a digest names content that nobody can replace.',
  remedy:
    'Name a version, or with the parameter `digest` the content: `crane digest <image>` and `docker buildx imagetools inspect <image>` print it.',
  example: `
spec:
  containers:
    - name: app
      image: registry.example/app:1.4.2
`,
  params: {
    digest: boolean({ doc: 'Ask for a digest: a tag is not enough.', default: false }),
  },
  check: ({ pod, params }) =>
    allContainers(pod).each((container) =>
      container.image.each((image) => {
        const hasDigest = image.matches(withDigest);
        const hasVersion = image.matches(withTag).and(image.endsWith(':latest').not());
        return [
          error('version', 'An image has neither a digest nor a tag other than latest.')
            .when(params.digest.not(), hasDigest.or(hasVersion).not())
            .at(container.image)
            .about(container.name)
            .says`${nameOf(container)} runs ${image}, which has no fixed version; add a tag other than latest`,
          error('digest', 'An image has no digest, where one is asked for.')
            .when(params.digest, hasDigest.not())
            .at(container.image)
            .about(container.name).says`${nameOf(container)} runs ${image}, which is not pinned by digest`,
        ];
      }),
    ),
});

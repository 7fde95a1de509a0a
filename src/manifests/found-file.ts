import type { Fault } from './fault.ts';
import type { LocatedNotice } from './messages.ts';

/** A file that nobody named: it was found in a folder or by a glob. */
export interface FoundFile {
  readonly file: string;
  readonly text: string;
  readonly faults: readonly Fault[];
  /** A document has apiVersion, kind, metadata or spec at its top. */
  readonly looksLikeKubernetes: boolean;
  /** A document has a kind. */
  readonly hasKind: boolean;
  /** Under `templates/` beside a `Chart.yaml`. */
  readonly helmTemplate: boolean;
}

/** What to say of it. */
export interface FoundFileMessages {
  readonly faults: readonly Fault[];
  readonly notices: readonly LocatedNotice[];
}

/** A text that does not read may still show what it was meant to be. */
const kubernetesText = /^(?:apiVersion|kind|metadata|spec)[ \t]*:|["'{,]\s*(?:apiVersion|kind)["']?\s*:/m;

/** A chart describes itself with an apiVersion of its own, and without a kind. */
const chartFile = /(?:^|\/)Chart\.yaml$/;

function isChart({ file, faults, hasKind }: FoundFile): boolean {
  return chartFile.test(file) && !hasKind && faults.every(({ code }) => code === 'not-an-object');
}

/**
 * A repository holds much that is YAML and no manifest: values, workflows, chart templates. Such a file is a
 * notice where a file that was named would be an error; one that was meant to be a manifest stays an error.
 */
export function foundFileMessages(file: FoundFile): FoundFileMessages {
  const { text, faults, looksLikeKubernetes, helmTemplate } = file;
  const [first] = faults;
  if (helmTemplate && first !== undefined) {
    const message =
      'a template of a Helm chart that does not read before it is rendered; check what helm template prints';
    return { faults: [], notices: [{ code: 'helm-template', offset: first.offset, message }] };
  }
  const isBroken = faults.some((fault) => fault.code !== 'not-an-object');
  if (isChart(file)) {
    const message = 'the description of a Helm chart; the file is left out';
    return { faults: [], notices: [{ code: 'not-kubernetes', offset: 0, message }] };
  }
  if (looksLikeKubernetes || (isBroken && kubernetesText.test(text))) return { faults, notices: [] };
  const message = 'no document has apiVersion, kind, metadata or spec; the file is left out';
  return { faults: [], notices: [{ code: 'not-kubernetes', offset: 0, message }] };
}

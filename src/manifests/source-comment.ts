/** `helm template` writes this above each document: where it comes from, the chart's name first. */
const comment = /^#[ \t]*Source:[ \t](.*)$/;

/** A path is shorter, and so is what a chart's author writes above a document. */
const longestPath = 512;
const longestHead = 8192;

/**
 * The file that the comment above a document names as its source; null where there is none. It is other people's text.
 *
 * @param offset Where the value of the document begins.
 */
export function sourceComment(text: string, offset: number): string | null {
  const lines = text.slice(Math.max(0, offset - longestHead), offset).split(/\r\n|\n|\r/);
  // What stands before the value on its own line is no comment.
  lines.pop();
  for (const line of lines.reverse()) {
    const path = comment.exec(line)?.[1]?.trim();
    if (path !== undefined && path !== '') return path.length > longestPath ? null : path;
    if (line.trim() !== '' && !line.startsWith('#')) return null;
  }
  return null;
}

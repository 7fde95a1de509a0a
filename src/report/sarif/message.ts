import { printable } from '../printable.ts';

/**
 * Other people's text as a plain message: `{0}` would be a placeholder (SARIF 2.1.0 §3.11.5) and `[text](target)` a link
 * (§3.11.6).
 */
export function sarifMessage(text: string): { readonly text: string } {
  return {
    text: printable(text)
      .replace(/\{(\d+)\}/g, '{{$1}}')
      .replaceAll('](', '\\]('),
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 cannot hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text for the content or an attribute of an element. */
export function xmlText(text: string): string {
  return text.replace(unspeakable, '\ufffd').replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

/** An opening tag with its attributes, in the order given. */
export function xmlTag(name: string, attributes: Readonly<Record<string, string | number>>): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`);
  return `<${name}${text.join('')}>`;
}

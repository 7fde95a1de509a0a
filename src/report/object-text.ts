import type { ReportObject } from './report.ts';

/** An object for people: `Deployment shop/web`. */
export function objectText({ kind, namespace, name }: ReportObject): string {
  const full = [namespace, name].filter((part) => part !== null).join('/');
  return [kind, full].filter((part) => part !== '').join(' ');
}

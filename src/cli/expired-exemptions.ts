import type { Diagnostic } from '../base/diagnostic.ts';
import { isExpired } from '../base/is-expired.ts';
import type { Path } from '../base/pointer.ts';
import type { SourcePlace } from '../base/source.ts';
import { expiredFinding } from '../check/exemption-findings.ts';
import type { LoadedConfiguration } from '../config/configuration.ts';

/** The exemptions that hold no longer, as `check` tells them. */
export function expiredExemptions(
  { configuration, file, place }: LoadedConfiguration,
  today: string,
): readonly Diagnostic[] {
  const beginning: SourcePlace = { file: file ?? '', line: 1, column: 1 };
  const find = (path: Path): SourcePlace => place(path) ?? beginning;
  return configuration.exemptions.flatMap((exemption, index): readonly Diagnostic[] => {
    if (!isExpired(exemption, today)) return [];
    const { message, hint } = expiredFinding(exemption, index, find);
    const at = find(['exemptions', index, 'expires']);
    return [{ code: 'exemption-expired', severity: 'error', message, place: at, hint: hint ?? undefined }];
  });
}

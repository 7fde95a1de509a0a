import type { Option } from './command.ts';
import { UsageError } from './usage-error.ts';

/** The option of every command that asks whether exemptions have expired. */
export const todayOption: Readonly<Record<string, Option>> = {
  today: {
    value: '<date>',
    doc: 'The day for which exemptions must hold: YYYY-MM-DD; today, in UTC, by default.',
  },
};

const dateForm = /^\d{4}-\d{2}-\d{2}$/;

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** A date that there is: 2027-02-30 is none. */
function isDay(text: string): boolean {
  if (!dateForm.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && dayOf(date) === text;
}

/** Reads `--today`, the one place where a command asks the clock: without it, the current day in UTC. Throws UsageError. */
export function parseToday(text: string | undefined): string {
  if (text === undefined) return dayOf(new Date());
  if (isDay(text)) return text;
  throw new UsageError(`--today cannot be ${text}`, 'a day is written as 2027-03-31');
}

import type { ReportPolicy } from './report-policy.ts';

/** What reports say of the findings on exemptions themselves, which no policy of a program makes. */
export const exemptionsPolicy: ReportPolicy = {
  id: 'exemptions',
  title: 'Exemptions hold, and are needed',
  description:
    'An exemption is a promise with an end: when its last day is over it exempts nothing and fails the check, so that somebody decides anew. One that matches no finding hides what comes later.',
  remedy:
    'Mend what the exemption is for and remove it, or agree on a new day and write it into `expires`. Remove one that matches nothing, or correct what it matches.',
  category: 'Configuration',
  rules: [
    { id: 'expired', severity: 'error', summary: 'The last day of an exemption is over.' },
    { id: 'unused', severity: 'error', summary: 'An exemption matches no finding.' },
  ],
};

import { expect, it } from 'vitest';
import { mailedDocument } from './notification.ts';

it.each([
  ['payslip', 202610, '/dipendente/documents?documento=7&accesso=3&mese=202610'],
  ['payslip', null, '/dipendente/documents?documento=7&accesso=3'],
  ['taxCertificate', 2026, '/dipendente/documents?documento=7&accesso=3'],
] as const)(
  'a mail’s link to a %s of %s names document and grant, and the month of a payslip only',
  (kind, period, path) => {
    expect(mailedDocument({ id: '7', kind, period }, '3')).toBe(path);
  },
);

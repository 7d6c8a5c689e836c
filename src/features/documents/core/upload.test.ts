import { describe, expect, it } from 'vitest';
import { whyNotUpload } from './upload.ts';

describe('the due date of an upload', () => {
  it.each([
    ['yesterday', '2026-11-22', 'due-date-in-past'],
    ['today', '2026-11-23', undefined],
    ['tomorrow', '2026-11-24', undefined],
  ])('is checked for %s and refused only if it is in the past', (_day, dataScadenza, refused) => {
    const upload = { descrizione: 'Lettera', codiceFiscale: 'RSSMRA80A01H501U', dataScadenza };
    expect(whyNotUpload(upload, 'employeeDocument', 'CONSULTANT', '2026-11-23')?.refused).toBe(refused);
  });
});

import { describe, expect, it } from 'vitest';
import { whyNotUpload } from './upload-rules.ts';

describe('the check before an upload', () => {
  it('accepts only PDF and zip files', () => {
    expect(whyNotUpload({ name: 'LUL.PDF', size: 10 })).toBeNull();
    expect(whyNotUpload({ name: 'storico.zip', size: 10 })).toBeNull();
    expect(whyNotUpload({ name: 'LUL.pdf.p7m', size: 10 })).toBeNull();
    expect(whyNotUpload({ name: 'paghe.xlsx', size: 10 })).toBe('Non è un PDF, né un PDF firmato, né uno zip di PDF.');
  });
  it('refuses an empty file and one larger than 200 MB', () => {
    expect(whyNotUpload({ name: 'a.pdf', size: 0 })).toBe('Il file è vuoto.');
    expect(whyNotUpload({ name: 'a.pdf', size: 200 * 1024 * 1024 })).toBeNull();
    expect(whyNotUpload({ name: 'a.pdf', size: 200 * 1024 * 1024 + 1 })).toMatch(/il limite è 200 MB/);
  });
});

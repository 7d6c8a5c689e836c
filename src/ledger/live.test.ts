import { expect, it } from 'vitest';
import type { Actor } from '../access/scope.ts';
import type { LedgerEvent } from './ledger.ts';
import { topicsOf, traceTopicsFor } from './live.ts';

const reading = (companyId: string): LedgerEvent => ({
  action: 'readByEmployee',
  id: '1',
  companyId,
  employeeId: '7',
  data: { sha256: 'ab' },
});
const actor = (fields: Partial<Actor>) => ({ practiceId: '3', companyIds: [], ...fields }) as Actor;

it('returns each of two companies once, and the practice once, for a thousand read events', () => {
  const events = Array.from({ length: 1000 }, (_, n) => reading(n % 2 ? '5' : '6'));
  expect(topicsOf(events, '3')).toEqual(['trace:practice:3', 'trace:company:6', 'trace:company:5']);
});

it('returns no topic for created and removed documents, so that no row moves under the pointer', () => {
  const made = ['created', 'discarded', 'restored', 'purged'].map((action) => ({ ...reading('5'), action }));
  expect(topicsOf(made as LedgerEvent[], '3')).toEqual([]);
});

it('subscribes the practice’s consultants and the company, but no employee and no administrator', () => {
  expect(traceTopicsFor(actor({ role: 'CONSULTANT' }))).toEqual(['trace:practice:3']);
  expect(traceTopicsFor(actor({ role: 'COMPANY', companyIds: ['5', '6'] }))).toEqual([
    'trace:company:5',
    'trace:company:6',
  ]);
  expect(traceTopicsFor(actor({ role: 'EMPLOYEE', companyIds: ['5'], employeeId: '7' }))).toEqual([]);
  expect(traceTopicsFor(actor({ role: 'ADMIN', practiceId: null }))).toEqual([]);
});

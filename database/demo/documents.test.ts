import { describe, expect, test } from 'vitest';
import { publicationOf, readStatusOf } from '../../src/features/documents/core/document.ts';
import { romeDay } from '../../src/server/clock.ts';
import { buildCast } from './cast.ts';
import { type DemoDocument, demoDocuments } from './documents.ts';

function stateOf(document: DemoDocument, today: string): string {
  if (document.discardedAt !== null) return 'discarded';
  const publication = publicationOf(document, today);
  return publication === 'published' ? `read ${readStatusOf(document)}` : publication;
}

// The days are: mid-month, early in a month, New Year, a leap day, and a day before the CU is due.
describe.each(['2026-11-20', '2026-12-02', '2027-01-01', '2028-02-29', '2027-03-10'])(
  'the documents of %s',
  (today) => {
    const cast = buildCast(today);
    const documents = demoDocuments(cast, today);
    const first = new Set(cast.practices[0]?.companies.flatMap(({ employees }) => employees.map(({ key }) => key)));
    const own = documents.filter(({ employeeKey }) => first.has(employeeKey));

    test('include 24 months of payslips up to the last month, and two years of tax certificates', () => {
      const months = new Set(own.filter(({ kind }) => kind === 'payslip').map(({ period }) => period));
      const years = new Set(own.filter(({ kind }) => kind === 'taxCertificate').map(({ period }) => period));
      expect(months.size).toBe(24);
      expect(years.size).toBe(2);
      const lastMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 1));
      expect(Math.max(...months)).toBe(lastMonth.getUTCFullYear() * 100 + lastMonth.getUTCMonth() + 1);
    });

    test('include thirteenth-month payslips of December and fourteenth-month payslips of June', () => {
      const monthsOf = (kind: string) =>
        new Set(own.filter(({ payrollKind }) => payrollKind === kind).map(({ period }) => period % 100));
      expect([...monthsOf('thirteenth')]).toEqual([12]);
      expect([...monthsOf('fourteenth')]).toEqual([6]);
    });

    test('include every state of a document', () => {
      const states = new Set(own.map((document) => stateOf(document, today)));
      expect([...states].sort()).toEqual(
        ['cancelled', 'discarded', 'read 0', 'read 1', 'read 2', 'scheduled', 'unpublished'].sort(),
      );
    });

    test('have only events before today, sorted by time, starting with the creation', () => {
      for (const { events, createdAt } of documents) {
        const times = events.map(({ at }) => at);
        expect(times).toEqual(times.toSorted());
        expect(events[0]).toMatchObject({ action: 'created', at: createdAt });
        expect(events.every(({ at }) => romeDay(new Date(at)) < today)).toBe(true);
      }
    });

    test('are read only by users with an active grant of the matching role, and only after publication', () => {
      const grants = cast.accounts.flatMap(({ login, grants }) => grants.map((grant) => ({ ...grant, login })));
      for (const { events, employeeKey } of documents) {
        const published = events.find(({ action }) => action === 'published')?.at ?? '';
        for (const { action, login, at } of events) {
          if (action !== 'readByEmployee' && action !== 'viewedByCompany') continue;
          const grant = grants.find((one) =>
            action === 'readByEmployee'
              ? one.employeeKey === employeeKey
              : one.role === 'COMPANY' && one.login === login,
          );
          expect(grant?.login).toBe(login);
          expect(grant?.activatedOn && grant.activatedOn <= romeDay(new Date(at))).toBe(true);
          expect(published < at).toBe(true);
        }
      }
    });

    test('leave the newest payslip of `dipendente` published and unread, and all older ones read', () => {
      const login = cast.accounts.find((account) => account.login === 'dipendente');
      const slips = own
        .filter(({ kind, employeeKey }) => kind === 'payslip' && employeeKey === login?.grants[0]?.employeeKey)
        .toSorted((a, b) => b.period - a.period || (a.payrollKind === 'ordinary' ? -1 : 1));
      expect(slips[0] && stateOf(slips[0], today)).toBe('read 0');
      expect(
        slips.slice(1).every(({ employeeReadAt, discardedAt }) => employeeReadAt !== null || discardedAt !== null),
      ).toBe(true);
    });

    test('are the same when generated again', () => {
      expect(demoDocuments(buildCast(today), today)).toEqual(documents);
    });
  },
);

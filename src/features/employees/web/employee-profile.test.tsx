import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Contract } from '../../../access/contract.ts';
import { queryOf } from '../../../web/query.ts';
import { queryClient } from '../../../web/session.ts';
import { readEmployee } from '../users.contract.ts';
import EmployeeProfile from './employee-profile.tsx';

interface FormOptions {
  start: Record<string, unknown>;
  send: (values: Record<string, unknown>) => Promise<unknown>;
}
const { page } = vi.hoisted(() => ({
  page: { id: undefined as string | undefined, form: null as unknown, sent: [] as string[] },
}));
vi.mock('../../../web/address.tsx', () => ({
  useGo: () => () => undefined,
  useAddressSearch: () => [{ id: page.id }, () => undefined],
}));
vi.mock('../../../web/form/use-form.ts', () => ({ useForm: (options: unknown) => (page.form = options) }));
vi.mock('../../../web/form/form.tsx', () => ({ Form: () => null, SubmitButton: () => null }));
vi.mock('../../../web/ui/page/page-header.tsx', () => ({ PageHeader: () => null }));
vi.mock('../../documents/retention/web/retention-section.tsx', () => ({ RetentionSection: () => null }));
vi.mock('./one-company.tsx', () => ({
  OneCompany: ({ children }: { children: (company: { code: string; name: string }) => ReactNode }) =>
    children({ code: '0042', name: 'Officine' }),
}));
vi.mock('../../../web/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async (
    { method, path }: Contract,
    { params, query, body }: { params?: unknown; query?: unknown; body?: unknown },
  ) => page.sent.push(JSON.stringify([`${method} ${path}`, { ...(params as object), ...(query as object) }, body])),
}));

const ROW = {
  ...{
    id: '7',
    cognome: 'Rossi',
    nome: 'Anna',
    codiceFiscale: 'RSSNNA80B43H501U',
    email: null,
    matricola: '12',
    filiale: '1',
  },
  ...{ qualifica: 'Operaia', dataAssunzione: '2020-01-07', dataCessazione: null, accessoWeb: true, stato: 'inAttesa' },
};

/** The form on the page of an existing person, or of a new one if the row is null. */
function formOf(row: Record<string, unknown> | null): FormOptions {
  page.id = row === null ? undefined : '7';
  queryClient.setQueryData(queryOf(readEmployee, { params: { id: '7' } }).queryKey, row as never);
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <EmployeeProfile />
    </QueryClientProvider>,
  );
  return page.form as FormOptions;
}
const sentOf = async (row: Record<string, unknown> | null, change: Record<string, unknown>) => {
  const { start, send } = formOf(row);
  await send({ ...start, ...change });
  return JSON.parse(page.sent.at(-1) ?? '') as [string, Record<string, string>, unknown];
};

beforeEach(() => void (page.sent.length = 0));

it('creates an employee with or without web access, as the checkbox is set', async () => {
  const [invited, into, [person]] = (await sentOf(null, { cognome: 'Verdi' })) as [string, object, object[]];
  const [left, alsoInto] = await sentOf(null, { cognome: 'Verdi', accessoWeb: false });
  expect([invited, left]).toEqual([
    'POST /apirest/api/users/company/import',
    'POST /apirest/api/users/company/importNoWebAccess',
  ]);
  expect([into, alsoInto]).toEqual([{ idCompany: '0042' }, { idCompany: '0042' }]);
  expect(person).toMatchObject({ cognome: 'Verdi' });
});

it('starts with the stored values and sends all fields, changed or not', async () => {
  const fields = Object.keys(formOf(ROW).start);
  const [, , before] = (await sentOf(ROW, {})) as [string, object, Record<string, unknown>];
  for (const field of fields) {
    const value = field === 'accessoWeb' ? false : field.startsWith('data') ? '2021-02-03' : 'Altro';
    const [address, of, body] = await sentOf(ROW, { [field]: value });
    expect([address, of]).toEqual(['PUT /apiback/api/dipendente/:id', { id: '7' }]);
    expect(body, field).toEqual({ ...before, [field]: value });
  }
  expect(before).toMatchObject({ cognome: 'Rossi', matricola: '12', dataAssunzione: '2020-01-07', accessoWeb: true });
});

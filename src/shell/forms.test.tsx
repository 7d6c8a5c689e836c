import { glob, readFile } from 'node:fs/promises';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { AFTERWARDS, EMPTIED, NEEDS_ALL, OPENED } from '../../test/grids/forms.ts';
import type { Contract } from '../access/contract.ts';
import { ProviderForm } from '../features/administration/web/identity-provider-form.tsx';
import { CompanyContact } from '../features/companies/web/company-contact.tsx';
import { CompanyData } from '../features/companies/web/company-data.tsx';
import { CompanyForm } from '../features/companies/web/company-form.tsx';
import { readPractice } from '../features/consultants/consultants.contract.ts';
import { ResetConsultant } from '../features/consultants/web/consultant-dialogs.tsx';
import EditConsultant from '../features/consultants/web/edit-consultant.tsx';
import { readDocument } from '../features/documents/core/documents.contract.ts';
import { dossierDialog } from '../features/documents/dossiers/web/dossier-dialog.tsx';
import { EditDossierDialog } from '../features/documents/dossiers/web/edit-dossier-dialog.tsx';
import EditDocument from '../features/documents/web/edit-document.tsx';
import { readNotice } from '../features/notices/notices.contract.ts';
import NoticePage from '../features/notices/web/notice-form.tsx';
import { tidy } from '../web/form/use-form.ts';
import { queryOf } from '../web/query.ts';
import { accountQuery, queryClient } from '../web/session.ts';

/**
 * Tests every form: which values it sends if unchanged; for each field, what it sends when that field is emptied, or
 * whether it refuses; and what happens after sending: the message, the refetched queries, whether the form closes, and
 * where it navigates. A form that is missing here fails the test, unless it is listed as having only required fields.
 */
interface Options {
  schema: z.core.$ZodType;
  start: Record<string, unknown>;
  check?: (values: Record<string, unknown>) => Record<string, unknown>;
  send: (values: unknown) => unknown;
  onDone?: (answer: unknown, values: unknown) => unknown;
}
const { page } = vi.hoisted(() => ({
  page: {
    form: null as unknown,
    whyNot: null as string | null,
    typed: {} as Record<string, unknown>,
    sent: [] as string[],
    after: [] as string[],
    search: {} as Record<string, string>,
  },
}));

vi.mock('../web/form/use-form.ts', async (original) => ({
  ...(await original<object>()),
  useForm: (options: Options) => {
    page.form = options;
    const nothing = () => undefined;
    const fields = {
      watch: (name: string) => ({ ...options.start, ...page.typed })[name],
      formState: { errors: {}, isDirty: true },
      ...{ setValue: nothing, clearErrors: nothing },
    };
    return { fields, submit: nothing, failure: null, done: { current: false }, busy: false };
  },
}));
vi.mock('../web/form/form.tsx', () => ({
  Form: ({ whyNot = null, children }: { whyNot?: string | null; children: ReactNode }) => {
    page.whyNot = whyNot;
    return children;
  },
  SubmitButton: () => null,
}));
vi.mock('../web/form/fields.tsx', () => {
  const Field = ({ name, required }: { name: string; required?: boolean }) => (
    <i data-field={name} data-required={required || undefined} />
  );
  return { ...{ TextField: Field, AreaField: Field, ChoiceField: Field, CheckField: Field, PasswordField: Field } };
});
vi.mock('../web/form/day-field.tsx', () => ({
  DayField: ({ name, required }: { name: string; required?: boolean }) => (
    <i data-field={name} data-required={required || undefined} data-day />
  ),
}));
vi.mock('../features/notices/web/audience-field.tsx', () => ({ AudienceField: () => null }));
vi.mock('../features/consultants/web/practice-logins.tsx', () => ({ PracticeLogins: () => null }));
vi.mock('../web/ui/page/page-header.tsx', () => ({ PageHeader: () => null }));
vi.mock('../web/ui/dialog/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }));
vi.mock('../web/ui/dialog/confirm-dialog.tsx', () => ({
  ConfirmDialog: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('../web/address.tsx', () => ({
  AppLink: () => null,
  useGo: () => (to: string) => void page.after.push(`leads to ${to}`),
  useParam: () => '7',
  useAddressSearch: () => [page.search, () => undefined],
  useSelectedCompanies: () => ['0042'],
}));
vi.mock('../directory-web/use-companies.ts', () => ({
  useCompanies: () => ({ companies: [{ id: '3', code: '0042', taxCode: '42', name: 'Officine' }], error: null }),
  useCompanyOptions: () => [],
}));
vi.mock('../web/ui/dialog/snackbar.ts', () => ({ say: (text: string) => void page.after.push(`says “${text}”`) }));
vi.mock('../web/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method, path }: Contract, { body }: { body?: unknown } = {}) => {
    page.sent.push(`${method} ${path.replace(/^\/api(rest|back)\/api\//, '')} ${JSON.stringify(body)}`);
    return {};
  },
}));

const as = (role: string) => void queryClient.setQueryData(accountQuery.queryKey, { role, login: 'io' } as never);
const close = () => void page.after.push('closes');
const tell = () => void page.after.push('tells its list');
const COMPANY = {
  ...{ id: '3', codice: '0042', codFiscale: '01234567897', partitaIva: '01234567897', ragioneSociale: 'Officine' },
  ...{ nome: 'Officine meccaniche', email: 'officine@esempio.invalid', accessoWeb: false, attiva: false, filiali: [] },
  contatto: { referente: 'Ada Neri', email: 'ada@esempio.invalid', telefono: '0612345678' },
};
const DOCUMENT = {
  ...{ id: '7', tipo: 'companyDocument', descrizione: 'Contratto', tags: ['una', 'due'], codCategoria: 'CONTRATTI' },
  ...{ dataConsegna: '2099-11-30', dataScadenza: '2099-12-30', codiceAzienda: '0042', cognome: 'Rossi', nome: 'Anna' },
  ...{ createdBy: 'io', creatoDa: 'CONSULTANT', azienda: 'Officine', annomese: null, anno: null },
};
const NOTICE = {
  ...{ id: '7', titolo: 'Turni', testo: 'Da gennaio.', idUser: '9', presaVisione: true, stato: 'draft' },
  ...{ dataPubblicazione: '2099-12-30', dataFine: '2099-12-31' },
};
const PRACTICE = {
  ...{ id: '7', firstName: 'Ada', lastName: 'Neri', email: 'ada@esempio.invalid', codDistribuzione: 'AB' },
  ...{ codCliente: 'C1', numProdotto: 'P1', codFiscale: '01234567897', host: 'studio.invalid', nome: 'Studio' },
  ...{ quota: 2 * 1024 ** 3, limiteUtenti: 12, login: null, usato: 0, utentiAttivati: 3 },
};
const PROVIDER = {
  ...{ id: '7', nome: 'Accesso', indirizzo: 'https://accesso.invalid', idClient: 'cliente', ambiti: 'openid profile' },
  ...{ livelliCodice: ['uno'], livelliFattore: ['due'], studio: { id: '5', nome: 'Studio' } },
};
const DOSSIER = { id: '7', nome: 'Assunzione', tags: ['una', 'due'], dataConsegna: '2099-01-01' } as never;
const noticeIs = (notice: object) =>
  queryClient.setQueryData(queryOf(readNotice, { params: { id: '7' }, query: { cfAzienda: '42' } }).queryKey, {
    ...NOTICE,
    ...notice,
  } as never);

/** The forms by name: the file, how to render the form and, if it starts empty, the values to fill in. */
const FORMS: Record<string, { file: string; draw: () => ReactElement; filled?: Record<string, string> }> = {
  'data of a company, by its consultant': {
    file: 'companies/web/company-data.tsx',
    draw: () => (as('CONSULTANT'), (<CompanyData company={COMPANY as never} />)),
  },
  'data of a company, by itself': {
    file: 'companies/web/company-data.tsx',
    draw: () => (as('COMPANY'), (<CompanyData company={{ ...COMPANY, attiva: true } as never} />)),
  },
  'the contact of a company': {
    file: 'companies/web/company-contact.tsx',
    draw: () => <CompanyContact company={COMPANY as never} />,
  },
  'a new company': {
    file: 'companies/web/company-form.tsx',
    draw: () => <CompanyForm onClose={close} onDone={tell} />,
    filled: {
      ...{ ragioneSociale: 'Officine', codiceFiscale: '01234567897', partitaIva: '01234567897', codiceAzienda: '0042' },
      ...{ email: 'officine@esempio.invalid', capogruppo: '0041' },
    },
  },
  'a company’s document': {
    file: 'documents/web/edit-document.tsx',
    draw: () => {
      as('CONSULTANT');
      queryClient.setQueryData(queryOf(readDocument, { params: { id: '7' } }).queryKey, DOCUMENT as never);
      return <EditDocument />;
    },
  },
  'a payslip': {
    file: 'documents/web/edit-document.tsx',
    draw: () => {
      const row = { ...DOCUMENT, tipo: 'payslip', annomese: '202610' };
      queryClient.setQueryData(queryOf(readDocument, { params: { id: '7' } }).queryKey, row as never);
      return <EditDocument />;
    },
  },
  'a new dossier': {
    file: 'documents/dossiers/web/dossier-dialog.tsx',
    filled: { nome: 'Assunzione', etichette: 'una, due', dataConsegna: '2099-01-01' },
    draw: () => {
      const documents = [{ id: '7', name: ['Contratto'] }];
      return dossierDialog({ documents, cfAzienda: '42', ofCompany: true, onClose: close, onDone: tell });
    },
  },
  'a dossier': {
    file: 'documents/dossiers/web/edit-dossier-dialog.tsx',
    draw: () => <EditDossierDialog row={DOSSIER} onClose={close} />,
  },
  'a draft of a notice': {
    file: 'notices/web/notice-form.tsx',
    draw: () => {
      as('COMPANY');
      page.search = { id: '7' };
      noticeIs({});
      return <NoticePage />;
    },
  },
  'a notice that hangs': {
    file: 'notices/web/notice-form.tsx',
    draw: () => {
      page.search = { id: '7' };
      noticeIs({ stato: 'published', dataPubblicazione: '2020-01-01' });
      return <NoticePage />;
    },
  },
  'a copy of a notice': {
    file: 'notices/web/notice-form.tsx',
    filled: { dataPubblicazione: '2099-12-30' },
    draw: () => {
      page.search = { copia: '7' };
      noticeIs({ stato: 'ended' });
      return <NoticePage />;
    },
  },
  'a practice': {
    file: 'consultants/web/practice-form.tsx',
    draw: () => {
      queryClient.setQueryData(queryOf(readPractice, { params: { id: '7' } }).queryKey, PRACTICE as never);
      return <EditConsultant />;
    },
  },
  'the access of a consultant': {
    file: 'consultants/web/consultant-dialogs.tsx',
    draw: () => <ResetConsultant practice={PRACTICE as never} onClose={close} />,
  },
  'a new provider': {
    file: 'administration/web/identity-provider-form.tsx',
    filled: {
      ...{ nome: 'Accesso', indirizzo: 'https://accesso.invalid', idClient: 'cliente', segreto: 'segreto' },
      ...{ ambiti: 'openid', livelliCodice: 'uno', livelliFattore: 'due', studio: '5' },
    },
    draw: () => <ProviderForm of={null} returnTo="https://qui.invalid" onClose={close} />,
  },
  'a provider': {
    file: 'administration/web/identity-provider-form.tsx',
    draw: () => <ProviderForm of={PROVIDER as never} returnTo="https://qui.invalid" onClose={close} />,
  },
};

/** Renders the form with these values typed in. */
function formOf({ draw }: (typeof FORMS)[string], typed: Record<string, unknown> = {}) {
  Object.assign(page, { form: null, typed });
  const words = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>{draw()}</MantineProvider>
    </QueryClientProvider>,
  );
  const fields = [...words.matchAll(/<i data-field="(\w+)"([^>]*)>/g)].map(([, name = '', rest = '']) => ({
    name,
    isMarked: rest.includes('data-required'),
    isDay: rest.includes('data-day'),
  }));
  return { form: page.form as Options, whyNot: page.whyNot, fields };
}

/** What the form sends after these changes, or the fields that it refuses. */
async function sentBy(one: (typeof FORMS)[string], change: Record<string, unknown> = {}): Promise<string> {
  const typed = { ...one.filled, ...change };
  const { form, whyNot } = formOf(one, typed);
  if (whyNot !== null) return `refused: ${Object.keys(change).join()}`;
  const values = { ...form.start, ...typed };
  const result = z.safeParse(form.schema, tidy(values));
  const faults = Object.entries(form.check?.(values) ?? {}).flatMap(([name, fault]) => (fault ? [name] : []));
  const issues = (result.error?.issues ?? []).map(({ path }) => String(path[0]));
  if (issues.length + faults.length > 0) return `refused: ${[...new Set([...issues, ...faults])].join()}`;
  page.sent.length = 0;
  // A form that first opens a confirmation has sent nothing at this point.
  void form.send(result.data);
  await Promise.resolve();
  return page.sent.join(' | ') || 'asks first';
}
/** The URL of a sent request and the fields of its body. */
function fieldsOf(sent: string): Record<string, unknown> {
  const at = sent.search(/[{[]/);
  const body = JSON.parse(sent.slice(at)) as unknown;
  return { to: sent.slice(0, at).trim(), ...((Array.isArray(body) ? body[0] : body) as Record<string, unknown>) };
}
/** Joins refetched lists into one line, and shortens a long run of them to a number. */
function inShort(steps: readonly string[]): string[] {
  const again = steps.flatMap((step) => (step.startsWith('asks again ') ? [step.slice(11)] : []));
  const others = steps.filter((step) => !step.startsWith('asks again '));
  if (again.length === 0) return others;
  return [...others, `asks again ${again.length > 8 ? `${again.length}, as ${again[0]}` : again.join(', ')}`];
}

const differenceOf = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => `${key} ${JSON.stringify(after[key])}`)
    .join(', ') || 'nothing changes';

beforeEach(() => {
  page.search = {};
  const again = async ({ queryKey }: { queryKey?: readonly unknown[] } = {}) =>
    void page.after.push(`asks again ${String(queryKey?.[0]).replace(/^\/api(rest|back)\/api\//, '')}`);
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(again as never);
  vi.spyOn(queryClient, 'refetchQueries').mockImplementation(again as never);
});

describe.each(Object.entries(FORMS))('%s', (name, one) => {
  it('starts with the stored values and sends them unchanged', async () => {
    expect(await sentBy(one)).toBe(OPENED[name]);
  });

  it('shows a message, refetches, and closes or navigates after sending', async () => {
    await sentBy(one);
    const { onDone, start } = page.form as Options;
    page.after.length = 0;
    await onDone?.({ stato: 'scheduled', documenti: 1 }, { ...start, ...one.filled });
    expect(inShort(page.after)).toEqual(AFTERWARDS[name]);
  });

  it('sends an emptied field as empty or refuses to send, and sends each checkbox in its shown state', async () => {
    const { form, fields } = formOf(one);
    const opened = await sentBy(one);
    const before = opened.startsWith('refused') || opened === 'asks first' ? null : fieldsOf(opened);
    const found: Record<string, string> = {};
    for (const { name: field, isDay, isMarked } of fields) {
      const start = form.start[field];
      const sent = await sentBy(one, { [field]: typeof start === 'boolean' ? !start : isDay ? null : '' });
      const outcome =
        sent.startsWith('refused') && sent.slice(9).split(',').includes(field)
          ? 'needed'
          : before === null
            ? 'may be empty'
            : differenceOf(before, fieldsOf(sent));
      found[field] = isMarked && outcome !== 'needed' ? `marked as needed: ${outcome}` : outcome;
    }
    expect(found).toEqual(EMPTIED[name]);
  });
});

it('covers every form of the screens, except those whose fields are all required', async () => {
  const files: string[] = [];
  for await (const found of glob('src/{features,shell}/**/*.tsx', { exclude: ['**/*.test.*'] })) {
    const text = await readFile(found, 'utf8');
    if (/use(Login)?Form\(/.test(text)) files.push(found.replaceAll('\\', '/').replace('src/features/', ''));
  }
  const here = new Set([...Object.values(FORMS).map(({ file }) => file), ...Object.keys(NEEDS_ALL)]);
  expect(files.filter((file) => !here.has(file))).toEqual([]);
  expect([...here].filter((file) => !files.includes(file))).toEqual([]);
});

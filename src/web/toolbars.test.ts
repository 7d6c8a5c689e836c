import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aStorage } from '../../test/support/portal/storage.ts';
import type { Contract } from '../access/contract.ts';
import type { Kind } from '../directory/kinds.ts';
import type { CompanyChoice } from '../directory-web/use-companies.ts';
import { companyList } from '../features/companies/web/company-list.tsx';
import { listWorkersDossiers } from '../features/documents/dossiers/dossiers.contract.ts';
import { assignDialog } from '../features/documents/dossiers/web/assign-dialog.tsx';
import { dossiersOf } from '../features/documents/dossiers/web/dossier-list.tsx';
import { documentsOf } from '../features/documents/web/document-list.tsx';
import { binOf } from '../features/documents/web/recycle-bin.tsx';
import { employeesOf } from '../features/employees/web/employee-list.tsx';
import { requestsOf } from '../features/requests/web/request-list.tsx';
import type { ListAction, ListHandle } from './list/list-definition.ts';
import { queryOf } from './query.ts';
import type { Account } from './session.ts';

/** What an action has done: sent a request, navigated to a URL, or opened a dialog. */
const { did } = vi.hoisted(() => ({ did: [] as string[] }));
vi.mock('./api.ts', async (original) => ({
  ...(await original<object>()),
  call: async (contract: Contract, { params = {} }: { params?: Record<string, string> } = {}) => {
    did.push(`${contract.method} ${contract.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`);
    return {};
  },
}));
vi.mock('./open-file.ts', () => ({ openTicket: (address: () => Promise<string>) => address() }));

beforeAll(() => void vi.stubGlobal('sessionStorage', aStorage()));
afterAll(() => vi.unstubAllGlobals());

const COMPANY = { id: '3', code: '0042', taxCode: '01234567890', name: 'Officine' } as unknown as CompanyChoice;
const as = (role: Account['role']) => ({ role, login: 'io' }) as Account;
const DOCUMENT = {
  id: '7',
  tipo: 'payslip',
  descrizione: 'Cedolino',
  cognome: 'Rossi',
  nome: 'Anna',
  annomese: '202610',
  cfAzienda: COMPANY.taxCode,
  pubblicazione: 'unpublished',
  dataPubblicazione: null,
  statoLettura: 0,
  lettoAzienda: false,
  lettoPrima: false,
  createdBy: 'io',
  creatoDa: 'CONSULTANT',
  eliminatoIl: null as string | null,
};
const documents = (kind: Kind, role: Account['role'] = 'CONSULTANT') => documentsOf(kind, [COMPANY], as(role));
/** The part of a list definition that has the actions, for rows of any type. */
interface Offering {
  ownActions?: (list: ListHandle) => readonly ListAction[];
  actions?: (rows: readonly never[], list: ListHandle) => readonly ListAction[];
}
const LISTS: Record<string, readonly [Offering, Record<string, unknown>]> = {
  companies: [companyList(), { id: '3', codiceAzienda: '0042', stato: 'maiInvitato' }],
  workers: [employeesOf(COMPANY), { id: '5', stato: 'maiInvitato' }],
  payslips: [documents('payslip'), DOCUMENT],
  'payslips of a company': [documents('payslip', 'COMPANY'), DOCUMENT],
  CUs: [documents('taxCertificate'), { ...DOCUMENT, tipo: 'taxCertificate' }],
  'documents of workers': [documents('employeeDocument'), { ...DOCUMENT, tipo: 'employeeDocument' }],
  'documents of companies': [documents('companyDocument'), { ...DOCUMENT, tipo: 'companyDocument' }],
  'recycle bin': [binOf(COMPANY, as('CONSULTANT')), { ...DOCUMENT, eliminatoIl: '2026-11-01T09:00:00Z' }],
  dossiers: [
    dossiersOf(COMPANY, false, as('CONSULTANT')),
    { id: '9', nome: 'Uno', stato: 'unpublished', documenti: 1, createdBy: 'io' },
  ],
  requests: [requestsOf([COMPANY], as('COMPANY'), () => undefined), { id: '8', status: 'I', nonDecidibile: null }],
};

describe('the toolbar of a list offers the actions of spec §2 and performs them', () => {
  it.each([
    ['companies', 'Importa', 'goes to /consultant/company/import'],
    ['companies', 'Aggiungi azienda', 'shows CompanyForm'],
    ['companies', 'Gestisci lavoratori', 'goes to /company/employees?codiceAzienda=0042'],
    ['workers', 'Importa', 'goes to /company/employees/import?codiceAzienda=0042'],
    ['workers', 'Aggiungi lavoratore', 'goes to /employees/profile?codiceAzienda=0042'],
    ['documents of workers', 'Carica', 'goes to /company/documents/lav/new?codiceAzienda=0042'],
    ['documents of companies', 'Carica', 'goes to /company/documents/azi/new?codiceAzienda=0042'],
    ['payslips', 'Crea fascicolo', 'shows DossierDialog'],
    ['documents of companies', 'Crea fascicolo', 'shows DossierDialog'],
    ['payslips', 'Assegna a fascicolo', 'shows AssignDialog'],
    ['documents of companies', 'Assegna a fascicolo', 'shows AssignDialog'],
    ['payslips', 'Stampa cronologia', 'POST /apiback/api/DocCronologia/stampa/biglietto'],
    ['requests', 'Metti in valutazione', 'shows DecideDialog'],
    ['requests', 'Accetta', 'shows DecideDialog'],
    ['requests', 'Rifiuta', 'shows DecideDialog'],
    ['payslips', 'Pubblica', 'shows PublishDialog'],
    ['dossiers', 'Pubblica fascicolo', 'shows PublishDossierDialog'],
    ['payslips', 'Cronologia', 'goes to /documents/history/7?codiceAzienda=0042'],
    ['payslips', 'Sposta nel cestino', 'PUT /apiback/api/cestino/insert'],
    ['payslips', 'Elimina', 'shows RemoveDialog: DELETE /apiback/api/docbase'],
    ['recycle bin', 'Elimina definitivamente', 'shows RemoveDialog: DELETE /apiback/api/cestino/DocBase'],
    ['documents of workers', 'Modifica', 'goes to /company/documents/lav/edit/7?codiceAzienda=0042'],
    ['recycle bin', 'Ripristina', 'PUT /apiback/api/cestino/restore'],
    ['dossiers', 'Elimina fascicolo', 'shows RemoveDialog'],
    ['payslips', 'Annotazioni', 'shows ThreadDialog'],
    ['payslips', 'Etichette', 'shows LabelDialog'],
    ['documents of workers', 'Scadenza', 'shows DeadlineDialog'],
    ['payslips', 'Attività', 'shows ActivityDialog'],
    ['payslips of a company', 'Segna come letti', 'PUT /apiback/api/DocBase/updateletto'],
    ['payslips', 'Scarica zip', 'POST /apiback/api/doccedolino/zip/biglietto'],
    ['CUs', 'Scarica zip', 'POST /apiback/api/doccud/zip/biglietto'],
    ['documents of workers', 'Scarica zip', 'POST /apiback/api/docdocumento/zip/biglietto'],
  ] as const)('%s: %s %s', async (name, label, effect) => {
    did.length = 0;
    const [list, row] = LISTS[name] ?? [];
    const handle: ListHandle = {
      show: (dialog) => {
        const shown = dialog(() => undefined);
        if (!isValidElement<{ contract?: Contract }>(shown)) return;
        const { contract } = shown.props;
        const call = contract && `: ${contract.method} ${contract.path}`;
        did.push(`shows ${(shown.type as { name: string }).name}${call ?? ''}`);
      },
      clearSelection: () => undefined,
      refresh: async () => undefined,
      go: (address) => void did.push(`goes to ${address}`),
    };
    const offered = [...(list?.ownActions?.(handle) ?? []), ...(list?.actions?.([row as never], handle) ?? [])];
    const action = offered.find((one) => one.label === label);
    expect(action?.whyNot).toBeNull();
    action?.onRun();
    await expect.poll(() => did[0]).toBe(effect);
  });
});

it.each(Object.keys(LISTS))('%s: offers no action twice', (name) => {
  const [list, row] = LISTS[name] ?? [];
  const handle = {} as ListHandle;
  const labels = [...(list?.ownActions?.(handle) ?? []), ...(list?.actions?.([row as never], handle) ?? [])].map(
    ({ label }) => label,
  );
  expect(labels.length).toBeGreaterThan(0);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});

/** Every element that one render of a component creates, without a browser. */
function drawnBy(node: ReactNode): ReactElement<Record<string, unknown>>[] {
  if (Array.isArray(node)) return node.flatMap(drawnBy);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  return [node as ReactElement<Record<string, unknown>>, ...drawnBy(node.props.children)];
}

it('assigns documents to the existing dossier with the given name, keeping its documents and publication day (spec §2)', () => {
  const client = new QueryClient();
  const cfAzienda = COMPANY.taxCode;
  client.setQueryData(queryOf(listWorkersDossiers, { query: { cfAzienda } }).queryKey, [
    { id: '9', nome: 'Assunzioni', tags: [], dataConsegna: '2026-12-01', documenti: 2 },
  ]);
  const nothing = () => undefined;
  const { type, props } = assignDialog({
    documents: [{ id: '7', name: ['Rossi Anna'] }],
    cfAzienda,
    ofCompany: false,
    onClose: nothing,
    onDone: nothing,
  });
  let tree: ReactNode = null;
  const Probe = () => {
    tree = (type as (of: typeof props) => ReactNode)(props);
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Probe)));
  expect(drawnBy(tree).find((part) => part.props.label === 'Fascicolo')?.props.options).toEqual([
    { value: '9', label: 'Assunzioni · 2 documenti · consegna 01/12/2026' },
  ]);
});

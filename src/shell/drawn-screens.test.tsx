import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { elementOf, sampleOf } from '../../test/support/portal/samples.ts';
import { screenText } from '../../test/support/portal/screen-text.ts';
import { aStorage } from '../../test/support/portal/storage.ts';
import type { Contract, ResponseOf } from '../access/contract.ts';
import { consultantHome, listBranches, monthDeadlines, readCompany } from '../directory/companies.contract.ts';
import { KIND_NAMES } from '../directory/kinds.ts';
import { listViews } from '../directory/views.contract.ts';
import type { CompanyChoice } from '../directory-web/use-companies.ts';
import { activationPage } from '../features/accounts/activation.contract.ts';
import { identities } from '../features/accounts/identity/identity.contract.ts';
import { sessions, userData } from '../features/accounts/own-data.contract.ts';
import * as factors from '../features/accounts/second-factor.contract.ts';
import Activate from '../features/accounts/web/activate.tsx';
import { LinkedIdentities } from '../features/accounts/web/identity/linked-identities.tsx';
import { PushSection } from '../features/accounts/web/push-section.tsx';
import { SecondFactorSection } from '../features/accounts/web/second-factor-section.tsx';
import { SessionsSection } from '../features/accounts/web/sessions-section.tsx';
import { listAdministrators } from '../features/administration/administrators.contract.ts';
import { listIdentityProviders } from '../features/administration/identity-providers.contract.ts';
import * as installation from '../features/administration/installation.contract.ts';
import Administrators from '../features/administration/web/administrators.tsx';
import IdentityProviders from '../features/administration/web/identity-providers.tsx';
import { listApiKeys } from '../features/api-keys/api-keys.contract.ts';
import ApiKeys from '../features/api-keys/web/api-keys.tsx';
import { listCompanyLogins, listCompanyUsers } from '../features/companies/company-users.contract.ts';
import { listHandovers, listOrigins } from '../features/companies/handover/handover.contract.ts';
import { HandoverSection } from '../features/companies/handover/web/handover-section.tsx';
import OfferedCompanies from '../features/companies/handover/web/offered-companies.tsx';
import { Branches } from '../features/companies/web/company-branches.tsx';
import CompanyDetail from '../features/companies/web/company-detail.tsx';
import { CompanyGroup } from '../features/companies/web/company-group.tsx';
import { companyList } from '../features/companies/web/company-list.tsx';
import { CompanyRules } from '../features/companies/web/company-rules.tsx';
import { LoginsOfCompany } from '../features/companies/web/logins.tsx';
import * as practices from '../features/consultants/consultants.contract.ts';
import { PracticeLogins } from '../features/consultants/web/practice-logins.tsx';
import { HeadcountCard } from '../features/dashboard/web/people-cards.tsx';
import { listAnnotations } from '../features/documents/annotations/annotations.contract.ts';
import { threadDialog } from '../features/documents/annotations/web/thread-dialog.tsx';
import { closingBoard } from '../features/documents/core/closing.contract.ts';
import { DOCUMENT_CALLS, readDocument } from '../features/documents/core/documents.contract.ts';
import { listOwnDocuments } from '../features/documents/core/own-documents.contract.ts';
import { listMonthsToApprove, readRules } from '../features/documents/core/rules.contract.ts';
import { listTakeable } from '../features/documents/core/take-back.contract.ts';
import { listVersions } from '../features/documents/core/versions.contract.ts';
import { readDossier } from '../features/documents/dossiers/dossiers.contract.ts';
import { dossiersOf } from '../features/documents/dossiers/web/dossier-list.tsx';
import DossierPage, { documentsIn } from '../features/documents/dossiers/web/dossier-page.tsx';
import { documentsOf as documentsOfBranches } from '../features/documents/of-branches/web/documents-of-branches.tsx';
import { ownDocumentsQuery } from '../features/documents/own/web/use-own-documents.ts';
import { TakeBack } from '../features/documents/publish/web/take-back.tsx';
import { readRetention, retentionState } from '../features/documents/retention/retention.contract.ts';
import { TermsDialog } from '../features/documents/retention/web/retention-dialogs.tsx';
import { expiredList } from '../features/documents/retention/web/retention-page.tsx';
import { RetentionSection } from '../features/documents/retention/web/retention-section.tsx';
import { RulesDialog } from '../features/documents/rules/web/rules-dialog.tsx';
import { listSignatures } from '../features/documents/signatures/signatures.contract.ts';
import DocumentDetail from '../features/documents/web/document-detail.tsx';
import { documentsOf } from '../features/documents/web/document-list.tsx';
import PrivacyDocuments from '../features/documents/web/privacy-documents.tsx';
import { binOf } from '../features/documents/web/recycle-bin.tsx';
import { lastEmployeeImports } from '../features/employees/import.contract.ts';
import { readEmployee } from '../features/employees/users.contract.ts';
import { employeesOf } from '../features/employees/web/employee-list.tsx';
import EmployeeProfile from '../features/employees/web/employee-profile.tsx';
import { PastImports } from '../features/employees/web/past-imports.tsx';
import AdminHome from '../features/homes/web/admin-home.tsx';
import { Approvals } from '../features/homes/web/approvals.tsx';
import { closingList, State } from '../features/homes/web/closing-list.tsx';
import CompanyHome from '../features/homes/web/company-home.tsx';
import { companiesWithDocuments } from '../features/homes/web/consultant-documents.tsx';
import { Deadlines } from '../features/homes/web/deadlines.tsx';
import EmployeeHome from '../features/homes/web/employee-home.tsx';
import { noticesQuery, OwnNews, requestsQuery } from '../features/homes/web/employee-news.tsx';
import { MonthOfCompanies } from '../features/homes/web/month-of-companies.tsx';
import { OwnPlaces, ownPlacesQuery } from '../features/homes/web/own-places.tsx';
import { RunningIntakes } from '../features/homes/web/running-intakes.tsx';
import UserData from '../features/homes/web/user-data.tsx';
import { WorkersDocumentsOf } from '../features/homes/web/workers-documents.tsx';
import { compareIntake, listIntakes } from '../features/intake/intake.contract.ts';
import { readMailAddress } from '../features/intake/mailed/mail-address.contract.ts';
import { MailAddress } from '../features/intake/web/mailed/mail-address.tsx';
import { LastMonth } from '../features/intake/web/question/last-month.tsx';
import { ReviewBar } from '../features/intake/web/review/review-bar.tsx';
import { listNoticeReaders, listOwnNotices, readNotice } from '../features/notices/notices.contract.ts';
import { allBoards } from '../features/notices/web/all-boards.tsx';
import { boardOf } from '../features/notices/web/board-list.tsx';
import OwnBoard from '../features/notices/web/own-board.tsx';
import { ReadersDialog } from '../features/notices/web/readers-dialog.tsx';
import { listMailings } from '../features/notifications/mailings.contract.ts';
import { listNotifications, readNotificationSettings } from '../features/notifications/notifications.contract.ts';
import { readPush } from '../features/notifications/push/push.contract.ts';
import type { Here } from '../features/notifications/push/web/push-device.ts';
import { NotificationList } from '../features/notifications/web/notification-list.tsx';
import { WaitingMails } from '../features/notifications/web/waiting-mails.tsx';
import { packageList } from '../features/preservation/web/packages-page.tsx';
import { privacyPage, privacyText, privacyVersions } from '../features/privacy/privacy.contract.ts';
import CompanyPrivacy from '../features/privacy/web/company-privacy.tsx';
import { OwnPolicy } from '../features/privacy/web/policy.tsx';
import PolicyTexts from '../features/privacy/web/policy-texts.tsx';
import { readRequest } from '../features/requests/requests.contract.ts';
import OwnRequests from '../features/requests/web/own-requests.tsx';
import { RequestDialog } from '../features/requests/web/request-dialog.tsx';
import { requestsOf } from '../features/requests/web/request-list.tsx';
import { listOwnSignatures, readOwnSignature } from '../features/signing/own-signing.contract.ts';
import { readSignature, summariseSignatures } from '../features/signing/signing.contract.ts';
import { ownPaperQuery, ownSignaturesQuery } from '../features/signing/web/own-calls.ts';
import OwnSigning from '../features/signing/web/own-signing.tsx';
import OwnSignings from '../features/signing/web/own-signings.tsx';
import { PapersToSign, toSignQuery } from '../features/signing/web/papers-to-sign.tsx';
import { SignaturesMissing } from '../features/signing/web/signatures-missing.tsx';
import SigningDetail from '../features/signing/web/signing-detail.tsx';
import { signaturesOf } from '../features/signing/web/signing-list.tsx';
import { WebhookLog } from '../features/webhooks/web/webhook-log.tsx';
import Webhooks from '../features/webhooks/web/webhooks.tsx';
import { listWebhookDeliveries, listWebhooks } from '../features/webhooks/webhooks.contract.ts';
import { readHistory } from '../ledger/history.contract.ts';
import type { ListDefinition } from '../web/list/list-definition.ts';
import SavedViews from '../web/list/saved-views.tsx';
import { pagesOf, queryOf } from '../web/query.ts';
import { type Account, accountQuery, queryClient } from '../web/session.ts';
import type { MenuItem } from '../web/ui/menu/pop-menu.tsx';
import { TopBar } from './frame/top-bar.tsx';

/**
 * The snapshots of every screen in its states: headings, notes, links with their URLs, buttons with the request that
 * they send or the dialog that they open, field values, and the remaining text. `-u` updates these golden files.
 */
const GOLDEN = path.join(import.meta.dirname, '../../test/golden/screens');
const { page } = vi.hoisted(() => ({
  page: {
    search: {} as Record<string, string>,
    companies: ['0042'] as string[],
    did: [] as string[],
    presses: [] as (() => void)[],
    isIn: true,
    seen: [] as number[],
  },
}));

const press = (act: () => void) => page.presses.push(act) - 1;
vi.mock('../web/ui/menu/action-button.tsx', () => ({
  ActionButton: ({
    children,
    label,
    whyNot,
    onClick,
  }: {
    children: ReactNode;
    label?: string;
    whyNot?: string | null;
    onClick: () => void;
  }) => (
    <button type="button" data-off={whyNot ?? undefined} data-press={whyNot ? undefined : press(onClick)}>
      {label ?? children}
    </button>
  ),
}));
vi.mock('../web/ui/menu/pop-menu.tsx', () => ({
  PopMenu: ({ entries }: { entries: readonly MenuItem[] }) =>
    entries
      .flatMap((item) => ('entries' in item ? item.entries : [item]))
      .map(({ label, whyNot, onPick }) => (
        <button
          key={label}
          type="button"
          data-off={whyNot ?? undefined}
          data-press={whyNot ? undefined : press(onPick)}
        >
          {label}
        </button>
      )),
}));
vi.mock('../web/ui/page/banner.tsx', () => ({
  Banner: ({ children }: { children: ReactNode }) => <output>{children}</output>,
}));
vi.mock('../web/ui/dialog/dialog.tsx', () => ({
  Dialog: ({ children, footer }: { children: ReactNode; footer?: ReactNode }) => (
    <>
      {children}
      {footer}
    </>
  ),
}));
vi.mock('../web/ui/dialog/confirm-dialog.tsx', () => ({
  ConfirmDialog: ({ open, children }: { open: boolean; children: ReactNode }) => open && children,
  MessageDialog: ({ open, children }: { open: boolean; children: ReactNode }) => open && children,
}));
vi.mock('../web/list/list-page.tsx', () => ({
  List: () => null,
  ListPage: ({ tabs, below, back }: { tabs?: ReactNode; below?: ReactNode; back?: { to: string; label: string } }) => [
    back && (
      <a key="back" href={back.to}>
        {back.label}
      </a>
    ),
    <div key="tabs">{tabs}</div>,
    <div key="below">{below}</div>,
  ],
}));
vi.mock('../features/documents/core/web/company-header.tsx', () => ({ CompanyHeader: () => null }));
vi.mock('../web/ui/page/pdf-preview.tsx', () => ({ PdfPreview: () => null }));
vi.mock('../web/ui/page/timeline.tsx', () => ({ Timeline: () => null }));
vi.mock('../web/frame/frame-heading.tsx', () => ({ FrameHeading: () => null }));
vi.mock('../web/frame/public-page.tsx', () => ({ PublicPage: ({ children }: { children: ReactNode }) => children }));
vi.mock('../web/frame/tour-card.tsx', () => ({ TourCard: () => null }));
vi.mock('../web/form/form.tsx', () => ({
  Form: ({ children }: { children: ReactNode }) => children,
  SubmitButton: ({ children = 'Salva' }: { children?: ReactNode }) => <button type="submit">{children}</button>,
}));
vi.mock('../web/form/fields.tsx', () => {
  const Field = ({ label }: { label: ReactNode }) => <input aria-label={typeof label === 'string' ? label : ''} />;
  return { TextField: Field, AreaField: Field, CheckField: Field, PasswordField: Field };
});
vi.mock('../features/accounts/web/new-password-fields.tsx', () => ({ NewPasswordFields: () => null }));
vi.mock('../features/accounts/web/enter-here.tsx', () => ({ EnterHere: () => <button type="submit">Accedi</button> }));
vi.mock('../features/accounts/web/passkeys.ts', () => ({ knowsPasskeys: () => true }));
vi.mock('../web/form/use-form.ts', () => ({ useForm: () => ({ fields: {} }) }));
vi.mock('./frame/bell.tsx', () => ({ Bell: () => <button type="button">Novità</button> }));
vi.mock('./frame/avatar-menu.tsx', () => ({ AvatarMenu: () => <button type="button">Account</button> }));
vi.mock('./router.tsx', () => ({}));
// `YearArchive` lists the years up to the current one, so it would change the snapshot every year.
vi.mock('../features/documents/download/web/year-archive.tsx', () => ({ YearArchive: () => null }));
vi.mock('../features/dashboard/web/dashboard.tsx', () => ({ default: () => null }));
vi.mock('../web/live.ts', () => ({ useLive: () => undefined }));
vi.mock('../web/refetch-on-return.ts', () => ({ useRefetchOnReturn: () => undefined }));
vi.mock('../web/page-title.ts', () => ({ usePageTitle: () => undefined, takeHeadingFocus: () => undefined }));
vi.mock('../web/address.tsx', () => ({
  AppLink: ({ to, ...rest }: ComponentProps<'a'> & { to: string }) => <a {...rest} href={to} />,
  useGo: () => (to: string) => void page.did.push(`leads to ${to}`),
  useParam: () => '7',
  usePathname: () => '/company/documents/lav',
  useAddressSearch: () => [page.search, () => undefined],
  useSelectedCompanies: () => page.companies,
}));
vi.mock('../features/notifications/web/unseen.ts', () => ({ useUnseenCount: () => 2 }));
vi.mock('../web/form/day-field.tsx', () => ({
  DayField: ({ label }: { label: string }) => <input aria-label={label} />,
}));
vi.mock('../features/signing/web/use-reading.ts', () => ({
  useReading: () => ({ seen: new Set(page.seen), see: () => undefined }),
}));
vi.mock('../web/session.ts', async (original) => ({ ...(await original<object>()), isLoggedIn: () => page.isIn }));
vi.mock('../directory-web/use-companies.ts', async (original) => ({
  ...(await original<object>()),
  useCompanies: (codes: readonly string[]) => ({
    companies: codes.map((code) => ({ id: '3', code, taxCode: '42', name: 'Officine' })),
    error: null,
  }),
}));
vi.mock('../web/open-file.ts', () => ({
  openTicket: (address: () => Promise<string>) => address(),
  saveFile: () => undefined,
}));
vi.mock('../web/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ method, path }: Contract, { query, body }: { query?: unknown; body?: unknown } = {}) => {
    const said = [query, body].flatMap((one) => (one === undefined ? [] : [JSON.stringify(one)]));
    page.did.push([method, path.replace(/^\/api(rest|back)\/api\//, ''), ...said].join(' '));
    return {};
  },
  callFile: async ({ path }: Contract, { query }: { query?: unknown } = {}) => {
    page.did.push(`GET ${path.replace(/^\/api(rest|back)\/api\//, '')}${query ? ` ${JSON.stringify(query)}` : ''}`);
    return {};
  },
  callForResponse: async ({ path }: Contract) => {
    page.did.push(`GET ${path.replace(/^\/api(rest|back)\/api\//, '')}`);
    return new Response();
  },
}));

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T09:00:00Z') });
  vi.stubGlobal('sessionStorage', aStorage());
  vi.stubGlobal('localStorage', aStorage());
});
afterAll(() => vi.unstubAllGlobals());
const as = (role: string, more: object = {}) =>
  void queryClient.setQueryData(accountQuery.queryKey, {
    role,
    login: 'io',
    azienda: null,
    grants: [{ role }],
    ...more,
  } as never);
const is = (query: { queryKey: readonly unknown[] }, answer: unknown) =>
  void queryClient.setQueryData(query.queryKey, answer as never);
const nothing = () => undefined;

const COUNTS = { Pubblicati: 8, NonPubblicati: 4, DaPubblicare: 3, Programmati: 1, Annullati: 0, LettoDipendente: 6 };
const HOME_ROW = {
  ...{ codiceAzienda: '0042', ragioneSociale: 'Officine', lavoratori: 10, ultimoMesePubblicato: '202610' },
  ...{ daPubblicare: 0, programmati: 0, annullati: 0, nonLetti: 0, attivazioniInSospeso: 0, richiesteAperte: 0 },
};
const BOARD_ROW = {
  ...{ codiceAzienda: '0042', cfAzienda: '42', ragioneSociale: 'Officine', ricevuti: 10, pubblicati: 10, letti: 10 },
  ...{ daPubblicare: 0, programmati: 0, annullati: 0, mancanti: 0, chiusura: null, regole: null, visto: null },
  ...{ daDecidere: 0, inRitardo: 0 },
};
const BOARD = { annomese: '202610', sospese: null, aziende: [BOARD_ROW] };
const SIGNATURES = { aperta: 0, mancano: 0, inScadenza: 0, rifiutata: 0, scaduta: 0, firmata: 0, ritirata: 0 };
const MONTH = {
  ...{ codiceAzienda: '0042', cfAzienda: '42', ragioneSociale: 'Officine', annomese: '202610' },
  ...{ cedolini: 4, impronta: 'ab', rifiuto: null },
};
const INTAKE_COUNTS = { decidere: 0, pronti: 0, esclusi: 0, confermati: 0 };
const intake = (id: string, stato: string, counts: object = {}) => ({
  ...{ id, stato, conferma: null, conteggi: { ...INTAKE_COUNTS, ...counts } },
  file: [{ nome: `${id}.pdf`, pagine: 10, pagineLette: 5 }],
});
const REQUEST = {
  ...{ id: '7', tipo: 2, status: 'I', nonDecidibile: null, mittente: 'Rossi Anna', codiceFiscale: 'RSSNNA80B43H501U' },
  ...{ azienda: 'Officine', iban: null, sospesaFino: null, passi: [], ritirataIl: null, nonRitirabile: null },
  data: '2026-11-01T08:00:00Z',
};
const ACTIVATION = {
  ...{ stato: 'valida', nome: 'Anna', cognome: 'Rossi', ruolo: 'EMPLOYEE', azienda: 'Officine', studio: null },
  ...{ suCarta: false, login: null, giaAccesso: false, utenteProposto: null, privacy: null, documentiPrivacy: [] },
};
const DOSSIER = {
  ...{ id: '7', di: 'azienda', nome: 'Assunzione', stato: 'unpublished', codiceAzienda: '0042', cfAzienda: '42' },
  ...{ azienda: 'Officine', documenti: 1, letti: 0, tags: [], dataConsegna: '2026-12-01', dataPubblicazione: null },
  ...{ createdBy: 'io', statoLettura: 0, dataCreazione: '2026-11-01T08:00:00Z', documentiId: ['9'] },
  elenco: [{ id: '9', pubblicazione: 'unpublished' }],
};
const SIGNATURE = {
  ...{ id: '7', titolo: 'Accordo', azienda: 'Officine', codiceAzienda: '0042', messaggio: '', stato: 'aperta' },
  ...{ risultato: 'no', modo: 'in-ordine', nonSollecitabile: null, nonRitirabile: null, scadenza: '2026-12-31' },
  ...{ chiestaIl: '2026-11-01T08:00:00Z', chiestaDa: 'azienda', nomeFile: 'a.pdf', dimensione: 1, pagine: 1 },
  ...{ impronta: 'ab', esito: null, elenco: [], passi: [], firmati: 0, firmatari: 1, mancano: [] },
};
const FACTORS = { fattori: [], codiciRimasti: 0, codiciConservati: true, richiesto: false };
const FACTOR = { id: '7', tipo: 'totp', nome: 'Telefono', dal: '2026-01-07T08:00:00Z', ultimoUso: null };
const COMPANY = { id: '3', codice: '0042', codFiscale: '42', ragioneSociale: 'Officine' };
const branch = (codice: string, lavoratori: number, cessati: number) => ({
  ...{ codice, descrizione: 'Milano', lavoratori, cessati },
});
const REVIEW = { stato: 'ready', conferma: null, file: [{ pagine: 10, pagineLette: 10 }] };
const review = (counts: object, more: object = {}, props: object = {}) => (
  <ReviewBar
    intake={{ ...REVIEW, conteggi: { ...INTAKE_COUNTS, ...counts }, ...more } as never}
    included={2}
    lockedFile={undefined}
    onLater={nothing}
    onConfirm={nothing}
    onList={nothing}
    {...props}
  />
);
const summary = DOCUMENT_CALLS.payslip.summarise;
const companyHome = (role: string, more: object = {}) => {
  as(role, { azienda: { value: '0042', text: 'Officine' }, capogruppo: false, ...more });
  is(queryOf(summary, { query: { cfAzienda: '42' } }), COUNTS);
  is(queryOf(summary, { query: { cfAzienda: '42', pub: 'true' } }), { ...COUNTS, NonPubblicati: 0 });
  is(queryOf(closingBoard, { query: { cfAzienda: '42' } }), BOARD);
  const rows = (filters: object) => pagesOf(DOCUMENT_CALLS.payslip.list, { cfAzienda: '42' })(filters as never);
  const row = { id: '9', tipo: 'payslip', cognome: 'Rossi', nome: 'Anna', annomese: '202610', codiceFiscale: 'RSS' };
  is(rows({ pubblicazione: 'unpublished', size: '3' }), {
    rows: [{ ...row, pubblicazione: 'unpublished' }],
    total: 3,
  });
  is(rows({ pub: 'true', sort: 'statoLettura,asc', size: '2' }), {
    rows: [{ ...row, pubblicazione: 'published' }],
    total: 2,
  });
  return <CompanyHome />;
};
const practiceHome = (role: 'CONSULTANT' | 'COMPANY', home: object, month: object = {}) => {
  as(role);
  is(queryOf(consultantHome, {}), [{ ...HOME_ROW, ...home }]);
  is(queryOf(closingBoard, { query: {} }), { ...BOARD, aziende: [{ ...BOARD_ROW, ...month }] });
  is(queryOf(listIntakes, {}), []);
  return <MonthOfCompanies role={role} />;
};
const CLOSED = { ...BOARD_ROW, il: '2026-11-05T09:00:00Z', da: 'studio' };
const closings = (...all: object[]) => (
  <ul>
    {all.map((more) => (
      <li key={JSON.stringify(more)}>
        <State row={{ ...BOARD_ROW, ...more } as never} />
      </li>
    ))}
  </ul>
);
const devices = (here: Here, dispositivi: number) => {
  as('EMPLOYEE', { activeGrant: '5' });
  queryClient.setQueryData(['push', '5'], here);
  is(queryOf(readPush, {}), { dispositivi });
  return <PushSection />;
};
const request = (role: string, more: object = {}) => {
  as(role, { cessatoIl: null });
  is(queryOf(readRequest, { params: { id: '7' } }), { ...REQUEST, ...more });
  return <RequestDialog id="7" onClose={nothing} />;
};
const activation = (isIn: boolean, more: object = {}) => {
  Object.assign(page, { isIn, search: { key: 'chiave' } });
  if (isIn) as('EMPLOYEE');
  is(queryOf(activationPage, { query: { key: 'chiave' } }), { ...ACTIVATION, ...more });
  return <Activate />;
};
const dossier = (more: object) => {
  as('COMPANY');
  is(queryOf(readDossier, { params: { id: '7' } }), { ...DOSSIER, ...more });
  return <DossierPage />;
};
const signature = (more: object = {}) => {
  as('COMPANY');
  is(queryOf(readSignature, { params: { id: '7' } }), { ...SIGNATURE, ...more });
  return <SigningDetail />;
};
const signatures = (counts: object, company?: { code: string; taxCode: string }) => {
  as('COMPANY');
  is(queryOf(summariseSignatures, { query: company ? { listacfazienda: ['42'] } : {} }), { ...SIGNATURES, ...counts });
  return <SignaturesMissing {...(company ? { company } : {})} />;
};
const secondFactors = (more: object) => {
  is(queryOf(factors.secondFactors, {}), { ...FACTORS, ...more });
  return <SecondFactorSection />;
};
const privacy = (Pubblicati: number, NonPubblicati: number) => {
  as('COMPANY', { azienda: { value: '0042', text: 'Officine' } });
  const query = { cfAzienda: '42', codCategoria: 'PRIVACY' };
  is(queryOf(DOCUMENT_CALLS.companyDocument.summarise, { query }), { ...COUNTS, Pubblicati, NonPubblicati });
  return <PrivacyDocuments />;
};
const bar = (role: string | null, props: object = {}) => {
  const account = role === null ? null : ({ role, login: 'io' } as never);
  return (
    <TopBar account={account} wide narrow={false} drawerOpen={false} onToggle={nothing} onSearch={nothing} {...props} />
  );
};
const rules = (...all: (object | null)[]) => (
  <RulesDialog
    companies={all.map((regole) => ({ cfAzienda: '42', ragioneSociale: 'Officine', regole: regole as never }))}
    onClose={nothing}
    onSaved={async () => undefined}
  />
);
const workersDocuments = (search: Record<string, string>, codes: string[]) => {
  as('CONSULTANT');
  Object.assign(page, { search, companies: codes });
  return <WorkersDocumentsOf codes={codes} elsewhere={null} />;
};

const administrators = (...all: object[]) => {
  const one = { id: '7', login: 'ada', email: 'ada@esempio.invalid', firstName: 'Ada', lastName: 'Neri' };
  const rows = all.map((more) => ({ ...one, proprio: true, stato: 'attivo', secondoFattore: true, ...more }));
  is(queryOf(listAdministrators, {}), rows);
  return <Administrators />;
};
const group = (more: object, role = 'CONSULTANT') => {
  as(role);
  const known = (id: string, codiceAzienda: string, capogruppo: string | null = null) => ({
    ...{ id, codiceAzienda, ragioneSociale: `Ditta ${id}`, capogruppo },
  });
  const all = [known('4', '0043'), known('5', '0044'), known('6', '0045', '0044')];
  if (role === 'CONSULTANT') is(queryOf(listCompanyUsers, {}), all);
  return <CompanyGroup company={{ ...COMPANY, controllate: [], capogruppo: null, ...more } as never} />;
};
const handover = (all: object[]) => {
  const one = {
    id: '7',
    codFiscale: '42',
    studio: 'Studio Neri',
    propostoIl: '2026-11-01T08:00:00Z',
    rispostoIl: null,
  };
  is(
    queryOf(listHandovers, {}),
    all.map((more) => ({ ...one, scadeIl: '2026-11-15T08:00:00Z', ...more })),
  );
  is(queryOf(listOrigins, { params: { id: '3' } }), []);
  return <HandoverSection company={COMPANY} />;
};
const notifications = (all: object[], total: number) => {
  const one = { id: '7', tipo: 'document', titolo: 'Nuovi documenti', testo: 'Tre', data: '2026-11-01T08:00:00Z' };
  const rows = all.map((more) => ({ ...one, link: '/dipendente/documents', ...more }));
  is(pagesOf(listNotifications)({ page: '0', size: '50' }), { rows, total });
  is(queryOf(readNotificationSettings, {}), { riepilogo: true });
  return <NotificationList />;
};
const keys = (...all: object[]) => {
  const one = { id: '7', nome: 'Paghe', utente: 'io', creata: '2026-11-01T08:00:00Z', aziende: null, tipi: null };
  const more = {
    diritti: ['consegna'],
    dal: null,
    al: null,
    ultimoRifiuto: null,
    precedenteFino: null,
    ultimoUso: null,
  };
  is(
    queryOf(listApiKeys, {}),
    all.map((part) => ({ ...one, ...more, ...part })),
  );
  return <ApiKeys />;
};
const ownRequests = (rows: object[]) => {
  as('EMPLOYEE', { cessatoIl: null });
  is(
    requestsQuery,
    rows.map((row) => ({ ...row, testo: 'Scrivo' })),
  );
  is(queryOf(readRequest, { params: { id: '7' } }), REQUEST);
  return <OwnRequests />;
};

/** A response with every field of its schema; the fields in `more` override the sample values. */
const full = <C extends Contract>({ response }: C, more: Partial<ResponseOf<C>> = {}) => ({
  ...(sampleOf(response, '') as object),
  ...more,
});
/** Sample rows of a list response, each with every field of its schema; the given fields override the sample values. */
type RowIn<A> = A extends readonly (infer Row)[] ? Row : A extends { rows: readonly (infer Row)[] } ? Row : never;
const some = <C extends Contract>({ response }: C, ...rows: Partial<RowIn<ResponseOf<C>>>[]) =>
  rows.map((more, index) => ({ ...(sampleOf(elementOf(response), '') as object), id: String(7 + index), ...more }));
const loginsOf = () => {
  is(queryOf(listBranches, { query: { cfAzienda: '42' } }), []);
  is(
    queryOf(listCompanyLogins, { params: { cfAzienda: '42' } }),
    some(
      listCompanyLogins,
      { filiali: null, primo: false, proprio: false, email: 'altro@esempio.invalid' },
      { filiali: ['1', '2'], primo: false, proprio: false, firstName: null, lastName: null, login: null },
      { filiali: null, primo: true, proprio: false, firstName: 'Primo' },
      { filiali: null, primo: false, proprio: true, firstName: 'Proprio' },
    ),
  );
  return <LoginsOfCompany taxCode="42" />;
};
const companyRules = (answer: object) => {
  is(queryOf(readRules, { query: { cfAzienda: '42' } }), answer);
  return <CompanyRules company={COMPANY as never} />;
};
const adminHome = (damaged: object[], all: object[], measured: object) => {
  as('ADMIN', { email: 'ada@esempio.invalid' });
  is(queryOf(installation.listDamagedContents, {}), damaged);
  is(queryOf(installation.readInstallation, {}), measured);
  is(queryOf(practices.listConsultants, {}), all);
  return <AdminHome />;
};
const INSTALLATION = {
  disco: { esito: 'ok', liberi: 40e9, totale: 100e9 },
  copie: { esito: 'ok', ultima: 7200 },
  mail: { esito: 'warn', inAttesa: 3, attesa: 1200, rifiutate: 0 },
  registro: { esito: 'ok', sigillo: 600 },
  lavori: { esito: 'bad', inAttesa: 2, attesa: 60, falliti: 1 },
};
const day = (giorno: string, more: object = {}) => ({
  ...{ giorno, discoLibero: 40e9, discoTotale: 100e9, mail: 12, rifiutate: 0, copia: true },
  ...more,
});
const ownPaper = (more: object = {}, seen: number[] = []) => {
  as('EMPLOYEE', { activeGrant: '5' });
  page.seen = seen;
  const none = { firmataIl: null, rifiutataIl: null, motivo: null, idDocumento: null };
  const may = { nonFirmabile: null, nonConfermabile: null };
  is(
    ownPaperQuery('7'),
    full(readOwnSignature, { ...none, ...may, stato: 'daFirmare', pagine: 2, chiestaDa: 'azienda', ...more }),
  );
  return <OwnSigning />;
};
const ownBoard = (search: Record<string, string>, ...rows: object[]) => {
  as('EMPLOYEE');
  page.search = search;
  const one = { personale: false, nuovo: false, chiedePresaVisione: false, presaVisione: null };
  is(queryOf(listOwnNotices, {}), some(listOwnNotices, ...rows.map((more) => ({ ...one, ...more }))));
  return <OwnBoard />;
};
const readers = (notice: object, ...rows: object[]) => {
  is(queryOf(listNoticeReaders, { params: { id: '7' }, query: { cfAzienda: '42' } }), some(listNoticeReaders, ...rows));
  const one = {
    id: '7',
    cfAzienda: '42',
    letti: 2,
    destinatari: 4,
    presi: 1,
    stato: 'published' as const,
    dataFine: null,
  };
  const row = full(readNotice, { ...one, presaVisione: false, ...notice });
  return <ReadersDialog notice={row as never} onClose={nothing} />;
};
const retention = (role: string, subject: object, answer: object, mayTakeCopy = false) => {
  as(role);
  is(
    queryOf(retentionState, { query: subject }),
    full(retentionState, { blocco: null, bloccoAzienda: null, ...answer }),
  );
  return <RetentionSection subject={subject as never} name="Officine" mayTakeCopy={mayTakeCopy} />;
};
const document = (role: string, more: object = {}, search: object = {}) => {
  as(role);
  page.search = { id: '7', ...search };
  const none = { eliminatoIl: null, presaVisioneIl: null, dataScadenza: null, rettificatoIl: null, tags: [] };
  const one = {
    ...none,
    id: '7',
    tipo: 'payslip' as const,
    lettoPrima: false,
    lettoDipendente: false,
    createdBy: 'io',
    annomese: '202610',
    codiceAzienda: '0042',
    cfAzienda: '42',
  };
  const row = full(readDocument, { ...one, pubblicazione: 'unpublished', tipoContenuto: 'application/pdf', ...more });
  is(queryOf(readDocument, { params: { id: '7' } }), row);
  is(queryOf(listTakeable, {}), []);
  is(
    queryOf(listVersions, { params: { id: '7' } }),
    some(
      listVersions,
      { numero: 2, tipoContenuto: 'application/pdf', dal: '2026-11-05T08:00:00Z', al: '2026-11-06T08:00:00Z' },
      { numero: 1, tipoContenuto: 'text/xml', dal: '2026-11-01T08:00:00Z', al: '2026-11-05T08:00:00Z' },
    ),
  );
  is(queryOf(readHistory, { params: { id: '7' }, query: {} }), []);
  is(queryOf(listSignatures, { params: { id: '7' } }), {
    leggibile: true,
    firme: [
      {
        ...{ firmatario: 'Rossi Anna', codiceFiscale: 'RSSNNA80B43H501U', emittente: 'Ente', esito: 'integra' },
        ...{ validoDal: '2026-01-01T08:00:00Z', validoAl: '2028-01-01T08:00:00Z', copreTutto: true },
        ...{ firmatoIl: '2026-11-01T23:30:00Z', certificato: 'riconosciuto' },
      },
      {
        ...{ firmatario: '', codiceFiscale: null, emittente: '', esito: 'alterata', validoDal: null, validoAl: null },
        ...{ copreTutto: false, firmatoIl: null, certificato: 'fuoriValidita' },
      },
    ],
  });
  return <DocumentDetail />;
};
const webhookLog = (hook: object, total: number, ...rows: object[]) => {
  is(
    { queryKey: [listWebhookDeliveries.path, '5', { quanti: 50 }] },
    {
      rows: some(listWebhookDeliveries, ...rows.map((more) => ({ accaduto: '2026-11-03T08:00:00Z', ...more }))),
      total,
    },
  );
  const one = sampleOf(elementOf(listWebhooks.response), '') as object;
  return <WebhookLog of={{ ...one, id: '5', spento: null, nonRiusciti: 1, ...hook } as never} onClose={nothing} />;
};
const thread = (...lines: object[]) => {
  is(queryOf(listAnnotations, { params: { id: '7' } }), some(listAnnotations, ...lines));
  return threadDialog({ id: '7', document: 'Lettera', onClose: nothing });
};
const employeeHome = (account: object, ...documents: object[]) => {
  as('EMPLOYEE', {
    firstName: 'Anna',
    cessatoIl: null,
    grants: [],
    azienda: { value: '0042', text: 'Officine' },
    ...account,
  });
  const none = {
    ...{ presaVisioneIl: null, presaVisioneChiesta: false, anno: 2026, mese: 10, tipoCedolino: null, netto: 150000 },
    ...{ rettificatoIl: null, dataScadenza: null, fascicoli: [], cifre: [], voci: null, nuovo: true },
    dataPubblicazione: '2026-11-03T08:00:00Z',
  };
  is(ownDocumentsQuery, some(listOwnDocuments, ...documents.map((more) => ({ ...none, ...more }))));
  is(noticesQuery, []);
  is(requestsQuery, []);
  is(toSignQuery, []);
  return <EmployeeHome />;
};
const lastMonth = (answer: object) => {
  is(queryOf(compareIntake, { params: { id: '7' } }), answer);
  return <LastMonth intakeId="7" onGo={nothing} />;
};
const companyDetail = (role: string, more: object) => {
  as(role);
  is(
    queryOf(readCompany, { params: { id: '7' } }),
    full(readCompany, { ...COMPANY, filiali: [branch('1', 2, 0)], controllate: [], capogruppo: null, ...more }),
  );
  is(queryOf(listCompanyUsers, {}), []);
  return <CompanyDetail />;
};
const person = (more: object) => {
  as('COMPANY');
  page.search = { id: '7' };
  const one = { id: '7', cognome: 'Rossi', nome: 'Anna', dataCessazione: null };
  is(queryOf(readEmployee, { params: { id: '7' } }), full(readEmployee, { ...one, ...more }));
  is(
    queryOf(retentionState, { query: { idDipendente: '7' } }),
    full(retentionState, { blocco: null, bloccoAzienda: null }),
  );
  return <EmployeeProfile />;
};

/** The contracts that a module exports, including those in tables by document kind. */
const callsIn = (value: unknown): Contract[] =>
  typeof value !== 'object' || value === null || '_zod' in value
    ? []
    : 'method' in value
      ? [value as Contract]
      : Object.values(value).flatMap(callsIn);
const CONTRACTS = Object.values(import.meta.glob<object>('../**/*.contract.ts', { eager: true }))
  .flatMap((file) => Object.values(file).flatMap(callsIn))
  .filter(({ method }) => method === 'GET');
const responseOf = (queryKey: readonly unknown[]) => CONTRACTS.find(({ path }) => path === queryKey[0])?.response;

// biome-ignore lint/suspicious/noExplicitAny: lists of rows of every shape
// oxlint-disable-next-line typescript/no-explicit-any -- the same
type AnyList = ListDefinition<any>;
const rowSchema = ({ rows }: AnyList) =>
  elementOf(responseOf('whole' in rows ? rows.whole.queryKey : rows.page({}).queryKey));

/** Renders one row of a list: as a table row, as a card, as its accessible name, and as printed. */
function RowOf({ list, row }: { list: AnyList; row: object }) {
  const columns = typeof list.columns === 'function' ? list.columns({ width: 1440, beside: false }) : list.columns;
  const chosenBy = (list.states ?? []).filter(({ matches }) => matches(row)).map(({ label }) => label);
  return (
    <article>
      {columns.map(({ id, header, cell, onPaper }) => (
        <p key={id}>
          <i>{`${header}:`}</i>
          <b>{cell(row)}</b>
          {onPaper && <i>on paper:</i>}
          {onPaper?.(row)}
        </p>
      ))}
      <p>
        <i>card:</i>
        {list.card(row)}
      </p>
      <p>{`name: ${list.rowName(row)}`}</p>
      {chosenBy.length > 0 && <p>{`chosen with: ${chosenBy.join(', ')}`}</p>}
      {list.unread?.(row) && <p>unread</p>}
      {list.preview?.shows?.(row) === false && <p>no preview</p>}
    </article>
  );
}
const rowIn = (role: Account['role'], listOf: (account: Account) => AnyList, more: object = {}) => {
  as(role);
  const list = listOf({ role, login: 'io', azienda: null } as never);
  return <RowOf list={list} row={{ ...(sampleOf(rowSchema(list), '') as object), ...more }} />;
};
const CHOICE = { id: '3', code: '0042', taxCode: '42', name: 'Officine' } as unknown as CompanyChoice;
const MONTH_ASKED = { asked: '202610', month: '202610', today: '2026-11-24', mayClose: true, onMissing: nothing };
const ROWS: Record<string, () => ReactElement> = {
  ...Object.fromEntries(
    KIND_NAMES.flatMap((kind) =>
      (['CONSULTANT', 'COMPANY'] as const).map((role) => [
        `${kind}, seen by ${role}`,
        () => rowIn(role, (account) => documentsOf(kind, [CHOICE], account), { tipo: kind }),
      ]),
    ),
  ),
  'documents of two companies': () =>
    rowIn('CONSULTANT', (account) => documentsOf('payslip', [CHOICE, { ...CHOICE, code: '0043' }], account)),
  'in a dossier': () =>
    rowIn('COMPANY', () => documentsIn({ id: '5', di: 'lavoratori', code: CHOICE.code, name: CHOICE.name }), {
      tipo: 'payslip',
    }),
  'in the bin': () => rowIn('COMPANY', (account) => binOf(CHOICE, account)),
  dossiers: () => rowIn('COMPANY', (account) => dossiersOf(CHOICE, false, account)),
  people: () => rowIn('COMPANY', () => employeesOf(CHOICE)),
  companies: () => rowIn('CONSULTANT', () => companyList()),
  requests: () => rowIn('CONSULTANT', (account) => requestsOf([CHOICE], account, nothing), { ritirataIl: null }),
  signatures: () => rowIn('COMPANY', (account) => signaturesOf([CHOICE], account)),
  'companies with documents': () => rowIn('CONSULTANT', (account) => companiesWithDocuments('employee', account)),
  'companies with documents of theirs': () =>
    rowIn('CONSULTANT', (account) => companiesWithDocuments('company', account)),
  'closing of a month': () => rowIn('CONSULTANT', () => closingList(MONTH_ASKED)),
  'past its term': () => rowIn('CONSULTANT', () => expiredList()),
  'handed over': () => rowIn('CONSULTANT', () => packageList()),
  'documents of branches': () => rowIn('COMPANY', () => documentsOfBranches([])),
  'a board': () => rowIn('COMPANY', (account) => boardOf(CHOICE, account, nothing)),
  'boards of all': () => rowIn('CONSULTANT', (account) => allBoards(account, [], nothing)),
};

const SCREENS: Record<string, Record<string, () => ReactElement>> = {
  homes: {
    'company home, seen by its consultant': () => companyHome('CONSULTANT'),
    'company home, seen by the company': () => companyHome('COMPANY'),
    'practice home: documents to publish': () =>
      practiceHome('CONSULTANT', { daPubblicare: 3 }, { daPubblicare: 3, pubblicati: 7, letti: 5 }),
    'practice home: unread documents': () => practiceHome('CONSULTANT', { nonLetti: 4 }, { letti: 6, inRitardo: 4 }),
    'practice home: all done': () => practiceHome('CONSULTANT', {}),
    'group home: open requests': () => practiceHome('COMPANY', { richiesteAperte: 1 }),
    'monthly closing: each state': () =>
      closings(
        { mancanti: 2 },
        { daPubblicare: 3, pubblicati: 7 },
        { pubblicati: 7, letti: 4, programmati: 3 },
        { pubblicati: 8, letti: 8, annullati: 2 },
        // Ten documents were received, but two of them are shown to no worker, so four remain unread, not six.
        { pubblicati: 8, letti: 4 },
        {},
        { chiusura: CLOSED },
        { letti: 9, chiusura: CLOSED },
      ),
    'months to approve': () => {
      is(queryOf(listMonthsToApprove, { query: {} }), [
        MONTH,
        { ...MONTH, annomese: '202609', rifiuto: { il: '2026-11-01', motivo: 'Manca un cedolino' } },
      ]);
      return <Approvals named />;
    },
    'deadlines: none': () => (is(queryOf(monthDeadlines, {}), []), (<Deadlines />)),
    'deadlines: two days, each kind': () => {
      is(
        queryOf(monthDeadlines, {}),
        some(
          monthDeadlines,
          { data: '2026-11-27', cosa: 'pubblicazione', tipo: 'payslip', codiceAzienda: '0042', numero: 1 },
          { data: '2026-11-27', cosa: 'scadenza', tipo: 'companyDocument', codiceAzienda: '0042', numero: 2 },
          { data: '2026-12-01', cosa: 'scadenza', tipo: 'employeeDocument', codiceAzienda: '0043', numero: 3 },
          { data: '2026-12-01', cosa: 'fascicolo', tipo: null, codiceAzienda: '0043', numero: 1 },
        ),
      );
      return <Deadlines />;
    },
    'employees’ documents: one company': () => workersDocuments({}, ['0042']),
    'employees’ documents: two companies': () =>
      workersDocuments({ tipo: 'doccud', vista: 'fascicoli' }, ['0042', '0043']),
    headcount: () => {
      const year = { anno: 2026, data: '2026-10-31', totale: 12, perQualifica: [{ qualifica: 'Operaio', numero: 12 }] };
      const now = { ...year, mesi: [9, 10].map((mese) => ({ mese, numero: 2 + mese })) };
      return <HeadcountCard now={now} before={{ ...year, anno: 2025, mesi: [{ mese: 12, numero: 9 }] }} />;
    },
    'employee home: nothing': () => employeeHome({}),
    'employee home: to read, to acknowledge, read': () =>
      employeeHome(
        {},
        { descrizione: 'Nuovo', tipo: 'payslip', annomese: '202610', lettoIl: null },
        {
          descrizione: 'Lettera',
          tipo: 'employeeDocument',
          annomese: null,
          mese: null,
          lettoIl: null,
          presaVisioneChiesta: true,
        },
        {
          descrizione: 'Letto',
          tipo: 'payslip',
          annomese: '202609',
          mese: 9,
          lettoIl: '2026-10-05T08:00:00Z',
          nuovo: false,
        },
      ),
    'employee home: left the company': () =>
      employeeHome(
        { cessatoIl: '2026-10-31', contatto: { referente: 'Ada', email: 'ada@esempio.invalid', telefono: '+39 02 1' } },
        { descrizione: 'Letto', tipo: 'payslip', annomese: '202610', lettoIl: '2026-11-05T08:00:00Z' },
      ),
    'employee news': () => {
      const row = { tipo: 2, data: '2026-11-01T08:00:00Z', ritirataIl: null };
      is(noticesQuery, [
        ...[{ id: '1', titolo: 'Turni', testo: 'Nuovi', data: '2026-11-01', nuovo: true, letto: null }].map((one) => ({
          ...one,
          ...{ personale: false, chiedePresaVisione: true, presaVisione: null },
        })),
      ]);
      is(requestsQuery, [
        { ...row, id: '1', status: 'I' },
        { ...row, id: '2', status: 'V' },
        { ...row, id: '3', status: 'L' },
        { ...row, id: '4', status: 'R' },
        { ...row, id: '5', status: 'I', ritirataIl: '2026-11-02T08:00:00Z' },
      ]);
      return <OwnNews />;
    },
    'employee news: none': () => (is(noticesQuery, []), is(requestsQuery, []), (<OwnNews />)),
    'employee’s companies: two, news in the other': () => {
      const grant = (id: string, text: string) => ({ id, role: 'EMPLOYEE', azienda: { value: id, text } });
      const account = { role: 'EMPLOYEE', activeGrant: '1', grants: [grant('1', 'Officine'), grant('2', 'Fonderie')] };
      is(ownPlacesQuery, [
        { grant: '1', azienda: 'Officine', cessato: false, nuovi: 0 },
        { grant: '2', azienda: 'Fonderie', cessato: true, nuovi: 3 },
      ]);
      return <OwnPlaces account={account as never} />;
    },
  },
  accounts: {
    activation: () => activation(false),
    'activation, logged in': () => activation(true),
    'activation on paper, logged in': () => activation(true, { suCarta: true }),
    'second activation, logged in': () => activation(true, { login: 'anna' }),
    'activation of a known person': () => activation(false, { giaAccesso: true }),
    'activation of a known person, logged in': () => activation(true, { giaAccesso: true }),
    'activation: expired': () => activation(false, { stato: 'scaduta' }),
    'activation on paper: expired': () => activation(false, { stato: 'scaduta', suCarta: true }),
    'second factor: none': () => secondFactors({ richiesto: true }),
    'second factor: one': () => secondFactors({ fattori: [FACTOR], codiciRimasti: 10 }),
    'second factor: recovery codes not put away': () =>
      secondFactors({ fattori: [FACTOR], codiciRimasti: 10, codiciConservati: false }),
    'push devices: this one only': () => devices('on', 1),
    'push devices: this one and two others': () => devices('on', 3),
    'push devices: another one only': () => devices('off', 1),
    'push devices: none, blocked on this one': () => devices('denied', 0),
    'sessions: this one and another': () => {
      const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1';
      const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0';
      is(
        queryOf(sessions, {}),
        some(
          sessions,
          { questa: true, dispositivo: firefox, ruolo: 'EMPLOYEE' },
          { questa: false, dispositivo: safari, ruolo: 'COMPANY', indirizzo: null },
        ),
      );
      return <SessionsSection />;
    },
    'linked identities: none, none available': () => (
      is(queryOf(identities, {}), { collegate: [], collegabili: [] }), (<LinkedIdentities />)
    ),
    'linked identities: one, another available': () => {
      is(queryOf(identities, {}), {
        collegate: [{ id: '7', nome: 'SPID', dal: '2026-11-01T23:30:00Z' }],
        collegabili: [{ id: '8', nome: 'CIE' }],
      });
      return <LinkedIdentities />;
    },
    'own data: an address to confirm': () => {
      as('COMPANY', { firstName: 'Anna', azienda: { value: '0042', text: 'Officine' } });
      is(queryOf(userData, {}), full(userData, { emailDaConfermare: 'nuova@esempio.invalid' }));
      is(queryOf(sessions, {}), []);
      is(queryOf(factors.secondFactors, {}), FACTORS);
      return <UserData />;
    },
    'notifications: all read': () => notifications([{ letto: true }], 1),
    'notifications: one unread, more to load': () => notifications([{ letto: false }], 60),
    'own policy: accepted': () => (
      is(queryOf(privacyText, {}), full(privacyText, { accettata: '2026-11-01T23:30:00Z' })), (<OwnPolicy />)
    ),
    'own policy: not accepted': () => (
      is(queryOf(privacyText, {}), full(privacyText, { accettata: null })), (<OwnPolicy />)
    ),
    'policy: confirmed by a mailed key': () => {
      page.search = { key: 'chiave', codice: '5' };
      is(queryOf(privacyPage, { query: { codicedistribuzione: '5' } }), full(privacyPage));
      return <CompanyPrivacy />;
    },
    'policy: without a key, logged out': () => ((page.isIn = false), (<CompanyPrivacy />)),
  },
  companies: {
    'company page, seen by its consultant': () => companyDetail('CONSULTANT', {}),
    'company page, seen by the company': () => companyDetail('COMPANY', {}),
    'company page of a group head, seen by the company': () =>
      companyDetail('COMPANY', { controllate: [{ id: '4', codice: '0043', ragioneSociale: 'Fonderie' }] }),
    'branches: with employees, with former employees, empty': () => (
      <Branches company={{ ...COMPANY, filiali: [branch('1', 2, 0), branch('2', 0, 1), branch('3', 0, 0)] } as never} />
    ),
    'branches: none': () => <Branches company={{ ...COMPANY, filiali: [] } as never} />,
    'group: none': () => group({}),
    'group: head of one': () => group({ controllate: [{ id: '4', codice: '0043', ragioneSociale: 'Fonderie' }] }),
    'group: member': () => group({ capogruppo: '0044' }),
    'group: member, seen by the company': () => group({ capogruppo: '0044' }, 'COMPANY'),
    'handover: none': () => handover([]),
    'handover: offered': () => handover([{ ricevuto: false, stato: 'in-attesa' }]),
    'handover: received': () => handover([{ ricevuto: true, stato: 'accettato' }]),
    'handover: of another company': () => handover([{ codFiscale: '43', ricevuto: false, stato: 'in-attesa' }]),
    'offered companies: received and sent, each state': () => {
      const states = ['accettato', 'rifiutato', 'ritirato', 'scaduto'] as const;
      is(
        queryOf(listHandovers, {}),
        some(
          listHandovers,
          { ragioneSociale: 'Ricevuta', ricevuto: true, stato: 'in-attesa', rispostoIl: null },
          { ragioneSociale: 'Proposta', ricevuto: false, stato: 'in-attesa', rispostoIl: null },
          ...states.map((stato) => ({ ragioneSociale: `Ricevuta e ${stato}`, ricevuto: true, stato })),
        ),
      );
      return <OfferedCompanies />;
    },
    'logins: first, own, another, limited to branches': () => loginsOf(),
    'rules: none': () => companyRules({ sospese: null, regole: null }),
    'rules: set, and suspended': () =>
      companyRules({
        sospese: { il: '2026-11-02', da: 'Ada' },
        regole: { giornoPubblicazione: 10, visto: true, solleciti: [3, 7] },
      }),
    'rules dialog: none': () => rules(null),
    'rules dialog: set': () => rules({ giornoPubblicazione: 10, visto: true, solleciti: [3, 7] }),
    'rules dialog: two companies that differ': () =>
      rules({ giornoPubblicazione: 10, visto: true, solleciti: [3] }, null),
    'employee: active': () => person({ stato: 'attivo' }),
    'employee: left': () => person({ stato: 'cessato', dataCessazione: '2026-10-31' }),
    'employee: new': () => (as('COMPANY'), (<EmployeeProfile />)),
    'past imports': () => {
      const past = queryOf(lastEmployeeImports, { query: { idCompany: '0042' } } as never);
      is(past, some(lastEmployeeImports, { quando: '2026-11-01T23:30:00Z' }, { quando: '2026-11-02T08:00:00Z' }));
      return <PastImports past={past as never} said={(one) => JSON.stringify(one)} />;
    },
  },
  documents: {
    'document: not published': () => document('CONSULTANT'),
    'document: published, confirmation requested': () =>
      document('COMPANY', { pubblicazione: 'published', presaVisioneChiesta: true }, { confronta: '2' }),
    'document of a company: uploaded and signed': () =>
      document('CONSULTANT', { tipo: 'companyDocument', annomese: null, pubblicazione: 'published' }),
    'document: in the recycle bin': () => document('CONSULTANT', { eliminatoIl: '2026-11-01T23:30:00Z' }),
    'comments: none': () => thread(),
    'comments: own and another’s': () =>
      thread({ autore: 'Io', propria: true, testo: 'Mio' }, { autore: 'Ada', propria: false, testo: 'Suo' }),
    'take back: this document’s publications, another’s': () => {
      const times = {
        pubblicataIl: '2026-11-26T08:55:00Z',
        finoA: '2026-11-26T09:05:00Z',
        tipo: 'payslip' as const,
        aziende: ['Officine'],
      };
      is(
        queryOf(listTakeable, {}),
        some(
          listTakeable,
          { ...times, ids: ['7', '8'], rettifica: false },
          { ...times, ids: ['7'], rettifica: true },
          { ...times, ids: ['9', '10', '11'], rettifica: false, tipo: 'taxCertificate' },
        ),
      );
      return <TakeBack ids={['7']} />;
    },
    'retention: no hold, seen by a company': () =>
      retention('COMPANY', { cfAzienda: '42' }, { perche: 'termine', eliminabileDal: '2036-11-01' }),
    'retention: no hold, seen by its consultant': () =>
      retention('CONSULTANT', { cfAzienda: '42' }, { perche: null, eliminabileDal: '2026-11-01' }),
    'retention: on hold, and its company too': () =>
      retention(
        'CONSULTANT',
        { idDipendente: '7' },
        {
          perche: 'blocco',
          blocco: { da: 'Ada', dal: '2026-11-01', motivo: 'Causa' },
          bloccoAzienda: { da: 'Bea', dal: '2026-11-02', motivo: 'Verifica' },
        },
        true,
      ),
    'retention terms': () => {
      const term = { minimo: 5, massimo: 50 };
      is(queryOf(readRetention, {}), [
        { ...term, tipo: 'doccedolino', anni: 10 },
        { ...term, tipo: 'doccud', anni: 12 },
      ]);
      return <TermsDialog list={{} as never} onClose={nothing} />;
    },
    'privacy documents: none': () => privacy(0, 0),
    'privacy documents: published': () => privacy(2, 0),
    'privacy documents: one of two published': () => privacy(1, 1),
    'privacy documents: none of two published': () => privacy(0, 2),
    'dossier: not published': () => dossier({}),
    'dossier: published, one document waiting': () => dossier({ stato: 'published' }),
    'dossier: published': () => dossier({ stato: 'published', elenco: [{ id: '9', pubblicazione: 'published' }] }),
  },
  intake: {
    'running intakes: each state': () => {
      is(queryOf(listIntakes, {}), [
        intake('letta', 'analysing'),
        intake('confermata', 'confirming'),
        intake('da-decidere', 'ready', { decidere: 1 }),
        intake('pronta', 'ready', { pronti: 1 }),
        intake('finita', 'ready', { confermati: 1 }),
        intake('chiusa', 'closed', { pronti: 1 }),
      ]);
      return <RunningIntakes role="CONSULTANT" />;
    },
    'running intakes: none': () => (is(queryOf(listIntakes, {}), []), (<RunningIntakes role="COMPANY" />)),
    'review: ready': () => review({ pronti: 2 }),
    'review: one to decide': () => review({ pronti: 2, decidere: 1 }),
    'review: confirmed except one to decide': () => review({ decidere: 1, confermati: 2 }, {}, { included: 0 }),
    'review: confirmed': () => review({ confermati: 2 }, {}, { included: 0 }),
    'review: closed': () => review({ pronti: 1, confermati: 2 }, { stato: 'closed' }),
    'review: being read': () => review({}, { stato: 'analysing' }, { included: 0 }),
    'review: a locked file': () => review({ pronti: 2 }, {}, { lockedFile: { nome: 'a.pdf' } }),
    'compared with last month: no month before': () => lastMonth({ mesePrecedente: null, aziende: [] }),
    'compared with last month: no difference': () => lastMonth({ mesePrecedente: '202609', aziende: [] }),
    'compared with last month: each kind of difference': () => {
      const entry = (id: string, ...righe: number[]) => ({ id, nominativo: `Persona ${id}`, righe });
      return lastMonth({
        mesePrecedente: '202609',
        aziende: [
          {
            ...{ codice: '0042', nome: 'Officine', assente: false, mancanti: [entry('1')], nuovi: [entry('2', 4)] },
            ...{ doppi: [entry('3', 5, 6)], ridotti: [{ ...entry('4', 7), primaPagine: 2, oraPagine: 1 }] },
            cresciuti: [{ ...entry('5', 8), primaPagine: 1, oraPagine: 2 }],
          },
          {
            ...{ codice: '0043', nome: 'Fonderie', assente: true },
            ...{ mancanti: [], nuovi: [], doppi: [], ridotti: [], cresciuti: [] },
          },
        ],
      });
    },
    'mail address: no mailbox': () => (
      is(queryOf(readMailAddress, {}), { attiva: false, indirizzo: null }), (<MailAddress />)
    ),
    'mail address: none yet': () => (
      is(queryOf(readMailAddress, {}), { attiva: true, indirizzo: null }), (<MailAddress />)
    ),
    'mail address: one': () => (
      is(queryOf(readMailAddress, {}), { attiva: true, indirizzo: 'buste+ab@esempio.invalid' }), (<MailAddress />)
    ),
  },
  signing: {
    'missing signatures: all companies': () =>
      signatures({ aperta: 2, mancano: 3, inScadenza: 1, rifiutata: 1, scaduta: 1 }),
    'missing signatures: one company': () =>
      signatures({ aperta: 2, mancano: 3, inScadenza: 1 }, { code: '0042', taxCode: '42' }),
    'missing signatures: none': () => signatures({ firmata: 1 }),
    'signing: open': () => signature(),
    'signing: ready': () =>
      signature({ stato: 'firmata', risultato: 'pronto', nonRitirabile: 'Conclusa.', nonSollecitabile: 'Conclusa.' }),
    'signing: being prepared': () => signature({ stato: 'firmata', risultato: 'inPreparazione' }),
    'papers to sign: none': () => (is(toSignQuery, []), (<PapersToSign />)),
    'papers to sign: new, opened': () => {
      is(
        toSignQuery,
        some(
          listOwnSignatures,
          { titolo: 'Nuova', stato: 'daFirmare', aperta: false, chiestaDa: 'azienda' },
          { titolo: 'Aperta', stato: 'daFirmare', aperta: true, chiestaDa: 'consulente' },
        ),
      );
      return <PapersToSign />;
    },
    'own signatures: none': () => (is(ownSignaturesQuery, []), (<OwnSignings />)),
    'own signatures: each state': () => {
      const none = { firmataIl: null, rifiutataIl: null };
      is(
        ownSignaturesQuery,
        some(
          listOwnSignatures,
          { ...none, titolo: 'Nuova', stato: 'daFirmare', aperta: false, chiestaDa: 'azienda' },
          {
            ...none,
            titolo: 'Completa',
            stato: 'completa',
            firmataIl: '2026-11-02T23:30:00Z',
            chiestaDa: 'consulente',
          },
          { ...none, titolo: 'Aperta', stato: 'daFirmare', aperta: true },
          { ...none, titolo: 'Firmata', stato: 'firmata', firmataIl: '2026-11-02T08:00:00Z' },
          { ...none, titolo: 'Rifiutata', stato: 'rifiutata', rifiutataIl: '2026-11-03T08:00:00Z' },
          { ...none, titolo: 'Scaduta', stato: 'scaduta' },
          { ...none, titolo: 'Ritirata', stato: 'ritirata' },
          { ...none, titolo: 'Chiusa', stato: 'chiusa' },
        ),
      );
      return <OwnSignings />;
    },
    'own signature: not read to the end': () => ownPaper({}, [1]),
    'own signature: read to the end': () => ownPaper({ messaggio: '' }, [1, 2, 3]),
    'own signature: not allowed yet': () => ownPaper({ nonFirmabile: 'Tocca prima a un’altra persona.' }, [1, 2, 3]),
    'own signature: not confirmed by anything yet': () =>
      ownPaper({ nonConfermabile: 'Il codice vale dal 7/3.', modi: [] }, [1, 2, 3]),
    'own signature: complete, with its document': () =>
      ownPaper({ stato: 'completa', firmataIl: '2026-11-02T08:00:00Z', idDocumento: '9' }),
    'own signature: refused': () =>
      ownPaper({ stato: 'rifiutata', rifiutataIl: '2026-11-02T08:00:00Z', motivo: 'Importo sbagliato' }),
    'own signature: withdrawn after signing': () => ownPaper({ stato: 'ritirata', firmataIl: '2026-11-02T08:00:00Z' }),
  },
  'notices-and-requests': {
    'own board: none': () => ownBoard({}),
    'own board: to confirm, new, read, personal': () =>
      ownBoard(
        {},
        { titolo: 'Letto', data: '2026-11-03' },
        { titolo: 'Da confermare', chiedePresaVisione: true, nuovo: true, letto: null },
        { titolo: 'Nuovo', nuovo: true, letto: null },
        { titolo: 'Confermato', chiedePresaVisione: true, presaVisione: '2026-11-02T08:00:00Z' },
        { titolo: 'Personale', personale: true },
      ),
    'own board: open notice to confirm': () =>
      ownBoard({ avviso: '7' }, { titolo: 'Da confermare', chiedePresaVisione: true }),
    'own board: open notice, confirmed': () =>
      ownBoard(
        { avviso: '7' },
        { titolo: 'Confermato', chiedePresaVisione: true, presaVisione: '2026-11-02T08:00:00Z' },
      ),
    'readers of a notice: confirmed, read, unread, without access': () =>
      readers(
        { presaVisione: true, dataFine: '2026-12-01' },
        { nome: 'Confermata', letto: '2026-11-01T08:00:00Z', presaVisione: '2026-11-02T08:00:00Z', accessoWeb: true },
        { nome: 'Da leggere', letto: null, presaVisione: null, accessoWeb: true },
        { nome: 'Letto', letto: '2026-11-01T08:00:00Z', presaVisione: null, accessoWeb: true },
        { nome: 'Senza accesso', letto: null, presaVisione: null, accessoWeb: false },
      ),
    'readers of a notice: all have read': () =>
      readers({ letti: 1, destinatari: 1 }, { nome: 'Letto', letto: '2026-11-01T08:00:00Z', presaVisione: null }),
    'waiting mails: of this kind, of another': () => {
      is(
        queryOf(listMailings, {}),
        some(
          listMailings,
          { tipo: 'notice', oggetto: 'Turni', persone: 1, finoA: '2026-11-26T09:05:00Z' },
          { tipo: 'requestStatus', oggetto: 'Altra', persone: 3, finoA: '2026-11-26T09:05:00Z' },
        ),
      );
      return <WaitingMails kinds={['notice'] as never} onTaken={async () => undefined} />;
    },
    'request, seen by its consultant': () => request('CONSULTANT', { sospesaFino: '2026-11-02T08:00:00Z' }),
    'request, seen by its sender': () => request('EMPLOYEE', { sospesaFino: '2026-11-02T08:00:00Z' }),
    'request: accepted': () => request('CONSULTANT', { status: 'L' }),
    'own requests: none': () => ownRequests([]),
    'own requests: one open': () => ((page.search = { richiesta: '7' }), ownRequests([REQUEST])),
  },
  administration: {
    'administrator’s home: no practice, no measurements': () => adminHome([], [], { stato: null, giorni: [] }),
    'administrator’s home: one practice, damaged files': () =>
      adminHome(
        some(installation.listDamagedContents, { studio: 'Studio Neri', documenti: 2 }),
        some(practices.listConsultants, { nome: 'Studio Neri', usato: 5e9, quota: 10e9 }),
        { stato: INSTALLATION, giorni: [day('2026-11-24', { rifiutate: 2, copia: false }), day('2026-11-25')] },
      ),
    'administrators: only oneself': () => administrators({}),
    'administrators: one invited, one disabled': () =>
      administrators({}, { proprio: false, stato: 'inAttesa' }, { proprio: false, stato: 'disattivato' }),
    'practice logins: with and without a second factor, one to be reset': () => {
      is(
        queryOf(practices.listConsultantLogins, {}),
        some(
          practices.listConsultantLogins,
          { idStudio: '3', firstName: 'Ada', stato: 'attivo', secondoFattore: true, fattoreToltoIl: null },
          {
            idStudio: '3',
            firstName: 'Bea',
            stato: 'attivo',
            secondoFattore: true,
            fattoreToltoIl: '2026-11-28T08:00:00Z',
          },
          { idStudio: '3', firstName: 'Cleo', stato: 'inAttesa', secondoFattore: false, fattoreToltoIl: null },
          { idStudio: '4', firstName: 'Altrui', stato: 'attivo', secondoFattore: true, fattoreToltoIl: null },
        ),
      );
      return <PracticeLogins practiceId="3" />;
    },
    'identity providers: none': () => {
      is(queryOf(listIdentityProviders, {}), { fornitori: [], ritorno: 'https://portale.invalid/entra' });
      return <IdentityProviders />;
    },
    'identity providers: on for one practice, off for all': () => {
      const one = { tipo: 'oidc', indirizzo: 'https://entra.invalid', collegati: 3 };
      is(queryOf(listIdentityProviders, {}), {
        ritorno: 'https://portale.invalid/entra',
        fornitori: [
          { ...one, id: '7', nome: 'Acceso', studio: { id: '3', nome: 'Studio Neri' }, acceso: true },
          { ...one, id: '8', nome: 'Spento', studio: null, acceso: false },
        ],
      });
      return <IdentityProviders />;
    },
    'policy texts of each vendor': () => {
      is(queryOf(privacyVersions, {}), some(privacyVersions, { dal: '2026-11-01T08:00:00Z' }));
      return <PolicyTexts />;
    },
    'API keys: none': () => keys(),
    'API keys: one in rotation': () => keys({ precedenteFino: '2026-11-02T08:00:00Z' }),
    'webhooks: none': () => (is(queryOf(listWebhooks, {}), []), (<Webhooks />)),
    'webhooks: on, failing, off': () => {
      const fine = { nonRiesceDal: null, spento: null, precedenteFino: null, creato: '2026-11-01T08:00:00Z' };
      const times = { ultimoConsegnato: '2026-11-02T08:00:00Z', attendono: 0, nonRiusciti: 0 };
      is(
        queryOf(listWebhooks, {}),
        some(
          listWebhooks,
          { ...fine, ...times, indirizzo: 'https://acceso.invalid' },
          {
            ...{ ...fine, ...times, indirizzo: 'https://guasto.invalid', nonRiesceDal: '2026-11-25T08:00:00Z' },
            ...{ attendono: 2, nonRiusciti: 3, precedenteFino: '2026-11-27T08:00:00Z' },
          },
          {
            ...fine,
            ...times,
            indirizzo: 'https://spento.invalid',
            spento: { daSolo: true, dal: '2026-11-25T08:00:00Z' },
          },
          {
            ...{ ...fine, ...times, indirizzo: 'https://spento-a-mano.invalid' },
            spento: { daSolo: false, dal: '2026-11-25T08:00:00Z' },
          },
        ),
      );
      return <Webhooks />;
    },
    'webhook log: none': () => webhookLog({ nonRiusciti: 0 }, 0),
    'webhook log: failed, delivered, waiting': () =>
      webhookLog(
        {},
        60,
        { stato: 'nonRiuscito', tentativi: 5, prossimoTentativo: null },
        { stato: 'attende', tentativi: 1, prossimoTentativo: '2026-11-26T09:30:00Z' },
        { stato: 'consegnato', tentativi: 1, prossimoTentativo: null },
      ),
    'webhook log: webhook off': () =>
      webhookLog({ spento: '2026-11-01T08:00:00Z' }, 1, {
        stato: 'nonRiuscito',
        tentativi: 5,
        prossimoTentativo: null,
      }),
  },
  frame: {
    'top bar: consultant with a company chosen': () => bar('CONSULTANT'),
    'top bar: employee': () => ((page.companies = []), bar('EMPLOYEE')),
    'top bar: employee on a phone': () => ((page.companies = []), bar('EMPLOYEE', { narrow: true })),
    'top bar: administrator': () => ((page.companies = []), bar('ADMIN')),
    'top bar: logged out': () => bar(null, { onToggle: null }),
    'saved views: none': () => (is(queryOf(listViews, {}), []), (<SavedViews onClose={nothing} />)),
    'saved views: this one and another': () => {
      page.search = { q: 'Rossi' };
      is(
        queryOf(listViews, {}),
        some(
          listViews,
          { nome: 'Questa', indirizzo: '/company/documents/lav?q=Rossi' },
          { nome: 'Altra', indirizzo: '/company/documents/lav?q=Neri' },
        ),
      );
      return <SavedViews onClose={nothing} />;
    },
  },
  'list-rows': ROWS,
};

function textOf(draw: () => ReactElement): string {
  queryClient.clear();
  Object.assign(page, { search: {}, companies: ['0042'], isIn: true, seen: [] });
  page.presses.length = 0;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>{draw()}</MantineProvider>
    </QueryClientProvider>,
  );
  const press = (at: number) => {
    page.did.length = 0;
    page.presses[at]?.();
    return page.did;
  };
  return screenText(html, press).join('\n');
}

describe('a screen', () => {
  it.each(Object.entries(SCREENS))('shows the text of its golden file in each state: %s', async (group, states) => {
    const names = new Map<string, string>();
    const texts = Object.entries(states).map(([name, draw]) => {
      const text = textOf(draw);
      const same = names.get(text);
      if (text && same !== undefined) return `== ${name} ==\nthe same as: ${same}\n`;
      names.set(text, name);
      return `== ${name} ==\n${text}\n`;
    });
    await expect(texts.join('\n')).toMatchFileSnapshot(path.join(GOLDEN, `${group}.txt`));
  });

  it('has states for every golden file', async () => {
    const files = await readdir(GOLDEN);
    expect(files.filter((file) => !(path.parse(file).name in SCREENS))).toEqual([]);
  });
});

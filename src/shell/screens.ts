import type { ComponentType } from 'react';
import { DIRECTORIES, ROLES } from '../access/roles.ts';
import type { GuardedRoute } from '../web/guard.ts';
import type { Search } from '../web/search.ts';
import type { Account } from '../web/session.ts';
import type { IconName } from '../web/ui/icon.tsx';
import { loadLogin } from './load-shell.ts';

/** One route of the portal and its screen. */
export interface Screen extends GuardedRoute {
  /** Shown in the window's title, before the product name. */
  title: string;
  /** `bare` screens fill the whole window; the others are rendered inside the shell. */
  layout?: 'bare';
  /**
   * True if the screen's heading is on the shell's frame on a phone. The shell and the screen are then rendered
   * together, so that the layout does not shift.
   */
  headed?: true;
  /**
   * The screen's menu entry, labelled with the title. Entries whose target depends on the selected companies are in
   * `sidebar-entries.ts`.
   */
  menu?: {
    icon: IconName;
    /** If absent, the entry is in the first group, which has no name. */
    group?: 'Documenti' | 'Bacheca';
    /** Prefixes of further paths on which this entry is marked as current. */
    also?: readonly string[];
  };
  load: () => Promise<ScreenModule>;
}

/** What the module of a screen exports. */
export interface ScreenModule {
  default: ComponentType;
  /** Fetches the screen's data in advance. If absent, the screen fetches its data when it is rendered. */
  prepare?: (account: Account, search: Search) => Promise<unknown>;
}

export const LOGIN = {
  title: 'Accedi',
  access: 'public',
  layout: 'bare',
  load: loadLogin,
} as const;

/**
 * Every route, with the roles that may open it (spec §2; P26 and P27). A feature adds its screens and their menu
 * entries here.
 */
export const SCREENS: readonly Screen[] = [
  { path: '/', ...LOGIN },
  { path: '/login', ...LOGIN },
  { path: '/forbidden', title: 'Accesso negato', access: 'public', load: () => import('./forbidden.tsx') },
  { path: '/not-found', title: 'Pagina non trovata', access: 'public', load: () => import('./not-found.tsx') },
  {
    path: '/altro-accesso',
    title: 'Questo avviso è di un altro accesso',
    access: 'public',
    layout: 'bare',
    load: () => import('./other-access.tsx'),
  },
  {
    path: '/ricevuta',
    title: 'Verifica una ricevuta',
    access: 'public',
    layout: 'bare',
    load: () => import('../features/history/web/receipt-check.tsx'),
  },
  { path: '/uc', title: 'In preparazione', access: 'public', layout: 'bare', load: () => import('./uc.tsx') },
  {
    path: '/faq',
    title: 'F.A.Q.',
    access: ROLES.filter((role) => role !== 'ADMIN'),
    load: () => import('./faq.tsx'),
  },
  {
    path: '/admin/home',
    title: 'Home',
    access: ['ADMIN'],
    menu: { icon: 'home' },
    load: () => import('../features/homes/web/admin-home.tsx'),
  },
  {
    path: '/dipendente/home',
    title: 'Home',
    access: ['EMPLOYEE'],
    menu: { icon: 'home' },
    headed: true,
    load: () => import('../features/homes/web/employee-home.tsx'),
  },
  {
    path: '/filiale/home',
    title: 'Documenti',
    access: ['BRANCH'],
    menu: { icon: 'document' },
    load: () => import('../features/documents/of-branches/web/documents-of-branches.tsx'),
  },
  {
    path: '/dipendente/documents',
    title: 'Documenti',
    access: ['EMPLOYEE'],
    menu: { icon: 'document' },
    headed: true,
    load: () => import('../features/homes/web/employee-documents.tsx'),
  },
  {
    path: '/dipendente/reddito',
    title: 'Mostra il reddito',
    access: ['EMPLOYEE'],
    headed: true,
    load: () => import('../features/income-proof/web/income-proof.tsx'),
  },
  {
    path: '/dipendente/requests',
    title: 'Richieste',
    access: ['EMPLOYEE'],
    menu: { icon: 'inbox', also: ['/dipendente/requests'] },
    headed: true,
    load: () => import('../features/requests/web/own-requests.tsx'),
  },
  {
    path: '/dipendente/requests/new',
    title: 'Nuova richiesta',
    access: ['EMPLOYEE'],
    headed: true,
    load: () => import('../features/requests/web/new-own-request.tsx'),
  },
  {
    path: '/dipendente/firme',
    title: 'Firme',
    access: ['EMPLOYEE'],
    menu: { icon: 'sign', also: ['/dipendente/firme'] },
    headed: true,
    load: () => import('../features/signing/web/own-signings.tsx'),
  },
  {
    path: '/dipendente/firme/$id',
    title: 'Documento da firmare',
    access: ['EMPLOYEE'],
    headed: true,
    load: () => import('../features/signing/web/own-signing.tsx'),
  },
  {
    path: '/dipendente/notices',
    title: 'Bacheca',
    access: ['EMPLOYEE'],
    menu: { icon: 'chat' },
    headed: true,
    load: () => import('../features/notices/web/own-board.tsx'),
  },
  {
    path: '/company/board',
    title: 'Comunicazioni',
    access: ['COMPANY'],
    load: () => import('../features/notices/web/board.tsx'),
  },
  {
    path: '/company/coms',
    title: 'Notifiche',
    access: ['COMPANY'],
    menu: { icon: 'bell', group: 'Bacheca' },
    load: () => import('../features/notices/web/coms.tsx'),
  },
  {
    path: '/company/notices/new',
    title: 'Comunicazione',
    access: ['COMPANY'],
    load: () => import('../features/notices/web/notice-form.tsx'),
  },
  {
    path: '/notices/history/$id',
    title: 'Cronologia',
    access: ['COMPANY'],
    load: () => import('../features/history/web/notice-history.tsx'),
  },
  {
    path: '/consultant/notices',
    title: 'Comunicazioni',
    access: ['CONSULTANT'],
    load: () => import('../features/notices/web/board.tsx'),
  },
  {
    path: '/consultant/notices/new',
    title: 'Comunicazione',
    access: ['CONSULTANT'],
    load: () => import('../features/notices/web/notice-form.tsx'),
  },
  {
    path: '/consultant/notices/coms',
    title: 'Notifiche',
    access: ['CONSULTANT'],
    menu: { icon: 'bell', group: 'Bacheca' },
    load: () => import('../features/notices/web/coms.tsx'),
  },
  {
    path: '/consultant/notices/history/$id',
    title: 'Cronologia',
    access: ['CONSULTANT'],
    load: () => import('../features/history/web/notice-history.tsx'),
  },
  {
    path: '/documents/history/$id',
    title: 'Cronologia',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/history/web/document-history.tsx'),
  },
  // The directory segment of a history URL defaults to `documents` (spec §2).
  {
    path: '/history/$id',
    title: 'Cronologia',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/history/web/document-history.tsx'),
  },
  {
    path: '/history/multi',
    title: 'Cronologia',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/history/web/many-history.tsx'),
  },
  {
    path: '/dossier/$id',
    title: 'Fascicolo',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/documents/dossiers/web/dossier-page.tsx'),
  },
  {
    path: '/dossier/history/$id',
    title: 'Cronologia',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/history/web/dossier-history.tsx'),
  },
  {
    path: '/documents/history/multi',
    title: 'Cronologia',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/history/web/many-history.tsx'),
  },
  {
    path: '/account/administrator',
    title: 'Primo amministratore',
    access: 'public',
    layout: 'bare',
    load: () => import('../features/accounts/web/set-up-administrator.tsx'),
  },
  {
    path: '/account/reset/init',
    title: 'Password dimenticata',
    access: 'public',
    layout: 'bare',
    load: () => import('../features/accounts/web/forgotten-password.tsx'),
  },
  {
    path: '/account/reset/finish',
    title: 'Nuova password',
    access: 'public',
    layout: 'bare',
    load: () => import('../features/accounts/web/finish-password.tsx'),
  },
  {
    path: '/account/activate',
    title: 'Attivazione',
    access: 'public',
    layout: 'bare',
    load: () => import('../features/accounts/web/activate.tsx'),
  },
  {
    path: '/account/email',
    title: 'Conferma e-mail',
    access: 'public',
    layout: 'bare',
    load: () => import('../features/accounts/web/confirm-email.tsx'),
  },
  {
    path: '/entra',
    title: 'Accedi',
    access: 'public',
    layout: 'bare',
    load: () => import('./identity-return.tsx'),
  },
  {
    path: '/account/password',
    title: 'Scegli la password',
    access: ROLES,
    layout: 'bare',
    load: () => import('../features/accounts/web/first-password.tsx'),
  },
  {
    path: '/account/second-factor',
    title: 'Secondo fattore',
    access: ['ADMIN', 'CONSULTANT'],
    layout: 'bare',
    load: () => import('../features/accounts/web/first-second-factor.tsx'),
  },
  // Employees may open this page too (P26).
  {
    path: '/change-password',
    title: 'Password',
    access: ROLES,
    load: () => import('../features/accounts/web/change-password.tsx'),
  },
  {
    path: '/userdata',
    title: 'Dati utente',
    access: ['COMPANY', 'CONSULTANT', 'BRANCH', 'EMPLOYEE'],
    load: () => import('../features/homes/web/user-data.tsx'),
  },
  {
    path: '/admin/security',
    title: 'Il tuo accesso',
    access: ['ADMIN'],
    load: () => import('../features/accounts/web/admin-security.tsx'),
  },
  {
    path: '/company/privacy',
    title: 'Privacy',
    access: 'public',
    layout: 'bare',
    load: () => import('../features/privacy/web/company-privacy.tsx'),
  },
  {
    path: '/privacy',
    title: 'Privacy',
    access: ['COMPANY', 'CONSULTANT', 'BRANCH'],
    load: () => import('../features/privacy/web/privacy.tsx'),
  },
  {
    path: '/dipendente/privacy',
    title: 'Privacy',
    access: ['EMPLOYEE'],
    load: () => import('../features/privacy/web/privacy.tsx'),
  },
  {
    path: '/admin/consultants',
    title: 'Account consulente',
    access: ['ADMIN'],
    menu: { icon: 'users', also: ['/admin/consultant'] },
    load: () => import('../features/consultants/web/consultants.tsx'),
  },
  {
    path: '/admin/consultant/new',
    title: 'Nuovo consulente',
    access: ['ADMIN'],
    load: () => import('../features/consultants/web/new-consultant.tsx'),
  },
  {
    path: '/admin/consultant/$id/edit',
    title: 'Modifica consulente',
    access: ['ADMIN'],
    load: () => import('../features/consultants/web/edit-consultant.tsx'),
  },
  {
    path: '/admin/administrators',
    title: 'Amministratori',
    access: ['ADMIN'],
    menu: { icon: 'lock' },
    load: () => import('../features/administration/web/administrators.tsx'),
  },
  {
    path: '/admin/identity-providers',
    title: 'Fornitori d’identità',
    access: ['ADMIN'],
    menu: { icon: 'user' },
    load: () => import('../features/administration/web/identity-providers.tsx'),
  },
  {
    path: '/admin/privacy',
    title: 'Testi della privacy',
    access: ['ADMIN'],
    menu: { icon: 'document' },
    load: () => import('../features/privacy/web/policy-texts.tsx'),
  },
  {
    path: '/admin/privacy/$vendor/new',
    title: 'Nuova versione del testo',
    access: ['ADMIN'],
    load: () => import('../features/privacy/web/new-policy-text.tsx'),
  },
  {
    path: '/consultant/home',
    title: 'Home',
    access: ['CONSULTANT'],
    load: () => import('../features/homes/web/consultant-home.tsx'),
  },
  ...(['CONSULTANT', 'COMPANY', 'BRANCH'] as const).flatMap((role): Screen[] => [
    {
      path: `/${DIRECTORIES[role]}/dati-del-mese`,
      title: 'Dati del mese',
      access: [role],
      menu: { icon: 'table', also: [`/${DIRECTORIES[role]}/dati-del-mese`] },
      load: () => import('../features/month-data/web/month-data-list.tsx'),
    },
    {
      path: `/${DIRECTORIES[role]}/dati-del-mese/$id`,
      title: 'Dati del mese',
      access: [role],
      load: () => import('../features/month-data/web/month-sheet.tsx'),
    },
  ]),
  {
    path: '/consultant/chiusura',
    title: 'Chiusura del mese',
    access: ['CONSULTANT'],
    load: () => import('../features/homes/web/closing-board.tsx'),
  },
  {
    path: '/company/chiusura',
    title: 'Chiusura del mese',
    access: ['COMPANY'],
    load: () => import('../features/homes/web/closing-board.tsx'),
  },
  {
    path: '/consultant/consegne-errate',
    title: 'Consegne errate',
    access: ['CONSULTANT'],
    load: () => import('../features/documents/correct/web/misdeliveries.tsx'),
  },
  {
    path: '/consultant/conservazione',
    title: 'Conservazione',
    access: ['CONSULTANT'],
    load: () => import('../features/documents/retention/web/retention-page.tsx'),
  },
  {
    path: '/consultant/firme',
    title: 'Firme',
    access: ['CONSULTANT'],
    load: () => import('../features/signing/web/signings.tsx'),
  },
  {
    path: '/consultant/firme/nuova',
    title: 'Chiedi una firma',
    access: ['CONSULTANT'],
    load: () => import('../features/signing/web/new-signing.tsx'),
  },
  {
    path: '/consultant/firme/$id',
    title: 'Richiesta di firma',
    access: ['CONSULTANT'],
    load: () => import('../features/signing/web/signing-detail.tsx'),
  },
  {
    path: '/company/firme',
    title: 'Firme',
    access: ['COMPANY'],
    load: () => import('../features/signing/web/signings.tsx'),
  },
  {
    path: '/company/firme/nuova',
    title: 'Chiedi una firma',
    access: ['COMPANY'],
    load: () => import('../features/signing/web/new-signing.tsx'),
  },
  {
    path: '/company/firme/$id',
    title: 'Richiesta di firma',
    access: ['COMPANY'],
    load: () => import('../features/signing/web/signing-detail.tsx'),
  },
  {
    path: '/consultant/versamenti',
    title: 'Versamenti in conservazione',
    access: ['CONSULTANT'],
    load: () => import('../features/preservation/web/packages-page.tsx'),
  },
  {
    path: '/consultant/prove',
    title: 'Prove',
    access: ['CONSULTANT'],
    load: () => import('../features/history/proofs/web/proofs-page.tsx'),
  },
  {
    path: '/consultant/documents/lav',
    title: 'Documenti lavoratori',
    access: ['CONSULTANT'],
    load: () => import('../features/homes/web/consultant-documents.tsx'),
  },
  {
    path: '/company/home',
    title: 'Home',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/homes/web/company-home.tsx'),
  },
  {
    path: '/company/documents/lav',
    title: 'Documenti lavoratori',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/homes/web/workers-documents.tsx'),
  },
  {
    path: '/company/documents/multi/lav',
    title: 'Documenti lavoratori',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/homes/web/workers-documents-multi.tsx'),
  },
  {
    path: '/consultant/documents/azi',
    title: 'Documenti dell’azienda',
    access: ['CONSULTANT'],
    load: () => import('../features/homes/web/consultant-company-documents.tsx'),
  },
  {
    path: '/consultant/recyclebin/azi',
    title: 'Cestino',
    access: ['CONSULTANT'],
    load: () => import('../features/documents/web/recycle-bin.tsx'),
  },
  {
    path: '/documents/reopen/$tipo/$id',
    title: 'Collegamento scaduto',
    access: ['COMPANY', 'CONSULTANT', 'BRANCH', 'EMPLOYEE'],
    load: () => import('../features/documents/web/reopen-document.tsx'),
  },
  {
    path: '/company/documents/azi',
    title: 'Documenti dell’azienda',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/homes/web/company-documents.tsx'),
  },
  {
    path: '/company/documents/multi/azi',
    title: 'Documenti dell’azienda',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/homes/web/company-documents-multi.tsx'),
  },
  {
    path: '/company/documents/lav/new',
    title: 'Carica documenti',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/documents/upload/web/upload-workers.tsx'),
  },
  {
    path: '/company/documents/multi/lav/new',
    title: 'Carica documenti',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/documents/upload/web/upload-workers.tsx'),
  },
  {
    path: '/company/documents/azi/new',
    title: 'Carica documenti',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/documents/upload/web/upload-companies.tsx'),
  },
  {
    path: '/company/documents/multi/azi/new',
    title: 'Carica documenti',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/documents/upload/web/upload-companies.tsx'),
  },
  {
    path: '/company/documents/privacy/new',
    title: 'Carica documenti privacy',
    access: ['COMPANY'],
    load: () => import('../features/documents/upload/web/upload-privacy.tsx'),
  },
  {
    path: '/company/doc/privacy',
    title: 'Documenti privacy',
    access: ['COMPANY'],
    load: () => import('../features/documents/web/privacy-documents.tsx'),
  },
  {
    path: '/company/documents/lav/edit/$id',
    title: 'Modifica documento',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/documents/web/edit-document.tsx'),
  },
  {
    path: '/company/documents/azi/edit/$id',
    title: 'Modifica documento',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/documents/web/edit-document.tsx'),
  },
  {
    path: '/company/documents/lav/payrollDetail',
    title: 'Busta paga',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/documents/web/document-detail.tsx'),
  },
  {
    path: '/company/documents/lav/cudDetail',
    title: 'CU',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/documents/web/document-detail.tsx'),
  },
  {
    path: '/company/documents/lav/documentDetail',
    title: 'Documento',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/documents/web/document-detail.tsx'),
  },
  {
    path: '/company/documents/azi/documentDetail',
    title: 'Documento',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/documents/web/document-detail.tsx'),
  },
  {
    path: '/company/recyclebin',
    title: 'Cestino',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/documents/web/recycle-bin.tsx'),
  },
  {
    path: '/consultant/companies',
    title: 'Attivazione utenti',
    access: ['CONSULTANT'],
    load: () => import('../features/companies/web/company-users.tsx'),
  },
  {
    path: '/company/detail/$id',
    title: 'Scheda azienda',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/companies/web/company-detail.tsx'),
  },
  {
    path: '/consultant/company/import',
    title: 'Importa aziende',
    access: ['CONSULTANT'],
    load: () => import('../features/companies/web/company-import.tsx'),
  },
  {
    path: '/consultant/accounts',
    title: 'Account secondari',
    access: ['CONSULTANT'],
    load: () => import('../features/companies/web/secondary-accounts.tsx'),
  },
  {
    path: '/consultant/chiavi-api',
    title: 'Chiavi API',
    access: ['CONSULTANT'],
    load: () => import('../features/api-keys/web/api-keys.tsx'),
  },
  {
    path: '/consultant/webhook',
    title: 'Webhook',
    access: ['CONSULTANT'],
    load: () => import('../features/webhooks/web/webhooks.tsx'),
  },
  {
    path: '/company/employees',
    title: 'Attivazione utenti',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/employees/web/employees.tsx'),
  },
  {
    path: '/company/employees/import',
    title: 'Importa lavoratori',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/employees/web/employee-import.tsx'),
  },
  {
    path: '/employees/profile',
    title: 'Profilo',
    access: ['COMPANY', 'CONSULTANT'],
    load: () => import('../features/employees/web/employee-profile.tsx'),
  },
  {
    path: '/consultant/acquisizioni',
    title: 'Acquisizioni',
    access: ['CONSULTANT'],
    load: () => import('../features/intake/web/intake-list.tsx'),
  },
  {
    path: '/consultant/acquisizioni/$id',
    title: 'Acquisizione',
    access: ['CONSULTANT'],
    load: () => import('../features/intake/web/review/intake-review.tsx'),
  },
  {
    path: '/company/dati/import',
    title: 'Importa dati',
    access: ['CONSULTANT'],
    load: () => import('../features/dashboard/web/figure-import.tsx'),
  },
  {
    path: '/company/acquisizioni',
    title: 'Acquisizioni',
    access: ['COMPANY'],
    load: () => import('../features/intake/web/intake-list.tsx'),
  },
  {
    path: '/company/acquisizioni/$id',
    title: 'Acquisizione',
    access: ['COMPANY'],
    load: () => import('../features/intake/web/review/intake-review.tsx'),
  },
];

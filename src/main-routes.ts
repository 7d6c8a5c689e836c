import * as z from 'zod/mini';
import packageJson from '../package.json' with { type: 'json' };
import { contract } from './access/contract.ts';
import { serveActivation } from './features/accounts/activation.routes.ts';
import { serveIdentities } from './features/accounts/identity/identity.routes.ts';
import { serveJoining } from './features/accounts/joining.routes.ts';
import { serveLogin } from './features/accounts/login.routes.ts';
import { serveManaging } from './features/accounts/managing.routes.ts';
import { undoInvitations } from './features/accounts/managing.store.ts';
import { serveOwnData } from './features/accounts/own-data.routes.ts';
import { servePasskeyLogin } from './features/accounts/passkey-login.routes.ts';
import { servePasswords } from './features/accounts/passwords.routes.ts';
import { serveSecondFactor } from './features/accounts/second-factor.routes.ts';
import { serveAdministrators } from './features/administration/administrators.routes.ts';
import { serveIdentityProviders } from './features/administration/identity-providers.routes.ts';
import { serveInstallation } from './features/administration/installation.routes.ts';
import { serveApiKeys } from './features/api-keys/api-keys.routes.ts';
import { serveCompanies } from './features/companies/companies.routes.ts';
import { serveCompanyImports } from './features/companies/company-import.routes.ts';
import { serveCompanyUsers } from './features/companies/company-users.routes.ts';
import { companyOpener, originOpener } from './features/companies/handover/company-package.routes.ts';
import { serveHandover } from './features/companies/handover/handover.routes.ts';
import { serveConsultants } from './features/consultants/consultants.routes.ts';
import { serveDashboard } from './features/dashboard/dashboard.routes.ts';
import { serveAnnotations } from './features/documents/annotations/annotations.routes.ts';
import { serveRecycleBin } from './features/documents/bin/recycle-bin.routes.ts';
import { serveMisdelivery } from './features/documents/correct/misdelivery.routes.ts';
import { dossierOpener, serveDossiers } from './features/documents/dossiers/dossiers.routes.ts';
import { archiveOpeners, serveArchives } from './features/documents/download/archives.routes.ts';
import { serveDownloads } from './features/documents/download/downloads.routes.ts';
import { serveEdits } from './features/documents/edit/edits.routes.ts';
import { branchOpener, serveBranches } from './features/documents/of-branches/of-branches.routes.ts';
import { printOpener, servePrints } from './features/documents/print/print.routes.ts';
import { serveClosing } from './features/documents/publish/closing.routes.ts';
import { serveTakeBack } from './features/documents/publish/take-back.routes.ts';
import { documentOpeners, serveDocuments } from './features/documents/reading/documents.routes.ts';
import { serveReminders, undoReminders } from './features/documents/reminders/reminders.routes.ts';
import { serveRetention } from './features/documents/retention/retention.routes.ts';
import { serveRules } from './features/documents/rules/rules.routes.ts';
import { serveSignatures } from './features/documents/signatures/signatures.routes.ts';
import { serveUploads, versionOpener } from './features/documents/upload/uploads.routes.ts';
import { serveEmployees } from './features/employees/employees.routes.ts';
import { serveEmployeeImports } from './features/employees/import.routes.ts';
import { serveUsers } from './features/employees/users.routes.ts';
import { historyOpener, serveHistory } from './features/history/history.routes.ts';
import { proofOpener, serveProofs } from './features/history/proofs/proofs.routes.ts';
import { serveReceiptChecks } from './features/history/receipt-checks.routes.ts';
import { monthProofOpener, receiptOpener, serveReceipts } from './features/history/receipts.routes.ts';
import { serveIncomeProof } from './features/income-proof/income-proof.routes.ts';
import { type Sample, serveIntake } from './features/intake/intake.routes.ts';
import { serveMailAddress } from './features/intake/mailed/mail-address.routes.ts';
import { keepPasswords } from './features/intake/passwords.store.ts';
import { serveMonthData } from './features/month-data/month-data.routes.ts';
import { serveNotes } from './features/notes/notes.routes.ts';
import { undoNotice, undoNoticeReminder } from './features/notices/notice-changes.routes.ts';
import { announcement } from './features/notices/notices.jobs.ts';
import { serveNotices } from './features/notices/notices.routes.ts';
import { serveMailings } from './features/notifications/mailings.routes.ts';
import { serveNotifications } from './features/notifications/notifications.routes.ts';
import { servePush } from './features/notifications/push/push.routes.ts';
import { servePersonalData } from './features/personal-data/personal-data.routes.ts';
import { packageOpener, servePreservation } from './features/preservation/preservation.routes.ts';
import { servePrivacy } from './features/privacy/privacy.routes.ts';
import { undoStatus } from './features/requests/request-status.routes.ts';
import { requestOpener, serveRequests } from './features/requests/requests.routes.ts';
import { serveSearch } from './features/search/search.routes.ts';
import { undoAsking } from './features/signing/asking.routes.ts';
import { ownPaperOpener, serveOwnSigning } from './features/signing/own-signing.routes.ts';
import { paperOpener, serveSigning, undoSigningReminder } from './features/signing/signing.routes.ts';
import { serveViews } from './features/views/views.routes.ts';
import { serveWebhooks } from './features/webhooks/webhooks.routes.ts';
import type { Seal } from './ledger/seal.io.ts';
import type { Sealing } from './pdf/seal.ts';
import type { App } from './server/http/app.ts';
import type { Serve } from './server/http/http.ts';
import { openApi } from './server/http/openapi.ts';
import { readyMade } from './server/http/ready-made.ts';
import { serveTickets } from './server/http/tickets.ts';
import type { Facts } from './server/operation/facts.ts';

/** What individual features need in addition to the `App`. */
export interface RouteParts {
  /** Signs receipts; null if this server does not sign checkpoints. */
  seal: Seal | null;
  /** Seals documents that all signers have signed; null in tests without a certificate. */
  sealing: Sealing | null;
  facts: (() => Promise<Facts>) | null;
  passwords: ReturnType<typeof keepPasswords>;
  /** The address of the watched mailbox. */
  mailAddress: string | null;
  samples: readonly Sample[];
}

/** Registers the endpoints of every feature. */
export function serveFeatures(
  serve: Serve,
  app: App,
  { seal, sealing, facts, passwords, mailAddress, samples }: RouteParts,
): void {
  serveLogin(serve, app);
  serveActivation(serve, app);
  servePasswords(serve, app);
  serveOwnData(serve, app);
  serveSecondFactor(serve, app);
  serveJoining(serve, app);
  servePasskeyLogin(serve, app);
  serveIdentities(serve, app);
  servePrivacy(serve, app);
  serveManaging(serve);
  serveAdministrators(serve);
  serveIdentityProviders(serve, app);
  serveConsultants(serve);
  serveInstallation(serve, app, facts);
  serveCompanies(serve, app);
  serveCompanyUsers(serve);
  serveHandover(serve, app, seal, announcement);
  serveCompanyImports(serve, app);
  serveEmployees(serve);
  serveDashboard(serve, app);
  serveEmployeeImports(serve, app);
  serveUsers(serve, app);
  serveDocuments(serve, app);
  serveBranches(serve, app);
  serveSignatures(serve, app);
  serveArchives(serve, app);
  servePrints(serve, app);
  serveDossiers(serve, app);
  serveAnnotations(serve);
  serveReminders(serve);
  serveUploads(serve, app);
  serveDownloads(serve, app);
  serveApiKeys(serve);
  serveWebhooks(serve, app);
  serveViews(serve);
  serveSearch(serve);
  serveEdits(serve);
  serveRecycleBin(serve, app);
  serveMisdelivery(serve, app);
  serveTakeBack(serve);
  serveClosing(serve);
  serveRules(serve);
  serveRetention(serve);
  servePreservation(serve, app, sealing);
  serveHistory(serve, app);
  serveReceipts(serve, app, seal);
  serveReceiptChecks(serve, app, seal);
  serveProofs(serve, app, seal);
  serveIncomeProof(serve, app, seal);
  serveRequests(serve, app);
  serveNotices(serve);
  serveSigning(serve, app);
  serveOwnSigning(serve, app);
  servePersonalData(serve, app);
  serveMonthData(serve, app);
  serveNotes(serve);
  serveNotifications(serve, app);
  servePush(serve, app);
  serveMailings(serve, {
    documentReminder: undoReminders,
    notice: undoNotice,
    noticeReminder: undoNoticeReminder,
    requestStatus: undoStatus,
    signatureAsked: undoAsking,
    signatureReminder: undoSigningReminder,
    invitation: undoInvitations,
  });
  serveMailAddress(serve, mailAddress);
  serveIntake(serve, app, passwords, samples);
}

/** Registers the downloads by ticket: the opener of each kind, and which kinds are heavy. */
export function serveFeatureTickets(
  serve: Serve,
  app: App,
  byHash: Parameters<typeof serveTickets>[2],
  { seal, sealing }: Pick<RouteParts, 'seal' | 'sealing'>,
): void {
  serveTickets(
    serve,
    app.database,
    byHash,
    {
      ...documentOpeners(app),
      branch: branchOpener(app),
      version: versionOpener(app),
      ...archiveOpeners(app),
      print: printOpener(app),
      dossier: dossierOpener(app),
      cronologia: historyOpener(app),
      receipt: receiptOpener(app, seal),
      monthProof: monthProofOpener(app, seal),
      proof: proofOpener(app),
      request: requestOpener(app),
      paper: paperOpener(app),
      ownPaper: ownPaperOpener(app),
      package: packageOpener(app, sealing),
      company: companyOpener(app, seal),
      origin: originOpener(app),
    },
    new Set([
      'archive',
      'ownArchive',
      'yearArchive',
      'package',
      'company',
      'print',
      'dossier',
      'cronologia',
      'receipt',
      'monthProof',
      'proof',
    ]),
  );
}

/** Registers the OpenAPI document, which describes all routes registered before its first request. */
export function serveOpenApi(serve: Serve, app: App): void {
  const document = readyMade('application/json; charset=utf-8', async () =>
    JSON.stringify(await openApi(app.contracts, packageJson.version)),
  );
  serve(openApiPage, ({ request, reply }) => document(request, reply));
}

const openApiPage = contract({
  method: 'GET',
  path: '/apirest/api/openapi.json',
  permission: 'openapi.read',
  name: 'readOpenApi',
  chapter: { name: 'Document', about: 'This document' },
  summary: 'This document',
  when: 'To generate a client, or to look a call up. It has an `ETag`, so a client may ask whether it has changed.',
  response: z.record(z.string(), z.unknown()),
});

import { DOCUMENT_EVENTS } from './document-events.ts';
import {
  type EventKind,
  type Imported,
  type MonthKept,
  type OfApproval,
  type OfDocument,
  on,
  type Stands,
} from './event-kind.ts';
import { BY_PRINT_ALONE, type ObjectKind, type PrintedAlone } from './object-kinds.ts';

/** The closed vocabulary of the ledger (registro). The names are in the past tense, because an event has happened. */
export const EVENTS = {
  ...DOCUMENT_EVENTS,
  intakeStarted: on<{ files: number; added?: boolean }>('intake'),
  /**
   * A person decided about a row. `confirmed`: statements on the pages that contradict the chosen person and that were
   * reviewed and confirmed.
   */
  intakeDecided: on<{ row: number; decision: string | null; pages: string; confirmed?: string }>('intake'),
  /** Pages moved from one row to another, or to a new one. */
  intakePagesMoved: on<{ row: number; to: number; pages: string; confirmed?: string }>('intake'),
  /** A confirmed row returned to review, because its part failed the check or its month arrived meanwhile. */
  intakeReturned: on<{ row: number; reason: string }>('intake'),
  /** The kind of the intake's files was corrected, and the files were read again. */
  intakeKindChanged: on<{ file?: string; kind: string }>('intake'),
  /** A password was given for an encrypted file. */
  intakeUnlocked: on<{ file: string }>('intake'),
  /** A person answered the question about a file's layout, for all its pages, or withdrew the answer. */
  intakeLayoutAnswered: on<{ file: string; answer: string | null; pages: string }>('intake'),
  intakeLayoutForgotten: on<{ file: string; doubt?: string }>('intake'),
  intakeConfirmed: on<{ rows: number; publishOn: string | null }>('intake'),
  /** The intake's files were read, so a person may decide and confirm. */
  intakeRead: on('intake'),
  intakeClosed: on('intake'),
  /** The intake's files were deleted because a person named in them was erased. */
  intakePurged: on('intake'),
  /** `ibanPrint`: SHA-256 of the IBAN and the salt in the request's row. */
  requestSent: on<{ type: number; sha256: string | null; ibanPrint?: string | null; signedOnScreen?: boolean }>(
    'request',
  ),
  /** A request was imported with its company's package. The event states the facts from the package. */
  requestImported: on<{ was: string }>('request'),
  /** The request was deleted because its person was erased. */
  requestPurged: on('request'),
  requestStatusChanged: on<{ from: string; to: string }>('request'),
  /** A handler viewed the request, or its file, for the first time. */
  requestSeen: on('request'),
  /** The sender withdrew the request before anyone viewed it. */
  requestWithdrawn: on('request'),
  requestAnswered: on<{ answer: string; sha256: string | null; confirmed?: string }>('request'),
  /** The file of a request or of an answer was sent completely to a reader. */
  requestFileOpened: on<{ answer: string | null; sha256: string }>('request'),
  noticeCreated: on('notice', 'Nuovo'),
  /** A notice was imported with its company's package. The event states the facts from the package. */
  noticeImported: on<{ was: string }>('notice'),
  noticeChanged: on('notice'),
  noticePublished: on<{ publishOn: string }>('notice', 'Pubblicato'),
  noticeScheduled: on<{ publishOn: string }>('notice', 'Pubblicato'),
  /** The day of a scheduled notice came, and its recipients were notified. */
  noticeAppeared: on<{ publishOn: string }>('notice'),
  noticeRead: on('notice', 'LettoDipendente'),
  noticeAcknowledged: on('notice', 'PresaVisione'),
  noticeReminded: on<{ readers: number }>('notice'),
  /** Reminders of a notice were cancelled before their mails were sent. */
  noticeReminderTakenBack: on<{ readers: number }>('notice'),
  noticeDeleted: on('notice', 'Eliminato'),
  /** A notice addressed to one person was deleted because that person was erased. */
  noticePurged: on('notice'),
  /**
   * Employees were asked to sign a document by `dueOn`; `signers` lists their employments in the order of signing,
   * comma-separated (P155).
   */
  signatureAsked: on<OfDocument & { dueOn: string; signers: string; confirmed?: string }>('signature'),
  /** The whole document was shown to a signer. */
  signatureOpened: on<OfDocument>('signature'),
  /** A signer requested a code by mail to sign the document. */
  signatureCodeSent: on('signature'),
  /** A signer read this content and signed it; `last`: whether this was the last of all signers. */
  signatureSigned: on<OfDocument & { factor: string; last: boolean }>('signature'),
  /** A signer refused to sign; the note gives the reason. */
  signatureRefused: on<OfDocument>('signature'),
  signatureWithdrawn: on('signature'),
  signatureExpired: on('signature'),
  signatureReminded: on<{ signers: number }>('signature'),
  /** Reminders to signers were cancelled before their mails were sent. */
  signatureReminderTakenBack: on<{ signers: number }>('signature'),
  /** The document to sign, or the signed result, was sent completely to a user of the practice or company. */
  signatureFileOpened: on<{ content: string }>('signature'),
  /** All signers have signed. `result`: the SHA-256 of the signed document; `level`: the level of its seal. */
  signatureSealed: on<{ result: string; level: string }>('signature'),
  /** The signature request was deleted because its last signer was erased. */
  signaturePurged: on('signature'),
  /** One notice was written for several companies at once; `first` is the first of the resulting notices. */
  noticesSent: on<{ first: string; companies: number }>('practice'),
  /** The user chose to get notifications by mail one by one, or once a day (`daily`). */
  notificationsSet: on<{ daily: boolean }>('account'),
  /** A device was allowed to receive notifications (P105). The event that ends a login also ends its devices. */
  pushAllowed: on<{ service: string }>('account'),
  /** `expired`: the push service no longer knows the device. */
  pushEnded: on<{ service: string; why: 'asked' | 'expired' }>('account'),
  /** A file replaced a company's figures of a kind and year; the former figures keep their own id. */
  figuresImported: on<{ kind: string; year: number; rows: number; sha256: string; replaced: string | null }>('figures'),
  /** A company was asked for the data of a month, or got a new last day (P237). */
  monthDataAsked: on<{ month: number; dueOn: string }>('monthData'),
  monthDataReminded: on<{ month: number }>('monthData'),
  monthDataWritten: on<{ month: number; rows: number }>('monthData'),
  /** The company sent its data as this version; the consultant took that version over. */
  monthDataSent: on<{ month: number; version: number }>('monthData'),
  monthDataTakenOver: on<{ month: number; version: number }>('monthData'),
  /** The consultant asked about a row; the company answered. */
  monthDataQuestioned: on<{ month: number; row: string }>('monthData'),
  monthDataAnswered: on<{ month: number; row: string }>('monthData'),
  /** The practice chose what it asks for, in general or of one company. */
  monthDataSettingSet: on<{ columns: string }>('practice'),
  noteWritten: on('note'),
  noteChanged: on('note'),
  noteDeleted: on('note'),
  employeeCreated: on<{ intake?: string; import?: boolean; webAccess: boolean }>('employee'),
  employeeChanged: on<{ fields: string }>('employee'),
  employmentEnded: on<{ endedOn: string }>('employee'),
  employeeRemoved: on('employee'),
  /**
   * The person was erased and all their records deleted (P142). `accounts`: the logins that ended because of this,
   * comma-separated.
   */
  employeePurged: on<{ documents: number; requests: number; notices: number; accounts: string }>('employee'),
  /**
   * A user of the practice or company downloaded, for the person, a copy of everything that the person would see
   * (P144).
   */
  personalDataTaken: on<{ documents: number; files: number }>('employee'),
  /**
   * The worker made a code that shows their income until then (P215); it replaces an earlier one. Somebody looked at it;
   * the worker ended it. These events name no company, because they are the worker's own.
   */
  incomeProofMade: on<{ until: string }>('employee'),
  incomeProofSeen: on('employee'),
  incomeProofEnded: on('employee'),
  /**
   * `personHeld` suspends the erasure of the person, `personReleased` ends the suspension; the note gives the reason
   * (P141).
   */
  personHeld: on('employee'),
  personReleased: on('employee'),
  /**
   * A table was imported, in whole or in part. `key` is the Idempotency-Key of the request, by which a screen finds the
   * import again.
   */
  employeesImported: on<Imported>('company'),
  companiesImported: on<Imported>('practice'),
  /** The practice refused a company that another practice offered. */
  companyOfferRefused: on<{ offer: string }>('practice'),
  companyCreated: on<{ import?: boolean; intake?: string; webAccess: boolean }>('company'),
  companyChanged: on<{ fields: string }>('company'),
  companyRemoved: on('company'),
  /** All data of the company was exported as one archive. `manifest` is the hash of the archive's signed list. */
  companyExported: on<{ files: number; manifest: string }>('company'),
  /**
   * The company was imported with a package (P175): the package's key and signed list, the company's former chain and
   * its signed head, and the numbers of imported objects.
   */
  companyImported: on<{
    was: string;
    key: string;
    manifest: string;
    content: string;
    formerChain: string | null;
    formerRows: number;
    formerSize: number | null;
    formerHead: string | null;
    people: number;
    documents: number;
    contents: number;
  }>('company'),
  /** The package with which the company was imported was sent completely to a consultant. */
  companyOriginOpened: on<{ manifest: string }>('company'),
  /** The company was offered to another practice, or the offer was withdrawn. */
  companyOffered: on<{ offer: string }>('company'),
  companyOfferWithdrawn: on<{ offer: string }>('company'),
  /** The company moved to another practice, whose chain records the arrival with this practice as `from` (P170). */
  companyHandedOver: on<{ offer: string; to: string }>('company'),
  companyTakenOver: on<{ offer: string; from: string; code: string }>('company'),
  /** The practice changed its own labels of the company; the company is not notified. */
  companyLabelled: on<{ labels: string }>('company'),
  /** A person closed a month's payslips, with these figures, or reopened the month. */
  monthClosed: on<MonthKept>('company'),
  monthReopened: on<{ month: number }>('company'),
  /**
   * The company's standing rules were set: what the portal does automatically, and whether it waits for an approval;
   * `remindDays` is comma-separated (P120).
   */
  companyRulesSet: on<{ publishDay: number | null; approval: boolean; remindDays: string }>('company'),
  /**
   * The company's approval of a month was requested, given or refused; `print` is a fingerprint of the month's
   * documents (P120).
   */
  approvalAsked: on<OfApproval>('company'),
  monthApproved: on<OfApproval>('company'),
  monthDeclined: on<OfApproval>('company'),
  branchesChanged: on<{ codes: string }>('company'),
  /**
   * `companyHeld` suspends the erasure of the company's data, `companyReleased` ends the suspension; the note gives the
   * reason (P141).
   */
  companyHeld: on('company'),
  companyReleased: on('company'),
  /** `by` is set if the user did not log in by password; `provider` is the identity provider. */
  loggedIn: on<{ role: string; by?: 'passkey' | 'identity'; provider?: string | undefined }>('account'),
  loggedOut: on('account'),
  /** An API key for payroll software was created, or revoked. */
  apiKeyCreated: on<{ key: string }>('account'),
  apiKeyRevoked: on<{ key: string }>('account'),
  /** The API key got a new secret; the previous secret stays valid for one more day. */
  apiKeyRotated: on<{ key: string }>('account'),
  devicesForgotten: on<{ devices: number }>('account'),
  administratorSetUp: on('account'),
  /** Events of a grant: what an account may do, or will be allowed to do once activated. */
  activationSent: on('grant'),
  /** An activation was cancelled before its mail was sent. */
  activationTakenBack: on('grant'),
  activationLetterMade: on('grant'),
  /**
   * `by`: the grant was activated by its mailed key, by its manager, or with an account that the person already had;
   * `another`: the person wanted a separate account besides that one; `onPaper`: the key came in a printed letter.
   */
  activated: on<{ by: 'key' | 'manager' | 'ownAccount'; another?: boolean; onPaper?: boolean }>('grant'),
  /** The grant moved from the account `from` to another account of the same person. */
  accessMoved: on<{ from: string }>('grant'),
  accessDisabled: on('grant'),
  accessEnabled: on('grant'),
  /** The grant was set back to "not activated", with a new e-mail address. */
  accessReset: on('grant'),
  loginAdded: on<{ role: string; branches?: string }>('grant'),
  loginRemoved: on<{ role: string }>('grant'),
  oneTimePasswordGiven: on('grant'),
  secondFactorReset: on('grant'),
  /**
   * A reset of a consultant's second factor was requested; it takes effect a day later. The note says how the person
   * was identified.
   */
  secondFactorResetAsked: on<{ due: string }>('grant'),
  /** The reset was withdrawn. `owner`: the consultant used a second factor after all. */
  secondFactorResetWithdrawn: on<{ by: 'owner' | 'manager' }>('grant'),
  /**
   * The personal data of these rows of the chain were erased (`ledger_erase`). The rows are in the chain of the
   * practice.
   */
  personErased: on<{ rows: string }>('practice'),
  passwordResetAsked: on('account'),
  passwordReset: on('account'),
  passwordChanged: on('account'),
  /** The owner joined another account (`ended`) to this account; the other account thereby ended. */
  accessesJoined: on<{ ended: string }>('account'),
  loginChanged: on('account'),
  languageChosen: on<{ language: string }>('account'),
  emailChangeAsked: on('account'),
  emailChanged: on('account'),
  sessionRevoked: on('account'),
  reauthenticated: on('account'),
  /** An identity of a provider was linked to the account, which it may then log in to, or unlinked (P150). */
  identityLinked: on<{ provider: string }>('account'),
  identityUnlinked: on<{ provider: string }>('account'),
  secondFactorAdded: on<{ kind: string }>('account'),
  secondFactorRemoved: on<{ kind: string }>('account'),
  secondFactorRenamed: on('account'),
  recoveryCodesMade: on('account'),
  /** The owner of the recovery codes confirmed having stored them. */
  recoveryCodesKept: on('account'),
  recoveryCodeUsed: on('account'),
  /** The person received a copy of all their data at this employer (GDPR 15 and 20). */
  personalDataGiven: on<{ documents: number; files: number }>('account'),
  /** `documents`: ids of the company's PRIVACY documents that were shown together with the text, comma-separated. */
  privacyAccepted: on<{ version: string; documents?: string }>('account'),
  /**
   * An operator declared that this database, folder and key form one installation: after a restore, or with a new key.
   */
  installationAdopted: on<{ installation: string; folder: string | null; key: string; earlierKey: string | null }>(
    'installation',
  ),
  /** The installation was restored from a backup: events after the backup's snapshot are missing from this ledger. */
  installationRestored: on<{ installation: string; snapshot: string }>('installation'),
  /** An identity provider for logins was added (P149). */
  identityProviderAdded: on<{ issuer: string }>('identityProvider'),
  identityProviderChanged: on<{ fields: string }>('identityProvider'),
  identityProviderRemoved: on<{ issuer: string }>('identityProvider'),
  /** The practice decided whether a fiscal code confirmed by a provider gives its employees access (P151). */
  codeOpensSet: on<{ opens: boolean }>('practice'),
  /** A webhook, which receives events, was added (P125); `webhook` is its id. */
  webhookAdded: on<{ webhook: string }>('practice'),
  webhookChanged: on<{ webhook: string; fields: string }>('practice'),
  webhookSecretRotated: on<{ webhook: string }>('practice'),
  webhookRemoved: on<{ webhook: string }>('practice'),
  /** The webhook was switched off because it accepted no message for three days. */
  webhookSwitchedOff: on<{ webhook: string }>('practice'),
  /** Messages were resent by hand, or a test was sent. */
  webhookSentAgain: on<{ webhook: string; messages: number }>('practice'),
  /** The address to which the practice mails whole files was renewed (P128); the ledger never contains that address. */
  mailAddressRenewed: on('practice'),
  /** The practice set how many years a kind of document is kept (P140). */
  retentionSet: on<{ kind: string; years: number }>('practice'),
  /**
   * A package was made of documents of a company and year, for a certified preserver (P165); `index` is the SHA-256 of
   * the list of documents.
   */
  packageMade: on<{ year: number; part: number; parts: number; documents: number; index: string }>(
    'preservationPackage',
  ),
  packageDownloaded: on('preservationPackage'),
  /** The preserver's receipt for the package was filed: the preserver accepted the package (P167). */
  packageReceiptFiled: on<{ receipt: string; day: string }>('preservationPackage'),
  packageReceiptReplaced: on<{ receipt: string; day: string; before: string }>('preservationPackage'),
  /** The package will not be handed over: a user withdrew it, or a person was erased. */
  packageWithdrawn: on<{ documents?: number }>('preservationPackage'),
  /** A proof of delivery was asked for, made by a job, not possible, taken by the office, deleted (P223). */
  proofAsked: on<{ proof: string; month: number | null; payslips: number }>('practice'),
  proofMade: on<{ proof: string; payslips: number; archive: string }>('practice'),
  proofFailed: on<{ proof: string; why: string }>('practice'),
  proofTaken: on<{ proof: string }>('practice'),
  proofEnded: on<{ proof: string }>('practice'),
  /** An inspector's folder was opened, looked at, taken, refused for a wrong code, or ended (P224). */
  folderOpened: on<{ folder: string; proof: string; until: string }>('practice'),
  folderSeen: on<{ folder: string }>('practice'),
  folderTaken: on<{ folder: string }>('practice'),
  folderRefused: on<{ folder: string }>('practice'),
  folderEnded: on<{ folder: string; proof: string }>('practice'),
  /** The practice suspended all its standing rules at once. */
  rulesSuspended: on('practice'),
  rulesResumed: on('practice'),
  practiceOpened: on('practice'),
  practiceChanged: on('practice'),
  practiceClosed: on('practice'),
  /** Reading a stored content was refused, because the content is missing or differs from what was stored. */
  contentFoundDamaged: on<{ content: string }>('practice'),
  privacyTextPublished: on<{ distributionCode: string; version: string }>('account'),
  accountStands: on<Stands>('account'),
  companyStands: on<Stands>('company'),
  employeeStands: on<Stands>('employee'),
  grantStands: on<Stands>('grant'),
  noticeStands: on<Stands>('notice'),
  practiceStands: on<Stands>('practice'),
  requestStands: on<Stands>('request'),
  signatureStands: on<Stands>('signature'),
  ...(Object.fromEntries(
    (Object.keys(BY_PRINT_ALONE) as PrintedAlone[]).map((kind) => [`${kind}Stands`, on<Stands>(kind)]),
  ) as { [K in PrintedAlone as `${K}Stands`]: EventKind<Stands> }),
};
export type EventName = keyof typeof EVENTS;

/** The kind of object that each action concerns, for the verifier. */
export const VOCABULARY: Readonly<Record<string, ObjectKind>> = Object.fromEntries(
  Object.entries(EVENTS).map(([action, { object }]) => [action, object]),
);

/** The data of an action's event. */
export type DataOf<A extends EventName> = (typeof EVENTS)[A] extends EventKind<infer Data> ? Data : never;

/**
 * Personal data of an event. The event contains only a salted commitment to it, so erasing it leaves the chain intact.
 */
export interface EventPerson {
  login?: string;
  /** Surname and name of the actor. */
  name?: string;
  /** The kind of actor as the history shows it: Consulente, Azienda, Lavoratore… */
  type?: string;
  /** The actor's network address. */
  address?: string;
  /** The document's name in the history. */
  document?: string;
  note?: string;
}

interface EventOf<A extends EventName> {
  action: A;
  id: string;
  /** The practice whose chain gets the event, if the scope has no practice: at login, and for the administrator. */
  practiceId?: string | null;
  companyId?: string | null;
  employeeId?: string | null;
  data: DataOf<A>;
  person?: EventPerson;
}

/** Any event of the vocabulary, with the data of its action. */
export type LedgerEvent = { [A in EventName]: EventOf<A> }[EventName];

import {
  type EventKind,
  type Imported,
  type MonthKept,
  type OfApproval,
  type OfBefore,
  type OfDocument,
  on,
  type Published,
  type Stands,
  type StatedOfDocument,
} from './event-kind.ts';
import { BY_PRINT_ALONE, type ObjectKind, type PrintedAlone } from './object-kinds.ts';

/** The closed vocabulary of the ledger (registro), in the past tense: each event has happened. */
export const EVENTS = {
  created: on<OfDocument & StatedOfDocument & { intake?: string }>('document', 'Nuovo'),
  /** Imported with its company's package (P175): states all its earlier events imply; `was` is its former id. */
  imported: on<OfDocument & { was: string }>('document', 'Nuovo'),
  /** Its earlier events, with their time `when`, as the package tells them. */
  publishedBefore: on<Published & OfBefore>('document', 'Pubblicato'),
  seenBefore: on<OfBefore>('document', 'VistoAzienda'),
  readBefore: on<OfBefore>('document', 'LettoDipendente'),
  acknowledgedBefore: on<OfBefore>('document', 'PresaVisione'),
  /** Given to the wrong person and withdrawn; `to` is the right person's document, of `pages` if only some went. */
  misdelivered: on<OfDocument & { to: string | null; pages?: string }>('document'),
  /** A reader who opened it in error was told by mail, or has no address; `reader` is the account. */
  misdeliveryTold: on<OfDocument & { reader: string; by: 'mail' | 'nothing' }>('document'),
  published: on<Published>('document', 'Pubblicato'),
  scheduled: on<Published>('document', 'Pubblicato'),
  publicationCancelled: on<OfDocument>('document', 'PubblicazioneAnnullata'),
  /** Hidden and without a day: its company must approve the current content. */
  awaitsApproval: on<OfDocument & { publishOn: null }>('document', 'PubblicazioneAnnullata'),
  approved: on<OfDocument>('document'),
  /** New content replaced the old; both are named by their SHA-256. */
  corrected: on<OfDocument & { previous: string; intake?: string }>('document', 'Rettificato'),
  viewedByCompany: on<OfDocument>('document', 'VistoAzienda'),
  readByEmployee: on<OfDocument>('document', 'LettoDipendente'),
  discarded: on<OfDocument>('document', 'Eliminato'),
  restored: on<OfDocument>('document', 'Ripristinato'),
  purged: on<OfDocument>('document', 'Eliminato'),
  /** Its description, tags, category or dates changed: names the fields, never the new values. */
  edited: on<OfDocument & StatedOfDocument & { fields: string }>('document'),
  /** An earlier version was opened: no reading of the current content. */
  versionOpened: on<OfDocument & { version: number }>('document'),
  /** The day of a scheduled publication came: the employee sees the document from now on. */
  appeared: on<OfDocument>('document'),
  /** Its content names another person or period (`reason`, on `pages`); the person who uploaded it confirmed it. */
  addresseeConfirmed: on<OfDocument & { reason: string; pages: string }>('document'),
  /** A consultant's own view, which never counts as a reading (P13). */
  viewedByConsultant: on<OfDocument>('document'),
  /** A view by a company login limited to some branches, which never counts as a reading (P172). */
  viewedByBranch: on<OfDocument>('document'),
  /** Its owner was warned that it is due soon. */
  dueWarned: on<OfDocument & { due: string }>('document'),
  /** Included in a PDF made for printing: on paper, so not read in the portal. */
  printed: on<OfDocument>('document'),
  /** Practice or company wrote a line about it; the text stays in the thread. */
  annotated: on<OfDocument & { annotation: string }>('document'),
  annotationTakenBack: on<OfDocument & { annotation: string }>('document'),
  /** Its employee was reminded by mail; `rule`: a standing rule, so many days after the publication. */
  reminded: on<OfDocument & { rule?: string }>('document'),
  /** That mail was cancelled before it left. */
  reminderTakenBack: on<OfDocument>('document'),
  /** Its employee confirmed having read it. */
  acknowledged: on<OfDocument>('document', 'PresaVisione'),
  dossierCreated: on<{ documents: number; deliveryOn: string }>('dossier', 'Nuovo'),
  /** Documents were added (`documents`) or removed (`taken`), or its name, tags or delivery date changed (`fields`). */
  dossierChanged: on<{ documents: number; taken?: number; fields?: string }>('dossier'),
  dossierPublished: on<{ documents: number; publishOn: string }>('dossier', 'Pubblicato'),
  dossierPublicationCancelled: on<{ documents: number }>('dossier', 'PubblicazioneAnnullata'),
  dossierDeleted: on<{ documents: number }>('dossier', 'Eliminato'),
  intakeStarted: on<{ files: number; added?: boolean }>('intake'),
  /** `confirmed`: what on the pages contradicts the person, reviewed and confirmed. */
  intakeDecided: on<{ row: number; decision: string | null; pages: string; confirmed?: string }>('intake'),
  /** Pages moved from one row to another, or to a new one. */
  intakePagesMoved: on<{ row: number; to: number; pages: string; confirmed?: string }>('intake'),
  /** A confirmed row returned to review: its part failed the check, or its month arrived meanwhile. */
  intakeReturned: on<{ row: number; reason: string }>('intake'),
  /** The kind of its files was corrected, and they were read again. */
  intakeKindChanged: on<{ file?: string; kind: string }>('intake'),
  /** A password was given for an encrypted file. */
  intakeUnlocked: on<{ file: string }>('intake'),
  /** The question about a file's layout was answered for all its pages, or the answer was withdrawn. */
  intakeLayoutAnswered: on<{ file: string; answer: string | null; pages: string }>('intake'),
  intakeLayoutForgotten: on<{ file: string; doubt?: string }>('intake'),
  intakeConfirmed: on<{ rows: number; publishOn: string | null }>('intake'),
  /** Its files were read: a person may decide and confirm. */
  intakeRead: on('intake'),
  intakeClosed: on('intake'),
  /** Its files were deleted with a person named in them. */
  intakePurged: on('intake'),
  /** `ibanPrint`: SHA-256 of the salt in its row and the IBAN. */
  requestSent: on<{ type: number; sha256: string | null; ibanPrint?: string | null; signedOnScreen?: boolean }>(
    'request',
  ),
  /** Imported with its company's package: states the facts from the package. */
  requestImported: on<{ was: string }>('request'),
  /** Deleted with its person. */
  requestPurged: on('request'),
  requestStatusChanged: on<{ from: string; to: string }>('request'),
  /** A handler viewed it, or its file, for the first time. */
  requestSeen: on('request'),
  /** Its sender withdrew it before anyone viewed it. */
  requestWithdrawn: on('request'),
  requestAnswered: on<{ answer: string; sha256: string | null; confirmed?: string }>('request'),
  /** Its file, or an answer's, was sent whole to a reader. */
  requestFileOpened: on<{ answer: string | null; sha256: string }>('request'),
  noticeCreated: on('notice', 'Nuovo'),
  /** Imported with its company's package: states the facts from the package. */
  noticeImported: on<{ was: string }>('notice'),
  noticeChanged: on('notice'),
  noticePublished: on<{ publishOn: string }>('notice', 'Pubblicato'),
  noticeScheduled: on<{ publishOn: string }>('notice', 'Pubblicato'),
  /** The day of a scheduled notice came, and its recipients were notified. */
  noticeAppeared: on<{ publishOn: string }>('notice'),
  noticeRead: on('notice', 'LettoDipendente'),
  noticeAcknowledged: on('notice', 'PresaVisione'),
  noticeReminded: on<{ readers: number }>('notice'),
  /** Those reminders were cancelled before they left. */
  noticeReminderTakenBack: on<{ readers: number }>('notice'),
  noticeDeleted: on('notice', 'Eliminato'),
  /** Addressed to one person, and deleted with them. */
  noticePurged: on('notice'),
  /** Employees were asked to sign this by this day, in this order: their employments, comma-separated (P155). */
  signatureAsked: on<OfDocument & { dueOn: string; signers: string; confirmed?: string }>('signature'),
  /** A signer was shown the whole paper. */
  signatureOpened: on<OfDocument>('signature'),
  /** A signer asked for a code by mail to sign this paper. */
  signatureCodeSent: on('signature'),
  /** Its signer read this content and signed it; `last`: the last of all signers. */
  signatureSigned: on<OfDocument & { factor: string; last: boolean }>('signature'),
  /** The note gives the reason. */
  signatureRefused: on<OfDocument>('signature'),
  signatureWithdrawn: on('signature'),
  signatureExpired: on('signature'),
  signatureReminded: on<{ signers: number }>('signature'),
  /** Those reminders were cancelled before they left. */
  signatureReminderTakenBack: on<{ signers: number }>('signature'),
  /** The paper, or its result, was sent whole to a user of the practice or company. */
  signatureFileOpened: on<{ content: string }>('signature'),
  /** All signed: the SHA-256 of the result, and the level of its seal. */
  signatureSealed: on<{ result: string; level: string }>('signature'),
  /** Deleted with its last signer. */
  signaturePurged: on('signature'),
  /** One notice was written for several companies at once: `first` of the resulting notices. */
  noticesSent: on<{ first: string; companies: number }>('practice'),
  /** News by mail one by one, or once a day. */
  notificationsSet: on<{ daily: boolean }>('account'),
  /** A device receives notifications (P105). The event that ends a login also ends its devices. */
  pushAllowed: on<{ service: string }>('account'),
  /** `expired`: the push service no longer knows the device. */
  pushEnded: on<{ service: string; why: 'asked' | 'expired' }>('account'),
  /** A file replaced a company's figures of a kind and year; the former figures keep their own id. */
  figuresImported: on<{ kind: string; year: number; rows: number; sha256: string; replaced: string | null }>('figures'),
  noteWritten: on('note'),
  noteChanged: on('note'),
  noteDeleted: on('note'),
  employeeCreated: on<{ intake?: string; import?: boolean; webAccess: boolean }>('employee'),
  employeeChanged: on<{ fields: string }>('employee'),
  employmentEnded: on<{ endedOn: string }>('employee'),
  employeeRemoved: on('employee'),
  /** Erased from everything kept (P142); `accounts`: the logins that ended with it, comma-separated. */
  employeePurged: on<{ documents: number; requests: number; notices: number; accounts: string }>('employee'),
  /** A practice or company user downloaded a copy of what the person would see, for the person (P144). */
  personalDataTaken: on<{ documents: number; files: number }>('employee'),
  /** Erasure of this person is suspended, or no longer; the note gives the reason (P141). */
  personHeld: on('employee'),
  personReleased: on('employee'),
  /** One import, in whole or in part; `key` is the Idempotency-Key of its request, by which a screen finds it again. */
  employeesImported: on<Imported>('company'),
  companiesImported: on<Imported>('practice'),
  /** The practice refused a company that another practice offered. */
  companyOfferRefused: on<{ offer: string }>('practice'),
  companyCreated: on<{ import?: boolean; intake?: string; webAccess: boolean }>('company'),
  companyChanged: on<{ fields: string }>('company'),
  companyRemoved: on('company'),
  /** Everything about it was exported as one archive, whose signed list has this hash. */
  companyExported: on<{ files: number; manifest: string }>('company'),
  /** Imported with a package (P175): its key and signed list, its former chain and signed head, and the quantities. */
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
  /** The package that it was imported with was sent whole to a consultant. */
  companyOriginOpened: on<{ manifest: string }>('company'),
  /** Offered to another practice, or the offer was withdrawn. */
  companyOffered: on<{ offer: string }>('company'),
  companyOfferWithdrawn: on<{ offer: string }>('company'),
  /** Moved to another practice, whose chain records its arrival with this practice as `from` (P170). */
  companyHandedOver: on<{ offer: string; to: string }>('company'),
  companyTakenOver: on<{ offer: string; from: string; code: string }>('company'),
  /** The practice's own labels; the company is not notified. */
  companyLabelled: on<{ labels: string }>('company'),
  /** The payslips of a month were closed by hand, with these figures; or reopened. */
  monthClosed: on<MonthKept>('company'),
  monthReopened: on<{ month: number }>('company'),
  /** What the portal does for it automatically, or waits for; days comma-separated (P120). */
  companyRulesSet: on<{ publishDay: number | null; approval: boolean; remindDays: string }>('company'),
  /** The company's approval of a month: requested, given or refused; `print` fingerprints its documents (P120). */
  approvalAsked: on<OfApproval>('company'),
  monthApproved: on<OfApproval>('company'),
  monthDeclined: on<OfApproval>('company'),
  branchesChanged: on<{ codes: string }>('company'),
  /** Erasure of the company's data is suspended, or no longer; the note gives the reason (P141). */
  companyHeld: on('company'),
  companyReleased: on('company'),
  /** `by`: if not by password; `provider`: the identity provider. */
  loggedIn: on<{ role: string; by?: 'passkey' | 'identity'; provider?: string | undefined }>('account'),
  loggedOut: on('account'),
  /** An API key for payroll software was created, or revoked. */
  apiKeyCreated: on<{ key: string }>('account'),
  apiKeyRevoked: on<{ key: string }>('account'),
  /** A new secret; the previous one stays valid for one more day. */
  apiKeyRotated: on<{ key: string }>('account'),
  devicesForgotten: on<{ devices: number }>('account'),
  administratorSetUp: on('account'),
  /** A grant: what an account may do, or will be allowed to once activated. */
  activationSent: on('grant'),
  /** Cancelled before its mail left. */
  activationTakenBack: on('grant'),
  activationLetterMade: on('grant'),
  /**
   * `by` its mailed key, its manager, or an account that the person already had; `another`: the person wanted a
   * separate access besides that account; `onPaper`: the key came in a printed letter.
   */
  activated: on<{ by: 'key' | 'manager' | 'ownAccount'; another?: boolean; onPaper?: boolean }>('grant'),
  /** It belongs to another account of the same person, which took over `from`. */
  accessMoved: on<{ from: string }>('grant'),
  accessDisabled: on('grant'),
  accessEnabled: on('grant'),
  /** Back to "not activated", with a new e-mail address. */
  accessReset: on('grant'),
  loginAdded: on<{ role: string; branches?: string }>('grant'),
  loginRemoved: on<{ role: string }>('grant'),
  oneTimePasswordGiven: on('grant'),
  secondFactorReset: on('grant'),
  /** The reset of a consultant's second factor, effective a day later: the note says how the person was identified. */
  secondFactorResetAsked: on<{ due: string }>('grant'),
  /** `owner`: by using a factor after all. */
  secondFactorResetWithdrawn: on<{ by: 'owner' | 'manager' }>('grant'),
  /** The personal data of these rows of the chain were erased (`ledger_erase`); an object's chain is its practice's. */
  personErased: on<{ rows: string }>('practice'),
  passwordResetAsked: on('account'),
  passwordReset: on('account'),
  passwordChanged: on('account'),
  /** Its owner joined another account to it, which thereby ended (`ended`). */
  accessesJoined: on<{ ended: string }>('account'),
  loginChanged: on('account'),
  languageChosen: on<{ language: string }>('account'),
  emailChangeAsked: on('account'),
  emailChanged: on('account'),
  sessionRevoked: on('account'),
  reauthenticated: on('account'),
  /** An identity of a provider may log in to the account from now on, or no longer (P150). */
  identityLinked: on<{ provider: string }>('account'),
  identityUnlinked: on<{ provider: string }>('account'),
  secondFactorAdded: on<{ kind: string }>('account'),
  secondFactorRemoved: on<{ kind: string }>('account'),
  secondFactorRenamed: on('account'),
  recoveryCodesMade: on('account'),
  /** Their owner confirmed having stored them. */
  recoveryCodesKept: on('account'),
  recoveryCodeUsed: on('account'),
  /** The person received a copy of everything about them at this employer (GDPR 15 and 20). */
  personalDataGiven: on<{ documents: number; files: number }>('account'),
  /** `documents`: ids of the company's PRIVACY documents that were shown with the text, comma-separated. */
  privacyAccepted: on<{ version: string; documents?: string }>('account'),
  /** An operator declared this database, folder and key one installation: after a restore, or with a new key. */
  installationAdopted: on<{ installation: string; folder: string | null; key: string; earlierKey: string | null }>(
    'installation',
  ),
  /** Restored from a backup: events after its snapshot are missing from this ledger. */
  installationRestored: on<{ installation: string; snapshot: string }>('installation'),
  /** An identity provider for logins (P149). */
  identityProviderAdded: on<{ issuer: string }>('identityProvider'),
  identityProviderChanged: on<{ fields: string }>('identityProvider'),
  identityProviderRemoved: on<{ issuer: string }>('identityProvider'),
  /** A fiscal code confirmed by a provider opens the access of its employees, or no longer (P151). */
  codeOpensSet: on<{ opens: boolean }>('practice'),
  /** A receiver of events (P125); `webhook` is its id. */
  webhookAdded: on<{ webhook: string }>('practice'),
  webhookChanged: on<{ webhook: string; fields: string }>('practice'),
  webhookSecretRotated: on<{ webhook: string }>('practice'),
  webhookRemoved: on<{ webhook: string }>('practice'),
  /** It accepted no message for three days. */
  webhookSwitchedOff: on<{ webhook: string }>('practice'),
  /** Messages were resent by hand, or a test was sent. */
  webhookSentAgain: on<{ webhook: string; messages: number }>('practice'),
  /** The address to which it mails whole files changed (P128); the ledger never holds it. */
  mailAddressRenewed: on('practice'),
  /** How many years a kind of document is kept (P140). */
  retentionSet: on<{ kind: string; years: number }>('practice'),
  /** Documents of a company and year, for a certified preserver (P165); `index` is the SHA-256 of their list. */
  packageMade: on<{ year: number; part: number; parts: number; documents: number; index: string }>(
    'preservationPackage',
  ),
  packageDownloaded: on('preservationPackage'),
  /** The preserver accepted it, according to its file (P167). */
  packageReceiptFiled: on<{ receipt: string; day: string }>('preservationPackage'),
  packageReceiptReplaced: on<{ receipt: string; day: string; before: string }>('preservationPackage'),
  /** It will not be handed over: withdrawn by hand, or because a person was erased. */
  packageWithdrawn: on<{ documents?: number }>('preservationPackage'),
  /** All its standing rules at once. */
  rulesSuspended: on('practice'),
  rulesResumed: on('practice'),
  practiceOpened: on('practice'),
  practiceChanged: on('practice'),
  practiceClosed: on('practice'),
  /** A read was refused: the stored content is missing, or differs from what was stored. */
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

/** Personal data of an event, stored under a salted commitment: erasing it leaves the chain intact. */
export interface EventPerson {
  login?: string;
  /** Surname and name of the actor. */
  name?: string;
  /** Consulente, Azienda, Lavoratore…, as the history shows it. */
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
  /** The practice of its chain, if the scope has none: at login, and for the administrator. */
  practiceId?: string | null;
  companyId?: string | null;
  employeeId?: string | null;
  data: DataOf<A>;
  person?: EventPerson;
}

/** Any event of the vocabulary, with the data of its action. */
export type LedgerEvent = { [A in EventName]: EventOf<A> }[EventName];

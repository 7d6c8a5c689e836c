import type { HISTORY_STATES } from './history.contract.ts';

/** The chain of its practice. */
const OF_PRACTICE = 't.practice_id';

/**
 * Kinds of which nothing is stated but a print: the table of each, and the chain that it is in. Of these rows the events of
 * the prints are made, and what the verifier asks the database for.
 */
export const BY_PRINT_ALONE = {
  annotation: { from: 'annotation', chain: OF_PRACTICE },
  dossier: { from: 'dossier', chain: OF_PRACTICE },
  figures: { from: 'figure_set', chain: OF_PRACTICE },
  identityProvider: { from: 'identity_provider', chain: 'coalesce(t.practice_id, 0)' },
  note: { from: 'note', chain: OF_PRACTICE },
  preservationPackage: { from: 'preservation_package', chain: OF_PRACTICE },
  privacyText: { from: 'privacy_text', chain: '0' },
} as const;
type PrintedAlone = keyof typeof BY_PRINT_ALONE;

/** What an event happened to. */
export type ObjectKind =
  | PrintedAlone
  | 'document'
  | 'intake'
  | 'account'
  | 'employee'
  | 'grant'
  | 'practice'
  | 'company'
  | 'request'
  | 'notice'
  | 'signature'
  | 'installation';

/** Facts that name no person: the document's SHA-256, the publication day. */
type Facts = Record<string, string | number | boolean | null | undefined>;

interface EventKind<Data extends Facts> {
  object: ObjectKind;
  /** Its state in the history (spec §4, Rettificato and PresaVisione); null where it is in the ledger and not in the Cronologia. */
  state: (typeof HISTORY_STATES)[number] | null;
  /** For the types alone: what an event of this kind says. */
  data?: Data;
}

type Nothing = Record<never, never>;

function on<Data extends Facts = Nothing>(object: ObjectKind, state: EventKind<Data>['state'] = null): EventKind<Data> {
  return { object, state };
}

type OfDocument = { sha256: string };
type OfBefore = OfDocument & { when: string | null };
/** `rule`: the portal did it because a standing rule of the practice says so (P121). */
type Published = OfDocument & { publishOn: string | null; rule?: 'publishDay' };
/**
 * What stands there from now on, where no event tells it in words: SHA-256 of a salt and its columns, null where it is
 * gone; `n` counts them; `made` by this very transaction. The database writes it with the commit (0011-ledger.sql).
 */
type Stands = { print: string | null; n: number; made?: boolean };
type MonthKept = {
  month: number;
  received: number;
  published: number;
  toPublish: number;
  scheduled: number;
  withheld: number;
  read: number;
  missing: number;
};
type OfApproval = { month: number; documents: number; print: string };
type Imported = { created: number; updated: number; refused: number; webAccess: boolean; key?: string };

/**
 * What a document's event states of it, under these names. The verifier compares the document's row with the last
 * statement (traced.ts), so every event that changes a fact states it.
 */
type StatedOfDocument = {
  kind?: string;
  payrollKind?: string | null;
  period?: number | null;
  visibleOnWeb?: boolean;
  dueOn?: string | null;
  acknowledgementAsked?: boolean;
};

/** The closed vocabulary of the ledger (registro). Past tense: each is something that happened. */
export const EVENTS = {
  created: on<OfDocument & StatedOfDocument & { intake?: string }>('document', 'Nuovo'),
  /**
   * It came with its company's package (P175): everything that follows from its events there is stated, as text; `was` is
   * its id there.
   */
  imported: on<OfDocument & { was: string }>('document', 'Nuovo'),
  /** What had happened to it before it came, `when`, as its package says. */
  publishedBefore: on<Published & OfBefore>('document', 'Pubblicato'),
  seenBefore: on<OfBefore>('document', 'VistoAzienda'),
  readBefore: on<OfBefore>('document', 'LettoDipendente'),
  acknowledgedBefore: on<OfBefore>('document', 'PresaVisione'),
  /**
   * It was given to the wrong person, and taken back; `to` is the document that the right one got, of these pages alone
   * where some were chosen.
   */
  misdelivered: on<OfDocument & { to: string | null; pages?: string }>('document'),
  /** Whoever had opened it in error was told by mail, or has no address; `reader` is the account. */
  misdeliveryTold: on<OfDocument & { reader: string; by: 'mail' | 'nothing' }>('document'),
  published: on<Published>('document', 'Pubblicato'),
  scheduled: on<Published>('document', 'Pubblicato'),
  publicationCancelled: on<OfDocument>('document', 'PubblicazioneAnnullata'),
  /** Nobody sees it, and it has no day any more: its company is to approve what it holds now. */
  awaitsApproval: on<OfDocument & { publishOn: null }>('document', 'PubblicazioneAnnullata'),
  /** Its company has approved this content. */
  approved: on<OfDocument>('document'),
  /** Other content replaced its content; both are named by their SHA-256. */
  corrected: on<OfDocument & { previous: string; intake?: string }>('document', 'Rettificato'),
  viewedByCompany: on<OfDocument>('document', 'VistoAzienda'),
  readByEmployee: on<OfDocument>('document', 'LettoDipendente'),
  discarded: on<OfDocument>('document', 'Eliminato'),
  restored: on<OfDocument>('document', 'Ripristinato'),
  purged: on<OfDocument>('document', 'Eliminato'),
  /** Its description, tags, category or dates were changed: names which of them, never the new value. */
  edited: on<OfDocument & StatedOfDocument & { fields: string }>('document'),
  /** An earlier version was opened: no reading of what the document holds now. */
  versionOpened: on<OfDocument & { version: number }>('document'),
  /** A scheduled publication's day has come: the employee sees it from now on. */
  appeared: on<OfDocument>('document'),
  /** Its content names another person or period (`reason`, on these pages); the person who gave it confirmed it. */
  addresseeConfirmed: on<OfDocument & { reason: string; pages: string }>('document'),
  /** A consultant's own look, which never counts as a reading (P13). */
  viewedByConsultant: on<OfDocument>('document'),
  /** A look by a company's login of some branches, which never counts as a reading (P172). */
  viewedByBranch: on<OfDocument>('document'),
  /** Its owner was told that it is due soon. */
  dueWarned: on<OfDocument & { due: string }>('document'),
  /** It stood in a PDF that was made to be printed: on paper, and so not read in the portal. */
  printed: on<OfDocument>('document'),
  /** A line was written about it between practice and company; its text stays in the thread. */
  annotated: on<OfDocument & { annotation: string }>('document'),
  annotationTakenBack: on<OfDocument & { annotation: string }>('document'),
  /** Its employee was told by mail that it waits; `rule`: so many days after its publication, by a standing rule. */
  reminded: on<OfDocument & { rule?: string }>('document'),
  /** That mail was taken back before it left. */
  reminderTakenBack: on<OfDocument>('document'),
  /** Its employee has said that it was read. */
  acknowledged: on<OfDocument>('document', 'PresaVisione'),
  dossierCreated: on<{ documents: number; deliveryOn: string }>('dossier', 'Nuovo'),
  /** Documents were added (`documents`) or `taken` out, or its name, tags or delivery date changed: `fields` names which. */
  dossierChanged: on<{ documents: number; taken?: number; fields?: string }>('dossier'),
  dossierPublished: on<{ documents: number; publishOn: string }>('dossier', 'Pubblicato'),
  dossierPublicationCancelled: on<{ documents: number }>('dossier', 'PubblicazioneAnnullata'),
  dossierDeleted: on<{ documents: number }>('dossier', 'Eliminato'),
  intakeStarted: on<{ files: number; added?: boolean }>('intake'),
  /** `confirmed`: what the pages said against the person, looked at and confirmed. */
  intakeDecided: on<{ row: number; decision: string | null; pages: string; confirmed?: string }>('intake'),
  /** Pages went from one row to another, or to a new one. */
  intakePagesMoved: on<{ row: number; to: number; pages: string; confirmed?: string }>('intake'),
  /** A confirmed row went back to review: its part failed the check, or its month came in meanwhile. */
  intakeReturned: on<{ row: number; reason: string }>('intake'),
  /** A password was given for an encrypted file. */
  /** The kind of its files was corrected, and they were read again. */
  intakeKindChanged: on<{ file?: string; kind: string }>('intake'),
  intakeUnlocked: on<{ file: string }>('intake'),
  /** The question about a file's layout was answered for all its pages, or the answer was taken back. */
  intakeLayoutAnswered: on<{ file: string; answer: string | null; pages: string }>('intake'),
  intakeLayoutForgotten: on<{ file: string }>('intake'),
  intakeConfirmed: on<{ rows: number; publishOn: string | null }>('intake'),
  /** Its files were read: a person may decide and confirm. */
  intakeRead: on('intake'),
  intakeClosed: on('intake'),
  /** Its files went with a person who stood in them. */
  intakePurged: on('intake'),
  /** `ibanPrint`: SHA-256 of the salt in its row and the IBAN. */
  requestSent: on<{ type: number; sha256: string | null; ibanPrint?: string | null; signedOnScreen?: boolean }>(
    'request',
  ),
  /** It came with its company's package, as the package says of it. */
  requestImported: on<{ was: string }>('request'),
  /** It went with its person. */
  requestPurged: on('request'),
  requestStatusChanged: on<{ from: string; to: string }>('request'),
  /** Somebody who handles it has looked at it, or at its file, for the first time. */
  requestSeen: on('request'),
  /** Its sender took it back before anybody had looked. */
  requestWithdrawn: on('request'),
  requestAnswered: on<{ answer: string; sha256: string | null; confirmed?: string }>('request'),
  /** Its file, or an answer's, was sent whole to a reader. */
  requestFileOpened: on<{ answer: string | null; sha256: string }>('request'),
  noticeCreated: on('notice', 'Nuovo'),
  /** It came with its company's package, as the package says of it. */
  noticeImported: on<{ was: string }>('notice'),
  noticeChanged: on('notice'),
  noticePublished: on<{ publishOn: string }>('notice', 'Pubblicato'),
  noticeScheduled: on<{ publishOn: string }>('notice', 'Pubblicato'),
  /** The day of a scheduled one has come, and its people were told. */
  noticeAppeared: on<{ publishOn: string }>('notice'),
  noticeRead: on('notice', 'LettoDipendente'),
  noticeAcknowledged: on('notice', 'PresaVisione'),
  noticeReminded: on<{ readers: number }>('notice'),
  /** Those reminders were taken back before they left. */
  noticeReminderTakenBack: on<{ readers: number }>('notice'),
  noticeDeleted: on('notice', 'Eliminato'),
  /** It was for one person, and went with them. */
  noticePurged: on('notice'),
  /** Workers were asked to sign this content by this day, in this order: their employments by commas (P155). */
  signatureAsked: on<OfDocument & { dueOn: string; signers: string; confirmed?: string }>('signature'),
  /** A signer was shown it whole. */
  signatureOpened: on<OfDocument>('signature'),
  /** A code for this paper was asked for, to be mailed to its signer. */
  signatureCodeSent: on('signature'),
  /** Its signer has read this very content and signed it; `last` of all who were to. */
  signatureSigned: on<OfDocument & { factor: string; last: boolean }>('signature'),
  /** The note says why. */
  signatureRefused: on<OfDocument>('signature'),
  signatureWithdrawn: on('signature'),
  signatureExpired: on('signature'),
  signatureReminded: on<{ signers: number }>('signature'),
  /** Those reminders were taken back before they left. */
  signatureReminderTakenBack: on<{ signers: number }>('signature'),
  /** It, or its result, was sent whole to somebody of an office. */
  signatureFileOpened: on<{ content: string }>('signature'),
  /** All have signed: what was made of it, by its SHA-256, and the level of its seal. */
  signatureSealed: on<{ result: string; level: string }>('signature'),
  /** It went with its last signer. */
  signaturePurged: on('signature'),
  /** One was written for several companies at once: `first` of the notices that it became. */
  noticesSent: on<{ first: string; companies: number }>('practice'),
  /** Each news by mail, or one mail a day. */
  notificationsSet: on<{ daily: boolean }>('account'),
  /** A device is told when something is new (P105); what ends with a login is told by what ends it. */
  pushAllowed: on<{ service: string }>('account'),
  /** `expired`: its push service does not know it any more. */
  pushEnded: on<{ service: string; why: 'asked' | 'expired' }>('account'),
  /** A file replaced a company's figures of a kind and year; the former figures are kept under their own id. */
  figuresImported: on<{ kind: string; year: number; rows: number; sha256: string; replaced: string | null }>('figures'),
  noteWritten: on('note'),
  noteChanged: on('note'),
  noteDeleted: on('note'),
  employeeCreated: on<{ intake?: string; import?: boolean; webAccess: boolean }>('employee'),
  employeeChanged: on<{ fields: string }>('employee'),
  employmentEnded: on<{ endedOn: string }>('employee'),
  employeeRemoved: on('employee'),
  /** Erased from everything that is kept (P142); `accounts`: their logins that ended with it, by commas. */
  employeePurged: on<{ documents: number; requests: number; notices: number; accounts: string }>('employee'),
  /** A copy of what its person would see was taken for them by somebody of an office (P144). */
  personalDataTaken: on<{ documents: number; files: number }>('employee'),
  /** Nothing of this person is erased from now on, or no longer held; the note says why (P141). */
  personHeld: on('employee'),
  personReleased: on('employee'),
  /** One import, whole or in part; `key` is the Idempotency-Key of its request, by which a screen finds it again. */
  employeesImported: on<Imported>('company'),
  companiesImported: on<Imported>('practice'),
  /** A company that another practice offered was not taken. */
  companyOfferRefused: on<{ offer: string }>('practice'),
  companyCreated: on<{ import?: boolean; intake?: string; webAccess: boolean }>('company'),
  companyChanged: on<{ fields: string }>('company'),
  companyRemoved: on('company'),
  /** Everything about it went out as one archive, whose signed list has this hash. */
  companyExported: on<{ files: number; manifest: string }>('company'),
  /**
   * It came with a package (P175): of which key and signed list, and of which former chain up to which signed head; how much
   * of it came.
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
  /** The package with which it came was sent whole to a consultant. */
  companyOriginOpened: on<{ manifest: string }>('company'),
  /** It was offered to another practice, and the offer was withdrawn. */
  companyOffered: on<{ offer: string }>('company'),
  companyOfferWithdrawn: on<{ offer: string }>('company'),
  /** It went to another practice, in whose chain stands that it came, `from` this one (P170). */
  companyHandedOver: on<{ offer: string; to: string }>('company'),
  companyTakenOver: on<{ offer: string; from: string; code: string }>('company'),
  /** Labels of the practice's own; the company itself is not told. */
  companyLabelled: on<{ labels: string }>('company'),
  /** Its payslips of a month were closed by hand, with these figures; or opened again. */
  monthClosed: on<MonthKept>('company'),
  monthReopened: on<{ month: number }>('company'),
  /** What the portal does for it by itself, or waits for; days by commas (P120). */
  companyRulesSet: on<{ publishDay: number | null; approval: boolean; remindDays: string }>('company'),
  /** Its own look at a month: asked for, given, or refused; `print` of the documents that it was about (P120). */
  approvalAsked: on<OfApproval>('company'),
  monthApproved: on<OfApproval>('company'),
  monthDeclined: on<OfApproval>('company'),
  branchesChanged: on<{ codes: string }>('company'),
  /** Nothing of it is erased from now on, or no longer held; the note says why (P141). */
  companyHeld: on('company'),
  companyReleased: on('company'),
  /** `by`: where it was not by the password; `provider`: whose identity it was. */
  loggedIn: on<{ role: string; by?: 'passkey' | 'identity'; provider?: string | undefined }>('account'),
  loggedOut: on('account'),
  /** A key of payroll software was made, or revoked. */
  apiKeyCreated: on<{ key: string }>('account'),
  apiKeyRevoked: on<{ key: string }>('account'),
  /** A new secret; the one before is good for a day more. */
  apiKeyRotated: on<{ key: string }>('account'),
  devicesForgotten: on<{ devices: number }>('account'),
  administratorSetUp: on('account'),
  /** A grant: what an account may do, or will once it is activated. */
  activationSent: on('grant'),
  /** It was taken back before its mail left. */
  activationTakenBack: on('grant'),
  activationLetterMade: on('grant'),
  /**
   * `by` its mailed key, its manager's hand, or an account that the person had already; `another`: the person wanted a
   * further access of its own beside that; `onPaper`: the key stood in a printed letter.
   */
  activated: on<{ by: 'key' | 'manager' | 'ownAccount'; another?: boolean; onPaper?: boolean }>('grant'),
  /** It is another account of the same person's now, which has taken `from` over. */
  accessMoved: on<{ from: string }>('grant'),
  accessDisabled: on('grant'),
  accessEnabled: on('grant'),
  /** Back to "not activated", with another e-mail. */
  accessReset: on('grant'),
  loginAdded: on<{ role: string; branches?: string }>('grant'),
  loginRemoved: on<{ role: string }>('grant'),
  oneTimePasswordGiven: on('grant'),
  secondFactorReset: on('grant'),
  /** A consultant's, a day later: the note says how the person was recognised. */
  secondFactorResetAsked: on<{ due: string }>('grant'),
  /** `owner`: by using a factor after all. */
  secondFactorResetWithdrawn: on<{ by: 'owner' | 'manager' }>('grant'),
  /** Personal data of these rows of the chain are gone (`ledger_erase`); an object's chain is its practice's. */
  personErased: on<{ rows: string }>('practice'),
  passwordResetAsked: on('account'),
  passwordReset: on('account'),
  passwordChanged: on('account'),
  /** Its owner has joined another account to it, which has `ended`. */
  accessesJoined: on<{ ended: string }>('account'),
  loginChanged: on('account'),
  languageChosen: on<{ language: string }>('account'),
  emailChangeAsked: on('account'),
  emailChanged: on('account'),
  sessionRevoked: on('account'),
  reauthenticated: on('account'),
  /** An identity of a provider opens the account from now on, or no more (P150). */
  identityLinked: on<{ provider: string }>('account'),
  identityUnlinked: on<{ provider: string }>('account'),
  secondFactorAdded: on<{ kind: string }>('account'),
  secondFactorRemoved: on<{ kind: string }>('account'),
  secondFactorRenamed: on('account'),
  recoveryCodesMade: on('account'),
  /** Their owner has said that they are put away. */
  recoveryCodesKept: on('account'),
  recoveryCodeUsed: on('account'),
  /** A copy of everything about this person at this employer was sent to them (GDPR 15 and 20). */
  personalDataGiven: on<{ documents: number; files: number }>('account'),
  /** `documents`: ids of the company's PRIVACY documents that were shown with the text, by commas. */
  privacyAccepted: on<{ version: string; documents?: string }>('account'),
  /** An operator said that this database, folder and key are one installation: after a restore, or with a new key. */
  installationAdopted: on<{ installation: string; folder: string | null; key: string; earlierKey: string | null }>(
    'installation',
  ),
  /** It was restored from a backup: events after its snapshot are not in this ledger. */
  installationRestored: on<{ installation: string; snapshot: string }>('installation'),
  /** Who says who people are (P149). */
  identityProviderAdded: on<{ issuer: string }>('identityProvider'),
  identityProviderChanged: on<{ fields: string }>('identityProvider'),
  identityProviderRemoved: on<{ issuer: string }>('identityProvider'),
  /** A fiscal code that a provider vouches for opens the access of its workers, or no more (P151). */
  codeOpensSet: on<{ opens: boolean }>('practice'),
  /** A receiver that is told what happens (P125); `webhook` is its id. */
  webhookAdded: on<{ webhook: string }>('practice'),
  webhookChanged: on<{ webhook: string; fields: string }>('practice'),
  webhookSecretRotated: on<{ webhook: string }>('practice'),
  webhookRemoved: on<{ webhook: string }>('practice'),
  /** Nothing was taken for three days. */
  webhookSwitchedOff: on<{ webhook: string }>('practice'),
  /** Messages were sent again, or a try, by hand. */
  webhookSentAgain: on<{ webhook: string; messages: number }>('practice'),
  /** The address to which it mails whole files is another (P128); the ledger never holds it. */
  mailAddressRenewed: on('practice'),
  /** For how many years a kind of document is kept (P140). */
  retentionSet: on<{ kind: string; years: number }>('practice'),
  /** Documents of a company and year, to be handed over to a certified preserver (P165); `index` is the SHA-256 of theirs. */
  packageMade: on<{ year: number; part: number; parts: number; documents: number; index: string }>(
    'preservationPackage',
  ),
  packageDownloaded: on('preservationPackage'),
  /** The preserver has taken it, as its file says (P167). */
  packageReceiptFiled: on<{ receipt: string; day: string }>('preservationPackage'),
  packageReceiptReplaced: on<{ receipt: string; day: string; before: string }>('preservationPackage'),
  /** It is not handed over: by hand, or with a person who was erased. */
  packageWithdrawn: on<{ documents?: number }>('preservationPackage'),
  /** All its standing rules, in one place. */
  rulesSuspended: on('practice'),
  rulesResumed: on('practice'),
  practiceOpened: on('practice'),
  practiceChanged: on('practice'),
  practiceClosed: on('practice'),
  /** A reading was refused: the stored content is missing, or not what was placed. */
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

/** Which kind of object each action happens to, as the verifier reads it. */
export const VOCABULARY: Readonly<Record<string, ObjectKind>> = Object.fromEntries(
  Object.entries(EVENTS).map(([action, { object }]) => [action, object]),
);

/** What an event of an action says. */
export type DataOf<A extends EventName> = (typeof EVENTS)[A] extends EventKind<infer Data> ? Data : never;

/** Personal data of an event: kept apart under a salted commitment, so that an erasure leaves the chain whole. */
export interface EventPerson {
  login?: string;
  /** Surname and name of the actor. */
  name?: string;
  /** Consulente, Azienda, Lavoratore… as the history shows it. */
  type?: string;
  /** Network address from where. */
  address?: string;
  /** What the history calls the document. */
  document?: string;
  note?: string;
}

interface EventOf<A extends EventName> {
  action: A;
  id: string;
  /** The practice of its chain, where the scope has none: at the login, and for the administrator. */
  practiceId?: string | null;
  companyId?: string | null;
  employeeId?: string | null;
  data: DataOf<A>;
  person?: EventPerson;
}

/** One of the vocabulary's events, with the data of its action. */
export type LedgerEvent = { [A in EventName]: EventOf<A> }[EventName];

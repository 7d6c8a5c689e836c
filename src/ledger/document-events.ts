import { type OfBefore, type OfDocument, on, type Published, type StatedOfDocument } from './event-kind.ts';

/** The events of documents and their dossiers, part of the ledger's closed vocabulary. */
export const DOCUMENT_EVENTS = {
  created: on<OfDocument & StatedOfDocument & { intake?: string }>('document', 'Nuovo'),
  /**
   * A document was imported with its company's package (P175). The event states the facts that result from all earlier
   * events; `was` is the document's former id.
   */
  imported: on<OfDocument & { was: string }>('document', 'Nuovo'),
  /** Earlier events of an imported document, with their time `when`, according to the package. */
  publishedBefore: on<Published & OfBefore>('document', 'Pubblicato'),
  seenBefore: on<OfBefore>('document', 'VistoAzienda'),
  readBefore: on<OfBefore>('document', 'LettoDipendente'),
  acknowledgedBefore: on<OfBefore>('document', 'PresaVisione'),
  /**
   * A document was delivered to the wrong person and withdrawn. `to` is the right person's document; `pages` are the
   * pages that it received, if not all.
   */
  misdelivered: on<OfDocument & { to: string | null; pages?: string }>('document'),
  /**
   * A reader who opened the document in error was informed by mail, or has no mail address; `reader` is the account.
   */
  misdeliveryTold: on<OfDocument & { reader: string; by: 'mail' | 'nothing' }>('document'),
  /** A document that was only taken away came back within ten minutes, as it was (P225). */
  misdeliveryUndone: on<OfDocument>('document'),
  /** The practice added a note to the document's row in the register of misdeliveries; the note is the event's. */
  misdeliveryNoted: on<OfDocument>('document'),
  published: on<Published>('document', 'Pubblicato'),
  scheduled: on<Published>('document', 'Pubblicato'),
  publicationCancelled: on<OfDocument>('document', 'PubblicazioneAnnullata'),
  /** The document is hidden without a publication day: its company must approve the current content. */
  awaitsApproval: on<OfDocument & { publishOn: null }>('document', 'PubblicazioneAnnullata'),
  approved: on<OfDocument>('document'),
  /** New content replaced the old; the event names both by their SHA-256. */
  corrected: on<OfDocument & { previous: string; intake?: string }>('document', 'Rettificato'),
  viewedByCompany: on<OfDocument>('document', 'VistoAzienda'),
  readByEmployee: on<OfDocument>('document', 'LettoDipendente'),
  /** The web app of a reader has received the whole content and compared its digest (P243, decision 43). */
  receivedWhole: on<OfDocument>('document', 'RicevutoPerIntero'),
  discarded: on<OfDocument>('document', 'Eliminato'),
  restored: on<OfDocument>('document', 'Ripristinato'),
  purged: on<OfDocument>('document', 'Eliminato'),
  /** The document's description, tags, category or dates changed. The event names the fields, never the new values. */
  edited: on<OfDocument & StatedOfDocument & { fields: string }>('document'),
  /** A reader opened an earlier version, which does not mark the current content as read. */
  versionOpened: on<OfDocument & { version: number }>('document'),
  /** The day of a scheduled publication came: the employee sees the document from now on. */
  appeared: on<OfDocument>('document'),
  /**
   * The content names another person or period (`reason`, on `pages`), and the person who uploaded the document
   * confirmed the recipient.
   */
  addresseeConfirmed: on<OfDocument & { reason: string; pages: string }>('document'),
  /** The file of a payslip or CU names nobody: the row is marked until the office has looked. */
  addresseeUnverified: on<OfDocument>('document'),
  /** A consultant viewed the document, which never marks it as read (P13). */
  viewedByConsultant: on<OfDocument>('document'),
  /** A company login limited to some branches viewed the document, which never marks it as read (P172). */
  viewedByBranch: on<OfDocument>('document'),
  /** The document's owner was warned that it is due soon. */
  dueWarned: on<OfDocument & { due: string }>('document'),
  /** The document was included in a PDF for printing, so it is on paper but not read in the portal. */
  printed: on<OfDocument>('document'),
  /** The practice or the company wrote a message about the document; the text stays in the thread. */
  annotated: on<OfDocument & { annotation: string }>('document'),
  annotationTakenBack: on<OfDocument & { annotation: string }>('document'),
  /**
   * The document's employee was reminded by mail. `rule` is set if a standing rule sent the mail, a number of days
   * after the publication.
   */
  reminded: on<OfDocument & { rule?: string }>('document'),
  /** A reminder was cancelled before its mail was sent. */
  reminderTakenBack: on<OfDocument>('document'),
  /** The document's employee confirmed having read it. */
  acknowledged: on<OfDocument>('document', 'PresaVisione'),
  dossierCreated: on<{ documents: number; deliveryOn: string }>('dossier', 'Nuovo'),
  /**
   * Documents were added (`documents`) or removed (`taken`), or the dossier's name, tags or delivery date changed
   * (`fields`).
   */
  dossierChanged: on<{ documents: number; taken?: number; fields?: string }>('dossier'),
  dossierPublished: on<{ documents: number; publishOn: string }>('dossier', 'Pubblicato'),
  dossierPublicationCancelled: on<{ documents: number }>('dossier', 'PubblicazioneAnnullata'),
  dossierDeleted: on<{ documents: number }>('dossier', 'Eliminato'),
};

import { counted, others } from '../common/format.ts';

/** Why a person gets no mail. */
export const UNREACHED = {
  'without-web-access': 'non ha accesso web',
  unreachable: 'non ha un accesso attivo con un indirizzo e-mail',
  daily: 'riceve un solo riepilogo al giorno: lo troverà lì',
} as const;

/** The note in the trace when mails are withdrawn before they leave. */
export const TAKEN_BACK_NOTE = 'Ritirato prima della partenza delle e-mail';

interface Words {
  /** What is about to be mailed, at the start of a line. */
  name: string;
  /** The message after the mailing was withdrawn. */
  done: string;
}

/** Texts for each kind of mailing that can be withdrawn. */
export const MAILING_WORDS = {
  documentReminder: { name: 'Sollecito', done: 'Sollecito ritirato: non parte nessuna e-mail.' },
  notice: { name: 'Comunicazione', done: 'Comunicazione ritirata: non è più in bacheca e non parte nessuna e-mail.' },
  noticeReminder: { name: 'Sollecito della comunicazione', done: 'Sollecito ritirato: non parte nessuna e-mail.' },
  requestStatus: {
    name: 'Stato delle richieste',
    done: 'Ritirato: le richieste hanno di nuovo lo stato di prima e non parte nessuna e-mail.',
  },
  signatureAsked: {
    name: 'Richiesta di firma',
    done: 'Richiesta di firma ritirata: nessuno deve più firmare e non parte nessuna e-mail.',
  },
  signatureReminder: { name: 'Sollecito di firma', done: 'Sollecito ritirato: non parte nessuna e-mail.' },
  invitation: { name: 'Inviti', done: 'Inviti ritirati: non parte nessuna e-mail.' },
} satisfies Record<string, Words>;

export const MAILINGS = {
  list: 'E-mail in partenza',
  /** For example `3 e-mail partono alle 10:12.` */
  when: (people: number, until: string) =>
    people === 1 ? `Un’e-mail parte alle ${until}.` : `${counted(people, 'e-mail', 'e-mail')} partono alle ${until}.`,
  more: (left: number) => `Mostra ${others(left)}`,
  latest: 'Mostra solo l’ultimo',
  // The dialog before mails are sent.
  whom: (mails: number, people: number) => {
    if (mails === 0) return 'Non parte nessuna e-mail.';
    const whom = counted(people, 'persona', 'persone');
    return mails === 1 ? 'Parte un’e-mail a una persona.' : `Partono ${counted(mails, 'e-mail', 'e-mail')} a ${whom}.`;
  },
  wait: 'Aspetta dieci minuti: fino ad allora si può ritirare.',
  waitMany: 'Aspettano dieci minuti: fino ad allora si possono ritirare.',
  atOnce: 'Parte subito.',
  atOnceMany: 'Partono subito.',
  left: (count: number) =>
    count === 1 ? 'Una persona non la riceve:' : `${counted(count, 'persona', 'persone')} non la ricevono:`,
  print: 'Stampa l’elenco',
  ofCompany: (name: string, mails: number, left: number) =>
    [
      name,
      counted(mails, 'e-mail', 'e-mail'),
      ...(left > 0 ? [`${counted(left, 'persona', 'persone')} senza`] : []),
    ].join(' · '),
  planFailed: 'Non si sa ancora a chi arriva',
} as const;

const BECAUSE = {
  hold: 'c’è un blocco',
  employed: 'in forza',
  intake: 'è in un’acquisizione aperta',
} as const;

/** How long is kept, what may be erased, and what keeps it (P140 to P144). */
export const RETENTION_TEXT = {
  because: (why: 'hold' | 'employed' | 'intake' | 'term' | null, day: string | null) =>
    why === 'term' || why === null ? (day === null ? 'nulla da eliminare' : `dal ${day}`) : BECAUSE[why],
  readMe: 'Leggimi.txt',
  /** The text in the archive that an office takes for somebody. */
  readMeText: (name: string, company: string, when: string) =>
    `Dati personali di ${name} presso ${company}, al ${when}: la copia è stata preparata dall’ufficio, perché la persona non ha un accesso.\n\ndati.json: i dati in forma leggibile da un programma (art. 15 e 20 del Regolamento UE 2016/679).\ndocumenti: i documenti pubblicati per la persona, così come sono.\nrichieste: i file allegati alle sue richieste e alle risposte.\n\nNon c’è ciò che non è ancora pubblicato o è stato ritirato, né ciò che è del suo accesso (sessioni, dispositivi, secondo fattore). Chi ha preparato la copia, e quando, resta nel registro.\n`,
} as const;

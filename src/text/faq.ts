import type { Role } from '../access/roles.ts';

export interface Question {
  question: string;
  answer: readonly string[];
  /** Whom it concerns; everybody when absent. */
  roles?: readonly Role[];
}

export const FAQ_TITLE = 'F.A.Q.';
export const FAQ_HINT = 'Le risposte alle domande più frequenti';
export const FAQ_TUTORIAL = 'Guarda il filmato introduttivo';

/** Questions and answers of the help page (spec §1); only about what the portal does. */
export const FAQ: readonly { title: string; questions: readonly Question[] }[] = [
  {
    title: 'Dal PDF al cedolino',
    questions: [
      {
        question: 'Come arrivano i cedolini nel portale?',
        roles: ['CONSULTANT', 'COMPANY'],
        answer: [
          'Trascina in Acquisizioni il PDF prodotto dal programma paghe, anche quello di un mese intero o di più aziende. Il portale legge le pagine e le divide per lavoratore, riconoscendo ciascuno dal codice fiscale.',
          'Puoi lasciare la pagina durante la lettura e ritrovarla più tardi: l’acquisizione prosegue da sola.',
        ],
      },
      {
        question: 'Che cosa succede alle pagine che il portale non riconosce?',
        roles: ['CONSULTANT', 'COMPANY'],
        answer: [
          'Restano da decidere. Per ognuna puoi indicare il lavoratore o escluderla; nel dubbio il portale chiede, non tira a indovinare.',
          'I riepiloghi e i totali della ditta non vengono mai assegnati a una persona. Nulla diventa un documento prima della tua conferma.',
        ],
      },
    ],
  },
  {
    title: 'Pubblicazione e lettura',
    questions: [
      {
        question: 'Quando il lavoratore vede il suo documento?',
        answer: [
          'Dal giorno di pubblicazione in poi. Se la data è futura il documento è programmato e fino a quel giorno il lavoratore non lo vede; quando compare, riceve un’e-mail con il collegamento, senza importi.',
        ],
      },
      {
        question: 'Si può annullare una pubblicazione?',
        roles: ['CONSULTANT', 'COMPANY'],
        answer: [
          'Sì: seleziona i documenti, scegli Pubblica e poi «Annulla pubblicazione». Da quel momento il lavoratore non li vede più; la pubblicazione e l’annullamento restano nella cronologia.',
        ],
      },
      {
        question: 'Che cosa significano Nuovo, Azienda e Lavoratore?',
        answer: [
          'Sono i passi della traccia. Nuovo: nessuno ha ancora aperto il documento. Azienda: lo ha aperto l’azienda. Lavoratore: lo ha aperto il lavoratore. Quello che apre il consulente non conta come lettura.',
        ],
      },
      {
        question: 'Dove trovo il mio ultimo cedolino?',
        roles: ['EMPLOYEE'],
        answer: [
          'In cima alla Home: tocca «Apri cedolino». Quelli dei mesi e degli anni passati sono in Documenti, divisi per anno.',
        ],
      },
      {
        question: 'Dove vedo chi ha letto, e quando?',
        roles: ['CONSULTANT', 'COMPANY'],
        answer: [
          'Nella Cronologia del documento: ogni passaggio con data, ora e utente. La stampa riunisce le righe in un PDF, «Cronologia di consegna e lettura documenti».',
          'La cronologia attesta la consegna e la lettura. Non è una quietanza di pagamento.',
        ],
      },
    ],
  },
  {
    title: 'Valore della consegna',
    questions: [
      {
        question: 'Consegnare il cedolino da qui è valido per legge?',
        answer: [
          'Sì, alle condizioni indicate dal Ministero del Lavoro nell’interpello n. 13 del 30 maggio 2012. Gli obblighi degli articoli 1 e 3 della legge n. 4 del 1953 si possono assolvere collocando il prospetto di paga in un’area riservata di un sito web.',
          'Servono tre cose: l’accesso è del solo lavoratore interessato, con una password personale; il lavoratore dispone di una postazione con stampante; della collocazione mensile resta traccia nel sito. La traccia è la Cronologia; la prova della lettura è un vantaggio in più.',
        ],
      },
    ],
  },
  {
    title: 'Accesso',
    questions: [
      {
        question: 'Ho più ruoli: come passo dall’uno all’altro?',
        answer: [
          'Apri il menu con la tua iniziale, in alto a destra, e scegli «Continua come». Si vede sempre e solo ciò che riguarda il ruolo attivo.',
        ],
      },
      {
        question: 'Che cosa fa «Ricordami»?',
        answer: [
          'Mantiene l’accesso anche dopo la chiusura del browser. Non usarlo su un computer condiviso; altrimenti, finito il lavoro, scegli Esci.',
        ],
      },
    ],
  },
];

/** The questions that concern a role, chapter by chapter. */
export function faqFor(role: Role): { title: string; questions: readonly Question[] }[] {
  return FAQ.map(({ title, questions }) => ({
    title,
    questions: questions.filter((question) => question.roles?.includes(role) ?? true),
  })).filter((chapter) => chapter.questions.length > 0);
}

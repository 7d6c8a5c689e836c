import type { Role } from '../access/roles.ts';

/** Ids of the questions that other screens link to (`/faq?d=lettura`). */
export type QuestionId =
  | 'attivazione'
  | 'password'
  | 'privacy'
  | 'lettura'
  | 'richieste'
  | 'bacheca'
  | 'firme'
  | 'interpello'
  | 'telefono';

export interface Question {
  id?: QuestionId;
  question: string;
  answer: readonly string[];
  /** The roles that see the question; if absent, all roles. */
  roles?: readonly Role[];
}

export const FAQ_TITLE = 'F.A.Q.';
export const FAQ_HINT = 'Le risposte alle domande più frequenti';
export const FAQ_TUTORIAL = 'Guarda il filmato introduttivo';
export const FAQ_KEYS = 'Scorciatoie da tastiera';

const MANAGERS = ['CONSULTANT', 'COMPANY'] as const;

/** The questions and answers of the help page (spec §1); they cover only what the portal does. */
export const FAQ: readonly { title: string; questions: readonly Question[] }[] = [
  {
    title: 'Attivazione',
    questions: [
      {
        id: 'attivazione',
        question: 'Come attivo il mio accesso?',
        roles: ['EMPLOYEE'],
        answer: [
          'Apri il collegamento dell’e-mail di attivazione, scegli utente e password e accetta l’informativa sulla privacy. Il collegamento vale 72 ore: se è scaduto, dalla sua pagina ne chiedi un altro.',
          'Senza e-mail, l’azienda ti consegna una lettera con un codice: vale 30 giorni e funziona solo insieme al tuo codice fiscale.',
        ],
      },
      {
        id: 'attivazione',
        question: 'Come si attivano aziende e lavoratori?',
        roles: MANAGERS,
        answer: [
          'Il consulente attiva le aziende, l’azienda i suoi lavoratori, da «Attivazione utenti». L’e-mail parte da sola e il collegamento vale 72 ore. Chi non si è registrato in tempo risulta scaduto: l’attivazione si ripete quante volte serve e la più recente annulla quelle di prima.',
          'Per chi non ha l’e-mail si stampa la lettera di attivazione; per chi non avrà mai accesso al web, i documenti si stampano in un solo PDF.',
        ],
      },
    ],
  },
  {
    title: 'Password',
    questions: [
      {
        id: 'password',
        question: 'Ho dimenticato la password: che cosa faccio?',
        answer: [
          'Nella pagina di accesso scegli «Password dimenticata» e scrivi il tuo utente o la tua e-mail. Ricevi un collegamento che vale 24 ore e funziona una volta sola; la risposta è la stessa anche se l’indirizzo non è conosciuto, così nessuno scopre chi ha un accesso.',
          'Se non hai un’e-mail, chi gestisce il tuo accesso può darti una password provvisoria: al primo ingresso il portale te la fa cambiare.',
        ],
      },
      {
        question: 'Come cambio la password, e dove vedo chi è entrato con il mio utente?',
        answer: [
          'La password si cambia dal menu con la tua iniziale, «Password»: tutte le altre sessioni si chiudono. In «Dati utente» trovi le sessioni aperte, con dispositivo e ultimo uso: quelle che non riconosci si chiudono da lì.',
        ],
      },
    ],
  },
  {
    title: 'Privacy',
    questions: [
      {
        id: 'privacy',
        question: 'Quando accetto l’informativa sulla privacy?',
        answer: [
          'All’attivazione, e di nuovo quando ne esce una versione nuova. Restano registrati la versione, il giorno e l’ora. Il testo si rilegge quando vuoi dalla pagina «Privacy».',
        ],
      },
      {
        question: 'Chi vede i miei documenti?',
        roles: ['EMPLOYEE'],
        answer: [
          'Tu, la tua azienda e il consulente del lavoro che la segue: nessun altro. Sul telefono non resta nulla: i documenti che scarichi, invece, li custodisci tu.',
        ],
      },
    ],
  },
  {
    title: 'Dal PDF al cedolino',
    questions: [
      {
        question: 'Come arrivano i cedolini nel portale?',
        roles: MANAGERS,
        answer: [
          'Trascina in Acquisizioni il PDF prodotto dal programma paghe, anche quello di un mese intero o di più aziende. Il portale legge le pagine e le divide per lavoratore, riconoscendo ciascuno dal codice fiscale.',
          'Puoi lasciare la pagina durante la lettura e ritrovarla più tardi: l’acquisizione prosegue da sola.',
        ],
      },
      {
        question: 'Che cosa succede alle pagine che il portale non riconosce?',
        roles: MANAGERS,
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
        question: 'Dove trovo il mio ultimo cedolino?',
        roles: ['EMPLOYEE'],
        answer: [
          'In cima alla Home: tocca «Apri cedolino». Quelli dei mesi e degli anni passati sono in Documenti, divisi per anno e per tipo; con la ricerca rapida li trovi tutti, per esempio «ottobre 2025». «Scarica tutto» li riunisce in un archivio con l’indice.',
        ],
      },
      {
        id: 'lettura',
        question: 'Che cosa resta registrato quando leggo un documento?',
        roles: ['EMPLOYEE'],
        answer: [
          'Che lo hai aperto o scaricato, con giorno, ora e indirizzo di rete, una volta che ti è arrivato per intero. Chi interrompe prima non risulta aver letto. La lettura non è una quietanza: dice che il documento ti è stato consegnato, non che sei d’accordo.',
        ],
      },
      {
        question: 'Quando il lavoratore vede il suo documento?',
        answer: [
          'Dal giorno di pubblicazione in poi. Se la data è futura il documento è programmato e fino a quel giorno il lavoratore non lo vede; quando compare, riceve un’e-mail con il collegamento, senza importi.',
        ],
      },
      {
        question: 'Come mostro a una banca quanto guadagno, senza mandare i cedolini?',
        roles: ['EMPLOYEE'],
        answer: [
          'In fondo a Documenti scegli «Mostra il reddito con un QR» e crea il codice davanti a chi ne ha bisogno. Per 15 minuti vede solo il tuo nome, il datore di lavoro, da quando ci lavori e il netto degli ultimi tre mesi. Vedi ogni volta che qualcuno lo guarda, e lo chiudi quando vuoi.',
        ],
      },
      {
        question: 'Si può annullare una pubblicazione?',
        roles: MANAGERS,
        answer: [
          'Sì: seleziona i documenti, scegli Pubblica e poi «Annulla pubblicazione». Da quel momento il lavoratore non li vede più; la pubblicazione e l’annullamento restano nella cronologia.',
        ],
      },
      {
        question: 'Che cosa significano Nuovo, Azienda e Lavoratore?',
        roles: MANAGERS,
        answer: [
          'Sono i passi della traccia. Nuovo: nessuno ha ancora aperto il documento. Azienda: lo ha aperto l’azienda. Lavoratore: lo ha aperto il lavoratore. Quello che apre il consulente non conta come lettura.',
        ],
      },
      {
        id: 'lettura',
        question: 'Dove vedo chi ha letto, e quando?',
        roles: MANAGERS,
        answer: [
          'Nella Cronologia del documento: ogni passaggio con data, ora e utente. La stampa riunisce le righe in un PDF, «Cronologia di consegna e lettura documenti».',
          'La cronologia attesta la consegna e la lettura. Non è una quietanza di pagamento.',
        ],
      },
    ],
  },
  {
    title: 'Richieste',
    questions: [
      {
        id: 'richieste',
        question: 'Che cosa posso chiedere da qui?',
        roles: ['EMPLOYEE'],
        answer: [
          'Variazione dei dati anagrafici, dell’IBAN o dei recapiti, un documento, o altro. Per dati anagrafici e IBAN si allega il modulo firmato, che scarichi già compilato con i tuoi dati; basta una foto nitida.',
          'Lo stato ti dice a che punto è: Inviata, In valutazione, Lavorata o Rifiutata. Le risposte arrivano nella richiesta stessa, con un’e-mail di avviso.',
        ],
      },
      {
        id: 'richieste',
        question: 'Come si lavorano le richieste?',
        roles: MANAGERS,
        answer: [
          'Stanno accanto ai documenti dei lavoratori, nella vista «Richieste». Si mettono in valutazione, si accettano o si rifiutano, anche più d’una insieme; chi ha chiesto viene avvisato. A una richiesta si risponde anche con un documento.',
          'Il nuovo IBAN resta in sospeso per un giorno: se non è stato il lavoratore a chiederlo, l’e-mail di avviso gli dà il tempo di dirlo.',
        ],
      },
    ],
  },
  {
    title: 'Firme',
    questions: [
      {
        id: 'firme',
        question: 'Come firmo un documento, e che valore ha?',
        roles: ['EMPLOYEE'],
        answer: [
          'In «Firme» leggi il documento fino in fondo, poi firmi, oppure non firmi e scrivi perché. Confermi di essere tu con il tuo secondo fattore o, se non lo hai, con un codice di 6 cifre che arriva alla tua e-mail.',
          'È una firma elettronica semplice, con prove: chi ha firmato, quando, da dove, con quale conferma, e l’impronta di ciò che ha letto. Non è una firma qualificata. Quando hanno firmato tutti, il documento con la pagina delle prove viene sigillato e resta tra i tuoi documenti.',
        ],
      },
      {
        id: 'firme',
        question: 'Come chiedo una firma, e che valore ha?',
        roles: MANAGERS,
        answer: [
          'In «Firme» carichi un PDF, scegli chi firma e dove, e fino a quando. Un solo documento può essere firmato da più persone, una dopo l’altra; oppure ciascuno firma la propria copia. Chi firma deve avere l’accesso al portale. Un segno nel testo, come {{firma:lavoratore}} o {{firma:2}}, mette la firma al suo posto da solo.',
          'Chi manca si sollecita con un pulsante, e il portale lo fa da solo tre giorni prima della scadenza. Un rifiuto chiude la richiesta, con il suo motivo; un documento firmato non si modifica: per correggerlo si chiede di nuovo.',
          'Non è una firma qualificata: è una firma elettronica semplice, con le prove in una pagina in fondo al PDF, sigillato quando ha firmato l’ultimo. Una modifica successiva si vede nei lettori di PDF e in «Verifica una ricevuta».',
        ],
      },
    ],
  },
  {
    title: 'Bacheca e notifiche',
    questions: [
      {
        id: 'bacheca',
        roles: [...MANAGERS, 'EMPLOYEE'],
        question: 'Che differenza c’è tra comunicazioni e notifiche?',
        answer: [
          'Le comunicazioni le scrive l’azienda: restano in bacheca finché non scadono, e alcune chiedono di confermare la presa visione. Le notifiche le scrive il portale: un documento pubblicato, una risposta, uno stato che cambia. Il numero sulla campana, o sulla bacheca del telefono, dice quante sono nuove.',
        ],
      },
    ],
  },
  {
    title: 'Valore della consegna',
    questions: [
      {
        id: 'interpello',
        question: 'Consegnare il cedolino da qui è valido per legge?',
        answer: [
          'Sì, alle condizioni indicate dal Ministero del Lavoro nell’interpello n. 13 del 30 maggio 2012. Gli obblighi degli articoli 1 e 3 della legge n. 4 del 1953 si possono assolvere collocando il prospetto di paga in un’area riservata di un sito web.',
          'La consegna è valida a condizione che ne resti traccia nel sito: qui la lasciano la pubblicazione e la lettura, e la Cronologia le mostra. Servono inoltre un accesso del solo lavoratore interessato, con una password personale, e una postazione con stampante a sua disposizione.',
        ],
      },
    ],
  },
  {
    title: 'Accesso',
    questions: [
      {
        id: 'telefono',
        question: 'Posso installare il portale sul telefono?',
        answer: [
          'Sì. Su Android apri il menu del browser e scegli «Installa app»; su iPhone tocca Condividi e poi «Aggiungi alla schermata Home». Si apre come un’app; senza rete dice «Sei offline» e ti tiene dentro, senza chiedere di nuovo la password.',
        ],
      },
      {
        question: 'Ho più ruoli: come passo dall’uno all’altro?',
        answer: [
          'Apri il menu con la tua iniziale, in alto a destra, e scegli «Continua come». Si vede sempre e solo ciò che riguarda il ruolo attivo.',
        ],
      },
      {
        question: 'Come faccio vedere a un responsabile solo le persone della sua filiale?',
        roles: MANAGERS,
        answer: [
          'Nella scheda dell’azienda, in «Accessi», aggiungi un accesso e scegli una o più filiali. Vede le buste paga, le CU e i documenti già pubblicati per chi appartiene oggi a quelle filiali, e non modifica nulla.',
        ],
      },
      {
        question: 'Che cosa fa «Ricordami»?',
        answer: [
          'Mantiene l’accesso anche dopo la chiusura del browser; sul telefono si chiama «Questo è il mio telefono» e dura finché lo usi almeno una volta l’anno. Lo chiudi in «Dati utente», «Sessioni aperte». Non usarlo su un computer condiviso; altrimenti, finito il lavoro, scegli Esci.',
        ],
      },
    ],
  },
];

/** The questions for a role, by chapter. */
export function faqFor(role: Role): { title: string; questions: readonly Question[] }[] {
  return FAQ.map(({ title, questions }) => ({
    title,
    questions: questions.filter((question) => question.roles?.includes(role) ?? true),
  })).filter((chapter) => chapter.questions.length > 0);
}

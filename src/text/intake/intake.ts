import { formatDay } from '../common/format.ts';

/** The intake's explanations in the review. */
export const REASONS = {
  'code-and-name-match': 'Codice fiscale e nome coincidono',
  'code-matches': 'Il codice fiscale è di questo lavoratore',
  'provisional-code-matches': 'Il codice provvisorio è di questo lavoratore',
  'omocodia-base-matches': 'Codice fiscale in forma di omocodia',
  'code-was-spaced': 'Il codice era stampato con spazi',
  'code-read-with-correction': 'Il codice è stato letto con una correzione',
  'recipient-block': 'Il codice sta nel riquadro del percipiente',
  'continuation-marked': 'La pagina continua la precedente',
  'continuation-same-layout': 'Stesso modello della pagina precedente',
  'new-person-agrees': 'Codice fiscale e nome coincidono',
  'birth-matches': 'La data di nascita stampata coincide con il codice',
  'attendance-before-payslip': 'Foglio presenze unito al cedolino',
  'chosen-by-company': 'Scelto in base all’azienda della pagina',
  'chosen-by-employee-code': 'Scelto in base alla matricola',
  'chosen-by-employment-dates': 'Scelto in base alle date del rapporto',
  'no-text': 'Pagina senza testo: guardala e scegli di chi è',
  'no-code': 'Nessun codice fiscale che dica di chi è',
  'unknown-code': 'Il codice fiscale non è in anagrafica',
  'unknown-person': 'Manca in anagrafica',
  'name-only': 'C’è il nome ma non il codice fiscale',
  'name-differs': 'Il nome stampato non è quello del codice fiscale',
  'several-people-on-page': 'Più persone sulla stessa pagina: non si può dividere',
  'several-employments': 'La persona ha più rapporti di lavoro',
  'omocodia-ambiguous': 'Due lavoratori hanno lo stesso codice di base',
  'omocodia-unregistered': 'Il codice è una forma di omocodia non registrata: verifica che sia la stessa persona',
  'low-margin': 'Più di un lavoratore possibile',
  'continuation-uncertain': 'Non è certo che continui la pagina precedente',
  'code-elsewhere': 'Il codice non sta dove questo file stampa l’intestatario',
  'birth-differs': 'La data di nascita stampata non è quella del codice fiscale',
  'number-differs': 'La matricola stampata è di un altro lavoratore',
  'code-alone': 'C’è solo il codice fiscale: manca un nome, una matricola o una data che lo confermi',
  'ocr-only': 'È una scansione: la persona è una proposta, letta dall’immagine',
  'somebody-else-named': 'Sulla pagina c’è anche il nome di un’altra persona',
  'second-person': 'Sulla pagina compare anche un’altra persona, per esempio chi approva o un familiare',
  'repeated-in-file': 'La stessa persona compare più volte in questo file per lo stesso mese',
  'layout-asked': 'Segue la busta di qualcuno, ma non dice di chi è',
  'layout-awaited': 'Le pagine che seguono potrebbero farne parte: rispondi alla domanda sul file',
  'sheets-differ': 'Le altre buste di questo file hanno un altro numero di fogli: guarda se ne manca uno',
  'kind-unclear': 'Non ha i segni di un cedolino: guarda che cos’è',
  'attendance-alone': 'Foglio presenze senza il suo cedolino',
  'choice-sheet-alone': 'Scheda per l’8, il 5 e il 2 per mille senza la sua CU',
  'kind-differs': 'Non sembra il tipo di documento indicato per il file',
  'other-company': 'Il lavoratore è di un’altra azienda',
  'foreign-employer': 'Il datore di lavoro non è tra le tue aziende',
  'period-not-found': 'Il periodo non è stato trovato',
  'period-differs': 'Le pagine riportano periodi diversi',
  'summary-keyword': 'Riepilogo: non è di nessun lavoratore',
  'summary-of-one': 'È intestata come riepilogo, ma nomina una persona',
  'many-people-on-page': 'Elenco di più persone: non è di nessun lavoratore',
  'page-damaged': 'La pagina è danneggiata',
  'pages-missing': 'Alcune pagine non si sono potute estrarre',
  'document-too-large': 'Il documento supera 2 MB',
  'foreign-code-inside': 'Nel documento estratto compare il codice di un’altra persona',
  'unwanted-content': 'Il documento estratto conteneva collegamenti o allegati',
  'hidden-content':
    'La pagina nasconde dei contenuti, come un livello spento: serve un PDF senza, altrimenti il lavoratore li vedrebbe',
  'output-unreadable': 'Il documento estratto non si riapre',
  'split-by-hand': 'Pagine divise a mano da un altro gruppo',
  'code-moved-away': 'La pagina con il codice fiscale è stata spostata',
};

/** `nata il 29/04/1999: coincide con il codice`. */
export function bornText({ day, sex }: { day: string; sex: 'M' | 'F' }): string {
  return `${sex === 'F' ? 'Nata' : 'Nato'} il ${formatDay(day)}: coincide con il codice`;
}

/** Why the bulk registration leaves out an unknown person. */
export const LEFT_OUT_TEXTS = {
  'layout-open': 'Prima va data risposta alla domanda sul file',
  'pages-moved': 'Le sue pagine sono state spostate a mano',
  repeated: 'Compare più volte per lo stesso mese: potrebbe essere chi firma',
  'somebody-else': 'Sulla pagina c’è anche il nome di un’altra persona',
  'other-kind': 'Non è un cedolino o una CU di questa acquisizione',
  'name-missing': 'Accanto al codice fiscale non c’è un nome che gli corrisponda',
  'birth-missing': 'La data di nascita non è stampata, o non è quella del codice',
  'not-certain': 'Non è certo che la pagina sia sua',
  'already-there': 'È già in anagrafica: assegnagli le pagine',
} as const satisfies Record<string, string>;

/** Why a correction failed and its row needs a decision again. */
export const RETURNED_CORRECTIONS = {
  'document-changed': 'Il documento da rettificare è cambiato nel frattempo: guardalo prima di decidere',
  'same-content': 'Il documento esistente ha già questo contenuto: non c’è niente da rettificare',
  'corrected-twice': 'Un’altra riga della stessa conferma ha già rettificato il documento',
  'document-gone': 'Il documento da rettificare non c’è più',
} as const;

export const EXPLICIT_REASONS = {
  alreadyThere: 'Esiste già un documento per lo stesso lavoratore e periodo',
  sameIntake: 'Un’altra riga di questa acquisizione è dello stesso lavoratore e periodo',
  assigned: 'Assegnato a mano',
  otherCode: 'Contiene pagine con un altro codice fiscale, spostate a mano',
  correct: 'Prende il posto del documento esistente, alla conferma',
  corrected: 'Ha preso il posto del documento di prima',
  companyDocument: 'Va fra i documenti dell’azienda, alla conferma',
  ofCompany: 'È fra i documenti dell’azienda',
} as const;

/** Why a file gives no rows, and the remedy. */
export const FILE_REFUSAL_TEXTS = {
  'not-a-pdf': 'Non è un PDF: serve il file prodotto dal programma paghe.',
  'password-required': 'Il file è protetto: inserisci la password per aprirlo.',
  'wrong-password': 'La password non apre il file: riprova.',
  'image-only': 'Nessun testo: serve il PDF originale o un’assegnazione a mano.',
  damaged: 'Il file è danneggiato e non si apre: esportalo di nuovo.',
  'too-many-pages': 'Il file supera 5.000 pagine: dividilo in più file.',
  'too-large': 'Il file supera 200 MB: dividilo in più file.',
  'too-many-files': 'L’archivio ha troppi file: dividilo in più archivi.',
  'archive-damaged': 'L’archivio è danneggiato: crealo di nuovo.',
  'archive-encrypted': 'L’archivio è protetto da password: crealo senza.',
  'file-empty': 'Il file è vuoto, 0 byte: esportalo di nuovo dal programma paghe.',
  'signed-unreadable': 'Il file firmato non contiene un PDF leggibile: carica il PDF originale.',
  portfolio: 'È un raccoglitore di file allegati: salvali uno per uno e caricali, anche in uno zip.',
  'archive-empty': 'Nell’archivio non c’è nessun file.',
  'archive-over-quota':
    'Il contenuto dell’archivio supera lo spazio rimasto allo studio: libera spazio e caricalo di nuovo.',
  'took-too-long': 'La lettura ha richiesto troppo tempo ed è stata interrotta.',
  'too-much-memory': 'Il file richiede troppa memoria ed è stato interrotto.',
};

/** Shown if the file was read, but its password is no longer in memory. */
export const LOCKED_AGAIN_TEXT =
  'Il file è protetto e la sua password non è più in memoria: inseriscila di nuovo per creare i documenti.';

import { counted, others } from './format.ts';

const rows = (count: number) => counted(count, 'riga', 'righe');

/** Texts of every spreadsheet import: companies, workers, figures. */
export const SHEET_IMPORT = {
  drop: 'Trascina qui un foglio XLSX o CSV',
  dropNow: 'Lascia qui il foglio',
  choose: 'Scegli file',
  paste: 'oppure incolla qui le celle copiate dal foglio di calcolo',
  pasteRead: 'Leggi le celle',
  templates: 'Modello da compilare:',
  template: (form: string) => `Modello ${form}`,
  running: (count: number) => `Importazione di ${rows(count)} in corso. Puoi lasciare la pagina e tornare.`,
  columns: 'Colonne riconosciute',
  columnsMissing: (names: string) => `Indica a mano le colonne: ${names}.`,
  columnsOfTemplate: (names: readonly string[]) =>
    names.length === 1
      ? `Manca la colonna «${names[0]}»: confronta il file con il modello.`
      : `Mancano le colonne ${names.map((name) => `«${name}»`).join(', ')}: confronta il file con il modello.`,
  notUsed: 'Non importare',
  column: (number: number) => `Colonna ${number}`,
  tabsLabel: 'Righe del foglio',
  tabs: { valide: 'Valide', controllare: 'Da controllare', rifiutate: 'Rifiutate', fuori: 'Lasciate fuori' },
  noRows: {
    valide: 'Nessuna riga valida.',
    controllare: 'Nessuna riga da controllare.',
    rifiutate: 'Nessuna riga rifiutata.',
    fuori: 'Nessuna riga lasciata fuori.',
  },
  hints: {
    valide: null,
    controllare: 'Si importa solo la riga che spunti: prima guarda se è giusta così.',
    rifiutate:
      'Correggi qui le celle segnate, oppure scarica il foglio con i motivi, correggilo e rilascialo su questa pagina.',
    fuori: 'Queste righe non si importano. Si possono riprendere.',
  },
  verdicts: { valida: 'Valida', corretta: 'Corretta', controllare: 'Da controllare', rifiutata: 'Rifiutata' },
  confirmed: 'Confermata',
  actions: { crea: 'Nuova', aggiorna: 'Da aggiornare', invariata: 'Già presente' },
  row: 'Riga',
  outcome: 'Esito',
  why: 'Motivo',
  take: 'Importa',
  takeRow: (row: string) => `È giusto così: importa la riga ${row}`,
  doing: 'Azioni',
  leaveOut: 'Lascia fuori',
  leaveAllOut: 'Lasciale fuori tutte',
  takeBack: 'Riprendi',
  takeAllBack: 'Riprendile tutte',
  ofRow: (what: string, row: string) => `${what}, riga ${row}`,
  more: (count: number) => `Mostra ${others(count, 'f')} ${count === 1 ? 'riga' : 'righe'}`,
  sheet: 'Scarica il foglio con i motivi',
  sheetName: (name: string) => `${name} con i motivi.xlsx`,
  again: 'Carica il foglio corretto',
  corrected: (name: string) => `${name} (corretto).csv`,
  run: (count: number) => `Importa ${rows(count)}`,
  restart: 'Ricomincia',
  correctFirst: (count: number) =>
    `${counted(count, 'riga è rifiutata', 'righe sono rifiutate')}: correggi o lascia fuori prima di importare.`,
  nothing: 'Non c’è nessuna riga da importare.',
  checking: 'Si sta ancora verificando la correzione: attendi un momento.',
  staysOut: (doubtful: number, left: number) =>
    `${(doubtful || left) === 1 ? 'Non si importa' : 'Non si importano'} ${[
      ...(doubtful > 0 ? [`${rows(doubtful)} da controllare senza spunta`] : []),
      ...(left > 0 ? [counted(left, 'riga lasciata fuori', 'righe lasciate fuori')] : []),
    ].join(' e ')}.`,
  stayedOut: (count: number) =>
    `${counted(count, 'riga è rimasta fuori', 'righe sono rimaste fuori')}: scarica il foglio con i motivi per correggerle e riprovare.`,
  past: 'Ultime importazioni',
  lostAsking: 'La risposta non è arrivata. Si verifica se l’importazione è stata eseguita: attendi...',
  lost: 'La risposta non è arrivata e fra le ultime importazioni questa non c’è: finora nulla è stato importato. Premi di nuovo il pulsante: se intanto è stata eseguita, non si ripete.',
} as const;

/** `La pagina 4`, `Le pagine 4–6`. */
function pagesText(count: number, range: string): string {
  return `${count === 1 ? 'La pagina' : 'Le pagine'} ${range}`;
}

/** Texts of the review about moving, merging and splitting pages. */
export const PAGES = {
  title: 'Sposta pagine',
  which: 'Quali pagine',
  where: 'Dove vanno',
  newGroup: 'Un nuovo gruppo',
  newGroupHint: 'Poi indichi di chi è',
  before: 'Gruppo precedente',
  after: 'Gruppo successivo',
  other: 'Un altro gruppo…',
  search: 'Cerca il gruppo',
  searchHint: 'Nome, codice fiscale o pagina',
  found: 'Gruppi trovati',
  none: 'Nessun altro gruppo di questo file con questo nome, codice o pagina.',
  chooseGroup: 'Scegli prima dove vanno le pagine',
  sure: 'Sì, vanno nello stesso documento',
  sureFirst: 'Conferma prima che le pagine vanno nello stesso documento',
  sureOfPerson: 'Sì, sono di questa persona',
  sureOfPersonFirst: 'Conferma prima che le pagine sono di questa persona',
  move: 'Sposta pagine…',
  moveHint: 'In un altro gruppo, o in uno nuovo',
  moveOneHint: 'In un altro gruppo',
  alone: 'È il solo gruppo del file',
  mergeBefore: 'Unisci al precedente',
  mergeAfter: 'Unisci al successivo',
  first: 'È il primo gruppo del file',
  last: 'È l’ultimo gruppo del file',
  documentAlready: 'Il gruppo vicino è già un documento',
  splitHere: 'Dividi da qui',
  mergeTwin: 'Unisci',
  mergeTwinHint: (range: string) => `È lo stesso documento di pag. ${range}: un documento solo.`,
  reopen: 'Riapri',
  reopenHint: 'Non è ancora pubblicato: il documento va nel cestino e le pagine si possono unire o dividere di nuovo.',
  reopened: 'Di nuovo da confermare: le pagine si possono unire e dividere',
  actions: 'altre azioni',
  /** @param count the number of pages in `range` */
  doubtOfCode: (count: number, range: string, codes: readonly string[], where: string) =>
    `${pagesText(count, range)} ${count === 1 ? 'porta' : 'portano'} ${codes.length === 1 ? 'il codice' : 'i codici'} ${codes.join(' e ')}: davvero ${where}?`,
  doubtOfPerson: (count: number, range: string, name: string, where: string) =>
    `${pagesText(count, range)} ${count === 1 ? 'era' : 'erano'} di ${name}: davvero ${where}?`,
  inDocumentOf: (name: string) => `nel documento di ${name}`,
  withThoseOf: (code: string) => `con quelle del codice ${code}`,
  nowApart: (count: number, range: string) =>
    count === 1 ? `Pagina ${range}: ora è un gruppo a sé` : `Pagine ${range}: ora sono un gruppo a sé`,
  joinedTo: (count: number, range: string, name: string) =>
    count === 1 ? `Pagina ${range} unita a ${name}` : `Pagine ${range} unite a ${name}`,
  movedTo: (count: number, range: string, to: string) =>
    count === 1
      ? `Pagina ${range} spostata nel gruppo di pag. ${to}`
      : `Pagine ${range} spostate nel gruppo di pag. ${to}`,
} as const;

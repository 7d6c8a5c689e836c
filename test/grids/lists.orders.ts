import { KIND_NAMES, KINDS } from '../../src/directory/kinds.ts';

export type Row = Record<string, unknown>;

/**
 * The order of a list's rows: fields by priority, with `-` for descending. Words are sorted by the Italian alphabet,
 * ids as numbers, and empty values last. `in` names the part of the response that contains the rows.
 */
export interface Order {
  in?: string;
  by: string;
}

/** The day of a notice: its publication, or its creation if there is no publication day. */
const noticeDay = ({ stato, dataPubblicazione, dataCreazione }: Row) =>
  stato === 'draft' || dataPubblicazione === null ? String(dataCreazione).slice(0, 10) : dataPubblicazione;
/**
 * The month under which a document is sorted: March of its year for a certificate, the month of publication for an
 * employee document.
 */
const inMonth = ({ tipo, annomese, anno, dataPubblicazione }: Row) =>
  tipo === 'taxCertificate'
    ? `${String(anno)}03`
    : (annomese ?? String(dataPubblicazione).replace('-', '').slice(0, 6));
const OF_A_PAPER = ['aperta', 'firmata', 'rifiutata', 'scaduta', 'ritirata'];

/** Sort keys that are not a field of the row, or that differ from the field of the same name. */
export const READ_FROM: Record<string, (row: Row) => unknown> = {
  /** The group head comes first. */
  head: ({ text }) => text === 'Ditta nostra',
  noticeDay,
  dataPubblicazione: (row) => ('dataFine' in row ? noticeDay(row) : row.dataPubblicazione),
  /** Papers are sorted by the order of states in `OF_A_PAPER`. */
  stato: ({ stato, firmatari }) => (firmatari === undefined ? stato : OF_A_PAPER.indexOf(String(stato))),
  month: inMonth,
  periodo: inMonth,
  annomese: ({ annomese, anno }) => annomese ?? anno,
  anno: ({ annomese, anno }) => annomese ?? anno,
  /** Requests are sorted by progress: sent, under review, accepted, refused. */
  status: ({ status }) => 'IVLR'.indexOf(String(status)),
  /** The date of a request, or of a signature request. */
  data: ({ data, chiestaIl }) => data ?? chiestaIl,
  toSign: ({ stato }) => stato === 'daFirmare',
  /** The creation day that the test gives a document. */
  madeOn: ({ id }) => `2026-11-${20 - (Math.floor(Number(id) / 64) % 3)}`,
  left: ({ nome }) => String(nome).endsWith('Uscito'),
  /** The row itself, in a list of words. */
  word: ({ word }) => word,
};

const NEWEST = '-dataCreazione -id';
const BY_NAME = 'cognome nome id';
const REQUESTS: Order = { by: '-data -id' };
const DOSSIERS: Order = { by: NEWEST };
const WORDS: Order = { by: 'word' };
const kinds = Object.fromEntries(
  KIND_NAMES.flatMap((kind) => {
    const { tipo, list, period } = KINDS[kind];
    const by = period === null ? '-id' : `${period === 'month' ? '-annomese' : '-anno'} ${BY_NAME}`;
    return [
      [`${tipo}/${list}`, { by }],
      [`${tipo}/listaperconsulente`, { by }],
      [`${tipo}/listatags`, WORDS],
    ];
  }),
);

export const ORDERS: Record<string, Order | readonly Order[]> = {
  versamenti: { by: '-id' },
  passaggi: { by: '-id' },
  'users/admin/consultants': { by: 'nome id' },
  'Azienda/lista': { by: '-head text' },
  'Azienda/listaazidoclav': { by: 'text' },
  'Azienda/listaazidoc': { by: 'text' },
  'Azienda/listahomecons': { by: 'ragioneSociale' },
  'Azienda/scadenze': { by: 'data ragioneSociale cosa tipo' },
  'Azienda/chiusura': { in: 'aziende', by: 'ragioneSociale' },
  'Azienda/chiusura/mancanti': { by: BY_NAME },
  'Azienda/visto': { by: '-annomese' },
  'Azienda/filcant': { by: 'codice' },
  'users/consultant/companies': { by: 'ragioneSociale' },
  'Azienda/etichette': WORDS,
  'users/consultant/import/ultime': { by: '-quando' },
  'users/company/import/ultime': { by: '-quando' },
  'users/company/employees': { by: BY_NAME },
  'dipendente/lista': { by: BY_NAME },
  'datiazienda/importazioni': { by: '-quando -id' },
  ...kinds,
  'Azienda/doclavrecazi': { by: '-id' },
  'dipendente/documenti': { by: '-month -id' },
  'filiale/documenti': { by: '-month -id' },
  'Fascicolo/listaperazienda': DOSSIERS,
  'Fascicolo/listalt': DOSSIERS,
  'Fascicolo/listatags': WORDS,
  'DocBase/nonletti': { by: 'cognomeNome dataPubblicazione id' },
  chiaviapi: { by: '-id' },
  webhook: { by: '-id' },
  viste: { by: 'nome id' },
  cerca: [
    { in: 'aziende', by: 'ragioneSociale' },
    { in: 'persone', by: 'left nome id' },
    { in: 'documenti', by: '-madeOn -id' },
  ],
  'cestino/list': { by: '-eliminatoIl -id' },
  'cestino/listatags': WORDS,
  'DocBase/ritirabili': { by: '-pubblicataIl' },
  'DocBase/consegne-errate': { by: '-tolto' },
  'docrichiesta/listaperazienda': REQUESTS,
  'docrichiesta/listaricazi': REQUESTS,
  'docrichiesta/listaperconsulente': REQUESTS,
  'dipendente/richieste': REQUESTS,
  firme: { by: '-id' },
  'firme/firmatari': { by: 'nominativo id' },
  'dipendente/firme': { by: '-toSign -chiestaIl -id' },
  'company/notices': { by: '-noticeDay -id' },
  avvisi: { by: '-noticeDay -id' },
  'avvisi/aziende': { by: 'ragioneSociale' },
  invii: { by: '-fattoIl -id' },
  'dipendente/avvisi': { by: '-data -id' },
  'Nota/lista': { by: '-creata -id' },
  'company/coms': { by: '-id' },
  notifiche: { by: '-id' },
  acquisizioni: { by: '-id' },
};

/** Responses without rows, or with an order that another test checks. */
export const WITHOUT_ORDER: Record<string, string> = {
  'users/admin': 'by the practice, then as they were made: test/api/accounts/own-access.test.ts',
  'users/consultant/secondary-account': 'the first one first: test/api/companies/managing.test.ts',
  utentiattivatidocumentale: 'counts',
  'Azienda/regole': 'the rules of one company',
  datidelmese: 'the newest month first: test/api/month-data/month-data.test.ts',
  'datidelmese/impostazioni': 'what a practice asks for',
  cedriepannuoazienda: 'months of figures: test/api/dashboard/figures.test.ts',
  rateiannoazi: 'kinds of leave: test/api/dashboard/figures.test.ts',
  presassmeseazitot: 'months of figures: test/api/dashboard/figures.test.ts',
  presassmeseazi: 'people of figures: test/api/dashboard/figures.test.ts',
  'DocBilancio/sitecopatr': 'lines of a sheet: test/api/dashboard/figures.test.ts',
  'DocBilancio/filattiv': 'branches of figures: test/api/dashboard/figures.test.ts',
  'DocCostiPag/salcostipers': 'months of figures: test/api/dashboard/figures.test.ts',
  'Azienda/forzaaziendale': 'months of figures: test/api/dashboard/figures.test.ts',
  'users/company/employees/riepilogo': 'counts',
  'docbase/ultimomese': 'one month',
  'docbase/getdocssize': 'counts',
  'firme/riepilogo': 'counts',
  'company/notices/destinatari': 'whom a notice does not reach: test/api/notices/board.test.ts',
  'avvisi/destinatari': 'whom notices do not reach: test/api/notices/notices-of-many.test.ts',
  ...Object.fromEntries(KIND_NAMES.map((kind) => [`${KINDS[kind].tipo}/riepdocazi`, 'counts'])),
};

/** Sort fields with at most one value in the lists of these kinds. The lists of other kinds need such fields. */
const NOT_OF_KIND = {
  month: ['dataScadenza'],
  year: ['dataScadenza'],
  none: ['annomese', 'anno'],
};
export const WITHOUT_CHOICE: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    KIND_NAMES.flatMap((kind) => {
      const { tipo, list, period } = KINDS[kind];
      const ofNobody = kind === 'companyDocument' ? ['cognome', 'codiceFiscale'] : [];
      const none = [...NOT_OF_KIND[period ?? 'none'], ...ofNobody];
      return [list, 'listaperconsulente'].map((call) => [`${tipo}/${call}`, none]);
    }),
  ),
  'docrichiesta/listaperazienda': ['azienda'],
  'docrichiesta/listaricazi': ['azienda', 'mittente'],
  'dipendente/richieste': ['azienda', 'mittente'],
};

const ITALIAN = new Intl.Collator('it');

/** @returns a negative number if `a` sorts before `b` by this field */
export function compared(field: string, a: Row, b: Row): number {
  const name = field.replace('-', '');
  const [one, other] = [a, b].map((row) => {
    const value = READ_FROM[name] ? READ_FROM[name](row) : row[name];
    if (value === undefined) throw new Error(`no row has ${name}: ${JSON.stringify(row)}`);
    return value;
  });
  const turn = field.startsWith('-') ? -1 : 1;
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const isWord = name !== 'id' && typeof one === 'string' && typeof other === 'string';
  return turn * (isWord ? ITALIAN.compare(one, other) : Number(one) - Number(other));
}

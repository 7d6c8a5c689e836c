/** The figures read from a payslip, each only if its page and its file leave no doubt (decision 30). */
export const FIGURES = [
  'net',
  'holiday',
  'leave',
  'permits',
  'formerHolidays',
  'severanceFund',
  'severanceYear',
  'severanceMonth',
] as const;
export type Figure = (typeof FIGURES)[number];
/** The figures shown to a worker besides the net pay. */
export const OWN_FIGURES = FIGURES.filter((figure) => figure !== 'net');
export type OwnFigure = (typeof OWN_FIGURES)[number];

export const FIGURE_UNITS = ['euro', 'hours', 'days'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

/** The place of a figure, and the one amount that can belong to it; no amount if another could (P122, P135). */
export type FigureFact = {
  figure: Figure;
  /** The label's letters; for a table also those of its column and unit. */
  label: string;
  x: number;
  y: number;
  amount: {
    /** In hundredths of its unit. */
    value: number;
    unit: FigureUnit;
    /** The amount is after its label, not below it. */
    beside: boolean;
    x: number;
    right: number;
    y: number;
  } | null;
};

const OTHER_TIME =
  '\\bPREC(?:\\b|ED)|\\bANN[OIU]|\\bA\\. ?P\\.|\\b(?:19|20)[0-9]{2}\\b|PROGR|STORIC|RIPORT|\\bMEDI[AO]\\b|LIRE';
const OTHER_PAY = 'ARRETRAT|ACCONT|ANTICIP|\\bGIA\\b|\\bGIÀ\\b|RATEO|RATEI|TREDICES|QUATTORD|\\b1[34] ?(?:MA|ª|°)';
const OTHERS =
  '\\bDITTA|AZIEND|GENERAL|COMPLESS|\\bTOTAL[EI]\\b(?! (?:COMP|TRATT|RITEN|LORD|DETR|IRPEF))|DIPENDENTI|CREDITOR|\\bCUD?\\b';
const MONTHS = 'GENNAIO|FEBBRAIO|MARZO|APRILE|MAGGIO|GIUGNO|LUGLIO|AGOSTO|SETTEMBRE|OTTOBRE|NOVEMBRE|DICEMBRE';
const PAID_ELSEWHERE = 'PENSION|COMPLEMENT|PREVID|TESORER|\\bINPS\\b|VERSA|DESTINA|EROGA|LIQUIDA|IMPOSTA|RIVALUT';

/** A figure with one label, its amount after or below it. */
export type Labelled = {
  figure: Figure;
  /** Matched without spaces. */
  label: RegExp;
  /** Words near a label or its amount that make it another figure: last year's, the company's, an advance. */
  ofAnother: RegExp;
  /** Such words are ignored in a neighbour that has its own amount. */
  amongOthers: RegExp | null;
};

const TFR = 'T\\.?F\\.?R\\.?';
const severance = (figure: Figure, label: string): Labelled => ({
  figure,
  label: new RegExp(label.replaceAll('TFR', TFR), 'g'),
  ofAnother: new RegExp([OTHERS, PAID_ELSEWHERE].join('|')),
  amongOthers: new RegExp([OTHER_TIME, OTHER_PAY, MONTHS].join('|')),
});

export const LABELLED: readonly Labelled[] = [
  {
    figure: 'net',
    label: /NETTO(?:DELMESE|INBUSTA|BUSTA|APAGARE|DAPAGARE|PAGATO|DALIQUIDARE|INPAGAMENTO)/g,
    ofAnother: new RegExp([OTHER_TIME, OTHER_PAY, OTHERS, MONTHS].join('|')),
    amongOthers: null,
  },
  severance('severanceFund', 'FONDOTFR'),
  severance('severanceYear', "QUOTATFR(?:DELL['’])?ANNO|TFRDELL['’]ANNO"),
  severance('severanceMonth', 'QUOTATFR(?:DEL)?MESE|TFRDELMESE'),
];

/**
 * Figures whose balance is where their row or column crosses the row or column of the balances. Labels have no unit.
 */
export const BALANCES: readonly { figure: Figure; label: RegExp }[] = [
  { figure: 'holiday', label: /^FERIE$/ },
  { figure: 'leave', label: /^(?:PERM(?:ESSI|\.) ?)?R\.?O\.?L$/ },
  { figure: 'permits', label: /^PERMESSI$/ },
  { figure: 'formerHolidays', label: /^(?:PERM(?:ESSI|\.) ?)?EX[ -]?FEST(?:IVIT(?:À|A['’]?))?$/ },
];

/** Words in the title of a table whose balances are about another time or person. */
export const TABLE_OF_ANOTHER = new RegExp([OTHER_TIME, OTHERS, MONTHS, 'ARRETRAT|ANTICIP'].join('|'));

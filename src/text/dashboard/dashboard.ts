import { formatCount } from '../common/format.ts';

export const DASHBOARD = {
  title: 'I numeri dell’azienda',
  ofGroup: 'I numeri del gruppo',
  sums: 'Somme delle aziende del gruppo: ciò che passa fra loro non è tolto.',
  noneGroup: 'Il consulente non ha ancora importato i dati delle aziende del gruppo. Appena ci sono, li trovi qui.',
  year: 'Anno',
  branch: 'Filiale',
  allBranches: 'Tutte le filiali',
  download: 'Scarica XLSX',
  importing: 'Importa dati',
  none: 'Ancora nessun dato',
  noneConsultant: 'Importa costi, presenze, ratei e gli altri dati dell’anno: qui diventano grafici e tabelle.',
  noneCompany: 'Il consulente non ha ancora importato i dati dell’azienda. Appena ci sono, li trovi qui.',
  noneOfYear: (year: number) => `Nessun dato importato per il ${year}.`,
  table: 'Tabella',
  showTable: (what: string) => `Mostra la tabella: ${what}`,
  month: 'Mese',
  total: 'Totale',
  wholeCompany: 'Vale per l’intera azienda.',
  keys: 'Frecce per scorrere, Invio per aprire.',
  keysOnly: 'Frecce per scorrere.',
  costs: {
    title: 'Costo del lavoro',
    unit: 'migliaia di euro',
    series: ['Retribuzioni lorde', 'INPS azienda', 'INAIL', 'Ratei, TFR e altro'],
    columns: ['Retribuzioni', 'INPS azienda', 'INAIL', 'Ratei', 'TFR', 'Fondi', 'Altro', 'Totale'],
    open: 'Apri i cedolini del mese',
  },
  payslips: {
    title: 'Cedolini dell’anno',
    series: ['Netto', 'Ritenute e contributi'],
    columns: ['Cedolini', 'Lordo', 'Netto', 'Contributi lavoratore', 'Contributi azienda', 'IRPEF'],
    gross: 'lordo',
    net: 'netto',
  },
  headcount: {
    title: 'Forza aziendale',
    at: (day: string) => `in forza al ${day}`,
    series: 'Persone',
  },
  presence: {
    title: 'Presenze e assenze',
    unit: 'ore',
    worked: (overtime: string) => `lavorate, di cui ${overtime} di straordinario`,
    absences: 'assenze',
    columns: ['Lavorate', 'Straordinario', 'Assenze'],
    open: (cause: string, hours: string) => `${cause}: ${hours} ore. Mostra le persone`,
    noAbsence: 'Nessuna assenza.',
  },
  people: {
    title: (cause: string, year: number) => `${cause} nel ${year}`,
    none: 'Le ore persona per persona non sono state importate.',
    noneConsultant: 'Importa «Presenze per lavoratore» per vedere chi sta dietro a questa barra.',
    name: 'Lavoratore',
    hours: 'Ore',
    months: 'Mesi',
  },
  accruals: {
    title: 'Ratei',
    balance: 'saldo',
    series: ['Residuo AP', 'Maturato', 'Goduto'],
    columns: ['Unità', 'Residuo AP', 'Maturato', 'Goduto', 'Saldo'],
    names: {
      FERIE: 'Ferie',
      ROL: 'Permessi ROL',
      EXFEST: 'Ex festività',
      '13A': '13ª mensilità',
      '14A': '14ª mensilità',
      TFR: 'TFR',
    },
    units: { GIORNI: 'giorni', ORE: 'ore', EURO: 'euro' },
    type: 'Tipo',
  },
  position: {
    title: 'Bilancio',
    sections: { ECONOMICO: 'Conto economico', PATRIMONIALE: 'Stato patrimoniale' },
    running:
      'Anno in corso: gli importi dell’anno prima sono quelli scritti nel file importato, non sempre di dodici mesi.',
    item: 'Voce',
    total: 'Totale',
  },
  branches: {
    title: 'Filiali attive',
    columns: ['Filiale', 'Lavoratori', 'Costo'],
  },
} as const;

/** `FERIE` → `Ferie`: files write causes in capitals. */
export function causeName(cause: string): string {
  const name = cause.charAt(0) + cause.slice(1).toLowerCase();
  return name.replace(/\b(rol|cig|inail|inps)\b/gi, (word) => word.toUpperCase());
}

/** For example `+8,4% sul 2025`; empty if there is no earlier value. */
export function changeText(now: number, before: number | null, year: number): string {
  if (before === null || before === 0) return '';
  const difference = now - before;
  const thousandths = Math.round(Math.abs((difference * 1000) / before));
  const sign = thousandths === 0 ? '' : difference > 0 ? '+' : '−';
  const digits = String(thousandths).padStart(2, '0');
  return `${sign}${formatCount(Number(digits.slice(0, -1)))},${digits.slice(-1)}% sul ${year}`;
}

/** For example `gennaio–ottobre`, or `marzo`. */
export function monthSpan(months: readonly number[], names: readonly string[]): string {
  const name = (month: number | undefined) => (names[(month ?? 1) - 1] ?? '').toLowerCase();
  const first = months[0];
  const last = months.at(-1);
  return first === last ? name(first) : `${name(first)}–${name(last)}`;
}

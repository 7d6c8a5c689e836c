/** A company with workers' documents, as the consultant chooses among them. */
export interface CompanyRow {
  value: string;
  text: string;
  documenti: number;
  nonPubblicati: number;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Companies whose name or code holds every word that was typed, in the order of the column asked for. */
export function shownCompanies(rows: readonly CompanyRow[], typed: string, sort: string | undefined): CompanyRow[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const found = rows.filter(({ value, text }) => words.every((word) => fold(`${text} ${value}`).includes(word)));
  const [field, direction] = (sort ?? '').split(',');
  const turn = direction === 'desc' ? -1 : 1;
  if (field === 'text') return found.sort((a, b) => turn * a.text.localeCompare(b.text, 'it'));
  if (field === 'documenti') return found.sort((a, b) => turn * (a.documenti - b.documenti));
  if (field === 'nonPubblicati') return found.sort((a, b) => turn * (a.nonPubblicati - b.nonPubblicati));
  return found;
}

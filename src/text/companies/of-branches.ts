import { counted } from '../common/format.ts';

/** The page of a company login limited to branches, and the form that creates one. */
export const OF_BRANCHES = {
  title: 'Documenti dei lavoratori',
  list: 'Documenti delle filiali',
  noun: ['documento', 'documenti'],
  of: (branches: readonly { codice: string; descrizione: string; lavoratori: number }[]) =>
    branches
      .map(
        ({ codice, descrizione, lavoratori }) =>
          `${codice} ${descrizione}: ${counted(lavoratori, 'lavoratore', 'lavoratori')}`,
      )
      .join(' · '),
  noBranches: 'Nessuna delle tue filiali esiste più: chiedi all’azienda di assegnartene altre.',
  person: 'Lavoratore',
  taxCode: 'Codice fiscale',
  period: 'Periodo',
  document: 'Documento',
  branch: 'Filiale',
  published: 'Pubblicato',
  reading: 'Lettura',
  read: 'Letto',
  unread: 'Non letto',
  publishedOn: (day: string) => `Pubblicato il ${day}`,
  kind: 'Tipo',
  empty: 'Nessun documento pubblicato',
  emptyText:
    'Qui compaiono buste paga, CU e documenti dei lavoratori delle tue filiali, dal giorno in cui sono pubblicati.',
} as const;

/** Texts about the branches of an additional company login. */
export const LIMITED_LOGINS = {
  branches: 'Solo alcune filiali (facoltativo)',
  hint: 'Se ne scegli, questo accesso vede solo ciò che è pubblicato per i lavoratori di quelle filiali, e non modifica nulla. Senza scelta vede tutta l’azienda.',
  only: (codes: readonly string[]) => `Solo ${codes.length === 1 ? 'la filiale' : 'le filiali'} ${codes.join(', ')}`,
} as const;

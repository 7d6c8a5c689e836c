/** Saved views of lists. */
export const VIEWS = {
  open: 'Viste salvate',
  title: 'Viste salvate',
  none: 'Nessuna vista salvata. Imposta filtri e ordine, poi dai un nome alla vista.',
  name: 'Nome della vista',
  save: 'Salva questa vista',
  nameNeeded: 'Dai un nome alla vista.',
  forget: (name: string) => `Elimina la vista ${name}`,
  saved: (name: string) => `Vista salvata: ${name}`,
} as const;

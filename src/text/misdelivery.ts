/** Words for a document in the wrong hands. */
export const MISDELIVERY = {
  action: 'Persona sbagliata',
  title: 'Consegnato alla persona sbagliata',
  what: (name: string) =>
    `Il documento sparisce subito per ${name}: la Cronologia lo racconta, e nel cestino resta solo per lo studio.`,
  openedBy: 'L’ha già aperto',
  nobody: 'Nessuno l’ha ancora aperto.',
  right: 'A chi va',
  rightHint: 'Lo riceve allo stesso modo: se era pubblicato, si pubblica oggi.',
  takeAlone: 'Lascia vuoto per toglierlo soltanto.',
  submit: 'Togli e consegna',
  submitAlone: 'Togli soltanto',
  cancel: 'Annulla',
  done: (name: string) => `Tolto a ${name}`,
  given: (from: string, to: string) => `Tolto a ${from} e consegnato a ${to}`,
} as const;

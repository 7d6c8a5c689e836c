/** Words for a document of the wrong person, month or kind. */
export const MISDELIVERY = {
  action: 'Correggi persona o mese',
  title: 'Correggi persona, mese o tipo',
  what: (name: string) =>
    `Questo documento sparisce subito per ${name}, e quello giusto ne prende il posto. La Cronologia racconta di entrambi; lo sbagliato resta nel cestino, solo per lo studio.`,
  whatUnseen:
    'Nessun lavoratore lo vede ancora: quello giusto ne prende il posto senza che parta un avviso. La Cronologia racconta di entrambi; lo sbagliato resta nel cestino.',
  openedBy: 'L’ha già aperto',
  nobody: 'Nessuno l’ha ancora aperto.',
  right: 'È di un’altra persona? Cercala',
  rightHint: (name: string) => `Lascia vuoto se è proprio di ${name}.`,
  kind: 'Tipo',
  kinds: { ordinary: 'Cedolino', thirteenth: 'Tredicesima', fourteenth: 'Quattordicesima', cu: 'CU' },
  publishedToday: 'Era pubblicato: quello giusto si pubblica oggi, con il suo avviso.',
  scheduledAlike: 'È programmato: quello giusto si pubblica lo stesso giorno.',
  periodNeeded: 'Indica il periodo: una CU ha il suo anno, un cedolino il suo mese.',
  nothingChanged: 'Cambia ciò che è sbagliato: la persona, il tipo o il periodo.',
  submit: 'Correggi',
  submitAlone: 'Togli soltanto',
  failed: 'Correzione non riuscita',
  done: (name: string) => `Tolto a ${name}`,
  given: (from: string, to: string) => `Tolto a ${from} e consegnato a ${to}`,
  mended: (from: string, to: string) => `Era ${from}, ora è ${to}`,
} as const;

/** What the Cronologia says where no reason was given. */
export const MISDELIVERY_NOTES = {
  person: 'Consegnato alla persona sbagliata',
  wrongPlace: (was: string, is: string) => `Era ${was}, è ${is}`,
} as const;

import { counted, formatDay, formatInstant } from './common/format.ts';

export const WEBHOOKS = {
  title: 'Webhook',
  below:
    'Quando qualcosa accade, il portale avvisa da sé il tuo gestionale: un messaggio firmato, senza dati personali, con i soli numeri di documento, azienda e lavoratore.',
  add: 'Nuovo webhook',
  empty: 'Nessun webhook',
  emptyText:
    'Indica dove il tuo gestionale riceve, e scegli di che cosa avvisarlo: una pubblicazione, una lettura, una richiesta. Senza webhook non parte nulla.',
  address: 'Indirizzo che riceve',
  addressHint: 'Inizia con https:// ed è raggiungibile da Internet.',
  addressNeeded: 'Scrivi l’indirizzo che riceve.',
  which: 'Di che cosa avvisarlo',
  events: {
    'documento.pubblicato': 'Documento pubblicato',
    'documento.letto': 'Documento letto dal lavoratore',
    'documento.presavisione': 'Presa visione confermata',
    'richiesta.inviata': 'Richiesta inviata',
    'richiesta.risposta': 'Richiesta con risposta o nuovo stato',
    'acquisizione.pronta': 'Acquisizione letta e pronta',
    'datiDelMese.arrivati': 'Dati del mese inviati dall’azienda',
    prova: 'Prova',
  },
  eventsNeeded: 'Scegli almeno un avviso.',
  create: 'Crea webhook',
  createdTitle: 'Il segreto del webhook',
  createdText:
    'Copialo adesso in chi riceve: non si potrà più rivedere. Con esso verifica che i messaggi siano del portale.',
  secret: 'Segreto',
  use: 'Ogni messaggio è firmato come dice Standard Webhooks (standardwebhooks.com), in queste intestazioni:',
  madeBy: (login: string, day: string) => `Creato da ${login} il ${formatDay(day)}`,
  on: 'Acceso',
  off: 'Spento',
  offByItself: 'Spento da sé',
  offByItselfText: (instant: string) =>
    `Spento da sé ${formatInstant(instant)}: per tre giorni non ha ricevuto nulla. Riaccendilo quando riceve di nuovo.`,
  failing: 'Non riceve',
  failingText: (instant: string) => `Non riceve da ${formatInstant(instant)}: il portale riprova da sé.`,
  lastDelivered: (instant: string) => `Ultimo messaggio consegnato ${formatInstant(instant)}`,
  neverDelivered: 'Nessun messaggio consegnato',
  waiting: (count: number) => `${counted(count, 'messaggio attende', 'messaggi attendono')}`,
  failed: (count: number) => counted(count, 'messaggio non riuscito', 'messaggi non riusciti'),
  previousUntil: (instant: string) => `Il segreto di prima firma ancora fino a ${formatInstant(instant)}`,
  log: 'Registro',
  logOf: (address: string) => `Registro del webhook ${address}`,
  logTitle: 'Registro degli invii',
  logBelow: 'Gli ultimi 30 giorni, dal più recente.',
  logEmpty: 'Ancora nessun invio',
  logEmptyText: 'Qui compare ogni messaggio, con il suo esito. Per vederne uno subito, invia una prova.',
  logAll: 'Tutti',
  logFailed: 'Non riusciti',
  states: { attende: 'Attende', consegnato: 'Consegnato', nonRiuscito: 'Non riuscito' },
  object: (id: string) => `n. ${id}`,
  happened: (instant: string) => `Accaduto ${formatInstant(instant)}`,
  tries: (count: number) => counted(count, 'tentativo', 'tentativi'),
  next: (instant: string) => `Prossimo ${formatInstant(instant)}`,
  again: 'Invia di nuovo',
  againOf: (event: string, id: string) => `Invia di nuovo: ${event}, n. ${id}`,
  againAll: 'Invia di nuovo i non riusciti',
  noneFailed: 'Nessun messaggio è da inviare di nuovo.',
  againDone: (count: number) => counted(count, 'messaggio parte di nuovo', 'messaggi partono di nuovo'),
  more: 'Mostra altri',
  try: 'Invia una prova',
  tryOf: (address: string) => `Invia una prova a ${address}`,
  tried: 'Prova inviata: l’esito è nel registro',
  offWhy: 'È spento: accendilo, poi riprova.',
  changeOf: (address: string) => `Modifica il webhook ${address}`,
  changeTitle: 'Modifica webhook',
  saved: 'Webhook modificato',
  nothingChanged: 'Non è cambiato nulla.',
  rotate: 'Ruota il segreto',
  rotateOf: (address: string) => `Ruota il segreto del webhook ${address}`,
  rotateTitle: 'Nuovo segreto per questo webhook?',
  rotateText:
    'Ne ricevi uno nuovo, da mettere in chi riceve. Per 24 ore i messaggi sono firmati con tutti e due, così nessuno è respinto.',
  rotateVerb: 'Crea nuovo segreto',
  switchOffOf: (address: string) => `Spegni il webhook ${address}`,
  switchOffTitle: 'Spegnere questo webhook?',
  switchOffText: 'Ciò che accade mentre è spento non viene inviato. Ciò che già attende parte quando lo riaccendi.',
  switchedOff: 'Webhook spento',
  switchOnOf: (address: string) => `Accendi il webhook ${address}`,
  switchedOn: 'Webhook acceso: parte ciò che attende',
  removeOf: (address: string) => `Elimina il webhook ${address}`,
  removeTitle: 'Eliminare questo webhook?',
  removeText: 'Con il suo registro: ciò che attende non viene più inviato. Non si può tornare indietro.',
  removed: 'Webhook eliminato',
  moreActs: (address: string) => `Altre azioni per ${address}`,
  toKeys: 'Chiavi API',
  documentation: 'Come riceverli',
} as const;

/**
 * The sentence is the same for a name that does not exist and for one that resolves to an internal address, so that it
 * does not reveal internal names.
 */
const NOT_PUBLIC = 'l’indirizzo non esiste o non è pubblico';

export const WEBHOOK_FAULTS = {
  malformed: 'indirizzo non valido',
  'not-https': 'indirizzo senza HTTPS',
  'with-password': 'password nell’indirizzo',
  inside: NOT_PUBLIC,
  'unknown-name': NOT_PUBLIC,
  port: 'porta non ammessa',
  'too-late': 'nessuna risposta entro 10 secondi',
  certificate: 'certificato non valido',
  unreachable: 'non raggiungibile',
} as const;

/** The text for an HTTP status that a receiver answered. */
export function answeredWith(status: number): string {
  if (status >= 300 && status < 400) return `risposta ${status}: i rinvii ad altri indirizzi non vengono seguiti`;
  return `risposta ${status}`;
}

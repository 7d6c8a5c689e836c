import { counted, formatDay } from './common/format.ts';

export const API_KEYS = {
  title: 'Chiavi API',
  below:
    'Con una chiave il software paghe consegna da solo: cedolini e CU uno alla volta, o il file intero del mese, senza che nessuno lo trascini qui.',
  add: 'Nuova chiave',
  empty: 'Nessuna chiave',
  emptyText:
    'Crea una chiave e incollala nel software paghe: ogni documento che consegna arriva qui da pubblicare, a nome tuo.',
  name: 'Nome',
  nameHint: 'Per riconoscerla: il programma o il computer che la usa.',
  whichCompanies: 'Aziende',
  allCompanies: 'Tutte le aziende dello studio, anche quelle future',
  someCompanies: 'Solo quelle che scelgo',
  search: 'Cerca un’azienda',
  noCompany: 'Nessuna azienda con questo nome.',
  more: (count: number) => `${counted(count, 'altra', 'altre')}: scrivi per cercare.`,
  chosen: (count: number) => counted(count, 'azienda scelta', 'aziende scelte'),
  whichKinds: 'Documenti',
  kinds: { doccedolino: 'Buste paga', doccud: 'CU' },
  whichRights: 'Che cosa può fare',
  rights: {
    consegna: 'Consegnare cedolini e CU uno alla volta',
    acquisizioni: 'Consegnare file interi e seguirne la lettura',
    pubblica: 'Confermare ciò che è pronto e pubblicare',
    scarica: 'Elencare e scaricare documenti',
    sollecita: 'Vedere chi non ha letto e sollecitare',
  },
  shortRights: {
    consegna: 'consegna',
    acquisizioni: 'file interi',
    pubblica: 'pubblica',
    scarica: 'scarica',
    sollecita: 'sollecita',
  },
  rightsNeeded: 'Scegli almeno un diritto.',
  onlyDelivers: 'Una chiave per alcune aziende o alcuni tipi può solo consegnare uno alla volta.',
  from: 'Valida dal',
  until: 'Valida fino al',
  daysHint: 'Facoltativo: senza date vale finché non la revochi.',
  daysWrong: 'Correggi le date.',
  days: (from: string | null, until: string | null) =>
    from && until
      ? `Valida dal ${formatDay(from)} al ${formatDay(until)}`
      : from
        ? `Valida dal ${formatDay(from)}`
        : until
          ? `Valida fino al ${formatDay(until)}`
          : 'Senza scadenza',
  refused: (day: string, time: string, reason: string) =>
    `Ultimo rifiuto: ${reason}, ${formatDay(day)} alle ${time.slice(0, 5)}`,
  rotate: 'Ruota',
  rotateOf: (name: string) => `Ruota il segreto della chiave ${name}`,
  rotateTitle: (name: string) => `Nuovo segreto per «${name}»?`,
  rotateText:
    'Ne ricevi uno nuovo, da mettere nei programmi al posto del vecchio. Per 24 ore valgono tutti e due, così nessuna consegna si ferma.',
  rotateVerb: 'Crea nuovo segreto',
  previousUntil: (day: string, time: string) =>
    `Il segreto di prima vale fino alle ${time.slice(0, 5)} del ${formatDay(day)}`,
  how: 'Come si usa',
  howOf: (name: string) => `Come si usa la chiave ${name}`,
  howText: 'Incolla questo nel terminale, con la chiave al posto dei puntini: risponde che cosa può fare.',
  howDeliver: 'Un cedolino, di una persona e un mese:',
  howWhole: 'Il file intero del mese:',
  howMore: 'Le altre chiamate, una per una:',
  documentation: 'Documentazione delle chiamate',
  address: 'Indirizzo del portale',
  tryField: 'Incolla la chiave per provarla da qui',
  tryHint: 'Si legge soltanto: non cambia nulla, e la chiave non viene conservata.',
  tried: (name: string, rights: string) => `Funziona: è «${name}» e può: ${rights}.`,
  tryFailed: 'La chiave non è stata accettata: non esiste, è revocata, o oggi non vale.',
  nameNeeded: 'Dai un nome alla chiave.',
  companiesNeeded: 'Scegli almeno un’azienda.',
  kindsNeeded: 'Scegli almeno un tipo di documento.',
  create: 'Crea chiave',
  createdTitle: (name: string) => `Chiave «${name}»`,
  createdText: 'Copiala adesso nel software paghe: non si potrà più rivedere. Chi la possiede consegna a nome tuo.',
  secret: 'Chiave',
  use: 'Il software la invia a ogni chiamata, in questa intestazione:',
  done: 'L’ho copiata',
  madeBy: (login: string, day: string) => `Creata da ${login} il ${formatDay(day)}`,
  used: (day: string, time: string) => `Ultimo uso: ${formatDay(day)} alle ${time.slice(0, 5)}`,
  neverUsed: 'Mai usata',
  ofCompanies: (count: number) => counted(count, 'azienda', 'aziende'),
  ofAll: 'Tutte le aziende',
  revoke: 'Revoca',
  revokeOf: (name: string) => `Revoca la chiave ${name}`,
  revokeTitle: (name: string) => `Revocare la chiave «${name}»?`,
  revokeText:
    'Il software che la usa smette subito di consegnare, e la stessa chiave non si può riattivare. I documenti consegnati restano.',
  revokeVerb: 'Revoca chiave',
  revoked: 'Chiave revocata',
} as const;

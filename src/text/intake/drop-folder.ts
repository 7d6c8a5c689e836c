import { API_KEYS } from '../api-keys.ts';
import { formatCount } from '../common/format.ts';

/** The message files in a drop folder, for the person who puts files into that folder. */
export const DROP_FOLDER = {
  rules: (example: string) =>
    `portale.json non si legge. Deve essere un file, non un collegamento, e contenere la chiave e, se non sono cedolini, il tipo:\n${example}`,
  key: 'La chiave in portale.json non vale: è stata revocata, o il suo utente non ha più accesso. Creane una nuova in Chiavi API.',
  limited:
    'La chiave in portale.json vale solo per alcune aziende o per un altro tipo di documento: un file intero può contenerne altri. Crea una chiave per tutte le aziende e per questo tipo.',
  right: `Alla chiave in portale.json manca il diritto «${API_KEYS.rights.acquisizioni}»: chi prepara i file qui dentro li consegna interi. Il diritto si dà quando si crea la chiave, nella pagina Chiavi API del consulente: creane una con questo diritto, scrivila in portale.json e rimetti i file nella cartella.`,
  full: 'Lo spazio dello studio è esaurito: libera spazio o chiedine altro. I file restano qui e saranno presi appena c’è posto.',
  noFolder: (place: string) =>
    `«${place}» non è una cartella, ma un file o un collegamento: il portale non prende nulla, per non scrivere altrove. Elimina «${place}»: la cartella la crea il portale.`,
  tooLarge: (megabytes: number) => `Il file supera ${formatCount(megabytes)} MB: dividilo in più file.`,
  note: (folder: string) => `Dalla cartella di deposito ${folder}`,
} as const;

/** The content of `portale.json`. */
export const RULES_EXAMPLE = '{ "chiave": "plk_…", "tipo": "cedolini" }';

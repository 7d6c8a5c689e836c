import { type Refusal, refuse } from '../../server/refusal.ts';

/** The maximum length of a password in bytes. A longer one is refused, never truncated. */
export const LONGEST_PASSWORD_BYTES = 1024;

/** The requirements of a password (spec §5), each with the key of its text in the form. */
export const PASSWORD_RULES: readonly {
  need: 'length' | 'small' | 'capital' | 'figure' | 'sign';
  holds(password: string): boolean;
}[] = [
  { need: 'length', holds: (password) => password.length >= 8 },
  { need: 'small', holds: (password) => /\p{Ll}/u.test(password) },
  { need: 'capital', holds: (password) => /\p{Lu}/u.test(password) },
  { need: 'figure', holds: (password) => /\d/.test(password) },
  { need: 'sign', holds: (password) => /[^\p{L}\d\s]/u.test(password) },
];

export function isStrongEnough(password: string): boolean {
  const bytes = new TextEncoder().encode(password).length;
  return bytes <= LONGEST_PASSWORD_BYTES && PASSWORD_RULES.every((rule) => rule.holds(password));
}

/** The names of the password's owner, as far as known, because an attacker tries them first. */
export interface Whose {
  login?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  taxCode?: string | null;
  email?: string | null;
  company?: string | null;
}

/** Why the owner cannot have this password; null if the password is acceptable (docs/security.md, Passwords). */
export function whyNotPassword(password: string, whose: Whose): Refusal | null {
  if (!isStrongEnough(password)) return refuse('password-too-weak');
  const plain = plainLetters(password);
  const own = [
    whose.login,
    whose.firstName,
    whose.lastName,
    whose.taxCode,
    whose.email?.split('@')[0],
    ...wordsOf(whose.company),
  ];
  const names = own.map((word) => plainLetters(word ?? '')).filter((word) => word.length >= 4);
  if (names.some((name) => plain.includes(name))) return refuse('password-names-you');
  // A common word with digits and signs added, such as "Password1!" or "P@ssw0rd.2026", is refused too.
  return COMMON_WORDS.has(plain.replace(/^\d+|(?<!\d)\d+$/g, '')) ? refuse('password-common') : null;
}

/** The words of a company's name, without its legal form. */
function wordsOf(company: string | null | undefined): string[] {
  return (company ?? '')
    .split(/\s+/)
    .filter(
      (word) => !/^(s\.?r\.?l\.?s?|s\.?p\.?a\.?|s\.?n\.?c\.?|s\.?a\.?s\.?|societ\S+|studio|associati)$/i.test(word),
    );
}

const LOOKS_LIKE: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Converts to lower case and removes accents and signs. A digit inside a word becomes the letter that it resembles. */
function plainLetters(text: string): string {
  const lower = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const read = lower.replace(/(?<=[a-z])[@4310€57$!](?=[a-z@4310€57$!]*[a-z])/g, (sign) => LOOKS_LIKE[sign] ?? sign);
  return read.replace(/[^a-z0-9]/g, '');
}

/** Words on which common passwords are based, Italian and international. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
    password passwort passw pass parolachiave parola segreta segreto chiave accesso accedi login
    benvenuto benvenuta welcome admin administrator amministratore amministrazione utente user guest ospite root
    superuser test testing prova provaprova demo qwerty qwertyuiop qwertz qwert asdfgh asdfghjkl
    zxcvbn zxcvbnm azerty qazwsx qazwsxedc poiuyt abcdef abcdefg abcdefgh abcabc abcd abc
    ciao ciaociao salve buongiorno amore amoremio tiamo tesoro cuore bacio baci angelo
    angela stella stellina principessa cucciolo piccola italia roma milano napoli torino juventus
    juve inter milan lazio fiorentina ferrari vespa calcio forza forzajuve forzaitalia forzamilan
    andrea francesco alessandro alessandra giovanni giuseppe antonio marco matteo lorenzo davide luca
    simone stefano federico riccardo martina giulia chiara francesca valentina federica sara silvia
    elena laura alice sofia aurora anna maria mario roberto paolo carlo gennaio
    febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre primavera
    estate autunno inverno lunedi martedi mercoledi giovedi venerdi sabato domenica summer winter
    spring autumn monday friday sunday january december letmein iloveyou iloveu princess dragon
    monkey sunshine shadow master superman batman football baseball hello helloworld secret trustno
    trustnoone freedom whatever starwars pokemon michael jordan jessica charlie computer internet samsung
    iphone google facebook changeme cambiami cambiare nuovapassword newpassword temppassword temporanea temporaneo temp
    default standard system sistema cedolino cedolini bustapaga stipendio stipendi consulente consulenza azienda
    dipendente dipendenti ufficio lavoro buonlavoro personale paghe
  `
    .trim()
    .split(/\s+/),
);

#!/usr/bin/env node
// The command line of the portal for users with an API key: `npx portale aiuto`. Plain JavaScript in one file, without
// dependencies, so that a copy of this file alone runs on Node 20 or later (docs/integration.md).
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

/** The exit codes, for scripts that run the command. */
const EXIT = { done: 0, refused: 1, usage: 2, toDecide: 3, noAccess: 4, unreachable: 5 };
const TRIES = 5;
const LOOK_EVERY_MS = 1000;

const KINDS = { cedolini: 'doccedolino', cu: 'doccud', documenti: 'docdocumento' };

const OPTIONS = {
  indirizzo: { type: 'string' },
  tipo: { type: 'string', default: 'cedolini' },
  azienda: { type: 'string', multiple: true },
  mese: { type: 'string' },
  anno: { type: 'string' },
  il: { type: 'string' },
  in: { type: 'string', default: '.' },
  elenco: { type: 'string' },
  insieme: { type: 'string', default: '2' },
  singoli: { type: 'boolean', default: false },
  rettifica: { type: 'boolean', default: false },
  'non-attendere': { type: 'boolean', default: false },
  'solo-conferma': { type: 'boolean', default: false },
  prova: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  aiuto: { type: 'boolean', short: 'h', default: false },
  help: { type: 'boolean', default: false },
};

const COMMANDS = {
  login: {
    says: 'login [--indirizzo URL]',
    about: 'prova una chiave API e la ricorda per questo utente; la chiave si scrive, o viene dallo standard input',
    options: ['indirizzo'],
    run: login,
  },
  carica: {
    says: 'carica FILE…',
    about:
      'consegna file interi (PDF del mese, ZIP) e aspetta la lettura; con --singoli un documento per file, ' +
      'di --azienda e --mese (il codice fiscale nel nome del file) o come dice --elenco CSV',
    options: ['tipo', 'singoli', 'azienda', 'mese', 'anno', 'elenco', 'rettifica', 'insieme', 'non-attendere'],
    run: upload,
  },
  stato: {
    says: 'stato [ACQUISIZIONE]',
    about: 'le acquisizioni, o una con ciò che aspetta una decisione',
    options: [],
    run: state,
  },
  pubblica: {
    says: 'pubblica ACQUISIZIONE | --azienda CF --mese AAAAMM',
    about: 'conferma ciò che è pronto e pubblica (--il AAAA-MM-GG, altrimenti oggi; --solo-conferma non pubblica)',
    options: ['azienda', 'mese', 'anno', 'tipo', 'il', 'solo-conferma'],
    run: publish,
  },
  scarica: {
    says: 'scarica --azienda CF [--mese AAAAMM] [--in CARTELLA]',
    about: 'scarica i documenti di una o più aziende',
    options: ['azienda', 'mese', 'anno', 'tipo', 'in', 'insieme'],
    run: download,
  },
  sollecita: {
    says: 'sollecita --azienda CF [--mese AAAAMM]',
    about: 'chi non ha letto, e un promemoria a chi si può raggiungere (--prova: solo chi)',
    options: ['azienda', 'mese', 'prova'],
    run: remind,
  },
  completamento: { says: 'completamento bash', about: 'il completamento per la shell', options: [], run: completion },
};

/** An expected end of the command, with its exit code and message. */
class End extends Error {
  constructor(code, words) {
    super(words);
    this.code = code;
  }
}

const { name, words, options } = read(process.argv.slice(2));
try {
  process.exitCode = await COMMANDS[name].run(words, options);
} catch (error) {
  if (!(error instanceof End)) throw error;
  if (options.json) console.log(JSON.stringify({ errore: error.message }));
  else console.error(error.message);
  process.exitCode = error.code;
}

function read(given) {
  let parsed;
  try {
    parsed = parseArgs({ args: given, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return stop(`${error.message.split('.')[0]}.`);
  }
  const [command, ...rest] = parsed.positionals;
  const asked = parsed.values.aiuto || parsed.values.help || command === 'aiuto';
  if (asked || command === undefined) {
    console.log(help());
    process.exit(asked ? EXIT.done : EXIT.usage);
  }
  if (!Object.hasOwn(COMMANDS, command)) return stop(`Comando sconosciuto: ${command}.`);
  if (!(parsed.values.tipo in KINDS)) return stop(`--tipo è uno di ${Object.keys(KINDS).join(', ')}.`);
  if (parsed.values.mese && !/^\d{4}-?(0[1-9]|1[0-2])$/.test(parsed.values.mese)) return stop('--mese è AAAAMM.');
  if (parsed.values.anno && !/^\d{4}$/.test(parsed.values.anno)) return stop('--anno è AAAA.');
  if (parsed.values.il && !/^\d{4}-\d\d-\d\d$/.test(parsed.values.il)) return stop('--il è AAAA-MM-GG.');
  return { name: command, words: rest, options: { ...parsed.values, mese: parsed.values.mese?.replace('-', '') } };
}

function stop(words) {
  console.error(`${words} «portale aiuto» dice come si usa.`);
  process.exit(EXIT.usage);
}

function help() {
  const lines = Object.values(COMMANDS).map(({ says, about }) => `  portale ${says}\n      ${about}`);
  return [
    'portale: consegna, pubblica e scarica con una chiave API.',
    '',
    ...lines,
    '',
    'Ovunque: --json scrive il risultato in JSON. Senza «login» bastano PORTALE_INDIRIZZO e PORTALE_CHIAVE.',
    'Esce con 0 fatto, 1 qualcosa rifiutato, 2 uso sbagliato, 3 qualcosa da decidere, 4 chiave non accettata, 5 portale non raggiunto.',
  ].join('\n');
}

/** The file that stores the login; only its user can read the file. */
function accessFile() {
  const folder = process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config');
  return process.env.PORTALE_ACCESSO || path.join(folder, 'portale', 'accesso.json');
}

function access(asked = {}) {
  let kept = {};
  try {
    kept = JSON.parse(readFileSync(accessFile(), 'utf8'));
  } catch {
    // Nobody has logged in here; the environment may provide address and key.
    kept = {};
  }
  const address = asked.indirizzo || process.env.PORTALE_INDIRIZZO || kept.indirizzo;
  const key = process.env.PORTALE_CHIAVE || kept.chiave;
  return { address: address?.replace(/\/+(backoffice\/?.*)?$/, ''), key };
}

function ready() {
  const { address, key } = access();
  if (!address || !key)
    throw new End(EXIT.noAccess, 'Prima «portale login», oppure PORTALE_INDIRIZZO e PORTALE_CHIAVE.');
  return { address, key };
}

async function login(_words, options) {
  const { address } = access(options);
  if (!address) throw new End(EXIT.usage, 'Indica l’indirizzo del portale: --indirizzo https://…');
  const key = (process.env.PORTALE_CHIAVE || (await askForKey())).trim();
  const found = await call({ address, key }, 'GET', '/apiback/api/chiaviapi/prova');
  const file = accessFile();
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify({ indirizzo: address, chiave: key })}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  tell(options, found, `Chiave «${found.nome}» dello studio ${found.studio}: può ${found.diritti.join(', ')}.`);
  return EXIT.done;
}

async function askForKey() {
  if (!process.stdin.isTTY) return readFileSync(0, 'utf8');
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await asking.question('Chiave API (plk_…): ');
  } finally {
    asking.close();
  }
}

async function upload(files, options) {
  if (files.length === 0 && !options.elenco) throw new End(EXIT.usage, 'Indica almeno un file.');
  const to = ready();
  return options.singoli || options.elenco ? uploadOneByOne(to, files, options) : uploadWhole(to, files, options);
}

async function uploadWhole(to, files, options) {
  if (options.tipo === 'documenti') throw new End(EXIT.usage, 'I file interi sono --tipo cedolini o cu.');
  const form = () => formOf({ tipo: options.tipo }, files);
  const { id, giaAcquisito: already } = await call(to, 'POST', '/apiback/api/acquisizioni', { form });
  if (options['non-attendere']) {
    tell(options, { id, giaAcquisito: already }, `Acquisizione ${id}${already ? ' (c’era già)' : ''}.`);
    return EXIT.done;
  }
  const bar = progress('lettura');
  for (;;) {
    const intake = await call(to, 'GET', `/apiback/api/acquisizioni/${id}`);
    const pages = intake.file.reduce((sum, one) => sum + (one.pagine ?? 0), 0);
    bar(
      intake.file.reduce((sum, one) => sum + one.pagineLette, 0),
      pages,
    );
    if (intake.stato !== 'analysing') {
      bar.end();
      return sayIntake(intake, options);
    }
    await pause(LOOK_EVERY_MS);
  }
}

function sayIntake(intake, options) {
  const refused = intake.file.filter((file) => file.stato === 'refused');
  const open = (intake.righe ?? []).filter((row) => row.posizione === 'decidere');
  const { pronti, decidere, esclusi, confermati } = intake.conteggi;
  tell(options, intake, [
    `Acquisizione ${intake.id} (${intake.stato}): ${pronti} pronti, ${decidere} da decidere, ${esclusi} esclusi, ${confermati} confermati.`,
    ...refused.map((file) => `  rifiutato ${file.nome}: ${file.motivo}`),
    ...open.map(
      (row) =>
        `  da decidere, pagine ${row.pagine.join(', ')}: ${row.nomeStampato ?? row.codiceFiscale ?? row.esito}${row.motivi.length > 0 ? ` (${row.motivi.join('; ')})` : ''}`,
    ),
  ]);
  if (refused.length > 0) return EXIT.refused;
  return decidere > 0 ? EXIT.toDecide : EXIT.done;
}

async function uploadOneByOne(to, files, options) {
  const deliveries = options.elenco ? listed(options.elenco, options) : files.map((file) => named(file, options));
  const bar = progress('consegna');
  const outcomes = await eachOf(deliveries, Number(options.insieme), bar, async ({ file, kind, ...dto }) => {
    const bytes = await readFile(file).catch(() => null);
    if (bytes === null) return { file, esito: 'rifiutato', motivo: 'il file non si legge' };
    const said = JSON.stringify(dto);
    try {
      const { ids } = await call(
        to,
        'POST',
        `/apiback/api/${kind}/upload${options.rettifica ? '?rettifica=true' : ''}`,
        {
          form: () => formOf({ jsonDocDto: said }, [], [{ name: path.basename(file), bytes }]),
          // The same bytes for the same person get the same key, so sending them again creates no second delivery.
          idempotencyKey: createHash('sha256').update(bytes).update(said).digest('hex'),
        },
      );
      return { file, esito: 'consegnato', id: ids[0] };
    } catch (error) {
      if (!(error instanceof End) || error.code === EXIT.noAccess || error.code === EXIT.unreachable) throw error;
      return { file, esito: 'rifiutato', motivo: error.message };
    }
  });
  const refused = outcomes.filter(({ esito }) => esito === 'rifiutato');
  tell(options, { consegnati: outcomes.length - refused.length, rifiutati: refused.length, esiti: outcomes }, [
    `${outcomes.length - refused.length} consegnati, ${refused.length} rifiutati.`,
    ...refused.map(({ file, motivo }) => `  ${file}: ${motivo}`),
  ]);
  return refused.length > 0 ? EXIT.refused : EXIT.done;
}

/** The delivery of one person's file: the file name contains the fiscal code, the options provide everything else. */
function named(file, options) {
  const [code] =
    path
      .basename(file)
      .toUpperCase()
      .match(/[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]/) ?? [];
  if (!code) throw new End(EXIT.usage, `Nel nome di ${file} non c’è un codice fiscale: usa --elenco.`);
  const [company] = companiesOf(options);
  if (!options.mese && !options.anno) throw new End(EXIT.usage, 'Indica --mese AAAAMM, o --anno per le CU.');
  return delivery(
    { file, codiceFiscale: code, cfAzienda: company, annomese: options.mese, anno: options.anno },
    options,
  );
}

/** Columns `file;codiceFiscale;cfAzienda;annomese;anno;tipoCedolino`, named in the first row; files are next to the list. */
function listed(list, options) {
  const [head = '', ...rows] = readFileSync(list, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const columns = head.split(/[;,\t]/).map((one) => one.trim().replaceAll('"', ''));
  if (!columns.includes('file') || !columns.includes('codiceFiscale'))
    throw new End(EXIT.usage, 'L’elenco ha almeno le colonne file e codiceFiscale.');
  return rows
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const cells = row.split(/[;,\t]/).map((one) => one.trim().replaceAll('"', ''));
      const said = Object.fromEntries(columns.map((column, i) => [column, cells[i] || undefined]));
      const company = said.cfAzienda ?? companiesOf(options)[0];
      return delivery(
        {
          ...said,
          cfAzienda: company,
          annomese: said.annomese ?? (said.anno ? undefined : options.mese),
          anno: said.anno ?? (said.annomese ? undefined : options.anno),
          file: path.resolve(path.dirname(list), said.file),
        },
        options,
      );
    });
}

function delivery({ file, codiceFiscale, cfAzienda, annomese, anno, tipoCedolino }, { tipo }) {
  return { file, kind: KINDS[tipo], codiceFiscale, cfAzienda, annomese, anno, tipoCedolino };
}

function companiesOf({ azienda }) {
  if (!azienda || azienda.length === 0)
    throw new End(EXIT.usage, 'Indica --azienda con il codice fiscale dell’azienda.');
  return azienda;
}

async function state([id], options) {
  const to = ready();
  if (id) return sayIntake(await call(to, 'GET', `/apiback/api/acquisizioni/${encodeURIComponent(id)}`), options);
  const intakes = await call(to, 'GET', '/apiback/api/acquisizioni');
  tell(
    options,
    intakes,
    intakes.length === 0
      ? ['Nessuna acquisizione.']
      : intakes.map(
          ({ id: one, stato, file, conteggi }) =>
            `${one}\t${stato}\t${conteggi.pronti} pronti, ${conteggi.decidere} da decidere\t${file.map(({ nome }) => nome).join(', ')}`,
        ),
  );
  return EXIT.done;
}

async function publish([id], options) {
  const to = ready();
  const on = options.il ?? new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(new Date());
  if (id) {
    const body = options['solo-conferma'] ? {} : { dataPubblicazione: on };
    const done = await call(to, 'POST', `/apiback/api/acquisizioni/${encodeURIComponent(id)}/conferma`, { body });
    tell(options, done, `${done.righe} confermati${options['solo-conferma'] ? '' : `, pubblicati il ${on}`}.`);
    return EXIT.done;
  }
  const rows = await documentsOf(to, options, { pubblicazione: 'unpublished' });
  if (rows.length === 0) {
    tell(options, { aggiornati: 0 }, 'Niente da pubblicare.');
    return EXIT.done;
  }
  const done = await call(to, 'PUT', '/apiback/api/DocBase/updatevisibile', {
    body: { idList: rows.map((row) => row.id), dataPubblicazione: on },
  });
  tell(options, done, `${done.aggiornati} pubblicati il ${on}.`);
  return EXIT.done;
}

async function download(_words, options) {
  const to = ready();
  const rows = await documentsOf(to, options, {});
  mkdirSync(options.in, { recursive: true });
  const bar = progress('scarico');
  const call_ = `/apiback/api/${KINDS[options.tipo]}/download/`;
  const files = await eachOf(rows, Number(options.insieme), bar, async (row) => {
    const answer = await send(to, 'GET', call_ + encodeURIComponent(row.id));
    const bytes = Buffer.from(await answer.arrayBuffer());
    const file = path.join(options.in, safeName(answer.headers.get('content-disposition'), row));
    // Renaming at the end ensures that the folder never contains an incomplete document.
    writeFileSync(`${file}.part`, bytes);
    renameSync(`${file}.part`, file);
    return file;
  });
  tell(options, { scaricati: files.length, file: files }, `${files.length} scaricati in ${options.in}.`);
  return EXIT.done;
}

/** The portal's name for a document, without characters special to any file system; the id makes the name unique. */
function safeName(disposition, { id, nomeFile }) {
  const said = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  // Replaces control characters and those that are special in a path on any system.
  const name = (said ? decodeURIComponent(said) : nomeFile || 'documento.pdf').replace(/[\p{Cc}/\\:*?"<>|]/gu, '_');
  const ending = path.extname(name);
  return `${path.basename(name, ending)} (${id})${ending}`;
}

async function remind(_words, options) {
  const to = ready();
  const unread = [];
  for (const company of companiesOf(options)) {
    const query = new URLSearchParams({ cfAzienda: company });
    if (options.mese) for (const side of ['annomese_da', 'annomese_a']) query.set(side, options.mese);
    unread.push(...(await call(to, 'GET', `/apiback/api/DocBase/nonletti?${query}`)));
  }
  if (unread.length === 0) {
    tell(options, { inviati: 0, saltati: [] }, 'Tutti hanno letto.');
    return EXIT.done;
  }
  const body = { ids: unread.map(({ id }) => id), prova: options.prova };
  const { inviati, saltati } = await call(to, 'POST', '/apiback/api/DocBase/sollecita', { body });
  tell(options, { inviati, saltati, nonLetti: unread.length }, [
    `${unread.length} non letti; ${inviati} ${options.prova ? 'si possono sollecitare' : 'sollecitati'}, ${saltati.length} no.`,
    ...saltati.map(({ nome, motivo }) => `  ${nome}: ${motivo}`),
  ]);
  return EXIT.done;
}

function completion([shell]) {
  if (shell !== 'bash') throw new End(EXIT.usage, 'C’è il completamento per bash: portale completamento bash.');
  const cases = Object.entries(COMMANDS).map(
    ([command, { options: own }]) =>
      `    ${command}) words='${[...own, 'json', 'aiuto'].map((one) => `--${one}`).join(' ')}' ;;`,
  );
  console.log(`_portale() {
  local words current="\${COMP_WORDS[COMP_CWORD]}"
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words='${Object.keys(COMMANDS).join(' ')} aiuto' ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words='${Object.keys(COMMANDS).join(' ')} aiuto'; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _portale portale`);
  return EXIT.done;
}

/** The documents of the companies, by month or year. */
async function documentsOf(to, options, filter) {
  const query = new URLSearchParams(filter);
  for (const company of companiesOf(options)) query.append('listacfazienda', company);
  if (options.mese) for (const side of ['annomese_da', 'annomese_a']) query.set(side, options.mese);
  if (options.anno) for (const side of ['anno_da', 'anno_a']) query.set(side, options.anno);
  return call(to, 'GET', `/apiback/api/${KINDS[options.tipo]}/listaperconsulente?${query}`);
}

/** A form with texts and files. Each attempt needs a new form, because a body can be sent only once. */
async function formOf(texts, files, contents = []) {
  const form = new FormData();
  for (const [field, text] of Object.entries(texts)) form.set(field, text);
  const read = await Promise.all(
    files.map(async (file) => ({ name: path.basename(file), bytes: await contentOf(file) })),
  );
  for (const { name: file, bytes } of [...read, ...contents]) form.append('file', new Blob([bytes]), file);
  return form;
}

async function contentOf(file) {
  try {
    return await readFile(file);
  } catch (error) {
    throw new End(EXIT.usage, `${file} non si legge: ${error.code}.`);
  }
}

async function call(to, method, address, given = {}) {
  const answer = await send(to, method, address, given);
  return answer.status === 204 ? null : answer.json();
}

/** Sends a request, and repeats it a few times if the portal is busy or briefly unreachable. */
async function send({ address, key }, method, where, { body, form, idempotencyKey } = {}) {
  for (let tries = 1; ; tries += 1) {
    let answer = null;
    const made = form ? await form() : body === undefined ? undefined : JSON.stringify(body);
    try {
      answer = await fetch(address + where, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        },
        body: made,
      });
    } catch (error) {
      if (tries === TRIES)
        throw new End(EXIT.unreachable, `Il portale non risponde a ${address}: ${error.cause?.code ?? error.message}.`);
    }
    if (answer?.ok) return answer;
    const isBusy = answer === null || answer.status === 429 || answer.status === 503;
    if (!isBusy || tries === TRIES) throw await endOf(answer);
    await pause(Math.min(Number(answer?.headers.get('retry-after')) * 1000 || 500 * 2 ** tries, 30_000));
  }
}

async function endOf(answer) {
  const problem = await answer.json().catch(() => null);
  const words = problem?.detail ?? `Errore ${answer.status}`;
  if (answer.status === 401)
    return new End(EXIT.noAccess, 'La chiave non è accettata: non esiste, è revocata o oggi non vale.');
  return new End(answer.status === 403 ? EXIT.noAccess : EXIT.refused, words);
}

/** Processes a few items at once, returns the results in order, and updates a progress bar. */
async function eachOf(all, atOnce, bar, work) {
  const outcomes = Array.from({ length: all.length });
  let next = 0;
  let done = 0;
  const walk = async () => {
    while (next < all.length) {
      const at = next++;
      outcomes[at] = await work(all[at]);
      bar(++done, all.length);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(atOnce || 1, 8)) }, walk));
  bar.end();
  return outcomes;
}

/** A progress bar on stderr, shown only on a terminal, so that it never mixes with output that a script reads. */
function progress(what) {
  const isShown = process.stderr.isTTY;
  const show = (done, total) => {
    if (!isShown || !total) return;
    const filled = Math.round((done / total) * 30);
    process.stderr.write(`\r${what} [${'#'.repeat(filled)}${'·'.repeat(30 - filled)}] ${done}/${total}`);
  };
  show.end = () => isShown && process.stderr.write('\n');
  return show;
}

function tell(options, data, lines) {
  console.log(options.json ? JSON.stringify(data) : [lines].flat().join('\n'));
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayCall } from '../../src/access/permissions.ts';
import { attempt, ownOf, ROLE_OF, ROWS, type Scene, setScene, targetIn } from '../support/isolation/isolation.ts';
import { aPerson, aVatNumber } from '../support/portal/people.ts';
import { watchTables } from '../support/tables/written.ts';
import { fieldsOf } from './asked-fields.ts';

/**
 * Changes each field of a saved object alone, reads it back and restores it; an optional field is also emptied and
 * filled again. So a comparison or an update that skips a field fails. A changing request with several fields and no
 * row fails too.
 */
interface Facts {
  was: Record<string, unknown>;
  other: Record<string, unknown>;
  /** Other fields of the request: they name its object, or do something in addition. */
  with?: readonly string[];
  /**
   * Fields that an empty value leaves unchanged. With `:null` or `:""`, only that value does; the other one is written.
   */
  kept?: string;
  /** A field whose empty value means now, after which nothing can be changed. */
  atOnce?: string;
}
const DAY = '2999-01-01';
const LATER = '2999-01-02';
/** VAT numbers outside the range used by the test data. */
const [VAT, OTHER_VAT] = [aVatNumber(77_001), aVatNumber(77_002)];
const [ONE, OTHER] = [aPerson(77_001).taxCode, aPerson(77_002).taxCode];

const FACTS: Record<string, Facts> = {
  'PUT users/fornitori-identita/:id': {
    was: {
      ...{ nome: 'Uno', idClient: 'uno', segreto: 'uno-segreto', ambiti: 'openid', acceso: true },
      ...{ livelliCodice: ['uno'], livelliFattore: ['due'] },
    },
    other: {
      ...{ nome: 'Altro', idClient: 'altro', segreto: 'altro-segreto', ambiti: 'openid email', acceso: false },
      ...{ livelliCodice: ['due'], livelliFattore: ['uno'] },
    },
    kept: 'segreto',
  },
  'PUT users/admin': {
    was: {
      ...{ firstName: 'Ada', lastName: 'Neri', nome: 'Studio Neri', host: 'uno.esempio.invalid', quota: 2_000_000_000 },
      ...{ codDistribuzione: '003', codCliente: 'FATTI', numProdotto: '1', limiteUtenti: 500 },
    },
    other: {
      ...{
        firstName: 'Ida',
        lastName: 'Verdi',
        nome: 'Studio Verdi',
        host: 'due.esempio.invalid',
        quota: 3_000_000_000,
      },
      ...{ codDistribuzione: '004', codCliente: 'FATTI2', numProdotto: '2', limiteUtenti: 600 },
    },
    with: ['id', 'email', 'codFiscale', 'utentiAttivabili'],
    kept: 'firstName lastName nome quota codDistribuzione codCliente numProdotto',
  },
  'PUT Azienda/:id': {
    was: {
      ...{ ragioneSociale: 'Fatti uno', partitaIva: VAT, codiceAzienda: '7701' },
      ...{ accessoWeb: true, capogruppo: null },
    },
    other: {
      ...{ ragioneSociale: 'Fatti due', partitaIva: OTHER_VAT, codiceAzienda: '7702' },
      ...{ accessoWeb: false, capogruppo: null },
    },
    with: ['nome', 'codFiscale', 'codice', 'email', 'codiceFiscale'],
    kept: 'accessoWeb capogruppo:""',
  },
  'PUT Azienda/:id/contatto': {
    was: { referente: 'Ufficio uno', email: 'uno@esempio.invalid', telefono: '0110000001' },
    other: { referente: 'Ufficio due', email: 'due@esempio.invalid', telefono: '0110000002' },
  },
  'PUT dipendente/:id': {
    was: {
      ...{ cognome: 'Fatti', nome: 'Uno', codiceFiscale: ONE, email: 'lav.uno@esempio.invalid' },
      ...{ matricola: '77001', filiale: '', qualifica: 'Operaio', dataAssunzione: '2020-01-01' },
      ...{ dataCessazione: '2090-01-01', accessoWeb: true },
    },
    other: {
      ...{ cognome: 'Altri', nome: 'Due', codiceFiscale: OTHER, email: 'lav.due@esempio.invalid' },
      ...{ matricola: '77002', filiale: '', qualifica: 'Impiegato', dataAssunzione: '2020-01-02' },
      ...{ dataCessazione: '2090-01-02', accessoWeb: false },
    },
    kept: 'filiale:null accessoWeb',
  },
  'PUT DocBase/updatevisibile': {
    was: { dataPubblicazione: DAY },
    other: { dataPubblicazione: LATER },
    with: ['idList', 'annullaPubblicazione', 'note'],
  },
  'PUT Fascicolo/updatevisibile': {
    was: { dataPubblicazione: DAY },
    other: { dataPubblicazione: LATER },
    with: ['idList', 'annullaPubblicazione', 'note'],
  },
  'PUT Fascicolo/:id': {
    was: { nome: 'Uno', tags: ['uno'], dataConsegna: DAY },
    other: { nome: 'Due', tags: ['due'], dataConsegna: LATER },
    with: ['aggiungi', 'togli'],
    kept: 'nome tags:null dataConsegna',
  },
  'PUT webhook/:id': {
    was: { indirizzo: 'https://uno.esempio.invalid/a', eventi: ['documento.letto'], acceso: true },
    other: { indirizzo: 'https://due.esempio.invalid/a', eventi: ['documento.pubblicato'], acceso: false },
    kept: 'indirizzo eventi:null acceso',
  },
  'PUT docbase/updatedoc': {
    was: { descrizione: 'Uno', tags: ['uno'], codCategoria: 'uno', dataConsegna: DAY, dataScadenza: DAY },
    other: { descrizione: 'Due', tags: ['due'], codCategoria: 'due', dataConsegna: LATER, dataScadenza: LATER },
    with: ['id'],
    kept: 'descrizione tags:null codCategoria',
  },
  'POST Azienda/regole': {
    was: { giornoPubblicazione: 5, visto: false, solleciti: [10] },
    other: { giornoPubblicazione: 6, visto: true, solleciti: [11] },
    with: ['aziende'],
  },
  'PUT company/notices/:id': {
    was: {
      titolo: 'Uno',
      testo: 'Testo uno',
      dataPubblicazione: DAY,
      dataFine: '2999-02-01',
      presaVisione: false,
      idUser: null,
    },
    other: {
      titolo: 'Due',
      testo: 'Testo due',
      dataPubblicazione: LATER,
      dataFine: '2999-02-02',
      presaVisione: true,
      idUser: null,
    },
    with: ['bozza'],
    atOnce: 'dataPubblicazione',
    kept: 'titolo testo presaVisione idUser:""',
  },
  'PUT avvisi/:id': {
    was: { titolo: 'Uno', testo: 'Testo uno', dataPubblicazione: DAY, dataFine: '2999-02-01', presaVisione: false },
    other: { titolo: 'Due', testo: 'Testo due', dataPubblicazione: LATER, dataFine: '2999-02-02', presaVisione: true },
    with: ['bozza'],
    atOnce: 'dataPubblicazione',
    kept: 'titolo testo presaVisione',
  },
};

/** Requests that set one value for many rows, or answer one question. Other tests cover these. */
const NONE = [
  // Whole rows and settings: test/api/month-data/month-data.test.ts.
  'PUT datidelmese/:id/righe',
  'PUT datidelmese/impostazioni',
  'PUT Azienda/etichette',
  'PUT DocBase/updatetags',
  'PUT DocBase/updatescadenza',
  'PUT Nota',
  'PUT Nota/:id',
  'PUT acquisizioni/:id/righe',
  'PUT acquisizioni/:id/righe/:n',
];

const keptIn = (all: string) =>
  all
    .split(' ')
    .filter(Boolean)
    .flatMap((one) => {
      const [field, which] = one.split(':');
      return which ? `${field} ${which}` : [`${field} null`, `${field} ""`];
    });

const ACTORS = ['consultant', 'company', 'branch', 'employee', 'admin'] as const;
let scene: Scene;
let watcher: pg.Client;
beforeAll(async () => {
  scene = await setScene();
  watcher = new pg.Client({ connectionString: scene.portal.urls.superuser });
  await watcher.connect();
});
afterAll(async () => {
  await watcher?.end();
  await scene?.portal.close();
});

it('changing one field of an object changes only that field, and so does changing it back', async () => {
  const { portal } = scene;
  const now = new Date();
  const tables = await watchTables(watcher);
  const written = () => tables.written({ now, names: new Map() });
  const wrong: string[] = [];
  let [calls, cells] = [0, 0];
  for (const contract of portal.server.app.contracts) {
    const name = `${contract.method} ${contract.path.replace(/^\/api(rest|back)\/api\//, '')}`;
    const row = ROWS[`${contract.method} ${contract.path}`];
    const facts = FACTS[name];
    if (!facts && (contract.method !== 'PUT' || NONE.includes(name))) continue;
    const actor = ACTORS.find((one) => mayCall(contract.permission, ROLE_OF[one]) && !row?.notFor?.includes(one));
    const made = actor && (await row?.at?.(targetIn(scene, ownOf(actor), actor)));
    const fields = fieldsOf(contract.body, 'body', made?.body).filter(({ at }) => at.length === 1);
    const left = fields.map(({ at: [field = ''] }) => field).filter((field) => !facts?.with?.includes(field));
    if (!facts) {
      if (fields.length > 1) wrong.push(`${name} has no row`);
      continue;
    }
    expect([name, Object.keys(facts.was).toSorted()]).toEqual([name, left.toSorted()]);
    if (!made) continue;
    // A published notice cannot be changed.
    await portal.owner.query('UPDATE notice SET publish_on = $1 WHERE publish_on < $1', [DAY]);
    calls += 1;
    const subject = Object.fromEntries(
      Object.entries((made.body ?? {}) as object).filter(
        ([field]) => facts.with?.includes(field) && !/^(aggiungi|togli)$/.test(field),
      ),
    );
    const send = (body: object) =>
      attempt(scene, actor, contract, { address: made.address, body: { ...subject, ...body } });
    const first = await send(facts.was);
    if (first.status >= 300) wrong.push(`${name}: ${first.status} ${first.text}`);
    const kept: string[] = [];
    const change = async (field: string, way: string, value: unknown) => {
      await written();
      const answer = await send({ ...facts.was, [field]: value });
      const lines = await written();
      cells += 1;
      // Some fields cannot be emptied. Those that ignore an empty value are listed in `kept`.
      if (way === 'emptied' && answer.status >= 400 && answer.status < 500) return false;
      if (way === 'emptied' && lines.length === 0) {
        kept.push(`${field} ${JSON.stringify(value)}`);
        return false;
      }
      if (answer.status >= 300 || lines.length === 0)
        wrong.push(
          `${name} ${field} ${way}: ${answer.status} ${answer.status < 300 ? 'nothing written' : answer.text}`,
        );
      return true;
    };
    for (const [field, was] of Object.entries(facts.was)) {
      const other = facts.other[field];
      if (JSON.stringify(was) !== JSON.stringify(other)) {
        await change(field, 'another', other);
        await change(field, 'back', was);
      }
      for (const none of [null, Array.isArray(was) ? [] : '']) {
        if (was === none || facts.atOnce === field) continue;
        if (await change(field, 'emptied', none)) await change(field, 'filled again', was);
      }
    }
    expect([name, kept]).toEqual([name, keptIn(facts.kept ?? '')]);
  }
  console.log(`grid each fact: ${calls} calls, ${cells} cells`);
  expect(wrong).toEqual([]);
  expect(calls).toBe(Object.keys(FACTS).length);
});

import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { birthByCode } from '../../../src/directory/tax-code.ts';
import { confirmTask } from '../../../src/features/intake/intake.jobs.ts';
import { forgetPasswordTask, keepPasswords } from '../../../src/features/intake/passwords.store.ts';
import { Page, writePdf } from '../../support/payroll-pdf/drawing.ts';
import { encrypted } from '../../support/payroll-pdf/encrypted-pdf.ts';
import {
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestEmployee,
} from '../../support/portal/portal.ts';

/** Files of an intake: several files, archives, and files added later. */
let portal: Portal;
let consultant: Caller;
let people: TestEmployee[];

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  const company = await aCompany(portal.owner, practice);
  people = [await anEmployee(portal.owner, company), await anEmployee(portal.owner, company)];
  consultant = await portal.login('consulente');
});
afterAll(() => portal.close());

const slipOf = (person: TestEmployee, month = '10/2026') =>
  aPdf(
    `CEDOLINO PAGA  Periodo di retribuzione OTTOBRE 2026  ${person.lastName} ${person.firstName} Codice fiscale ${person.taxCode} ${month}`,
  );

function aZip(members: Record<string, Uint8Array>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(members)) zip.addBuffer(Buffer.from(bytes), name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

/** Wraps a file in a signature envelope without a signature, because only the content matters here. */
function signed(content: Uint8Array): Buffer {
  const part = (tag: number, ...inside: Uint8Array[]) => {
    const bytes = Buffer.concat(inside);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(bytes.length);
    return Buffer.concat([Buffer.from([tag, 0x84]), size, bytes]);
  };
  const id = (hex: string) => part(0x06, Buffer.from(hex, 'hex'));
  const inside = part(0x30, id('2a864886f70d010701'), part(0xa0, part(0x04, content)));
  return part(0x30, id('2a864886f70d010702'), part(0xa0, part(0x30, part(0x02), part(0x31), inside)));
}

async function upload(...files: { name: string; bytes: Uint8Array }[]): Promise<string> {
  const answer = await consultant.upload('/apiback/api/acquisizioni', files, { tipo: 'cedolini' });
  expect(answer.status).toBe(202);
  return answer.json.id;
}

async function whenReady(id: string) {
  await expect.poll(async () => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json.stato).toBe('ready');
  return (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json;
}

const filesOf = (intake: { file: { nome: string; stato: string; codiceMotivo: string | null }[] }) =>
  intake.file.map(({ nome, stato, codiceMotivo }) => [nome, stato, codiceMotivo]);

describe('the files of an intake', () => {
  it('are analysed in upload order, even while another intake waits', async () => {
    const [anna, luca] = people as [TestEmployee, TestEmployee];
    const another = await upload({ name: 'altro.pdf', bytes: slipOf(anna, '1') });
    await whenReady(another);
    await portal.owner.query(`UPDATE intake_file SET state = 'waiting' WHERE intake_id = $1`, [another]);
    const intake = await whenReady(
      await upload({ name: 'z.pdf', bytes: slipOf(luca, '2') }, { name: 'a.pdf', bytes: slipOf(anna, '3') }),
    );
    expect(filesOf(intake).map(([name]) => name)).toEqual(['z.pdf', 'a.pdf']);
    const rows = intake.righe.map((row: { n: number; dipendente: { id: string } | null }) => [
      row.n,
      row.dipendente?.id,
    ]);
    expect(rows).toEqual([
      [1, luca.id],
      [2, anna.id],
    ]);
    const { rows: waiting } = await portal.owner.query('SELECT state FROM intake_file WHERE intake_id = $1', [another]);
    expect(waiting).toEqual([{ state: 'waiting' }]);
  });
});

describe('a zip', () => {
  it('yields its PDF files, and a reason for each other entry', async () => {
    const [anna, luca] = people as [TestEmployee, TestEmployee];
    const bytes = await aZip({
      'ottobre/anna.pdf': slipOf(anna),
      'luca.pdf': slipOf(luca),
      'leggimi.txt': new TextEncoder().encode('Cedolini di ottobre'),
      '__MACOSX/._anna.pdf': new Uint8Array([1]),
    });
    const intake = await whenReady(await upload({ name: 'ottobre.zip', bytes }));
    expect(filesOf(intake).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['anna.pdf', 'read', null],
      ['leggimi.txt', 'refused', 'not-a-pdf'],
      ['luca.pdf', 'read', null],
    ]);
    expect(intake.righe.map((row: { dipendente: { id: string } | null }) => row.dipendente?.id).sort()).toEqual(
      people.map((person) => person.id).sort(),
    );
  });

  it('that is damaged or empty is refused with a reason, without affecting other files', async () => {
    const broken = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60, 7)]);
    const intake = await whenReady(
      await upload({ name: 'rotto.zip', bytes: broken }, { name: 'vuoto.zip', bytes: await aZip({}) }),
    );
    expect(filesOf(intake)).toEqual([
      ['rotto.zip', 'refused', 'archive-damaged'],
      ['vuoto.zip', 'refused', 'archive-empty'],
    ]);
    expect(intake.file.every((file: { motivo: string | null }) => file.motivo)).toBe(true);
  });
});

describe('a file that is empty, signed or truncated', () => {
  it('is refused as empty, while the other files are analysed', async () => {
    const [anna] = people as [TestEmployee];
    const intake = await whenReady(
      await upload({ name: 'vuoto.pdf', bytes: new Uint8Array() }, { name: 'anna.pdf', bytes: slipOf(anna) }),
    );
    expect(filesOf(intake)).toEqual([
      ['vuoto.pdf', 'refused', 'file-empty'],
      ['anna.pdf', 'read', null],
    ]);
  });

  it('is read inside its signature envelope, and refused as unreadable if the envelope is empty', async () => {
    const [anna] = people as [TestEmployee];
    const intake = await whenReady(
      await upload(
        { name: 'anna.pdf.P7M', bytes: signed(slipOf(anna)) },
        { name: 'rotto.pdf.p7m', bytes: Buffer.from('no') },
      ),
    );
    expect(filesOf(intake).toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['anna.pdf', 'read', null],
      ['rotto.pdf.p7m', 'refused', 'signed-unreadable'],
    ]);
    expect(intake.righe.map((row: { dipendente: { id: string } }) => row.dipendente.id)).toEqual([anna.id]);
  });

  it('is read as far as possible if it is truncated', async () => {
    const [anna] = people as [TestEmployee];
    const bytes = slipOf(anna);
    const intake = await whenReady(await upload({ name: 'tronco.pdf', bytes: bytes.subarray(0, bytes.length - 40) }));
    expect(filesOf(intake)).toEqual([['tronco.pdf', 'read', null]]);
    expect(intake.righe[0].dipendente.id).toBe(anna.id);
  });
});

describe('a file added to an intake', () => {
  it('is analysed, while the rows of the other files stay unchanged', async () => {
    const [anna, luca] = people as [TestEmployee, TestEmployee];
    const id = await upload({ name: 'anna.pdf', bytes: slipOf(anna, 'da sola') });
    await consultant.upload(`/apiback/api/acquisizioni/${id}/file`, [{ name: 'luca.pdf', bytes: slipOf(luca) }]);
    const before = await whenReady(id);
    expect(filesOf(before)).toEqual([
      ['anna.pdf', 'read', null],
      ['luca.pdf', 'read', null],
    ]);
    await consultant.put(`/apiback/api/acquisizioni/${id}/righe/1`, { decisione: 'leftOut' });
    await consultant.upload(`/apiback/api/acquisizioni/${id}/file`, [
      { name: 'ancora.pdf', bytes: slipOf(luca, 'ristampato') },
    ]);
    const after = await whenReady(id);
    expect(
      after.righe.map((row: { n: number; decisione: string | null; esito: string }) => [row.n, row.decisione]),
    ).toEqual([
      [1, 'leftOut'],
      [2, null],
      [3, null],
    ]);
    expect(after.righe[2].esito).toBe('duplicato');
  });

  it('is refused once the intake has ended', async () => {
    const [anna] = people as [TestEmployee];
    const id = await upload({ name: 'anna.pdf', bytes: slipOf(anna) });
    await whenReady(id);
    await consultant.call('DELETE', `/apiback/api/acquisizioni/${id}`);
    const refused = await consultant.upload(`/apiback/api/acquisizioni/${id}/file`, [
      { name: 'luca.pdf', bytes: slipOf(anna) },
    ]);
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'intake-closed']);
  });
});

describe('a month imported twice', () => {
  it('makes the row with less evidence the duplicate, in either order', async () => {
    const [, luca] = people as [TestEmployee, TestEmployee];
    const born = birthByCode(luca.taxCode, '2026-11-23')?.day.split('-').toReversed().join('/');
    const weak = aPdf(
      `CEDOLINO PAGA  Periodo di retribuzione APRILE 2026  Codice fiscale ${luca.taxCode} nato il ${born}`,
    );
    const strong = aPdf(
      `CEDOLINO PAGA  Periodo di retribuzione APRILE 2026  ${luca.lastName} ${luca.firstName} Codice fiscale ${luca.taxCode}`,
    );
    const { righe } = await whenReady(await upload({ name: '1.pdf', bytes: weak }, { name: '2.pdf', bytes: strong }));
    expect(righe.map((row: { esito: string }) => row.esito)).toEqual(['duplicato', 'riconosciuto']);
  });

  it('becomes one document, whichever of the two intakes is confirmed first', async () => {
    const [anna] = people as [TestEmployee];
    const ids = [
      await upload({ name: 'prima.pdf', bytes: slipOf(anna) }),
      await upload({ name: 'seconda.pdf', bytes: slipOf(anna, '10/2026 bis') }),
    ];
    for (const id of ids) expect((await whenReady(id)).righe[0].posizione).toBe('pronto');
    const answers = await Promise.all(ids.map((id) => consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, {})));
    expect(answers.map((answer) => answer.json.documenti.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const intakes = await Promise.all(ids.map(whenReady));
    expect(intakes.map((intake) => intake.righe[0].posizione).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'confermato',
      'decidere',
    ]);
    const waiting = intakes.find((intake) => intake.righe[0].posizione === 'decidere');
    expect(waiting.righe[0]).toMatchObject({ esito: 'duplicato', decisione: null });
    expect(waiting.righe[0].duplicatoDi.id).toBe(answers.flatMap((answer) => answer.json.documenti)[0]);

    await consultant.put(`/apiback/api/acquisizioni/${waiting.id}/righe/1`, { decisione: 'keepBoth' });
    const kept = await consultant.post(`/apiback/api/acquisizioni/${waiting.id}/conferma`, {});
    expect(kept.json.documenti).toHaveLength(1);
  });
});

describe('an encrypted file', () => {
  const unlock = (id: string, file: string, password: string) =>
    consultant.post(`/apiback/api/acquisizioni/${id}/file/${file}/password`, { password });

  /** Lets the password expire, as after two hours. */
  const forget = async (file: string) => {
    const { rows } = await portal.owner.query(
      "UPDATE intake_file SET password_until = '2020-01-01' WHERE id = $1 RETURNING practice_id",
      [file],
    );
    await forgetPasswordTask(portal.server.app)({ practiceId: rows[0].practice_id, fileId: file });
  };

  it('rejects a wrong password at once and stays unchanged; with the right one it is analysed', async () => {
    const [anna] = people as [TestEmployee];
    const bytes = await encrypted(slipOf(anna, '11/2026'), 'Segreta.1');
    const id = await upload({ name: 'protetto.pdf', bytes });
    const asked = await whenReady(id);
    expect(filesOf(asked)).toEqual([['protetto.pdf', 'refused', 'password-required']]);
    const file = asked.file[0].id;
    const wrong = await unlock(id, file, 'Sbagliata.1');
    expect([wrong.status, wrong.json.errorKey]).toEqual([409, 'file-password-wrong']);
    expect(filesOf(await whenReady(id))).toEqual([['protetto.pdf', 'refused', 'password-required']]);
    expect((await unlock(id, file, 'Segreta.1')).status).toBe(202);
    const read = await whenReady(id);
    expect(filesOf(read)).toEqual([['protetto.pdf', 'read', null]]);
    expect(read.righe).toHaveLength(1);
  });

  it('asks for the password again once it has expired, blocks the confirmation until then, and keeps decided rows', async () => {
    const [, luca] = people as [TestEmployee, TestEmployee];
    const bytes = await encrypted(aPdf('CEDOLINO PAGA  Periodo di retribuzione NOVEMBRE 2026'), 'Segreta.1');
    const id = await upload({ name: 'protetto.pdf', bytes });
    const file = (await whenReady(id)).file[0].id;
    await unlock(id, file, 'Segreta.1');
    await whenReady(id);
    const row = `/apiback/api/acquisizioni/${id}/righe/1`;
    await consultant.put(row, { decisione: 'assigned', idDipendente: luca.id, periodo: '202609' });
    // The password survives a restart.
    await portal.restart();
    expect(filesOf(await whenReady(id))).toEqual([['protetto.pdf', 'read', null]]);
    const sealed = async () =>
      (await portal.owner.query('SELECT sealed_password FROM intake_file WHERE id = $1', [file])).rows[0]
        .sealed_password;
    expect(await sealed()).not.toContain('Segreta');
    await forget(file);
    expect(await sealed()).toBeNull();

    const forgotten = await whenReady(id);
    expect(filesOf(forgotten)).toEqual([['protetto.pdf', 'read', 'password-required']]);
    const refused = await consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, {});
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'intake-file-locked']);
    expect((await consultant.get(`${row}/pagine/1`)).json.errorKey).toBe('intake-file-locked');

    expect((await unlock(id, file, 'Sbagliata.1')).status).toBe(409);
    expect((await unlock(id, file, 'Segreta.1')).status).toBe(202);
    const again = await whenReady(id);
    expect(again.righe).toMatchObject([{ n: 1, posizione: 'pronto', decisione: 'assigned' }]);
    const made = await consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, {});
    expect(made.json.documenti).toHaveLength(1);
  });

  it('with an expired password does not block the rows of other files', async () => {
    const [anna, luca] = people as [TestEmployee, TestEmployee];
    const bytes = await encrypted(slipOf(anna, 'chiuso'), 'Segreta.1');
    const id = await upload({ name: 'protetto.pdf', bytes }, { name: 'aperto.pdf', bytes: slipOf(luca, 'aperto') });
    const asked = (await whenReady(id)).file.find(({ nome }: { nome: string }) => nome === 'protetto.pdf').id;
    await unlock(id, asked, 'Segreta.1');
    const { righe } = await whenReady(id);
    const rowOf = ({ taxCode }: TestEmployee) =>
      righe.find(({ codiceFiscale }: { codiceFiscale: string }) => codiceFiscale === taxCode).n;
    for (const [person, periodo] of [
      [anna, '202606'],
      [luca, '202605'],
    ] as const)
      await consultant.put(`/apiback/api/acquisizioni/${id}/righe/${rowOf(person)}`, {
        ...{ decisione: 'assigned', idDipendente: person.id, periodo },
      });
    await forget(asked);
    const confirm = (n: number) => consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, { righe: [n] });
    const kept = await confirm(rowOf(anna));
    expect([kept.status, kept.json.errorKey]).toEqual([409, 'intake-file-locked']);
    const made = await confirm(rowOf(luca));
    expect([made.status, made.json.documenti?.length], made.text).toEqual([200, 1]);
  });

  it('whose password expires between confirmation and job stays ready, which the ledger records', async () => {
    const [anna] = people as [TestEmployee];
    const id = await upload({ name: 'protetto.pdf', bytes: await encrypted(slipOf(anna, 'x'), 'Segreta.1') });
    const file = (await whenReady(id)).file[0].id;
    await unlock(id, file, 'Segreta.1');
    await whenReady(id);
    await consultant.put(`/apiback/api/acquisizioni/${id}/righe/1`, {
      decisione: 'assigned',
      idDipendente: anna.id,
      periodo: '202608',
    });
    await forget(file);
    const { rows } = await portal.owner.query('SELECT created_by, practice_id FROM intake WHERE id = $1', [id]);
    const person = { login: 'consulente', name: 'Elena', type: 'Consulente', address: '127.0.0.1' };
    await portal.owner.query(`UPDATE intake SET state = 'confirming', confirmation = $2 WHERE id = $1`, [
      id,
      JSON.stringify({ rows: [1], publishOn: null, person, accountId: rows[0].created_by }),
    ]);
    await confirmTask(
      portal.server.app,
      keepPasswords(portal.server.app),
    )({ practiceId: rows[0].practice_id, intakeId: id });
    expect((await whenReady(id)).righe).toMatchObject([{ posizione: 'pronto', decisione: 'assigned' }]);
    const { rows: trace } = await portal.owner.query(
      `SELECT canonical::jsonb->'data'->>'reason' AS reason FROM ledger WHERE action = 'intakeReturned' AND object_id = $1`,
      [id],
    );
    expect(trace).toEqual([{ reason: 'password-required' }]);
  });
});

describe('a scan without text', () => {
  const scanned = (pages: number) => {
    const sheet = () => {
      const page = new Page();
      page.line(40, 40, 500, 700);
      return page;
    };
    return writePdf({ pages: Array.from({ length: pages }, sheet) });
  };

  it('is reported as such, and offers each page for manual assignment', async () => {
    const [, luca] = people as [TestEmployee, TestEmployee];
    const id = await upload({ name: 'scansione.pdf', bytes: scanned(3) });
    const intake = await whenReady(id);
    expect(filesOf(intake)).toEqual([['scansione.pdf', 'refused', 'image-only']]);
    expect(intake.file[0].motivo).toContain('Nessun testo');
    expect(intake.righe).toMatchObject(
      [1, 2, 3].map((page) => ({ pagine: [page], esito: 'sconosciuto', posizione: 'decidere', dipendente: null })),
    );
    const row = `/apiback/api/acquisizioni/${id}/righe/2`;
    expect((await consultant.get(`${row}/pagine/2`)).headers.get('content-type')).toBe('image/png');
    await consultant.put(row, { decisione: 'assigned', idDipendente: luca.id, periodo: '202607' });
    const made = await consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, {});
    expect(made.json.documenti).toHaveLength(1);
    expect((await whenReady(id)).conteggi).toMatchObject({ decidere: 2, confermati: 1 });
  });

  it('with too many pages for manual assignment is refused completely', async () => {
    const intake = await whenReady(await upload({ name: 'scansione.pdf', bytes: scanned(201) }));
    expect(filesOf(intake)).toEqual([['scansione.pdf', 'refused', 'image-only']]);
    expect(intake.righe).toEqual([]);
  });
});

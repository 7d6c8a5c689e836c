import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { askedOnce } from '../../../src/features/intake/web/question/asked-once.ts';
import type { IntakeDetail } from '../../../src/features/intake/web/review/review.ts';
import type { Registry } from '../../../src/recognition/recognition.ts';
import { bulkPdf } from '../../support/payroll-pdf/bulk-pdf.ts';
import { Page, writePdf } from '../../support/payroll-pdf/drawing.ts';
import { enrol } from '../../support/portal/enrol.ts';
import { aPractice, type Caller, type Portal, startPortal } from '../../support/portal/portal.ts';

/** A month's slips as some programs deliver them: one file per person, all of one print. */
const FILES = 500;
const FEW_QUESTIONS = 5;
const BACKS = 'INFORMATIVA: i dati personali sono trattati per gli obblighi di legge. Conservare con cura.';

const { registry } = bulkPdf({
  ...{ seed: 9_017, layout: 'adp', companies: 1, people: FILES + 1, month: 202610, traps: 'none' },
});
let portal: Portal;
let consultant: Caller;

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  await enrol(portal.owner, practice.id, registry, 'P');
  consultant = await portal.login('consulente');
});
afterAll(() => portal.close());

type Person = Registry['employees'][number];
const nameOf = ({ lastName, firstName }: Person) => `${lastName} ${firstName}`.toUpperCase();

/** A slip without a month, approved at its foot by somebody who is paid too, with a printed back. */
function slipOf(person: Person, approver: Person): Uint8Array {
  const page = new Page();
  page.text(30, 40, `CEDOLINO PAGA ${registry.companies[0]?.legalName} ${registry.companies[0]?.taxCode}`, 9);
  page.text(30, 84, `COGNOME E NOME ${nameOf(person)} CODICE FISCALE ${person.taxCode}`, 8);
  page.text(30, 100, `MATRICOLA ${person.employeeCode}`, 8);
  page.text(30, 160, 'VOCE DESCRIZIONE TRATTENUTE COMPETENZE', 7);
  for (let row = 0; row < 20; row++) page.text(30, 180 + row * 14, `${100 + row} RETRIBUZIONE ORDINARIA 1${row},00`, 7);
  page.text(400, 600, 'NETTO DEL MESE 1.512,00', 8);
  page.text(30, 780, `Responsabile ${nameOf(approver)} ${approver.taxCode}`, 7);
  const back = new Page();
  back.text(30, 40, BACKS, 8);
  return writePdf({ pages: [page, back] });
}

function zipped(members: readonly Uint8Array[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [at, bytes] of members.entries()) zip.addBuffer(Buffer.from(bytes), `busta-${at}.pdf`);
  zip.end();
  return buffer(zip.outputStream);
}

const read = async (id: string): Promise<IntakeDetail> =>
  (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json;

it(`${FILES} files of one print without a month, with an approver and a back, ask at most ${FEW_QUESTIONS} questions`, async () => {
  const [approver, ...people] = registry.employees;
  if (!approver) throw new Error('nobody');
  const bytes = await zipped(people.map((person) => slipOf(person, approver)));
  const { json } = await consultant.upload('/apiback/api/acquisizioni', [{ name: 'mese.zip', bytes }], {
    tipo: 'cedolini',
  });
  const ready = async () => (await read(json.id)).stato;
  await expect.poll(ready, { timeout: 600_000, interval: 1_000 }).toBe('ready');
  const asked: string[] = [];
  for (let more = true; more; ) {
    const intake = await read(json.id);
    const layout = intake.domande.find(({ risposta }) => risposta === null);
    const print = askedOnce(intake.righe).find(({ is }) => is === 'open');
    more = layout !== undefined || print !== undefined;
    if (layout) {
      asked.push('back');
      const address = `/apiback/api/acquisizioni/${json.id}/file/${layout.idFile}/domanda`;
      expect((await consultant.put(address, { risposta: 'previous' })).status).toBe(200);
    } else if (print) {
      asked.push(print.doubt);
      const { status, text } = await consultant.put(`/apiback/api/acquisizioni/${json.id}/righe`, {
        ...{ righe: print.rows.map(({ n }) => n), dubbio: print.doubt, decisione: 'assigned' },
        ...(print.doubt === 'month' ? { periodo: '202610' } : {}),
      });
      expect(status, text).toBe(200);
    }
    expect(asked.length).toBeLessThanOrEqual(FEW_QUESTIONS);
  }
  console.log(`${FILES} files: ${asked.join(', ')}`);
  const { conteggi, righe } = await read(json.id);
  expect(conteggi).toMatchObject({ decidere: 0, pronti: FILES });
  expect(righe.every((row) => row.pagine.length === 2 && row.dipendente?.codiceFiscale === row.codiceFiscale)).toBe(
    true,
  );
}, 900_000);

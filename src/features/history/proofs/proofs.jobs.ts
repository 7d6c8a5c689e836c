import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { listHistory } from '../../../ledger/history.store.ts';
import { presentPrintedRow } from '../../../ledger/present-history.ts';
import { toHex } from '../../../ledger/receipt.ts';
import type { Seal } from '../../../ledger/seal.io.ts';
import { PORTAL } from '../../../ledger/signature.ts';
import { cronologiaPdf } from '../../../paper/cronologia-pdf.io.ts';
import { proofSummaryPdf, whatItProvesPdf } from '../../../paper/proof-pdf.io.ts';
import { bringWithin, keepBrought, storageOf } from '../../../server/bytes/bring.store.ts';
import type { App } from '../../../server/http/app.ts';
import type { Job, Task } from '../../../server/jobs/jobs.ts';
import { Problem } from '../../../server/problem.ts';
import { formatMonth } from '../../../text/common/format.ts';
import { PROOF_SUMMARY, PROOFS, WHAT_IT_PROVES } from '../../../text/history/proofs.ts';
import { RECEIPT } from '../../../text/history/receipts.ts';
import { insertBlobs } from '../../documents/core/create.store.ts';
import { givingUp } from '../../documents/core/deletion.jobs.ts';
import { type Issuer, inOrder, proofOfPayslips } from '../receipts.routes.ts';
import { companyFolder, inParts, memberName, type ProofScope, periodWords } from './proof.ts';
import * as store from './proofs.store.ts';
import { EMPTY_COMMENT, signedText, signing } from './signed-archive.ts';

declare module '../../../server/jobs/jobs.ts' {
  interface Tasks {
    makeProof: { proofId: string };
    endProof: { proofId: string };
  }
}

/** The job that makes a proof. Proofs of one practice are made one after the other. */
export function making(practiceId: string, proofId: string): Job {
  return { task: 'makeProof', payload: { proofId }, key: `proof:${proofId}`, queue: `proofs:${practiceId}` };
}

/** The job that deletes a proof when nobody keeps it any longer. */
export function ending(proofId: string, at: Date): Job {
  return { task: 'endProof', payload: { proofId }, at, key: `proof-end:${proofId}` };
}

const MOST_BYTES = 2 * 1024 ** 3;

/**
 * Makes a proof's archive, one company at a time, and stores it (P223). A killed job begins anew; the archive, its row and
 * its ledger event are committed together.
 */
export function makeProofTask(app: App, seal: Seal | null): Task<'makeProof'> {
  return async ({ practiceId, proofId }) => {
    const scope = { role: 'job', practiceId, accountId: null } as const;
    const plan = await app.database.inScope(scope, (tx) => planOf(tx, proofId));
    if (plan === null) return;
    if (seal === null) throw new Error('nothing to sign with: the proof waits');
    const { proof } = plan;
    const asked = { role: 'job', practiceId, accountId: proof.madeBy } as const;
    const brought = app.blobs.receive(practiceId);
    try {
      if (plan.companies.length === 0) throw new Problem(409, 'month-without-payslips');
      const room = await app.database.inScope(scope, (tx) => storageOf(tx, practiceId));
      const content = await bringWithin(brought, archive(app, seal, plan), MOST_BYTES, room);
      await app.change(asked, PORTAL, async (tx) => {
        await insertBlobs(tx, practiceId, [content]);
        const made = { ...content, ...plan.counts, companies: plan.companies.length };
        if (!(await store.finishProof(tx, proofId, made, app.now()))) return { answer: undefined, events: [] };
        await keepBrought(tx, practiceId, brought);
        const data = { proof: proofId, payslips: plan.counts.payslips, archive: content.sha256 };
        return { answer: undefined, events: [{ action: 'proofMade', id: practiceId, data }] };
      });
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      const why = error.code;
      await app.change(asked, PORTAL, async (tx) => ({
        answer: undefined,
        events: (await store.failProof(tx, proofId, why))
          ? [{ action: 'proofFailed', id: practiceId, data: { proof: proofId, why } }]
          : [],
      }));
    } finally {
      await brought.end();
    }
  };
}

/** Deletes a proof whose time has passed, with its folders; the bytes follow after a week (P41). */
export function endProofTask(app: App): Task<'endProof'> {
  return async ({ practiceId, proofId }) => {
    await app.change({ role: 'job', practiceId, accountId: null }, PORTAL, async (tx) => {
      const proof = await store.lockProof(tx, proofId);
      const now = app.now();
      if (!proof) return { answer: undefined, events: [] };
      const until = new Date(proof.keepUntil);
      if (until > now) return { answer: undefined, events: [], jobs: [ending(proofId, until)] };
      await store.deleteProof(tx, proofId);
      return {
        answer: undefined,
        events: [{ action: 'proofEnded', id: practiceId, data: { proof: proofId } }],
        jobs: proof.sha256 === null ? [] : givingUp([proof.sha256], now),
      };
    });
  };
}

interface PlannedCompany {
  id: string;
  legalName: string;
  taxCode: string;
  ids: string[];
  counts: { payslips: number; published: number; read: number };
}

type Plan = NonNullable<Awaited<ReturnType<typeof planOf>>>;

/** What the archive contains; null if the proof is gone or done. */
async function planOf(tx: Parameters<typeof store.lockProof>[0], id: string) {
  const proof = await store.lockProof(tx, id);
  if (!proof || proof.madeAt !== null || proof.failed !== null) return null;
  const payslips = await store.payslipsFor(tx, proof);
  const countsOf = (some: readonly store.ProvenPayslip[]) => ({
    payslips: some.length,
    published: some.filter((one) => one.published).length,
    read: some.filter((one) => one.published && one.read).length,
  });
  const companies: PlannedCompany[] = [...Map.groupBy(payslips, (one) => one.companyId)].map(([companyId, own]) => ({
    id: companyId,
    legalName: own[0]?.legalName ?? '',
    taxCode: own[0]?.taxCode ?? '',
    ids: own.map((one) => one.id),
    counts: countsOf(own),
  }));
  return {
    proof,
    companies,
    counts: countsOf(payslips),
    person: proof.employeeId === null ? null : await store.provenPerson(tx, proof.employeeId),
    practice: await store.practiceName(tx),
    by: await store.nameOfAccount(tx, proof.madeBy),
  };
}

/** The signed archive: summary, what it proves, then each company's files, which are made while they are read. */
function archive(app: App, seal: Seal, plan: Plan): AsyncIterable<Uint8Array> {
  const { proof, companies } = plan;
  const at = app.now();
  const about: ProofScope = { month: proof.month, company: null, person: plan.person };
  const issued = { by: plan.by, at, fingerprint: seal.fingerprint, checkAt: `${app.config.publicUrl}/#/ricevuta` };
  const zip = new ZipFile();
  const pieces = zip.outputStream as unknown as Readable;
  const add = (name: string, make: () => Promise<Uint8Array>) =>
    zip.addReadStreamLazy(name, { compress: true, mtime: at }, (give) => {
      app.ending.throwIfAborted();
      make().then(
        (bytes) => give(null, Readable.from([bytes])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  zip.on('error', (error) => pieces.destroy(error as Error));
  add(PROOF_SUMMARY.fileName, () =>
    proofSummaryPdf(
      {
        practice: plan.practice,
        subject: proof.subject,
        period: periodWords(proof.month),
        companies: companies.map((one) => ({ ...one, ...one.counts, folder: companyFolder(one) })),
      },
      issued,
    ),
  );
  add(WHAT_IT_PROVES.fileName, () => whatItProvesPdf(issued));
  for (const [n, company] of companies.entries()) {
    const folder = companyFolder(company);
    const parts = inParts(company.ids);
    for (const [p, ids] of parts.entries()) {
      const part = parts.length > 1 ? `${p + 1}_di_${parts.length}` : '';
      const name = memberName(PROOFS.fileName, about, company, part);
      add(`${folder}/${name}`, () => provenCompany(app, seal, plan, company, ids));
    }
    add(`${folder}/${memberName(PROOFS.history, about, company)}`, async () => {
      const bytes = await historyOf(app, plan, company, at);
      await app.database.inScope(jobScope(plan), (tx) => store.noteDone(tx, proof.id, n + 1));
      return bytes;
    });
  }
  zip.end({ forceZip64Format: false, comment: EMPTY_COMMENT });
  const hash = createHash('sha256');
  return signing(pieces, {
    update: (bytes) => void hash.update(bytes),
    sign: () => toHex(seal.sign(Buffer.from(signedText(hash.digest('hex'))))),
  });
}

const jobScope = ({ proof }: Pick<Plan, 'proof'>) =>
  ({ role: 'job', practiceId: proof.practiceId, accountId: null }) as const;

async function provenCompany(
  app: App,
  seal: Seal,
  plan: Plan,
  company: PlannedCompany,
  ids: readonly string[],
): Promise<Uint8Array> {
  const { proof } = plan;
  const issuer: Issuer = { scope: jobScope(plan), name: plan.by, accountId: proof.madeBy };
  const documents = await app.database.inScope(issuer.scope, (tx) => inOrder(tx, ids));
  const title =
    proof.month === null ? RECEIPT.everyMonthTitle : RECEIPT.monthTitle(formatMonth(proof.month).toLowerCase());
  return proofOfPayslips(app, seal, issuer, { title, company: company.legalName, documents });
}

/** The printed Cronologia of a company's payslips. */
async function historyOf(app: App, plan: Plan, { ids }: PlannedCompany, at: Date): Promise<Uint8Array> {
  const rows = await app.database.inScope(jobScope(plan), (tx) => listHistory(tx, 'document', ids));
  return buffer(cronologiaPdf(rows.map(presentPrintedRow), { by: plan.by, at }));
}

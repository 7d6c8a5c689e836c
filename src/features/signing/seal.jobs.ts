import { type SignedPaper, signedPaper } from '../../engine/signing-engine.ts';
import { PORTAL } from '../../ledger/signature.ts';
import { type Sealing, sealed } from '../../pdf/seal.ts';
import { romeDay } from '../../server/clock.ts';
import type { App } from '../../server/http/app.ts';
import type { Job, Task } from '../../server/jobs/jobs.ts';
import { SIGNING } from '../../text/signing/signing.ts';
import { createDocuments } from '../documents/core/create.store.ts';
import type { News } from '../notifications/notification.ts';
import { controlLines } from './control.ts';
import * as store from './signing.store.ts';
import { eventOf, toAsker, toSigner } from './signing-news.ts';

declare module '../../server/jobs/jobs.ts' {
  interface Tasks {
    sealSignature: { signatureId: string };
  }
}

/** The job that seals a paper once all have signed; it is queued together with the last signature. */
export function sealing(signatureId: string): Job {
  return { task: 'sealSignature', payload: { signatureId }, key: `seal:${signatureId}` };
}

/**
 * Makes the result of a paper that all have signed: marks, evidence page and one seal (P157). One transaction records
 * the result and files it as a document of each signer, so that a job which is killed or runs twice files it only once.
 * If the job is killed before that, the sweep deletes the stored bytes, because no row refers to them.
 */
export function sealTask(app: App, seal: Sealing | null): Task<'sealSignature'> {
  return async ({ practiceId, signatureId }) => {
    const reading = { role: 'job', practiceId, accountId: null } as const;
    const found = await app.database.read(reading, (tx) => toSeal(tx, app, signatureId));
    if (!found) return;
    if (seal === null) throw new Error('nothing to seal with: the signed paper waits');
    const { row, facts } = found;
    const content = await app.blobs.get(practiceId, row.sha256);
    const { isSelfMade, fingerprint } = seal.key;
    const paper = await signedPaper({ ...facts, content, seal: { isSelfMade, fingerprint } }, { signal: app.ending });
    const { pdf, level } = await sealed(paper, seal.key, seal.authority, app.now());
    const blob = await app.blobs.put(practiceId, pdf);
    await app.change({ role: 'job', practiceId, accountId: row.createdBy }, PORTAL, async (tx) => {
      const [current] = await store.lockSignatures(tx, [signatureId]);
      if (current?.status !== 'signed' || current.sealedAt !== null) return { answer: undefined, events: [] };
      const now = app.now();
      const today = romeDay(now);
      const signers = await store.signersOf(tx, [signatureId], { lock: true });
      const people = await store.namesOfSigners(
        tx,
        signers.map(({ employeeId }) => employeeId),
      );
      const drafts = signers.map(({ companyId, employeeId }) => ({
        subject: people.get(employeeId)?.name ?? '',
        companyId,
        employeeId,
        kind: 'employeeDocument' as const,
        description: row.title,
        period: null,
        fileName: SIGNING.resultName(row.fileName),
        contentType: 'application/pdf',
        ...blob,
      }));
      const making = { practiceId, accountId: row.createdBy, as: row.createdAs, publishOn: today, now, today };
      const made = await createDocuments(tx, drafts, making);
      await store.saveResult(tx, signatureId, { ...blob, level }, now);
      await store.saveFiled(
        tx,
        signatureId,
        signers.map(({ employeeId }, n) => ({ employeeId, documentId: made[n]?.document.id ?? '' })),
      );
      const about = { kind: 'signatureReady', objectId: row.id, subject: row.title } as const;
      return {
        answer: undefined,
        events: [
          eventOf(row, 'signatureSealed', { result: blob.sha256, level }),
          ...made.flatMap((change) => change.events),
        ],
        news: [toAsker(row), ...signers.map(toSigner)].map((to): News => ({ ...about, to })),
      };
    });
  };
}

/** The data of a paper that is ready to be sealed; null for any other paper. */
async function toSeal(
  tx: Parameters<typeof store.readSignatureRow>[0],
  app: App,
  id: string,
): Promise<{ row: store.SignatureRow; facts: Omit<SignedPaper, 'content' | 'seal'> } | null> {
  const row = await store.readSignatureRow(tx, id);
  if (row?.status !== 'signed' || row.sealedAt !== null) return null;
  const [signers, steps] = [await store.signersOf(tx, [id]), await store.traceOf(tx, id)];
  const people = await store.namesOfSigners(
    tx,
    signers.map(({ employeeId }) => employeeId),
  );
  const asked = steps.find(({ action }) => action === 'signatureAsked');
  const rowOf = (action: string, employeeId: string) =>
    steps.find((step) => step.action === action && step.employeeId === employeeId)?.seq;
  const facts = {
    title: row.title,
    requestId: row.id,
    hash: row.sha256,
    company: row.company,
    askedBy: asked?.name || row.company,
    askedAt: new Date(row.createdAt),
    completedAt: new Date(row.statusAt),
    checkAt: `${app.config.publicUrl}/#/ricevuta`,
    signers: signers.map((signer) => ({
      name: people.get(signer.employeeId)?.name ?? '',
      taxCode: people.get(signer.employeeId)?.taxCode ?? '',
      askedAt: new Date(signer.askedAt ?? row.createdAt),
      openedAt: new Date(signer.openedAt ?? row.createdAt),
      signedAt: new Date(signer.decidedAt ?? row.statusAt),
      address: signer.address ?? '',
      device: signer.device ?? '',
      factor: signer.factor ?? ('code' as const),
      mailbox: signer.mailbox,
      shown: signer.shown ?? '',
      control: signer.control ? controlLines(signer.control) : [],
      rows: [
        { what: 'asked' as const, row: asked?.seq },
        { what: 'opened' as const, row: rowOf('signatureOpened', signer.employeeId) },
        { what: 'signed' as const, row: rowOf('signatureSigned', signer.employeeId) },
      ].flatMap(({ what, row: seq }) => (seq === undefined ? [] : [{ what, row: seq }])),
      place: signer.place,
    })),
  };
  return { row, facts };
}

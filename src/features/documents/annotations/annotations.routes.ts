import { ACTOR_TYPES } from '../../../ledger/signature.ts';
import { isId, type Transaction } from '../../../server/database/database.ts';
import type { Serve } from '../../../server/http/http.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { eventOf } from '../core/document.ts';
import { loadDocuments, type StoredDocument } from '../core/documents.store.ts';
import { whyNotTakeBack, whyNotWrite } from './annotation.ts';
import * as contracts from './annotations.contract.ts';
import * as store from './annotations.store.ts';

/** Serves the thread in which practice and company write to each other about a document. The employee never sees it. */
export function serveAnnotations(serve: Serve): void {
  serve(contracts.listAnnotations, ({ actor, inScope, params }) =>
    inScope(async (tx) => {
      const { id } = await documentOf(tx, params.id);
      return (await store.listAnnotations(tx, id)).map((row) => present(row, actor.accountId));
    }),
  );

  serve.change(contracts.insertAnnotation, async ({ tx, actor, params, query, now }) => {
    const refusal = whyNotWrite(query.testo);
    if (refusal)
      throw new Problem(400, refusal, { fieldErrors: [{ field: 'testo', message: 'Il campo è obbligatorio' }] });
    const document = await documentOf(tx, params.id);
    const id = await store.insertAnnotation(tx, {
      practiceId: document.practiceId,
      documentId: document.id,
      text: query.testo.trim(),
      createdBy: actor.accountId,
      at: now,
    });
    return {
      answer: present(await existing(tx, id), actor.accountId),
      events: [eventOf(document, 'annotated', { annotation: id })],
    };
  });

  serve.change(contracts.deleteAnnotation, async ({ tx, actor, params }) => {
    const annotation = await existing(tx, params.id);
    const refusal = whyNotTakeBack(annotation, actor.accountId);
    if (refusal) throw new Problem(409, refusal);
    const document = await documentOf(tx, annotation.documentId);
    await store.deleteAnnotation(tx, annotation.id);
    return { answer: undefined, events: [eventOf(document, 'annotationTakenBack', { annotation: annotation.id })] };
  });
}

async function documentOf(tx: Transaction, id: string): Promise<StoredDocument> {
  const [document] = isId(id) ? await loadDocuments(tx, [id]) : [];
  if (!document) throw notFound();
  return document;
}

async function existing(tx: Transaction, id: string): Promise<store.AnnotationRow> {
  const annotation = await store.findAnnotation(tx, id);
  if (!annotation) throw notFound();
  return annotation;
}

function present(row: store.AnnotationRow, accountId: string) {
  return {
    id: row.id,
    testo: row.text,
    createdBy: row.login,
    autore: row.name || row.login,
    tipoUtente: row.role === null ? '' : ACTOR_TYPES[row.role],
    data: row.createdAt,
    propria: row.createdBy === accountId,
  };
}

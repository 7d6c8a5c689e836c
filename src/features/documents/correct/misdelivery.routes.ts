import type { App } from '../../../server/app.ts';
import type { Call, Serve } from '../../../server/http.ts';
import { withdraw } from '../../../server/mail.ts';
import { accepted, notFound } from '../../../server/problem.ts';
import { MISDELIVERY_NOTES } from '../../../text/misdelivery.ts';
import { createDocuments } from '../create.store.ts';
import { publicationOf, stateOf } from '../document.ts';
import { type StoredDocument, saveChanges } from '../documents.store.ts';
import { loadAll } from '../load.store.ts';
import { downloadName } from '../present.ts';
import { announcePublication } from '../publish/announcement.jobs.ts';
import { askAddressee } from '../upload/addressee.io.ts';
import { confirmations, whomOfDocument } from '../upload/uploads.routes.ts';
import { withdrawMisdelivered } from './misdelivery.contract.ts';
import { hasSuch, openingsOf, type Person, personOf } from './misdelivery.store.ts';
import { type Place, rightPlace, type Said, whyNotWithdraw, withdrawFrom } from './misdelivery.ts';

/** A document of the wrong person, month or kind: taken away, and the right one made, in one transaction with its trace. */
export function serveMisdelivery(serve: Serve, app: App): void {
  serve.change(withdrawMisdelivered, {
    prepare: async ({ actor, body, inScope, params, query, today }) => {
      const found = await inScope(async (tx) => {
        const [document] = await loadAll(tx, [params.id]);
        const id = body.idDipendente === undefined ? (document?.employeeId ?? null) : body.idDipendente;
        const person = id === null ? null : await personOf(tx, id);
        // Only taken away, or refused below with its own reason: there is no new addressee to check.
        if (!document || person === null) return null;
        const place = rightPlace(document, id, saidIn(body));
        const right = { ...place, name: person.name, hasIt: await hasSuch(tx, place) };
        if (whyNotWithdraw({ ...document, ...stateOf(document, today) }, right)) return null;
        return { document, whom: await whomOfDocument(tx, { ...document, ...place, companyId: person.companyId }) };
      });
      if (found === null) return null;
      const { contentType, practiceId, sha256 } = found.document;
      const bytes = await app.blobs.get(practiceId, sha256);
      return askAddressee(app, { actor, inScope, query }, { bytes, contentType }, found.whom);
    },
    change: async ({ tx, actor, body, now, params, today }, confirmed) => {
      const [document] = await loadAll(tx, [params.id], true);
      if (!document) throw notFound();
      const id = body.idDipendente === undefined ? document.employeeId : body.idDipendente;
      const person = id === null ? null : await personOf(tx, id);
      if (id !== null && person === null) throw notFound();
      const place = rightPlace(document, id, saidIn(body));
      const right = person && { ...place, name: person.name, hasIt: await hasSuch(tx, place) };
      accepted(whyNotWithdraw({ ...document, ...stateOf(document, today) }, right));
      const openings = await openingsOf(tx, document.id);
      const publication = publicationOf(document, today);
      const publishOn = publication === 'published' ? today : publication === 'scheduled' ? document.publishOn : null;
      const practiceId = actor.practiceId ?? '';
      const made = await createDocuments(tx, person === null ? [] : [draftFor(document, place, person)], {
        ...{ practiceId, accountId: actor.accountId, as: 'CONSULTANT', publishOn, now, today },
      });
      const given = made[0]?.document ?? null;
      const taken = withdrawFrom(document, given?.id ?? null, now.toISOString(), today);
      await saveChanges(tx, [taken]);
      await withdraw(tx, [document.id], now);
      const told = await announcePublication(tx, app, practiceId, made, today);
      const samePerson = given !== null && given.employeeId === document.employeeId;
      return {
        answer: { idDocumento: given?.id ?? null, aperture: openings },
        events: [
          ...taken.events,
          ...made.flatMap((change) => change.events),
          ...confirmations(given ? [given] : [], confirmed),
        ],
        ...told,
        note:
          body.nota ||
          (samePerson ? MISDELIVERY_NOTES.wrongPlace(document.title, given.title) : MISDELIVERY_NOTES.person),
      };
    },
  });
}

function saidIn({ tipo, annomese, anno, tipoCedolino }: Call<typeof withdrawMisdelivered>['body']): Said {
  const period = annomese ?? anno;
  return { kind: tipo, period: period === undefined ? undefined : Number(period), payrollKind: tipoCedolino };
}

function draftFor(document: StoredDocument, place: Place, person: Person) {
  const { sha256, contentType, size } = document;
  const { kind, description, period, payrollKind } = place;
  return {
    ...{ companyId: person.companyId, employeeId: person.id, subject: person.name },
    ...{ kind, description, period, payrollKind, sha256, contentType, size },
    fileName: downloadName({ ...person, description, period, fileName: document.fileName }),
  };
}

import { isOfCompany, type Kind } from '../../../src/directory/kinds.ts';
import type { Target } from '../isolation/matrix.ts';
import { aDocument, aPdf } from './portal.ts';
import { anIssuer, aSigner, signed } from './signing.ts';

/**
 * The publication date for the caller's role: employees and branches see only published documents; the other roles get
 * unpublished ones.
 */
const publishedFor = (actor: Target['actor']) => (actor === 'employee' || actor === 'branch' ? '2026-01-01' : null);

/** A document of this kind, made for one cell. */
export function aDocumentFor(target: Target, kind: Kind): Promise<string> {
  return target.make(({ portal, world, actor }) =>
    aDocument(portal, isOfCompany(kind) ? world.company : world.employee, {
      kind,
      createdBy: world.createdBy,
      publishOn: publishedFor(actor),
      tags: '{cella}',
    }),
  );
}

/** A document created by the caller's login: only the creator may edit, bin and delete a document. */
export function aDocumentOf(target: Target, kind: Kind, fields: Record<string, unknown> = {}): Promise<string> {
  return target.make(({ portal, world, actor, account }) =>
    aDocument(portal, isOfCompany(kind) ? world.company : world.employee, {
      kind,
      createdBy: account,
      created_as: actor === 'consultant' ? 'CONSULTANT' : 'COMPANY',
      ...fields,
    }),
  );
}

/** A document with a signature envelope of one signer as its file. */
export async function aSignedFileOf(target: Target): Promise<string> {
  const bytes = await signed(Buffer.from(aPdf('Lettera firmata')), [await aSigner(await anIssuer())]);
  return aDocumentOf(target, 'employeeDocument', {
    ...{ bytes, content_type: 'application/pkcs7-mime', file_name: 'lettera.pdf.p7m' },
  });
}

/** A payslip that the practice's consultant has just taken away, with its event. */
export function aWithdrawnOne(target: Target): Promise<string> {
  return target.make(async (scene) => {
    const id = await aDocumentOf({ ...target, make: (create) => create(scene) }, 'payslip', {
      discarded_at: new Date(),
    });
    const { world, portal } = scene;
    await portal.owner.query('SELECT ledger_append_history($1, $2::jsonb)', [
      world.practiceId,
      JSON.stringify([
        {
          ...{ action: 'misdelivered', objectKind: 'document', objectId: id, companyId: world.company.id },
          ...{ employeeId: world.employee.id, at: new Date(), actorId: world.createdBy, actorRole: 'consultant' },
          data: { to: null, sha256: '' },
        },
      ]),
    ]);
    return id;
  });
}

/** A document in the recycle bin. */
export function aBinnedDocumentOf(target: Target): Promise<string> {
  return aDocumentOf(target, 'employeeDocument', { discarded_at: new Date(), tags: '{cestino}' });
}

/** A corrected document, which also has its former content. */
export function aCorrectedDocumentOf(target: Target): Promise<string> {
  return target.make(async (scene) => {
    const id = await aDocumentOf({ ...target, make: (create) => create(scene) }, 'employeeDocument');
    await scene.portal.owner.query(
      `INSERT INTO document_version (practice_id, document_id, number, sha256, size, file_name, created_at, replaced_at, replaced_by)
       SELECT practice_id, id, 1, sha256, size, file_name, created_at, now(), created_by FROM document WHERE id = $1`,
      [id],
    );
    return id;
  });
}

export function aPayslipFor(target: Target): Promise<string> {
  return aDocumentFor(target, 'payslip');
}

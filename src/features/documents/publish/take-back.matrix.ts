import { isDone, isObject, type Matrix, type Target, type Who } from '../../../../test/support/isolation/matrix.ts';
import { aPayslip } from '../../../../test/support/portal/portal.ts';
import { aCorrectedDocumentOf, aDocumentOf } from '../../../../test/support/portal/scenes.ts';

/** Creates a payslip that became visible a moment ago. */
function aFreshFor(target: Target): Promise<string> {
  return target.make(({ portal, world }) =>
    aPayslip(portal, world.employee, {
      createdBy: world.createdBy,
      publishOn: '2026-01-01',
      appeared_at: new Date(),
    }),
  );
}

/** Creates a visible letter that was corrected a moment ago. */
function aCorrectedFor(target: Target): Promise<string> {
  return target.make(async (scene) => {
    const here: Target = { ...target, make: (create) => create(scene) };
    const id = await aCorrectedDocumentOf(here);
    const before = await aDocumentOf(here, 'employeeDocument');
    const { owner } = scene.portal;
    await owner.query(
      'UPDATE document_version SET sha256 = (SELECT sha256 FROM document WHERE id = $2) WHERE document_id = $1',
      [id, before],
    );
    await owner.query(
      "UPDATE document SET publish_on = '2026-01-01', appeared_at = '2026-01-01', corrected_at = now() WHERE id = $1",
      [id],
    );
    return id;
  });
}

/** The roles that the specification allows, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // §2 "Company or consultant".
  'documents.publish': 'C Z',
};

export const MATRIX: Matrix = {
  'GET /apiback/api/DocBase/ritirabili': {
    at: null,
    plain: { address: '/apiback/api/DocBase/ritirabili' },
    holds: isObject,
  },
  'POST /apiback/api/DocBase/ritira/rettifiche': {
    at: async (t) => ({ address: '/apiback/api/DocBase/ritira/rettifiche', body: { ids: [await aCorrectedFor(t)] } }),
    holds: isDone,
  },
  'POST /apiback/api/DocBase/ritira': {
    at: async (t) => ({ address: '/apiback/api/DocBase/ritira', body: { ids: [await aFreshFor(t)] } }),
    holds: isDone,
  },
};

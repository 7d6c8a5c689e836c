import type { Target } from './matrix.ts';
import { aPayslip } from './portal.ts';

/** An employee reads what is published; whoever manages it meets it unpublished. */
const publishedFor = (actor: Target['actor']) => (actor === 'employee' ? '2026-01-01' : null);

export function aPayslipFor(target: Target): Promise<string> {
  return target.make(({ portal, world, actor }) =>
    aPayslip(portal, world.employee, {
      createdBy: world.createdBy,
      publishOn: publishedFor(actor),
      tags: '{cella}',
    }),
  );
}

export function aCertificateFor(target: Target): Promise<string> {
  return target.make(({ portal, world, actor }) =>
    aPayslip(portal, world.employee, {
      createdBy: world.createdBy,
      publishOn: publishedFor(actor),
      payroll_kind: null,
      kind: 'taxCertificate',
      period: 2026,
    }),
  );
}

export function aCompanyDocumentFor(target: Target): Promise<string> {
  return target.make(async ({ portal, world }) => {
    const id = await aPayslip(portal, world.employee, { createdBy: world.createdBy, payroll_kind: null });
    await portal.owner.query(
      "UPDATE document SET kind = 'companyDocument', employee_id = NULL, period = NULL WHERE id = $1",
      [id],
    );
    return id;
  });
}

import type { Kind } from '../../src/features/documents/kinds.ts';
import type { Target } from './matrix.ts';
import { aDocument } from './portal.ts';

/** An employee reads what is published; whoever manages it meets it unpublished. */
const publishedFor = (actor: Target['actor']) => (actor === 'employee' ? '2026-01-01' : null);

/** A document of a kind, made for one cell. */
export function aDocumentFor(target: Target, kind: Kind): Promise<string> {
  return target.make(({ portal, world, actor }) =>
    aDocument(portal, kind === 'companyDocument' ? world.company : world.employee, {
      kind,
      createdBy: world.createdBy,
      publishOn: publishedFor(actor),
      tags: '{cella}',
    }),
  );
}

export function aPayslipFor(target: Target): Promise<string> {
  return aDocumentFor(target, 'payslip');
}

import { packageIndex } from '../../../src/features/preservation/package-index.ts';
import type { World } from '../isolation/matrix.ts';
import { aPayslip, type Portal } from './portal.ts';

/** A preservation package with one document of the world's employee. */
export async function aPackage(
  portal: Pick<Portal, 'owner' | 'server'>,
  { company, employee, practiceId, createdBy }: Pick<World, 'company' | 'employee' | 'practiceId' | 'createdBy'>,
  { state = 'made' }: { state?: 'made' | 'taken' } = {},
): Promise<string> {
  const { owner } = portal;
  const document = await aPayslip(portal, employee, { createdBy, period: 194805, publishOn: '2026-01-01' });
  const content = async (text: string) => {
    const { sha256, size } = await portal.server.app.blobs.put(practiceId, Buffer.from(text));
    const hash = Buffer.from(sha256, 'hex');
    await owner.query('INSERT INTO blob (practice_id, sha256, size) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      practiceId,
      hash,
      size,
    ]);
    return hash;
  };
  const index = await content(`<PIndex><!-- ${document} --></PIndex>`);
  const { rows } = await owner.query(
    `INSERT INTO preservation_package (practice_id, company_id, year, part, parts, documents, size, reference, index_sha256,
       made_by, made_at)
     VALUES ($1, $2, 1948, 1, 1, 1, 100, 'Contratto 1/2025', $3, $4, '2026-01-10T10:00:00Z') RETURNING id`,
    [practiceId, company.id, index, createdBy],
  );
  const id: string = rows[0].id;
  await owner.query(
    `INSERT INTO preservation_item (practice_id, package_id, document_id, employee_id, sha256, path)
     SELECT practice_id, $1, id, employee_id, sha256, 'documenti/' || id || '.pdf' FROM document WHERE id = $2`,
    [id, document],
  );
  if (state === 'taken')
    await owner.query(
      `UPDATE preservation_package SET receipt_sha256 = $2, receipt_name = 'rapporto.xml', receipt_type = 'application/xml',
         receipt_size = 10, receipt_day = '2026-01-12' WHERE id = $1`,
      [id, await content(`<Rapporto>${document}</Rapporto>`)],
    );
  return id;
}

/** An index of `files` files, with names that XML cannot hold and invalid codes. */
export function aHostileIndex(files: number): Promise<string> {
  const party = { name: 'Studio', taxCode: null, vatNumber: null };
  return packageIndex(
    {
      id: '12',
      year: 2070,
      part: 2,
      parts: 3,
      madeAt: new Date('2096-03-10T09:00:00Z'),
      version: '1.0.0',
      practice: { ...party, taxCode: 'non è un codice' },
      company: {
        name: 'Rossi \u0000\u001b\ud83d & <Figli> "]]>" 😀 Mario',
        taxCode: 'RSSMRA80A01H501U',
        vatNumber: '01234567890',
      },
      signer: { login: 'consulente', firstName: null, lastName: null, taxCode: null },
      reference: 'Manuale',
      years: { payslip: 10, taxCertificate: 10, employeeDocument: 10, companyDocument: 10 },
      documents: Array.from({ length: files }, (_, n) => ({
        id: String(n + 1),
        kind: 'payslip' as const,
        period: 207001,
        description: 'Cedolino\u0007 \ufffe&lt;!--',
        fileName: 'a b/..\\c.pdf.p7m',
        name: 'a.pdf.p7m',
        contentType: 'application/pkcs7-mime',
        sha256: 'ab'.repeat(32),
        createdAt: '2090-01-10T10:00:00Z',
        createdAs: 'COMPANY' as const,
        tags: ['\ud800', 'a & b'],
        dossiers: ['9'],
        versions: 0,
        before: null,
        person: null,
      })),
    },
    async () => undefined,
  );
}

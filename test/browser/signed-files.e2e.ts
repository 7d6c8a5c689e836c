import { aDocument, aPdf } from '../support/portal/portal.ts';
import { anIssuer, aSigner, derOf, type Signer, signed, signedPdf } from '../support/portal/signing.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, test } from './journey.ts';
import { DESKTOP, expectAccessible, goTo, logIn, PHONE, picture, visitor } from './page.ts';

/** A consultant sees the signatures of a file that was signed elsewhere, and a worker reads a signed letter. */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let issuer: Signer;
test.beforeAll(async () => {
  issuer = await anIssuer();
  portal = await startDemoPortal({ trustedSigners: [derOf(issuer)] });
});
test.afterAll(() => portal?.close());

test('a signed letter shows its signers, and can be read like any other letter @full', async ({ browser }) => {
  const { rows } = await portal.owner.query(
    `SELECT e.id, e.first_name AS "firstName", e.last_name AS "lastName", e.tax_code AS "taxCode",
       e.practice_id AS "practiceId", e.company_id AS "companyId", p.account_id AS "createdBy"
     FROM employee e JOIN account_grant g ON g.employee_id = e.id JOIN account a ON a.id = g.account_id
       JOIN account_grant p ON p.practice_id = e.practice_id AND p.company_id IS NULL AND p.employee_id IS NULL
     WHERE a.login = 'dipendente' ORDER BY p.id LIMIT 1`,
  );
  const { createdBy, ...worker } = rows[0];
  const anna = await aSigner(issuer, { GN: 'Anna', SN: 'Bianchi', serialNumber: 'TINIT-BNCNNA80A41F205X' });
  const other = await aSigner(await anIssuer({ CN: 'Altra CA', O: 'Altra CA S.r.l.' }), { GN: 'Luca', SN: 'Neri' });
  const letter = async (bytes: Buffer, fields: Record<string, unknown>) =>
    aDocument(portal, worker, {
      ...{ kind: 'employeeDocument', createdBy, publishOn: '2026-01-01', bytes },
      ...fields,
    });
  const envelope = await letter(await signed(Buffer.from(aPdf('Accordo di lavoro agile')), [anna, other]), {
    ...{ description: 'Accordo di lavoro agile', file_name: 'accordo.pdf.p7m' },
    content_type: 'application/pkcs7-mime',
  });
  const pdf = await signedPdf(anna, { text: 'Lettera di incarico' });
  pdf[pdf.indexOf('incarico')] = 'I'.charCodeAt(0);
  const altered = await letter(pdf, { description: 'Lettera di incarico' });

  const { page } = await visitor(browser, portal.address, DESKTOP);
  await logIn(page, 'consulente');
  await goTo(page, `#/company/documents/lav/documentDetail?id=${envelope}`);
  const found = page.getByRole('region', { name: 'Firme nel file' });
  await expect(found.getByText('Firmato da Anna Bianchi')).toBeVisible();
  await expect(found.getByText('Firmato da Luca Neri')).toBeVisible();
  await expect(found.getByText('È il file firmato')).toHaveCount(2);
  await expect(found).toContainText('L’emittente non è fra quelli riconosciuti');
  await expect(found).toContainText('Il portale non controlla se un certificato è stato revocato.');
  await expect(page.getByRole('complementary', { name: 'Anteprima' }).locator('iframe')).toBeVisible();
  await expectAccessible(page, 'signatures');
  await picture(page, 'signed-file-1440');
  await page.setViewportSize(PHONE);
  await picture(page, 'signed-file-390');
  await page.setViewportSize(DESKTOP);
  await goTo(page, `#/company/documents/lav/documentDetail?id=${altered}`);
  await expect(found.getByText('Non è il file firmato')).toBeVisible();
  await picture(page, 'signed-file-altered-1440');

  const phone = await visitor(browser, portal.address, PHONE);
  await logIn(phone.page, 'dipendente');
  await goTo(phone.page, `#/dipendente/documents?documento=${envelope}`);
  await expect(phone.page.getByRole('img', { name: /Pagina 1/ })).toBeVisible();
});

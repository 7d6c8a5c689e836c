import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { joinPages } from '../../src/features/documents/core/page-pictures.ts';
import { encodePng } from '../../src/pdf/png.ts';
import { MadePortal, rowsOf } from '../support/browser/made-portal.ts';
import { expect, test } from './journey.ts';
import { expectAccessible, picture } from './page.ts';

/** The viewer of a worker's payslip on a phone. The answers are generated from the contracts. */
test.beforeAll(() => buildWebIfStale());

test('an open payslip shows its figures before the page, its lines as text, and one row of tools at every width', async ({
  browser,
}) => {
  const payslip = {
    tipo: 'payslip',
    anno: 2026,
    tipoCedolino: 'ordinary',
    presaVisioneChiesta: false,
    lettoIl: null,
    presaVisioneIl: null,
    rettificatoIl: null,
    dataScadenza: null,
  } as const;
  const listOwnDocuments = await rowsOf(
    'listOwnDocuments',
    {
      ...{ ...payslip, id: '7', mese: 10, annomese: '202610', netto: 185_784, nomeFile: 'ottobre.pdf' },
      cifre: [
        { cifra: 'holiday', unita: 'hours', valore: 7067 },
        { cifra: 'leave', unita: 'hours', valore: 3900 },
        { cifra: 'severanceFund', unita: 'euro', valore: 1_779_099 },
      ],
      voci: [
        { descrizione: 'Retribuzione ordinaria', importo: 251_444 },
        { descrizione: 'Contributo IVS 9,19%', importo: -23_655 },
      ],
    },
    {
      ...payslip,
      id: '6',
      mese: 9,
      annomese: '202609',
      netto: 185_783,
      nomeFile: 'settembre.pdf',
      cifre: [],
      voci: null,
    },
  );
  const portal = await MadePortal.open(browser, 'EMPLOYEE', '/dipendente/home', { listOwnDocuments });
  const { page } = portal;
  await page.addInitScript(() => {
    Object.assign(navigator, { canShare: () => true, share: async () => undefined });
  });
  const arrived = Promise.withResolvers<void>();
  await page.route('**/documenti/7/pagine', async (route) => {
    await arrived.promise;
    const paper = encodePng(new Uint8Array(124 * 175 * 3).fill(255), 124, 175);
    await route.fulfill({ body: Buffer.from(joinPages([{ picture: paper, text: 'CEDOLINO PAGA' }])) });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: 'Apri cedolino' }).click();
  const viewer = page.getByRole('dialog', { name: 'Ottobre 2026' });
  const band = viewer.getByRole('region', { name: 'Cifre del cedolino' });
  await expect(band).toContainText('1.857,84 €');
  // One cent is no change.
  await expect(band).toContainText('Come settembre 2026');
  await expect(band.getByRole('definition')).toHaveText(['70,67 ore', '17.790,99 €']);
  await expect(viewer.getByRole('img')).toHaveCount(0);
  arrived.resolve();
  await expect(viewer.getByRole('img', { name: 'Pagina 1 di 1' })).toBeVisible();
  await expectAccessible(page, 'an open payslip');
  const tools = viewer.getByRole('button', { name: /^(Riduci|Ingrandisci|Condividi|Apri il PDF|Scarica)$/ });
  // 195 px are a 390 px phone with letters of 200 %.
  for (const width of [390, 320, 195]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(tools).toHaveCount(5);
    const boxes = await tools.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(Math.max(...boxes.map(({ top }) => top)), `${width} px`).toBeLessThan(
      Math.min(...boxes.map(({ bottom }) => bottom)),
    );
    expect(Math.min(...boxes.map(({ left }) => left)), `${width} px`).toBeGreaterThanOrEqual(0);
    expect(Math.max(...boxes.map(({ right }) => right)), `${width} px`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await viewer.getByRole('button', { name: 'Leggi come testo' }).click();
  await expect(viewer.getByRole('term')).toHaveText([
    'Retribuzione ordinaria',
    'Contributo IVS 9,19%',
    'Ferie residue',
    'Permessi ROL residui',
    'Fondo TFR',
  ]);
  await expect(viewer.getByRole('definition').nth(1)).toHaveText('-236,55 €');
  await expect(viewer.getByRole('definition').first()).toHaveCSS('font-size', '20px');
  await expectAccessible(page, 'a payslip as text');
  await picture(page, 'payslip-as-text-390');
  await viewer.getByRole('button', { name: 'Mostra la pagina' }).click();
  await expect(viewer.getByRole('img', { name: 'Pagina 1 di 1' })).toBeVisible();
  await portal.close();
});

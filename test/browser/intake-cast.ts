import { expect, type Page } from '@playwright/test';
import { goTo } from './page.ts';

export interface Dropped {
  name: string;
  bytes: Uint8Array;
}

/** Opens the intakes page and drops all files at once, as from the desktop. */
export async function dropFiles(page: Page, files: readonly Dropped[], kind: 'Cedolini' | 'CU' = 'Cedolini') {
  await goTo(page, '#/consultant/acquisizioni');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acquisizioni');
  await page.getByRole('radio', { name: kind, exact: true }).check();
  const transfer = await page.evaluateHandle(
    (wire) => {
      const all = new DataTransfer();
      for (const { name, data } of wire) {
        const content = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        all.items.add(new File([content], name, { type: 'application/pdf' }));
      }
      return all;
    },
    files.map(({ name, bytes }) => ({ name, data: Buffer.from(bytes).toString('base64') })),
  );
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('main', type, { dataTransfer: transfer });
}

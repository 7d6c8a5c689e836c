import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Locator, type Page, test } from './journey.ts';
import { expectAccessible, goTo, leave, logIn, PHONE, picture, visitor } from './page.ts';

/** The CSS size of a 390 px phone with the page enlarged to 200 % (WCAG 1.4.4 and 1.4.10). */
const ENLARGED = { width: 195, height: 422 };

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
let company = '';
let read = '';
test.beforeAll(async () => {
  portal = await startDemoPortal();
  company = (await portal.owner.query("SELECT id FROM company WHERE code = '0101'")).rows[0].id;
  read = (
    await portal.owner.query(
      'SELECT id FROM document WHERE read_status = 2 AND discarded_at IS NULL AND company_id = $1 ORDER BY id LIMIT 1',
      [company],
    )
  ).rows[0].id;
});
test.afterAll(() => portal?.close());

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('at 195 px no page scrolls sideways, and logout stays reachable @full', async ({ browser }) => {
  const places = [
    ['consulente', '#/consultant/home', 'Tutte le aziende'],
    ['azienda', '#/company/documents/lav', /^1–25 di/],
    ['azienda', '#/company/home', 'Da pubblicare'],
    ['dipendente', '#/dipendente/home', 'Documenti'],
  ] as const;
  for (const [login, address, shows] of places) {
    const person = await visitor(browser, portal.address, ENLARGED);
    const { page } = person;
    await expect(page.getByRole('button', { name: /^Lingua/ })).toBeInViewport({ ratio: 1 });
    expect(await fits(page), 'login').toBe(true);
    await logIn(page, login);
    await goTo(page, address);
    await expect(page.getByText(shows).first()).toBeVisible();
    expect(await fits(page), address).toBe(true);
    expect(await lost(page), address).toEqual([]);
    await expectAccessible(page, `${address} at 195 px`);
    await page.getByRole('button', { name: 'Esci' }).click();
    await expect(page.getByLabel('Utente')).toBeVisible();
    await leave(person);
  }
});

/** More screens by login: dossiers, requests, people, branches, figures, receipts, the month's board. */
const LATER: Record<string, () => [string, string | RegExp][]> = {
  '': () => [['#/ricevuta', 'Verifica una ricevuta']],
  consulente: () => [
    ['#/consultant/chiusura', 'Tessitura Olonella S.p.A.'],
    ['#/consultant/companies', 'Officine Meccaniche Brambati S.r.l.'],
    [`#/company/detail/${company}`, 'Aggiungi una controllata'],
    ['#/company/documents/lav?codiceAzienda=0101&vista=fascicoli', /fascicol/i],
    ['#/company/employees/import?codiceAzienda=0101', 'Modello da compilare:'],
    ['#/company/dati/import?codiceAzienda=0101', 'Importa dati'],
    ['#/company/home?codiceAzienda=0101', 'Da pubblicare'],
    ['#/consultant/notices?codiceAzienda=0101', 'Turni di gennaio'],
    ['#/consultant/acquisizioni', 'Acquisizioni'],
    [`#/documents/history/${read}?codiceAzienda=0101`, /Registro integro|Traccia/],
  ],
  azienda: () => [
    ['#/company/documents/lav?vista=richieste', 'Gatti Simone'],
    ['#/company/employees', /1–25 di/],
    ['#/company/notices/new', 'Chiedi la presa visione'],
    ['#/company/recyclebin', /cestino/i],
  ],
  dipendente: () => [
    ['#/dipendente/documents', 'Cedolini'],
    ['#/dipendente/requests', 'Lavorata'],
    ['#/dipendente/requests/new', 'Che cosa chiedi?'],
    ['#/dipendente/notices', 'Visita medica periodica'],
    ['#/userdata', 'Dati utente'],
  ],
};

/** The text that is clipped instead of wrapped, and the content outside the window. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const frame = document.getElementById('contenuto') ?? document.body;
    return [...frame.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, label, li, td, th, strong, small, span')]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1 || !part.checkVisibility()) return false;
        if (part.closest('svg, [role="img"], .pl-unseen, [aria-hidden="true"]')) return false;
        // Ignores content of a scrolling frame, which can be reached, and text with an ellipsis, which is shown in full
        // elsewhere.
        for (let up: HTMLElement | null = part; up && up !== frame; up = up.parentElement) {
          const { overflowX, textOverflow } = getComputedStyle(up);
          if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return false;
        }
        const { overflowX } = getComputedStyle(part);
        const cut = (overflowX === 'hidden' || overflowX === 'clip') && part.scrollWidth > part.clientWidth + 1;
        return cut || box.left < -1 || box.right > innerWidth + 1;
      })
      .map((part) => `${part.tagName} “${part.textContent?.slice(0, 40)}”`);
  });

for (const login of Object.keys(LATER))
  test(`text twice as large is never clipped on the further screens of ${login || 'a visitor without a login'} @full`, async ({
    browser,
  }) => {
    const person = await visitor(browser, portal.address, ENLARGED);
    const { page } = person;
    if (login !== '') await logIn(page, login);
    for (const [address, shows] of LATER[login]?.() ?? []) {
      await goTo(page, address);
      await expect(page.getByText(shows).first(), address).toBeVisible();
      await expect(page.getByText('Attendere...'), address).toHaveCount(0);
      await picture(page, `large-${address.replace(/\W+/g, '-')}`);
      expect.soft(await fits(page), address).toBe(true);
      expect.soft(await lost(page), address).toEqual([]);
      await expectAccessible(page, `${address} at 195 px`);
    }
    if (login !== '') {
      await page.getByRole('button', { name: 'Esci' }).click();
      await expect(page.getByLabel('Utente')).toBeVisible();
    }
    await leave(person);
  });

test('a root font of 32 px enlarges every length, because no length is in px', async ({ browser }) => {
  const person = await visitor(browser, portal.address, { width: 1440, height: 900 });
  const { page } = person;
  const size = () =>
    page.getByRole('button', { name: 'Accedi' }).evaluate((button) => button.getBoundingClientRect().height);
  const before = await size();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await size()).toBeCloseTo(before * 2, 0);
  await leave(person);
});

/** A phone with a larger font, and one with the page enlarged to twice its size. */
const SIZES = [
  { letters: '150%', viewport: PHONE },
  { letters: '175%', viewport: PHONE },
  { letters: '200%', viewport: PHONE },
  { letters: '100%', viewport: ENLARGED },
];

/** The elements that are not entirely visible in the window. */
const beside = (page: Page, parts: Locator[]) =>
  Promise.all(
    parts.map(async (part) => {
      const box = await part.boundingBox();
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      const isWhole =
        box && box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
      return isWhole ? [] : [`${part.toString()} ${JSON.stringify(box)}`];
    }),
  ).then((lists) => lists.flat());

test('at four font sizes the buttons of bars and document viewer stay visible, and the policy scrolls by keyboard @full', async ({
  browser,
}) => {
  const person = await visitor(browser, portal.address, PHONE);
  const { page } = person;
  await logIn(page, 'dipendente');
  for (const { letters, viewport } of SIZES) {
    const size = `${letters} at ${viewport.width} px`;
    await page.setViewportSize(viewport);
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, letters);
    await goTo(page, '#/dipendente/home');
    await expect(page.getByRole('button', { name: 'Apri cedolino' })).toBeVisible();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const bar = page.getByRole('navigation', { name: 'Barra rapida' });
    await expect(bar.getByRole('link')).toHaveCount(5);
    const frame = [button('Esci'), button('Apri il menu')];
    expect.soft(await beside(page, [...frame, ...(await bar.getByRole('link').all())]), size).toEqual([]);
    expect.soft(await fits(page), size).toBe(true);
    expect.soft(await lost(page), size).toEqual([]);
    await picture(page, `large-home-${letters}-${viewport.width}`);
    await expectAccessible(page, `home, letters of ${size}`);
    await page.getByRole('button', { name: 'Apri cedolino' }).tap();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('img', { name: 'Pagina 1 di 1' })).toBeVisible();
    const tools = ['Chiudi', 'Scarica', 'Apri il PDF', 'Ingrandisci', 'Riduci'];
    expect
      .soft(
        await beside(
          page,
          tools.map((name) => viewer.getByRole('button', { name })),
        ),
        size,
      )
      .toEqual([]);
    await picture(page, `large-viewer-${letters}-${viewport.width}`);
    await expectAccessible(page, `viewer, letters of ${size}`);
    await viewer.getByRole('button', { name: 'Chiudi' }).tap();
    await expect(viewer).toHaveCount(0);
  }
  await goTo(page, '#/dipendente/privacy');
  const policy = page.getByRole('article');
  await expect(policy).toBeVisible();
  await policy.focus();
  await expect(policy).toBeFocused();
  const scrolled = () => page.locator('#contenuto').evaluate(({ scrollTop }) => scrollTop);
  expect(await scrolled()).toBe(0);
  await page.keyboard.press('PageDown');
  await expect.poll(scrolled).toBeGreaterThan(0);
  await leave(person);
});

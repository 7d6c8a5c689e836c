import { readFile } from 'node:fs/promises';
import { LANGUAGES, localeOf } from '../../src/text/common/language.ts';
import { membersOf } from '../support/process/archive.ts';
import { DEMO_PASSWORD, startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, type Page, test } from './journey.ts';
import { expectAccessible, goTo, leave, PHONE, picture, visitor } from './page.ts';

/** A worker with a phone in another language logs in, opens a payslip, sends a request, and changes to Italian. */
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
test.beforeAll(async () => {
  portal = await startDemoPortal();
});
test.afterAll(() => portal?.close());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

interface Words {
  locale: string;
  dir: 'ltr' | 'rtl';
  signIn: string;
  user: string;
  password: string;
  cookies: string;
  payslip: string;
  newRequest: string;
  what: string;
  describe: string;
  send: string;
  sent: string;
  required: string;
  ownData: string;
  readMe: string;
}

const WORDS: readonly Words[] = [
  {
    locale: 'ar',
    dir: 'rtl',
    signIn: 'دخول',
    user: 'اسم المستخدم',
    password: 'كلمة المرور',
    cookies: 'أوافق',
    payslip: 'فتح القسيمة',
    newRequest: 'طلب جديد',
    what: 'ماذا تطلب؟',
    describe: 'صف الطلب',
    send: 'إرسال',
    sent: 'أُرسل الطلب. نخبرك عندما تتغير حالته أو يصل رد.',
    required: 'صف الوثيقة أو ما تطلبه.',
    ownData: 'تنزيل بياناتك',
    readMe: 'اقرأني.txt',
  },
  {
    locale: 'ro',
    dir: 'ltr',
    signIn: 'Conectare',
    user: 'Utilizator',
    password: 'Parolă',
    cookies: 'Autorizez',
    payslip: 'Deschide fluturașul',
    newRequest: 'Cerere nouă',
    what: 'Ce cereți?',
    describe: 'Descrieți cererea',
    send: 'Trimite',
    sent: 'Cerere trimisă. Vă anunțăm când starea se schimbă sau sosește un răspuns.',
    required: 'Descrieți documentul sau ceea ce cereți.',
    ownData: 'Descărcați datele',
    readMe: 'Citiți-mă.txt',
  },
];

for (const words of WORDS)
  test(`login, payslip and request are in ${words.locale}, the account keeps the language, and the office gets Italian${words.locale === 'ar' ? '' : ' @full'}`, async ({
    browser,
  }) => {
    const { locale } = words;
    await portal.owner.query("UPDATE account SET language = NULL WHERE login = 'dipendente'");
    const visit = await visitor(browser, portal.address, PHONE, 'light', { locale });
    const { page } = visit;
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('html')).toHaveAttribute('dir', words.dir);
    await expect(page.getByRole('button', { name: words.signIn, exact: true })).toBeVisible();
    await picture(page, `language-${locale}-login`);
    await page.getByLabel(words.user).fill('dipendente');
    await page.getByLabel(words.password, { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: words.signIn, exact: true }).click();
    await expect(page.getByRole('button', { name: words.payslip })).toBeVisible();
    const cookies = page.getByRole('button', { name: words.cookies });
    if (await cookies.isVisible()) await cookies.click();
    expect(await fits(page)).toBe(true);
    await expectAccessible(page, `home in ${locale}`);
    await picture(page, `language-${locale}-home`);
    await page.getByRole('button', { name: words.payslip }).click();
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    expect(await fits(page)).toBe(true);
    await picture(page, `language-${locale}-payslip`);
    await page.keyboard.press('Escape');
    await goTo(page, '/dipendente/requests/new');
    await expect(heading(page)).toHaveText(words.newRequest);
    await page.getByLabel(words.what).selectOption('5');
    await page.getByRole('button', { name: words.send, exact: true }).click();
    await expect(page.getByText(words.required)).toBeVisible();
    await page.getByLabel(words.describe).fill(`Prova ${locale}`);
    await page.getByRole('button', { name: words.send, exact: true }).click();
    await expect(page.getByText(words.sent)).toBeVisible();
    await picture(page, `language-${locale}-request`);
    const kept = await portal.owner.query("SELECT language FROM account WHERE login = 'dipendente'");
    expect(kept.rows[0].language).toBe(locale);
    // The notification to the company is in Italian.
    const news = await portal.owner.query(
      "SELECT subject FROM notification WHERE kind = 'requestReceived' ORDER BY id DESC LIMIT 1",
    );
    expect(news.rows[0].subject).toBe('Altra richiesta');
    await goTo(page, '/userdata');
    const ownData = page.getByRole('button', { name: words.ownData });
    await ownData.scrollIntoViewIfNeeded();
    expect(await fits(page)).toBe(true);
    await expectAccessible(page, `own data in ${locale}`);
    await picture(page, `language-${locale}-own-data`);
    const [file] = await Promise.all([page.waitForEvent('download'), ownData.click()]);
    expect(file.suggestedFilename()).toBe('i_miei_dati.zip');
    const members = await membersOf(await readFile(await file.path()));
    expect([...members.keys()]).toEqual(expect.arrayContaining([words.readMe, 'dati.json']));
    await leave(visit);
  });

test('an office gets Italian, whatever language its browser prefers', async ({ browser }) => {
  const visit = await visitor(browser, portal.address, PHONE, 'light', { locale: 'fr-FR' });
  const { page } = visit;
  await page.getByLabel('Identifiant').fill('consulente');
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expect(page.getByRole('button', { name: 'Esci' })).toBeVisible();
  await leave(visit);
});

test('the browser writes the month and the net pay of each language in its way @full', async ({ browser }) => {
  for (const language of LANGUAGES) {
    await portal.owner.query("UPDATE account SET language = $1 WHERE login = 'dipendente'", [language]);
    const locale = localeOf(language);
    const visit = await visitor(browser, 'about:blank', PHONE, 'light', { locale });
    const { page } = visit;
    await page.goto(portal.address);
    await page.locator('input[name="username"]').fill('dipendente');
    await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
    await page.locator('form button[type="submit"]').click();
    const main = page.locator('main');
    const months = Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month))),
    );
    await expect(main, language).toContainText(new RegExp(`(${months.join('|')}) 20\\d\\d`, 'i'));
    const euro = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' });
    const amount = euro.format(1234.56).replace(/[.$]/g, '\\$&').replace(/\d/g, '\\d').replace(/\s/g, '\\s');
    await main.locator('[aria-labelledby="netto"] + button').click();
    await expect(main, language).toContainText(new RegExp(amount));
    await expect(main, language).not.toContainText(/M\d\d/);
    await leave(visit);
  }
});

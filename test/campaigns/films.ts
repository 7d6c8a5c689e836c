import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { ROOT } from '../../src/commands/run-program.ts';
import { goTo, logIn, submitLogin } from '../browser/page.ts';
import startTestServer from '../setup/postgres.ts';
import { BROWSER_ARGUMENTS, NO_BROWSER, provideBrowser } from '../support/browser/browser.ts';
import { Film } from '../support/browser/film.ts';
import { DEMO_PASSWORD, startDemoPortal } from '../support/process/demo-portal.ts';

/** `npm run film` records the three films of the help page, which show the demo, in src/web/public/films. */
const FOLDER = path.join(ROOT, 'src/web/public/films');
const OFFICE = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 700 };

await buildWebIfStale();
const found = provideBrowser(console.log);
if (!found) throw new Error(NO_BROWSER);
const stop = await startTestServer();
const portal = await startDemoPortal();
const browser = await chromium.launch({ executablePath: found.executablePath, args: BROWSER_ARGUMENTS });
try {
  const only = process.argv.slice(2).filter((word) => word !== '--');
  for (const [name, record] of Object.entries({ consulente, azienda, lavoratore }))
    if (only.length === 0 || only.includes(name)) await record();
} finally {
  await browser.close();
  await portal.close();
  await stop();
}

async function consulente(): Promise<void> {
  const film = await Film.begin(browser, portal.address, OFFICE);
  const { page } = film;
  await logIn(page, 'consulente');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await film.say('Ogni mese il programma paghe stampa un PDF con i cedolini di tutti.', 4);
  await goTo(page, '#/consultant/acquisizioni');
  await film.say('Da «Acquisizioni» lo consegni al portale così com’è, anche trascinandolo.', 4);
  const consultant = await portal.login('consulente');
  const { nome } = (await consultant.get('/apiback/api/esempi')).json[0];
  const { bytes } = await consultant.get(`/apiback/api/esempi/${encodeURIComponent(nome)}`);
  await page.setInputFiles('input[type=file]', { name: nome, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
  await film.say('Il portale riconosce azienda, persona e mese di ogni pagina.');
  await page.getByRole('heading', { name: /Da decidere/ }).waitFor();
  await film.pause(3);
  await film.press(page.getByRole('button', { name: /Verifica/ }).first());
  await film.say('Dove la pagina non basta, chiede: ecco il foglio e la persona proposta.', 5);
  await film.say('I cedolini certi si confermano tutti insieme.', 3);
  await film.press(page.getByRole('button', { name: /^Conferma \d/ }));
  await film.pause(3);
  await film.press(page.getByRole('dialog').getByRole('button', { name: /^Pubblica \d/ }));
  await page.getByRole('button', { name: 'Ritira' }).first().waitFor();
  await film.say('Pubblicati: per dieci minuti si possono ancora ritirare, poi partono gli avvisi.', 5);
  await film.say('Da qui in avanti la Cronologia dice chi ha letto, e quando.', 4);
  await film.end(FOLDER, 'consulente');
}

async function azienda(): Promise<void> {
  const worker = await portal.login('dipendente');
  const asked = { tipo: 5, testo: 'La lettera di assunzione del 2019' };
  const sent = await worker.upload('/apiback/api/docrichiesta/uploadricazi', [], {
    jsonRichiesteDTO: JSON.stringify(asked),
  });
  if (sent.status >= 300) throw new Error(sent.text);
  const film = await Film.begin(browser, portal.address, OFFICE);
  const { page } = film;
  await logIn(page, 'azienda');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await film.say('La home dell’azienda: costi, persone e ciò che è arrivato dallo studio.', 5);
  await goTo(page, '#/company/documents/lav');
  const rows = page.getByRole('grid', { name: 'Buste paga' }).getByRole('row');
  await rows.nth(1).waitFor();
  await film.say('In «Lavoratori» ci sono i cedolini, con chi li ha letti.', 4);
  await film.press(page.getByRole('button', { name: /Nuovi/ }).first());
  await film.say('Un tocco su «Nuovi» lascia quelli che nessuno ha ancora aperto.', 5);
  await film.press(page.getByRole('navigation').getByRole('link', { name: 'Richieste' }));
  await page.getByRole('button', { name: 'Ferrari Giulia' }).first().waitFor();
  await film.say('In «Richieste» arriva ciò che chiedono i lavoratori.', 4);
  await film.press(page.getByRole('button', { name: 'Ferrari Giulia' }).first());
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('La tua risposta').waitFor();
  await film.say('Rispondi nella stessa conversazione: chi chiede legge qui la risposta.', 3);
  await film.type(dialog.getByLabel('La tua risposta'), 'Certo: te la mandiamo entro domani.');
  await film.press(dialog.getByRole('button', { name: 'Invia la risposta' }));
  await dialog.getByRole('listitem').filter({ hasText: 'Certo: te la mandiamo' }).waitFor();
  await film.say('Ogni passo resta scritto nella traccia della richiesta.', 4);
  await film.end(FOLDER, 'azienda');
}

async function lavoratore(): Promise<void> {
  const film = await Film.begin(browser, portal.address, PHONE);
  const { page } = film;
  await page.getByRole('heading', { level: 1 }).waitFor();
  await film.say('Sul telefono si entra con nome utente e password.', 3);
  await submitLogin(page, 'dipendente', DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Apri cedolino' }).waitFor();
  await film.say('Il cedolino nuovo è la prima cosa che vedi.', 3);
  await film.press(page.getByRole('button', { name: 'Apri cedolino' }));
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('img', { name: /^Pagina 1 di/ }).waitFor();
  await film.say('Si legge subito, senza scaricarlo.', 4);
  await film.press(viewer.getByRole('button', { name: 'Ingrandisci' }));
  await film.say('Con + si ingrandisce; con la freccia si salva.', 4);
  await page.goBack();
  await viewer.waitFor({ state: 'hidden' });
  await film.press(page.getByRole('navigation').getByRole('link', { name: 'Richieste' }));
  await film.say('Da «Richieste» chiedi un documento o cambi i tuoi dati.', 3);
  await film.press(page.getByRole('button', { name: 'Nuova richiesta' }));
  await page.getByLabel('Che cosa chiedi?').selectOption({ label: 'Richiesta di un documento' });
  await film.pause(2);
  await film.type(page.getByLabel('Quale documento ti serve?'), 'La lettera di assunzione');
  await film.press(page.getByRole('button', { name: 'Invia' }));
  await page.getByRole('dialog').getByText('Inviata').first().waitFor();
  await film.say('La risposta arriva qui, con un avviso.', 4);
  await film.end(FOLDER, 'lavoratore');
}

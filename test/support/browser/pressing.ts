import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SHELL } from '../../../src/text/shell.ts';
import type { Answering, AskedFor } from '../portal/answering.ts';

/** Something that can be pressed, ticked, chosen or filled in. */
interface Control {
  /** What it is and how it is called. */
  said: string;
  kind: 'press' | 'fill' | 'choose' | 'file';
  /** Where it stands among what was found; several choices of one stand at one place. */
  at: number;
  value?: string;
  isInForm?: boolean;
  /** One of several, or to be ticked; of which group, and whether it is so now. */
  isChoice?: boolean;
  group?: string;
  isOn?: boolean;
}

/** What a press has done: what was asked of the server, where it has led, and what is said that was not. */
export interface Done {
  how: string;
  did: readonly string[];
  /** Of the lines that have come and gone, whatever they are. */
  print: string;
  lines: readonly string[];
}

const PATIENCE = 400;
/** So many of what a press has brought are pressed in their turn. */
const MOST_FURTHER = 12;
/** So many choices of a dialog are sent, each with everything filled in. */
const MOST_CHOICES = 8;
/** What stands on every list: it is pressed on the first. */
const EVERYWHERE = /^button “(Viste salvate|Scegli un’azienda|Scegli le aziende)”|Calendario|Righe per pagina/;
const SEARCHES = /^search|Cerca|Ricerca/;
const ID = 'data-prova';

/** Runs in the page: counts what is being asked, and what changes. */
export function watched(): void {
  const state = { flying: 0, changes: 0 };
  (window as unknown as { prova: typeof state }).prova = state;
  const real = window.fetch;
  window.fetch = (...given) => {
    state.flying += 1;
    return real(...given).finally(() => {
      state.flying -= 1;
    });
  };
  window.open = () => null;
  new MutationObserver(() => {
    state.changes += 1;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Until nothing is asked for any more and nothing changes; timers run ahead. */
export async function settled(page: Page, server: Answering): Promise<void> {
  let before = -1;
  let quiet = 0;
  for (let round = 0; round < PATIENCE && quiet < 2; round++) {
    await page.clock.fastForward(400);
    const state = await page
      .evaluate(() => ({
        ...(window as unknown as { prova: { flying: number; changes: number } }).prova,
        // A part of the portal that is still on its way.
        waits: document.body.textContent.includes('Attendere...'),
      }))
      .catch(() => undefined);
    // A press that loads the page anew.
    const { flying, changes, waits } = state ?? { flying: 1, changes: -1, waits: false };
    const isQuiet = flying === 0 && server.inFlight === 0 && changes === before && (!waits || round > PATIENCE / 4);
    quiet = isQuiet ? quiet + 1 : 0;
    if (!isQuiet && (flying > 0 || waits || server.inFlight > 0))
      await new Promise((resolve) => setTimeout(resolve, 5));
    before = changes;
  }
}

/** What can be pressed: in the dialog or the menu that is open, else on the sheet. A field’s calendar opens by itself. */
async function controlsOf(page: Page, isCalendar = false): Promise<Control[]> {
  // Where a file was opened instead of the portal.
  await page.waitForLoadState().catch(() => undefined);
  const what = { id: ID, beside: isCalendar ? '' : ':not([aria-label=Calendario])' };
  return page
    .evaluate(({ id, beside }) => {
      for (const one of document.querySelectorAll(`[${id}]`)) one.removeAttribute(id);
      const seen = (one: Element) => one.checkVisibility({ visibilityProperty: true });
      const open = (selector: string) => [...document.querySelectorAll(selector)].filter(seen).at(-1);
      const within =
        open('[role=menu], [role=listbox]') ??
        open(`dialog[open], [role=dialog]${beside}, [role=alertdialog]`) ??
        document.querySelector('main') ??
        document.body;
      const found = [
        ...within.querySelectorAll<HTMLElement>(
          'button, a[href], input, textarea, select, summary, [role=checkbox], [role=tab], [role=option], [role=menuitem], [role=switch]',
        ),
      ].filter(
        (one) =>
          (seen(one) || (one instanceof HTMLInputElement && /checkbox|radio|file/.test(one.type))) &&
          !one.matches(':disabled, [aria-disabled=true], [data-disabled=true], [type=hidden]'),
      );
      return found.flatMap((one, at): Control[] => {
        one.setAttribute(id, String(at));
        const isField =
          one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement;
        const label = isField ? one.labels?.[0]?.textContent : '';
        const shown = one instanceof HTMLSelectElement ? '' : one.textContent;
        const name = one.getAttribute('aria-label') || label || shown || one.getAttribute('placeholder') || '';
        const type =
          one.getAttribute('role') ?? (one instanceof HTMLInputElement ? one.type : one.tagName.toLowerCase());
        const isFile = one instanceof HTMLInputElement && one.type === 'file';
        if (isFile) return [{ said: `file “${one.accept}”`, kind: 'file', at, isInForm: true }];
        const said = `${type} “${name.replace(/\s+/g, ' ').trim().slice(0, 70)}”`;
        const isInForm = one.closest('form') !== null;
        if (one instanceof HTMLSelectElement)
          return [...one.options]
            .filter((choice) => !choice.disabled && !choice.selected)
            .slice(0, 4)
            .map((choice) => ({
              said: `${said} = ${choice.textContent}`,
              kind: 'choose' as const,
              at,
              value: choice.value,
              ...{ isInForm, isChoice: true },
            }));
        const isText =
          (one instanceof HTMLInputElement && !/checkbox|radio|button|submit/.test(one.type) && !one.readOnly) ||
          one instanceof HTMLTextAreaElement;
        const isChoice = one instanceof HTMLInputElement && /checkbox|radio/.test(one.type);
        const group = isField ? one.name || said : said;
        const isOn = one instanceof HTMLInputElement && one.checked;
        return [{ said, kind: isText ? 'fill' : 'press', at, isInForm, isChoice, group, isOn }];
      });
    }, what)
    .catch(() => []);
}

const MIME: Record<string, string> = { pdf: 'application/pdf', csv: 'text/csv', png: 'image/png' };
/** What is typed where something of its kind is asked for. */
const SAMPLES: readonly (readonly [RegExp, string])[] = [
  [/password/, 'Una-parola-lunga-26'],
  [/e-?mail|posta|casella/i, 'prova@esempio.invalid'],
  [/^number/, '3'],
  [/giorno|data|\bd?al\b|entro|scadenza|pubblic/i, '25/11/2026'],
  [/mese|competenza/i, '11/2026'],
  [/\banno\b/i, '2026'],
  [/codice fiscale/i, 'RSSMRA80A01H501U'],
  [/iban/i, 'IT60X0542811101000000123456'],
  [/telefono|cellulare/i, '+39 06 1234567'],
  [/indirizzo|https/i, 'https://esempio.invalid/qui'],
];
const sampleFor = (said: string) => SAMPLES.find(([how]) => how.test(said))?.[1] ?? 'Prova';

async function act(page: Page, server: Answering, control: Control): Promise<void> {
  if (control.kind === 'file') return give(page, server, control);
  const value = control.kind === 'press' ? null : (control.value ?? sampleFor(control.said));
  await page.evaluate(pressIn, { selector: `[${ID}="${control.at}"]`, value }).catch(() => undefined);
  await settled(page, server);
}

/** A file of the first kind that is taken. */
async function give(page: Page, server: Answering, { at, said: how }: Control): Promise<void> {
  const ending = /\.(\w+)/.exec(how)?.[1] ?? 'pdf';
  const file = {
    name: `prova.${ending}`,
    mimeType: MIME[ending] ?? 'application/octet-stream',
    buffer: Buffer.from('Prova'),
  };
  await page
    .locator(`[${ID}="${at}"]`)
    .setInputFiles(file, { timeout: 2000 })
    .catch(() => undefined);
  await settled(page, server);
}

/** In the page: pressed, or another value typed or chosen. */
function pressIn({ selector, value }: { selector: string; value: string | null }): void {
  const one = document.querySelector<HTMLElement>(selector);
  if (value === null || !one) return one?.click();
  one.focus();
  // As the browser sets it: React does not see what is assigned.
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), 'value')?.set;
  set?.call(one, value);
  for (const event of ['input', 'change']) one.dispatchEvent(new Event(event, { bubbles: true }));
  one.blur();
}

/** What is said on the sheet and above it, without the frame: that is the same everywhere. */
async function lines(page: Page): Promise<string[]> {
  let isFrame = false;
  const { origin } = new URL(page.url());
  const all = (await page.locator('body').ariaSnapshot())
    .replaceAll(origin, 'https://portale.invalid')
    .replace(/(blob:\S+\/)[\w-]+/g, '$1…');
  return all.split('\n').flatMap((line) => {
    if (!line.startsWith(' ')) isFrame = /^- (banner|navigation|link "Vai al contenuto")/.test(line);
    return isFrame ? [] : [line.trim()];
  });
}
const said = ({ method, address, body }: AskedFor) => `${method} ${address} ${bodyOf(body)}`.trim();
const isChange = ({ method }: AskedFor) => method !== 'GET';
/** On one line, and without what is drawn anew each time: an upload’s boundary, a browser’s own name. */
const bodyOf = (body: string) =>
  body
    .replace(/-+WebKitFormBoundary\w+/g, '—')
    .replace(/("dispositivo":)"[^"]*"/g, '$1"…"')
    .replace(/\s+/g, ' ');
/** Changes in their order; which of two lists is asked for first is chance. */
function inOrder(asked: readonly string[]): string[] {
  const isRead = (one: string) => one.startsWith('GET');
  return [...new Set([...asked.filter((one) => !isRead(one)), ...asked.filter(isRead).toSorted()])];
}
export const printOf = (all: readonly string[]) =>
  createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 8);

/** Of what has come: the dialog, and what is told. */
function toldIn(changed: readonly string[]): string[] {
  const told = changed.flatMap(
    (line) => /^\+ - (?:alertdialog|dialog|alert|text:|paragraph:) ?(.*?):?$/.exec(line)?.[1] ?? [],
  );
  return told.slice(0, 2).map((one) => `“${one.replace(/^"|"$/g, '').slice(0, 90)}”`);
}

function difference(before: readonly string[], after: readonly string[]): string[] {
  const without = (all: readonly string[], others: readonly string[]) => {
    const left = [...others];
    return all.filter((line) => {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  return [...without(before, after).map((line) => `- ${line}`), ...without(after, before).map((line) => `+ ${line}`)];
}

/** Presses everything on a screen, each time from its beginning, and what that has brought. */
export async function pressed(
  page: Page,
  server: Answering,
  begin: (anew: boolean) => Promise<void>,
  known: Set<string>,
): Promise<{ first: string[]; done: Done[] }> {
  await begin(true);
  const first = await lines(page);
  // What is asked for again and again by itself is nobody's doing.
  server.asked.length = 0;
  await page.clock.fastForward(60_000);
  await settled(page, server);
  const byItself = new Set(server.asked.map(said));
  const controls = await controlsOf(page);
  const named = (all: readonly Control[]) => all.map((one) => one.said).join();
  /** As it was at first: where something has stayed of the press before, the page is loaded anew. */
  const again = async () => {
    await begin(false);
    const there = await controlsOf(page);
    if (named(there) === named(controls)) return there;
    await begin(true);
    return controlsOf(page);
  };
  const done: Done[] = [];
  const look = async (how: string, before: readonly string[], from: string) => {
    const now = await lines(page);
    const changed = difference(before, now);
    const at = new URL(page.url()).hash;
    const isElsewhere = at.split('?')[0] !== from.split('?')[0];
    done.push({
      how,
      // Elsewhere is another screen, which asks what it asks.
      did: isElsewhere
        ? [...server.asked.filter(isChange).map(said), `→ ${at}`.trim()]
        : [
            ...inOrder(server.asked.map(said).filter((one) => !byItself.has(one))),
            ...(at === from ? [] : [`→ ${at}`.trim()]),
            ...toldIn(changed),
          ],
      print: isElsewhere || changed.length === 0 ? '' : printOf(changed),
      lines: changed,
    });
    return now;
  };
  const home = new URL(page.url()).hash;
  /** What was done is looked at, and taken back where that is offered. */
  const lookBack = async (how: string, before: readonly string[]) => undone(how, await look(how, before, home));
  const undone = async (how: string, now: readonly string[]) => {
    server.asked.length = 0;
    if (!(await page.evaluate(undo, SHELL.undo).catch(() => false))) return;
    await settled(page, server);
    await look(`${how}, and undone`, now, home);
  };
  /** Everything is filled in and sent: as it stands, with each choice, with a choice taken back, with a file; or it is left. */
  const filled = async (
    where: string,
    own: readonly Control[],
    open: () => Promise<Control[]>,
    before: readonly string[],
    isDeep = false,
  ) => {
    // Where what is typed alone is not taken, something is to be ticked.
    let isTicked = false;
    const begun = async () => {
      await open();
      server.asked.length = 0;
      // In a dialog what is sought would hide what can be chosen.
      const isMeant = ({ said: how }: Control) => !where || !SEARCHES.test(how);
      await fillAll(page, server, (await controlsOf(page)).filter(isMeant));
      if (isTicked) await tickAll(page, server, own);
    };
    const hasFields = own.some(({ kind }) => kind === 'fill');
    if (hasFields || isDeep) {
      await begun();
      await send(page, server);
      isTicked = own.some(isTick) && !server.asked.some(isChange);
      await lookBack(`${where}everything, and sent`, before);
      if (isTicked) {
        await begun();
        await send(page, server);
        await lookBack(`${where}everything ticked, and sent`, before);
      }
    }
    if (hasFields) {
      await begun();
      if (where) await page.keyboard.press('Escape');
      else await page.evaluate(() => location.assign('#/faq')).catch(() => undefined);
      await settled(page, server);
      await look(`${where}everything, and left`, before, home);
    }
    const choices = own.filter(({ isChoice, kind }) => isChoice || kind === 'file');
    for (const choice of choices.slice(0, MOST_CHOICES)) {
      const chosen = async () => {
        await begun();
        const there = await controlsOf(page);
        const same = there.find((one) => one.said === choice.said);
        if (!same) return undefined;
        await act(page, server, same);
        const brought = (await controlsOf(page)).filter((one) => !there.some((was) => was.said === one.said));
        const isMeant = ({ isChoice, kind, said: how }: Control) =>
          isChoice || (kind === 'fill' && !SEARCHES.test(how));
        for (const { said: how } of brought.filter(isMeant).slice(0, MOST_CHOICES)) {
          const one = (await controlsOf(page)).find((now) => now.said === how);
          if (one) await act(page, server, one);
        }
        return { was: there.find((one) => one.isOn && one.group === same.group), brings: brought.length > 0 };
      };
      const done = await chosen();
      if (!done) continue;
      await send(page, server);
      await lookBack(`${where}everything, ${choice.said}, and sent`, before);
      if (!done.brings || !done.was || choice.kind === 'file') continue;
      await chosen();
      const back = (await controlsOf(page)).find((one) => one.said === done.was?.said);
      if (!back) continue;
      await act(page, server, back);
      await send(page, server);
      await lookBack(`${where}everything, ${choice.said}, back, and sent`, before);
    }
  };
  for (const [at, control] of controls.entries()) {
    if (EVERYWHERE.test(control.said) && known.has(control.said)) continue;
    known.add(control.said);
    if ((await again())[at]?.said !== control.said) {
      done.push({ how: `${control.said} is there no more`, did: [], print: '', lines: [] });
      continue;
    }
    server.asked.length = 0;
    await act(page, server, control);
    const now = await look(control.said, first, home);
    if (new URL(page.url()).hash.split('?')[0] !== home.split('?')[0]) continue;
    const before = controls.map((one) => one.said);
    const isCalendar = control.said.includes('Calendario');
    const further = (await controlsOf(page, isCalendar)).map((one, index) => ({ one, index }));
    const opened = await page.evaluate(dialogIn).catch(() => '');
    const fresh = further.filter(({ one }) => {
      if (opened) return true;
      if (EVERYWHERE.test(one.said)) return false;
      const was = before.indexOf(one.said);
      if (was >= 0) before.splice(was, 1);
      return was < 0;
    });
    const pressedAgain = async () => {
      await again();
      await act(page, server, control);
      server.asked.length = 0;
      return controlsOf(page, isCalendar);
    };
    for (const { one, index } of fresh.slice(0, MOST_FURTHER)) {
      const there = await pressedAgain();
      const same = there[index];
      if (same?.said !== one.said) continue;
      await act(page, server, same);
      const how = `${control.said} › ${one.said}`;
      const then = await look(how, now, home);
      const title = await page.evaluate(dialogIn).catch(() => '');
      if (title && title !== opened) {
        const own = await controlsOf(page);
        const isNew = !known.has(title);
        known.add(title);
        const open = async () => {
          const again = (await pressedAgain())[index];
          if (again) await act(page, server, again);
          return controlsOf(page);
        };
        await filled(`${how} › `, isNew ? own : [], open, then, true);
      } else await undone(how, then);
    }
    if (fresh.length === 0) await undone(control.said, now);
    await filled(
      `${control.said} › `,
      fresh.map(({ one }) => one),
      pressedAgain,
      now,
    );
  }
  const inForms = controls.filter((one) => one.kind === 'fill' || one.isInForm);
  await filled('', inForms, again, first);
  return { first, done };
}

/** In the page: what was done is taken back, where that is offered. */
function undo(words: string): boolean {
  const button = [...document.querySelectorAll<HTMLElement>('[role=status] button')].find(
    (one) => one.textContent.trim() === words,
  );
  button?.click();
  return button !== undefined;
}

/** In the page: how the open dialog is called, whichever row it is about. */
function dialogIn(): string {
  const open = [
    ...document.querySelectorAll('dialog[open], [role=dialog]:not([aria-label=Calendario]), [role=alertdialog]'),
  ].at(-1);
  const title = document.getElementById(open?.getAttribute('aria-labelledby') ?? '')?.textContent;
  return (title ?? open?.getAttribute('aria-label') ?? '').replaceAll(' bis', '');
}

const isTick = ({ said: how }: Control) => how.startsWith('checkbox');

async function tickAll(page: Page, server: Answering, own: readonly Control[]): Promise<void> {
  for (const { said: how } of own.filter(isTick)) {
    const one = (await controlsOf(page)).find((now) => now.said === how);
    if (one && !one.isOn) await act(page, server, one);
  }
}

async function fillAll(page: Page, server: Answering, controls: readonly Control[]): Promise<void> {
  for (const one of controls) if (one.kind === 'fill') await act(page, server, one);
}

/** What sends the fields that were filled in: their form's own button, else the last of the dialog. */
async function send(page: Page, server: Answering): Promise<void> {
  const now = await controlsOf(page);
  const at = await page
    .evaluate((id) => {
      const all = [...document.querySelectorAll(`[${id}]`)];
      const filled = all.filter((one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement);
      const form = filled.map((one) => one.closest('form')).find(Boolean);
      const submits = all.filter(
        (one) => one instanceof HTMLButtonElement && one.type === 'submit' && one.form === form,
      );
      return all.indexOf(submits.at(-1) as Element);
    }, ID)
    .catch(() => -1);
  const last = now.findLastIndex(
    ({ said: how }) => how.startsWith('button') && !/“(Annulla|Chiudi|Esci|Indietro)”/.test(how),
  );
  const control = at >= 0 ? now.find((one) => one.at === at) : now[last];
  if (control) await act(page, server, control);
}

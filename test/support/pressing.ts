import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Answering, AskedFor } from './answering.ts';

/** Something that can be pressed, ticked, chosen or filled in. */
interface Control {
  /** What it is and how it is called. */
  said: string;
  kind: 'press' | 'fill' | 'choose';
  /** Where it stands among what was found; several choices of one stand at one place. */
  at: number;
  value?: string;
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
const MOST_FURTHER = 8;
/** What stands on every list: it is pressed on the first. */
const EVERYWHERE = /^button “(Viste salvate|Scegli un’azienda|Scegli le aziende)”|Calendario|Righe per pagina/;
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

/** What can be pressed: in the dialog or the menu that is open, else on the sheet. */
async function controlsOf(page: Page): Promise<Control[]> {
  return page.evaluate((id) => {
    for (const one of document.querySelectorAll(`[${id}]`)) one.removeAttribute(id);
    const seen = (one: Element) => one.checkVisibility({ visibilityProperty: true });
    const open = (selector: string) => [...document.querySelectorAll(selector)].filter(seen).at(-1);
    const within =
      open('[role=menu], [role=listbox]') ??
      open('[role=dialog], [role=alertdialog]') ??
      document.querySelector('main') ??
      document.body;
    const found = [
      ...within.querySelectorAll<HTMLElement>(
        'button, a[href], input, textarea, select, summary, [role=checkbox], [role=tab], [role=option], [role=menuitem], [role=switch]',
      ),
    ].filter(
      (one) =>
        (seen(one) || (one instanceof HTMLInputElement && /checkbox|radio/.test(one.type))) &&
        !one.matches(':disabled, [aria-disabled=true], [data-disabled=true], [type=hidden], [type=file]'),
    );
    return found.flatMap((one, at): Control[] => {
      one.setAttribute(id, String(at));
      const isField =
        one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement;
      const label = isField ? one.labels?.[0]?.textContent : '';
      const shown = one instanceof HTMLSelectElement ? '' : one.textContent;
      const name = one.getAttribute('aria-label') || label || shown || one.getAttribute('placeholder') || '';
      const type = one.getAttribute('role') ?? (one instanceof HTMLInputElement ? one.type : one.tagName.toLowerCase());
      const said = `${type} “${name.replace(/\s+/g, ' ').trim().slice(0, 70)}”`;
      if (one instanceof HTMLSelectElement)
        return [...one.options]
          .filter((choice) => !choice.disabled && !choice.selected)
          .slice(0, 4)
          .map((choice) => ({
            said: `${said} = ${choice.textContent}`,
            kind: 'choose' as const,
            at,
            value: choice.value,
          }));
      const isText =
        (one instanceof HTMLInputElement && !/checkbox|radio|button|submit/.test(one.type) && !one.readOnly) ||
        one instanceof HTMLTextAreaElement;
      return [{ said, kind: isText ? 'fill' : 'press', at }];
    });
  }, ID);
}

const sampleFor = (said: string) => {
  if (/password/.test(said)) return 'Una-parola-lunga-26';
  if (/e-?mail|posta|casella/i.test(said)) return 'prova@esempio.invalid';
  if (/giorno|data|dal|entro|scadenza|pubblic/i.test(said)) return '25/11/2026';
  if (/indirizzo|https/i.test(said)) return 'https://esempio.invalid/qui';
  return 'Prova';
};

async function act(page: Page, server: Answering, control: Control): Promise<void> {
  const value = control.kind === 'press' ? null : (control.value ?? sampleFor(control.said));
  await page.evaluate(pressIn, { selector: `[${ID}="${control.at}"]`, value }).catch(() => undefined);
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
/** On one line, and without the boundary that is drawn for each upload. */
const bodyOf = (body: string) => body.replace(/-+WebKitFormBoundary\w+/g, '—').replace(/\s+/g, ' ');
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
        ? [...server.asked.filter(({ method }) => method !== 'GET').map(said), `→ ${at}`]
        : [
            ...inOrder(server.asked.map(said).filter((one) => !byItself.has(one))),
            ...(at === from ? [] : [`→ ${at}`]),
            ...toldIn(changed),
          ],
      print: isElsewhere || changed.length === 0 ? '' : printOf(changed),
      lines: changed,
    });
    return now;
  };
  const home = new URL(page.url()).hash;
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
    const further = (await controlsOf(page)).map((one, index) => ({ one, index }));
    const fresh = further.filter(({ one }) => {
      if (EVERYWHERE.test(one.said)) return false;
      const was = before.indexOf(one.said);
      if (was >= 0) before.splice(was, 1);
      return was < 0;
    });
    const pressedAgain = async () => {
      await again();
      await act(page, server, control);
      server.asked.length = 0;
      return controlsOf(page);
    };
    for (const { one, index } of fresh.slice(0, MOST_FURTHER)) {
      const there = await pressedAgain();
      const same = there[index];
      if (same?.said !== one.said) continue;
      await act(page, server, same);
      await look(`${control.said} › ${one.said}`, now, home);
    }
    // A dialog with fields: all are filled in, and it is sent.
    if (fresh.some(({ one }) => one.kind === 'fill')) {
      const there = await pressedAgain();
      await fillAll(page, server, there);
      await send(page, server);
      await look(`${control.said} › everything, and sent`, now, home);
    }
  }
  if (controls.some(({ kind }) => kind === 'fill')) {
    const there = await again();
    server.asked.length = 0;
    await fillAll(page, server, there);
    await send(page, server);
    await look('everything, and sent', first, home);
  }
  return { first, done };
}

async function fillAll(page: Page, server: Answering, controls: readonly Control[]): Promise<void> {
  for (const one of controls) if (one.kind === 'fill') await act(page, server, one);
}

/** What sends the fields that were filled in: their form's own button, else the last of the dialog. */
async function send(page: Page, server: Answering): Promise<void> {
  const now = await controlsOf(page);
  const at = await page.evaluate((id) => {
    const all = [...document.querySelectorAll(`[${id}]`)];
    const filled = all.filter((one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement);
    const form = filled.map((one) => one.closest('form')).find(Boolean);
    const submits = all.filter((one) => one instanceof HTMLButtonElement && one.type === 'submit' && one.form === form);
    return all.indexOf(submits.at(-1) as Element);
  }, ID);
  const last = now.findLastIndex(
    ({ said: how }) => how.startsWith('button') && !/Annulla|Chiudi|Esci|Indietro/.test(how),
  );
  const control = at >= 0 ? now.find((one) => one.at === at) : now[last];
  if (control) await act(page, server, control);
}

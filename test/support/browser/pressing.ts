import type { Page } from '@playwright/test';
import { WORDS } from '../../../src/text/common/words.ts';
import type { Answering, AskedFor } from '../portal/answering.ts';

/** Something that can be pressed, ticked, chosen or filled in. */
interface Control {
  /** The control's kind and accessible name. */
  name: string;
  kind: 'press' | 'fill' | 'choose' | 'file';
  /** The control's index on the page; all options of a select have the same index. */
  at: number;
  value?: string;
  isInForm?: boolean;
  /**
   * Whether the control is a radio button, tick box or option; `group` is its group and `isOn` whether it is chosen
   * now.
   */
  isChoice?: boolean;
  group?: string;
  isOn?: boolean;
}

const PATIENCE = 400;
/** The maximum number of controls pressed inside a menu or dialog that a press opened. */
const MOST_FURTHER = 12;
/** The maximum number of choices tried in a form; each is sent with all fields filled in. */
const MOST_CHOICES = 8;
/** Controls that every list has; only those of the first list are pressed. */
const EVERYWHERE = /^button “(Viste salvate|Scegli un’azienda|Scegli le aziende)”|Calendario|Righe per pagina/;
const SEARCHES = /^search|Cerca|Ricerca/;
const ID = 'data-prova';

/** Runs in the page: counts running requests and changes of the document. */
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

/** Waits until no request runs and the document no longer changes; timers run ahead. */
export async function settled(page: Page, server: Answering): Promise<void> {
  let before = -1;
  let quiet = 0;
  for (let round = 0; round < PATIENCE && quiet < 2; round++) {
    await page.clock.fastForward(400);
    const state = await page
      .evaluate(() => ({
        ...(window as unknown as { prova: { flying: number; changes: number } }).prova,
        // A lazily loaded part of the portal is still loading.
        waits: document.body.textContent.includes('Attendere...'),
      }))
      .catch(() => undefined);
    // There is no state if the press reloaded the page.
    const { flying, changes, waits } = state ?? { flying: 1, changes: -1, waits: false };
    const isQuiet = flying === 0 && server.inFlight === 0 && changes === before && (!waits || round > PATIENCE / 4);
    quiet = isQuiet ? quiet + 1 : 0;
    if (!isQuiet && (flying > 0 || waits || server.inFlight > 0))
      await new Promise((resolve) => setTimeout(resolve, 5));
    before = changes;
  }
}

/**
 * The controls of the open menu or dialog; if none is open, those of the page. A date field opens its calendar by
 * itself.
 */
async function controlsOf(page: Page, isCalendar = false): Promise<Control[]> {
  // The press may have opened a file instead of the portal.
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
        const accessible = one.getAttribute('aria-label') || label || shown || one.getAttribute('placeholder') || '';
        const type =
          one.getAttribute('role') ?? (one instanceof HTMLInputElement ? one.type : one.tagName.toLowerCase());
        const isFile = one instanceof HTMLInputElement && one.type === 'file';
        if (isFile) return [{ name: `file “${one.accept}”`, kind: 'file', at, isInForm: true }];
        const name = `${type} “${accessible.replace(/\s+/g, ' ').trim().slice(0, 70)}”`;
        const isInForm = one.closest('form') !== null;
        if (one instanceof HTMLSelectElement)
          return [...one.options]
            .filter((choice) => !choice.disabled && !choice.selected)
            .slice(0, 4)
            .map((choice) => ({
              name: `${name} = ${choice.textContent}`,
              kind: 'choose' as const,
              at,
              value: choice.value,
              ...{ isInForm, isChoice: true },
            }));
        const isText =
          (one instanceof HTMLInputElement && !/checkbox|radio|button|submit/.test(one.type) && !one.readOnly) ||
          one instanceof HTMLTextAreaElement;
        const isChoice = one instanceof HTMLInputElement && /checkbox|radio/.test(one.type);
        const group = isField ? one.name || name : name;
        const isOn = one instanceof HTMLInputElement && one.checked;
        return [{ name, kind: isText ? 'fill' : 'press', at, isInForm, isChoice, group, isOn }];
      });
    }, what)
    .catch(() => []);
}

const MIME: Record<string, string> = { pdf: 'application/pdf', csv: 'text/csv', png: 'image/png' };
/** What to type into a field, by the field's name. */
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
const sampleFor = (name: string) => SAMPLES.find(([how]) => how.test(name))?.[1] ?? 'Prova';

async function act(page: Page, server: Answering, control: Control): Promise<void> {
  if (control.kind === 'file') return give(page, server, control);
  const value = control.kind === 'press' ? null : (control.value ?? sampleFor(control.name));
  await page.evaluate(pressIn, { selector: `[${ID}="${control.at}"]`, value }).catch(() => undefined);
  await settled(page, server);
}

/** Uploads a file of the first kind that the field accepts. */
async function give(page: Page, server: Answering, { at, name: how }: Control): Promise<void> {
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

/** Runs in the page: presses a control, or types or chooses a value. */
function pressIn({ selector, value }: { selector: string; value: string | null }): void {
  const one = document.querySelector<HTMLElement>(selector);
  if (value === null || !one) return one?.click();
  one.focus();
  // React does not notice a plain assignment.
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), 'value')?.set;
  set?.call(one, value);
  for (const event of ['input', 'change']) one.dispatchEvent(new Event(event, { bubbles: true }));
  one.blur();
}

const isChange = ({ method }: AskedFor) => method !== 'GET';
/**
 * Presses every control on a screen, each time from the screen's first state, and every control that a press opens.
 * Fills in forms and dialogs, sends or leaves them, and undoes what can be undone.
 * @param begin shows the screen in its first state; `anew` reloads the page
 * @param known controls of every list and titles of dialogs that were already pressed on an earlier screen
 * @param pressed is called after each press with the control's name
 */
export async function pressEverything(
  page: Page,
  server: Answering,
  begin: (anew: boolean) => Promise<void>,
  known: Set<string>,
  pressed: (how: string) => void,
): Promise<void> {
  await begin(true);
  const controls = await controlsOf(page);
  const named = (all: readonly Control[]) => all.map((one) => one.name).join();
  /** Reloads the page if the previous press left something behind. */
  const again = async () => {
    await begin(false);
    const there = await controlsOf(page);
    if (named(there) === named(controls)) return there;
    await begin(true);
    return controlsOf(page);
  };
  pressed('opened');
  const home = new URL(page.url()).hash;
  const finish = async (how: string) => {
    pressed(how);
    if (!(await page.evaluate(undo, WORDS.undo).catch(() => false))) return;
    await settled(page, server);
    pressed(`${how}, and undone`);
  };
  /**
   * Fills in all fields and sends the form: unchanged, with each choice, with a choice undone, with a file. Also leaves
   * the form without sending it.
   */
  const filled = async (where: string, own: readonly Control[], open: () => Promise<Control[]>, isDeep = false) => {
    // Some forms cannot be sent until a box is ticked.
    let isTicked = false;
    let before = 0;
    const begun = async () => {
      await open();
      before = server.asked.length;
      // Typing into a dialog's search field would hide the dialog's choices.
      const isMeant = ({ name: how }: Control) => !where || !SEARCHES.test(how);
      await fillAll(page, server, (await controlsOf(page)).filter(isMeant));
      if (isTicked) await tickAll(page, server, own);
    };
    const hasFields = own.some(({ kind }) => kind === 'fill');
    if (hasFields || isDeep) {
      await begun();
      await send(page, server);
      isTicked = own.some(isTick) && !server.asked.slice(before).some(isChange);
      await finish(`${where}everything, and sent`);
      if (isTicked) {
        await begun();
        await send(page, server);
        await finish(`${where}everything ticked, and sent`);
      }
    }
    if (hasFields) {
      await begun();
      if (where) await page.keyboard.press('Escape');
      else await page.evaluate(() => location.assign('#/faq')).catch(() => undefined);
      await settled(page, server);
      pressed(`${where}everything, and left`);
    }
    const choices = own.filter(({ isChoice, kind }) => isChoice || kind === 'file');
    for (const choice of choices.slice(0, MOST_CHOICES)) {
      const chosen = async () => {
        await begun();
        const there = await controlsOf(page);
        const same = there.find((one) => one.name === choice.name);
        if (!same) return undefined;
        await act(page, server, same);
        const brought = (await controlsOf(page)).filter((one) => !there.some((was) => was.name === one.name));
        const isMeant = ({ isChoice, kind, name: how }: Control) =>
          isChoice || (kind === 'fill' && !SEARCHES.test(how));
        for (const { name: how } of brought.filter(isMeant).slice(0, MOST_CHOICES)) {
          const one = (await controlsOf(page)).find((now) => now.name === how);
          if (one) await act(page, server, one);
        }
        return { was: there.find((one) => one.isOn && one.group === same.group), brings: brought.length > 0 };
      };
      const done = await chosen();
      if (!done) continue;
      await send(page, server);
      await finish(`${where}everything, ${choice.name}, and sent`);
      if (!done.brings || !done.was || choice.kind === 'file') continue;
      await chosen();
      const back = (await controlsOf(page)).find((one) => one.name === done.was?.name);
      if (!back) continue;
      await act(page, server, back);
      await send(page, server);
      await finish(`${where}everything, ${choice.name}, back, and sent`);
    }
  };
  for (const [at, control] of controls.entries()) {
    if (EVERYWHERE.test(control.name) && known.has(control.name)) continue;
    known.add(control.name);
    if ((await again())[at]?.name !== control.name) continue;
    await act(page, server, control);
    pressed(control.name);
    if (new URL(page.url()).hash.split('?')[0] !== home.split('?')[0]) continue;
    const before = controls.map((one) => one.name);
    const isCalendar = control.name.includes('Calendario');
    const further = (await controlsOf(page, isCalendar)).map((one, index) => ({ one, index }));
    const opened = await page.evaluate(dialogIn).catch(() => '');
    const fresh = further.filter(({ one }) => {
      if (opened) return true;
      if (EVERYWHERE.test(one.name)) return false;
      const was = before.indexOf(one.name);
      if (was >= 0) before.splice(was, 1);
      return was < 0;
    });
    const pressedAgain = async () => {
      await again();
      await act(page, server, control);
      return controlsOf(page, isCalendar);
    };
    for (const { one, index } of fresh.slice(0, MOST_FURTHER)) {
      const there = await pressedAgain();
      const same = there[index];
      if (same?.name !== one.name) continue;
      await act(page, server, same);
      const how = `${control.name} › ${one.name}`;
      pressed(how);
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
        await filled(`${how} › `, isNew ? own : [], open, true);
      } else await finish(how);
    }
    if (fresh.length === 0) await finish(control.name);
    await filled(
      `${control.name} › `,
      fresh.map(({ one }) => one),
      pressedAgain,
    );
  }
  const inForms = controls.filter((one) => one.kind === 'fill' || one.isInForm);
  await filled('', inForms, again);
}

/** Runs in the page: presses the undo button of a notification, if there is one. */
function undo(words: string): boolean {
  const button = [...document.querySelectorAll<HTMLElement>('[role=status] button')].find(
    (one) => one.textContent.trim() === words,
  );
  button?.click();
  return button !== undefined;
}

/** Runs in the page: returns the title of the open dialog, without the name of the row that the dialog is about. */
function dialogIn(): string {
  const open = [
    ...document.querySelectorAll('dialog[open], [role=dialog]:not([aria-label=Calendario]), [role=alertdialog]'),
  ].at(-1);
  const title = document.getElementById(open?.getAttribute('aria-labelledby') ?? '')?.textContent;
  return (title ?? open?.getAttribute('aria-label') ?? '').replaceAll(' bis', '');
}

const isTick = ({ name: how }: Control) => how.startsWith('checkbox');

async function tickAll(page: Page, server: Answering, own: readonly Control[]): Promise<void> {
  for (const { name: how } of own.filter(isTick)) {
    const one = (await controlsOf(page)).find((now) => now.name === how);
    if (one && !one.isOn) await act(page, server, one);
  }
}

async function fillAll(page: Page, server: Answering, controls: readonly Control[]): Promise<void> {
  for (const one of controls) if (one.kind === 'fill') await act(page, server, one);
}

/** Presses the submit button of the form that was filled in; if there is none, the last button of the dialog. */
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
    ({ name: how }) => how.startsWith('button') && !/“(Annulla|Chiudi|Esci|Indietro)”/.test(how),
  );
  const control = at >= 0 ? now.find((one) => one.at === at) : now[last];
  if (control) await act(page, server, control);
}

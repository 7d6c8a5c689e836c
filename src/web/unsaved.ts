import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';

/** How the user leaves: an action of the router's history, or closing the window. */
export type Way = 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' | 'GO' | 'UNLOAD';
/** Whether this way of leaving loses input. `isSamePage`: only the search of the address changes. */
type Guard = (way: Way, isSamePage: boolean) => boolean;

let guards: readonly Guard[] = [];
let question: ((leave: boolean) => void) | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** What would be lost, and the question about it. `UnsavedQuestion` renders the question and blocks the router. */
export const unsaved = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isGuarded: () => guards.length > 0,
  losesBy: (way: Way, isSamePage = false) => guards.some((guard) => guard(way, isSamePage)),
  question: () => question,
};

/** Asks “Uscire senza salvare?” and returns whether the user leaves. */
export async function askToLeave(): Promise<boolean> {
  question?.(false);
  const leave = await new Promise<boolean>((resolve) => {
    question = resolve;
    tell();
  });
  question = null;
  tell();
  return leave;
}

/** While `isActive`, asks before the user leaves by a way for which `guard` returns true. */
export function useGuard(isActive: boolean, guard: Guard): void {
  const latest = useRef(guard);
  latest.current = guard;
  useEffect(() => {
    if (!isActive) return;
    const own: Guard = (...how) => latest.current(...how);
    guards = [...guards, own];
    tell();
    return () => {
      guards = guards.filter((one) => one !== own);
      // What was asked about is saved or gone.
      question?.(false);
      tell();
    };
  }, [isActive]);
}

/** Fields that lose nothing: a search, a password or code, and what is there again on return (`data-kept`). */
const LOSES_NOTHING = '[type=search], [role=combobox], [type=password], [autocomplete=one-time-code], [data-kept] *';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** A file field empties its input for the next choice, so `data-file` holds the name of the chosen file. */
function valueOf(field: Field): string {
  if (field instanceof HTMLInputElement && field.type === 'file') return field.dataset.file ?? 'a file';
  if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) return String(field.checked);
  return field.value.trim();
}

/**
 * Watches what the user types, ticks, picks and attaches below an element that gets `watch`. A value that the user
 * restores, a field that disappears, and values set by the program do not count.
 */
export function useTyped() {
  const began = useRef(new WeakMap<Field, string>());
  const typed = useRef(new Set<Field>());
  const picked = useRef(false);
  const [touched, setTouched] = useState(false);
  const own = (event: { target: EventTarget; currentTarget: Element }) =>
    event.target instanceof Element &&
    event.target.closest('dialog') === event.currentTarget.closest('dialog') &&
    !event.target.matches(LOSES_NOTHING);
  return {
    touched,
    loses: () =>
      picked.current ||
      [...typed.current].some(
        (field) =>
          // A disabled field is being sent.
          field.isConnected && !field.matches(':disabled') && began.current.get(field) !== valueOf(field),
      ),
    /** Call it when everything is saved. */
    forget: () => {
      began.current = new WeakMap();
      typed.current.clear();
      picked.current = false;
      setTouched(false);
    },
    watch: {
      onFocusCapture: (event: FocusEvent<HTMLElement>) => {
        for (const field of event.currentTarget.querySelectorAll<Field>('input, select, textarea'))
          if (!began.current.has(field)) began.current.set(field, valueOf(field));
      },
      // Not in the capture phase: React would render before the field has taken the value, and put the old one back.
      onInput: (event: FormEvent<HTMLElement>) => {
        if (!own(event)) return;
        if (isField(event.target)) typed.current.add(event.target);
        else picked.current = true;
        setTouched(true);
      },
    },
  };
}

/** For a widget without a native input: tells the form or dialog around it that the user has chosen something. */
export const picks = (widget: Element | null) => widget?.dispatchEvent(new Event('input', { bubbles: true }));

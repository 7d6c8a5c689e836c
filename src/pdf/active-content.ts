import { entriesOf, type ObjectSource, type PdfValue, plainName, resolved, stringText } from './pdf-syntax.ts';

/**
 * What a PDF does rather than shows (ISO 32000-1, 12.6): scripts, and everything that starts programs, sends data or
 * opens by itself. Links that a reader clicks do not count, nor do attached files.
 */
export const ACTIVE_CONTENTS = [
  'script',
  'program',
  'form-sender',
  'xfa-form',
  'multimedia',
  'automatic',
  'link',
] as const;
export type ActiveContent = (typeof ACTIVE_CONTENTS)[number];

/** Harmful actions, with their category for the user. All other actions move within the document or are links. */
const ACTIONS: Record<string, ActiveContent> = {
  JavaScript: 'script',
  Launch: 'program',
  GoToR: 'program',
  SubmitForm: 'form-sender',
  ImportData: 'form-sender',
  Rendition: 'multimedia',
  RichMediaExecute: 'multimedia',
  GoTo3DView: 'multimedia',
  Movie: 'multimedia',
  Sound: 'multimedia',
};
/** Actions that may run without a click by the reader. */
const BY_ITSELF = new Set(['GoTo', 'SetOCGState', 'Trans']);
const ANNOTATIONS: Record<string, ActiveContent> = {
  RichMedia: 'multimedia',
  Screen: 'multimedia',
  Movie: 'multimedia',
  Sound: 'multimedia',
  '3D': 'multimedia',
};
const SCHEMES = new Set(['http', 'https', 'ftp', 'mailto', 'tel']);
/** Entries in which no viewer looks for actions: resources, structure for screen readers, private data of programs. */
const NEVER_ACTS = new Set(['Resources', 'StructTreeRoot', 'PieceInfo', 'Metadata']);
/** The longest chain of actions to follow, in which each action names the next. */
const LONGEST_CHAIN = 1_000;

/** The first active content in the document, or null. Follows every reference from the catalog. */
export function activeContent(objects: ObjectSource): ActiveContent | null {
  const visited = new Set<number>();
  const open: PdfValue[] = [{ is: 'ref', number: objects.root }];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value.is === 'ref') {
      if (visited.has(value.number)) continue;
      visited.add(value.number);
      const next = objects.get(value.number)?.value;
      if (next !== undefined) open.push(next);
    } else if (value.is === 'array') {
      for (const item of value.items) open.push(item);
    } else if (value.is === 'dict') {
      const found = actsIn(objects, value.entries);
      if (found !== null) return found;
      for (const [key, entry] of value.entries) if (!NEVER_ACTS.has(key)) open.push(entry);
    }
  }
  return null;
}

function actsIn(objects: ObjectSource, entries: Map<string, PdfValue>): ActiveContent | null {
  for (const key of ['JS', 'JavaScript']) if (isThere(objects, entries.get(key))) return 'script';
  if (isThere(objects, entries.get('XFA'))) return 'xfa-form';
  const action = ACTIONS[nameOf(objects, entries.get('S')) ?? ''];
  if (action) return action;
  const annotation = ANNOTATIONS[nameOf(objects, entries.get('Subtype')) ?? ''];
  if (annotation && (entries.has('Rect') || nameOf(objects, entries.get('Type')) === 'Annot')) return annotation;
  for (const key of ['URI', 'Base']) if (leadsOut(objects, entries.get(key))) return 'link';
  const begun = [entries.get('OpenAction'), ...(entriesOf(objects, entries.get('AA'))?.values() ?? [])];
  for (const one of begun) {
    const acts = actsByItself(objects, one);
    if (acts !== null) return acts;
  }
  return null;
}

/**
 * Whether an action, or one of its successors, does more than move to another place. A bare array is a place to move
 * to.
 */
function actsByItself(objects: ObjectSource, first: PdfValue | undefined): ActiveContent | null {
  const open = [first];
  for (let steps = 0; open.length > 0; steps += 1) {
    const action = entriesOf(objects, open.pop());
    if (action === null) continue;
    const name = nameOf(objects, action.get('S')) ?? 'GoTo';
    if (!BY_ITSELF.has(name) || steps > LONGEST_CHAIN) return ACTIONS[name] ?? 'automatic';
    const next = resolved(objects, action.get('Next'));
    if (next?.is === 'array') open.push(...next.items);
    else if (next) open.push(next);
  }
  return null;
}

/** Whether a URL is no web page, FTP file, mail or telephone number. A URL without a scheme stays in the document. */
function leadsOut(objects: ObjectSource, value: PdfValue | undefined): boolean {
  const found = resolved(objects, value);
  if (found?.is !== 'string') return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plainAddress(stringText(found.source)))?.[1];
  return scheme !== undefined && !SCHEMES.has(scheme.toLowerCase());
}

/** Removes the blanks and control characters that browsers ignore before and within a scheme. */
function plainAddress(text: string): string {
  return text.replace(/^\u00ef\u00bb\u00bf/, '').replace(/[\p{Cc}\s\ufeff]/gu, '');
}

function isThere(objects: ObjectSource, value: PdfValue | undefined): boolean {
  const found = resolved(objects, value);
  return found !== null && !(found.is === 'plain' && found.text === 'null');
}

function nameOf(objects: ObjectSource, value: PdfValue | undefined): string | null {
  const found = resolved(objects, value);
  return found?.is === 'name' ? plainName(found.name) : null;
}

import { glob, readFile } from 'node:fs/promises';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Node, nameOf, walk } from '../../test/support/house/syntax.ts';

/**
 * The user must see the failure of any query of a screen: the screen handles the error itself, or marks the query
 * `ASIDE` so that the page frame shows a notice. The test fails for a query that would leave the screen empty or
 * loading forever, unless this list says why the screen works without the response.
 */
const MISSED_BY_NOBODY: Record<string, string> = {
  'accounts/web/identity/identity-buttons.tsx loginProviders': 'the login beside them does without',
  'accounts/web/activate.tsx accountQuery': 'the page is as for somebody who has not entered',
  'accounts/web/finish-password.tsx resetPage': 'the form is there, and sending it says what the link is worth',
  'accounts/web/passkey-offer.tsx passkeys': 'an offer, made another day',
  'accounts/web/passkey-offer.tsx secondFactors': 'an offer, made another day',
  'documents/own/web/gone-document.tsx own-document-asked': 'the list that it asks for again says so itself',
  'history/web/document-history.tsx document': 'the rows of the history name the document too',
  'homes/web/closing-board.tsx monthNews': 'the board stands without it, and publishes by company',
  'homes/web/employee-home.tsx noticesQuery': 'the part that shows it says so',
  'homes/web/employee-home.tsx requestsQuery': 'the part that shows it says so',
  'homes/web/employee-home.tsx toSignQuery': 'the part that shows it is marked',
  'intake/web/pages/move-pages.tsx pageQuery': 'the number of the page stands where its picture would',
  'intake/web/question/example.tsx pageQuery': 'the question stands without its picture',
  'notices/web/companies-dialog.tsx readNoticesTogether': 'the row of the list stands in its place',
  'notices/web/readers-dialog.tsx readNotice': 'the row of the list stands in its place',
  'privacy/web/company-privacy.tsx accountQuery': 'the page is as for somebody who has not entered',
  'requests/web/unseen-requests.ts newest': 'the menu entry stands without its number',
  'search/web/palette.tsx listViews': 'pages and documents are found without',
  'shell/frame/shell.tsx accountQuery': 'the guard has led to the login, or to the page that says so',
  'shell/error-page.tsx accountQuery': 'the page is as for somebody who has not entered',
  'web/frame/link-of-other.tsx accountQuery': 'the page names nobody, and still offers to enter as another person',
  'web/import/kept-import.ts keyOf': 'nothing is asked: it is kept in memory',
};

const LOOKS_AT = /^(error|isError|isLoadingError|isRefetchError|failureReason|status)$/;

/**
 * Whether the code reads the error of the query in this variable, or passes the whole query to a component that can.
 */
function isAskedAbout(name: string, within: Node): boolean {
  let found = false;
  walk(within, (node, around) => {
    if (nameOf(node) !== name) return;
    const parent = around.at(-1);
    if (parent?.type === 'MemberExpression' && parent.object === node)
      found ||= LOOKS_AT.test(nameOf(parent.property) ?? '');
    else if (parent?.type === 'MemberExpression' || (parent?.type === 'Property' && parent.key === node)) return;
    else if (parent?.type !== 'VariableDeclarator' && parent?.type !== 'ArrayPattern') found = true;
  });
  return found;
}

function saysItself(call: Node, around: readonly Node[]): boolean {
  const parent = around.at(-1);
  if (parent?.type === 'MemberExpression') return LOOKS_AT.test(nameOf(parent.property) ?? '');
  if (parent?.type === 'ReturnStatement') return true;
  if (parent?.type !== 'VariableDeclarator') return false;
  const id = parent.id as Node;
  if (id.type === 'ObjectPattern')
    return (id.properties as Node[]).some((one) => LOOKS_AT.test(nameOf(one.key) ?? '') || one.type === 'RestElement');
  const names = id.type === 'ArrayPattern' ? (id.elements as Node[]).map(nameOf) : [nameOf(id)];
  const within = around.findLast(({ type }) => /Function/.test(type));
  return within !== undefined && names.every((name) => name !== null && isAskedAbout(name, within));
}

/** A name for the query: its contract, the first part of its key, or another identifier in the call. */
function askedIn(call: Node): string {
  const names: string[] = [];
  const keys: string[] = [];
  const plain: string[] = [];
  walk(call.arguments, (node, around) => {
    const parent = around.at(-1);
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'queryOf') {
      const [contract] = node.arguments as Node[];
      names.push(nameOf(contract) ?? nameOf(contract?.property) ?? '?');
    }
    if (node.type === 'Literal' && parent?.type === 'ArrayExpression') keys.push(String(node.value));
    const name = nameOf(node);
    if (name !== null && name !== 'ASIDE' && !(parent?.type === 'Property' && parent.key === node)) plain.push(name);
  });
  return names[0] ?? keys[0] ?? plain[0] ?? '?';
}

const isMarked = (call: Node) => {
  let marked = false;
  walk(call.arguments, (node) => void (marked ||= nameOf(node) === 'ASIDE'));
  return marked;
};

const asked: { name: string; how: 'itself' | 'frame' | null }[] = [];

beforeAll(async () => {
  for await (const found of glob('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })) {
    const text = await readFile(found, 'utf8');
    if (!/\buseQuer(y|ies)\b/.test(text)) continue;
    const file = found.replaceAll('\\', '/').replace('src/features/', '').replace('src/', '');
    walk(parseSync(found, text).program, (node, around) => {
      if (node.type !== 'CallExpression' || !/^useQuer(y|ies)$/.test(nameOf(node.callee) ?? '')) return;
      const how = saysItself(node, around) ? 'itself' : isMarked(node) ? 'frame' : null;
      asked.push({ name: `${file} ${askedIn(node)}`, how });
    });
  }
});

describe('a failing query of a screen', () => {
  it('is reported by the screen or by the frame', () => {
    const silent = [...new Set(asked.filter(({ how }) => how === null).map(({ name }) => name))];
    expect(silent.toSorted()).toEqual(Object.keys(MISSED_BY_NOBODY).toSorted());
    const count = (how: string | null) => asked.filter((one) => one.how === how).length;
    console.log(
      `grid failed queries: ${count('itself')} say it, ${count('frame')} by the frame, ${count(null)} missed by nobody`,
    );
  });
});

import { glob, readFile } from 'node:fs/promises';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Node, nameOf, namesIn, walk } from '../../test/support/house/syntax.ts';

/**
 * Every `useChange` of a screen must refetch what it changed or notify the component that does. The test fails for a
 * change that does neither, unless this list says why the screen shows nothing outdated afterwards.
 */
const NOTHING_OLD: Record<string, string> = {
  'signing/web/sign-dialog.tsx mailSigningCode': 'the dialog itself says to which mailbox it went',
};

/**
 * Every change made in a dialog, with `useChange` or a form, must close the dialog when done, unless this list says why
 * the dialog stays open.
 */
const STAYS_OPEN: Record<string, string> = {
  'accounts/web/add-passkey.tsx the form of AddPasskey': 'whoever shows it closes it, and shows the recovery codes',
  'api-keys/web/api-keys.tsx rotateApiKey': 'whoever shows it shows the new secret in its place',
  'api-keys/web/new-key-dialog.tsx createApiKey': 'whoever shows it shows the secret in its place',
  'documents/annotations/web/thread-dialog.tsx deleteAnnotation': 'a thread goes on',
  'documents/annotations/web/thread-dialog.tsx insertAnnotation': 'a thread goes on',
  'employees/web/user-dialogs.tsx activateByHand': 'the dialog shows the password, this once',
  'employees/web/user-dialogs.tsx giveOneTimePassword': 'the dialog shows the password, this once',
  'history/proofs/web/folder-dialogs.tsx openInspection': 'the dialog shows the code, this once',
  'notes/web/notes.tsx changeNote': 'the notes stand in their window',
  'notes/web/notes.tsx deleteNote': 'the notes stand in their window',
  'notes/web/notes.tsx writeNote': 'the notes stand in their window',
  'signing/web/sign-dialog.tsx mailSigningCode': 'the code is typed there',
  'web/list/saved-views.tsx forgetView': 'the views stand in their window',
  'web/list/saved-views.tsx saveView': 'the views stand in their window',
  'webhooks/web/webhook-form.tsx createWebhook': 'whoever shows it shows the secret in its place',
  'webhooks/web/webhook-log.tsx sendWebhooksAgain': 'the deliveries stand in their window',
  'webhooks/web/webhooks.tsx rotateWebhook': 'whoever shows it shows the new secret in its place',
};

/** The names of functions that refetch data or pass the result to the component that shows it. */
const ASKS_AGAIN = /^(refresh|outdate|invalidateQueries|refetch|again$|reload|on(?!Close$)[A-Z])/;

interface Change {
  /** The file and the contract, separated by a space. */
  name: string;
  isForm: boolean;
  asksAgain: boolean;
  inDialog: boolean;
  closes: boolean;
}
const changes: Change[] = [];

beforeAll(async () => {
  for await (const found of glob('src/**/*.tsx', { exclude: ['**/*.test.*'] })) {
    const text = await readFile(found, 'utf8');
    if (!/\buse(Change|Form)\(/.test(text)) continue;
    const file = found.replaceAll('\\', '/').replace('src/features/', '').replace('src/', '');
    const bodies = new Map<string, Set<string>[]>();
    const add = (name: string, body: unknown) => bodies.set(name, [...(bodies.get(name) ?? []), namesIn(body)]);
    const calls: { contract: string; options: Node | undefined; isForm: boolean; inDialog: boolean }[] = [];
    walk(parseSync(found, text).program, (node, around) => {
      const { init, callee, body } = node as { init?: Node; callee?: Node; body?: Node };
      const name = nameOf(node.id);
      if (node.type === 'VariableDeclarator' && name !== null && init?.type === 'ArrowFunctionExpression')
        add(name, init.body);
      if (node.type === 'FunctionDeclaration' && name !== null) add(name, body);
      const called = node.type === 'CallExpression' ? nameOf(callee) : null;
      if (called !== 'useChange' && called !== 'useForm') return;
      const [first, second] = node.arguments as Node[];
      const isForm = called === 'useForm';
      const component = around.findLast(({ type }) => type === 'FunctionDeclaration');
      const contract = isForm ? `the form of ${nameOf(component?.id)}` : ([...namesIn(first)][0] ?? '?');
      const inDialog = namesIn(component?.params).has('onClose') || namesIn(component?.body).has('onClose');
      calls.push({ contract, options: isForm ? first : second, isForm, inDialog });
    });
    for (const { contract, options, ...rest } of calls) {
      const fields = ((options?.properties ?? []) as Node[]).map((one) => ({ key: nameOf(one.key), value: one.value }));
      const seen = new Set<string>();
      const left = fields.filter(({ key }) => key === 'onDone').flatMap(({ value }) => [...namesIn(value)]);
      for (let name = left.pop(); name !== undefined; name = left.pop()) {
        if (seen.has(name)) continue;
        seen.add(name);
        for (const body of bodies.get(name) ?? []) left.push(...body);
      }
      const asksAgain = fields.some(({ key }) => key === 'refreshes') || [...seen].some((one) => ASKS_AGAIN.test(one));
      changes.push({
        name: `${file} ${contract}`,
        asksAgain,
        closes: seen.has('onClose'),
        ...rest,
      });
    }
  }
});

describe('a change made on a screen', () => {
  it('refetches the data that it changed', () => {
    const found = changes.filter(({ isForm }) => !isForm);
    const silent = found.filter(({ asksAgain }) => !asksAgain).map(({ name }) => name);
    expect(silent.toSorted()).toEqual(Object.keys(NOTHING_OLD).toSorted());
    console.log(`grid after changes: ${found.length} changes, ${silent.length} of them leave nothing old`);
  });

  it('closes its dialog', () => {
    const found = changes.filter(({ inDialog }) => inDialog);
    const open = found.filter(({ closes }) => !closes).map(({ name }) => name);
    expect(open.toSorted()).toEqual(Object.keys(STAYS_OPEN).toSorted());
    console.log(`grid closing dialogs: ${found.length} changes of dialogs, ${open.length} of them leave it open`);
  });
});

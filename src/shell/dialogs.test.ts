import { glob, readFile } from 'node:fs/promises';
import { parseSync, Visitor } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

/**
 * Every confirmation dialog must send its request only once, however often the user presses the button, and must show
 * why the server refused it. The test fails for a dialog that violates either rule.
 */

/** Confirmation dialogs that need no busy state, because they send nothing or close before they send. */
const AT_ONCE: Record<string, string> = {
  'features/administration/web/administrators.tsx': 'closes, then switches the access off',
  'features/documents/print/web/print-dialog.tsx': 'closes as the window opens',
  'features/documents/dossiers/web/dossier-list.tsx': 'closes, then takes the dossier away',
  'features/homes/web/employee-documents.tsx': 'closes; the button of the page waits',
  'features/notices/web/board-list.tsx': 'closes, then takes the notice away',
  'features/privacy/web/new-policy-text.tsx': 'answers the form, whose button waits',
  'features/requests/web/request-form.tsx': 'answers the form, whose button waits',
  'features/accounts/web/second-factor-section.tsx': 'closes, then takes the factor away',
  'web/ui/dialog/unsaved-question.tsx': 'leaves',
};

/** The file that shows the server's refusal, for dialogs that do not show it themselves. */
const SAID_BY: Record<string, string> = {
  'features/notices/web/board-list.tsx': 'features/notices/web/board-calls.ts',
  'features/signing/web/ask-dialog.tsx': 'features/signing/web/signing-form.tsx',
};
const SAYS = /\berror=\{|<ErrorBox\b|\bsentenceFor\(|\buseForm\(/;

const dialogs: { file: string; line: number; has: string[] }[] = [];
const texts = new Map<string, string>();

beforeAll(async () => {
  for await (const found of glob('src/**/*.{ts,tsx}')) {
    const file = found.replaceAll('\\', '/').replace('src/', '');
    const text = await readFile(found, 'utf8');
    texts.set(file, text);
    if (!text.includes('<ConfirmDialog')) continue;
    new Visitor({
      JSXOpeningElement({ name, attributes, start }) {
        if (name.type !== 'JSXIdentifier' || name.name !== 'ConfirmDialog') return;
        const named = attributes.flatMap((one) =>
          one.type === 'JSXAttribute' && one.name.type === 'JSXIdentifier' ? [one.name.name] : [],
        );
        dialogs.push({
          file,
          line: text.slice(0, start).split('\n').length,
          has: named,
        });
      },
    }).visit(parseSync(file, text).program);
  }
});

describe('a confirmation', () => {
  it('shows a busy state while it sends, or closes first', () => {
    const without = dialogs.filter(({ has }) => !has.includes('busy'));
    expect([...new Set(without.map(({ file }) => file))].toSorted()).toEqual(Object.keys(AT_ONCE).toSorted());
    console.log(`grid dialogs: ${dialogs.length} confirmations, ${without.length} of them close at once`);
  });

  it('shows why the server refused', () => {
    const silent = dialogs.map(({ file }) => file).filter((file) => !SAYS.test(texts.get(file) ?? ''));
    expect(
      [...new Set(silent)].filter((file) => !SAID_BY[file] && file !== 'web/ui/dialog/unsaved-question.tsx'),
    ).toEqual([]);
    expect(Object.values(SAID_BY).filter((file) => !SAYS.test(texts.get(file) ?? ''))).toEqual([]);
  });
});

/** Dialogs that change something without ANNULLA: they are read, and each act in them stands alone. */
const READ: Record<string, string> = {
  'features/documents/annotations/web/thread-dialog.tsx': 'a thread: a message is sent by its own button',
  'features/employees/web/let-in-drawer.tsx': 'each way of letting people in stands alone',
  'features/employees/web/user-dialogs.tsx': 'a login and password, shown once',
  'features/webhooks/web/webhook-log.tsx': 'a log',
  'shell/log-in-above.tsx': 'a second step, with its way back',
  'web/list/saved-views.tsx': 'a list of views',
};

describe('a dialog that changes something', () => {
  it('has ANNULLA', () => {
    const without = [...texts].filter(
      ([file, text]) =>
        /<Dialog\b/.test(text) &&
        /\b(useChange|useMutation|useForm)\(/.test(text) &&
        !/<(CancelButton|SubmitButton)\b|\bWORDS\.cancel\b/.test(text) &&
        !file.includes('.test.'),
    );
    expect(without.map(([file]) => file).toSorted()).toEqual(Object.keys(READ).toSorted());
  });
});

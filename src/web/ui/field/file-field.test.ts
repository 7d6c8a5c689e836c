import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FileField } from './file-field.tsx';

it('shows the portal’s own instruction to choose a file above the browser’s control', () => {
  const props = { label: 'Nuovo file', file: null, onChange: () => undefined, maxBytes: 1 };
  const drawn = renderToStaticMarkup(createElement(FileField, props));
  expect(drawn).toMatch(/<input[^>]*type="file"[^>]*\/><span aria-hidden="true">Scegli un file<\/span>/);
});

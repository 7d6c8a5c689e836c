import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FileField } from './file-field.tsx';

it('says in the portal’s own words how a file is chosen: the browser’s control lies under them', () => {
  const props = { label: 'Nuovo file', file: null, onChange: () => undefined, maxBytes: 1 };
  const drawn = renderToStaticMarkup(createElement(FileField, props));
  expect(drawn).toMatch(/<input[^>]*type="file"[^>]*\/><span aria-hidden="true">Scegli un file<\/span>/);
});

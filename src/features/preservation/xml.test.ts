import { expect, it } from 'vitest';
import { element, writtenAhead, xmlOf } from './xml.ts';

it('writes elements, attributes and texts that a parser reads back unchanged', () => {
  const root = element('a', [
    element('b', 'Bar & <Tè> "caldo" 😀', { scheme: 'l\'"<&>\n\t' }),
    null,
    false,
    [element('c', 0), element('d', [])],
  ]);
  expect(xmlOf(root)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n' +
      ' <b scheme="l\'&quot;&lt;&amp;&gt;&#10;&#9;">Bar &amp; &lt;Tè&gt; "caldo" 😀</b>\n' +
      ' <c>0</c>\n <d/>\n</a>\n',
  );
});

it('drops characters that XML does not allow: controls, lone surrogates, noncharacters', () => {
  const bad = `a\u0000\u0007\u001b\ud83db\uffff\ufffe\udc00c\r\n\td`;
  expect(xmlOf(element('a', bad))).toContain('<a>abc&#13;\n\td</a>');
});

it('inserts XML that was written ahead, indented to its depth', () => {
  const inner = element('c', [element('d', 'e')]);
  expect(xmlOf(element('a', [element('b', [[writtenAhead(inner, 2)]])]))).toBe(
    xmlOf(element('a', [element('b', [inner])])),
  );
});

it('escapes every special character', () => {
  for (const [sign, written] of [
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
    ['\r', '&#13;'],
    ['\u0001', ''],
    ['\ud800', ''],
    ['\uffff', ''],
    ['😀', '😀'],
    ['~}|', '~}|'],
  ])
    expect(xmlOf(element('a', `x${sign}y`))).toContain(`<a>x${written}y</a>`);
});

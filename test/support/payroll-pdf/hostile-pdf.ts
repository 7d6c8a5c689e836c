import { deflateSync } from 'node:zlib';
import { Page, writePdf } from './drawing.ts';

/** Files that must be refused with a clear message or read, and must never hang or kill the server. */
export function hostileFiles(): { name: string; bytes: Uint8Array }[] {
  const good = writePdf({ pages: [pageWith('PERIODO MARZO 2026 '.repeat(10))] });
  const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text, 'latin1') });
  const plain = (objects: string[], root = 1) =>
    `%PDF-1.4\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n<</Root ${root} 0 R/Size ${objects.length + 1}>>\n%%EOF`;
  const zeros = deflateSync(deflateSync(Buffer.alloc(300_000_000, 32), { level: 9 }), { level: 9 });
  const manyOperators = deflateSync(Buffer.from('BT /F1 8 Tf 10 10 Td (A) Tj ET\n'.repeat(400_000), 'latin1'));
  return [
    file('empty.pdf', ''),
    file('text-under-that-name.pdf', 'Questo non è un PDF.'),
    { name: 'truncated.pdf', bytes: good.subarray(0, Math.floor(good.length / 2)) },
    { name: 'half-cross-reference.pdf', bytes: good.subarray(0, good.length - 120) },
    file('page-tree-loop.pdf', plain(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 4/Kids[2 0 R 2 0 R]>>'])),
    file(
      'page-count-without-end.pdf',
      plain(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 2147483647/Kids[]>>']),
    ),
    file(
      'tree-of-trees.pdf',
      plain([
        '<</Type/Catalog/Pages 2 0 R>>',
        ...Array.from({ length: 5_000 }, (_, index) => `<</Type/Pages/Count 1/Kids[${index + 3} 0 R]>>`),
        '<</Type/Page/MediaBox[0 0 10 10]>>',
      ]),
    ),
    file(
      'doubling-tree.pdf',
      plain([
        '<</Type/Catalog/Pages 2 0 R>>',
        ...Array.from(
          { length: 40 },
          (_, index) => `<</Type/Pages/Count ${2 ** (40 - index)}/Kids[${index + 3} 0 R ${index + 3} 0 R]>>`,
        ),
        '<</Type/Page/MediaBox[0 0 10 10]>>',
      ]),
    ),
    file('nested-arrays.pdf', plain([`<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(200_000)}>>`])),
    {
      name: 'unfolding-content.pdf',
      bytes: withContent(zeros, '/Filter[/FlateDecode/FlateDecode]'),
    },
    { name: 'many-operators.pdf', bytes: withContent(manyOperators, '/Filter/FlateDecode') },
    {
      name: 'form-in-itself.pdf',
      bytes: writePdf({
        pages: [drawing('/Fx Do')],
        objects: [
          {
            key: 'form',
            text: '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</Fx {form}>>>>/Length 6>>',
            stream: Buffer.from('/Fx Do'),
          },
        ],
        pageResources: '/XObject<</Fx {form}>>',
      }),
    },
    { name: 'too-many-pages.pdf', bytes: writePdf({ pages: Array.from({ length: 5_001 }, () => new Page()) }) },
  ];
}

function pageWith(text: string): Page {
  const page = new Page();
  page.text(30, 40, text);
  return page;
}

function drawing(raw: string): Page {
  const page = new Page();
  page.raw = raw;
  return page;
}

function withContent(stream: Uint8Array, filter: string): Uint8Array {
  const page = new Page();
  page.extra = '/Contents {bomb}';
  return writePdf({ pages: [page], objects: [{ key: 'bomb', text: `<<${filter}/Length ${stream.length}>>`, stream }] });
}

import { deflateSync } from 'node:zlib';
import { Chance } from './chance.ts';
import { Page, writePdf } from './drawing.ts';
import { type Person, somebody } from './people.ts';

/**
 * A file with one page per person, in which each page is linked to all others by everything that makes cutting tools
 * leak: a shared resource dictionary with every person's picture and form, links to adjacent pages, one tree of form
 * fields, attachments, scripts, metadata, outlines, structure. The parts of each person contain that person's code and
 * a mark.
 */
export type LeakyPdf = { bytes: Uint8Array; people: Person[]; marks: string[]; numbers: string[] };

/**
 * @param options.annotated draws pages with links and fields; without them, parts are copied from the file's own
 * objects
 */
export function leakyPdf(options: { seed: number; people: number; shared: boolean; annotated: boolean }): LeakyPdf {
  const chance = new Chance(options.seed);
  const taken = new Set<string>();
  const people = Array.from({ length: options.people }, () => somebody(chance, taken));
  const marks = people.map((_, index) => `MARK${String(index).padStart(5, '0')}X`);
  const numbers = people.map((_, index) => String(810_000 + index * 7));
  const objects: { key: string; text: string; stream?: Uint8Array }[] = [];
  const compressed = (key: string, entries: string, text: string) => {
    const stream = deflateSync(Buffer.from(text, 'latin1'));
    objects.push({ key, text: `<<${entries}/Filter/FlateDecode/Length ${stream.length}>>`, stream });
  };
  const pages = people.map((person, index) => {
    const mark = marks[index] ?? '';
    const name = `${person.lastName} ${person.firstName}`.toUpperCase();
    const page = new Page();
    page.text(30, 60, 'PERIODO DI RETRIBUZIONE MARZO 2026', 9);
    page.text(30, 80, `DIPENDENTE ${name} CODICE FISCALE ${person.taxCode} ${mark}`, 9);
    page.text(30, 100, `MATRICOLA ${numbers[index]}`, 9);
    page.image(`Im${index}`, 400, 100, 60, 60);
    // A form of its own size: its text stands at the foot of the page.
    page.image(`Fx${index}`, 0, 840, 1, 1);
    page.text(400, 600, 'NETTO DEL MESE 1.234,00', 9);
    const pixels = Buffer.alloc(40 * 40, `${mark}${person.taxCode}`);
    compressed(
      `image-${index}`,
      '/Type/XObject/Subtype/Image/Width 40/Height 40/ColorSpace/DeviceGray/BitsPerComponent 8',
      pixels.toString('latin1'),
    );
    compressed(
      `form-${index}`,
      '/Type/XObject/Subtype/Form/BBox[0 0 600 850]',
      `BT /F1 6 Tf 30 20 Td (${mark} ${person.taxCode} ${name} ${numbers[index]}) Tj ET`,
    );
    compressed(
      `appearance-${index}`,
      '/Type/XObject/Subtype/Form/BBox[0 0 100 20]',
      `BT /F1 6 Tf 2 2 Td (${mark}) Tj ET`,
    );
    const next = (index + 1) % people.length;
    const link = `<</Type/Annot/Subtype/Link/Rect[30 700 100 720]/Dest[{page-${next}}/Fit]/Contents(${marks[next]})>>`;
    const script = `<</Type/Annot/Subtype/Link/Rect[30 730 100 750]/A<</S/JavaScript/JS(app.alert('${marks[next]}'))>>>>`;
    objects.push({
      key: `widget-${index}`,
      text: `<</Type/Annot/Subtype/Widget/FT/Tx/T(f${index})/V(${mark} ${person.taxCode})/Parent {fields}/Rect[30 100 130 120]/P {page-${index}}/AP<</N {appearance-${index}}>>>>`,
    });
    const annotations = options.annotated ? `/Annots[${link}${script}{widget-${index}}]` : '';
    page.extra = `${annotations}/AA<</O<</S/JavaScript/JS(${marks[next]})>>>>/Metadata {metadata}/PieceInfo<</X<</Private(${marks[next]})>>>>/StructParents ${index}/Thumb {image-${next}}`;
    if (!options.shared) page.resourceExtra = `/XObject<</Im${index} {image-${index}}/Fx${index} {form-${index}}>>`;
    objects.push({
      key: `struct-${index}`,
      text: `<</Type/StructElem/S/P/P {structure}/Pg {page-${index}}/ActualText(${mark} ${person.taxCode})>>`,
    });
    return page;
  });
  const all = (key: string) => people.map((_, index) => `{${key}-${index}}`).join(' ');
  const everybody = people
    .map(
      (person, index) => `${marks[index]} ${person.taxCode} ${person.lastName} ${person.firstName} ${numbers[index]}`,
    )
    .join('\n');
  objects.push({ key: 'fields', text: `<</T(all)/Kids[${all('widget')}]>>` });
  objects.push({ key: 'structure', text: `<</Type/StructTreeRoot/K[${all('struct')}]>>` });
  compressed('metadata', '/Type/Metadata/Subtype/XML', `<x>${everybody}</x>`);
  compressed('attachment', '/Type/EmbeddedFile', everybody);
  objects.push({ key: 'filespec', text: `<</Type/Filespec/F(tutti.csv)/Desc(${marks[0]})/EF<</F {attachment}>>>>` });
  const members = people.map((_, index) => `/Im${index} {image-${index}}/Fx${index} {form-${index}}`).join('');
  const bytes = writePdf({
    pages,
    objects,
    catalog: `/AcroForm<</Fields[{fields}]>>/StructTreeRoot {structure}/Metadata {metadata}/OpenAction<</S/JavaScript/JS(${marks[0]})>>/Names<</EmbeddedFiles<</Names[(tutti.csv){filespec}]>>/JavaScript<</Names[(x)<</S/JavaScript/JS(${marks[1]})>>]>>>>`,
    info: `/Title(${marks[0]})/Author(${people[0]?.taxCode})`,
    ...(options.shared ? { sharedResources: `/XObject<<${members}>>` } : {}),
  });
  return { bytes, people, marks, numbers };
}

import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/**
 * Builds a workbook of one sheet part by part, so that tests also cover structures that spreadsheet programs never
 * write.
 */
export async function workbookOf(
  parts: { sheet: string; styles?: string; strings?: string; workbook?: string },
  extra: Record<string, Buffer> = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  add('[Content_Types].xml', '<Types/>');
  add(
    'xl/workbook.xml',
    parts.workbook ??
      '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  );
  add(
    'xl/_rels/workbook.xml.rels',
    '<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  );
  if (parts.styles) add('xl/styles.xml', parts.styles);
  if (parts.strings) add('xl/sharedStrings.xml', parts.strings);
  add('xl/worksheets/sheet1.xml', parts.sheet);
  for (const [name, bytes] of Object.entries(extra)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}

export const sheetOf = (rows: string, after = '') => `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;

/** A cell with an inline text. */
export const inline = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;

import { writeSheet } from '../../directory/sheet.contract.ts';
import { SHEET_IMPORT as TEXT } from '../../text/common/sheet-import.ts';
import { callFile } from '../api.ts';
import { sentenceFor } from '../api-problem.ts';
import { saveFile } from '../open-file.ts';
import { say } from '../ui/dialog/snackbar.ts';
import { type ImportField, type ImportRow, withReasons } from './import-rows.ts';

/** Saves the rows and their messages as a workbook. */
export async function saveWithReasons(
  rows: readonly ImportRow[],
  fields: readonly ImportField[],
  source: string,
): Promise<void> {
  const name = TEXT.sheetName(source.replace(/\.\w{1,5}$/, ''));
  try {
    const { blob } = await callFile(writeSheet, { body: { nome: name, ...withReasons(rows, fields, TEXT) } });
    saveFile(blob, name);
  } catch (error) {
    say(sentenceFor(error));
  }
}

import { beforeAll, describe, expect, test } from 'vitest';
import { type PdfStructure, structureOfPdf } from '../../test/support/pdf/pdf-structure-of.ts';
import { type ReadPdf, textOfPdf } from '../../test/support/pdf/pdf-text-of.ts';
import type { PrintedRow } from '../ledger/present-history.ts';
import { cronologiaPdf } from './cronologia-pdf.io.ts';

const PRINTED = { by: 'Marchetti Elena', at: new Date('2026-11-20T15:40:00Z') };

function aRow(fields: Partial<PrintedRow> = {}): PrintedRow {
  return {
    data: '2026-11-20',
    ora: '09:41:17',
    utente: 'g.ferrari91',
    cognomeNome: 'Ferrari Giulia',
    tipoUtente: 'Lavoratore',
    documento: 'Cedolino 10/2026',
    lavoratore: 'Ferrari Giulia',
    codiceFiscale: 'FRRGLI91D65F205Z',
    azienda: 'Officine Meccaniche Brambati S.r.l.',
    cfAzienda: '03214560987',
    stato: 'LettoDipendente',
    idDocumento: '1',
    nota: null,
    pubblicazioneDal: null,
    impronta: `9f3ac41d${'0'.repeat(56)}`,
    integra: true,
    ...fields,
  };
}

async function bytesOf(rows: readonly PrintedRow[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of cronologiaPdf(rows, PRINTED)) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}

const printed = async (rows: readonly PrintedRow[]): Promise<ReadPdf> => textOfPdf(await bytesOf(rows));

const textOf = async (row: Partial<PrintedRow>) => (await printed([aRow(row)])).pages[0]?.text ?? '';

describe('a long history', () => {
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = await printed(Array.from({ length: 200 }, (_, n) => aRow({ utente: `utente${n}` })));
  });

  test('repeats its header, and shows on each page the number and total, what it proves, who printed it and when', () => {
    expect(pdf.pages.length).toBeGreaterThan(5);
    for (const [index, { text }] of pdf.pages.entries()) {
      expect(text).toMatch(/Data\s+Ora\s+Utente\s+Nominativo\s+Tipo\s+Documento\s+Stato/);
      expect(text).toContain(`Pagina ${index + 1} di ${pdf.pages.length}`);
      expect(text).toContain(
        'Attesta consegna e lettura, non il pagamento. Stampata da Marchetti Elena il 20/11/2026 alle 16:40:00',
      );
    }
  });

  test('prints its heading once and every row once', () => {
    const text = pdf.pages.map((page) => page.text).join('\n');
    expect(text.match(/Cronologia di consegna e lettura documenti/g)).toHaveLength(1);
    for (let n = 0; n < 200; n += 1) expect(text.match(new RegExp(`utente${n}\\b`, 'g')), `row ${n}`).toHaveLength(1);
    expect(text).toContain('Registro integro: 200 righe verificate, ultima impronta 9F3A-C41D.');
  });
});

test('never has its closing line on a page without a row', async () => {
  for (let count = 20; count < 26; count += 1) {
    const { pages } = await printed(Array.from({ length: count }, () => aRow({ lavoratore: null })));
    expect(pages.at(-1)?.text, `${count} rows`).toMatch(/09:41:17[\s\S]*Registro integro/);
  }
});

describe('the subject of the print', () => {
  test('is printed above the rows with both codes, if it is one company and one worker', async () => {
    const { pages } = await printed([aRow(), aRow()]);
    expect(pages[0]?.text).toContain('Azienda: Officine Meccaniche Brambati S.r.l., codice fiscale 03214560987');
    expect(pages[0]?.text).toContain('Lavoratore: Ferrari Giulia, codice fiscale FRRGLI91D65F205Z');
    expect(pages[0]?.text.match(/FRRGLI91D65F205Z/g)).toHaveLength(1);
  });

  test('is printed in each row, if there are several companies or workers', async () => {
    const other = { lavoratore: 'Rossi Marco', codiceFiscale: 'RSSMRC80A01F205X' };
    const far = { azienda: 'Panificio Sole S.n.c.', cfAzienda: '01234567890', lavoratore: null, codiceFiscale: null };
    const { pages } = await printed([aRow(), aRow(other), aRow(far)]);
    const text = pages[0]?.text ?? '';
    expect(text).toContain('Azienda: Panificio Sole S.n.c., codice fiscale 01234567890');
    expect(text).toMatch(/Rossi Marco\s+RSSMRC80A01F205X\s+Officine/);
    expect(text).not.toContain('Lavoratore: ');
  });

  test('lists six companies by name and counts the rest', async () => {
    const rows = Array.from({ length: 8 }, (_, n) => aRow({ azienda: `Azienda ${n}`, cfAzienda: `0000000000${n}` }));
    expect((await printed(rows)).pages[0]?.text).toContain('e altre 2 aziende');
  });
});

describe('a screen reader (PDF/UA)', () => {
  let structure: PdfStructure;
  beforeAll(async () => {
    structure = structureOfPdf(await bytesOf(Array.from({ length: 60 }, (_, n) => aRow({ utente: `utente${n}` }))));
  });

  test('finds that the print is tagged, and finds its language and title', () => {
    expect(structure.catalog).toMatchObject({ lang: 'it-IT', marked: true, displaysTitle: true });
    expect(structure.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(structure.metadata).toMatch(/<dc:title>[\s\S]*Cronologia[\s\S]*<\/dc:title>/);
  });

  test('reads heading, people and table in order, with one table across all pages', () => {
    expect(structure.tree.type).toBe('Document');
    expect(structure.tree.children.map(({ type }) => type)).toEqual(['Figure', 'H1', 'P', 'P', 'Table', 'P']);
    const [figure] = structure.tree.children;
    expect(figure?.alt).toBe('Portale lavoro');
    const [head, body] = structure.tree.children[4]?.children ?? [];
    expect(head?.children.map(({ children }) => children.map(({ type, scope }) => `${type} ${scope}`))).toEqual([
      Array(7).fill('TH Column'),
    ]);
    expect(body?.children).toHaveLength(60);
    for (const row of body?.children ?? []) expect(row.children.map(({ type }) => type)).toEqual(Array(7).fill('TD'));
  });

  test('finds everything on a page tagged as text or artifact', () => {
    expect(structure.pages.length).toBeGreaterThan(1);
    for (const { untagged, tagged } of structure.pages) {
      expect(untagged).toEqual([]);
      expect(tagged).toBeGreaterThan(0);
    }
  });
});

describe('a cell', () => {
  test.each(['Ștefănescu Łukasz', 'Đorđević Žarko', 'Gülşen Çağlayan', 'D’Angelo Nicolò', 'Núñez Begoña'])(
    'prints the name %s as written',
    async (cognomeNome) => {
      expect(await textOf({ cognomeNome })).toContain(cognomeNome);
    },
  );

  test('prints a letter missing from the font without its accents, or as a question mark', async () => {
    const text = await textOf({ cognomeNome: 'Nguyễn Иван' });
    expect(text).toContain('Nguyen');
    expect(text).toContain('????');
  });

  test('breaks a long e-mail address after a sign, without losing a character', async () => {
    const utente = 'amministrazione.personale@officine-meccaniche.example';
    expect((await textOf({ utente })).replace(/\s+/g, '')).toContain(utente);
  });

  test('ends with an ellipsis if it is too long', async () => {
    const text = await textOf({ documento: 'Comunicazione '.repeat(60), lavoratore: null });
    expect(text).toContain('…');
    expect(text.match(/Comunicazione/g)?.length).toBeLessThan(12);
  });

  test('drops line ends and control characters from a name', async () => {
    expect(await textOf({ cognomeNome: 'Ferrari\n\tGiulia\u0000' })).toMatch(/Ferrari Giulia\s+Lavoratore/);
  });
});

describe('a row', () => {
  test('shows the day of a scheduled publication, and its note', async () => {
    const text = await textOf({ stato: 'Pubblicato', pubblicazioneDal: '2026-12-01', nota: 'Con la tredicesima' });
    expect(text).toMatch(/Pubblicato\s+dal 01\/12\/2026/);
    expect(text).toContain('Nota: Con la tredicesima');
  });

  test('is marked if it was altered, and the end of the print counts such rows', async () => {
    const { pages } = await printed([aRow(), aRow({ integra: false }), aRow()]);
    expect(pages[0]?.text).toContain('riga alterata');
    expect(pages[0]?.text).toContain('Attenzione: 1 riga su 3 non corrisponde a quanto fu scritto nel registro.');
    expect(pages[0]?.text).not.toContain('Registro integro');
  });
});

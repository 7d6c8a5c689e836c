import { beforeAll, describe, expect, test } from 'vitest';
import { type ReadPdf, textOfPdf } from '../../../test/support/pdf-text-of.ts';
import { cronologiaPdf } from './cronologia-pdf.io.ts';
import type { PresentedRow } from './present-history.ts';

const PRINTED = { by: 'Marchetti Elena', at: new Date('2026-11-20T15:40:00Z') };

function aRow(fields: Partial<PresentedRow> = {}): PresentedRow {
  return {
    data: '2026-11-20',
    ora: '09:41:17',
    utente: 'g.ferrari91',
    cognomeNome: 'Ferrari Giulia',
    tipoUtente: 'Lavoratore',
    documento: 'Cedolino 10/2026',
    lavoratore: 'Ferrari Giulia',
    stato: 'LettoDipendente',
    idDocumento: '1',
    nota: null,
    pubblicazioneDal: null,
    impronta: `9f3ac41d${'0'.repeat(56)}`,
    integra: true,
    ...fields,
  };
}

async function printed(rows: readonly PresentedRow[]): Promise<ReadPdf> {
  const pieces: Uint8Array[] = [];
  for await (const piece of cronologiaPdf(rows, PRINTED)) pieces.push(piece as Uint8Array);
  return textOfPdf(Buffer.concat(pieces));
}

const textOf = async (row: Partial<PresentedRow>) => (await printed([aRow(row)])).pages[0]?.text ?? '';

describe('a long history', () => {
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = await printed(Array.from({ length: 200 }, (_, n) => aRow({ utente: `utente${n}` })));
  });

  test('repeats the header, and says on each page which of how many it is, what it proves, who printed it and when', () => {
    expect(pdf.pages.length).toBeGreaterThan(5);
    for (const [index, { text }] of pdf.pages.entries()) {
      expect(text).toMatch(/Data\s+Ora\s+Utente\s+Nominativo\s+Tipo\s+Documento\s+Stato/);
      expect(text).toContain(`Pagina ${index + 1} di ${pdf.pages.length}`);
      expect(text).toContain(
        'Attesta consegna e lettura, non il pagamento. Stampata da Marchetti Elena il 20/11/2026 alle 16:40:00',
      );
    }
  });

  test('has its heading once and every row once', () => {
    const text = pdf.pages.map((page) => page.text).join('\n');
    expect(text.match(/Cronologia di consegna e lettura documenti/g)).toHaveLength(1);
    for (let n = 0; n < 200; n += 1) expect(text.match(new RegExp(`utente${n}\\b`, 'g')), `row ${n}`).toHaveLength(1);
    expect(text).toContain('Registro integro: 200 righe verificate, ultima impronta 9F3A-C41D.');
  });
});

test('the closing line never stands on a page without a row', async () => {
  for (let count = 20; count < 26; count += 1) {
    const { pages } = await printed(Array.from({ length: count }, () => aRow({ lavoratore: null })));
    expect(pages.at(-1)?.text, `${count} rows`).toMatch(/09:41:17[\s\S]*Registro integro/);
  }
});

describe('a cell', () => {
  test.each(['Ștefănescu Łukasz', 'Đorđević Žarko', 'Gülşen Çağlayan', 'D’Angelo Nicolò', 'Núñez Begoña'])(
    'prints the name %s as it is written',
    async (cognomeNome) => {
      expect(await textOf({ cognomeNome })).toContain(cognomeNome);
    },
  );

  test('prints a letter that the face does not have without its accents, or as a question mark', async () => {
    const text = await textOf({ cognomeNome: 'Nguyễn Иван' });
    expect(text).toContain('Nguyen');
    expect(text).toContain('????');
  });

  test('breaks a long address after a sign, and loses nothing of it', async () => {
    const utente = 'amministrazione.personale@officine-meccaniche.example';
    expect((await textOf({ utente })).replace(/\s+/g, '')).toContain(utente);
  });

  test('that is too long ends with an ellipsis', async () => {
    const text = await textOf({ documento: 'Comunicazione '.repeat(60), lavoratore: null });
    expect(text).toContain('…');
    expect(text.match(/Comunicazione/g)?.length).toBeLessThan(12);
  });

  test('takes no line ends or control characters from a name', async () => {
    expect(await textOf({ cognomeNome: 'Ferrari\n\tGiulia\u0000' })).toMatch(/Ferrari Giulia\s+Lavoratore/);
  });
});

describe('a row', () => {
  test('says from when a scheduled publication holds, and its note', async () => {
    const text = await textOf({ stato: 'Pubblicato', pubblicazioneDal: '2026-12-01', nota: 'Con la tredicesima' });
    expect(text).toMatch(/Pubblicato\s+dal 01\/12\/2026/);
    expect(text).toContain('Nota: Con la tredicesima');
  });

  test('that is not as it was written is marked, and the end of the print says how many are', async () => {
    const { pages } = await printed([aRow(), aRow({ integra: false }), aRow()]);
    expect(pages[0]?.text).toContain('riga alterata');
    expect(pages[0]?.text).toContain('Attenzione: 1 riga su 3 non corrisponde a quanto fu scritto nel registro.');
    expect(pages[0]?.text).not.toContain('Registro integro');
  });
});

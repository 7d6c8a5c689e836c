import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutPdf } from '../../../src/engine/pdf-engine.ts';
import { leakyPdf } from './leaky-pdf.ts';
import { lookedThrough } from './looked-through.ts';

const UNWANTED =
  /\/(Annots|AcroForm|JavaScript|JS|EmbeddedFile|Filespec|Metadata|OpenAction|AA|StructTreeRoot|PieceInfo|Thumb|Info)\b/;

/**
 * Cuts one document per person out of a file that links everybody, and searches each document for other people's data.
 */
export async function leaksOf(options: Parameters<typeof leakyPdf>[0]) {
  const directory = mkdtempSync(join(tmpdir(), 'leaks-'));
  try {
    const { bytes, people, marks, numbers } = leakyPdf(options);
    const names = people.map((person) => `${person.lastName} ${person.firstName}`.toUpperCase());
    const path = join(directory, 'leaky.pdf');
    writeFileSync(path, bytes);
    const leaks: string[] = [];
    let largest = 0;
    let empty = 0;
    const parts = people.map((_, index) => ({ key: String(index), pages: [index + 1] }));
    const { delivered, refused } = await cutPdf(path, parts, {
      onPart: (key, part) => {
        const inside = lookedThrough(part);
        largest = Math.max(largest, part.length);
        const own = Number(key);
        if (!inside.includes(marks[own] ?? '')) empty++;
        const strangersMark = [...inside.matchAll(/MARK\d{5}X/g)].find((match) => match[0] !== marks[own]);
        if (strangersMark) leaks.push(`${key}: ${strangersMark[0]}`);
        const stranger = people.find((person, index) => index !== own && inside.includes(person.taxCode));
        if (stranger) leaks.push(`${key}: ${stranger.taxCode}`);
        // The owner's name may contain another person's name: only a name that the owner's name does not contain
        // counts.
        const named = names.find((name) => !(names[own] ?? '').includes(name) && inside.toUpperCase().includes(name));
        if (named) leaks.push(`${key}: ${named}`);
        const number = numbers.find((number, index) => index !== own && inside.includes(number));
        if (number) leaks.push(`${key}: ${number}`);
        const unwanted = UNWANTED.exec(inside);
        if (unwanted) leaks.push(`${key}: ${unwanted[0]}`);
      },
    });
    return { delivered, refused, leaks, largest, empty };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

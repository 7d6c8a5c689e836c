import { inflateSync } from 'node:zlib';

/** The tags of a PDF, read from its objects without the library that wrote the file. */
export interface PdfStructure {
  catalog: { lang: string | null; marked: boolean; displaysTitle: boolean };
  metadata: string;
  tree: PdfElement;
  /** What each page draws outside tags and artifacts, and the number of tagged pieces. */
  pages: { untagged: string[]; tagged: number }[];
}

export interface PdfElement {
  type: string;
  alt: string | null;
  scope: string | null;
  children: PdfElement[];
}

/** Operators that draw: text, lines, fills, images. */
const DRAWS = /^(Tj|TJ|'|"|S|s|f|F|f\*|B|B\*|b|b\*|Do|sh)$/;

export function structureOfPdf(bytes: Uint8Array): PdfStructure {
  const text = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const object = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const refIn = (body: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1];
  const streamOf = (body: string) => {
    const start = body.indexOf('stream\n') + 'stream\n'.length;
    const content = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(content) : content).toString('utf8');
  };
  const catalog = object(refIn(text.slice(text.lastIndexOf('trailer')), 'Root'));

  const elementOf = (id: string): PdfElement => {
    const body = object(id);
    const kids = /\/K \[([^\]]*)\]/.exec(body)?.[1] ?? '';
    return {
      type: /\/S \/(\w+)/.exec(body)?.[1] ?? '',
      alt: /\/Alt \(([^)]*)\)/.exec(body)?.[1] ?? null,
      scope: /\/Scope \/(\w+)/.exec(body)?.[1] ?? null,
      children: [...kids.matchAll(/(\d+) 0 R/g)].map(([, kid = '']) => elementOf(kid)),
    };
  };
  const root = /\/K \[(\d+) 0 R\]/.exec(object(refIn(catalog, 'StructTreeRoot')))?.[1] ?? '';

  return {
    catalog: {
      lang: /\/Lang \(([^)]*)\)/.exec(catalog)?.[1] ?? null,
      marked: object(refIn(catalog, 'MarkInfo')).includes('/Marked true'),
      displaysTitle: object(refIn(catalog, 'ViewerPreferences')).includes('/DisplayDocTitle true'),
    },
    metadata: streamOf(object(refIn(catalog, 'Metadata'))),
    tree: elementOf(root),
    pages: [...objects.values()]
      .filter((body) => /\/Type \/Page\n/.test(body))
      .map((page) => drawnOn(streamOf(object(refIn(page, 'Contents'))))),
  };
}

/** Reads a page's operators, one per line, and records what is drawn outside marked content. */
function drawnOn(content: string): PdfStructure['pages'][number] {
  const untagged: string[] = [];
  let depth = 0;
  for (const line of content.split('\n')) {
    const operator = line.trim().split(/\s+/).at(-1) ?? '';
    if (operator === 'BDC' || operator === 'BMC') {
      depth += 1;
    } else if (operator === 'EMC') depth -= 1;
    else if (DRAWS.test(operator) && depth === 0) untagged.push(line);
  }
  if (depth !== 0) untagged.push(`${depth} marks are not ended`);
  return { untagged, tagged: content.match(/\/MCID /g)?.length ?? 0 };
}

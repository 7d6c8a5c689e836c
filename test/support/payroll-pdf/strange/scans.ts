import type { Sheets } from '../doubtful-pdf.ts';
import { Ink, object } from './ink.ts';
import { Bitmap } from './stroke-font.ts';

/** The sheet as a scanner would store it: one picture as large as the page, with the text slightly displaced. */
export function pictureOf(s: Sheets, ink: Ink, scale = 1.8): string {
  const bitmap = new Bitmap(ink.width, ink.height, scale);
  for (const { x, y, text, size } of ink.marks) bitmap.text(x, y, text, size);
  const size = `/Width ${bitmap.width}/Height ${bitmap.height}`;
  return object(s, `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceGray/BitsPerComponent 1`, bitmap.bits);
}

export function drawPicture(
  ink: Ink,
  picture: string,
  place: { x?: number; y?: number; width: number; height: number },
): void {
  const { x = 0, y = 0, width, height } = place;
  const name = ink.use('XObject', `I${picture.replace(/\D/g, '')}`, picture);
  ink.raw(`q ${width} 0 0 ${height} ${x} ${ink.height - y - height} cm /${name} Do Q`);
}

/** A scanned sheet with a layer of recognised text, which is invisible, or consists of letters below the picture. */
export function scanned(s: Sheets, shown: Ink, layer: Ink | null, below: 'invisible' | 'letters' = 'invisible'): Ink {
  const page = new Ink(shown.width, shown.height);
  page.nets.push(...shown.nets);
  const picture = pictureOf(s, shown);
  const place = { width: shown.width, height: shown.height };
  if (below === 'letters' && layer) page.ops.push(...layer.ops.filter((op) => op.startsWith('BT')));
  drawPicture(page, picture, place);
  if (below === 'invisible' && layer)
    page.within('3 Tr', (ink) => ink.ops.push(...layer.ops.filter((op) => op.startsWith('BT'))));
  return page;
}

/** Draws a small picture of text. */
export function textPicture(s: Sheets, page: Ink, x: number, y: number, text: string, size = 9): void {
  const small = new Ink(text.length * size * 0.64 + 6, size * 1.6);
  small.outlines(2, size * 1.2, text, size);
  const place = { x: x - 2, y: y - size * 1.2, width: small.width, height: small.height };
  drawPicture(page, pictureOf(s, small, 4), place);
}

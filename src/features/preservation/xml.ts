/** An element with its attributes in order and its content: a text or child elements. */
export interface XmlElement {
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
  content: string | readonly XmlPart[];
}

/** XML that was written ahead, so that a long document can be written piece by piece. */
export interface WrittenXml {
  xml: string;
}

type XmlPart = XmlElement | WrittenXml;

/** The content of an element. Null, false and empty lists are omitted, so that an unknown value leaves no element. */
type Content = string | number | readonly (XmlPart | null | false | readonly XmlPart[])[];

export function element(name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): XmlElement {
  return {
    name,
    attributes: Object.entries(attributes),
    content:
      typeof content === 'string' || typeof content === 'number'
        ? String(content)
        : content.flatMap((one) => (one === null || one === false ? [] : one)),
  };
}

/** An XML 1.0 document in UTF-8, with one element per line. */
export function xmlOf(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;
}

/**
 * Writes an element ahead of the document that will contain it.
 * @param depth the number of elements that will enclose it
 */
export function writtenAhead(one: XmlElement, depth: number): WrittenXml {
  return { xml: written(one, ' '.repeat(depth)) };
}

function written(part: XmlPart, indent: string): string {
  if ('xml' in part) return part.xml;
  const { name, attributes, content } = part;
  const opening = `${indent}<${name}${attributes.map(([key, value]) => ` ${key}="${attribute(value)}"`).join('')}`;
  if (typeof content === 'string') return `${opening}>${text(content)}</${name}>\n`;
  if (content.length === 0) return `${opening}/>\n`;
  return `${opening}>\n${content.map((one) => written(one, `${indent} `)).join('')}${indent}</${name}>\n`;
}

/** Characters that XML 1.0 does not allow (recommendation, section 2.2), including lone surrogates. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Fast path: most strings need no escaping. */
const SPECIAL = /[^\t\n !"#$%'-;=?-\ud7ff\ue000-\ufffd]/;

const text = (value: string) => (SPECIAL.test(value) ? escaped(value) : value);

const escaped = (value: string) =>
  value
    .replace(FORBIDDEN, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r/g, '&#13;');

const attribute = (value: string) => text(value).replace(/"/g, '&quot;').replace(/\t/g, '&#9;').replace(/\n/g, '&#10;');

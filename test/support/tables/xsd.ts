import { readFileSync } from 'node:fs';
import path from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

/** Our own version of the SInCRO schema; an original is given by its path. */
const OURS = path.resolve(import.meta.dirname, 'sincro.xsd');

/** The errors that the schema finds in a package's index; empty if the index is valid. */
export function faultsOfIndex(xml: string | Uint8Array, schema = OURS): string[] {
  const schemaDocument = XmlDocument.fromBuffer(readFileSync(schema));
  const validator = XsdValidator.fromDoc(schemaDocument);
  try {
    const document = XmlDocument.fromBuffer(Buffer.from(xml));
    try {
      validator.validate(document);
      return [];
    } finally {
      document.dispose();
    }
  } catch (error) {
    return [(error as Error).message];
  } finally {
    validator.dispose();
    schemaDocument.dispose();
  }
}

/** The texts at an XPath of an index, written with local names: `//File/Path`. */
export function textsOf(xml: string | Uint8Array, names: string): string[] {
  const document = XmlDocument.fromBuffer(Buffer.from(xml));
  try {
    const query = names.replace(/(^|\/)([A-Za-z_]+)/g, (_, slash, name) => `${slash}*[local-name()='${name}']`);
    return document.find(query).map((node) => (node as { content: string }).content);
  } finally {
    document.dispose();
  }
}

import { describe, expect, it } from 'vitest';
import { fileTypeOf } from './file-type.ts';

const bytes = (...values: number[]) => new Uint8Array([...values, ...Array.from({ length: 20 }, () => 0x20)]);
const text = (content: string) => new TextEncoder().encode(content);
const zip = bytes(0x50, 0x4b, 0x03, 0x04);

describe('a file’s type', () => {
  it.each([
    ['modulo.pdf', text('%PDF-1.7\n'), 'application/pdf'],
    ['modulo', text('%PDF-1.7\n'), 'application/pdf'],
    ['foto.jpg', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['foto.txt', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image/png'],
    ['scansione.tif', bytes(0x49, 0x49, 0x2a, 0x00), 'image/tiff'],
    ['lettera.docx', zip, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['lettera.odt', zip, 'application/vnd.oasis.opendocument.text'],
    ['tutto.ZIP', zip, 'application/zip'],
    ['firmato.pdf.p7m', bytes(0x30, 0x82, 0x01), 'application/pkcs7-mime'],
    ['righe.csv', text('a;b\n1;2\n'), 'text/csv'],
    ['dati.xml', text('<?xml version="1.0"?><a/>'), 'application/xml'],
  ])('recognises %s by its content', (name, content, type) => {
    expect(fileTypeOf(content, name)).toBe(type);
  });

  it.each([
    ['pagina.pdf', text('<!DOCTYPE html><script>alert(1)</script>')],
    ['pagina.txt', text('<html><body>x</body></html>')],
    ['disegno.xml', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['disegno.svg', text('<svg/>')],
    ['programma.exe', bytes(0x4d, 0x5a)],
    ['programma.pdf', bytes(0x4d, 0x5a)],
    ['archivio.jar', zip],
    ['senza nome', text('ciao')],
    ['vuoto.txt', new Uint8Array()],
  ])('rejects %s', (name, content) => {
    expect(fileTypeOf(content, name)).toBeNull();
  });
});

import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBuffer } from 'yauzl';

/** The members of a zip; each member is read completely and compared with its checksum. */
export function membersOf(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const found = new Map<string, Buffer>();
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          buffer(stream).then((content) => {
            if (crc32(content) !== entry.crc32) return reject(new Error(`${entry.fileName} has another checksum`));
            found.set(entry.fileName, content);
            zip.readEntry();
          }, reject);
        }),
      );
      zip.on('end', () => resolve(found));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}

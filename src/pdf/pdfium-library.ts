import { closeSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** PDFium requests tiny blocks; one window per document serves many of them with one read. */
const READ_WINDOW = 1 << 15;

/** The views of the module's memory, which the package's types lack. */
type Heaps = { HEAPU8: Uint8Array; HEAP32: Int32Array; HEAPF32: Float32Array; HEAPF64: Float64Array };
export type Pdfium = Omit<WrappedPdfiumModule, 'pdfium'> & { pdfium: WrappedPdfiumModule['pdfium'] & Heaps };

export async function startPdfium(): Promise<Pdfium> {
  const path = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const file = readFileSync(path);
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  const lib = (await init({ wasmBinary })) as Pdfium;
  lib.FPDF_InitLibrary();
  return lib;
}

/** FPDF_FILEACCESS over a file descriptor, so that a file of 200 MB costs only a window of memory. */
export function readerOf(lib: Pdfium, fd: number, size: number): { access: number; release: () => void } {
  const { malloc, free } = lib.pdfium.wasmExports;
  const window = Buffer.allocUnsafe(READ_WINDOW);
  let windowStart = 0;
  let windowEnd = 0;
  const getBlock = (_param: number, position: number, target: number, length: number): number => {
    const from = position >>> 0;
    if (from + length > size) return 0;
    if (length >= READ_WINDOW) {
      const whole = Buffer.from(lib.pdfium.HEAPU8.buffer, target, length);
      return readSync(fd, whole, 0, length, from) === length ? 1 : 0;
    }
    if (from < windowStart || from + length > windowEnd) {
      windowStart = from;
      windowEnd = from + readSync(fd, window, 0, READ_WINDOW, from);
      if (from + length > windowEnd) return 0;
    }
    lib.pdfium.HEAPU8.set(window.subarray(from - windowStart, from - windowStart + length), target);
    return 1;
  };
  const callback = lib.pdfium.addFunction(getBlock, 'iiiii');
  const access = malloc(12);
  const words = lib.pdfium.HEAP32;
  words[access >> 2] = size;
  words[(access >> 2) + 1] = callback;
  words[(access >> 2) + 2] = 0;
  return {
    access,
    release: () => {
      free(access);
      lib.pdfium.removeFunction(callback);
      closeSync(fd);
    },
  };
}

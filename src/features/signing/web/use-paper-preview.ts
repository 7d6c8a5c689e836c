import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PageBox } from '../../../pdf/page-geometry.ts';
import { callFile } from '../../../web/api.ts';
import { upload } from '../../../web/upload.ts';
import { splitPages } from '../../documents/core/page-pictures.ts';
import { fromWire } from '../place.ts';
import { previewPaper, viewPaper } from '../signing.contract.ts';
import { type SignatureDetail } from './signing-calls.ts';

interface Preview {
  /** Identifies the paper; when it changes, the picker is reset. */
  key: string;
  pages: readonly string[];
  marks: readonly { mark: string; place: PageBox }[];
  /** Whom the file names, and whether only its owner may sign it. */
  names: readonly string[];
  isPayroll: boolean;
}

/** The pages of the chosen file with the marks in its text, or the pages of the earlier request's paper. */
export function usePaperPreview(file: File | null, source: SignatureDetail | null, cfAzienda: string) {
  const drawn = useQuery({
    queryKey: ['paper-before', file && [file.name, file.size, file.lastModified], source?.id],
    enabled: file !== null || source !== null,
    queryFn: async ({ signal }): Promise<Preview> => {
      if (file === null) {
        const id = source?.id ?? '';
        const { blob } = await callFile(viewPaper, { params: { id }, signal });
        const pages = splitPages(new Uint8Array(await blob.arrayBuffer()));
        const addresses = pages.map(({ picture }) =>
          URL.createObjectURL(new Blob([picture as Uint8Array<ArrayBuffer>], { type: 'image/png' })),
        );
        return { key: id, pages: addresses, marks: [], names: [], isPayroll: false };
      }
      const form = new FormData();
      form.append('file', file);
      const { impronta, pagine, segni, nomina, retributivo } = await upload(previewPaper, {
        query: { cfAzienda },
        form,
        signal,
      });
      return {
        key: impronta,
        pages: pagine.map((page) => `data:image/png;base64,${page}`),
        marks: segni.map(({ segno, luogo }) => ({ mark: segno, place: fromWire(luogo) })),
        names: nomina.map(({ nominativo }) => nominativo),
        isPayroll: retributivo,
      };
    },
    // Documents are not cached after viewing (P39).
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const pages = drawn.data?.pages;
  useEffect(
    () => () => {
      for (const page of pages ?? []) if (page.startsWith('blob:')) URL.revokeObjectURL(page);
    },
    [pages],
  );
  return drawn;
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { pageName } from '../../../../text/documents/own-documents.ts';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../../web/ui/page/waiting.tsx';
import { upload } from '../../../../web/upload.ts';
import { drawPages } from '../uploads.contract.ts';
import classes from './file-pages.module.css';

/** The pages of a PDF as pictures. The query fails if the file has too many pages or is not a PDF. */
export function usePagesOf(file: Blob | null, fileKey: readonly unknown[]) {
  return useQuery({
    queryKey: ['file-pages', ...fileKey],
    enabled: file !== null,
    queryFn: async ({ signal }) => {
      const form = new FormData();
      form.append('file', file ?? new Blob(), 'file.pdf');
      const { pagine } = await upload(drawPages, { form, signal });
      return pagine.map((page) => `data:image/png;base64,${page}`);
    },
    // Discard the pages once they are no longer shown: no document stays in the cache (P39).
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Shows a PDF within a page: in the browser's PDF viewer, or as pictures if the browser has none (Android). */
export function FilePages(props: { file: Blob; fileKey: readonly unknown[]; title: string; page?: number }): ReactNode {
  return navigator.pdfViewerEnabled ? <Framed {...props} /> : <Drawn {...props} />;
}

function Framed({ file, title, page = 1 }: { file: Blob; title: string; page?: number }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === null) return <WaitingLines lines={8} />;
  return (
    <iframe className={classes.frame} src={`${address}#toolbar=0&navpanes=0&view=FitH&page=${page}`} title={title} />
  );
}

function Drawn({ file, fileKey, title, page = 1 }: Parameters<typeof FilePages>[0]) {
  const pages = usePagesOf(file, fileKey);
  if (pages.isLoadingError) return <ErrorBox error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!pages.data) return <WaitingLines lines={8} />;
  const shown = pages.data.map((address, index) => ({ address, number: index + 1 }));
  // Show the requested page first.
  const ordered = [...shown.slice(page - 1), ...shown.slice(0, page - 1)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.pages} aria-label={title} tabIndex={0}>
      {ordered.map(({ address, number }) => (
        <img key={number} src={address} alt={pageName(number, shown.length)} />
      ))}
    </section>
  );
}

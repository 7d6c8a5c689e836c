import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WORDS } from '../../../text/common/words.ts';
import { OWN } from '../../../text/documents/own-documents.ts';
import { OWN_SIGNING } from '../../../text/signing/own-signing.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import type { ShownPage } from '../../documents/core/page-pictures.ts';
import { PageSheets, useSheets, ZoomTools } from '../../documents/own/web/page-sheets.tsx';
import classes from './paper-reader.module.css';
import { type Reading, useSight } from './use-reading.ts';

/** Shows the paper page by page in the whole window, until its end has been on screen. */
export default function PaperReader(props: {
  title: string;
  /** The cache key of the paper. */
  paper: string;
  load: (signal: AbortSignal) => Promise<ShownPage[]>;
  reading: Reading;
  /** True if the worker must sign the paper; the reader then shows the reading progress. */
  signs: boolean;
  onClose: () => void;
}) {
  const { title, paper, load, reading, signs, onClose } = props;
  const pages = useQuery({
    queryKey: ['paper-to-sign', paper],
    queryFn: ({ signal }) => load(signal),
    // Documents are not cached after viewing (P39).
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const sheets = useSheets(pages.data);
  const count = sheets.addresses?.length ?? 0;
  const { isRead, unseen, goOn } = useSight(sheets.box, count, reading);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      form="full"
      footer={
        <div className={classes.tools}>
          <ZoomTools sheets={sheets} />
          <p className={classes.progress} role="status">
            {signs &&
              count > 0 &&
              (isRead ? (
                <>
                  <Icon name="check" size={18} />
                  {OWN_SIGNING.readToEnd}
                </>
              ) : (
                OWN_SIGNING.pagesSeen(String(count - unseen.length), String(count))
              ))}
          </p>
          {isRead || !signs ? (
            <Button size="md" className={classes.on} onClick={onClose}>
              {signs ? OWN_SIGNING.goToSigning : WORDS.close}
            </Button>
          ) : (
            <Button
              size="md"
              className={classes.on}
              disabled={count === 0}
              rightSection={<Icon name="chevron-down" size={18} />}
              onClick={goOn}
            >
              {OWN_SIGNING.goOn}
            </Button>
          )}
        </div>
      }
    >
      {sheets.addresses ? (
        <PageSheets
          sheets={sheets}
          after={
            <p className={classes.end} data-page={count + 1}>
              {OWN_SIGNING.end}
            </p>
          }
        />
      ) : pages.error ? (
        <ErrorBox title={OWN.pagesFailed} error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <WaitingLines lines={14} />
      )}
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tooLong } from '../../../../text/common/fields.ts';
import { formatInstant } from '../../../../text/common/format.ts';
import { refusalText } from '../../../../text/common/refusals.ts';
import { WORDS } from '../../../../text/common/words.ts';
import { THREAD } from '../../../../text/documents/dossiers.ts';
import { useReply } from '../../../../web/form/use-reply.ts';
import { queryOf, useChange } from '../../../../web/query.ts';
import { Dialog } from '../../../../web/ui/dialog/dialog.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import layout from '../../../../web/ui/layout.module.css';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../../web/ui/page/waiting.tsx';
import { whyNotWrite } from '../annotation.ts';
import { ANNOTATION_LENGTH, deleteAnnotation, insertAnnotation, listAnnotations } from '../annotations.contract.ts';
import classes from './thread-dialog.module.css';

/** List actions load this module lazily and call this function to render the dialog. */
export function threadDialog(props: { id: string; document: string; onClose: () => void }) {
  return <ThreadDialog {...props} />;
}

/** Shows the thread about a document (P16, chat), oldest line first. Users can take back the lines that they wrote. */
function ThreadDialog({ id, document, onClose }: { id: string; document: string; onClose: () => void }) {
  const thread = useQuery(queryOf(listAnnotations, { params: { id } }));
  const { text, setText, sent } = useReply(`documento ${id}`);
  const refusal = whyNotWrite(text);
  const whyNot = refusal ? refusalText(refusal.refused, {}).detail : tooLong(text, ANNOTATION_LENGTH);
  const send = useChange(insertAnnotation, { refreshes: [listAnnotations], onDone: sent });
  const remove = useChange(deleteAnnotation, { refreshes: [listAnnotations] });
  return (
    <Dialog open onClose={onClose} title={THREAD.title(document)}>
      <div className={layout.stack16}>
        <p className={layout.muted}>{THREAD.who}</p>
        {thread.isPending && <WaitingLines />}
        {thread.isError && <ErrorBox error={thread.error} onRetry={() => void thread.refetch()} />}
        {thread.data?.length === 0 && <p className={layout.muted}>{THREAD.empty}</p>}
        <ol className={classes.lines} aria-live="polite">
          {thread.data?.map((line) => (
            <li key={line.id} data-own={line.propria || undefined}>
              <p className={classes.by}>
                <strong>{line.autore}</strong> {line.tipoUtente} · {formatInstant(line.data)}
                {line.propria && (
                  <button
                    type="button"
                    className={classes.remove}
                    aria-label={THREAD.remove}
                    onClick={() => remove.mutate({ params: { id: line.id } })}
                  >
                    <Icon name="trash" size={16} />
                  </button>
                )}
              </p>
              <p className={layout.asTyped}>{line.testo}</p>
            </li>
          ))}
        </ol>
        <form
          className={classes.write}
          data-kept
          onSubmit={(event) => {
            event.preventDefault();
            if (!refusal) send.mutate({ params: { id }, query: { testo: text } });
          }}
        >
          <label>
            {THREAD.write}
            <textarea
              rows={3}
              value={text}
              readOnly={send.isPending}
              data-first
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </label>
          {(send.isError || remove.isError) && <ErrorBox error={send.error ?? remove.error} />}
          <Button type="submit" loading={send.isPending} disabled={whyNot !== null} title={whyNot ?? undefined}>
            {WORDS.send}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}

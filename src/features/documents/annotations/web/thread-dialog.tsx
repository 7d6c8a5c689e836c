import { useQuery } from '@tanstack/react-query';
import { tooLong } from '../../../../text/common/fields.ts';
import { refusalText } from '../../../../text/common/refusals.ts';
import { THREAD } from '../../../../text/documents/dossiers.ts';
import { Thread } from '../../../../web/form/thread.tsx';
import { useReply } from '../../../../web/form/use-reply.ts';
import { queryOf, useChange } from '../../../../web/query.ts';
import { Dialog } from '../../../../web/ui/dialog/dialog.tsx';
import layout from '../../../../web/ui/layout.module.css';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../../web/ui/page/waiting.tsx';
import { whyNotWrite } from '../annotation.ts';
import { ANNOTATION_LENGTH, deleteAnnotation, insertAnnotation, listAnnotations } from '../annotations.contract.ts';

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
        <Thread
          lines={(thread.data ?? []).map(({ id: line, autore, tipoUtente, data, testo, propria }) => ({
            ...{ id: line, at: data, text: testo, own: propria },
            by: (
              <>
                <strong>{autore}</strong> {tipoUtente}
              </>
            ),
          }))}
          label={THREAD.write}
          {...{ text, setText, whyNot }}
          busy={send.isPending}
          error={send.error ?? remove.error}
          onSend={() => send.mutate({ params: { id }, query: { testo: text } })}
          remove={{ label: THREAD.remove, run: (line) => remove.mutate({ params: { id: line } }) }}
        />
      </div>
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { isUploaded, KINDS } from '../../../directory/kinds.ts';
import { isAbsent } from '../../../directory-web/no-history.tsx';
import { KIND_WORDS } from '../../../text/common/kind-words.ts';
import { WORDS } from '../../../text/common/words.ts';
import { DETAIL, DOCUMENT_ACTIONS, EDIT } from '../../../text/documents/document-actions.ts';
import { useGo, useParam, useSelectedCompanies } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { DayField } from '../../../web/form/day-field.tsx';
import { TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { todayInRome } from '../../../web/today.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { readDocument } from '../core/documents.contract.ts';
import { categoryShown, categoryTyped, tagsOf } from '../core/upload.ts';
import { refreshDocuments } from '../core/web/document-calls.ts';
import { type DocumentRow, documentOf, personOf, whyNotNow } from '../core/web/document-row.ts';
import { EditFields, updateDocument } from '../edit/edits.contract.ts';

/** `/company/documents/lav/edit/{id}` and `/azi/edit/{id}`: edits a document's fields, never its owner. */
export default function EditDocument() {
  const id = useParam('id');
  const found = useQuery({ ...queryOf(readDocument, { params: { id } }), retry: false });
  if (isAbsent(found.error)) return <EmptyState title={DETAIL.absent} text={DETAIL.absentText} />;
  if (found.isLoadingError) return <ErrorBox error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <WaitingLines lines={6} />;
  return <Edit key={id} row={found.data} />;
}

/** Puts the hint beneath its field. */
const BENEATH: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description'];

function Edit({ row }: { row: DocumentRow }) {
  const account = useAccount();
  const go = useGo();
  const codiceAzienda = useSelectedCompanies();
  const detail = paths.documentDetail(row.tipo, row.id, { codiceAzienda });
  const refused = whyNotNow('edit', [row], account);
  const { dated } = KINDS[row.tipo];
  const form = useForm({
    schema: EditFields,
    start: {
      descrizione: row.descrizione,
      tags: row.tags.join(', '),
      codCategoria: categoryShown(row.codCategoria),
      dataConsegna: row.dataConsegna,
      dataScadenza: row.dataScadenza,
    },
    send: ({ tags, dataConsegna, dataScadenza, codCategoria, descrizione }) =>
      call(updateDocument, {
        body: {
          id: row.id,
          descrizione,
          tags: tagsOf(tags ?? ''),
          // Only uploaded documents have a category and a delivery date.
          ...(isUploaded(row.tipo)
            ? { codCategoria: categoryTyped(codCategoria ?? ''), dataConsegna: dataConsegna ?? null }
            : {}),
          ...(dated ? { dataScadenza: dataScadenza ?? null } : {}),
        },
      }),
    onDone: () => {
      say(EDIT.saved, { icon: 'check' });
      void refreshDocuments();
      go(detail);
    },
  });
  return (
    <>
      <PageHeader
        title={EDIT.title}
        back={{ to: detail, label: DOCUMENT_ACTIONS.detail }}
        trail={KIND_WORDS[row.tipo].list}
        below={`${personOf(row)}, ${documentOf(row)}`}
      />
      {refused ? (
        <Banner tone="warn" icon="lock">
          <p>{refused}</p>
        </Banner>
      ) : (
        <Form form={form}>
          <TextField name="descrizione" label={EDIT.description} required />
          <TextField name="tags" label={EDIT.tags} description={EDIT.tagsHint} inputWrapperOrder={BENEATH} />
          {isUploaded(row.tipo) && (
            <>
              <TextField
                name="codCategoria"
                label={EDIT.category}
                description={EDIT.categoryHint(account.role)}
                inputWrapperOrder={BENEATH}
              />
              <DayField name="dataConsegna" label={EDIT.delivery} />
            </>
          )}
          {dated && <DayField name="dataScadenza" label={EDIT.due} min={todayInRome(Date.now())} hint={EDIT.dueHint} />}
          <SubmitButton>{WORDS.save}</SubmitButton>
        </Form>
      )}
    </>
  );
}

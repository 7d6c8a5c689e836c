import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Day } from '../../../access/contract.ts';
import { listEmployees } from '../../../directory/employees.contract.ts';
import { type CompanyChoice, useCompanies } from '../../../directory-web/use-companies.ts';
import { dayInRome } from '../../../text/common/format.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { BOARD } from '../../../text/notices.ts';
import { useAddressSearch, useGo, useSelectedCompanies } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { DayField } from '../../../web/form/day-field.tsx';
import { AreaField, CheckField, ChoiceField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { useAccount } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { MailsDialog } from '../../notifications/web/mails-dialog.tsx';
import { BODY_MAX, change, type Notice, TITLE_MAX, whyNotKeep } from '../notice.ts';
import {
  changeNotice,
  changeNotices,
  listNoticeAudience,
  listNoticeCompanies,
  planNotice,
  planNotices,
  readNotice,
  readNoticesTogether,
  sendNotice,
  sendNotices,
} from '../notices.contract.ts';
import { type Audience, AudienceField } from './audience-field.tsx';
import { boardPaths, isOfMany, type NoticeRow, refreshBoard, type TogetherRow } from './board-calls.ts';

const Fields = z.object({
  titolo: z.optional(z.string().check(z.maxLength(TITLE_MAX))),
  testo: z.optional(z.string().check(z.maxLength(BODY_MAX))),
  idUser: z.optional(z.string()),
  aziende: z.optional(z.array(z.string())),
  dataPubblicazione: z.optional(z.nullable(Day)),
  dataFine: z.optional(z.nullable(Day)),
  presaVisione: z.optional(z.boolean()),
  bozza: z.optional(z.boolean()),
});

/**
 * `/company/notices/new` and the corresponding page of the consultant: creates, changes (`id`) or copies (`copia`) a
 * notice. It goes to the one company in the query string. If the query string names several, or a consultant's names
 * none, the user chooses the companies.
 */
export default function NoticePage() {
  const account = useAccount();
  const selected = useSelectedCompanies();
  return isOfMany(account, selected) ? <NoticeToMany selected={selected} /> : <NoticeOfOne />;
}

function NoticeOfOne() {
  const account = useAccount();
  const [search] = useAddressSearch();
  const [selected] = useSelectedCompanies();
  const code = selected ?? account.azienda?.value ?? '';
  const { companies, error, retry } = useCompanies([code]);
  const company = companies?.[0];
  const from = firstValue(search, 'id') ?? firstValue(search, 'copia');
  const source = useQuery({
    ...queryOf(readNotice, { params: { id: from ?? '' }, query: { cfAzienda: company?.taxCode ?? '' } }),
    enabled: from !== undefined && company !== undefined,
  });
  const changed = firstValue(search, 'id') === undefined ? null : (source.data ?? null);
  const to = boardPaths(account, selected);
  // If a refetch fails, the form stays, so that the user's input is not lost.
  const fault = error ?? (source.isLoadingError ? source.error : null);
  return (
    <>
      <PageHeader
        title={firstValue(search, 'id') ? OFFICE_WORDS.edit : BOARD.new}
        back={{ to: to.board, label: BOARD.back }}
        trail={company?.name}
      />
      {fault ? (
        <ErrorBox
          title={BOARD.loadFailed}
          error={fault}
          onRetry={() => {
            retry();
            if (source.isLoadingError) void source.refetch();
          }}
        />
      ) : !company || (from !== undefined && !source.data) ? (
        <WaitingLines lines={8} />
      ) : (
        <NoticeForm to={company} changed={changed} source={source.data ?? null} board={to.board} />
      )}
    </>
  );
}

function NoticeToMany({ selected }: { selected: readonly string[] }) {
  const account = useAccount();
  const [search] = useAddressSearch();
  const id = firstValue(search, 'id');
  const from = id ?? firstValue(search, 'copia');
  const params = { id: from ?? '' };
  const audience = useQuery(queryOf(listNoticeAudience, {}));
  const source = useQuery({ ...queryOf(readNoticesTogether, { params }), enabled: from !== undefined });
  const companies = useQuery({ ...queryOf(listNoticeCompanies, { params }), enabled: from !== undefined });
  const to = boardPaths(account, selected.length > 0 ? [...selected] : undefined);
  const asked = [audience, ...(from === undefined ? [] : [source, companies])];
  const failed = asked.find((one) => one.isLoadingError);
  const chosen = companies.data?.map((one) => one.cfAzienda) ?? [];
  // A consultant's form starts with the companies selected before. A group head's query string names the whole group,
  // which is no selection.
  const named = account.role === 'CONSULTANT' ? selected : [];
  return (
    <>
      <PageHeader
        title={id ? OFFICE_WORDS.edit : BOARD.new}
        back={{ to: to.board, label: BOARD.back }}
        trail={id && companies.data && BOARD.companies(companies.data.length)}
      />
      {failed ? (
        <ErrorBox
          title={BOARD.loadFailed}
          error={failed.error}
          onRetry={() => asked.forEach((one) => void one.refetch())}
        />
      ) : asked.some((one) => one.data === undefined) ? (
        <WaitingLines lines={8} />
      ) : (
        <NoticeForm
          to={{
            audience: audience.data ?? [],
            chosen:
              from === undefined
                ? (audience.data ?? []).filter((one) => named.includes(one.codiceAzienda)).map((one) => one.cfAzienda)
                : chosen,
          }}
          changed={id === undefined ? null : (source.data ?? null)}
          source={source.data ?? null}
          board={to.board}
        />
      )}
    </>
  );
}

interface NoticeFormProps {
  /** The one company, or the companies from which the user chooses. */
  to: CompanyChoice | { audience: Audience; chosen: readonly string[] };
  changed: NoticeRow | TogetherRow | null;
  /** The notice whose values the fields get initially; null for a new notice. */
  source: NoticeRow | TogetherRow | null;
  board: string;
}

/** A notice about to be published, while its author confirms the recipients. */
interface Publishing {
  to: string;
  aziende: string[];
  yes: () => void;
  no: () => void;
}

/** Whether the notice is or was on the board, so that only its last day can change. */
const isOut = (changed: NoticeFormProps['changed']) =>
  changed !== null && (changed.stato === 'published' || changed.stato === 'ended');

function NoticeForm(props: NoticeFormProps) {
  const { to, changed } = props;
  const company = 'audience' in to ? null : to;
  const many = 'audience' in to ? to : null;
  const today = dayInRome(new Date());
  const query = { cfAzienda: company?.taxCode ?? '' };
  const people = useQuery({ ...ASIDE, ...queryOf(listEmployees, { query }), enabled: company !== null }).data ?? [];
  const [publishing, setPublishing] = useState<Publishing | null>(null);
  const form = useNoticeForm(props, today, setPublishing);
  const hangs = isOut(changed);
  const draft = Boolean(form.fields.watch('bozza'));
  const ahead = (form.fields.watch('dataPubblicazione') ?? '') > today;
  const working = people.filter((person) => person.cessato === null);
  const recipients = working.map((person) => ({
    value: person.id,
    label: `${person.cognome} ${person.nome}`,
  }));
  return (
    <Form form={form}>
      {publishing && <PublishDialog company={company} publishing={publishing} onClose={() => setPublishing(null)} />}
      {hangs ? (
        <Banner tone="info" icon="info">
          {BOARD.onlyEnd}
        </Banner>
      ) : (
        <>
          <TextField name="titolo" label={BOARD.name} required />
          <AreaField name="testo" label={BOARD.text} rows={8} required />
          {company && (
            <ChoiceField
              name="idUser"
              label={BOARD.recipient}
              options={[{ value: '', label: BOARD.everybody }, ...recipients]}
            />
          )}
          {many && !changed && <AudienceField name="aziende" audience={many.audience} />}
          <DayField name="dataPubblicazione" label={BOARD.publishOn} min={today} />
        </>
      )}
      <DayField name="dataFine" label={BOARD.endOn} min={today} hint={BOARD.endHint} />
      {!hangs && (
        <>
          <CheckField name="presaVisione" label={BOARD.asks} />
          <CheckField name="bozza" label={BOARD.draft} />
        </>
      )}
      <div>
        <SubmitButton size="md">
          {hangs ? BOARD.saveEnd : draft ? BOARD.draft : ahead ? OFFICE_WORDS.schedule : OFFICE_WORDS.publish}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Shows who will be notified before a notice is published. */
function PublishDialog(props: { company: CompanyChoice | null; publishing: Publishing; onClose: () => void }) {
  const { company, publishing, onClose } = props;
  const query = { cfAzienda: company?.taxCode ?? '' };
  return (
    <MailsDialog
      title={BOARD.publishTitle}
      verb={OFFICE_WORDS.publish}
      of={`notice ${query.cfAzienda} ${publishing.to} ${publishing.aziende.join()}`}
      plan={() =>
        company
          ? call(planNotice, { query: { ...query, idUser: publishing.to || undefined } })
          : call(planNotices, { query: { listacfazienda: publishing.aziende } })
      }
      onClose={() => {
        publishing.no();
        onClose();
      }}
      onConfirm={async () => publishing.yes()}
    />
  );
}

/** The rules of the form and its submission. A notice that appears at once is sent only after `confirm`. */
function useNoticeForm(
  { to, changed, source, board }: NoticeFormProps,
  today: string,
  confirm: (publishing: Publishing) => void,
) {
  const company = 'audience' in to ? null : to;
  const many = 'audience' in to ? to : null;
  const go = useGo();
  const query = { cfAzienda: company?.taxCode ?? '' };
  const hangs = isOut(changed);
  return useForm({
    schema: Fields,
    start: {
      titolo: source?.titolo ?? '',
      testo: source?.testo ?? '',
      idUser: source?.idUser ?? '',
      aziende: [...(many?.chosen ?? [])],
      dataPubblicazione: changed?.dataPubblicazione ?? today,
      dataFine: changed?.dataFine ?? null,
      presaVisione: source?.presaVisione ?? false,
      bozza: changed?.stato === 'draft',
    },
    check: (values) => {
      const wanted = noticeFrom(values);
      const before = changed && hangs ? noticeFrom({ ...changed, bozza: false }) : null;
      const found = before ? change(before, { ...before, endOn: wanted.endOn }, today) : whyNotKeep(wanted, today);
      const nobody = many && !changed && values.aziende?.length === 0 ? { aziende: BOARD.audienceMissing } : {};
      if (!found || !('refusal' in found)) return nobody;
      return { ...nobody, [found.field]: refusalText(found.refusal.refused, found.refusal.data ?? {}).detail };
    },
    send: async (values) => {
      const { titolo = '', testo = '', idUser, dataPubblicazione, dataFine, presaVisione, bozza } = values;
      const { aziende = [] } = values;
      const params = { id: changed?.id ?? '' };
      if (changed && hangs) {
        const body = { dataFine: dataFine ?? null };
        return company ? call(changeNotice, { params, query, body }) : call(changeNotices, { params, body });
      }
      const body = {
        titolo,
        testo,
        dataPubblicazione: dataPubblicazione ?? null,
        dataFine: dataFine ?? null,
        presaVisione: presaVisione ?? false,
        bozza: bozza ?? false,
      };
      // Publishing immediately notifies many people, so a dialog first shows who they are.
      const from = body.dataPubblicazione ?? today;
      if (!body.bozza && from <= today)
        await new Promise<void>((yes, no) =>
          confirm({ to: idUser ?? '', aziende, yes, no: () => no(new DOMException('', 'AbortError')) }),
        );
      if (company) {
        const ofOne = { ...body, idUser: idUser ?? null };
        return changed ? call(changeNotice, { params, query, body: ofOne }) : call(sendNotice, { query, body: ofOne });
      }
      return changed ? call(changeNotices, { params, body }) : call(sendNotices, { body: { ...body, aziende } });
    },
    onDone: (notice) => {
      void refreshBoard();
      const words = {
        draft: BOARD.saved,
        scheduled: BOARD.scheduled,
        published: BOARD.published,
        ended: BOARD.changed,
      };
      say(hangs ? BOARD.changed : words[notice.stato]);
      go(board);
    },
  });
}

interface Values {
  titolo?: string | undefined;
  testo?: string | undefined;
  idUser?: string | null | undefined;
  dataPubblicazione?: string | null | undefined;
  dataFine?: string | null | undefined;
  presaVisione?: boolean | undefined;
  bozza?: boolean | undefined;
}

/** Converts the form's values to a notice, to which the rules apply. */
function noticeFrom({ titolo, testo, idUser, dataPubblicazione, dataFine, presaVisione, bozza }: Values): Notice {
  return {
    title: titolo ?? '',
    body: testo ?? '',
    employeeId: idUser || null,
    asksAcknowledgement: presaVisione ?? false,
    draft: bozza ?? false,
    publishOn: dataPubblicazione ?? null,
    endOn: dataFine ?? null,
  };
}

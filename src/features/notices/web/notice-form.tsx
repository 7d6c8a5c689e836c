import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Day } from '../../../access/contract.ts';
import { listEmployees } from '../../../directory/employees.contract.ts';
import { type CompanyChoice, useCompanies } from '../../../directory/web/use-companies.ts';
import { dayInRome } from '../../../text/format.ts';
import { BOARD } from '../../../text/notices.ts';
import { refusalText } from '../../../text/refusals.ts';
import { useAddressSearch, useGo, useSelectedCompanies } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { DayField } from '../../../web/form/day-field.tsx';
import { AreaField, CheckField, ChoiceField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { queryOf } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { useAccount } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { MailsDialog } from '../../notifications/web/mails-dialog.tsx';
import { BODY_MAX, change, type Notice, TITLE_MAX, whyNotKeep } from '../notice.ts';
import { changeNotice, planNotice, readNotice, sendNotice } from '../notices.contract.ts';
import { boardPaths, type NoticeRow, refreshBoard } from './board-calls.ts';

const Fields = z.object({
  titolo: z.optional(z.string().check(z.maxLength(TITLE_MAX))),
  testo: z.optional(z.string().check(z.maxLength(BODY_MAX))),
  idUser: z.optional(z.string()),
  dataPubblicazione: z.optional(z.nullable(Day)),
  dataFine: z.optional(z.nullable(Day)),
  presaVisione: z.optional(z.boolean()),
  bozza: z.optional(z.boolean()),
});

/** `/company/notices/new` and the consultant's: a new notice, one that is changed (`id`), a copy (`copia`). */
export default function NoticePage() {
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
  // What is being typed stays where only asking again failed.
  const fault = error ?? (source.isLoadingError ? source.error : null);
  return (
    <>
      <PageHeader
        title={firstValue(search, 'id') ? BOARD.edit : BOARD.new}
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
        <NoticeForm company={company} changed={changed} source={source.data ?? null} board={to.board} />
      )}
    </>
  );
}

function NoticeForm(props: {
  company: CompanyChoice;
  changed: NoticeRow | null;
  /** The initial values of the fields. */
  source: NoticeRow | null;
  board: string;
}) {
  const { company, changed, source, board } = props;
  const go = useGo();
  const today = dayInRome(new Date());
  const query = { cfAzienda: company.taxCode };
  const people = useQuery(queryOf(listEmployees, { query })).data ?? [];
  const [asking, setAsking] = useState<{ to: string; yes: () => void; no: () => void } | null>(null);
  const hangs = changed !== null && (changed.stato === 'published' || changed.stato === 'ended');
  const form = useForm({
    schema: Fields,
    start: {
      titolo: source?.titolo ?? '',
      testo: source?.testo ?? '',
      idUser: source?.idUser ?? '',
      dataPubblicazione: changed?.dataPubblicazione ?? today,
      dataFine: changed?.dataFine ?? null,
      presaVisione: source?.presaVisione ?? false,
      bozza: changed?.stato === 'draft',
    },
    check: (values) => {
      const wanted = noticeFrom(values);
      const before = changed && hangs ? noticeFrom({ ...changed, bozza: false }) : null;
      const found = before ? change(before, { ...before, endOn: wanted.endOn }, today) : whyNotKeep(wanted, today);
      if (!found || !('refusal' in found)) return {};
      return { [found.field]: refusalText(found.refusal.refused, found.refusal.data ?? {}).detail };
    },
    send: async (values) => {
      const { titolo = '', testo = '', idUser, dataPubblicazione, dataFine, presaVisione, bozza } = values;
      if (changed && hangs)
        return call(changeNotice, { params: { id: changed.id }, query, body: { dataFine: dataFine ?? null } });
      const body = {
        titolo,
        testo,
        idUser: idUser ?? null,
        dataPubblicazione: dataPubblicazione ?? null,
        dataFine: dataFine ?? null,
        presaVisione: presaVisione ?? false,
        bozza: bozza ?? false,
      };
      // What hangs at once tells many: first it is said whom.
      const from = body.dataPubblicazione ?? today;
      if (!body.bozza && from <= today)
        await new Promise<void>((yes, no) =>
          setAsking({ to: body.idUser ?? '', yes, no: () => no(new DOMException('', 'AbortError')) }),
        );
      return changed
        ? call(changeNotice, { params: { id: changed.id }, query, body })
        : call(sendNotice, { query, body });
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
  const draft = Boolean(form.fields.watch('bozza'));
  const ahead = (form.fields.watch('dataPubblicazione') ?? '') > today;
  const working = people.filter((person) => person.cessato === null);
  const recipients = working.map((person) => ({
    value: person.id,
    label: `${person.cognome} ${person.nome}`,
  }));
  return (
    <Form form={form}>
      {asking && (
        <MailsDialog
          title={BOARD.publishTitle}
          verb={BOARD.publish}
          of={`notice ${company.taxCode} ${asking.to}`}
          plan={() => call(planNotice, { query: { ...query, idUser: asking.to || undefined } })}
          onClose={() => {
            asking.no();
            setAsking(null);
          }}
          onConfirm={async () => asking.yes()}
        />
      )}
      {hangs ? (
        <Banner tone="info" icon="info">
          {BOARD.onlyEnd}
        </Banner>
      ) : (
        <>
          <TextField name="titolo" label={BOARD.name} />
          <AreaField name="testo" label={BOARD.text} rows={8} />
          <ChoiceField
            name="idUser"
            label={BOARD.recipient}
            options={[{ value: '', label: BOARD.everybody }, ...recipients]}
          />
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
          {hangs ? BOARD.saveEnd : draft ? BOARD.draft : ahead ? BOARD.schedule : BOARD.publish}
        </SubmitButton>
      </div>
    </Form>
  );
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

/** The fields as the rules see them. */
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

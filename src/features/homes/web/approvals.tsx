import { Button, Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { formatDay, formatMonth } from '../../../text/common/format.ts';
import { APPROVAL } from '../../../text/documents/rules.ts';
import { AppLink } from '../../../web/address.tsx';
import { sentenceFor } from '../../../web/api-problem.ts';
import { focusHeading } from '../../../web/page-title.ts';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf, refresh, useChange } from '../../../web/query.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import layout from '../../../web/ui/layout.module.css';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { closingBoard } from '../../documents/core/closing.contract.ts';
import { approveMonth, declineMonth, listMonthsToApprove } from '../../documents/core/rules.contract.ts';
import classes from './rules.module.css';

type Month = ResponseOf<typeof listMonthsToApprove>[number];

const SHOWN = 3;

/**
 * The months that await the company's approval. The user reviews a month and then approves it with one tap or refuses
 * it with a reason (P120).
 */
export function Approvals({ cfAzienda, named = false }: { cfAzienda?: string; named?: boolean }) {
  const [all, setAll] = useState(false);
  const months =
    useQuery({ ...queryOf(listMonthsToApprove, { query: cfAzienda === undefined ? {} : { cfAzienda } }), ...ASIDE })
      .data ?? [];
  if (months.length === 0) return null;
  const shown = all ? months : months.slice(0, SHOWN);
  return (
    <div className={classes.approvals}>
      {shown.map((month) => (
        <Approval key={`${month.codiceAzienda} ${month.annomese}`} month={month} named={named} />
      ))}
      {shown.length < months.length && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            {APPROVAL.more(months.length - shown.length)}
          </Button>
        </div>
      )}
    </div>
  );
}

function Approval({ month, named }: { month: Month; named: boolean }) {
  const [declining, setDeclining] = useState(false);
  const { codiceAzienda, cfAzienda, ragioneSociale, annomese, cedolini, impronta, rifiuto } = month;
  const words = formatMonth(annomese).toLowerCase();
  const again = () => Promise.all([refresh(listMonthsToApprove), refresh(closingBoard)]);
  const approve = useChange(approveMonth, {
    onDone: ({ cedolini: count }) => {
      // The button that had the focus no longer exists.
      focusHeading();
      say(APPROVAL.given(words, count), { icon: 'check' });
      void again();
    },
  });
  const confirm = () =>
    approve.mutate(
      { body: { cfAzienda, annomese, impronta } },
      {
        onError: (error) => {
          say(sentenceFor(error), { tone: 'bad' });
          void again();
        },
      },
    );
  const look = paths.companyDocuments({ codiceAzienda, annomese_da: annomese, annomese_a: annomese });
  return (
    <section
      className={classes.approval}
      aria-label={named ? APPROVAL.ofCompany(ragioneSociale, words) : APPROVAL.title(words)}
    >
      <div>
        <h2>{named ? APPROVAL.ofCompany(ragioneSociale, words) : APPROVAL.title(words)}</h2>
        <p>{APPROVAL.count(cedolini)}</p>
        {rifiuto && <p>{APPROVAL.refused(formatDay(rifiuto.il), rifiuto.motivo)}</p>}
      </div>
      <div className={layout.centredRow}>
        <AppLink to={look} className="pl-thumb">
          {APPROVAL.look}
        </AppLink>
        <Button variant="default" onClick={() => setDeclining(true)}>
          {APPROVAL.decline}
        </Button>
        <Button loading={approve.isPending} onClick={confirm}>
          {APPROVAL.approve}
        </Button>
      </div>
      {declining && <Decline month={month} words={words} onClose={() => setDeclining(false)} onDone={again} />}
    </section>
  );
}

function Decline(props: { month: Month; words: string; onClose: () => void; onDone: () => Promise<unknown> }) {
  const { month, words, onClose, onDone } = props;
  const [reason, setReason] = useState('');
  const id = useId();
  const { cfAzienda, annomese, impronta } = month;
  const decline = useChange(declineMonth, {
    onDone: () => {
      onClose();
      say(APPROVAL.declined, { icon: 'send' });
      void onDone();
    },
  });
  const motivo = reason.trim();
  return (
    <ConfirmDialog
      open
      large
      busy={decline.isPending}
      onClose={onClose}
      onConfirm={() => decline.mutate({ body: { cfAzienda, annomese, impronta, motivo } })}
      whyNot={motivo === '' ? APPROVAL.declineText : null}
      title={APPROVAL.declineTitle(words)}
      verb={APPROVAL.send}
      text={APPROVAL.declineText}
    >
      {decline.error && <ErrorBox error={decline.error} />}
      <Input.Wrapper label={APPROVAL.reason} id={id}>
        <Input
          component="textarea"
          id={id}
          rows={3}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-first
        />
      </Input.Wrapper>
    </ConfirmDialog>
  );
}

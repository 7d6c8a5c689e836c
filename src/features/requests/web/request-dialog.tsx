import { Button, Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { tooLong } from '../../../text/common/fields.ts';
import { formatInstant } from '../../../text/common/format.ts';
import { WORDS } from '../../../text/common/words.ts';
import { onHold, REQUEST_STATUS_NAMES, REQUEST_TYPE_NAMES, REQUESTS } from '../../../text/requests.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { useReply } from '../../../web/form/use-reply.ts';
import { queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { TaxCode } from '../../../web/ui/chip/tax-code.tsx';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { FileField } from '../../../web/ui/field/file-field.tsx';
import type { IconName } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { upload } from '../../../web/upload.ts';
import { AddresseeQuestion } from '../../documents/upload/web/addressee-question.tsx';
import { contradictedIn } from '../../documents/upload/web/contradicted.ts';
import { readableIban } from '../iban.ts';
import { REQUEST_TYPES, type RequestType, type SettableStatus, TEXT_MAX } from '../request.ts';
import { answerRequest, MAX_FILE_BYTES, readRequest, withdrawRequest } from '../requests.contract.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { decisionsOn } from './decisions.ts';
import { openRequestFile, type RequestDetail, refreshRequests } from './request-calls.ts';
import { RequestChip } from './request-chip.tsx';
import classes from './requests.module.css';

/** A request with its thread; a person who handles the request can decide it here. */
export function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = queryOf(readRequest, { params: { id } });
  const { data, error, refetch } = useQuery(query);
  const title = data ? REQUEST_TYPE_NAMES[data.tipo as RequestType] : REQUESTS.title;
  return (
    <Dialog open onClose={onClose} title={title}>
      {data ? (
        <Detail request={data} />
      ) : error ? (
        <ErrorBox title={REQUESTS.detailFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingLines lines={8} />
      )}
    </Dialog>
  );
}

function Detail({ request }: { request: RequestDetail }) {
  const { role } = useAccount();
  const { id, iban, sospesaFino, passi, ritirataIl, status } = request;
  const [deciding, setDeciding] = useState<{ wanted: SettableStatus; icon: IconName } | null>(null);
  const reply = useReply(`richiesta ${id}`);
  return (
    <div className={classes.detail}>
      {sospesaFino !== null && role !== 'EMPLOYEE' && (
        <Banner tone="warn" icon="clock">
          {onHold(formatInstant(sospesaFino))}
        </Banner>
      )}
      <dl className={classes.facts}>
        <dt>{REQUESTS.status}</dt>
        <dd>
          <RequestChip status={status} ritirataIl={ritirataIl} />
        </dd>
        {role !== 'EMPLOYEE' && (
          <>
            <dt>{REQUESTS.sender}</dt>
            <dd>{request.mittente}</dd>
            <dt>{REQUESTS.taxCode}</dt>
            <dd>
              <TaxCode code={request.codiceFiscale} />
            </dd>
            <dt>{REQUESTS.company}</dt>
            <dd>{request.azienda}</dd>
          </>
        )}
        {REQUEST_TYPES[request.tipo as RequestType].iban && (
          <>
            <dt>{REQUESTS.iban}</dt>
            <dd className={classes.iban}>{iban === null ? REQUESTS.ibanOnTheForm : readableIban(iban)}</dd>
          </>
        )}
      </dl>
      {ritirataIl !== null ? (
        <p>{role === 'EMPLOYEE' ? REQUESTS.withdrawnBySelf : REQUESTS.withdrawnBySender}</p>
      ) : isSender(role, request) ? (
        status === 'I' && <Withdraw request={request} />
      ) : null}
      {ritirataIl === null && role !== 'EMPLOYEE' && (
        <div className={layout.row}>
          {decisionsOn([request], (wanted, icon) => setDeciding({ wanted, icon })).map((action) => (
            <ActionButton
              key={action.label}
              icon={action.icon}
              danger={action.danger}
              whyNot={action.whyNot}
              onClick={action.onRun}
            >
              {action.label}
            </ActionButton>
          ))}
        </div>
      )}
      {deciding && (
        <DecideDialog
          rows={[request]}
          status={deciding.wanted}
          icon={deciding.icon}
          typed={reply}
          onClose={() => setDeciding(null)}
          onDone={({ text, file }) => {
            reply.setText(text);
            reply.setFile(file);
          }}
        />
      )}
      <section aria-label={REQUESTS.thread}>
        <h3>{REQUESTS.thread}</h3>
        <ol className={classes.thread}>
          {passi.map((step) => (
            <Step key={`${step.data} ${step.cosa} ${step.idRisposta}`} requestId={id} step={step} />
          ))}
        </ol>
      </section>
      {ritirataIl === null && <Reply id={id} whom={request.mittente} reply={reply} />}
    </div>
  );
}

const isSender = (role: string, { inviataDa }: RequestDetail) =>
  role === (inviataDa === 'azienda' ? 'COMPANY' : 'EMPLOYEE');

/** A button that withdraws a request that nobody has seen yet. */
function Withdraw({ request: { id, nonRitirabile } }: { request: RequestDetail }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      await call(withdrawRequest, { params: { id } });
      say(REQUESTS.withdrawn);
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    } finally {
      setAsking(false);
      setBusy(false);
      // The withdrawal is refused if someone has seen the request meanwhile; after the refetch the button shows this
      // reason.
      await refreshRequests();
    }
  };
  return (
    <div className={layout.row}>
      <ActionButton icon="restore" whyNot={nonRitirabile} onClick={() => setAsking(true)}>
        {REQUESTS.withdraw}
      </ActionButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void withdraw()}
        title={REQUESTS.withdrawTitle}
        text={REQUESTS.withdrawText}
        verb={WORDS.withdraw}
        icon="restore"
        busy={busy}
      />
    </div>
  );
}

function Step({ requestId, step }: { requestId: string; step: RequestDetail['passi'][number] }) {
  const { autore, cosa, data, mia, ruolo, testo, allegato, idRisposta } = step;
  const who = mia ? REQUESTS.you : [autore, ruolo.toLowerCase()].filter(Boolean).join(', ');
  const isStatus = cosa === 'stato' || cosa === 'ritirata';
  const what = step.status ? REQUEST_STATUS_NAMES[step.status] : REQUESTS.withdrawnStep;
  return (
    <li className={classes.step} data-mine={(mia && !isStatus) || undefined} data-status={isStatus || undefined}>
      <div className={classes.who}>
        <strong>{isStatus ? `${what} · ${who}` : who}</strong>
        <time dateTime={data}>{formatInstant(data)}</time>
      </div>
      {(!isStatus || testo) && (
        <p className={layout.asTyped} dir="auto">
          {testo || (cosa === 'inviata' ? REQUESTS.sent : '')}
        </p>
      )}
      {allegato && (
        <div>
          <Button variant="default" size="sm" onClick={() => void openRequestFile(requestId, idRisposta)}>
            {allegato.nome}
          </Button>
        </div>
      )}
    </li>
  );
}

function Reply({ id, whom, reply }: { id: string; whom: string; reply: ReturnType<typeof useReply> }) {
  const { text, setText, file, setFile, missing, sent } = reply;
  const field = useId();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const empty = text.trim() === '' && file === null;
  const send = async (conferma?: string) => {
    setBusy(true);
    setRefused(null);
    const form = new FormData();
    form.append('testo', text);
    if (file) form.append('file', file);
    try {
      await upload(answerRequest, { params: { id }, query: { conferma }, form });
      say(REQUESTS.answered);
      sent();
      setBusy(false);
      await refreshRequests();
    } catch (error) {
      if (contradictedIn(error) === null) say(sentenceFor(error), { tone: 'bad' });
      setRefused(error);
      setBusy(false);
    }
  };
  return (
    <div className={classes.reply} data-kept>
      <Input.Wrapper label={REQUESTS.answerLabel} id={field}>
        <Input
          component="textarea"
          id={field}
          rows={3}
          readOnly={busy}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Input.Wrapper>
      <FileField
        label={REQUESTS.attachment}
        file={file}
        onChange={(chosen) => {
          setRefused(null);
          setFile(chosen);
        }}
        maxBytes={MAX_FILE_BYTES}
      />
      {missing && <p role="status">{REQUESTS.draftFile(missing)}</p>}
      <AddresseeQuestion
        error={refused}
        file={file}
        whom={whom}
        busy={busy}
        onRight={(conferma) => void send(conferma)}
      />
      <div>
        <ActionButton
          icon="send"
          variant="filled"
          whyNot={empty ? REQUESTS.nothingToSend : tooLong(text, TEXT_MAX)}
          busy={busy}
          onClick={() => void send()}
        >
          {REQUESTS.sendAnswer}
        </ActionButton>
      </div>
    </div>
  );
}

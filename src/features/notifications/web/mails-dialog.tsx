import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { WORDS } from '../../../text/common/words.ts';
import { MAILINGS } from '../../../text/notifications/mailings.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { refresh } from '../../../web/query.ts';
import { ConfirmDialog, NameRows } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Icon, type IconName } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { listMailings } from '../mailings.contract.ts';

export interface MailPlan {
  mail: number;
  persone: number;
  esclusi: readonly { nome: string; motivo: string; azienda?: string }[];
  /** Present where the plan is shown by company, and can be printed. */
  aziende?: readonly { nome: string; inviati: number }[];
}

export interface MailsDialogProps {
  title: string;
  verb: string;
  icon?: IconName;
  danger?: boolean;
  /** Part of the cache key, so that the plans of different dialogs are kept apart. */
  of: string;
  plan: () => Promise<MailPlan>;
  /**
   * True if the action only sends mails (a reminder, an invitation), so that it cannot be confirmed if nobody would get
   * one.
   */
  onlyByMail?: boolean;
  /** Whether the mails are sent at once, without a period in which they can be withdrawn. */
  atOnce?: (plan: MailPlan) => boolean;
  whyNot?: string | null;
  children?: ReactNode;
  onClose: () => void;
  /** Runs the action; the dialog stays open if it fails. */
  onConfirm: () => Promise<unknown>;
}

/**
 * Shown before an action that mails many people: the number of mails and people, who gets none and why, and how long
 * the mails can be withdrawn.
 */
export function MailsDialog(props: MailsDialogProps) {
  const { title, verb, icon = 'mail', danger, of, onlyByMail, atOnce, children, onClose, onConfirm } = props;
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({ queryKey: ['plan', of], queryFn: props.plan, gcTime: 0, staleTime: 0 });
  const nobody = onlyByMail && data?.mail === 0 ? MAILINGS.whom(0, 0) : null;
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      say(sentenceFor(failure), { tone: 'bad' });
      setBusy(false);
    }
    await refresh(listMailings);
  };
  return (
    <ConfirmDialog
      open
      large
      icon={icon}
      danger={danger ?? false}
      title={title}
      verb={verb}
      busy={busy}
      printable={data?.aziende !== undefined}
      whyNot={(data || error ? null : WORDS.loading) ?? nobody ?? props.whyNot ?? null}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {children}
      {data ? (
        <Plan plan={data} atOnce={atOnce?.(data) ?? false} />
      ) : error ? (
        <ErrorBox title={MAILINGS.planFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingLines lines={2} />
      )}
    </ConfirmDialog>
  );
}

function Plan({ plan: { mail, persone, esclusi, aziende }, atOnce }: { plan: MailPlan; atOnce: boolean }) {
  const wait = mail === 1 ? [MAILINGS.wait, MAILINGS.atOnce] : [MAILINGS.waitMany, MAILINGS.atOnceMany];
  return (
    <div className={layout.stack8}>
      <p>
        <strong>{MAILINGS.whom(mail, persone)}</strong> {mail > 0 && wait[atOnce ? 1 : 0]}
      </p>
      {esclusi.length > 0 && <p>{MAILINGS.left(esclusi.length)}</p>}
      {aziende !== undefined && aziende.length > 1 ? (
        <ByCompany aziende={aziende} esclusi={esclusi} />
      ) : (
        <NameRows rows={esclusi.map(({ nome, motivo }) => [nome, motivo])} />
      )}
      {aziende !== undefined && esclusi.length > 0 && (
        <div data-unprinted>
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon name="printer" size={16} />}
            onClick={() => window.print()}
          >
            {MAILINGS.print}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The companies with the most people without a mail first, because they need paper. */
function ByCompany({ aziende, esclusi }: Pick<Required<MailPlan>, 'aziende' | 'esclusi'>) {
  const left = Map.groupBy(esclusi, ({ azienda }) => azienda ?? '');
  const count = (nome: string) => left.get(nome)?.length ?? 0;
  return (
    <>
      {aziende
        .toSorted((a, b) => count(b.nome) - count(a.nome))
        .map(({ nome, inviati }) => (
          <section key={nome}>
            <h3>{MAILINGS.ofCompany(nome, inviati, count(nome))}</h3>
            <NameRows rows={(left.get(nome) ?? []).map((one) => [one.nome, one.motivo])} />
          </section>
        ))}
    </>
  );
}

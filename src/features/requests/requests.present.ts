import type { Actor } from '../../access/scope.ts';
import { ACTOR_TYPES } from '../../ledger/signature.ts';
import { refusalText } from '../../text/common/refusals.ts';
import { REQUEST_TYPE_NAMES } from '../../text/requests.ts';
import { isOnHold, isSender, whyNotDecide, whyNotWithdraw } from './request.ts';
import type { AnswerRow, RequestRow, StatusStep } from './requests.store.ts';

const fileOf = (row: { fileName: string | null; size: number | null }) =>
  row.fileName === null ? null : { nome: row.fileName, dimensione: row.size ?? 0 };

export function presentRequest(row: RequestRow, actor: Actor, now: Date) {
  const refusal = actor.role === 'EMPLOYEE' ? null : whyNotDecide([row], actor.role);
  const stays = whyNotWithdraw(row, actor.role);
  const isShown = showsContent(row, actor);
  return {
    id: row.id,
    nomeDoc: isShown ? (row.documentName ?? row.fileName) : null,
    tipo: row.type,
    testo: isShown ? row.text : '',
    status: row.status,
    mittente: row.sender,
    codiceFiscale: row.taxCode,
    inviataDa: row.employeeId === null ? ('azienda' as const) : ('lavoratore' as const),
    azienda: row.company,
    cfAzienda: row.companyTaxCode,
    codiceAzienda: row.companyCode,
    data: row.createdAt,
    dataStato: row.statusAt,
    sospesaFino: isOnHold(row, now) ? row.onHoldUntil : null,
    allegato: isShown ? fileOf(row) : null,
    risposte: row.answers,
    ritirataIl: row.withdrawnAt,
    nonDecidibile: refusal && refusalText(refusal.refused, refusal.data ?? {}).detail,
    nonRitirabile: stays && refusalText(stays.refused, stays.data ?? {}).detail,
  };
}

/** Whether the caller may read the content. If a request was withdrawn before anyone saw it, only its sender may. */
export function showsContent(row: RequestRow, { role }: Actor): boolean {
  return row.withdrawnAt === null || isSender(row, role);
}

/** A request with its thread, sorted from the oldest step to the newest. */
export function presentDetail(
  row: RequestRow,
  { answers, steps }: { answers: readonly AnswerRow[]; steps: readonly StatusStep[] },
  actor: Actor,
  now: Date,
) {
  const isShown = showsContent(row, actor);
  const bySender = {
    autore: row.sender,
    ruolo: ACTOR_TYPES[row.employeeId === null ? 'COMPANY' : 'EMPLOYEE'],
    mia: isOwn(row.createdBy, row.employeeId !== null, actor),
    idRisposta: null,
  };
  const sent = {
    ...bySender,
    data: row.createdAt,
    cosa: 'inviata' as const,
    status: 'I' as const,
    testo: isShown ? row.text : '',
    allegato: isShown ? fileOf(row) : null,
  };
  const withdrawn =
    row.withdrawnAt === null
      ? []
      : [{ ...bySender, data: row.withdrawnAt, cosa: 'ritirata' as const, status: null, testo: null, allegato: null }];
  const statuses = steps.map((step) => ({
    data: step.at,
    cosa: 'stato' as const,
    autore: step.name ?? '',
    ruolo: step.type ?? '',
    mia: step.accountId === actor.accountId,
    status: step.to,
    testo: step.words,
    allegato: null,
    idRisposta: null,
  }));
  const replies = answers.map((answer) => ({
    data: answer.createdAt,
    cosa: 'risposta' as const,
    autore: answer.authorName,
    ruolo: ACTOR_TYPES[answer.authorRole],
    mia: isOwn(answer.createdBy, answer.authorRole === 'EMPLOYEE', actor),
    status: null,
    testo: answer.text,
    allegato: fileOf(answer),
    idRisposta: answer.id,
  }));
  const later = [...statuses, ...replies].sort((a, b) => (a.data < b.data ? -1 : 1));
  return {
    ...presentRequest(row, actor, now),
    iban: isShown ? row.iban : null,
    passi: [sent, ...later, ...withdrawn],
  };
}

/**
 * Whether the caller wrote it. All messages of an employment count as the worker's own, whichever account sent them
 * (P101).
 */
function isOwn(createdBy: string, byWorker: boolean, { role, accountId }: Actor): boolean {
  return role === 'EMPLOYEE' ? byWorker : createdBy === accountId;
}

/** The name of a request in notifications and in the history; it never contains the request's content. */
export function subjectOf(row: Pick<RequestRow, 'type'>): string {
  return REQUEST_TYPE_NAMES[row.type];
}

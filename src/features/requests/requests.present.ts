import type { Actor } from '../../access/scope.ts';
import { ACTOR_TYPES } from '../../ledger/signature.ts';
import { refusalText } from '../../text/refusals.ts';
import { REQUEST_TYPE_NAMES } from '../../text/requests.ts';
import { isOnHold, whyNotDecide } from './request.ts';
import type { AnswerRow, RequestRow, StatusStep } from './requests.store.ts';

const fileOf = (row: { fileName: string | null; size: number | null }) =>
  row.fileName === null ? null : { nome: row.fileName, dimensione: row.size ?? 0 };

export function presentRequest(row: RequestRow, actor: Actor, now: Date) {
  const refusal = actor.role === 'EMPLOYEE' ? null : whyNotDecide([row], actor.role);
  return {
    id: row.id,
    nomeDoc: row.documentName ?? row.fileName,
    tipo: row.type,
    testo: row.text,
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
    allegato: fileOf(row),
    risposte: row.answers,
    nonDecidibile: refusal && refusalText(refusal.refused, refusal.data ?? {}).detail,
  };
}

/** The request with its thread, oldest step first. */
export function presentDetail(
  row: RequestRow,
  { answers, steps }: { answers: readonly AnswerRow[]; steps: readonly StatusStep[] },
  actor: Actor,
  now: Date,
) {
  const sent = {
    data: row.createdAt,
    cosa: 'inviata' as const,
    autore: row.sender,
    ruolo: ACTOR_TYPES[row.employeeId === null ? 'COMPANY' : 'EMPLOYEE'],
    mia: row.createdBy === actor.accountId,
    status: 'I' as const,
    testo: row.text,
    allegato: fileOf(row),
    idRisposta: null,
  };
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
    mia: answer.createdBy === actor.accountId,
    status: null,
    testo: answer.text,
    allegato: fileOf(answer),
    idRisposta: answer.id,
  }));
  const later = [...statuses, ...replies].sort((a, b) => (a.data < b.data ? -1 : 1));
  return {
    ...presentRequest(row, actor, now),
    iban: row.iban,
    passi: [sent, ...later],
  };
}

/** The name of a request in news and history: never its content. */
export function subjectOf(row: Pick<RequestRow, 'type'>): string {
  return REQUEST_TYPE_NAMES[row.type];
}

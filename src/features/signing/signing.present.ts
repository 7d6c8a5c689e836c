import type { Refusal } from '../../server/refusal.ts';
import { refusalText } from '../../text/common/refusals.ts';
import { SIGNING } from '../../text/signing/signing.ts';
import type { Candidate } from './asking.store.ts';
import { controlLines } from './control.ts';
import { type OwnState } from './own-signing.contract.ts';
import type { OwnRow } from './signature-list.store.ts';
import { WIRE_SIGNER_STATES, WIRE_STATES, type WireSignerState, type WireState } from './signing.contract.ts';
import type { PersonName, SignatureRow, SignerRow, TraceStep } from './signing.store.ts';
import {
  missingOf,
  type Place,
  type RequestState,
  type SignerState,
  type SigningFactor,
  stateOn,
  whyNotAnswer,
  whyNotWithdraw,
} from './signing.ts';

const WIRE = Object.fromEntries(Object.entries(WIRE_STATES).map(([wire, state]) => [state, wire])) as Record<
  RequestState,
  WireState
>;
const WIRE_SIGNER = Object.fromEntries(
  Object.entries(WIRE_SIGNER_STATES).map(([wire, state]) => [state, wire]),
) as Record<SignerState, WireSignerState>;
const WIRE_FACTORS = { totp: 'totp', passkey: 'passkey', code: 'codice' } as const satisfies Record<
  SigningFactor,
  string
>;

const ASKED_BY = { CONSULTANT: 'consulente', COMPANY: 'azienda' } as const;

const spoken = (refusal: Refusal | null) => refusal && refusalText(refusal.refused, refusal.data ?? {}).detail;

export function presentPlace(place: Place) {
  return { pagina: place.page, x: place.x, y: place.y, larghezza: place.width, altezza: place.height };
}

type People = ReadonlyMap<string, PersonName>;

export function presentSignature(row: SignatureRow, signers: readonly SignerRow[], people: People, today: string) {
  const state = stateOn(row, today);
  const missing = state === 'open' ? missingOf(signers) : [];
  const over = spoken(whyNotWithdraw(row, today));
  return {
    id: row.id,
    titolo: row.title,
    stato: WIRE[state],
    dataStato: row.statusAt,
    azienda: row.company,
    cfAzienda: row.companyTaxCode,
    codiceAzienda: row.companyCode,
    scadenza: row.dueOn,
    chiestaIl: row.createdAt,
    chiestaDa: ASKED_BY[row.createdAs],
    modo: row.askedWith === null ? ('in-ordine' as const) : ('ciascuno' as const),
    gruppo: row.askedWith,
    firmatari: row.signers,
    firmati: row.signed,
    mancano: missing.map(({ employeeId }) => people.get(employeeId)?.name ?? ''),
    risultato: row.sealedAt
      ? ('pronto' as const)
      : row.status === 'signed'
        ? ('inPreparazione' as const)
        : ('no' as const),
    nonSollecitabile: over,
    nonRitirabile: over,
  };
}

export function presentDetail(
  row: SignatureRow,
  { signers, people, steps }: { signers: readonly SignerRow[]; people: People; steps: readonly TraceStep[] },
  today: string,
) {
  return {
    ...presentSignature(row, signers, people, today),
    messaggio: row.message,
    nomeFile: row.fileName,
    dimensione: row.size,
    pagine: row.pages,
    impronta: row.sha256,
    elenco: signers.map((signer) => ({
      idDipendente: signer.employeeId,
      nominativo: people.get(signer.employeeId)?.name ?? '',
      codiceFiscale: people.get(signer.employeeId)?.taxCode ?? '',
      posizione: signer.position,
      stato: WIRE_SIGNER[signer.status],
      luogo: signer.place && presentPlace(signer.place),
      chiestaIl: signer.askedAt,
      apertaIl: signer.openedAt,
      firmataIl: signer.status === 'signed' ? signer.decidedAt : null,
      rifiutataIl: signer.status === 'refused' ? signer.decidedAt : null,
      motivo: signer.reason,
      sollecitataIl: signer.remindedAt,
      fattore: signer.factor && WIRE_FACTORS[signer.factor],
      casella: signer.mailbox,
      ip: signer.address,
      dispositivo: signer.device,
      impronta: signer.shown,
      controllo: signer.control ? controlLines(signer.control) : [],
      idDocumento: signer.documentId,
    })),
    esito:
      row.resultSha256 === null || row.resultLevel === null || row.sealedAt === null
        ? null
        : {
            impronta: row.resultSha256,
            dimensione: row.resultSize ?? 0,
            livello: row.resultLevel,
            sigillatoIl: row.sealedAt,
          },
    passi: steps.map((step) => ({
      data: step.at,
      azione: step.action,
      autore: step.name ?? '',
      ruolo: step.type ?? '',
      nota: step.note,
      riga: step.seq,
    })),
  };
}

/** The state of a paper for one signer. */
export function ownStateOf(
  row: Pick<SignatureRow, 'status' | 'dueOn'>,
  mine: Pick<SignerRow, 'status'>,
  today: string,
): OwnState {
  if (mine.status === 'refused') return 'rifiutata';
  const state = stateOn(row, today);
  if (state === 'withdrawn') return 'ritirata';
  if (state === 'expired') return 'scaduta';
  if (state === 'refused') return 'chiusa';
  if (state === 'signed') return 'completa';
  return mine.status === 'signed' ? 'firmata' : 'daFirmare';
}

export function presentOwn({ mine, ...row }: OwnRow, today: string) {
  return {
    id: row.id,
    titolo: row.title,
    azienda: row.company,
    chiestaDa: ASKED_BY[row.createdAs],
    chiestaIl: mine.askedAt ?? row.createdAt,
    scadenza: row.dueOn,
    stato: ownStateOf(row, mine, today),
    aperta: mine.openedAt !== null,
    firmataIl: mine.status === 'signed' ? mine.decidedAt : null,
    rifiutataIl: mine.status === 'refused' ? mine.decidedAt : null,
    posizione: mine.position,
    firmatari: row.signers,
    firmati: row.signed,
    idDocumento: mine.documentId,
  };
}

/** A paper as exported with a person's data: includes the evidence of the signature and the reason for a refusal. */
export function presentTaken(row: OwnRow, today: string) {
  const { mine, message, sha256 } = row;
  return {
    ...presentOwn(row, today),
    messaggio: message,
    impronta: sha256,
    apertaIl: mine.openedAt,
    motivo: mine.reason,
    fattore: mine.factor && WIRE_FACTORS[mine.factor],
    casella: mine.mailbox,
    indirizzo: mine.address,
    dispositivo: mine.device,
    controllo: mine.control ? controlLines(mine.control) : [],
  };
}

export function presentOwnDetail(
  row: SignatureRow,
  mine: SignerRow,
  {
    ways,
    mailbox,
    refusal,
  }: { ways: ('totp' | 'passkey' | 'codice')[]; mailbox: string | null; refusal: Refusal | null },
  today: string,
) {
  return {
    ...presentOwn({ ...row, mine }, today),
    messaggio: row.message,
    pagine: row.pages,
    impronta: row.sha256,
    modi: ways,
    casella: mailbox,
    motivo: mine.reason,
    nonFirmabile: spoken(whyNotAnswer(row, mine, today)),
    nonConfermabile: spoken(refusal),
  };
}

/** Why a person cannot be asked to sign; null if they can. */
export function whyNotSigner({
  works,
  webAccess,
  active,
}: Pick<Candidate, 'works' | 'webAccess' | 'active'>): string | null {
  if (!works) return SIGNING.notWorking;
  if (!webAccess) return SIGNING.withoutAccess;
  return active ? null : SIGNING.notActive;
}

/** Masks a mailbox so that only its owner recognises it: `g•••@esempio.it`. */
export function maskedMailbox(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}

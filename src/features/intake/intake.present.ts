import sql from 'sql-template-tag';
import type { ResponseOf } from '../../access/contract.ts';
import { type CompanyRef, companiesById } from '../../directory/companies.store.ts';
import { loginsOf } from '../../directory/logins.store.ts';
import { birthByCode } from '../../directory/tax-code.ts';
import {
  ARCHIVE_REFUSALS,
  type ArchiveRefusal,
  FILE_REFUSALS,
  type FileRefusal,
  presumedEmployee,
} from '../../recognition/recognition.ts';
import type { Transaction } from '../../server/database/database.ts';
import {
  bornText,
  EXPLICIT_REASONS,
  FILE_REFUSAL_TEXTS,
  LEFT_OUT_TEXTS,
  LOCKED_AGAIN_TEXT,
  REASONS,
  RETURNED_CORRECTIONS,
} from '../../text/intake/intake.ts';
import { publicationOf, readStatusOf, stateOf } from '../documents/core/document.ts';
import { loadDocuments, type StoredDocument } from '../documents/core/documents.store.ts';
import type { compareIntake, listIntakes, readIntake } from './intake.contract.ts';
import * as store from './intake.store.ts';
import { counts, looksLike, positionOf, whyNotReopen, whyNotWorkOn } from './intake.ts';
import { confirmedBefore } from './known-content.store.ts';
import { type CompanyDifferences, type Difference, periodBefore } from './last-month.ts';
import { listQuestions, openQuestions, type StoredQuestion } from './layout-question.store.ts';
import type { ComparedNet } from './net-pay.ts';
import { companiesOfCodes, type PrintedCompany } from './new-workers.store.ts';
import { employmentOfNew, isOfSomebodyNew, namesOfNew, whyNotEnter } from './new-workers.ts';
import { codeOf } from './page-moves.ts';
import { isLockedAgain, type Passwords } from './passwords.store.ts';
import { doubtsOfRow, memoryKey, rememberedOf } from './print-doubt.store.ts';
import { proposedAnswer } from './print-doubt.ts';
import { comparedNets } from './printed-figures.store.ts';
import { keyOf, madeOfSamePages } from './settled-rows.store.ts';

type IntakeOut = ResponseOf<typeof listIntakes>[number];
type IntakeWithRowsOut = ResponseOf<typeof readIntake>;
type RowOut = IntakeWithRowsOut['righe'][number];

export async function presentIntakes(
  tx: Transaction,
  intakes: readonly store.StoredIntake[],
  passwords: Passwords,
): Promise<IntakeOut[]> {
  const ids = intakes.map((intake) => intake.id);
  const [files, alike, questions, logins] = await Promise.all([
    store.listFiles(tx, ids),
    store.countRows(tx, ids),
    openQuestions(tx, ids),
    loginsOf(
      tx,
      intakes.map((intake) => intake.createdBy),
    ),
  ]);
  const before = await confirmedBefore(
    tx,
    files.map((file) => file.id),
  );
  return intakes.map((intake) => ({
    id: intake.id,
    tipo: intake.kind,
    stato: intake.state,
    creataDa: logins.get(intake.createdBy) ?? '',
    creataIl: intake.createdAt,
    file: files
      .filter((file) => file.intakeId === intake.id)
      .map((file) => presentFile(file, passwords, before.get(file.id) ?? null)),
    conferma: intake.confirmation && { fatti: intake.confirmation.done ?? 0, totale: intake.confirmation.rows.length },
    conteggi: countsOf(
      alike.filter((row) => row.intakeId === intake.id),
      questions.get(intake.id) ?? 0,
    ),
  }));
}

export async function presentIntake(
  tx: Transaction,
  intake: store.StoredIntake,
  passwords: Passwords,
): Promise<IntakeWithRowsOut> {
  const [out] = await presentIntakes(tx, [intake], passwords);
  const rows = await store.listRows(tx, [intake.id]);
  const questions = await listQuestions(tx, intake.id);
  return {
    ...(out as IntakeOut),
    righe: await presentRows(tx, rows),
    domande: [...Map.groupBy(questions, ({ fingerprint, answer }) => `${answer}|${fingerprint}`).values()].map(
      (alike) => presentQuestion(alike, rows),
    ),
    sembra: whyNotWorkOn(intake.state) === null ? seeming(await store.listFiles(tx, [intake.id]), rows) : [],
  };
}

/** The files that seem to contain another kind than the one chosen. */
function seeming(files: readonly store.StoredFile[], rows: readonly store.StoredRow[]): IntakeWithRowsOut['sembra'] {
  return files.flatMap((file) => {
    const own = rows.filter((row) => row.fileId === file.id);
    const seems = file.state === 'read' ? looksLike(file.kind, own) : null;
    return seems ? [{ idFile: file.id, tipo: seems.kind, parti: seems.parts, su: seems.of }] : [];
  });
}

/** Counts the question about all files of a layout as one decision, however many rows wait for its answer. */
function countsOf(alike: Awaited<ReturnType<typeof store.countRows>>, questions: number) {
  const waits = (row: (typeof alike)[number]) => row.layoutOpen && row.decision === null && row.documentId === null;
  const plain = counts(alike.filter((row) => !waits(row)));
  return { ...plain, decidere: plain.decidere + questions };
}

/** The number of example pages shown with the question. */
const EXAMPLES = 3;

/** Builds the one question about all files of a layout, with examples from different files. */
function presentQuestion(
  alike: readonly StoredQuestion[],
  rows: readonly store.StoredRow[],
): IntakeWithRowsOut['domande'][number] {
  const [first] = alike as [StoredQuestion];
  const byFile = Map.groupBy(rows, (row) => row.fileId);
  const placeOf = (fileId: string, pagina: number) => {
    const row = byFile.get(fileId)?.find((one) => one.pages.includes(pagina));
    return row ? { n: row.n, pagina } : null;
  };
  const inTurn = alike
    .flatMap(({ fileId, pages }) => pages.map((page, turn) => ({ fileId, page, turn })))
    .sort((a, b) => a.turn - b.turn);
  return {
    idFile: first.fileId,
    file: alike.map(({ fileId }) => fileId),
    pagine: alike.flatMap(({ pages }) => pages),
    esempi: inTurn.slice(0, EXAMPLES).flatMap(({ fileId, page }) => {
      const place = placeOf(fileId, page);
      return place ? [{ ...place, precedente: placeOf(fileId, page - 1) }] : [];
    }),
    risposta: first.answer,
    proposta: first.answer === null ? first.proposed : null,
  };
}

export async function presentRows(tx: Transaction, rows: readonly store.StoredRow[]): Promise<RowOut[]> {
  const people = await store.employeesById(
    tx,
    rows.flatMap((row) => [...row.suggestions, ...(row.employeeId ? [row.employeeId] : [])]),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  const repeated = await loadDocuments(
    tx,
    rows.flatMap((row) => row.duplicateOf ?? []),
  );
  const cutFrom = await madeOfSamePages(tx, rows);
  const made = await loadDocuments(
    tx,
    rows.flatMap((row) => row.documentId ?? []),
  );
  const today = (await tx.one<{ today: string }>(sql`SELECT scope_today() AS today`))?.today ?? '';
  const states = new Map(made.map((document) => [document.id, stateOf(document, today)]));
  const documents = new Map(repeated.map((document) => [document.id, document]));
  const companies = await companiesById(
    tx,
    rows.flatMap((row) => row.companyId ?? []),
  );
  const nets = await comparedNets(tx, [...new Set(rows.map((row) => row.intakeId))]);
  const remembered = await rememberedOf(tx, rows);
  const printed = await companiesOfCodes(
    tx,
    rows.flatMap(({ employer }) => [employer?.taxCode, employer?.vatNumber].filter((code) => code != null)),
  );
  const person = (id: string) => {
    const found = byId.get(id);
    return found
      ? [
          {
            id,
            nominativo: `${found.lastName} ${found.firstName}`,
            codiceFiscale: found.taxCode,
            azienda: found.company,
            codiceAzienda: found.companyCode,
          },
        ]
      : [];
  };
  return rows.map((row) => ({
    n: row.n,
    idFile: row.fileId,
    pagine: row.pages,
    esito: row.outcome,
    codiceFiscale: row.taxCode,
    nomeStampato: row.printedName,
    dipendente: row.employeeId ? (person(row.employeeId)[0] ?? null) : null,
    tipo: row.kind,
    tipoCedolino: row.payrollKind,
    periodo: row.period === null ? null : String(row.period),
    motivi: motives(row, birthByCode(row.taxCode ?? byId.get(row.suggestions[0] ?? '')?.taxCode ?? '', today)),
    proposte: row.suggestions.flatMap(person),
    prescelto: row.decision === 'assigned' ? row.employeeId : presumedEmployee(row),
    riquadri: row.boxes.map((box) => {
      const code = codeOf(box, row);
      const place = { pagina: box.page, x: box.x, y: box.y, w: box.width, h: box.height };
      return code === null || code === row.taxCode ? place : { ...place, codice: code };
    }),
    duplicatoDi: presentRepeated(documents.get(row.duplicateOf ?? ''), cutFrom.has(keyOf(row)), today),
    decisione: row.decision,
    azienda: companyOf(row, companies, printed),
    titolo: row.decision === 'companyDocument' ? row.title : null,
    posizione: positionOf(row),
    idDocumento: row.documentId,
    attendeDomanda: row.layoutOpen && row.decision === null,
    modello: row.print,
    aParte: row.askedApart,
    dubbi: doubtsOfRow(row).map((dubbio) => {
      const answer = remembered.get(memoryKey(dubbio, row) ?? '');
      return { dubbio, proposta: answer ? proposedAnswer(answer, today) : null };
    }),
    nuovo: presentNew(row, printed, (id) => byId.get(id)?.taxCode),
    netto: presentNet(nets.get(keyOf(row))),
    riapribile: row.documentId !== null && whyNotReopen(row, states.get(row.documentId) ?? null) === null,
  }));
}

function presentNet(net: ComparedNet | undefined): RowOut['netto'] {
  return net ? { ora: net.now, prima: net.before, segno: net.mark } : null;
}

/** The row's company. For an unknown person, the company in the page heading, if it has been registered by now. */
function companyOf(row: store.StoredRow, companies: readonly CompanyRef[], printed: readonly PrintedCompany[]) {
  const [own] = companies.filter(({ id }) => id === row.companyId);
  const company = own ?? (isOfSomebodyNew(row) ? printedCompany(row, printed) : undefined);
  return company ? { codice: company.code, nome: company.legalName } : null;
}

function printedCompany({ employer }: store.StoredRow, printed: readonly PrintedCompany[]): PrintedCompany | undefined {
  const codes = employer ? [employer.taxCode, employer.vatNumber] : [];
  return printed.find(({ taxCode, vatNumber }) => codes.some((code) => code === taxCode || code === vatNumber));
}

function presentNew(
  row: store.StoredRow,
  printed: readonly PrintedCompany[],
  codeOfPerson: (id: string) => string | undefined,
): RowOut['nuovo'] {
  if (!isOfSomebodyNew(row)) return null;
  const there = row.suggestions.some((id) => codeOfPerson(id) === row.taxCode);
  const why = there ? 'already-there' : whyNotEnter(row);
  const { employer } = row;
  const { matricola, filiale, qualifica, dataAssunzione } = employmentOfNew(row);
  const known = row.companyId !== null || printedCompany(row, printed) !== undefined;
  return {
    ...(namesOfNew(row) ?? { cognome: row.printedName ?? '', nome: '' }),
    matricola,
    filiale: filiale?.descrizione ?? null,
    qualifica,
    dataAssunzione,
    intestazione:
      known || !employer
        ? null
        : { codiceFiscale: employer.taxCode, partitaIva: employer.vatNumber, nome: employer.name },
    perche: why === null ? null : LEFT_OUT_TEXTS[why],
  };
}

function presentRepeated(
  document: StoredDocument | undefined,
  samePages: boolean,
  today: string,
): RowOut['duplicatoDi'] {
  if (!document) return null;
  return {
    id: document.id,
    descrizione: document.title,
    pubblicazione: publicationOf(document, today),
    dataPubblicazione: document.publishOn,
    statoLettura: readStatusOf(document),
    stessePagine: samePages,
  };
}

const SENTENCES: Record<string, string> = { ...REASONS, ...RETURNED_CORRECTIONS };

function motives(row: store.StoredRow, born: ReturnType<typeof birthByCode>): string[] {
  const codes = row.boxes.flatMap((box) => codeOf(box, row) ?? []);
  const strange = codes.some((code) => code !== row.taxCode) ? [EXPLICIT_REASONS.otherCode] : [];
  // Once the question about the file's layout is answered, waiting for it is no longer a reason.
  const reasons = row.reasons.filter((code) => code !== 'layout-awaited' || row.layoutOpen);
  const texts = [
    ...strange,
    ...reasons.map((code) => (code === 'birth-matches' && born ? bornText(born) : (SENTENCES[code] ?? code))),
  ];
  const done = row.documentId !== null;
  if (row.decision === 'assigned') return [EXPLICIT_REASONS.assigned, ...strange];
  if (row.decision === 'correct') return [done ? EXPLICIT_REASONS.corrected : EXPLICIT_REASONS.correct, ...strange];
  if (row.decision === 'companyDocument') return [done ? EXPLICIT_REASONS.ofCompany : EXPLICIT_REASONS.companyDocument];
  if (row.outcome !== 'duplicato') return texts;
  return [row.duplicateOf ? EXPLICIT_REASONS.alreadyThere : EXPLICIT_REASONS.sameIntake, ...texts];
}

function presentFile(
  file: store.StoredFile,
  passwords: Passwords,
  confirmedOn: string | null,
): IntakeOut['file'][number] {
  const again = isLockedAgain(file, passwords);
  const refusal = file.state === 'refused' || again ? file.refusal : null;
  return {
    id: file.id,
    nome: file.name,
    dimensione: file.size,
    tipo: file.kind,
    stato: file.state,
    pagine: file.pages,
    pagineLette: file.pagesRead,
    motivo: again ? LOCKED_AGAIN_TEXT : isFileRefusal(refusal) ? FILE_REFUSAL_TEXTS[refusal] : null,
    codiceMotivo: refusal,
    allegati: file.attachments,
    giaConfermatoIl: confirmedOn,
  };
}

function isFileRefusal(code: string | null): code is FileRefusal | ArchiveRefusal {
  return code !== null && ([...FILE_REFUSALS, ...ARCHIVE_REFUSALS] as readonly string[]).includes(code);
}

/** Builds the list of differences from the month before. */
export function presentComparison(
  month: number | null,
  companies: readonly CompanyDifferences[],
  /** Whether any employee had a document for the month before. */
  comparable: boolean,
): ResponseOf<typeof compareIntake> {
  const entry = ({ employeeId, name, rows }: Difference) => ({ id: employeeId, nominativo: name, righe: rows });
  const grown = (one: CompanyDifferences['longer'][number]) => ({
    ...entry(one),
    primaPagine: one.before,
    oraPagine: one.now,
  });
  return {
    mese: month === null ? null : String(month),
    mesePrecedente: month === null || !(comparable || companies.length > 0) ? null : String(periodBefore(month)),
    aziende: companies.map(({ code, name, missing, added, twice, longer, shorter, absent }) => ({
      codice: code,
      nome: name,
      mancanti: missing.map(entry),
      nuovi: added.map(entry),
      doppi: twice.map(entry),
      cresciuti: longer.map(grown),
      ridotti: shorter.map(grown),
      assente: absent,
    })),
  };
}

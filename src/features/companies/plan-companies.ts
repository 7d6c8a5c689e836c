import type { RowReading } from '../../text/common/typed-row.ts';
import type { PlannedRow } from '../employees/plan-import.ts';
import { type CompanyField, type CompanyValues, type KnownCompany, matchCompany } from './company.ts';

export type PlannedCompany = PlannedRow<CompanyField, CompanyValues>;

const COMPARED = ['ragioneSociale', 'partitaIva', 'codiceAzienda', 'capogruppo', 'email'] as const;

/**
 * Decides for each row of an import whether to create or update a company. A group head may be in the same import,
 * before or after its subsidiaries.
 */
export function planCompanies(
  rows: readonly { riga: number; reading: RowReading<CompanyField> }[],
  known: readonly KnownCompany[],
): PlannedCompany[] {
  const claimed = new Map<string, number>();
  const heads = new Map(known.map((one) => [one.codiceAzienda, one.capogruppo]));
  for (const { reading } of rows) {
    const { codiceAzienda, capogruppo } = reading.valori;
    if (reading.esito !== 'rifiutata' && codiceAzienda !== null) heads.set(codiceAzienda, capogruppo);
  }
  const leading = new Set([...heads.values()].filter((head) => head !== null));
  const byTaxCode = new Map(known.map((one) => [one.codiceFiscale, one]));
  const byCode = new Map(known.map((one) => [one.codiceAzienda, one]));
  return rows.map(({ riga, reading }) => {
    const refused = (campo: CompanyField, testo: string): PlannedCompany => ({
      riga,
      ...reading,
      esito: 'rifiutata',
      messaggi: [...reading.messaggi, { campo, testo }],
      azione: null,
      cambi: [],
      id: null,
    });
    const { codiceFiscale, codiceAzienda, capogruppo, email } = reading.valori;
    if (reading.esito === 'rifiutata' || codiceFiscale === null || codiceAzienda === null)
      return { riga, ...reading, azione: null, cambi: [], id: null };
    for (const [campo, value] of [
      ['codiceFiscale', codiceFiscale],
      ['codiceAzienda', codiceAzienda],
      ['email', email],
    ] as const) {
      const before = value === null ? undefined : claimed.get(`${campo} ${value}`);
      if (before !== undefined) return refused(campo, `Ripetuta: è già alla riga ${before}`);
    }
    const near = [byTaxCode.get(codiceFiscale), byCode.get(codiceAzienda)].filter((one) => one !== undefined);
    const match = matchCompany(reading.valori, near);
    if ('refused' in match) return refused('codiceAzienda', match.refused);
    if (capogruppo !== null) {
      if (!heads.has(capogruppo)) return refused('capogruppo', `Non c’è un’azienda con il codice ${capogruppo}`);
      if (heads.get(capogruppo) !== null || leading.has(codiceAzienda))
        return refused('capogruppo', 'Un gruppo ha un solo livello: una controllata non può essere capogruppo');
    }
    for (const [campo, value] of [
      ['codiceFiscale', codiceFiscale],
      ['codiceAzienda', codiceAzienda],
      ['email', email],
    ] as const)
      if (value !== null) claimed.set(`${campo} ${value}`, riga);
    if (!match.known) return { riga, ...reading, azione: 'crea', cambi: [], id: null };
    const { known } = match;
    const keepsMailbox = known.active && email !== null && email !== known.email;
    const cambi = COMPARED.filter(
      (field) =>
        reading.valori[field] !== null &&
        reading.valori[field] !== known[field] &&
        !(field === 'email' && keepsMailbox),
    );
    const messaggi = keepsMailbox
      ? [...reading.messaggi, { campo: 'email' as const, testo: 'L’e-mail di chi è già attivo non cambia da qui' }]
      : reading.messaggi;
    return { riga, ...reading, messaggi, azione: cambi.length > 0 ? 'aggiorna' : 'invariata', cambi, id: known.id };
  });
}

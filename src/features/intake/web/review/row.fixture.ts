import type { Row } from './review.ts';

/** Builds a row of a review, without any recognised data. */
export function aRow(n: number, pagine: number[], part: Partial<Row> = {}): Row {
  return {
    n,
    idFile: '1',
    pagine,
    esito: 'riconosciuto',
    codiceFiscale: null,
    nomeStampato: null,
    dipendente: null,
    tipo: 'cedolini',
    tipoCedolino: 'ordinary',
    periodo: '202610',
    motivi: [],
    proposte: [],
    prescelto: null,
    riquadri: [],
    duplicatoDi: null,
    decisione: null,
    posizione: 'pronto',
    idDocumento: null,
    attendeDomanda: false,
    azienda: null,
    titolo: null,
    modello: 'a',
    dubbi: [],
    aParte: false,
    netto: null,
    riapribile: false,
    nuovo: null,
    ...part,
  };
}

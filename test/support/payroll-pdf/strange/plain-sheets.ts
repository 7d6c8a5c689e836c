import { nameOf, type One, type Sheets } from '../doubtful-pdf.ts';
import { birthOf } from './folk.ts';
import { Ink } from './ink.ts';

/** A typed document: a title, then lines of text. */
export function typed(s: Sheets, title: string, lines: string[], size = 9): Ink {
  const ink = new Ink();
  ink.text(40, 44, s.company.legalName.toUpperCase(), 9, 'F3');
  ink.text(40, 80, title, 12, 'F3');
  lines.forEach((line, at) => {
    ink.text(40, 110 + at * (size + 7), line, size);
  });
  return ink;
}

/** The lines in which a document names the person that it is about. */
export function about(s: Sheets, one: One): string[] {
  return s.chance.pick([
    [`Dipendente: ${nameOf(one)}   Codice fiscale ${one.person.taxCode}`, `Matricola ${s.numberOf(one)}`],
    [`MATR. ${s.numberOf(one)}  COGNOME E NOME ${nameOf(one)}`, `CODICE FISCALE ${one.person.taxCode}`],
    [`Sig./Sig.ra ${nameOf(one)} nato/a il ${birthOf(one)}`, `C.F. ${one.person.taxCode}`],
  ]);
}

export function severance(s: Sheets, one: One): Ink {
  const title = s.chance.pick(['PROSPETTO LIQUIDAZIONE TFR', 'TRATTAMENTO DI FINE RAPPORTO', 'CALCOLO T.F.R.']);
  return typed(s, title, [
    ...about(s, one),
    'Data assunzione 01/03/2019   Data cessazione 31/12/2025',
    `Fondo TFR al 31/12 anno precedente ${s.amount()}`,
    `Rivalutazione ${s.amount()}   Imposta sostitutiva ${s.amount()}`,
    `Quota maturata nell'anno ${s.amount()}`,
    `Reddito di riferimento ${s.amount()}   Aliquota 23,00`,
    `TFR lordo ${s.amount()}`,
    `NETTO TFR ${s.amount()}`,
  ]);
}

export function taxAssistance(s: Sheets, one: One, spouse: One): Ink {
  const ink = typed(s, `MODELLO 730-4 - REDDITI ${Math.floor(s.month / 100) - 1}`, [
    'RISULTATO CONTABILE AL SOSTITUTO D’IMPOSTA',
    `DICHIARANTE ${nameOf(one)}   ${one.person.taxCode}`,
    `CONIUGE DICHIARANTE ${nameOf(spouse)}   ${spouse.person.taxCode}`,
    `Importo IRPEF da trattenere ${s.amount()}`,
    `Addizionale regionale ${s.amount()}   Addizionale comunale ${s.amount()}`,
    `Totale da rimborsare ${s.amount()}`,
    'Numero rate 5 - C.A.F. n. 00026',
  ]);
  return ink;
}

export function registerCard(s: Sheets, one: One): Ink {
  return typed(s, s.chance.pick(['SCHEDA ANAGRAFICA DIPENDENTE', 'LIBRO MATRICOLA - SCHEDA', 'SCHEDA LAVORATORE']), [
    ...about(s, one),
    `Data di nascita ${birthOf(one)}   Residenza VIA ROMA ${s.chance.between(1, 99)}`,
    'Data assunzione 01/03/2019   Qualifica OPERAIO   Livello 3',
    `PAGA BASE ${s.amount()}   CONTINGENZA ${s.amount()}   SUPERMINIMO ${s.amount()}`,
    'Detrazioni: lavoro dipendente SI - coniuge NO - figli 0',
    `IBAN IT60X05428111010000001${s.chance.between(10000, 99999)}`,
  ]);
}

export function contract(s: Sheets, one: One, replaced: One): Ink {
  return typed(s, s.chance.pick(['CONTRATTO DI LAVORO A TERMINE', 'LETTERA DI ASSUNZIONE', 'PROROGA DEL CONTRATTO']), [
    `Tra ${s.company.legalName} e ${nameOf(one)}, C.F. ${one.person.taxCode},`,
    `nato/a il ${birthOf(one)}, si conviene quanto segue.`,
    'Il rapporto decorre dal 01/03/2026 e cessa il 31/08/2026 senza preavviso.',
    `Ragione: sostituzione di ${nameOf(replaced)} (matr. ${s.numberOf(replaced)}), assente.`,
    `La retribuzione lorda mensile è di euro ${s.amount()} per 14 mensilità.`,
    'Mansione: addetto alla produzione. Livello 3. Orario: 40 ore settimanali.',
    'Luogo e data ____________   Firma del lavoratore ____________',
  ]);
}

/** A sheet about the employer's cost of one person. */
export function costSheet(s: Sheets, one: One): Ink {
  const ink = typed(s, `${s.chance.pick(['SCHEDA COSTO', 'COSTO DEL LAVORO', 'MASTRINO COSTI'])} ${s.monthText()}`, [
    ...about(s, one),
    ...['RETRIBUZIONE LORDA', 'CONTRIBUTI C/DITTA', 'PREMIO INAIL', 'RATEO 13MA', 'RATEO 14MA', 'QUOTA TFR'].map(
      (item) => `${item.padEnd(30, '.')} ${s.amount()}`,
    ),
    `COSTO AZIENDALE TOTALE ${s.amount()}`,
    'USO INTERNO - NON CONSEGNARE AL DIPENDENTE',
  ]);
  return ink;
}

export function certificate(s: Sheets, one: One, other: One): Ink[] {
  const year = Math.floor(s.month / 100);
  const first = new Ink();
  first.text(170, 50, `CERTIFICAZIONE UNICA ${year}`, 14, 'F3');
  first.text(30, 110, "DATI RELATIVI AL DATORE DI LAVORO, ENTE PENSIONISTICO O ALTRO SOSTITUTO D'IMPOSTA", 7);
  first.text(30, 124, `Codice fiscale ${s.company.taxCode}   Denominazione ${s.company.legalName.toUpperCase()}`, 8);
  first.text(30, 160, 'DATI RELATIVI AL DIPENDENTE, PENSIONATO O ALTRO PERCETTORE DELLE SOMME', 7);
  first.text(30, 176, `Codice fiscale ${one.person.taxCode}`, 8);
  first.text(230, 176, `Cognome ${one.person.lastName.toUpperCase()}`, 8);
  first.text(400, 176, `Nome ${one.person.firstName.toUpperCase()}`, 8);
  first.text(30, 192, `Data di nascita ${birthOf(one)}`, 8);
  first.text(30, 700, `FIRMA DEL SOSTITUTO ${nameOf(other)} ${other.person.taxCode}`, 7);
  const second = new Ink();
  second.text(30, 40, `CODICE FISCALE DEL PERCIPIENTE ${one.person.taxCode}`, 8);
  second.text(30, 66, 'CERTIFICAZIONE LAVORO DIPENDENTE, ASSIMILATI ED ASSISTENZA FISCALE', 8, 'F3');
  for (let row = 0; row < 20; row++) second.right(150 + (row % 4) * 130, 96 + Math.floor(row / 4) * 22, s.amount(), 8);
  second.text(30, 300, 'DATI RELATIVI AI FAMILIARI', 8, 'F3');
  second.text(30, 316, `CONIUGE ${other.person.taxCode}`, 8);
  return [first, second];
}

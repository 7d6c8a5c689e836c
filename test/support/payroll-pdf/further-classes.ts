import { nameOf, type One, type Sheets, withCode } from './doubtful-pdf.ts';
import { Page } from './drawing.ts';
import { somebody } from './people.ts';

/**
 * Further kinds of sheets that offices print, scan and staple: words near codes, other kinds of sheets, covers, stubs,
 * months as payroll programs print them. Each class gets its own file; people are registered, absent, or decoys.
 */
export const FURTHER: Record<string, (sheets: Sheets) => void> = {
  // Words that seem to excuse a second person, or that hide the subject
  'QUALIFICA: DIRIGENTE above, an assistant below': (s) =>
    spoken(s, () => 'QUALIFICA: DIRIGENTE', 'Assistente di direzione'),
  'OPERATORE before the own code': (s) => spoken(s, () => 'MANSIONE: OPERATORE DI LINEA', 'Addetto'),
  'UFFICIO before the own code': (s) => spoken(s, () => 'REPARTO UFFICIO VENDITE', 'Collaboratore'),
  'TITOLARE before the own code': (s) => spoken(s, () => 'TITOLARE DI RAPPORTO A TEMPO PIENO', 'Coadiuvante'),
  'RESPONSABILE as a job': (s) => spoken(s, () => 'MANSIONE RESPONSABILE DI NEGOZIO', 'Vice'),
  'COORDINATORE as a job, no second person': (s) => spoken(s, () => 'QUALIFICA: COORDINATORE', null),
  'AMMINISTRATORE paid as one': (s) => spoken(s, () => 'QUALIFICA: AMMINISTRATORE', 'Sindaco'),
  'MEDICO and TUTOR as jobs': (s) =>
    spoken(s, () => s.chance.pick(['QUALIFICA: MEDICO', 'QUALIFICA: TUTOR']), 'Infermiere'),
  'stub of a colleague under Autorizzazione INAIL': (s) => stubs(s, 'Autorizzazione INAIL n. 1234'),
  'stub of a colleague under da restituire firmato': (s) => stubs(s, 'Tagliando da restituire firmato'),
  'stub of a colleague, name and net only': (s) => stubs(s, null),
  // Reading order and text directions
  'columns written one after the other': (s) => {
    for (const one of everybody(s)) {
      const page = s.slip(one);
      page.order = (pieces) => [...pieces.filter((_, i) => i % 2 === 1), ...pieces.filter((_, i) => i % 2 === 0)];
      s.add(page, one);
    }
  },
  'written from the bottom up, decoy in the footer': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const page = s.slip(one, s.chance.likely(0.4) ? { code: null } : {});
      const other = s.chance.pick(people);
      const decoy = other !== one && s.chance.likely(0.5);
      if (decoy) page.text(30, 760, withCode(other), 8);
      page.order = (pieces) => [...pieces].reverse();
      s.add(page, decoy ? null : one);
    }
  },
  'lower half turned by 180 degrees': (s) =>
    pairs(s, (page, second) => {
      turned(page, 565, 500, nameOf(second), 9, 180);
      turned(page, 265, 500, second.person.taxCode, 9, 180);
      turned(page, 565, 700, `NETTO DEL MESE ${s.amount()}`, 9, 180);
    }),
  'lower half turned, name only': (s) =>
    pairs(s, (page, second) => {
      turned(page, 565, 500, nameOf(second), 9, 180);
      turned(page, 565, 700, `NETTO DEL MESE ${s.amount()}`, 9, 180);
    }),
  'a colleague along the margin, turned by 90': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const page = s.slip(one, {}, { net: true });
      const other = s.chance.pick(people);
      const there = other !== one && s.chance.likely(0.6);
      if (there) {
        turned(page, 575, 700, `${withCode(other)} NETTO DEL MESE ${s.amount()}`, 8, s.chance.pick([90, 270]));
        s.add(page, null, { shared: idsOf(one, other) });
      } else s.add(page, one);
    }
  },
  // Covered text
  'a colleague under a white box': (s) => covered(s, '1 1 1'),
  'seven colleagues under black bars': (s) => covered(s, '0 0 0', 7),
  'a colleague under a grey box': (s) => covered(s, '0.8 0.8 0.8'),
  'a colleague under a picture': (s) => {
    s.parts = {
      objects: [
        {
          key: 'patch',
          text: '<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>',
          stream: Uint8Array.of(90),
        },
      ],
      pageResources: '/XObject<</Patch {patch}>>',
    };
    covered(s, null);
  },
  'own code covered, another’s typed above': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const other = s.chance.pick(people);
      const page = s.slip(one, { code: null, number: null, name: null });
      page.text(330, 90, one.person.taxCode, 9);
      cover(page, 325, 80, 200, 14, '1 1 1');
      page.after += `BT /F1 9 Tf 332 ${842 - 90} Td (${other.person.taxCode}) Tj ET\n`;
      s.add(page, null, { shared: idsOf(one, other) });
    }
  },
  // Evidence that depends on the whole registry
  'number of another beside the own name': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const other = s.chance.pick(people);
      const wrong = s.style !== 3 && other !== one && other.employee !== null && s.chance.likely(0.4);
      const number = wrong ? s.numberOf(other) : undefined;
      s.add(s.slip(one, wrong ? { number: number as string } : {}), wrong ? null : one);
    }
  },
  'surname with initials, another’s': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const page = s.slip(one);
      const other = s.chance.pick(people);
      const there = other !== one && other.person.lastName !== one.person.lastName && s.chance.likely(0.6);
      if (there) {
        page.text(30, 640, `${initialOf(other)}. ${other.person.lastName.toUpperCase()}`, 9);
        page.text(200, 640, `NETTO ${s.amount()}`, 9);
      }
      s.add(page, there ? null : one, there ? { shared: idsOf(one, other) } : {});
    }
  },
  'number above its value, code of a colleague': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const other = s.chance.pick(people);
      const wrong = other !== one && s.chance.likely(0.4);
      const page = new Page();
      page.text(30, 40, `AZIENDA ${s.company.legalName.toUpperCase()} ${s.company.taxCode}`, 8);
      page.text(30, 60, `PERIODO DI PAGA ${s.monthText()}`, 9);
      page.text(30, 80, 'MATRICOLA', 7);
      page.text(130, 80, 'QUALIFICA', 7);
      page.text(330, 80, 'CODICE FISCALE', 7);
      page.text(30, 92, s.numberOf(one), 9);
      page.text(130, 92, 'OPERAIO', 9);
      page.text(330, 92, (wrong ? other : one).person.taxCode, 9);
      s.items(page, 160, 16);
      s.net(page, 560);
      s.footer(page);
      s.add(page, wrong ? null : one);
    }
  },
  'number without label, code of a colleague': (s) => {
    const people = everybody(s).filter((one) => one.employee);
    for (const one of people) {
      const other = s.chance.pick(people);
      const wrong = other !== one && s.chance.likely(0.4);
      const page = s.slip(one, { name: null, number: null, code: (wrong ? other : one).person.taxCode });
      page.text(30, 108, `${s.numberOf(one)} ${wrong ? '' : nameOf(one)}`, 9);
      s.add(page, wrong ? null : one);
    }
  },
  'birth date of somebody else': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const other = s.chance.pick(people);
      const wrong = other !== one && other.person.birthDate !== one.person.birthDate && s.chance.likely(0.4);
      const page = s.slip(one, { name: null, code: one.person.taxCode });
      const [yyyy, mm, dd] = (wrong ? other : one).person.birthDate.split('-');
      page.text(30, 128, `nato il ${dd}/${mm}/${yyyy}`, 7);
      if (!wrong) page.text(150, 128, nameOf(one), 8);
      s.add(page, wrong ? null : one);
    }
  },
  'homonyms, the code of one and the number of the other': (s) => {
    for (const one of everybody(s)) {
      if (s.chance.likely(0.5)) {
        s.add(s.slip(one), one);
        continue;
      }
      const other = somebody(s.chance, s.taken);
      const namesake = s.registered({ ...other, firstName: one.person.firstName, lastName: one.person.lastName });
      s.add(s.slip(namesake, { code: one.person.taxCode }), null, { shared: idsOf(one, namesake) });
    }
  },
  // Pages that have no owner because nothing proves one
  'guardian of a minor, lone code': (s) => lone(s, 'Il tutore del minore'),
  'household employer, lone code': (s) => lone(s, 'COLLABORATRICE FAMILIARE'),
  'heirs, lone code': (s) => lone(s, 'Liquidazione agli aventi causa'),
  'spouse, lone code': (s) => lone(s, 'Assegno unico'),
  'delegate, lone code without a name': (s) => lone(s, ''),
  // Sheets without the marks that a payslip needs
  'cost sheets of the employer': (s) =>
    other(s, (page, one) => {
      page.text(30, 40, `COSTO AZIENDA ${s.monthText()}`, 10, 'F3');
      page.text(30, 60, `AZIENDA ${s.company.taxCode}`, 8);
      page.text(30, 84, `MATRICOLA ${s.numberOf(one)} COGNOME E NOME ${nameOf(one)} ${one.person.taxCode}`, 8);
      rows(s, page, [
        'Retribuzione lorda',
        'Contributi INPS c/ditta',
        'INAIL',
        'Rateo TFR',
        'Costo orario',
        'Costo totale',
      ]);
    }),
  'cost sheets with the net of the month': (s) =>
    other(s, (page, one) => {
      page.text(30, 40, `PROSPETTO COSTO DIPENDENTE ${s.monthText()}`, 10, 'F3');
      page.text(30, 84, `DIPENDENTE ${nameOf(one)} C.F. ${one.person.taxCode}`, 8);
      rows(s, page, ['Costo lordo', 'Oneri a carico azienda', 'Netto del mese', 'Costo totale del dipendente']);
    }),
  'UniEmens of one person': (s) =>
    other(s, (page, one) => {
      page.text(30, 40, `DENUNCIA UNIEMENS - PERIODO ${s.monthText()}`, 10, 'F3');
      page.text(30, 84, `Lavoratore ${nameOf(one)} Codice fiscale ${one.person.taxCode}`, 8);
      rows(s, page, ['Imponibile', 'Contributo', 'Settimane', 'Qualifica 1', 'Tipo contribuzione']);
    }),
  'control prints': (s) =>
    other(s, (page, one) => {
      page.text(30, 40, `STAMPA DI CONTROLLO CEDOLINI ${s.monthText()}`, 10, 'F3');
      page.text(
        30,
        84,
        `MATRICOLA ${s.numberOf(one)} DIPENDENTE ${nameOf(one)} CODICE FISCALE ${one.person.taxCode}`,
        8,
      );
      s.items(page, 160, 10);
      page.text(400, 560, `NETTO DEL MESE ${s.amount()}`, 9);
      page.text(30, 600, 'Bozza non valida come prospetto di paga', 8);
    }),
  'letters to one person': (s) =>
    other(s, (page, one) => {
      page.text(330, 60, 'Egregio Signor', 9);
      page.text(330, 76, nameOf(one), 9);
      page.text(330, 92, one.person.taxCode, 9);
      page.text(30, 140, `Oggetto: aumento della retribuzione da ${s.monthText()}`, 9);
      page.text(30, 170, 'Gentile dipendente, Le comunichiamo che la Sua retribuzione, livello e qualifica', 9);
      page.text(30, 186, `sono aggiornati; importo totale ${s.amount()} mensili. Distinti saluti`, 9);
    }),
  'letters of discipline': (s) =>
    other(s, (page, one) => {
      page.text(30, 60, `RACCOMANDATA A MANO - ${s.monthText()}`, 9);
      page.text(30, 90, `DIPENDENTE ${nameOf(one)} COD. FISC. ${one.person.taxCode} MATRICOLA ${s.numberOf(one)}`, 9);
      page.text(30, 120, 'Contestazione disciplinare: assenza ingiustificata nelle ore del giorno indicato', 9);
    }),
  UniLav: (s) =>
    other(s, (page, one) => {
      page.text(30, 40, 'MODULO UNIFICATO LAV - COMUNICAZIONE OBBLIGATORIA', 10, 'F3');
      page.text(30, 60, `DATORE DI LAVORO ${s.company.legalName} ${s.company.taxCode}`, 8);
      page.text(
        30,
        84,
        `LAVORATORE COGNOME ${one.person.lastName.toUpperCase()} NOME ${one.person.firstName.toUpperCase()}`,
        8,
      );
      page.text(30, 98, `CODICE FISCALE ${one.person.taxCode}`, 8);
      page.text(30, 130, `Inizio rapporto periodo ${s.monthText()} QUALIFICA OPERAIO LIVELLO 4 ASSUNZIONE`, 8);
    }),
  contracts: (s) =>
    other(s, (page, one) => {
      page.text(30, 40, 'CONTRATTO INDIVIDUALE DI LAVORO SUBORDINATO', 10, 'F3');
      page.text(30, 84, `LAVORATORE ${nameOf(one)} CODICE FISCALE ${one.person.taxCode}`, 8);
      page.text(30, 110, `MESE DI DECORRENZA ${s.monthText()} QUALIFICA OPERAIO LIVELLO 3 ORE 40 PERIODO DI PROVA`, 8);
    }),
  F24: (s) =>
    other(s, (page, one) => {
      page.text(30, 40, 'MODELLO DI PAGAMENTO UNIFICATO F24', 10, 'F3');
      page.text(30, 70, `CODICE FISCALE ${one.person.taxCode} COGNOME ${nameOf(one)}`, 8);
      page.text(30, 90, `PERIODO DI RIFERIMENTO ${s.monthText()} INPS IMPORTI A DEBITO`, 8);
      rows(s, page, ['1001', '3802', '3847', 'TOTALE A DEBITO']);
    }),
  'lists of pay with the director’s': (s) => {
    const director = s.registered();
    for (const one of everybody(s)) s.add(s.slip(one), one);
    for (let at = 0; at < 3; at++) {
      const page = new Page();
      page.text(30, 40, `ELENCO RETRIBUZIONI ${s.monthText()}`, 10, 'F3');
      page.text(
        30,
        84,
        `COGNOME E NOME ${nameOf(director)} ${director.person.taxCode} NETTO A PAGARE ${s.amount()}`,
        8,
      );
      for (let row = 0; row < 6; row++) page.text(30, 110 + row * 14, `${nameOf(s.absent())} ${s.amount()}`, 8);
      s.add(page, null, { kind: 'other' });
    }
  },
  'presence sheets alone': (s) => {
    for (const one of everybody(s)) s.add(s.presences(one, { name: true, code: true }), one, { payroll: 'attendance' });
  },
  'time cards alone': (s) => {
    const title = s.chance.pick([
      'CARTELLINO PRESENZE',
      'CARTELLINO MENSILE',
      'RIEPILOGO ORE E TIMBRATURE',
      'SCHEDA TIMBRATURE',
    ]);
    for (const one of everybody(s)) {
      const page = new Page();
      page.text(30, 40, `${title} ${s.monthText()}`, 9, 'F3');
      page.text(30, 60, `DIPENDENTE ${nameOf(one)}`, 9);
      page.text(330, 60, one.person.taxCode, 9);
      for (let day = 1; day <= 31; day++)
        page.text(30, 90 + day * 18, `${String(day).padStart(2, '0')} 08:00 12:00 13:00 17:00 8,00`, 7);
      s.add(page, one, { payroll: 'attendance' });
    }
  },
  'certificates with the eight-per-mille sheet': (s) => {
    for (const one of everybody(s)) {
      const page = new Page();
      page.text(180, 50, 'CERTIFICAZIONE UNICA 2026', 14, 'F3');
      page.text(30, 116, "DATI RELATIVI AL DATORE DI LAVORO, ENTE PENSIONISTICO O ALTRO SOSTITUTO D'IMPOSTA", 7);
      page.text(30, 130, `Codice fiscale ${s.company.taxCode} ${s.company.legalName.toUpperCase()}`, 8);
      page.text(30, 160, 'DATI RELATIVI AL DIPENDENTE, PENSIONATO O ALTRO PERCETTORE DELLE SOMME', 7);
      page.text(30, 174, `Codice fiscale ${one.person.taxCode} ${nameOf(one)}`, 8);
      s.add(page, one, { kind: 'taxCertificate', month: 2026 });
      const choice = new Page();
      choice.text(30, 50, 'SCHEDA PER LA SCELTA DELLA DESTINAZIONE DELL’OTTO PER MILLE DELL’IRPEF', 9, 'F3');
      choice.text(30, 70, 'CERTIFICAZIONE UNICA 2026', 9);
      choice.text(30, 90, `CODICE FISCALE ${one.person.taxCode} COGNOME ${nameOf(one)}`, 8);
      s.add(choice, one, { kind: 'taxCertificate', month: 2026, joins: true });
    }
  },
  'transfers of pay': (s) =>
    other(s, (page, one) => {
      page.text(30, 40, `ORDINE DI BONIFICO STIPENDI ${s.monthText()}`, 10, 'F3');
      page.text(30, 84, `Beneficiario ${nameOf(one)} ${one.person.taxCode} IBAN IMPORTO ${s.amount()}`, 8);
    }),
  // Answers that apply to a whole file, and page k of n
  'second pages that print another’s number': (s) => {
    const people = everybody(s).filter((one) => one.employee);
    people.forEach((one, index) => {
      s.add(s.slip(one), one);
      const whose = index % 4 === 3 ? s.chance.pick(people) : one;
      const second = s.second();
      second.text(30, 90, `Matr. ${s.numberOf(whose)}`, 8);
      s.add(second, whose, { joins: whose === one });
    });
  },
  'second pages, one lost and one of a new hire': (s) => {
    const people = everybody(s);
    people.forEach((one, index) => {
      if (index === 3) s.add(s.second(), s.absent());
      if (index !== 5) s.add(s.slip(one), one);
      s.add(s.second(), one, { joins: index !== 5 });
    });
  },
  'page 2 of 2 behind another’s': (s) => {
    everybody(s).forEach((one, index) => {
      if (index % 3 !== 2) {
        const first = s.slip(one);
        first.text(480, 30, 'Pag. 1/2', 7);
        s.add(first, one);
      }
      if (index % 3 !== 1) {
        const second = s.second();
        second.text(480, 30, 'Pag. 2/2', 7);
        s.add(second, one, { joins: index % 3 === 0 });
      }
    });
  },
  'page 2 of 2, all firsts of a stack and then all seconds': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const first = s.slip(one);
      first.text(480, 30, 'Pag. 1/2', 7);
      s.add(first, one);
    }
    for (const one of people) {
      const second = s.second();
      second.text(480, 30, 'Pag. 2/2', 7);
      s.add(second, one);
    }
  },
  'the same code thirty-five pages later': (s) => {
    const people = [...s.staff(35)];
    const again = people[0] as One;
    for (const one of people) {
      const page = s.slip(one);
      page.text(480, 30, 'Pag. 1/2', 7);
      s.add(page, one);
    }
    const later = s.second('ALLEGATO');
    later.text(30, 84, again.person.taxCode, 9);
    later.text(480, 30, 'Pag. 2/2', 7);
    s.add(later, null);
  },
  // Blank backs and scans
  'blank backs': (s) => {
    for (const one of everybody(s)) {
      s.add(s.slip(one), one);
      s.add(new Page(), null);
    }
  },
  'scans with a layer of recognised text': (s) => {
    for (const one of everybody(s)) {
      s.add(scanned(s, s.slip(one)), null, { proposes: one.employee?.id ?? null });
    }
  },
  'scans with a misread layer': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const wrong = s.chance.pick(people);
      s.add(scanned(s, s.slip(one, { code: wrong.person.taxCode })), null);
    }
  },
  // Months as payroll programs print them
  ...months({
    'MESE 04 | ANNO 2026 in two boxes': (s, mm, yyyy) => [
      ['MESE', mm],
      ['ANNO', yyyy],
    ],
    'MESE 4 ANNO 2026': (s, mm, yyyy) => `MESE ${Number(mm)} ANNO ${yyyy}`,
    'Periodo 04/26': (s, mm, yyyy) => `Periodo ${mm}/${yyyy.slice(2)}`,
    'Periodo 202604': (s, mm, yyyy) => `Periodo ${yyyy}${mm}`,
    'APR. 26': (s, mm, yyyy) => `${s.monthText().slice(0, 3)}. ${yyyy.slice(2)}`,
    'Aprile ’26': (s, mm, yyyy) => `${s.monthText().split(' ')[0]} '${yyyy.slice(2)}`,
    'COMPETENZA Aprile / pagamento Maggio': (s) =>
      `COMPETENZA ${s.monthText()} / pagamento ${s.monthText(next(s.month))}`,
    'MESE PAGA 05, PRESENZE 04': (s, mm, yyyy) => `MESE PAGA ${mm}/${yyyy}, PRESENZE ${before(s.month)}`,
    'a week over two months': () => '',
    'APRIL 2026': (s, mm, yyyy) => `${GERMAN[Number(mm) - 1]} ${yyyy}`,
    'a heading beside CONGUAGLIO 730 ANNO 2025': (s) => `${s.monthText()}   CONGUAGLIO 730 ANNO 2025`,
    'month abbreviated with a dash': (s, mm, yyyy) => `${s.monthText().slice(0, 3)}-${yyyy}`,
    'Periodo paga 04.2026': (s, mm, yyyy) => `Periodo paga ${mm}.${yyyy}`,
  }),
  'Paga del mese di marzo liquidata in APRILE': (s) => {
    for (const one of everybody(s)) {
      const month = `Paga del mese di ${s.monthText(previous(s.month)).toLowerCase()} liquidata in ${s.monthText()}`;
      s.add(s.slip(one, { month }), one, { month: null });
    }
  },
  // The same code on adjacent pages
  'presences behind the slip, same code': (s) => {
    for (const one of everybody(s)) {
      s.add(s.slip(one), one);
      s.add(s.presences(one, { name: true, code: true }), one, { joins: true });
    }
  },
  'same code, another’s name on the second page': (s) => {
    const people = everybody(s);
    for (const one of people) {
      s.add(s.slip(one), one);
      const named = s.chance.pick(people);
      if (named === one || s.chance.likely(0.5)) continue;
      const second = s.slip(one, { name: nameOf(named) }, { net: false });
      s.add(second, null);
    }
  },
  'two slips of one person and month': (s) => {
    for (const one of everybody(s)) {
      s.add(s.slip(one), one);
      if (s.chance.likely(0.4)) s.add(s.slip(one), one);
    }
  },
  // This layout is made up: no known payroll program prints it.
  'own: shift handover names both': (s) => {
    const people = everybody(s);
    people.forEach((one, index) => {
      const page = s.slip(one, { code: null, name: null, number: null });
      const nextOne = people[(index + 1) % people.length] as One;
      page.text(30, 90, `Turno ceduto da ${nameOf(one)} a ${withCode(nextOne)}`, 8);
      s.add(page, null, { shared: idsOf(one, nextOne) });
    });
  },
  'own: badge of a colleague photographed on the slip': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const page = s.slip(one, { code: null });
      const badge = s.chance.pick(people);
      page.text(400, 300, nameOf(badge), 10, 'F3');
      page.text(400, 314, badge.person.taxCode, 8);
      s.add(page, badge === one ? one : null, { proposes: one.employee?.id ?? null });
    }
  },
  'own: travel expenses of one person': (s) =>
    other(s, (page, one) => {
      page.text(30, 40, `NOTA SPESE TRASFERTA ${s.monthText()}`, 10, 'F3');
      page.text(30, 84, `DIPENDENTE ${nameOf(one)} MATRICOLA ${s.numberOf(one)} C.F. ${one.person.taxCode}`, 8);
      rows(s, page, ['Vitto', 'Alloggio', 'Chilometri', 'TOTALE RIMBORSO']);
    }),
  'own: TFR statement': (s) =>
    other(s, (page, one) => {
      page.text(30, 40, `PROSPETTO LIQUIDAZIONE TFR ${s.monthText()}`, 10, 'F3');
      page.text(
        30,
        84,
        `DIPENDENTE ${nameOf(one)} MATRICOLA ${s.numberOf(one)} CODICE FISCALE ${one.person.taxCode}`,
        8,
      );
      rows(s, page, ['TFR maturato', 'Rivalutazione', 'Imposta sostitutiva', 'TOTALE']);
    }),
  'own: leave plan of one person': (s) =>
    other(s, (page, one) => {
      page.text(30, 40, `PIANO FERIE - ${s.monthText()}`, 10, 'F3');
      page.text(
        30,
        84,
        `DIPENDENTE ${nameOf(one)} MATRICOLA ${s.numberOf(one)} CODICE FISCALE ${one.person.taxCode}`,
        8,
      );
      page.text(30, 110, 'FERIE PERMESSI ROL ORE GIORNI', 8);
    }),
  'own: two stapled half slips': (s) =>
    pairs(s, (page, second) => {
      page.text(30, 430, `MATR. ${s.numberOf(second)}`, 9);
      s.items(page, 450, 6);
      page.text(400, 740, `NETTO DEL MESE ${s.amount()}`, 9);
    }),
  'own: initials of the subject only, a colleague’s code': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const other = s.chance.pick(people);
      const apart = other.person.lastName !== one.person.lastName;
      const name = `${one.person.lastName.toUpperCase()} ${initialOf(one)}.`;
      s.add(s.slip(one, { name, code: other.person.taxCode, number: null }), apart ? null : other);
    }
  },
  'own: own code at the foot, a colleague’s in the head': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const other = s.chance.pick(people);
      const page = s.slip(one, { code: other.person.taxCode, name: null, number: null });
      page.text(30, 780, `${nameOf(one)} ${one.person.taxCode}`, 7);
      s.add(page, other === one ? one : null, other === one ? {} : { shared: idsOf(one, other) });
    }
  },
  'own: last year’s slip printed on the back': (s) => {
    for (const one of everybody(s)) {
      s.add(s.slip(one), one);
      if (s.chance.likely(0.4))
        s.add(s.slip(one, { month: `PERIODO DI PAGA ${s.monthText(s.month - 100)}` }), one, { month: s.month - 100 });
    }
  },
  'own: slips of a colleague cut off at the edge': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const page = s.slip(one);
      const other = s.chance.pick(people);
      const there = other !== one && s.chance.likely(0.5);
      if (there) page.text(470, 836, `${nameOf(other)} ${other.person.taxCode}`, 8);
      s.add(page, there ? null : one, there ? { shared: idsOf(one, other) } : {});
    }
  },
};

const GERMAN = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
];

export function everybody(s: Sheets): One[] {
  return s.chance.shuffled([...s.staff(s.chance.between(8, 12)), s.absent(), s.absent()]);
}

/** Turns the page into a scanned picture under an invisible layer of recognised text. */
function scanned(s: Sheets, page: Page): Page {
  s.parts = {
    objects: [
      {
        key: 'scan',
        text: '<</Type/XObject/Subtype/Image/Width 1/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8/Length 2>>',
        stream: Uint8Array.of(235, 215),
      },
    ],
    pageResources: '/XObject<</Scan {scan}>>',
  };
  page.image('Scan', 0, 0, page.width, page.height);
  page.raw += '3 Tr\n';
  return page;
}

export function idsOf(...people: One[]): string[] {
  return people.flatMap((one) => one.employee?.id ?? []);
}

function initialOf({ person }: One): string {
  return person.firstName.charAt(0).toUpperCase();
}

/** Slips with a word about the subject's job above the code, and another person below it. */
function spoken(s: Sheets, word: () => string, below: string | null): void {
  const people = everybody(s);
  for (const one of people) {
    const page = new Page();
    page.text(30, 40, `AZIENDA ${s.company.legalName.toUpperCase()} ${s.company.taxCode}`, 8);
    page.text(30, 60, `PERIODO DI PAGA ${s.monthText()}`, 9);
    page.text(30, 76, word(), 8);
    page.text(30, 90, `${nameOf(one)} ${one.person.taxCode}`, 9);
    const other = s.chance.pick(people);
    const there = below !== null && other !== one;
    if (there) page.text(30, 130, `${below} ${withCode(other)}`, 8);
    s.items(page, 160, 16);
    s.net(page, 560);
    s.footer(page);
    // If the other person has a label of unknown kind, asking is also correct.
    s.add(page, one);
  }
}

function stubs(s: Sheets, label: string | null): void {
  const people = everybody(s);
  for (const one of people) {
    const page = s.slip(one);
    const other = s.chance.pick(people);
    const there = other !== one && s.chance.likely(0.6);
    if (there) {
      if (label) page.text(30, 690, label, 7);
      page.text(30, 704, `${nameOf(other)}   NETTO ${s.amount()}`, 9);
      s.add(page, null, { shared: idsOf(one, other) });
    } else s.add(page, one);
  }
}

function pairs(s: Sheets, draw: (page: Page, second: One) => void): void {
  const people = everybody(s);
  for (let at = 0; at + 1 < people.length; at += 2) {
    const [first, second] = [people[at] as One, people[at + 1] as One];
    const page = s.slip(first, {}, { body: false, net: false });
    s.items(page, 160, 8);
    s.net(page, 300);
    draw(page, second);
    s.add(page, null, { shared: idsOf(first, second) });
  }
}

/** Text rotated by quarter turns, whose baseline starts at (x, y), counted from the top left. */
function turned(page: Page, x: number, y: number, text: string, size: number, angle: 90 | 180 | 270): void {
  const at = `${x} ${page.height - y}`;
  const matrix = { 90: '0 1 -1 0', 180: '-1 0 0 -1', 270: '0 -1 1 0' }[angle];
  page.after += `BT /F1 ${size} Tf ${matrix} ${at} Tm (${text.replace(/[()\\]/g, '')}) Tj ET\n`;
}

function cover(page: Page, x: number, y: number, width: number, height: number, colour: string | null): void {
  const box = `${x} ${page.height - y - height} ${width} ${height}`;
  page.after +=
    colour === null
      ? `q ${width} 0 0 ${height} ${x} ${page.height - y - height} cm /Patch Do Q\n`
      : `q ${colour} rg ${box} re f Q\n`;
}

function covered(s: Sheets, colour: string | null, count = 1): void {
  const people = everybody(s);
  for (const one of people) {
    const page = s.slip(one);
    const foreign: string[] = [];
    for (let row = 0; row < count; row++) {
      const other = s.chance.pick(people);
      if (other === one) continue;
      const net = s.amount();
      page.text(30, 640 + row * 16, `${withCode(other)} ${net}`, 8);
      cover(page, 25, 630 + row * 16, 400, 14, colour);
      foreign.push(other.person.taxCode, net);
    }
    s.add(page, one, { foreign });
  }
}

/** A file with few names, in which the only code on a page is not the subject's. */
function lone(s: Sheets, word: string): void {
  for (const one of everybody(s)) {
    const wrong = s.chance.likely(0.35);
    const page = s.slip(one, { name: null, number: null });
    if (wrong && word) page.text(30, 620, word, 8);
    s.add(page, wrong ? null : one);
  }
}

/** Adds sheets about one person that are no payslips, between slips and alone. */
export function other(s: Sheets, draw: (page: Page, one: One) => void, people = everybody(s)): void {
  const alone = s.chance.likely(0.5);
  for (const one of people) {
    if (!alone) s.add(s.slip(one), one);
    const page = new Page();
    draw(page, one);
    s.footer(page);
    s.add(page, one, { kind: 'other' });
  }
}

export function rows(s: Sheets, page: Page, words: readonly string[]): void {
  words.forEach((word, index) => {
    page.text(30, 130 + index * 16, word, 8);
    page.text(300, 130 + index * 16, s.amount(), 8, 'F2');
  });
}

type Printed = string | [string, string][];

function months(prints: Record<string, (s: Sheets, mm: string, yyyy: string) => Printed>) {
  return Object.fromEntries(
    Object.entries(prints).map(([name, print]) => [
      name,
      (s: Sheets) => {
        const [mm, yyyy] = [String(s.month % 100).padStart(2, '0'), String(Math.floor(s.month / 100))];
        for (const one of everybody(s)) {
          const printed = print(s, mm, yyyy);
          if (typeof printed === 'string' && printed !== '') s.add(s.slip(one, { month: printed }), one);
          else if (printed === '') {
            const last = `${new Date(Date.UTC(Number(yyyy), Number(mm) - 1, 0)).getUTCDate()}`;
            const [year, month] = [
              Math.floor(previous(s.month) / 100),
              String(previous(s.month) % 100).padStart(2, '0'),
            ];
            const week = `Settimana dal ${last}/${month}/${year} al 06/${mm}/${yyyy}`;
            s.add(s.slip(one, { month: week }), one, { month: null });
          } else {
            const page = s.slip(one, { month: null });
            (printed as [string, string][]).forEach(([label, value], index) => {
              page.text(30 + index * 60, 56, label, 6);
              page.text(30 + index * 60, 66, value, 9, 'F3');
            });
            s.add(page, one);
          }
        }
      },
    ]),
  );
}

function next(month: number): number {
  return month % 100 === 12 ? month + 89 : month + 1;
}
function previous(month: number): number {
  return month % 100 === 1 ? month - 89 : month - 1;
}
function before(month: number): string {
  const one = previous(month);
  return `${String(one % 100).padStart(2, '0')}/${Math.floor(one / 100)}`;
}

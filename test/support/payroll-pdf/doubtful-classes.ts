import { nameOf, type One, otherForm, type Sheets, withCode } from './doubtful-pdf.ts';
import { Page } from './drawing.ts';
import { somebody } from './people.ts';

/**
 * Pages that look like one person's and belong to another, to several people or to nobody. Each class gets its own
 * file.
 */
export const DOUBTFUL: Record<string, (sheets: Sheets) => void> = {
  // a: the rhythm and numbering of pages
  'presence sheets before their slip': (s) => {
    for (const one of everybody(s)) {
      s.add(s.presences(one), one, { joins: false });
      s.add(s.slip(one), one, { joins: true });
    }
  },
  'letters between slips': (s) => {
    for (const one of everybody(s)) {
      s.add(s.slip(one), one);
      if (s.chance.likely(0.5)) s.add(letter(s), null);
    }
  },
  'sheets of departments': (s) => {
    everybody(s).forEach((one, index) => {
      if (index % 3 === 0) s.add(department(s), null);
      s.add(s.slip(one), one);
    });
  },
  'second pages printed before their first': (s) => {
    for (const one of everybody(s)) {
      const second = s.second();
      second.text(480, 30, 'Pag. 2/2', 7);
      s.add(second, one);
      const first = s.slip(one);
      first.text(480, 30, 'Pag. 1/2', 7);
      s.add(first, one, { joins: true });
    }
  },
  'second pages before their first, after a slip of one page': (s) => {
    everybody(s).forEach((one, index) => {
      if (index % 2 === 0) {
        const only = s.slip(one);
        only.text(480, 30, 'Pag. 1/1', 7);
        s.add(only, one);
        return;
      }
      const second = s.second();
      second.text(480, 30, 'Pag. 2/2', 7);
      s.add(second, one);
      const first = s.slip(one);
      first.text(480, 30, 'Pag. 1/2', 7);
      s.add(first, one, { joins: true });
    });
  },
  'numbering of the whole company': (s) => {
    const people = everybody(s).slice(0, 6);
    const all = 8;
    people.forEach((one, index) => {
      const page = index % 3 === 2 ? s.second() : s.slip(one);
      page.text(480, 30, `Pag. ${index + 1}/${all}`, 7);
      s.add(page, one);
    });
  },
  'numbering of the company without an end': (s) => {
    everybody(s).forEach((one, index) => {
      const page = index % 3 === 1 ? s.second() : s.slip(one);
      page.text(480, 30, `Pag. ${index + 1}`, 7);
      s.add(page, one);
    });
  },
  'SEGUE before the next person': (s) => {
    for (const one of everybody(s)) {
      const page = s.slip(one, {}, { net: false });
      page.text(450, 600, 'SEGUE', 8, 'F3');
      s.add(page, one);
      const other = s.anybody();
      s.add(s.second(), other);
    }
  },
  'in seguito al rinnovo': (s) => {
    for (const one of everybody(s)) {
      const page = s.slip(one, {}, { net: false });
      page.text(30, 600, 'Minimi aggiornati in seguito al rinnovo del contratto', 8);
      s.add(page, one);
      if (s.chance.likely(0.4)) s.add(s.second(), s.anybody());
    }
  },
  // b: another person's code where the subject's code is missing
  'approver of a presence sheet': (s) => {
    const approver = s.registered();
    const label = s.chance.pick(['Approvato da', 'Visto del responsabile', 'Validato:', 'Autorizza']);
    const y = s.chance.pick([76, 700]);
    for (const one of everybody(s)) {
      const page = s.presences(one, { name: s.chance.likely(0.8) });
      page.text(30, y, `${label} ${withCode(approver)}`, 8);
      s.add(page, one);
    }
  },
  'family table under COGNOME E NOME': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const page = s.slip(one, { code: null }, { body: false });
      const relative = s.chance.likely(0.5) ? s.chance.pick(people) : s.absent();
      page.text(30, 190, 'COGNOME E NOME', 7);
      page.text(300, 190, 'CODICE FISCALE', 7);
      page.text(30, 204, nameOf(relative), 8);
      page.text(300, 204, relative.person.taxCode, 8);
      s.items(page, 260, 10);
      s.add(page, one);
    }
  },
  'family table beside the own code': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const missing = s.chance.likely(0.3);
      const page = s.slip(one, missing ? { code: null } : {}, { body: false });
      const relative = s.chance.pick(people);
      page.text(30, 190, 'NUCLEO FAMILIARE', 7);
      page.text(30, 202, 'COGNOME E NOME', 7);
      page.text(300, 202, 'CODICE FISCALE', 7);
      page.text(30, 214, nameOf(relative), 8);
      page.text(300, 214, relative.person.taxCode, 8);
      s.items(page, 260, 10);
      s.add(page, one);
    }
  },
  'delegate who collects': (s) => mentioned(s, ['Delegato all’incasso', 'Delega a', 'Ritira']),
  'creditor of a garnishment': (s) => mentioned(s, ['Creditore', 'Pignoramento a favore di', 'Beneficiario']),
  'previous and next employee': (s) => {
    const people = everybody(s);
    people.forEach((one, index) => {
      const page = s.slip(one, s.chance.likely(0.4) ? { code: null } : {});
      const before = people[index - 1];
      const next = people[index + 1];
      if (before) page.text(330, 22, `Dipendente precedente ${withCode(before)}`, 7);
      if (next) page.text(30, 790, `Segue dipendente ${withCode(next)}`, 7);
      s.add(page, one);
    });
  },
  'head of a department': (s) => {
    const head = s.registered();
    for (const one of everybody(s)) {
      const page = s.slip(one, s.chance.likely(0.5) ? { code: null } : {});
      page.text(30, 140, `${s.chance.pick(['Capo reparto', 'Responsabile', 'Preposto'])} ${withCode(head)}`, 8);
      s.add(page, one);
    }
  },
  'stale invisible code': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const stale = s.chance.pick(people);
      const page = s.slip(one, { code: null });
      page.raw += hidden(stale.person.taxCode, s.chance.pick(['white', 'mode', 'off-page', 'clipped']));
      s.add(page, one);
    }
  },
  'stale code on a layer that is off': (s) => {
    const people = everybody(s);
    layers(s);
    for (const one of people) {
      const stale = s.chance.pick(people);
      const page = s.slip(one, { code: null });
      page.raw += `/OC /Off BDC BT /F1 9 Tf 330 ${842 - 96} Td (${stale.person.taxCode}) Tj ET EMC\n`;
      s.add(page, one);
    }
  },
  // c: two slips on one page
  'two slips, one above the other': (s) => pairs(s, (page, second) => s.head(page, second, {}, 400)),
  'two slips, no labels below': (s) =>
    pairs(s, (page, second) => {
      page.text(30, 470, nameOf(second), 9);
      page.text(330, 470, second.person.taxCode, 9);
      s.net(page, 740);
    }),
  'two slips, the second with a name only': (s) =>
    pairs(s, (page, second) => {
      page.text(30, 470, nameOf(second), 9);
      s.items(page, 500, 8);
      s.net(page, 740);
    }),
  'two slips, the second with a code only': (s) =>
    pairs(s, (page, second) => {
      page.text(30, 470, second.person.taxCode, 9);
      s.items(page, 500, 8);
      s.net(page, 740);
    }),
  'two slips side by side': (s) => {
    const people = everybody(s);
    for (let at = 0; at + 1 < people.length; at += 2) {
      const [first, second] = [people[at] as One, people[at + 1] as One];
      const page = new Page({ width: 842, height: 595 });
      for (const [x, one] of [
        [20, first],
        [430, second],
      ] as const) {
        page.text(x, 40, `AZIENDA ${s.company.legalName} ${s.company.taxCode}`.toUpperCase(), 7);
        page.text(x, 58, `PERIODO DI PAGA ${s.monthText()}`, 8);
        page.text(x, 78, `DIPENDENTE ${nameOf(one)}`, 8);
        page.text(x, 92, `C.F. ${one.person.taxCode}`, 8);
        page.text(x, 400, `NETTO DEL MESE ${s.amount()}`, 9);
      }
      s.add(page, null);
    }
  },
  // d: the rule about the recipient of a CU
  'alimony to a percipiente': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const page = s.slip(one);
      const other = s.chance.pick(people);
      const label = s.chance.pick(['Assegno di mantenimento - percipiente', 'Alimenti, percipiente', 'Percipiente']);
      if (other !== one && s.chance.likely(0.7)) page.text(30, 430, `${label} ${withCode(other)}`, 8);
      s.add(page, one);
    }
  },
  // e: omocodia
  'omocodia base without a name': (s) => {
    for (const one of everybody(s)) {
      const doubled = s.chance.likely(0.5);
      const holder = doubled ? s.absent({ ...one.person, taxCode: otherForm(one) }) : one;
      s.add(s.slip(holder, doubled ? { name: s.chance.likely(0.5) ? null : nameOf(one), number: null } : {}), holder);
    }
  },
  // Further classes
  'heading of the month against labelled months': (s) => {
    for (const one of everybody(s)) {
      const page = s.slip(one, { month: s.monthText() });
      page.text(80, 420, 'Straordinario mese 03/2024', 7);
      page.text(80, 434, 'Rata addizionale 04/2025', 7);
      if (s.chance.likely(0.5)) page.text(80, 448, 'Periodo malattia FEBBRAIO 2025', 7);
      s.add(page, one);
    }
  },
  'labelled months of items only': (s) => {
    for (const one of everybody(s)) {
      const page = s.slip(one, { month: null });
      page.text(80, 420, 'Straordinario mese 03/2024', 7);
      s.add(page, one, { month: null });
    }
  },
  'period as two days': (s) => {
    const [year, month] = [Math.floor(s.month / 100), s.month % 100];
    const mm = String(month).padStart(2, '0');
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const label = s.chance.pick(['PERIODO PAGA ', 'PERIODO ', '']);
    for (const one of everybody(s))
      s.add(s.slip(one, { month: `${label}dal 01/${mm}/${year} al ${last}/${mm}/${year}` }), one);
  },
  'abbreviated month': (s) => {
    for (const one of everybody(s))
      s.add(s.slip(one, { month: `${s.monthText().slice(0, 3)} ${Math.floor(s.month / 100)}` }), one);
  },
  'foreign employer without a label': (s) => {
    const people = everybody(s);
    const foreign = foreignNumber(s);
    for (const [index, one] of people.entries()) {
      const page = new Page();
      const theirs = index % 3 === 0;
      page.text(30, 40, theirs ? `EDILIZIA ESTRANEA SRL ${foreign}` : `${s.company.legalName} ${s.company.taxCode}`, 8);
      page.text(30, 60, `PERIODO DI PAGA ${s.monthText()}`, 9);
      page.text(30, 84, `DIPENDENTE ${nameOf(one)} C.F. ${one.person.taxCode}`, 8);
      s.items(page, 160, 16);
      s.net(page, 560);
      s.add(page, theirs ? null : one);
    }
  },
  'certificates among payslips': (s) => {
    for (const one of everybody(s)) {
      if (s.chance.likely(0.6)) s.add(s.slip(one), one);
      else s.add(certificate(s, one), one, { kind: 'taxCertificate', month: 2026 });
    }
  },
  'slips that speak of the CU': (s) => {
    for (const one of everybody(s)) {
      const page = s.slip(one);
      page.text(30, 620, 'La CERTIFICAZIONE UNICA 2026 è disponibile sul portale', 8);
      s.add(page, one);
    }
  },
  'slips headed RIEPILOGO': (s) => {
    for (const one of everybody(s)) {
      const page = s.slip(one);
      page.text(180, 24, 'RIEPILOGO COMPETENZE E TRATTENUTE', 10, 'F3');
      s.add(page, one);
    }
  },
  // Classes invented for these tests
  'letter of garnishment about a colleague': (s) => {
    const people = everybody(s);
    for (const one of people) {
      s.add(s.slip(one), one);
      const debtor = s.anybody();
      if (s.chance.likely(0.4)) {
        const page = new Page();
        page.text(30, 60, `COMUNICAZIONE AL TERZO PIGNORATO - ${s.monthText()}`, 9, 'F3');
        page.text(30, 90, `Il debitore ${nameOf(debtor)} percepisce una retribuzione di ${s.amount()}`, 9);
        page.text(30, 120, `Custode delle somme: ${withCode(one)}`, 9);
        s.add(page, debtor);
      }
    }
  },
  'replacement of somebody absent': (s) => mentioned(s, ['In sostituzione di', 'Sostituisce', 'Assunto in luogo di']),
  'tutor of an apprentice': (s) => mentioned(s, ['Tutor aziendale', 'Apprendista affiancato da', 'Referente']),
  'heir of a former employee': (s) => mentioned(s, ['Erede', 'Aventi diritto:', 'Pagato agli eredi']),
  'typed code of a colleague under the own name': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const wrong = s.chance.likely(0.4);
      const typed = s.chance.pick(people);
      s.add(s.slip(one, wrong ? { code: typed.person.taxCode } : {}), wrong && typed !== one ? null : one);
    }
  },
  'own code with a wrong check character': (s) => {
    const people = everybody(s);
    const head = s.registered();
    for (const one of people) {
      const broken = s.chance.likely(0.5);
      const code = one.person.taxCode;
      const page = s.slip(one, broken ? { code: code.slice(0, 15) + (code.endsWith('A') ? 'B' : 'A') } : {});
      page.text(30, 132, `Ufficio del personale ${withCode(head)}`, 7);
      s.add(page, one);
    }
  },
  'shift plan among the slips': (s) => {
    const people = everybody(s);
    for (const [index, one] of people.entries()) {
      s.add(s.slip(one), one);
      if (index % 3 !== 0) continue;
      const page = new Page();
      page.text(30, 50, `TURNI DI ${s.monthText()}`, 9, 'F3');
      page.text(30, 80, withCode(one), 8);
      people.slice(0, 3).forEach((other, row) => {
        page.text(30, 110 + row * 14, `${nameOf(other)} MATTINO POMERIGGIO NOTTE`, 8);
      });
      s.add(page, null);
    }
  },
  'copy for the knowledge of another': (s) => mentioned(s, ['p.c.', 'Copia per', 'All’attenzione di'], 24),
  'name of the absent above a code without label': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const known = s.chance.likely(0.5);
      if (known) {
        s.add(s.slip(one), one);
        continue;
      }
      const absent = s.absent();
      const page = s.slip(absent, { code: null });
      page.text(330, 140, one.person.taxCode, 8);
      s.add(page, absent);
    }
  },
  'namesake with another birth date': (s) => {
    for (const one of everybody(s)) {
      if (s.chance.likely(0.5)) s.add(s.slip(one), one);
      else {
        const other = somebody(s.chance, s.taken);
        const namesake = s.absent({ ...other, firstName: one.person.firstName, lastName: one.person.lastName });
        s.add(s.slip(namesake, { code: null, number: null }), namesake);
      }
    }
  },
  'certificates with a twin’s or a colleague’s code': (s) => {
    const people = everybody(s);
    for (const one of people) {
      const more = { kind: 'taxCertificate', month: 2026 } as const;
      const way = s.chance.next();
      if (way < 0.4) {
        // An omocodia variant of the code that belongs to a namesake
        const twin = s.absent({ ...one.person, taxCode: otherForm(one) });
        s.add(certificate(s, twin), twin, more);
      } else if (way < 0.65) {
        const typed = s.chance.pick(people);
        s.add(certificate(s, one, typed.person.taxCode), typed === one ? one : null, more);
      } else s.add(certificate(s, one), one, more);
    }
  },
  'names in a margin of the page before': (s) => {
    const people = everybody(s);
    people.forEach((one, index) => {
      const page = s.slip(one, s.chance.likely(0.4) ? { code: null, name: null } : {});
      const before = people[index - 1];
      if (before) page.text(380, 832, `Riporto ${nameOf(before)} ${before.person.taxCode}`, 6);
      s.add(page, one);
    });
  },
};

/** Eight to fourteen people, two of them absent from the registry. */
function everybody(s: Sheets): One[] {
  const people = [...s.staff(s.chance.between(8, 12)), s.absent(), s.absent()];
  return s.chance.shuffled(people);
}

/** Prints a colleague or stranger on another person's slip, which sometimes lacks the code of its own person. */
function mentioned(s: Sheets, labels: readonly string[], at?: number): void {
  const people = everybody(s);
  const label = s.chance.pick(labels);
  const y = at ?? s.chance.pick([134, 400, 700]);
  for (const one of people) {
    const page = s.slip(one, s.chance.likely(0.4) ? { code: null } : {});
    const other = s.chance.likely(0.7) ? s.chance.pick(people) : s.absent();
    if (other !== one) page.text(30, y, `${label} ${withCode(other)}`, 8);
    s.add(page, one);
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
    s.add(page, null);
  }
}

function letter(s: Sheets): Page {
  const page = new Page();
  page.text(30, 80, 'Gentile collaboratore,', 10);
  page.text(30, 110, 'si informa che dal prossimo mese la mensa aziendale osserva un nuovo orario.', 9);
  page.text(30, 130, 'Per ogni chiarimento la direzione resta a disposizione.', 9);
  s.footer(page);
  return page;
}

function department(s: Sheets): Page {
  const page = new Page();
  page.text(200, 300, `REPARTO ${s.chance.pick(['PRODUZIONE', 'MAGAZZINO', 'UFFICI', 'CANTIERE'])}`, 18, 'F3');
  page.text(200, 340, `Cedolini di ${s.monthText()} del reparto`, 10);
  s.footer(page);
  return page;
}

function certificate(s: Sheets, one: One, code = one.person.taxCode): Page {
  const page = new Page();
  page.text(180, 50, 'CERTIFICAZIONE UNICA 2026', 14, 'F3');
  page.text(30, 116, "DATI RELATIVI AL DATORE DI LAVORO, ENTE PENSIONISTICO O ALTRO SOSTITUTO D'IMPOSTA", 7);
  page.text(30, 130, `Codice fiscale ${s.company.taxCode} ${s.company.legalName.toUpperCase()}`, 8);
  page.text(30, 160, 'DATI RELATIVI AL DIPENDENTE, PENSIONATO O ALTRO PERCETTORE DELLE SOMME', 7);
  page.text(30, 174, `Codice fiscale ${code} ${nameOf(one)}`, 8);
  return page;
}

function hidden(code: string, how: 'white' | 'mode' | 'off-page' | 'clipped'): string {
  const at = `330 ${842 - 84}`;
  if (how === 'white') return `q 1 1 1 rg BT /F1 9 Tf ${at} Td (${code}) Tj ET Q\n`;
  if (how === 'mode') return `q BT 3 Tr /F1 9 Tf ${at} Td (${code}) Tj ET Q\n`;
  if (how === 'off-page') return `BT /F1 9 Tf 700 ${842 - 84} Td (${code}) Tj ET\n`;
  return `q 0 0 5 5 re W n BT /F1 9 Tf ${at} Td (${code}) Tj ET Q\n`;
}

/** Draws text on a hidden layer and on a visible one. */
function layers(s: Sheets): void {
  s.parts = {
    objects: [
      { key: 'layer-off', text: '<</Type/OCG/Name(Vecchio)>>' },
      { key: 'layer-on', text: '<</Type/OCG/Name(Modulo)>>' },
    ],
    catalog: '/OCProperties<</OCGs[{layer-off}{layer-on}]/D<</ON[{layer-on}]/OFF[{layer-off}]>>>>',
    pageResources: '/Properties<</Off {layer-off}/On {layer-on}>>',
  };
}

function foreignNumber(s: Sheets): string {
  const digits = `0${s.chance.between(100_000_000, 999_999_999)}`;
  for (let check = 0; check < 10; check++) {
    const code = `${digits}${check}`;
    if (luhn(code) && code !== s.company.taxCode) return code;
  }
  throw new Error('no check digit');
}

function luhn(code: string): boolean {
  const sum = [...code].reduce((total, char, index) => {
    const digit = Number(char) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

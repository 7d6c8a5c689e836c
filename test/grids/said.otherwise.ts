/**
 * By screen and state, and by each fact of its answers that is another: what is no more said of it (-), and what is said
 * instead (+). Written anew with PORTALE_TEST_WRITTEN=1, and read before it is kept.
 */
export const OTHERWISE: Record<string, Record<string, string>> = {
  'home of a company, for its consultant': {
    '2 doccedolino/riepdocazi: DaPubblicare = 0':
      '- Mostra tutti (3) → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 3 - Mostra tutti (3) - Non pubblicato - Rossi Anna - Ottobre 2026 + 0 + Tutti i cedolini sono pubblicati.',
    '2 doccedolino/riepdocazi: DaPubblicare = 1':
      '- Mostra tutti (3) → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 3 - Mostra tutti (3) - Non pubblicato - Rossi Anna - Ottobre 2026 + Mostra tutti (1) → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished + 1 + Mostra tutti (1) + Attendere...',
    '2 doccedolino/riepdocazi: DaPubblicare = 5':
      '- Mostra tutti (3) → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 3 - Mostra tutti (3) - Non pubblicato - Rossi Anna - Ottobre 2026 + Mostra tutti (5) → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished + 5 + Mostra tutti (5) + Attendere...',
    '3 doccedolino/riepdocazi: Pubblicati = 0':
      '- Mostra tutti (2) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 2 - Mostra tutti (2) - Rossi Anna - Ottobre 2026 - Nuovo + -6',
    '3 doccedolino/riepdocazi: Pubblicati = 1':
      '- Mostra tutti (2) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 2 - Mostra tutti (2) - Rossi Anna - Ottobre 2026 - Nuovo + -5',
    '3 doccedolino/riepdocazi: Pubblicati = 5':
      '- Mostra tutti (2) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 2 - Mostra tutti (2) - Rossi Anna - Ottobre 2026 - Nuovo + -1',
    '3 doccedolino/riepdocazi: LettoDipendente = 0':
      '- Mostra tutti (2) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 2 - Mostra tutti (2) - Rossi Anna - Ottobre 2026 - Nuovo + Mostra tutti (8) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc + 8 + Mostra tutti (8) + Attendere...',
    '3 doccedolino/riepdocazi: LettoDipendente = 1':
      '- Mostra tutti (2) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 2 - Mostra tutti (2) - Rossi Anna - Ottobre 2026 - Nuovo + Mostra tutti (7) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc + 7 + Mostra tutti (7) + Attendere...',
    '3 doccedolino/riepdocazi: LettoDipendente = 5':
      '- Mostra tutti (2) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 2 - Mostra tutti (2) - Rossi Anna - Ottobre 2026 - Nuovo + Mostra tutti (3) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc + 3 + Mostra tutti (3) + Attendere...',
    '4 Azienda/chiusura: annomese = null':
      '- (Cedolini di ottobre 2026) - Cedolini di ottobre 2026 + (Cedolini di ) + Cedolini di',
    '4 Azienda/chiusura: aziende = []':
      '- (Cedolini di ottobre 2026) - Cedolini di ottobre 2026 - 10 - di 10 pubblicati - 10 letti dal lavoratore - 0 non ancora letti - 0 da pubblicare',
    '4 Azienda/chiusura: aziende.0.ricevuti = 0': '- di 10 pubblicati + di 0 pubblicati',
    '4 Azienda/chiusura: aziende.0.ricevuti = 1': '- di 10 pubblicati + di 1 pubblicato',
    '4 Azienda/chiusura: aziende.0.ricevuti = 5': '- di 10 pubblicati + di 5 pubblicati',
    '4 Azienda/chiusura: aziende.0.pubblicati = 0': '- 10 - 0 non ancora letti + 0 + -10 non ancora letti',
    '4 Azienda/chiusura: aziende.0.pubblicati = 1': '- 10 - 0 non ancora letti + 1 + -9 non ancora letti',
    '4 Azienda/chiusura: aziende.0.pubblicati = 5': '- 10 - 0 non ancora letti + 5 + -5 non ancora letti',
    '4 Azienda/chiusura: aziende.0.letti = 0':
      '- 10 letti dal lavoratore - 0 non ancora letti + 0 letti dal lavoratore + 10 non ancora letti',
    '4 Azienda/chiusura: aziende.0.letti = 1':
      '- 10 letti dal lavoratore - 0 non ancora letti + 1 letto dal lavoratore + 9 non ancora letti',
    '4 Azienda/chiusura: aziende.0.letti = 5':
      '- 10 letti dal lavoratore - 0 non ancora letti + 5 letti dal lavoratore + 5 non ancora letti',
    '4 Azienda/chiusura: aziende.0.daPubblicare = 1': '- 0 da pubblicare + 1 da pubblicare',
    '4 Azienda/chiusura: aziende.0.daPubblicare = 5': '- 0 da pubblicare + 5 da pubblicare',
    '4 Azienda/chiusura: aziende.0.programmati = 1': '- 0 da pubblicare + 1 programmato',
    '4 Azienda/chiusura: aziende.0.programmati = 5': '- 0 da pubblicare + 5 programmati',
    '4 Azienda/chiusura: aziende.0.annullati = 1': '- 0 da pubblicare + 1 annullato',
    '4 Azienda/chiusura: aziende.0.annullati = 5': '- 0 da pubblicare + 5 annullati',
    '4 Azienda/chiusura: aziende.0.mancanti = 1': '+ 1 mancante',
    '4 Azienda/chiusura: aziende.0.mancanti = 5': '+ 5 mancanti',
    '5 doccedolino/lista: rows = []':
      '- Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - Non pubblicato - Rossi Anna - Ottobre 2026',
    '5 doccedolino/lista: rows.0.tipo = "companyDocument"':
      '- Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - Rossi Anna +  → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS',
    '5 doccedolino/lista: rows.0.pubblicazione = "scheduled"': '- Non pubblicato + Programmato',
    '5 doccedolino/lista: rows.0.pubblicazione = "published"': '- Non pubblicato + Nuovo',
    '5 doccedolino/lista: rows.0.pubblicazione = "cancelled"': '- Non pubblicato + Annullata',
    '6 doccedolino/lista: rows = []':
      '- Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - Rossi Anna - Ottobre 2026 - Nuovo',
    '6 doccedolino/lista: rows.0.tipo = "companyDocument"':
      '- Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - Rossi Anna +  → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS',
    '6 doccedolino/lista: rows.0.pubblicazione = "unpublished"': '- Nuovo + Non pubblicato',
    '6 doccedolino/lista: rows.0.pubblicazione = "scheduled"': '- Nuovo + Programmato',
    '6 doccedolino/lista: rows.0.pubblicazione = "cancelled"': '- Nuovo + Annullata',
    nothing:
      '1 : capogruppo = true; 2 doccedolino/riepdocazi: Pubblicati = 0; 2 doccedolino/riepdocazi: Pubblicati = 1; 2 doccedolino/riepdocazi: Pubblicati = 5; 2 doccedolino/riepdocazi: NonPubblicati = 0; 2 doccedolino/riepdocazi: NonPubblicati = 1; 2 doccedolino/riepdocazi: NonPubblicati = 5; 2 doccedolino/riepdocazi: Programmati = 0; 2 doccedolino/riepdocazi: Programmati = 5; 2 doccedolino/riepdocazi: Annullati = 1; 2 doccedolino/riepdocazi: Annullati = 5; 2 doccedolino/riepdocazi: LettoDipendente = 0; 2 doccedolino/riepdocazi: LettoDipendente = 1; 2 doccedolino/riepdocazi: LettoDipendente = 5; 3 doccedolino/riepdocazi: NonPubblicati = 1; 3 doccedolino/riepdocazi: NonPubblicati = 5; 3 doccedolino/riepdocazi: DaPubblicare = 0; 3 doccedolino/riepdocazi: DaPubblicare = 1; 3 doccedolino/riepdocazi: DaPubblicare = 5; 3 doccedolino/riepdocazi: Programmati = 0; 3 doccedolino/riepdocazi: Programmati = 5; 3 doccedolino/riepdocazi: Annullati = 1; 3 doccedolino/riepdocazi: Annullati = 5; 4 Azienda/chiusura: sospese = {"il":"2026-11-03","da":"da"}; 4 Azienda/chiusura: aziende.0.chiusura = {"il":"2026-11-03","da":"da","ricevuti":4,"pubblicati":5,"daPubblicare":6,"programmati":7,"annullati":8,"letti":9,"mancanti":10}; 4 Azienda/chiusura: aziende.0.regole = {"giornoPubblicazione":2,"visto":true,"solleciti":[4]}; 4 Azienda/chiusura: aziende.0.visto = {"stato":"chiesto","cedolini":3,"il":"2026-11-03","da":"da","motivo":"motivo"}; 5 doccedolino/lista: rows.0.tipo = "taxCertificate"; 5 doccedolino/lista: rows.0.tipo = "employeeDocument"; 5 doccedolino/lista: total = 0; 5 doccedolino/lista: total = 1; 5 doccedolino/lista: total = 5; 6 doccedolino/lista: rows.0.tipo = "taxCertificate"; 6 doccedolino/lista: rows.0.tipo = "employeeDocument"; 6 doccedolino/lista: total = 0; 6 doccedolino/lista: total = 1; 6 doccedolino/lista: total = 5',
  },
  'home of a company, for itself': {
    '2 doccedolino/riepdocazi: DaPubblicare = 0':
      '- Mostra tutti (3) → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 3 - Mostra tutti (3) - Non pubblicato - Rossi Anna - Ottobre 2026 + 0 + Tutti i cedolini sono pubblicati.',
    '2 doccedolino/riepdocazi: DaPubblicare = 1':
      '- Mostra tutti (3) → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 3 - Mostra tutti (3) - Non pubblicato - Rossi Anna - Ottobre 2026 + Mostra tutti (1) → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished + 1 + Mostra tutti (1) + Attendere...',
    '2 doccedolino/riepdocazi: DaPubblicare = 5':
      '- Mostra tutti (3) → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 3 - Mostra tutti (3) - Non pubblicato - Rossi Anna - Ottobre 2026 + Mostra tutti (5) → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished + 5 + Mostra tutti (5) + Attendere...',
    '3 doccedolino/riepdocazi: Pubblicati = 0':
      '- Mostra tutti (2) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 2 - Mostra tutti (2) - Rossi Anna - Ottobre 2026 - Nuovo + -6',
    '3 doccedolino/riepdocazi: Pubblicati = 1':
      '- Mostra tutti (2) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 2 - Mostra tutti (2) - Rossi Anna - Ottobre 2026 - Nuovo + -5',
    '3 doccedolino/riepdocazi: Pubblicati = 5':
      '- Mostra tutti (2) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 2 - Mostra tutti (2) - Rossi Anna - Ottobre 2026 - Nuovo + -1',
    '3 doccedolino/riepdocazi: LettoDipendente = 0':
      '- Mostra tutti (2) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 2 - Mostra tutti (2) - Rossi Anna - Ottobre 2026 - Nuovo + Mostra tutti (8) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc + 8 + Mostra tutti (8) + Attendere...',
    '3 doccedolino/riepdocazi: LettoDipendente = 1':
      '- Mostra tutti (2) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 2 - Mostra tutti (2) - Rossi Anna - Ottobre 2026 - Nuovo + Mostra tutti (7) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc + 7 + Mostra tutti (7) + Attendere...',
    '3 doccedolino/riepdocazi: LettoDipendente = 5':
      '- Mostra tutti (2) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc - Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - 2 - Mostra tutti (2) - Rossi Anna - Ottobre 2026 - Nuovo + Mostra tutti (3) → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc + 3 + Mostra tutti (3) + Attendere...',
    '4 Azienda/chiusura: annomese = null':
      '- (Cedolini di ottobre 2026) - Cedolini di ottobre 2026 + (Cedolini di ) + Cedolini di',
    '4 Azienda/chiusura: aziende = []':
      '- (Cedolini di ottobre 2026) - Cedolini di ottobre 2026 - 10 - di 10 pubblicati - 10 letti dal lavoratore - 0 non ancora letti - 0 da pubblicare',
    '4 Azienda/chiusura: aziende.0.ricevuti = 0': '- di 10 pubblicati + di 0 pubblicati',
    '4 Azienda/chiusura: aziende.0.ricevuti = 1': '- di 10 pubblicati + di 1 pubblicato',
    '4 Azienda/chiusura: aziende.0.ricevuti = 5': '- di 10 pubblicati + di 5 pubblicati',
    '4 Azienda/chiusura: aziende.0.pubblicati = 0': '- 10 - 0 non ancora letti + 0 + -10 non ancora letti',
    '4 Azienda/chiusura: aziende.0.pubblicati = 1': '- 10 - 0 non ancora letti + 1 + -9 non ancora letti',
    '4 Azienda/chiusura: aziende.0.pubblicati = 5': '- 10 - 0 non ancora letti + 5 + -5 non ancora letti',
    '4 Azienda/chiusura: aziende.0.letti = 0':
      '- 10 letti dal lavoratore - 0 non ancora letti + 0 letti dal lavoratore + 10 non ancora letti',
    '4 Azienda/chiusura: aziende.0.letti = 1':
      '- 10 letti dal lavoratore - 0 non ancora letti + 1 letto dal lavoratore + 9 non ancora letti',
    '4 Azienda/chiusura: aziende.0.letti = 5':
      '- 10 letti dal lavoratore - 0 non ancora letti + 5 letti dal lavoratore + 5 non ancora letti',
    '4 Azienda/chiusura: aziende.0.daPubblicare = 1': '- 0 da pubblicare + 1 da pubblicare',
    '4 Azienda/chiusura: aziende.0.daPubblicare = 5': '- 0 da pubblicare + 5 da pubblicare',
    '4 Azienda/chiusura: aziende.0.programmati = 1': '- 0 da pubblicare + 1 programmato',
    '4 Azienda/chiusura: aziende.0.programmati = 5': '- 0 da pubblicare + 5 programmati',
    '4 Azienda/chiusura: aziende.0.annullati = 1': '- 0 da pubblicare + 1 annullato',
    '4 Azienda/chiusura: aziende.0.annullati = 5': '- 0 da pubblicare + 5 annullati',
    '4 Azienda/chiusura: aziende.0.mancanti = 1': '+ 1 mancante',
    '4 Azienda/chiusura: aziende.0.mancanti = 5': '+ 5 mancanti',
    '5 doccedolino/lista: rows = []':
      '- Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - Non pubblicato - Rossi Anna - Ottobre 2026',
    '5 doccedolino/lista: rows.0.tipo = "companyDocument"':
      '- Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - Rossi Anna +  → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS',
    '5 doccedolino/lista: rows.0.pubblicazione = "scheduled"': '- Non pubblicato + Programmato',
    '5 doccedolino/lista: rows.0.pubblicazione = "published"': '- Non pubblicato + Nuovo',
    '5 doccedolino/lista: rows.0.pubblicazione = "cancelled"': '- Non pubblicato + Annullata',
    '6 doccedolino/lista: rows = []':
      '- Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - Rossi Anna - Ottobre 2026 - Nuovo',
    '6 doccedolino/lista: rows.0.tipo = "companyDocument"':
      '- Rossi Anna → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS - Rossi Anna +  → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&q=RSS',
    '6 doccedolino/lista: rows.0.pubblicazione = "unpublished"': '- Nuovo + Non pubblicato',
    '6 doccedolino/lista: rows.0.pubblicazione = "scheduled"': '- Nuovo + Programmato',
    '6 doccedolino/lista: rows.0.pubblicazione = "cancelled"': '- Nuovo + Annullata',
    nothing:
      '1 : capogruppo = true; 2 doccedolino/riepdocazi: Pubblicati = 0; 2 doccedolino/riepdocazi: Pubblicati = 1; 2 doccedolino/riepdocazi: Pubblicati = 5; 2 doccedolino/riepdocazi: NonPubblicati = 0; 2 doccedolino/riepdocazi: NonPubblicati = 1; 2 doccedolino/riepdocazi: NonPubblicati = 5; 2 doccedolino/riepdocazi: Programmati = 0; 2 doccedolino/riepdocazi: Programmati = 5; 2 doccedolino/riepdocazi: Annullati = 1; 2 doccedolino/riepdocazi: Annullati = 5; 2 doccedolino/riepdocazi: LettoDipendente = 0; 2 doccedolino/riepdocazi: LettoDipendente = 1; 2 doccedolino/riepdocazi: LettoDipendente = 5; 3 doccedolino/riepdocazi: NonPubblicati = 1; 3 doccedolino/riepdocazi: NonPubblicati = 5; 3 doccedolino/riepdocazi: DaPubblicare = 0; 3 doccedolino/riepdocazi: DaPubblicare = 1; 3 doccedolino/riepdocazi: DaPubblicare = 5; 3 doccedolino/riepdocazi: Programmati = 0; 3 doccedolino/riepdocazi: Programmati = 5; 3 doccedolino/riepdocazi: Annullati = 1; 3 doccedolino/riepdocazi: Annullati = 5; 4 Azienda/chiusura: sospese = {"il":"2026-11-03","da":"da"}; 4 Azienda/chiusura: aziende.0.chiusura = {"il":"2026-11-03","da":"da","ricevuti":4,"pubblicati":5,"daPubblicare":6,"programmati":7,"annullati":8,"letti":9,"mancanti":10}; 4 Azienda/chiusura: aziende.0.regole = {"giornoPubblicazione":2,"visto":true,"solleciti":[4]}; 4 Azienda/chiusura: aziende.0.visto = {"stato":"chiesto","cedolini":3,"il":"2026-11-03","da":"da","motivo":"motivo"}; 5 doccedolino/lista: rows.0.tipo = "taxCertificate"; 5 doccedolino/lista: rows.0.tipo = "employeeDocument"; 5 doccedolino/lista: total = 0; 5 doccedolino/lista: total = 1; 5 doccedolino/lista: total = 5; 6 doccedolino/lista: rows.0.tipo = "taxCertificate"; 6 doccedolino/lista: rows.0.tipo = "employeeDocument"; 6 doccedolino/lista: total = 0; 6 doccedolino/lista: total = 1; 6 doccedolino/lista: total = 5',
  },
  'home of a practice: to publish': {
    '2 Azienda/listahomecons:  = []':
      '- # Aziende da seguire - Chiusura del mese → /consultant/chiusura - Apri l’azienda → /consultant/documents/lav - Pubblica : Officine → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished - # In corso - # Tutte le aziende - (Cedolini di ottobre 2026) - Cedolini di ottobre 2026 - 1 - di 1 azienda - 0 aziende complete - 0 con cedolini non letti - 1 da pubblicare - Cedolini da pubblicare - 3 - in 1 azienda - Aziende da seguire - 1 - Chiusura del mese - Apri l’azienda - Officine - 10 lavoratori - 3 cedolini da pubblicare - Ultimo mese pubblicato: ottobre 2026 - Pubblica - : Officine - In corso - Nessuna acquisizione in corso. - Tutte le aziende + # Ancora nessuna azienda + [Acquisisci documenti] leads to /consultant/acquisizioni + Ancora nessuna azienda + Le aziende dello studio compaiono qui con i documenti da pubblicare e da leggere. + Acquisisci documenti',
    '2 Azienda/listahomecons: 0.lavoratori = 0': '- 10 lavoratori + 0 lavoratori',
    '2 Azienda/listahomecons: 0.lavoratori = 1': '- 10 lavoratori + 1 lavoratore',
    '2 Azienda/listahomecons: 0.lavoratori = 5': '- 10 lavoratori + 5 lavoratori',
    '2 Azienda/listahomecons: 0.ultimoMesePubblicato = null':
      '- Ultimo mese pubblicato: ottobre 2026 + Nessun mese pubblicato',
    '2 Azienda/listahomecons: 0.daPubblicare = 0':
      '- Pubblica : Officine → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished - 1 - Officine - 10 lavoratori - 3 cedolini da pubblicare - Ultimo mese pubblicato: ottobre 2026 - Pubblica - : Officine + # Nessuna azienda da seguire + 0 + Nessuna azienda da seguire + I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione.',
    '2 Azienda/listahomecons: 0.daPubblicare = 1': '- 3 cedolini da pubblicare + 1 cedolino da pubblicare',
    '2 Azienda/listahomecons: 0.daPubblicare = 5':
      '- in 1 azienda - 3 cedolini da pubblicare + in 1 azienda, e 2 di altri mesi + 5 cedolini da pubblicare',
    '2 Azienda/listahomecons: 0.programmati = 1': '+ 1 programmato',
    '2 Azienda/listahomecons: 0.programmati = 5': '+ 5 programmati',
    '2 Azienda/listahomecons: 0.attivazioniInSospeso = 1': '+ 1 attivazione in sospeso',
    '2 Azienda/listahomecons: 0.attivazioniInSospeso = 5': '+ 5 attivazioni in sospeso',
    '2 Azienda/listahomecons: 0.richiesteAperte = 1': '+ 1 richiesta aperta',
    '2 Azienda/listahomecons: 0.richiesteAperte = 5': '+ 5 richieste aperte',
    '3 Azienda/chiusura: annomese = null':
      '- (Cedolini di ottobre 2026) - Cedolini di ottobre 2026 + (Nessun mese pubblicato) + Nessun mese pubblicato',
    '3 Azienda/chiusura: aziende = []':
      '- di 1 azienda - 1 da pubblicare - 3 - in 1 azienda - 1 + 0 + di 0 aziende + 0 da pubblicare + 0 + in 0 aziende, e 3 di altri mesi',
    '3 Azienda/chiusura: aziende.0.ricevuti = 0': '- 1 da pubblicare + 0 da pubblicare + 1 con cedolini mancanti',
    '3 Azienda/chiusura: aziende.0.pubblicati = 0': '- 1 + 0',
    '3 Azienda/chiusura: aziende.0.letti = 0': '+ 7 cedolini non letti',
    '3 Azienda/chiusura: aziende.0.letti = 1': '+ 6 cedolini non letti',
    '3 Azienda/chiusura: aziende.0.letti = 5': '+ 2 cedolini non letti',
    '3 Azienda/chiusura: aziende.0.daPubblicare = 0':
      '- 0 aziende complete - 1 da pubblicare - 3 - in 1 azienda + 1 azienda completa + 0 da pubblicare + 0 + in 0 aziende, e 3 di altri mesi',
    '3 Azienda/chiusura: aziende.0.daPubblicare = 1': '- 3 - in 1 azienda + in 1 azienda, e 2 di altri mesi + 1',
    '3 Azienda/chiusura: aziende.0.daPubblicare = 5': '- 3 + 5',
    '3 Azienda/chiusura: aziende.0.mancanti = 1':
      '- 1 da pubblicare + 0 da pubblicare + 1 con cedolini mancanti + 1 mancante',
    '3 Azienda/chiusura: aziende.0.mancanti = 5':
      '- 1 da pubblicare + 0 da pubblicare + 1 con cedolini mancanti + 5 mancanti',
    '3 Azienda/chiusura: aziende.0.chiusura = {"il":"2026-11-03","da":"da","ricevuti":4,"pubblicati":5,"daPubblicare":6,"programmati":7,"annullati":8,"letti":9,"mancanti":10}':
      '- 0 aziende complete - 1 da pubblicare + 1 azienda completa + 0 da pubblicare',
    '4 acquisizioni:  = one':
      '- Nessuna acquisizione in corso. + nome → /consultant/acquisizioni/id + 1 + nome + 114% + Lettura pagina 8 di 7. Si può lasciare la pagina: il lavoro continua.',
    nothing:
      '2 Azienda/listahomecons: 0.annullati = 1; 2 Azienda/listahomecons: 0.annullati = 5; 2 Azienda/listahomecons: 0.nonLetti = 1; 2 Azienda/listahomecons: 0.nonLetti = 5; 3 Azienda/chiusura: sospese = {"il":"2026-11-03","da":"da"}; 3 Azienda/chiusura: aziende.0.ricevuti = 1; 3 Azienda/chiusura: aziende.0.ricevuti = 5; 3 Azienda/chiusura: aziende.0.pubblicati = 1; 3 Azienda/chiusura: aziende.0.pubblicati = 5; 3 Azienda/chiusura: aziende.0.programmati = 1; 3 Azienda/chiusura: aziende.0.programmati = 5; 3 Azienda/chiusura: aziende.0.annullati = 1; 3 Azienda/chiusura: aziende.0.annullati = 5; 3 Azienda/chiusura: aziende.0.regole = {"giornoPubblicazione":2,"visto":true,"solleciti":[4]}; 3 Azienda/chiusura: aziende.0.visto = {"stato":"chiesto","cedolini":3,"il":"2026-11-03","da":"da","motivo":"motivo"}',
  },
  'home of a practice: unread': {
    '2 Azienda/listahomecons:  = []':
      '- # Aziende da seguire - Chiusura del mese → /consultant/chiusura - Apri l’azienda → /consultant/documents/lav - Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc - # In corso - # Tutte le aziende - (Cedolini di ottobre 2026) - Cedolini di ottobre 2026 - 1 - di 1 azienda - 0 aziende complete - 1 con cedolini non letti - 0 da pubblicare - Cedolini da pubblicare - 0 - in 0 aziende - Aziende da seguire - 1 - Chiusura del mese - Apri l’azienda - Officine - 10 lavoratori - 4 cedolini non letti - Ultimo mese pubblicato: ottobre 2026 - Apri elenco - : Officine - In corso - Nessuna acquisizione in corso. - Tutte le aziende + # Ancora nessuna azienda + [Acquisisci documenti] leads to /consultant/acquisizioni + Ancora nessuna azienda + Le aziende dello studio compaiono qui con i documenti da pubblicare e da leggere. + Acquisisci documenti',
    '2 Azienda/listahomecons: 0.lavoratori = 0': '- 10 lavoratori + 0 lavoratori',
    '2 Azienda/listahomecons: 0.lavoratori = 1': '- 10 lavoratori + 1 lavoratore',
    '2 Azienda/listahomecons: 0.lavoratori = 5': '- 10 lavoratori + 5 lavoratori',
    '2 Azienda/listahomecons: 0.ultimoMesePubblicato = null':
      '- Ultimo mese pubblicato: ottobre 2026 + Nessun mese pubblicato',
    '2 Azienda/listahomecons: 0.daPubblicare = 1':
      '- Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc - in 0 aziende - Apri elenco + Pubblica : Officine → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished + in 0 aziende, e 1 di altri mesi + 1 cedolino da pubblicare + Pubblica',
    '2 Azienda/listahomecons: 0.daPubblicare = 5':
      '- Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc - in 0 aziende - Apri elenco + Pubblica : Officine → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished + in 0 aziende, e 5 di altri mesi + 5 cedolini da pubblicare + Pubblica',
    '2 Azienda/listahomecons: 0.programmati = 1': '+ 1 programmato',
    '2 Azienda/listahomecons: 0.programmati = 5': '+ 5 programmati',
    '2 Azienda/listahomecons: 0.attivazioniInSospeso = 1': '+ 1 attivazione in sospeso',
    '2 Azienda/listahomecons: 0.attivazioniInSospeso = 5': '+ 5 attivazioni in sospeso',
    '2 Azienda/listahomecons: 0.richiesteAperte = 1': '+ 1 richiesta aperta',
    '2 Azienda/listahomecons: 0.richiesteAperte = 5': '+ 5 richieste aperte',
    '3 Azienda/chiusura: annomese = null':
      '- Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc - (Cedolini di ottobre 2026) - Cedolini di ottobre 2026 + Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&pub=true&sort=statoLettura%2Casc + (Nessun mese pubblicato) + Nessun mese pubblicato',
    '3 Azienda/chiusura: aziende = []':
      '- Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc - 1 - di 1 azienda - 1 con cedolini non letti - 1 - Officine - 10 lavoratori - 4 cedolini non letti - Ultimo mese pubblicato: ottobre 2026 - Apri elenco - : Officine + # Nessuna azienda da seguire + di 0 aziende + 0 con cedolini non letti + 0 + 0 + Nessuna azienda da seguire + I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione.',
    '3 Azienda/chiusura: aziende.0.ricevuti = 0':
      '- 1 con cedolini non letti + 0 con cedolini non letti + 1 con cedolini mancanti',
    '3 Azienda/chiusura: aziende.0.pubblicati = 0':
      '- Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc - 1 - 0 aziende complete - 1 con cedolini non letti - 1 - Officine - 10 lavoratori - 4 cedolini non letti - Ultimo mese pubblicato: ottobre 2026 - Apri elenco - : Officine + # Nessuna azienda da seguire + 1 azienda completa + 0 con cedolini non letti + 0 + 0 + Nessuna azienda da seguire + I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione.',
    '3 Azienda/chiusura: aziende.0.pubblicati = 1':
      '- Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc - 0 aziende complete - 1 con cedolini non letti - 1 - Officine - 10 lavoratori - 4 cedolini non letti - Ultimo mese pubblicato: ottobre 2026 - Apri elenco - : Officine + # Nessuna azienda da seguire + 1 azienda completa + 0 con cedolini non letti + 0 + Nessuna azienda da seguire + I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione.',
    '3 Azienda/chiusura: aziende.0.pubblicati = 5':
      '- Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc - 0 aziende complete - 1 con cedolini non letti - 1 - Officine - 10 lavoratori - 4 cedolini non letti - Ultimo mese pubblicato: ottobre 2026 - Apri elenco - : Officine + # Nessuna azienda da seguire + 1 azienda completa + 0 con cedolini non letti + 0 + Nessuna azienda da seguire + I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione.',
    '3 Azienda/chiusura: aziende.0.letti = 0': '- 4 cedolini non letti + 10 cedolini non letti',
    '3 Azienda/chiusura: aziende.0.letti = 1': '- 4 cedolini non letti + 9 cedolini non letti',
    '3 Azienda/chiusura: aziende.0.letti = 5': '- 4 cedolini non letti + 5 cedolini non letti',
    '3 Azienda/chiusura: aziende.0.daPubblicare = 1':
      '- 1 con cedolini non letti - 0 da pubblicare - 0 - in 0 aziende + 0 con cedolini non letti + 1 da pubblicare + in 1 azienda + 1',
    '3 Azienda/chiusura: aziende.0.daPubblicare = 5':
      '- 1 con cedolini non letti - 0 da pubblicare - 0 - in 0 aziende + 0 con cedolini non letti + 1 da pubblicare + 5 + in 1 azienda',
    '3 Azienda/chiusura: aziende.0.programmati = 1':
      '- 1 con cedolini non letti + 0 con cedolini non letti + 1 programmata',
    '3 Azienda/chiusura: aziende.0.programmati = 5':
      '- 1 con cedolini non letti + 0 con cedolini non letti + 1 programmata',
    '3 Azienda/chiusura: aziende.0.mancanti = 1':
      '- Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc - 1 con cedolini non letti - Apri elenco + Chi manca : Officine → /consultant/chiusura?annomese=202610&q=Officine + 0 con cedolini non letti + 1 con cedolini mancanti + 1 mancante + Chi manca',
    '3 Azienda/chiusura: aziende.0.mancanti = 5':
      '- Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc - 1 con cedolini non letti - Apri elenco + Chi manca : Officine → /consultant/chiusura?annomese=202610&q=Officine + 0 con cedolini non letti + 1 con cedolini mancanti + 5 mancanti + Chi manca',
    '3 Azienda/chiusura: aziende.0.chiusura = {"il":"2026-11-03","da":"da","ricevuti":4,"pubblicati":5,"daPubblicare":6,"programmati":7,"annullati":8,"letti":9,"mancanti":10}':
      '- Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc - 0 aziende complete - 1 con cedolini non letti - 1 - Officine - 10 lavoratori - 4 cedolini non letti - Ultimo mese pubblicato: ottobre 2026 - Apri elenco - : Officine + # Nessuna azienda da seguire + 1 azienda completa + 0 con cedolini non letti + 0 + Nessuna azienda da seguire + I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione.',
    '4 acquisizioni:  = one':
      '- Nessuna acquisizione in corso. + nome → /consultant/acquisizioni/id + 1 + nome + 114% + Lettura pagina 8 di 7. Si può lasciare la pagina: il lavoro continua.',
    nothing:
      '2 Azienda/listahomecons: 0.annullati = 1; 2 Azienda/listahomecons: 0.annullati = 5; 2 Azienda/listahomecons: 0.nonLetti = 0; 2 Azienda/listahomecons: 0.nonLetti = 1; 2 Azienda/listahomecons: 0.nonLetti = 5; 3 Azienda/chiusura: sospese = {"il":"2026-11-03","da":"da"}; 3 Azienda/chiusura: aziende.0.ricevuti = 1; 3 Azienda/chiusura: aziende.0.ricevuti = 5; 3 Azienda/chiusura: aziende.0.annullati = 1; 3 Azienda/chiusura: aziende.0.annullati = 5; 3 Azienda/chiusura: aziende.0.regole = {"giornoPubblicazione":2,"visto":true,"solleciti":[4]}; 3 Azienda/chiusura: aziende.0.visto = {"stato":"chiesto","cedolini":3,"il":"2026-11-03","da":"da","motivo":"motivo"}',
  },
  'home of a practice: all done': {
    '2 Azienda/listahomecons:  = []':
      '- # Aziende da seguire - Chiusura del mese → /consultant/chiusura - Apri l’azienda → /consultant/documents/lav - # Nessuna azienda da seguire - # In corso - # Tutte le aziende - (Cedolini di ottobre 2026) - Cedolini di ottobre 2026 - 1 - di 1 azienda - 1 azienda completa - 0 con cedolini non letti - 0 da pubblicare - Cedolini da pubblicare - 0 - in 0 aziende - Aziende da seguire - 0 - Chiusura del mese - Apri l’azienda - Nessuna azienda da seguire - I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione. - In corso - Nessuna acquisizione in corso. - Tutte le aziende + # Ancora nessuna azienda + [Acquisisci documenti] leads to /consultant/acquisizioni + Ancora nessuna azienda + Le aziende dello studio compaiono qui con i documenti da pubblicare e da leggere. + Acquisisci documenti',
    '2 Azienda/listahomecons: 0.daPubblicare = 1':
      '- # Nessuna azienda da seguire - in 0 aziende - 0 - Nessuna azienda da seguire - I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione. + Pubblica : Officine → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished + in 0 aziende, e 1 di altri mesi + 1 + Officine + 10 lavoratori + 1 cedolino da pubblicare + Ultimo mese pubblicato: ottobre 2026 + Pubblica + : Officine',
    '2 Azienda/listahomecons: 0.daPubblicare = 5':
      '- # Nessuna azienda da seguire - in 0 aziende - 0 - Nessuna azienda da seguire - I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione. + Pubblica : Officine → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished + in 0 aziende, e 5 di altri mesi + 1 + Officine + 10 lavoratori + 5 cedolini da pubblicare + Ultimo mese pubblicato: ottobre 2026 + Pubblica + : Officine',
    '2 Azienda/listahomecons: 0.attivazioniInSospeso = 1':
      '- # Nessuna azienda da seguire - 0 - Nessuna azienda da seguire - I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione. + Apri attivazioni : Officine → /company/employees?codiceAzienda=0042 + 1 + Officine + 10 lavoratori + 1 attivazione in sospeso + Ultimo mese pubblicato: ottobre 2026 + Apri attivazioni + : Officine',
    '2 Azienda/listahomecons: 0.attivazioniInSospeso = 5':
      '- # Nessuna azienda da seguire - 0 - Nessuna azienda da seguire - I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione. + Apri attivazioni : Officine → /company/employees?codiceAzienda=0042 + 1 + Officine + 10 lavoratori + 5 attivazioni in sospeso + Ultimo mese pubblicato: ottobre 2026 + Apri attivazioni + : Officine',
    '2 Azienda/listahomecons: 0.richiesteAperte = 1':
      '- # Nessuna azienda da seguire - 0 - Nessuna azienda da seguire - I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione. + Apri richieste : Officine → /company/documents/lav?vista=richieste&codiceAzienda=0042 + 1 + Officine + 10 lavoratori + 1 richiesta aperta + Ultimo mese pubblicato: ottobre 2026 + Apri richieste + : Officine',
    '2 Azienda/listahomecons: 0.richiesteAperte = 5':
      '- # Nessuna azienda da seguire - 0 - Nessuna azienda da seguire - I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione. + Apri richieste : Officine → /company/documents/lav?vista=richieste&codiceAzienda=0042 + 1 + Officine + 10 lavoratori + 5 richieste aperte + Ultimo mese pubblicato: ottobre 2026 + Apri richieste + : Officine',
    '3 Azienda/chiusura: annomese = null':
      '- (Cedolini di ottobre 2026) - Cedolini di ottobre 2026 + (Nessun mese pubblicato) + Nessun mese pubblicato',
    '3 Azienda/chiusura: aziende = []':
      '- 1 - di 1 azienda - 1 azienda completa + di 0 aziende + 0 aziende complete + 0',
    '3 Azienda/chiusura: aziende.0.ricevuti = 0': '- 1 azienda completa + 0 aziende complete + 1 con cedolini mancanti',
    '3 Azienda/chiusura: aziende.0.pubblicati = 0': '- 1 + 0',
    '3 Azienda/chiusura: aziende.0.letti = 0':
      '- # Nessuna azienda da seguire - 1 azienda completa - 0 con cedolini non letti - 0 - Nessuna azienda da seguire - I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione. + Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc + 0 aziende complete + 1 con cedolini non letti + 1 + Officine + 10 lavoratori + 10 cedolini non letti + Ultimo mese pubblicato: ottobre 2026 + Apri elenco + : Officine',
    '3 Azienda/chiusura: aziende.0.letti = 1':
      '- # Nessuna azienda da seguire - 1 azienda completa - 0 con cedolini non letti - 0 - Nessuna azienda da seguire - I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione. + Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc + 0 aziende complete + 1 con cedolini non letti + 1 + Officine + 10 lavoratori + 9 cedolini non letti + Ultimo mese pubblicato: ottobre 2026 + Apri elenco + : Officine',
    '3 Azienda/chiusura: aziende.0.letti = 5':
      '- # Nessuna azienda da seguire - 1 azienda completa - 0 con cedolini non letti - 0 - Nessuna azienda da seguire - I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione. + Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc + 0 aziende complete + 1 con cedolini non letti + 1 + Officine + 10 lavoratori + 5 cedolini non letti + Ultimo mese pubblicato: ottobre 2026 + Apri elenco + : Officine',
    '3 Azienda/chiusura: aziende.0.daPubblicare = 1':
      '- 1 azienda completa - 0 da pubblicare - in 0 aziende - 0 + 0 aziende complete + 1 da pubblicare + 1 + in 1 azienda',
    '3 Azienda/chiusura: aziende.0.daPubblicare = 5':
      '- 1 azienda completa - 0 da pubblicare - in 0 aziende - 0 + 0 aziende complete + 1 da pubblicare + 5 + in 1 azienda',
    '3 Azienda/chiusura: aziende.0.programmati = 1': '- 1 azienda completa + 0 aziende complete + 1 programmata',
    '3 Azienda/chiusura: aziende.0.programmati = 5': '- 1 azienda completa + 0 aziende complete + 1 programmata',
    '3 Azienda/chiusura: aziende.0.mancanti = 1':
      '- # Nessuna azienda da seguire - 1 azienda completa - 0 - Nessuna azienda da seguire - I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione. + Chi manca : Officine → /consultant/chiusura?annomese=202610&q=Officine + 0 aziende complete + 1 con cedolini mancanti + 1 + Officine + 10 lavoratori + 1 mancante + Ultimo mese pubblicato: ottobre 2026 + Chi manca + : Officine',
    '3 Azienda/chiusura: aziende.0.mancanti = 5':
      '- # Nessuna azienda da seguire - 1 azienda completa - 0 - Nessuna azienda da seguire - I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione. + Chi manca : Officine → /consultant/chiusura?annomese=202610&q=Officine + 0 aziende complete + 1 con cedolini mancanti + 1 + Officine + 10 lavoratori + 5 mancanti + Ultimo mese pubblicato: ottobre 2026 + Chi manca + : Officine',
    '4 acquisizioni:  = one':
      '- Nessuna acquisizione in corso. + nome → /consultant/acquisizioni/id + 1 + nome + 114% + Lettura pagina 8 di 7. Si può lasciare la pagina: il lavoro continua.',
    nothing:
      '2 Azienda/listahomecons: 0.lavoratori = 0; 2 Azienda/listahomecons: 0.lavoratori = 1; 2 Azienda/listahomecons: 0.lavoratori = 5; 2 Azienda/listahomecons: 0.ultimoMesePubblicato = null; 2 Azienda/listahomecons: 0.programmati = 1; 2 Azienda/listahomecons: 0.programmati = 5; 2 Azienda/listahomecons: 0.annullati = 1; 2 Azienda/listahomecons: 0.annullati = 5; 2 Azienda/listahomecons: 0.nonLetti = 1; 2 Azienda/listahomecons: 0.nonLetti = 5; 3 Azienda/chiusura: sospese = {"il":"2026-11-03","da":"da"}; 3 Azienda/chiusura: aziende.0.ricevuti = 1; 3 Azienda/chiusura: aziende.0.ricevuti = 5; 3 Azienda/chiusura: aziende.0.pubblicati = 1; 3 Azienda/chiusura: aziende.0.pubblicati = 5; 3 Azienda/chiusura: aziende.0.annullati = 1; 3 Azienda/chiusura: aziende.0.annullati = 5; 3 Azienda/chiusura: aziende.0.chiusura = {"il":"2026-11-03","da":"da","ricevuti":4,"pubblicati":5,"daPubblicare":6,"programmati":7,"annullati":8,"letti":9,"mancanti":10}; 3 Azienda/chiusura: aziende.0.regole = {"giornoPubblicazione":2,"visto":true,"solleciti":[4]}; 3 Azienda/chiusura: aziende.0.visto = {"stato":"chiesto","cedolini":3,"il":"2026-11-03","da":"da","motivo":"motivo"}',
  },
  'home of a group: requests': {
    '2 Azienda/listahomecons:  = []':
      '- # Aziende da seguire - Chiusura del mese → /company/chiusura - Apri l’azienda → /company/documents/lav?codiceAzienda=0042 - Apri richieste : Officine → /company/documents/lav?vista=richieste&codiceAzienda=0042 - # In corso - # Tutte le aziende - (Cedolini di ottobre 2026) - Cedolini di ottobre 2026 - 1 - di 1 azienda - 1 azienda completa - 0 con cedolini non letti - 0 da pubblicare - Cedolini da pubblicare - 0 - in 0 aziende - Aziende da seguire - 1 - Chiusura del mese - Apri l’azienda - Officine - 10 lavoratori - 1 richiesta aperta - Ultimo mese pubblicato: ottobre 2026 - Apri richieste - : Officine - In corso - Nessuna acquisizione in corso. - Tutte le aziende + # Ancora nessuna azienda + [Acquisisci documenti] leads to /company/acquisizioni + Ancora nessuna azienda + Le aziende dello studio compaiono qui con i documenti da pubblicare e da leggere. + Acquisisci documenti',
    '2 Azienda/listahomecons: 0.lavoratori = 0': '- 10 lavoratori + 0 lavoratori',
    '2 Azienda/listahomecons: 0.lavoratori = 1': '- 10 lavoratori + 1 lavoratore',
    '2 Azienda/listahomecons: 0.lavoratori = 5': '- 10 lavoratori + 5 lavoratori',
    '2 Azienda/listahomecons: 0.ultimoMesePubblicato = null':
      '- Ultimo mese pubblicato: ottobre 2026 + Nessun mese pubblicato',
    '2 Azienda/listahomecons: 0.daPubblicare = 1':
      '- Apri richieste : Officine → /company/documents/lav?vista=richieste&codiceAzienda=0042 - in 0 aziende - Apri richieste + Pubblica : Officine → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished + in 0 aziende, e 1 di altri mesi + 1 cedolino da pubblicare + Pubblica',
    '2 Azienda/listahomecons: 0.daPubblicare = 5':
      '- Apri richieste : Officine → /company/documents/lav?vista=richieste&codiceAzienda=0042 - in 0 aziende - Apri richieste + Pubblica : Officine → /company/documents/lav?codiceAzienda=0042&pubblicazione=unpublished + in 0 aziende, e 5 di altri mesi + 5 cedolini da pubblicare + Pubblica',
    '2 Azienda/listahomecons: 0.programmati = 1': '+ 1 programmato',
    '2 Azienda/listahomecons: 0.programmati = 5': '+ 5 programmati',
    '2 Azienda/listahomecons: 0.attivazioniInSospeso = 1': '+ 1 attivazione in sospeso',
    '2 Azienda/listahomecons: 0.attivazioniInSospeso = 5': '+ 5 attivazioni in sospeso',
    '2 Azienda/listahomecons: 0.richiesteAperte = 0':
      '- Apri richieste : Officine → /company/documents/lav?vista=richieste&codiceAzienda=0042 - 1 - Officine - 10 lavoratori - 1 richiesta aperta - Ultimo mese pubblicato: ottobre 2026 - Apri richieste - : Officine + # Nessuna azienda da seguire + 0 + Nessuna azienda da seguire + I cedolini sono pubblicati e letti, e nessuno aspetta una risposta o un’attivazione.',
    '2 Azienda/listahomecons: 0.richiesteAperte = 5': '- 1 richiesta aperta + 5 richieste aperte',
    '3 Azienda/chiusura: annomese = null':
      '- (Cedolini di ottobre 2026) - Cedolini di ottobre 2026 + (Nessun mese pubblicato) + Nessun mese pubblicato',
    '3 Azienda/chiusura: aziende = []':
      '- di 1 azienda - 1 azienda completa - 1 + di 0 aziende + 0 aziende complete + 0',
    '3 Azienda/chiusura: aziende.0.ricevuti = 0': '- 1 azienda completa + 0 aziende complete + 1 con cedolini mancanti',
    '3 Azienda/chiusura: aziende.0.pubblicati = 0': '- 1 + 0',
    '3 Azienda/chiusura: aziende.0.letti = 0':
      '- Apri richieste : Officine → /company/documents/lav?vista=richieste&codiceAzienda=0042 - 1 azienda completa - 0 con cedolini non letti - Apri richieste + Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc + 0 aziende complete + 1 con cedolini non letti + 10 cedolini non letti + Apri elenco',
    '3 Azienda/chiusura: aziende.0.letti = 1':
      '- Apri richieste : Officine → /company/documents/lav?vista=richieste&codiceAzienda=0042 - 1 azienda completa - 0 con cedolini non letti - Apri richieste + Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc + 0 aziende complete + 1 con cedolini non letti + 9 cedolini non letti + Apri elenco',
    '3 Azienda/chiusura: aziende.0.letti = 5':
      '- Apri richieste : Officine → /company/documents/lav?vista=richieste&codiceAzienda=0042 - 1 azienda completa - 0 con cedolini non letti - Apri richieste + Apri elenco : Officine → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610&pub=true&sort=statoLettura%2Casc + 0 aziende complete + 1 con cedolini non letti + 5 cedolini non letti + Apri elenco',
    '3 Azienda/chiusura: aziende.0.daPubblicare = 1':
      '- 1 azienda completa - 0 da pubblicare - 0 - in 0 aziende + 0 aziende complete + 1 da pubblicare + in 1 azienda + 1',
    '3 Azienda/chiusura: aziende.0.daPubblicare = 5':
      '- 1 azienda completa - 0 da pubblicare - 0 - in 0 aziende + 0 aziende complete + 1 da pubblicare + 5 + in 1 azienda',
    '3 Azienda/chiusura: aziende.0.programmati = 1': '- 1 azienda completa + 0 aziende complete + 1 programmata',
    '3 Azienda/chiusura: aziende.0.programmati = 5': '- 1 azienda completa + 0 aziende complete + 1 programmata',
    '3 Azienda/chiusura: aziende.0.mancanti = 1':
      '- Apri richieste : Officine → /company/documents/lav?vista=richieste&codiceAzienda=0042 - 1 azienda completa - Apri richieste + Chi manca : Officine → /company/chiusura?annomese=202610&q=Officine + 0 aziende complete + 1 con cedolini mancanti + 1 mancante + Chi manca',
    '3 Azienda/chiusura: aziende.0.mancanti = 5':
      '- Apri richieste : Officine → /company/documents/lav?vista=richieste&codiceAzienda=0042 - 1 azienda completa - Apri richieste + Chi manca : Officine → /company/chiusura?annomese=202610&q=Officine + 0 aziende complete + 1 con cedolini mancanti + 5 mancanti + Chi manca',
    '4 acquisizioni:  = one':
      '- Nessuna acquisizione in corso. + nome → /company/acquisizioni/id + 1 + nome + 114% + Lettura pagina 8 di 7. Si può lasciare la pagina: il lavoro continua.',
    nothing:
      '2 Azienda/listahomecons: 0.annullati = 1; 2 Azienda/listahomecons: 0.annullati = 5; 2 Azienda/listahomecons: 0.nonLetti = 1; 2 Azienda/listahomecons: 0.nonLetti = 5; 3 Azienda/chiusura: sospese = {"il":"2026-11-03","da":"da"}; 3 Azienda/chiusura: aziende.0.ricevuti = 1; 3 Azienda/chiusura: aziende.0.ricevuti = 5; 3 Azienda/chiusura: aziende.0.pubblicati = 1; 3 Azienda/chiusura: aziende.0.pubblicati = 5; 3 Azienda/chiusura: aziende.0.annullati = 1; 3 Azienda/chiusura: aziende.0.annullati = 5; 3 Azienda/chiusura: aziende.0.chiusura = {"il":"2026-11-03","da":"da","ricevuti":4,"pubblicati":5,"daPubblicare":6,"programmati":7,"annullati":8,"letti":9,"mancanti":10}; 3 Azienda/chiusura: aziende.0.regole = {"giornoPubblicazione":2,"visto":true,"solleciti":[4]}; 3 Azienda/chiusura: aziende.0.visto = {"stato":"chiesto","cedolini":3,"il":"2026-11-03","da":"da","motivo":"motivo"}',
  },
  'a month of a company: how it stands': {
    'given: children = []':
      '- 2 mancanti - 3 da pubblicare - 3 programmati - Completo - 4 da leggere - Completo - Chiuso il 05/11/2026 - Chiuso il 05/11/2026, poi cambiato',
    nothing: '',
  },
  'months to approve': {
    '1 Azienda/visto:  = []':
      '- # Officine: il mese di ottobre 2026 aspetta il tuo visto - Guarda i cedolini → /company/documents/lav?codiceAzienda=0042&annomese_da=202610&annomese_a=202610 - [Non va bene] - [Dai il visto] - # Officine: il mese di settembre 2026 aspetta il tuo visto - Guarda i cedolini → /company/documents/lav?codiceAzienda=0042&annomese_da=202609&annomese_a=202609 - [Non va bene] - [Dai il visto] - (Officine: il mese di ottobre 2026 aspetta il tuo visto) - Officine: il mese di ottobre 2026 aspetta il tuo visto - 4 cedolini da guardare. Finché non dai il visto, nessun lavoratore li vede. - Guarda i cedolini - Non va bene - Dai il visto - (Officine: il mese di settembre 2026 aspetta il tuo visto) - Officine: il mese di settembre 2026 aspetta il tuo visto - 4 cedolini da guardare. Finché non dai il visto, nessun lavoratore li vede. - Il 01/11/2026 hai detto allo studio: «Manca un cedolino» - Guarda i cedolini - Non va bene - Dai il visto',
    '1 Azienda/visto: 0.cedolini = 0':
      '- 4 cedolini da guardare. Finché non dai il visto, nessun lavoratore li vede. + 0 cedolini da guardare. Finché non dai il visto, nessun lavoratore li vede.',
    '1 Azienda/visto: 0.cedolini = 1':
      '- 4 cedolini da guardare. Finché non dai il visto, nessun lavoratore li vede. + 1 cedolino da guardare. Finché non dai il visto, nessun lavoratore li vede.',
    '1 Azienda/visto: 0.cedolini = 5':
      '- 4 cedolini da guardare. Finché non dai il visto, nessun lavoratore li vede. + 5 cedolini da guardare. Finché non dai il visto, nessun lavoratore li vede.',
    '1 Azienda/visto: 0.rifiuto = {"il":"2026-11-03","da":"da","motivo":"motivo"}':
      '+ Il 03/11/2026 hai detto allo studio: «motivo»',
    '1 Azienda/visto: 1.cedolini = 0':
      '- 4 cedolini da guardare. Finché non dai il visto, nessun lavoratore li vede. + 0 cedolini da guardare. Finché non dai il visto, nessun lavoratore li vede.',
    '1 Azienda/visto: 1.cedolini = 1':
      '- 4 cedolini da guardare. Finché non dai il visto, nessun lavoratore li vede. + 1 cedolino da guardare. Finché non dai il visto, nessun lavoratore li vede.',
    '1 Azienda/visto: 1.cedolini = 5':
      '- 4 cedolini da guardare. Finché non dai il visto, nessun lavoratore li vede. + 5 cedolini da guardare. Finché non dai il visto, nessun lavoratore li vede.',
    '1 Azienda/visto: 1.rifiuto = null': '- Il 01/11/2026 hai detto allo studio: «Manca un cedolino»',
    'given: named = false':
      '- # Officine: il mese di ottobre 2026 aspetta il tuo visto - # Officine: il mese di settembre 2026 aspetta il tuo visto - (Officine: il mese di ottobre 2026 aspetta il tuo visto) - Officine: il mese di ottobre 2026 aspetta il tuo visto - (Officine: il mese di settembre 2026 aspetta il tuo visto) - Officine: il mese di settembre 2026 aspetta il tuo visto + # Il mese di ottobre 2026 aspetta il tuo visto + # Il mese di settembre 2026 aspetta il tuo visto + (Il mese di ottobre 2026 aspetta il tuo visto) + Il mese di ottobre 2026 aspetta il tuo visto + (Il mese di settembre 2026 aspetta il tuo visto) + Il mese di settembre 2026 aspetta il tuo visto',
    nothing: '',
  },
  'running intakes': {
    '1 acquisizioni:  = []':
      '- letta.pdf → /consultant/acquisizioni/letta - confermata.pdf → /consultant/acquisizioni/confermata - da-decidere.pdf → /consultant/acquisizioni/da-decidere - pronta.pdf → /consultant/acquisizioni/pronta - 4 - letta.pdf - 50% - Lettura pagina 5 di 10. Si può lasciare la pagina: il lavoro continua. - confermata.pdf - Creazione dei documenti in corso. - da-decidere.pdf - 1 da decidere - pronta.pdf - 1 pronto + Nessuna acquisizione in corso.',
    '1 acquisizioni: 0.stato = "ready"':
      '- letta.pdf → /consultant/acquisizioni/letta - 4 - letta.pdf - 50% - Lettura pagina 5 di 10. Si può lasciare la pagina: il lavoro continua. + 3',
    '1 acquisizioni: 0.stato = "confirming"':
      '- 50% - Lettura pagina 5 di 10. Si può lasciare la pagina: il lavoro continua. + Creazione dei documenti in corso.',
    '1 acquisizioni: 0.stato = "closed"':
      '- letta.pdf → /consultant/acquisizioni/letta - 4 - letta.pdf - 50% - Lettura pagina 5 di 10. Si può lasciare la pagina: il lavoro continua. + 3',
    '1 acquisizioni: 0.file = []':
      '- letta.pdf → /consultant/acquisizioni/letta - letta.pdf - 50% - Lettura pagina 5 di 10. Si può lasciare la pagina: il lavoro continua. +  → /consultant/acquisizioni/letta + 0% + La lettura comincia tra poco. Si può lasciare la pagina.',
    '1 acquisizioni: 0.file.0.pagine = null':
      '- 50% - Lettura pagina 5 di 10. Si può lasciare la pagina: il lavoro continua. + 0% + La lettura comincia tra poco. Si può lasciare la pagina.',
    '1 acquisizioni: 0.file.0.pagine = 0':
      '- 50% - Lettura pagina 5 di 10. Si può lasciare la pagina: il lavoro continua. + 0% + La lettura comincia tra poco. Si può lasciare la pagina.',
    '1 acquisizioni: 0.file.0.pagine = 1':
      '- 50% - Lettura pagina 5 di 10. Si può lasciare la pagina: il lavoro continua. + 500% + Lettura pagina 5 di 1. Si può lasciare la pagina: il lavoro continua.',
    '1 acquisizioni: 0.file.0.pagine = 5':
      '- 50% - Lettura pagina 5 di 10. Si può lasciare la pagina: il lavoro continua. + 100% + Lettura pagina 5 di 5. Si può lasciare la pagina: il lavoro continua.',
    '1 acquisizioni: 0.file.0.pagineLette = 0':
      '- 50% - Lettura pagina 5 di 10. Si può lasciare la pagina: il lavoro continua. + 0% + Lettura pagina 0 di 10. Si può lasciare la pagina: il lavoro continua.',
    '1 acquisizioni: 0.file.0.pagineLette = 1':
      '- 50% - Lettura pagina 5 di 10. Si può lasciare la pagina: il lavoro continua. + 10% + Lettura pagina 1 di 10. Si può lasciare la pagina: il lavoro continua.',
    '1 acquisizioni: 1.stato = "analysing"':
      '- Creazione dei documenti in corso. + 50% + Lettura pagina 5 di 10. Si può lasciare la pagina: il lavoro continua.',
    '1 acquisizioni: 1.stato = "ready"':
      '- confermata.pdf → /consultant/acquisizioni/confermata - 4 - confermata.pdf - Creazione dei documenti in corso. + 3',
    '1 acquisizioni: 1.stato = "closed"':
      '- confermata.pdf → /consultant/acquisizioni/confermata - 4 - confermata.pdf - Creazione dei documenti in corso. + 3',
    '1 acquisizioni: 1.conferma = {"fatti":2,"totale":3}':
      '- Creazione dei documenti in corso. + Creazione dei documenti: 2 di 3.',
    '1 acquisizioni: 1.file = []':
      '- confermata.pdf → /consultant/acquisizioni/confermata - confermata.pdf +  → /consultant/acquisizioni/confermata',
    nothing:
      '1 acquisizioni: 0.conferma = {"fatti":2,"totale":3}; 1 acquisizioni: 0.conteggi.decidere = 1; 1 acquisizioni: 0.conteggi.decidere = 5; 1 acquisizioni: 0.conteggi.pronti = 1; 1 acquisizioni: 0.conteggi.pronti = 5; 1 acquisizioni: 0.conteggi.esclusi = 1; 1 acquisizioni: 0.conteggi.esclusi = 5; 1 acquisizioni: 0.conteggi.confermati = 1; 1 acquisizioni: 0.conteggi.confermati = 5; 1 acquisizioni: 1.conteggi.decidere = 1; 1 acquisizioni: 1.conteggi.decidere = 5; 1 acquisizioni: 1.conteggi.pronti = 1; 1 acquisizioni: 1.conteggi.pronti = 5; 1 acquisizioni: 1.conteggi.esclusi = 1; 1 acquisizioni: 1.conteggi.esclusi = 5; 1 acquisizioni: 1.conteggi.confermati = 1; 1 acquisizioni: 1.conteggi.confermati = 5; 1 acquisizioni: 1.file.0.pagine = null; 1 acquisizioni: 1.file.0.pagine = 0; 1 acquisizioni: 1.file.0.pagine = 1; 1 acquisizioni: 1.file.0.pagine = 5; 1 acquisizioni: 1.file.0.pagineLette = 0; 1 acquisizioni: 1.file.0.pagineLette = 1',
  },
  'no running intake': {
    '1 acquisizioni:  = one':
      '- Nessuna acquisizione in corso. + nome → /company/acquisizioni/id + 1 + nome + 114% + Lettura pagina 8 di 7. Si può lasciare la pagina: il lavoro continua.',
    nothing: '',
  },
  'news of an employee': {
    '1 dipendente/avvisi:  = []':
      '- # Bacheca 1 - Turni 01/11/2026 · Nuovi Da confermare Nuovo → /dipendente/notices?avviso=1 - 1 - Turni - 01/11/2026 · Nuovi - Da confermare - Nuovo + # Bacheca + Nessuna comunicazione in bacheca.',
    '1 dipendente/avvisi: 0.nuovo = false':
      '- Turni 01/11/2026 · Nuovi Da confermare Nuovo → /dipendente/notices?avviso=1 - Nuovo + Turni 01/11/2026 · Nuovi Da confermare → /dipendente/notices?avviso=1',
    '1 dipendente/avvisi: 0.chiedePresaVisione = false':
      '- Turni 01/11/2026 · Nuovi Da confermare Nuovo → /dipendente/notices?avviso=1 - Da confermare + Turni 01/11/2026 · Nuovi Nuovo → /dipendente/notices?avviso=1',
    '1 dipendente/avvisi: 0.presaVisione = "presaVisione"':
      '- Turni 01/11/2026 · Nuovi Da confermare Nuovo → /dipendente/notices?avviso=1 - Da confermare + Turni 01/11/2026 · Nuovi Nuovo → /dipendente/notices?avviso=1',
    '2 dipendente/richieste:  = []':
      '- Vedi tutte le richieste → /dipendente/requests - Variazione IBAN Inviata il 01/11/2026 Inviata → /dipendente/requests?richiesta=1 - Variazione IBAN Inviata il 01/11/2026 In valutazione → /dipendente/requests?richiesta=2 - (Vedi tutte le richieste) - Vedi tutte - Variazione IBAN - Inviata il 01/11/2026 - Inviata - Variazione IBAN - Inviata il 01/11/2026 - In valutazione + Nessuna richiesta in corso.',
    '2 dipendente/richieste: 0.ritirataIl = "2026-11-03T08:00:00Z"':
      '- Variazione IBAN Inviata il 01/11/2026 Inviata → /dipendente/requests?richiesta=1 - Inviata - Variazione IBAN - Inviata il 01/11/2026',
    '2 dipendente/richieste: 0.status = "V"':
      '- Variazione IBAN Inviata il 01/11/2026 Inviata → /dipendente/requests?richiesta=1 - Inviata + Variazione IBAN Inviata il 01/11/2026 In valutazione → /dipendente/requests?richiesta=1 + In valutazione',
    '2 dipendente/richieste: 0.status = "L"':
      '- Variazione IBAN Inviata il 01/11/2026 Inviata → /dipendente/requests?richiesta=1 - Inviata - Variazione IBAN - Inviata il 01/11/2026',
    '2 dipendente/richieste: 0.status = "R"':
      '- Variazione IBAN Inviata il 01/11/2026 Inviata → /dipendente/requests?richiesta=1 - Inviata - Variazione IBAN - Inviata il 01/11/2026',
    '2 dipendente/richieste: 1.ritirataIl = "2026-11-03T08:00:00Z"':
      '- Variazione IBAN Inviata il 01/11/2026 In valutazione → /dipendente/requests?richiesta=2 - Variazione IBAN - Inviata il 01/11/2026 - In valutazione',
    '2 dipendente/richieste: 1.status = "I"':
      '- Variazione IBAN Inviata il 01/11/2026 In valutazione → /dipendente/requests?richiesta=2 - In valutazione + Variazione IBAN Inviata il 01/11/2026 Inviata → /dipendente/requests?richiesta=2 + Inviata',
    '2 dipendente/richieste: 1.status = "L"':
      '- Variazione IBAN Inviata il 01/11/2026 In valutazione → /dipendente/requests?richiesta=2 - Variazione IBAN - Inviata il 01/11/2026 - In valutazione',
    '2 dipendente/richieste: 1.status = "R"':
      '- Variazione IBAN Inviata il 01/11/2026 In valutazione → /dipendente/requests?richiesta=2 - Variazione IBAN - Inviata il 01/11/2026 - In valutazione',
    nothing: '1 dipendente/avvisi: 0.letto = "letto"; 1 dipendente/avvisi: 0.personale = true',
  },
  'an employee without news': {
    '1 dipendente/avvisi:  = one':
      '- # Bacheca - Nessuna comunicazione in bacheca. + # Bacheca 1 + titolo 03/11/2026 · testo Nuovo → /dipendente/notices?avviso=id + 1 + titolo + 03/11/2026 · testo + Nuovo',
    '2 dipendente/richieste:  = one':
      '+ Vedi tutte le richieste → /dipendente/requests + (Vedi tutte le richieste) + Vedi tutte',
    nothing: '',
  },
  'signatures missing, of all': {
    '2 firme/riepilogo: mancano = 0': '- 3 firme mancano → /company/firme?stato=aperta - 3 firme mancano',
    '2 firme/riepilogo: mancano = 1':
      '- 3 firme mancano → /company/firme?stato=aperta - 3 firme mancano + 1 firma manca → /company/firme?stato=aperta + 1 firma manca',
    '2 firme/riepilogo: mancano = 5':
      '- 3 firme mancano → /company/firme?stato=aperta - 3 firme mancano + 5 firme mancano → /company/firme?stato=aperta + 5 firme mancano',
    '2 firme/riepilogo: inScadenza = 0':
      '- 1 richiesta scade entro tre giorni → /company/firme?inScadenza=si - 1 richiesta scade entro tre giorni',
    '2 firme/riepilogo: inScadenza = 5':
      '- 1 richiesta scade entro tre giorni → /company/firme?inScadenza=si - 1 richiesta scade entro tre giorni + 5 richieste scadono entro tre giorni → /company/firme?inScadenza=si + 5 richieste scadono entro tre giorni',
    '2 firme/riepilogo: rifiutata = 0':
      '- 1 richiesta rifiutata → /company/firme?stato=rifiutata - 1 richiesta rifiutata',
    '2 firme/riepilogo: rifiutata = 5':
      '- 1 richiesta rifiutata → /company/firme?stato=rifiutata - 1 richiesta rifiutata + 5 richieste rifiutate → /company/firme?stato=rifiutata + 5 richieste rifiutate',
    '2 firme/riepilogo: scaduta = 0': '- 1 richiesta scaduta → /company/firme?stato=scaduta - 1 richiesta scaduta',
    '2 firme/riepilogo: scaduta = 5':
      '- 1 richiesta scaduta → /company/firme?stato=scaduta - 1 richiesta scaduta + 5 richieste scadute → /company/firme?stato=scaduta + 5 richieste scadute',
    nothing:
      '2 firme/riepilogo: aperta = 0; 2 firme/riepilogo: aperta = 1; 2 firme/riepilogo: aperta = 5; 2 firme/riepilogo: firmata = 1; 2 firme/riepilogo: firmata = 5; 2 firme/riepilogo: ritirata = 1; 2 firme/riepilogo: ritirata = 5',
  },
  'signatures missing, of one company': {
    '2 firme/riepilogo: aperta = 0':
      '- # Firme chieste - Tutte le firme → /company/firme?codiceAzienda=0042 - 3 firme mancano → /company/firme?codiceAzienda=0042&stato=aperta - 1 richiesta scade entro tre giorni → /company/firme?codiceAzienda=0042&inScadenza=si - Firme chieste - Tutte le firme - 3 firme mancano - 1 richiesta scade entro tre giorni',
    '2 firme/riepilogo: mancano = 0':
      '- 3 firme mancano → /company/firme?codiceAzienda=0042&stato=aperta - 3 firme mancano',
    '2 firme/riepilogo: mancano = 1':
      '- 3 firme mancano → /company/firme?codiceAzienda=0042&stato=aperta - 3 firme mancano + 1 firma manca → /company/firme?codiceAzienda=0042&stato=aperta + 1 firma manca',
    '2 firme/riepilogo: mancano = 5':
      '- 3 firme mancano → /company/firme?codiceAzienda=0042&stato=aperta - 3 firme mancano + 5 firme mancano → /company/firme?codiceAzienda=0042&stato=aperta + 5 firme mancano',
    '2 firme/riepilogo: inScadenza = 0':
      '- 1 richiesta scade entro tre giorni → /company/firme?codiceAzienda=0042&inScadenza=si - 1 richiesta scade entro tre giorni',
    '2 firme/riepilogo: inScadenza = 5':
      '- 1 richiesta scade entro tre giorni → /company/firme?codiceAzienda=0042&inScadenza=si - 1 richiesta scade entro tre giorni + 5 richieste scadono entro tre giorni → /company/firme?codiceAzienda=0042&inScadenza=si + 5 richieste scadono entro tre giorni',
    '2 firme/riepilogo: rifiutata = 1':
      '+ 1 richiesta rifiutata → /company/firme?codiceAzienda=0042&stato=rifiutata + 1 richiesta rifiutata',
    '2 firme/riepilogo: rifiutata = 5':
      '+ 5 richieste rifiutate → /company/firme?codiceAzienda=0042&stato=rifiutata + 5 richieste rifiutate',
    '2 firme/riepilogo: scaduta = 1':
      '+ 1 richiesta scaduta → /company/firme?codiceAzienda=0042&stato=scaduta + 1 richiesta scaduta',
    '2 firme/riepilogo: scaduta = 5':
      '+ 5 richieste scadute → /company/firme?codiceAzienda=0042&stato=scaduta + 5 richieste scadute',
    nothing:
      '2 firme/riepilogo: aperta = 1; 2 firme/riepilogo: aperta = 5; 2 firme/riepilogo: firmata = 1; 2 firme/riepilogo: firmata = 5; 2 firme/riepilogo: ritirata = 1; 2 firme/riepilogo: ritirata = 5',
  },
  'no signature missing': {
    '2 firme/riepilogo: mancano = 1':
      '- Nessuna firma in attesa. + 1 firma manca → /company/firme?stato=aperta + 1 firma manca',
    '2 firme/riepilogo: mancano = 5':
      '- Nessuna firma in attesa. + 5 firme mancano → /company/firme?stato=aperta + 5 firme mancano',
    '2 firme/riepilogo: inScadenza = 1':
      '- Nessuna firma in attesa. + 1 richiesta scade entro tre giorni → /company/firme?inScadenza=si + 1 richiesta scade entro tre giorni',
    '2 firme/riepilogo: inScadenza = 5':
      '- Nessuna firma in attesa. + 5 richieste scadono entro tre giorni → /company/firme?inScadenza=si + 5 richieste scadono entro tre giorni',
    '2 firme/riepilogo: rifiutata = 1':
      '- Nessuna firma in attesa. + 1 richiesta rifiutata → /company/firme?stato=rifiutata + 1 richiesta rifiutata',
    '2 firme/riepilogo: rifiutata = 5':
      '- Nessuna firma in attesa. + 5 richieste rifiutate → /company/firme?stato=rifiutata + 5 richieste rifiutate',
    '2 firme/riepilogo: scaduta = 1':
      '- Nessuna firma in attesa. + 1 richiesta scaduta → /company/firme?stato=scaduta + 1 richiesta scaduta',
    '2 firme/riepilogo: scaduta = 5':
      '- Nessuna firma in attesa. + 5 richieste scadute → /company/firme?stato=scaduta + 5 richieste scadute',
    '2 firme/riepilogo: firmata = 0':
      '- # Firme chieste - Tutte le firme → /company/firme - Firme chieste - Tutte le firme - Nessuna firma in attesa.',
    nothing:
      '2 firme/riepilogo: aperta = 1; 2 firme/riepilogo: aperta = 5; 2 firme/riepilogo: firmata = 5; 2 firme/riepilogo: ritirata = 1; 2 firme/riepilogo: ritirata = 5',
  },
  'documents of one company’s workers': {
    'given: codes = []':
      '- Buste paga → /company/documents/lav?codiceAzienda=0042 - CU → /company/documents/lav?tipo=doccud&codiceAzienda=0042 - Documenti generici → /company/documents/lav?tipo=docdocumento&codiceAzienda=0042 - Fascicoli → /company/documents/lav?vista=fascicoli&codiceAzienda=0042 - Richieste → /company/documents/lav?vista=richieste&codiceAzienda=0042 - Fascicoli + Buste paga → /consultant/documents/lav + CU → /consultant/documents/lav?tipo=doccud + Documenti generici → /consultant/documents/lav?tipo=docdocumento + Richieste → /consultant/documents/lav?vista=richieste',
    nothing: '',
  },
  'documents of two companies’ workers': {
    'given: codes = []':
      '- Buste paga → /company/documents/multi/lav?codiceAzienda=0042&codiceAzienda=0043 - CU → /company/documents/multi/lav?tipo=doccud&codiceAzienda=0042&codiceAzienda=0043 - Documenti generici → /company/documents/multi/lav?tipo=docdocumento&codiceAzienda=0042&codiceAzienda=0043 - Richieste → /company/documents/multi/lav?vista=richieste&codiceAzienda=0042&codiceAzienda=0043 + Buste paga → /consultant/documents/lav + CU → /consultant/documents/lav?tipo=doccud + Documenti generici → /consultant/documents/lav?tipo=docdocumento + Richieste → /consultant/documents/lav?vista=richieste',
    nothing: '',
  },
  'a request, for who works on it': {
    '2 docrichiesta/:id: status = "V"':
      '- [Metti in valutazione] - Inviata + [Metti in valutazione] off: Hanno già questo stato. + In valutazione',
    '2 docrichiesta/:id: status = "L"': '- [Accetta] - Inviata + [Accetta] off: Hanno già questo stato. + Lavorata',
    '2 docrichiesta/:id: status = "R"': '- [Rifiuta] - Inviata + [Rifiuta] off: Hanno già questo stato. + Rifiutata',
    '2 docrichiesta/:id: nonDecidibile = "nonDecidibile"':
      '- [Metti in valutazione] - [Accetta] - [Rifiuta] + [Metti in valutazione] off: nonDecidibile + [Accetta] off: nonDecidibile + [Rifiuta] off: nonDecidibile',
    '2 docrichiesta/:id: iban = "iban"': '- IBAN sul modulo + iban',
    '2 docrichiesta/:id: sospesaFino = null':
      '- ! Attendi fino al 02/11/2026 09:00 prima di usare il nuovo IBAN: chi ha inviato la richiesta è stato avvisato per e-mail e può ancora dire che non è stata sua. - Attendi fino al 02/11/2026 09:00 prima di usare il nuovo IBAN: chi ha inviato la richiesta è stato avvisato per e-mail e può ancora dire che non è stata sua.',
    '2 docrichiesta/:id: passi = one': '+ [nome] + Tu + 03/11/2026 09:00 + testo + nome',
    '2 docrichiesta/:id: ritirataIl = "2026-11-03T08:00:00Z"':
      '- [Metti in valutazione] - [Accetta] - [Rifiuta] - [Invia la risposta] off: Scrivi una risposta o allega un documento. - Inviata - Metti in valutazione - Accetta - Rifiuta - La tua risposta - Allegato (facoltativo) - PDF, foto o documento, fino a 2 MB. Una foto più grande viene ridotta. - Scegli un file - Invia la risposta + Ritirata + È stata ritirata prima che qualcuno la aprisse: non c’è nulla da lavorare.',
    nothing: '2 docrichiesta/:id: nonRitirabile = "nonRitirabile"',
  },
  'a request, for who sent it': {
    '2 docrichiesta/:id: status = "V"': '- [Ritira la richiesta] - Inviata - Ritira la richiesta + In valutazione',
    '2 docrichiesta/:id: status = "L"': '- [Ritira la richiesta] - Inviata - Ritira la richiesta + Lavorata',
    '2 docrichiesta/:id: status = "R"': '- [Ritira la richiesta] - Inviata - Ritira la richiesta + Rifiutata',
    '2 docrichiesta/:id: iban = "iban"': '- IBAN sul modulo + iban',
    '2 docrichiesta/:id: passi = one': '+ [nome] + Tu + 03/11/2026 09:00 + testo + nome',
    '2 docrichiesta/:id: ritirataIl = "2026-11-03T08:00:00Z"':
      '- [Ritira la richiesta] - [Invia la risposta] off: Scrivi una risposta o allega un documento. - Inviata - Ritira la richiesta - La tua risposta - Allegato (facoltativo) - PDF, foto o documento, fino a 2 MB. Una foto più grande viene ridotta. - Scegli un file - Invia la risposta + Ritirata + L’hai ritirata prima che qualcuno la aprisse. Se ti serve ancora, invia una nuova richiesta.',
    '2 docrichiesta/:id: nonRitirabile = "nonRitirabile"':
      '- [Ritira la richiesta] + [Ritira la richiesta] off: nonRitirabile',
    nothing: '2 docrichiesta/:id: nonDecidibile = "nonDecidibile"; 2 docrichiesta/:id: sospesaFino = null',
  },
  'a request that was accepted': {
    '2 docrichiesta/:id: status = "I"': '- [Accetta] off: Hanno già questo stato. - Lavorata + [Accetta] + Inviata',
    '2 docrichiesta/:id: status = "V"':
      '- [Metti in valutazione] - [Accetta] off: Hanno già questo stato. - Lavorata + [Metti in valutazione] off: Hanno già questo stato. + [Accetta] + In valutazione',
    '2 docrichiesta/:id: status = "R"':
      '- [Accetta] off: Hanno già questo stato. - [Rifiuta] - Lavorata + [Accetta] + [Rifiuta] off: Hanno già questo stato. + Rifiutata',
    '2 docrichiesta/:id: nonDecidibile = "nonDecidibile"':
      '- [Metti in valutazione] - [Accetta] off: Hanno già questo stato. - [Rifiuta] + [Metti in valutazione] off: nonDecidibile + [Accetta] off: nonDecidibile + [Rifiuta] off: nonDecidibile',
    '2 docrichiesta/:id: iban = "iban"': '- IBAN sul modulo + iban',
    '2 docrichiesta/:id: sospesaFino = "2026-11-03T08:00:00Z"':
      '+ ! Attendi fino al 03/11/2026 09:00 prima di usare il nuovo IBAN: chi ha inviato la richiesta è stato avvisato per e-mail e può ancora dire che non è stata sua. + Attendi fino al 03/11/2026 09:00 prima di usare il nuovo IBAN: chi ha inviato la richiesta è stato avvisato per e-mail e può ancora dire che non è stata sua.',
    '2 docrichiesta/:id: passi = one': '+ [nome] + Tu + 03/11/2026 09:00 + testo + nome',
    '2 docrichiesta/:id: ritirataIl = "2026-11-03T08:00:00Z"':
      '- [Metti in valutazione] - [Accetta] off: Hanno già questo stato. - [Rifiuta] - [Invia la risposta] off: Scrivi una risposta o allega un documento. - Lavorata - Metti in valutazione - Accetta - Rifiuta - La tua risposta - Allegato (facoltativo) - PDF, foto o documento, fino a 2 MB. Una foto più grande viene ridotta. - Scegli un file - Invia la risposta + Ritirata + È stata ritirata prima che qualcuno la aprisse: non c’è nulla da lavorare.',
    nothing: '2 docrichiesta/:id: nonRitirabile = "nonRitirabile"',
  },
  'an activation': {
    '1 account/activate: stato = "usata"':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Accesso già attivo + [Vai all’accesso] + Accesso già attivo + Questo collegamento è già stato usato: accedi con il tuo utente e la tua password. + Vai all’accesso',
    '1 account/activate: stato = "sostituita"':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # C’è un invito più recente + [Vai all’accesso] + C’è un invito più recente + Usa l’ultima e-mail o l’ultima lettera che hai ricevuto, oppure chiedi un nuovo invio a chi ti ha invitato. + Vai all’accesso',
    '1 account/activate: stato = "scaduta"':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Il collegamento è scaduto + [Inviami un nuovo collegamento] + [Vai all’accesso] + Il collegamento è scaduto + Vale 72 ore (una lettera 30 giorni). Puoi fartene inviare uno nuovo allo stesso indirizzo, oppure chiederlo a chi ti ha invitato. + Inviami un nuovo collegamento + Vai all’accesso',
    '1 account/activate: stato = "sconosciuta"':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Il collegamento non è completo + [Vai all’accesso] + Il collegamento non è completo + Apri per intero l’indirizzo ricevuto per e-mail, oppure chiedi un nuovo invio a chi ti ha invitato. + Vai all’accesso',
    '1 account/activate: nome = null': '- Anna Rossi + Rossi',
    '1 account/activate: cognome = null': '- Anna Rossi + Anna',
    '1 account/activate: ruolo = null': '- Lavoratore · Officine + Officine',
    '1 account/activate: ruolo = "ADMIN"': '- Lavoratore · Officine + Amministratore · Officine',
    '1 account/activate: ruolo = "CONSULTANT"': '- Lavoratore · Officine + Consulente · Officine',
    '1 account/activate: ruolo = "COMPANY"': '- Lavoratore · Officine + Azienda · Officine',
    '1 account/activate: ruolo = "BRANCH"': '- Lavoratore · Officine + Filiale · Officine',
    '1 account/activate: azienda = null': '- Lavoratore · Officine + Lavoratore',
    '1 account/activate: suCarta = true': '+ (Codice fiscale)',
    '1 account/activate: giaAccesso = true':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Hai già un accesso + [Accedi] + [Non posso usare quell’accesso] + Hai già un accesso + Per questa persona c’è già un accesso al portale. Entra con quello: poi lo aggiungi con un tocco, senza un’altra password. + Accedi + Non posso usare quell’accesso',
    '1 account/activate: privacy = {"codiceDistribuzione":"codiceDistribuzione","versione":"versione","titolo":"titolo","testo":"testo"}':
      '+ (titolo) + testo',
    '1 account/activate: documentiPrivacy = one':
      '+ # Documenti privacy di Officine + [descrizione 6 byte] + Documenti privacy di Officine + descrizione + 6 byte',
    nothing:
      '1 account/activate: studio = "studio"; 1 account/activate: login = "login"; 1 account/activate: utenteProposto = "utenteProposto"',
  },
  'an activation, logged in': {
    '2 account/activate: stato = "usata"':
      '- # Attiva il tuo accesso - [Aggiungi al mio utente] - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. - Aggiungi al mio utente - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Accesso già attivo + [Vai all’accesso] + Accesso già attivo + Questo collegamento è già stato usato: accedi con il tuo utente e la tua password. + Vai all’accesso',
    '2 account/activate: stato = "sostituita"':
      '- # Attiva il tuo accesso - [Aggiungi al mio utente] - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. - Aggiungi al mio utente - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # C’è un invito più recente + [Vai all’accesso] + C’è un invito più recente + Usa l’ultima e-mail o l’ultima lettera che hai ricevuto, oppure chiedi un nuovo invio a chi ti ha invitato. + Vai all’accesso',
    '2 account/activate: stato = "scaduta"':
      '- # Attiva il tuo accesso - [Aggiungi al mio utente] - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. - Aggiungi al mio utente - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Il collegamento è scaduto + [Inviami un nuovo collegamento] + [Vai all’accesso] + Il collegamento è scaduto + Vale 72 ore (una lettera 30 giorni). Puoi fartene inviare uno nuovo allo stesso indirizzo, oppure chiederlo a chi ti ha invitato. + Inviami un nuovo collegamento + Vai all’accesso',
    '2 account/activate: stato = "sconosciuta"':
      '- # Attiva il tuo accesso - [Aggiungi al mio utente] - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. - Aggiungi al mio utente - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Il collegamento non è completo + [Vai all’accesso] + Il collegamento non è completo + Apri per intero l’indirizzo ricevuto per e-mail, oppure chiedi un nuovo invio a chi ti ha invitato. + Vai all’accesso',
    '2 account/activate: nome = null': '- Anna Rossi + Rossi',
    '2 account/activate: cognome = null': '- Anna Rossi + Anna',
    '2 account/activate: ruolo = null': '- Lavoratore · Officine + Officine',
    '2 account/activate: ruolo = "ADMIN"': '- Lavoratore · Officine + Amministratore · Officine',
    '2 account/activate: ruolo = "CONSULTANT"': '- Lavoratore · Officine + Consulente · Officine',
    '2 account/activate: ruolo = "COMPANY"': '- Lavoratore · Officine + Azienda · Officine',
    '2 account/activate: ruolo = "BRANCH"': '- Lavoratore · Officine + Filiale · Officine',
    '2 account/activate: azienda = null': '- Lavoratore · Officine + Lavoratore',
    '2 account/activate: suCarta = true':
      '- [Aggiungi al mio utente] - Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. - Aggiungi al mio utente + (Codice fiscale)',
    '2 account/activate: login = "login"':
      '- [Aggiungi al mio utente] - Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. - Aggiungi al mio utente',
    '2 account/activate: giaAccesso = true':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Hai già un accesso + [Non sei tu? Entra con un altro utente] + [Non posso usare quell’accesso] + Hai già un accesso + Non sei tu? Entra con un altro utente + Non posso usare quell’accesso',
    '2 account/activate: privacy = {"codiceDistribuzione":"codiceDistribuzione","versione":"versione","titolo":"titolo","testo":"testo"}':
      '+ (titolo) + testo',
    '2 account/activate: documentiPrivacy = one':
      '+ # Documenti privacy di Officine + [descrizione 6 byte] + Documenti privacy di Officine + descrizione + 6 byte',
    nothing: '2 account/activate: studio = "studio"; 2 account/activate: utenteProposto = "utenteProposto"',
  },
  'an activation on paper, logged in': {
    '2 account/activate: stato = "usata"':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - (Scegli un nome utente) - (Codice fiscale) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Accesso già attivo + [Vai all’accesso] + Accesso già attivo + Questa lettera è già stata usata: accedi con il tuo utente, o il tuo codice fiscale, e la tua password. + Vai all’accesso',
    '2 account/activate: stato = "sostituita"':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - (Scegli un nome utente) - (Codice fiscale) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # C’è una lettera più recente + [Vai all’accesso] + C’è una lettera più recente + Usa l’ultima lettera che hai ricevuto, oppure chiedine una nuova all’ufficio che te l’ha data. + Vai all’accesso',
    '2 account/activate: stato = "scaduta"':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - (Scegli un nome utente) - (Codice fiscale) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # La lettera è scaduta + [Vai all’accesso] + La lettera è scaduta + Vale 30 giorni. Chiedine una nuova all’ufficio che te l’ha data. + Vai all’accesso',
    '2 account/activate: stato = "sconosciuta"':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - (Scegli un nome utente) - (Codice fiscale) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Il collegamento non è completo + [Vai all’accesso] + Il collegamento non è completo + Apri per intero l’indirizzo ricevuto per e-mail, oppure chiedi un nuovo invio a chi ti ha invitato. + Vai all’accesso',
    '2 account/activate: nome = null': '- Anna Rossi + Rossi',
    '2 account/activate: cognome = null': '- Anna Rossi + Anna',
    '2 account/activate: ruolo = null': '- Lavoratore · Officine + Officine',
    '2 account/activate: ruolo = "ADMIN"': '- Lavoratore · Officine + Amministratore · Officine',
    '2 account/activate: ruolo = "CONSULTANT"': '- Lavoratore · Officine + Consulente · Officine',
    '2 account/activate: ruolo = "COMPANY"': '- Lavoratore · Officine + Azienda · Officine',
    '2 account/activate: ruolo = "BRANCH"': '- Lavoratore · Officine + Filiale · Officine',
    '2 account/activate: azienda = null': '- Lavoratore · Officine + Lavoratore',
    '2 account/activate: suCarta = false':
      '- (Codice fiscale) + [Aggiungi al mio utente] + Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. + Aggiungi al mio utente',
    '2 account/activate: giaAccesso = true':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - (Scegli un nome utente) - (Codice fiscale) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Hai già un accesso + [Aggiungi al mio utente] + [Non sei tu? Entra con un altro utente] + [Non posso usare quell’accesso] + Hai già un accesso + Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. + Aggiungi al mio utente + Non sei tu? Entra con un altro utente + Non posso usare quell’accesso',
    '2 account/activate: privacy = {"codiceDistribuzione":"codiceDistribuzione","versione":"versione","titolo":"titolo","testo":"testo"}':
      '+ (titolo) + testo',
    '2 account/activate: documentiPrivacy = one':
      '+ # Documenti privacy di Officine + [descrizione 6 byte] + Documenti privacy di Officine + descrizione + 6 byte',
    nothing:
      '2 account/activate: studio = "studio"; 2 account/activate: login = "login"; 2 account/activate: utenteProposto = "utenteProposto"',
  },
  'an activation again, logged in': {
    '2 account/activate: stato = "usata"':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Accesso già attivo + [Vai all’accesso] + Accesso già attivo + Questo collegamento è già stato usato: accedi con il tuo utente e la tua password. + Vai all’accesso',
    '2 account/activate: stato = "sostituita"':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # C’è un invito più recente + [Vai all’accesso] + C’è un invito più recente + Usa l’ultima e-mail o l’ultima lettera che hai ricevuto, oppure chiedi un nuovo invio a chi ti ha invitato. + Vai all’accesso',
    '2 account/activate: stato = "scaduta"':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Il collegamento è scaduto + [Inviami un nuovo collegamento] + [Vai all’accesso] + Il collegamento è scaduto + Vale 72 ore (una lettera 30 giorni). Puoi fartene inviare uno nuovo allo stesso indirizzo, oppure chiederlo a chi ti ha invitato. + Inviami un nuovo collegamento + Vai all’accesso',
    '2 account/activate: stato = "sconosciuta"':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - Anna Rossi - Lavoratore · Officine - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Il collegamento non è completo + [Vai all’accesso] + Il collegamento non è completo + Apri per intero l’indirizzo ricevuto per e-mail, oppure chiedi un nuovo invio a chi ti ha invitato. + Vai all’accesso',
    '2 account/activate: nome = null': '- Anna Rossi + Rossi',
    '2 account/activate: cognome = null': '- Anna Rossi + Anna',
    '2 account/activate: ruolo = null': '- Lavoratore · Officine + Officine',
    '2 account/activate: ruolo = "ADMIN"': '- Lavoratore · Officine + Amministratore · Officine',
    '2 account/activate: ruolo = "CONSULTANT"': '- Lavoratore · Officine + Consulente · Officine',
    '2 account/activate: ruolo = "COMPANY"': '- Lavoratore · Officine + Azienda · Officine',
    '2 account/activate: ruolo = "BRANCH"': '- Lavoratore · Officine + Filiale · Officine',
    '2 account/activate: azienda = null': '- Lavoratore · Officine + Lavoratore',
    '2 account/activate: suCarta = true': '+ (Codice fiscale)',
    '2 account/activate: login = null':
      '+ [Aggiungi al mio utente] + Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. + Aggiungi al mio utente',
    '2 account/activate: giaAccesso = true':
      '- # Attiva il tuo accesso - [Attiva l’accesso] - Attiva il tuo accesso - (Scegli un nome utente) - (Ho letto l’informativa sulla privacy) - Attiva l’accesso + # Hai già un accesso + [Aggiungi al mio utente] + [Non sei tu? Entra con un altro utente] + [Non posso usare quell’accesso] + Hai già un accesso + Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. + Aggiungi al mio utente + Non sei tu? Entra con un altro utente + Non posso usare quell’accesso',
    '2 account/activate: privacy = {"codiceDistribuzione":"codiceDistribuzione","versione":"versione","titolo":"titolo","testo":"testo"}':
      '+ (titolo) + testo',
    '2 account/activate: documentiPrivacy = one':
      '+ # Documenti privacy di Officine + [descrizione 6 byte] + Documenti privacy di Officine + descrizione + 6 byte',
    nothing: '2 account/activate: studio = "studio"; 2 account/activate: utenteProposto = "utenteProposto"',
  },
  'an activation of a known person': {
    '1 account/activate: stato = "usata"':
      '- # Hai già un accesso - [Accedi] - [Non posso usare quell’accesso] - Hai già un accesso - Anna Rossi - Lavoratore · Officine - Per questa persona c’è già un accesso al portale. Entra con quello: poi lo aggiungi con un tocco, senza un’altra password. - Accedi - Non posso usare quell’accesso + # Accesso già attivo + [Vai all’accesso] + Accesso già attivo + Questo collegamento è già stato usato: accedi con il tuo utente e la tua password. + Vai all’accesso',
    '1 account/activate: stato = "sostituita"':
      '- # Hai già un accesso - [Accedi] - [Non posso usare quell’accesso] - Hai già un accesso - Anna Rossi - Lavoratore · Officine - Per questa persona c’è già un accesso al portale. Entra con quello: poi lo aggiungi con un tocco, senza un’altra password. - Accedi - Non posso usare quell’accesso + # C’è un invito più recente + [Vai all’accesso] + C’è un invito più recente + Usa l’ultima e-mail o l’ultima lettera che hai ricevuto, oppure chiedi un nuovo invio a chi ti ha invitato. + Vai all’accesso',
    '1 account/activate: stato = "scaduta"':
      '- # Hai già un accesso - [Accedi] - [Non posso usare quell’accesso] - Hai già un accesso - Anna Rossi - Lavoratore · Officine - Per questa persona c’è già un accesso al portale. Entra con quello: poi lo aggiungi con un tocco, senza un’altra password. - Accedi - Non posso usare quell’accesso + # Il collegamento è scaduto + [Inviami un nuovo collegamento] + [Vai all’accesso] + Il collegamento è scaduto + Vale 72 ore (una lettera 30 giorni). Puoi fartene inviare uno nuovo allo stesso indirizzo, oppure chiederlo a chi ti ha invitato. + Inviami un nuovo collegamento + Vai all’accesso',
    '1 account/activate: stato = "sconosciuta"':
      '- # Hai già un accesso - [Accedi] - [Non posso usare quell’accesso] - Hai già un accesso - Anna Rossi - Lavoratore · Officine - Per questa persona c’è già un accesso al portale. Entra con quello: poi lo aggiungi con un tocco, senza un’altra password. - Accedi - Non posso usare quell’accesso + # Il collegamento non è completo + [Vai all’accesso] + Il collegamento non è completo + Apri per intero l’indirizzo ricevuto per e-mail, oppure chiedi un nuovo invio a chi ti ha invitato. + Vai all’accesso',
    '1 account/activate: nome = null': '- Anna Rossi + Rossi',
    '1 account/activate: cognome = null': '- Anna Rossi + Anna',
    '1 account/activate: ruolo = null': '- Lavoratore · Officine + Officine',
    '1 account/activate: ruolo = "ADMIN"': '- Lavoratore · Officine + Amministratore · Officine',
    '1 account/activate: ruolo = "CONSULTANT"': '- Lavoratore · Officine + Consulente · Officine',
    '1 account/activate: ruolo = "COMPANY"': '- Lavoratore · Officine + Azienda · Officine',
    '1 account/activate: ruolo = "BRANCH"': '- Lavoratore · Officine + Filiale · Officine',
    '1 account/activate: azienda = null': '- Lavoratore · Officine + Lavoratore',
    '1 account/activate: giaAccesso = false':
      '- # Hai già un accesso - [Accedi] - [Non posso usare quell’accesso] - Hai già un accesso - Per questa persona c’è già un accesso al portale. Entra con quello: poi lo aggiungi con un tocco, senza un’altra password. - Accedi - Non posso usare quell’accesso + # Attiva il tuo accesso + [Attiva l’accesso] + Attiva il tuo accesso + (Scegli un nome utente) + (Ho letto l’informativa sulla privacy) + Attiva l’accesso',
    nothing:
      '1 account/activate: studio = "studio"; 1 account/activate: suCarta = true; 1 account/activate: login = "login"; 1 account/activate: utenteProposto = "utenteProposto"; 1 account/activate: privacy = {"codiceDistribuzione":"codiceDistribuzione","versione":"versione","titolo":"titolo","testo":"testo"}; 1 account/activate: documentiPrivacy = one',
  },
  'an activation of a known person, logged in': {
    '2 account/activate: stato = "usata"':
      '- # Hai già un accesso - [Aggiungi al mio utente] - [Non sei tu? Entra con un altro utente] - [Non posso usare quell’accesso] - Hai già un accesso - Anna Rossi - Lavoratore · Officine - Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. - Aggiungi al mio utente - Non sei tu? Entra con un altro utente - Non posso usare quell’accesso + # Accesso già attivo + [Vai all’accesso] + Accesso già attivo + Questo collegamento è già stato usato: accedi con il tuo utente e la tua password. + Vai all’accesso',
    '2 account/activate: stato = "sostituita"':
      '- # Hai già un accesso - [Aggiungi al mio utente] - [Non sei tu? Entra con un altro utente] - [Non posso usare quell’accesso] - Hai già un accesso - Anna Rossi - Lavoratore · Officine - Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. - Aggiungi al mio utente - Non sei tu? Entra con un altro utente - Non posso usare quell’accesso + # C’è un invito più recente + [Vai all’accesso] + C’è un invito più recente + Usa l’ultima e-mail o l’ultima lettera che hai ricevuto, oppure chiedi un nuovo invio a chi ti ha invitato. + Vai all’accesso',
    '2 account/activate: stato = "scaduta"':
      '- # Hai già un accesso - [Aggiungi al mio utente] - [Non sei tu? Entra con un altro utente] - [Non posso usare quell’accesso] - Hai già un accesso - Anna Rossi - Lavoratore · Officine - Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. - Aggiungi al mio utente - Non sei tu? Entra con un altro utente - Non posso usare quell’accesso + # Il collegamento è scaduto + [Inviami un nuovo collegamento] + [Vai all’accesso] + Il collegamento è scaduto + Vale 72 ore (una lettera 30 giorni). Puoi fartene inviare uno nuovo allo stesso indirizzo, oppure chiederlo a chi ti ha invitato. + Inviami un nuovo collegamento + Vai all’accesso',
    '2 account/activate: stato = "sconosciuta"':
      '- # Hai già un accesso - [Aggiungi al mio utente] - [Non sei tu? Entra con un altro utente] - [Non posso usare quell’accesso] - Hai già un accesso - Anna Rossi - Lavoratore · Officine - Sei già entrato come io. Se sei la stessa persona, puoi aggiungere questo accesso al tuo utente e passare dall’uno all’altro senza un’altra password. Aggiungendolo confermi di aver letto l’informativa. - Aggiungi al mio utente - Non sei tu? Entra con un altro utente - Non posso usare quell’accesso + # Il collegamento non è completo + [Vai all’accesso] + Il collegamento non è completo + Apri per intero l’indirizzo ricevuto per e-mail, oppure chiedi un nuovo invio a chi ti ha invitato. + Vai all’accesso',
    '2 account/activate: nome = null': '- Anna Rossi + Rossi',
    '2 account/activate: cognome = null': '- Anna Rossi + Anna',
    '2 account/activate: ruolo = null': '- Lavoratore · Officine + Officine',
    '2 account/activate: ruolo = "ADMIN"': '- Lavoratore · Officine + Amministratore · Officine',
    '2 account/activate: ruolo = "CONSULTANT"': '- Lavoratore · Officine + Consulente · Officine',
    '2 account/activate: ruolo = "COMPANY"': '- Lavoratore · Officine + Azienda · Officine',
    '2 account/activate: ruolo = "BRANCH"': '- Lavoratore · Officine + Filiale · Officine',
    '2 account/activate: azienda = null': '- Lavoratore · Officine + Lavoratore',
    '2 account/activate: giaAccesso = false':
      '- # Hai già un accesso - [Non sei tu? Entra con un altro utente] - [Non posso usare quell’accesso] - Hai già un accesso - Non sei tu? Entra con un altro utente - Non posso usare quell’accesso + # Attiva il tuo accesso + [Attiva l’accesso] + Attiva il tuo accesso + (Scegli un nome utente) + (Ho letto l’informativa sulla privacy) + Attiva l’accesso',
    '2 account/activate: privacy = {"codiceDistribuzione":"codiceDistribuzione","versione":"versione","titolo":"titolo","testo":"testo"}':
      '+ (titolo) + testo',
    '2 account/activate: documentiPrivacy = one':
      '+ # Documenti privacy di Officine + [descrizione 6 byte] + Documenti privacy di Officine + descrizione + 6 byte',
    nothing:
      '2 account/activate: studio = "studio"; 2 account/activate: suCarta = true; 2 account/activate: login = "login"; 2 account/activate: utenteProposto = "utenteProposto"',
  },
  'an activation that expired': {
    '1 account/activate: stato = "valida"':
      '- # Il collegamento è scaduto - [Inviami un nuovo collegamento] - [Vai all’accesso] - Il collegamento è scaduto - Vale 72 ore (una lettera 30 giorni). Puoi fartene inviare uno nuovo allo stesso indirizzo, oppure chiederlo a chi ti ha invitato. - Inviami un nuovo collegamento - Vai all’accesso + # Attiva il tuo accesso + [Attiva l’accesso] + Attiva il tuo accesso + Anna Rossi + Lavoratore · Officine + (Scegli un nome utente) + (Ho letto l’informativa sulla privacy) + Attiva l’accesso',
    '1 account/activate: stato = "usata"':
      '- # Il collegamento è scaduto - [Inviami un nuovo collegamento] - Il collegamento è scaduto - Vale 72 ore (una lettera 30 giorni). Puoi fartene inviare uno nuovo allo stesso indirizzo, oppure chiederlo a chi ti ha invitato. - Inviami un nuovo collegamento + # Accesso già attivo + Accesso già attivo + Questo collegamento è già stato usato: accedi con il tuo utente e la tua password.',
    '1 account/activate: stato = "sostituita"':
      '- # Il collegamento è scaduto - [Inviami un nuovo collegamento] - Il collegamento è scaduto - Vale 72 ore (una lettera 30 giorni). Puoi fartene inviare uno nuovo allo stesso indirizzo, oppure chiederlo a chi ti ha invitato. - Inviami un nuovo collegamento + # C’è un invito più recente + C’è un invito più recente + Usa l’ultima e-mail o l’ultima lettera che hai ricevuto, oppure chiedi un nuovo invio a chi ti ha invitato.',
    '1 account/activate: stato = "sconosciuta"':
      '- # Il collegamento è scaduto - [Inviami un nuovo collegamento] - Il collegamento è scaduto - Vale 72 ore (una lettera 30 giorni). Puoi fartene inviare uno nuovo allo stesso indirizzo, oppure chiederlo a chi ti ha invitato. - Inviami un nuovo collegamento + # Il collegamento non è completo + Il collegamento non è completo + Apri per intero l’indirizzo ricevuto per e-mail, oppure chiedi un nuovo invio a chi ti ha invitato.',
    '1 account/activate: suCarta = true':
      '- # Il collegamento è scaduto - [Inviami un nuovo collegamento] - Il collegamento è scaduto - Vale 72 ore (una lettera 30 giorni). Puoi fartene inviare uno nuovo allo stesso indirizzo, oppure chiederlo a chi ti ha invitato. - Inviami un nuovo collegamento + # La lettera è scaduta + La lettera è scaduta + Vale 30 giorni. Chiedine una nuova all’ufficio che te l’ha data.',
    nothing:
      '1 account/activate: nome = null; 1 account/activate: cognome = null; 1 account/activate: ruolo = null; 1 account/activate: ruolo = "ADMIN"; 1 account/activate: ruolo = "CONSULTANT"; 1 account/activate: ruolo = "COMPANY"; 1 account/activate: ruolo = "BRANCH"; 1 account/activate: azienda = null; 1 account/activate: studio = "studio"; 1 account/activate: login = "login"; 1 account/activate: giaAccesso = true; 1 account/activate: utenteProposto = "utenteProposto"; 1 account/activate: privacy = {"codiceDistribuzione":"codiceDistribuzione","versione":"versione","titolo":"titolo","testo":"testo"}; 1 account/activate: documentiPrivacy = one',
  },
  'an activation on paper that expired': {
    '1 account/activate: stato = "valida"':
      '- # La lettera è scaduta - [Vai all’accesso] - La lettera è scaduta - Vale 30 giorni. Chiedine una nuova all’ufficio che te l’ha data. - Vai all’accesso + # Attiva il tuo accesso + [Attiva l’accesso] + Attiva il tuo accesso + Anna Rossi + Lavoratore · Officine + (Scegli un nome utente) + (Codice fiscale) + (Ho letto l’informativa sulla privacy) + Attiva l’accesso',
    '1 account/activate: stato = "usata"':
      '- # La lettera è scaduta - La lettera è scaduta - Vale 30 giorni. Chiedine una nuova all’ufficio che te l’ha data. + # Accesso già attivo + Accesso già attivo + Questa lettera è già stata usata: accedi con il tuo utente, o il tuo codice fiscale, e la tua password.',
    '1 account/activate: stato = "sostituita"':
      '- # La lettera è scaduta - La lettera è scaduta - Vale 30 giorni. Chiedine una nuova all’ufficio che te l’ha data. + # C’è una lettera più recente + C’è una lettera più recente + Usa l’ultima lettera che hai ricevuto, oppure chiedine una nuova all’ufficio che te l’ha data.',
    '1 account/activate: stato = "sconosciuta"':
      '- # La lettera è scaduta - La lettera è scaduta - Vale 30 giorni. Chiedine una nuova all’ufficio che te l’ha data. + # Il collegamento non è completo + Il collegamento non è completo + Apri per intero l’indirizzo ricevuto per e-mail, oppure chiedi un nuovo invio a chi ti ha invitato.',
    '1 account/activate: suCarta = false':
      '- # La lettera è scaduta - La lettera è scaduta - Vale 30 giorni. Chiedine una nuova all’ufficio che te l’ha data. + # Il collegamento è scaduto + [Inviami un nuovo collegamento] + Il collegamento è scaduto + Vale 72 ore (una lettera 30 giorni). Puoi fartene inviare uno nuovo allo stesso indirizzo, oppure chiederlo a chi ti ha invitato. + Inviami un nuovo collegamento',
    nothing:
      '1 account/activate: nome = null; 1 account/activate: cognome = null; 1 account/activate: ruolo = null; 1 account/activate: ruolo = "ADMIN"; 1 account/activate: ruolo = "CONSULTANT"; 1 account/activate: ruolo = "COMPANY"; 1 account/activate: ruolo = "BRANCH"; 1 account/activate: azienda = null; 1 account/activate: studio = "studio"; 1 account/activate: login = "login"; 1 account/activate: giaAccesso = true; 1 account/activate: utenteProposto = "utenteProposto"; 1 account/activate: privacy = {"codiceDistribuzione":"codiceDistribuzione","versione":"versione","titolo":"titolo","testo":"testo"}; 1 account/activate: documentiPrivacy = one',
  },
  'a dossier, not published': {
    '2 Fascicolo/:id: di = "lavoratori"':
      '- Fascicoli → /company/documents/azi?vista=fascicoli&di=azienda&codiceAzienda=0042 + Fascicoli → /company/documents/lav?vista=fascicoli&codiceAzienda=0042',
    '2 Fascicolo/:id: stato = "scheduled"':
      '- [Annulla pubblicazione] off: Non risulta pubblicato né programmato: Assunzione. - Non pubblicato + [Annulla pubblicazione] + Programmato',
    '2 Fascicolo/:id: stato = "published"':
      '- [Annulla pubblicazione] off: Non risulta pubblicato né programmato: Assunzione. - Non pubblicato + [Annulla pubblicazione] + ! Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo. + Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo. + Pubblicato',
    '2 Fascicolo/:id: stato = "cancelled"': '- Non pubblicato + Annullata',
    '2 Fascicolo/:id: documenti = 0':
      '- [Scarica zip] POST Fascicolo/download/:id/biglietto - 1 + [Scarica zip] off: Il fascicolo non contiene documenti. + 0',
    '2 Fascicolo/:id: documenti = 5': '- 1 + 5',
    '2 Fascicolo/:id: letti = 1': '- 0 + 1',
    '2 Fascicolo/:id: letti = 5': '- 0 + 5',
    '2 Fascicolo/:id: tags = one': '+ Etichette + altro',
    '2 Fascicolo/:id: dataPubblicazione = "2026-11-03"': '+ 03/11/2026',
    nothing:
      '2 Fascicolo/:id: documentiId = []; 2 Fascicolo/:id: elenco = []; 2 Fascicolo/:id: elenco.0.pubblicazione = "scheduled"; 2 Fascicolo/:id: elenco.0.pubblicazione = "published"; 2 Fascicolo/:id: elenco.0.pubblicazione = "cancelled"',
  },
  'a dossier, published, with one that waits': {
    '2 Fascicolo/:id: di = "lavoratori"':
      '- Fascicoli → /company/documents/azi?vista=fascicoli&di=azienda&codiceAzienda=0042 + Fascicoli → /company/documents/lav?vista=fascicoli&codiceAzienda=0042',
    '2 Fascicolo/:id: stato = "unpublished"':
      '- [Annulla pubblicazione] - ! Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo. - Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo. - Pubblicato + [Annulla pubblicazione] off: Non risulta pubblicato né programmato: Assunzione. + Non pubblicato',
    '2 Fascicolo/:id: stato = "scheduled"':
      '- ! Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo. - Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo. - Pubblicato + Programmato',
    '2 Fascicolo/:id: stato = "cancelled"':
      '- [Annulla pubblicazione] - ! Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo. - Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo. - Pubblicato + [Annulla pubblicazione] off: Non risulta pubblicato né programmato: Assunzione. + Annullata',
    '2 Fascicolo/:id: documenti = 0':
      '- [Scarica zip] POST Fascicolo/download/:id/biglietto - 1 + [Scarica zip] off: Il fascicolo non contiene documenti. + 0',
    '2 Fascicolo/:id: documenti = 5': '- 1 + 5',
    '2 Fascicolo/:id: letti = 1': '- 0 + 1',
    '2 Fascicolo/:id: letti = 5': '- 0 + 5',
    '2 Fascicolo/:id: tags = one': '+ Etichette + altro',
    '2 Fascicolo/:id: dataPubblicazione = "2026-11-03"': '+ 03/11/2026',
    '2 Fascicolo/:id: elenco = []':
      '- ! Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo. - Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo.',
    '2 Fascicolo/:id: elenco.0.pubblicazione = "scheduled"':
      '- ! Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo. - Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo.',
    '2 Fascicolo/:id: elenco.0.pubblicazione = "published"':
      '- ! Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo. - Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo.',
    '2 Fascicolo/:id: elenco.0.pubblicazione = "cancelled"':
      '- ! Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo. - Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo.',
    nothing: '2 Fascicolo/:id: documentiId = []',
  },
  'a dossier, published': {
    '2 Fascicolo/:id: di = "lavoratori"':
      '- Fascicoli → /company/documents/azi?vista=fascicoli&di=azienda&codiceAzienda=0042 + Fascicoli → /company/documents/lav?vista=fascicoli&codiceAzienda=0042',
    '2 Fascicolo/:id: stato = "unpublished"':
      '- [Annulla pubblicazione] - Pubblicato + [Annulla pubblicazione] off: Non risulta pubblicato né programmato: Assunzione. + Non pubblicato',
    '2 Fascicolo/:id: stato = "scheduled"': '- Pubblicato + Programmato',
    '2 Fascicolo/:id: stato = "cancelled"':
      '- [Annulla pubblicazione] - Pubblicato + [Annulla pubblicazione] off: Non risulta pubblicato né programmato: Assunzione. + Annullata',
    '2 Fascicolo/:id: documenti = 0':
      '- [Scarica zip] POST Fascicolo/download/:id/biglietto - 1 + [Scarica zip] off: Il fascicolo non contiene documenti. + 0',
    '2 Fascicolo/:id: documenti = 5': '- 1 + 5',
    '2 Fascicolo/:id: letti = 1': '- 0 + 1',
    '2 Fascicolo/:id: letti = 5': '- 0 + 5',
    '2 Fascicolo/:id: tags = one': '+ Etichette + altro',
    '2 Fascicolo/:id: dataPubblicazione = "2026-11-03"': '+ 03/11/2026',
    '2 Fascicolo/:id: elenco.0.pubblicazione = "unpublished"':
      '+ ! Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo. + Un documento non è ancora pubblicato: lo sarà quando pubblichi di nuovo il fascicolo.',
    nothing:
      '2 Fascicolo/:id: documentiId = []; 2 Fascicolo/:id: elenco = []; 2 Fascicolo/:id: elenco.0.pubblicazione = "scheduled"; 2 Fascicolo/:id: elenco.0.pubblicazione = "cancelled"',
  },
  'a signature asked': {
    '2 firme/:id: stato = "firmata"': '- [Sollecita] - In corso - Sollecita + Firmata',
    '2 firme/:id: stato = "rifiutata"': '- [Sollecita] - In corso - Sollecita + Rifiutata',
    '2 firme/:id: stato = "scaduta"': '- [Sollecita] - In corso - Sollecita + Scaduta',
    '2 firme/:id: stato = "ritirata"': '- [Sollecita] - In corso - Sollecita + Ritirata',
    '2 firme/:id: risultato = "inPreparazione"':
      '+ ! Hanno firmato tutti. Il documento con le prove e il sigillo è in preparazione. + Hanno firmato tutti. Il documento con le prove e il sigillo è in preparazione.',
    '2 firme/:id: risultato = "pronto"':
      '+ [Apri il documento firmato] POST firme/:id/file/biglietto {"esito":"si"} + [Scarica il documento firmato] GET firme/:id/file {"esito":"si"} + Apri il documento firmato + Scarica il documento firmato',
    '2 firme/:id: nonSollecitabile = "nonSollecitabile"': '- [Sollecita] + [Sollecita] off: nonSollecitabile',
    '2 firme/:id: nonRitirabile = "nonRitirabile"': '- [Ritira] + [Ritira] off: nonRitirabile',
    '2 firme/:id: chiestaDa = "consulente"': '- 01/11/2026 09:00, dall’azienda + 01/11/2026 09:00, dal consulente',
    '2 firme/:id: dimensione = 0': '- a.pdf, 1 byte, 1 pagina + a.pdf, 0 byte, 1 pagina',
    '2 firme/:id: dimensione = 5': '- a.pdf, 1 byte, 1 pagina + a.pdf, 5 byte, 1 pagina',
    '2 firme/:id: pagine = 0': '- a.pdf, 1 byte, 1 pagina + a.pdf, 1 byte, 0 pagine',
    '2 firme/:id: pagine = 5': '- a.pdf, 1 byte, 1 pagina + a.pdf, 1 byte, 5 pagine',
    '2 firme/:id: esito = {"impronta":"impronta","dimensione":3,"livello":"B-B","sigillatoIl":"2026-11-03T08:00:00Z"}':
      '+ Controlla che un file sia rimasto intatto → /ricevuta + Sigillato il + 03/11/2026 09:00, senza marca temporale + Impronta del firmato + impronta + Controllo + Controlla che un file sia rimasto intatto',
    '2 firme/:id: elenco = one':
      '+ 5 + nominativo + Non ancora il suo turno + Firmato il 03/11/2026 09:00 + «motivo» + Prove della firma + : nominativo + Codice fiscale + codiceFiscale + Aperto il + 03/11/2026 09:00 + Confermato con + app di autenticazione, casella + Indirizzo IP + ip + Dispositivo + dispositivo + impronta + Impronta del documento',
    '2 firme/:id: firmati = 1': '- # Chi firma 0 di 1 - 0 di 1 + # Chi firma 1 di 1 + 1 di 1',
    '2 firme/:id: firmati = 5': '- # Chi firma 0 di 1 - 0 di 1 + # Chi firma 5 di 1 + 5 di 1',
    '2 firme/:id: firmatari = 0': '- # Chi firma 0 di 1 - 0 di 1 + # Chi firma 0 di 0 + 0 di 0',
    '2 firme/:id: firmatari = 5': '- # Chi firma 0 di 1 - 0 di 1 + # Chi firma 0 di 5 + 0 di 5',
    nothing: '2 firme/:id: modo = "ciascuno"; 2 firme/:id: passi = one; 2 firme/:id: mancano = one',
  },
  'a signature that is ready': {
    '2 firme/:id: stato = "aperta"': '- Firmata + [Sollecita] off: Conclusa. + In corso + Sollecita',
    '2 firme/:id: stato = "rifiutata"': '- Firmata + Rifiutata',
    '2 firme/:id: stato = "scaduta"': '- Firmata + Scaduta',
    '2 firme/:id: stato = "ritirata"': '- Firmata + Ritirata',
    '2 firme/:id: risultato = "no"':
      '- [Apri il documento firmato] POST firme/:id/file/biglietto {"esito":"si"} - [Scarica il documento firmato] GET firme/:id/file {"esito":"si"} - Apri il documento firmato - Scarica il documento firmato',
    '2 firme/:id: risultato = "inPreparazione"':
      '- [Apri il documento firmato] POST firme/:id/file/biglietto {"esito":"si"} - [Scarica il documento firmato] GET firme/:id/file {"esito":"si"} - Apri il documento firmato - Scarica il documento firmato + ! Hanno firmato tutti. Il documento con le prove e il sigillo è in preparazione. + Hanno firmato tutti. Il documento con le prove e il sigillo è in preparazione.',
    '2 firme/:id: nonRitirabile = null': '- [Ritira] off: Conclusa. + [Ritira]',
    '2 firme/:id: chiestaDa = "consulente"': '- 01/11/2026 09:00, dall’azienda + 01/11/2026 09:00, dal consulente',
    '2 firme/:id: dimensione = 0': '- a.pdf, 1 byte, 1 pagina + a.pdf, 0 byte, 1 pagina',
    '2 firme/:id: dimensione = 5': '- a.pdf, 1 byte, 1 pagina + a.pdf, 5 byte, 1 pagina',
    '2 firme/:id: pagine = 0': '- a.pdf, 1 byte, 1 pagina + a.pdf, 1 byte, 0 pagine',
    '2 firme/:id: pagine = 5': '- a.pdf, 1 byte, 1 pagina + a.pdf, 1 byte, 5 pagine',
    '2 firme/:id: esito = {"impronta":"impronta","dimensione":3,"livello":"B-B","sigillatoIl":"2026-11-03T08:00:00Z"}':
      '+ Controlla che un file sia rimasto intatto → /ricevuta + Sigillato il + 03/11/2026 09:00, senza marca temporale + Impronta del firmato + impronta + Controllo + Controlla che un file sia rimasto intatto',
    '2 firme/:id: elenco = one':
      '+ 5 + nominativo + Non ha firmato + Firmato il 03/11/2026 09:00 + «motivo» + Prove della firma + : nominativo + Codice fiscale + codiceFiscale + Aperto il + 03/11/2026 09:00 + Confermato con + app di autenticazione, casella + Indirizzo IP + ip + Dispositivo + dispositivo + impronta + Impronta del documento',
    '2 firme/:id: firmati = 1': '- # Chi firma 0 di 1 - 0 di 1 + # Chi firma 1 di 1 + 1 di 1',
    '2 firme/:id: firmati = 5': '- # Chi firma 0 di 1 - 0 di 1 + # Chi firma 5 di 1 + 5 di 1',
    '2 firme/:id: firmatari = 0': '- # Chi firma 0 di 1 - 0 di 1 + # Chi firma 0 di 0 + 0 di 0',
    '2 firme/:id: firmatari = 5': '- # Chi firma 0 di 1 - 0 di 1 + # Chi firma 0 di 5 + 0 di 5',
    nothing:
      '2 firme/:id: modo = "ciascuno"; 2 firme/:id: nonSollecitabile = null; 2 firme/:id: passi = one; 2 firme/:id: mancano = one',
  },
  'a signature that is being made': {
    '2 firme/:id: stato = "aperta"': '- Firmata + [Sollecita] + In corso + Sollecita',
    '2 firme/:id: stato = "rifiutata"': '- Firmata + Rifiutata',
    '2 firme/:id: stato = "scaduta"': '- Firmata + Scaduta',
    '2 firme/:id: stato = "ritirata"': '- Firmata + Ritirata',
    '2 firme/:id: risultato = "no"':
      '- ! Hanno firmato tutti. Il documento con le prove e il sigillo è in preparazione. - Hanno firmato tutti. Il documento con le prove e il sigillo è in preparazione.',
    '2 firme/:id: risultato = "pronto"':
      '- ! Hanno firmato tutti. Il documento con le prove e il sigillo è in preparazione. - Hanno firmato tutti. Il documento con le prove e il sigillo è in preparazione. + [Apri il documento firmato] POST firme/:id/file/biglietto {"esito":"si"} + [Scarica il documento firmato] GET firme/:id/file {"esito":"si"} + Apri il documento firmato + Scarica il documento firmato',
    '2 firme/:id: nonRitirabile = "nonRitirabile"': '- [Ritira] + [Ritira] off: nonRitirabile',
    '2 firme/:id: chiestaDa = "consulente"': '- 01/11/2026 09:00, dall’azienda + 01/11/2026 09:00, dal consulente',
    '2 firme/:id: dimensione = 0': '- a.pdf, 1 byte, 1 pagina + a.pdf, 0 byte, 1 pagina',
    '2 firme/:id: dimensione = 5': '- a.pdf, 1 byte, 1 pagina + a.pdf, 5 byte, 1 pagina',
    '2 firme/:id: pagine = 0': '- a.pdf, 1 byte, 1 pagina + a.pdf, 1 byte, 0 pagine',
    '2 firme/:id: pagine = 5': '- a.pdf, 1 byte, 1 pagina + a.pdf, 1 byte, 5 pagine',
    '2 firme/:id: esito = {"impronta":"impronta","dimensione":3,"livello":"B-B","sigillatoIl":"2026-11-03T08:00:00Z"}':
      '+ Controlla che un file sia rimasto intatto → /ricevuta + Sigillato il + 03/11/2026 09:00, senza marca temporale + Impronta del firmato + impronta + Controllo + Controlla che un file sia rimasto intatto',
    '2 firme/:id: elenco = one':
      '+ 5 + nominativo + Non ha firmato + Firmato il 03/11/2026 09:00 + «motivo» + Prove della firma + : nominativo + Codice fiscale + codiceFiscale + Aperto il + 03/11/2026 09:00 + Confermato con + app di autenticazione, casella + Indirizzo IP + ip + Dispositivo + dispositivo + impronta + Impronta del documento',
    '2 firme/:id: firmati = 1': '- # Chi firma 0 di 1 - 0 di 1 + # Chi firma 1 di 1 + 1 di 1',
    '2 firme/:id: firmati = 5': '- # Chi firma 0 di 1 - 0 di 1 + # Chi firma 5 di 1 + 5 di 1',
    '2 firme/:id: firmatari = 0': '- # Chi firma 0 di 1 - 0 di 1 + # Chi firma 0 di 0 + 0 di 0',
    '2 firme/:id: firmatari = 5': '- # Chi firma 0 di 1 - 0 di 1 + # Chi firma 0 di 5 + 0 di 5',
    nothing:
      '2 firme/:id: modo = "ciascuno"; 2 firme/:id: nonSollecitabile = "nonSollecitabile"; 2 firme/:id: passi = one; 2 firme/:id: mancano = one',
  },
  'no second factor': {
    '1 account/mfa: fattori = one':
      '+ [Rinomina: nome] + [Rimuovi: nome] + [Nuovi codici] + nome + App di autenticazione · dal 03/11/2026 · ultimo uso 03/11/2026 + (Rinomina: nome) + Rinomina + (Rimuovi: nome) + Rimuovi + Codici di recupero + 0 codici ancora validi + Nuovi codici',
    '1 account/mfa: richiesto = false':
      '- Per il tuo ruolo serve un secondo fattore: un’app di autenticazione sul telefono o una passkey. + Oltre alla password, un codice dell’app sul telefono o una passkey: chi indovina la password non entra. Una passkey, con l’impronta o il volto, apre anche da sola.',
    nothing:
      '1 account/mfa: codiciRimasti = 1; 1 account/mfa: codiciRimasti = 5; 1 account/mfa: codiciConservati = false',
  },
  'a second factor': {
    '1 account/mfa: fattori = []':
      '- [Rinomina: Telefono] - [Rimuovi: Telefono] - [Nuovi codici] - Telefono - App di autenticazione · dal 07/01/2026 · mai usata - (Rinomina: Telefono) - Rinomina - (Rimuovi: Telefono) - Rimuovi - Codici di recupero - 10 codici ancora validi - Nuovi codici',
    '1 account/mfa: fattori.0.tipo = "passkey"':
      '- App di autenticazione · dal 07/01/2026 · mai usata + Passkey · dal 07/01/2026 · mai usata',
    '1 account/mfa: fattori.0.ultimoUso = "2026-11-03T08:00:00Z"':
      '- App di autenticazione · dal 07/01/2026 · mai usata + App di autenticazione · dal 07/01/2026 · ultimo uso 03/11/2026',
    '1 account/mfa: codiciRimasti = 0': '- 10 codici ancora validi + 0 codici ancora validi',
    '1 account/mfa: codiciRimasti = 1': '- 10 codici ancora validi + 1 codice ancora valido',
    '1 account/mfa: codiciRimasti = 5': '- 10 codici ancora validi + 5 codici ancora validi',
    '1 account/mfa: codiciConservati = false':
      '+ ! Non hai confermato di avere salvato i codici di recupero. Se non li hai, creane di nuovi. Li ho salvati + [Li ho salvati] + Non hai confermato di avere salvato i codici di recupero. Se non li hai, creane di nuovi. + Li ho salvati',
    '1 account/mfa: richiesto = true':
      '- Oltre alla password, un codice dell’app sul telefono o una passkey: chi indovina la password non entra. Una passkey, con l’impronta o il volto, apre anche da sola. + Per il tuo ruolo serve un secondo fattore: un’app di autenticazione sul telefono o una passkey.',
    nothing: '',
  },
  'a second factor whose codes nobody has put away': {
    '1 account/mfa: fattori = []':
      '- [Rinomina: Telefono] - [Rimuovi: Telefono] - [Nuovi codici] - ! Non hai confermato di avere salvato i codici di recupero. Se non li hai, creane di nuovi. Li ho salvati - [Li ho salvati] - Telefono - App di autenticazione · dal 07/01/2026 · mai usata - (Rinomina: Telefono) - Rinomina - (Rimuovi: Telefono) - Rimuovi - Codici di recupero - 10 codici ancora validi - Nuovi codici - Non hai confermato di avere salvato i codici di recupero. Se non li hai, creane di nuovi. - Li ho salvati',
    '1 account/mfa: fattori.0.tipo = "passkey"':
      '- App di autenticazione · dal 07/01/2026 · mai usata + Passkey · dal 07/01/2026 · mai usata',
    '1 account/mfa: fattori.0.ultimoUso = "2026-11-03T08:00:00Z"':
      '- App di autenticazione · dal 07/01/2026 · mai usata + App di autenticazione · dal 07/01/2026 · ultimo uso 03/11/2026',
    '1 account/mfa: codiciRimasti = 0': '- 10 codici ancora validi + 0 codici ancora validi',
    '1 account/mfa: codiciRimasti = 1': '- 10 codici ancora validi + 1 codice ancora valido',
    '1 account/mfa: codiciRimasti = 5': '- 10 codici ancora validi + 5 codici ancora validi',
    '1 account/mfa: codiciConservati = true':
      '- ! Non hai confermato di avere salvato i codici di recupero. Se non li hai, creane di nuovi. Li ho salvati - [Li ho salvati] - Non hai confermato di avere salvato i codici di recupero. Se non li hai, creane di nuovi. - Li ho salvati',
    '1 account/mfa: richiesto = true':
      '- Oltre alla password, un codice dell’app sul telefono o una passkey: chi indovina la password non entra. Una passkey, con l’impronta o il volto, apre anche da sola. + Per il tuo ruolo serve un secondo fattore: un’app di autenticazione sul telefono o una passkey.',
    nothing: '',
  },
  'branches of a company': {
    'given: company.filiali = []':
      '- [Modifica filiale 1] - [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - [Modifica filiale 2] - [Togli filiale 2] off: Ne ha fatto parte 1 lavoratore cessato: resta per la sua storia. - [Modifica filiale 3] - [Togli filiale 3] GET Azienda/filcant {"cfAzienda":"42"} - Codice filiale - Descrizione - Lavoratori - 1 - Milano - 2 - Modifica filiale 1 - Togli filiale 1 - 2 - Milano - 0 - Modifica filiale 2 - Togli filiale 2 - 3 - Milano - 0 - Modifica filiale 3 - Togli filiale 3 + Nessuna filiale. Servono se i lavoratori sono in più sedi o cantieri.',
    'given: company.filiali.0.lavoratori = 0':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - 2 + [Togli filiale 1] GET Azienda/filcant {"cfAzienda":"42"} + 0',
    'given: company.filiali.0.lavoratori = 1':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - 2 + [Togli filiale 1] off: Ne fa parte 1 lavoratore: spostalo prima in un’altra filiale. + 1',
    'given: company.filiali.0.lavoratori = 5':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - 2 + [Togli filiale 1] off: Ne fanno parte 5 lavoratori: spostali prima in un’altra filiale. + 5',
    'given: company.filiali.0.cessati = 1':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. + [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. Ne ha fatto parte 1 lavoratore cessato: resta per la sua storia.',
    'given: company.filiali.0.cessati = 5':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. + [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. Ne hanno fatto parte 5 lavoratori cessati: resta per la loro storia.',
    'given: company.filiali.1.lavoratori = 1':
      '- [Togli filiale 2] off: Ne ha fatto parte 1 lavoratore cessato: resta per la sua storia. - 0 + [Togli filiale 2] off: Ne fa parte 1 lavoratore: spostalo prima in un’altra filiale. Ne ha fatto parte 1 lavoratore cessato: resta per la sua storia. + 1',
    'given: company.filiali.1.lavoratori = 5':
      '- [Togli filiale 2] off: Ne ha fatto parte 1 lavoratore cessato: resta per la sua storia. - 0 + [Togli filiale 2] off: Ne fanno parte 5 lavoratori: spostali prima in un’altra filiale. Ne ha fatto parte 1 lavoratore cessato: resta per la sua storia. + 5',
    'given: company.filiali.1.cessati = 0':
      '- [Togli filiale 2] off: Ne ha fatto parte 1 lavoratore cessato: resta per la sua storia. + [Togli filiale 2] GET Azienda/filcant {"cfAzienda":"42"}',
    'given: company.filiali.1.cessati = 5':
      '- [Togli filiale 2] off: Ne ha fatto parte 1 lavoratore cessato: resta per la sua storia. + [Togli filiale 2] off: Ne hanno fatto parte 5 lavoratori cessati: resta per la loro storia.',
    nothing: '',
  },
  'no branch of a company': {
    nothing: '',
  },
  'a review, ready': {
    'given: intake.conteggi.decidere = 1': '+ 1 da decidere + : restano in sospeso in questa acquisizione.',
    'given: intake.conteggi.decidere = 5': '+ 5 da decidere + : restano in sospeso in questa acquisizione.',
    'given: intake.conteggi.pronti = 0': '- 2 pronti + 0 pronti',
    'given: intake.conteggi.pronti = 1': '- 2 pronti + 1 pronto',
    'given: intake.conteggi.pronti = 5': '- 2 pronti + 5 pronti',
    'given: included = 0':
      '- [Conferma 2 documenti] - Conferma 2 - documenti + [Conferma] off + Conferma + Nessuna riga è spuntata',
    'given: included = 1':
      '- [Conferma 2 documenti] - Conferma 2 - documenti + [Conferma 1 documento] + Conferma 1 + documento',
    'given: included = 5': '- [Conferma 2 documenti] - Conferma 2 + [Conferma 5 documenti] + Conferma 5',
    nothing:
      'given: intake.file = []; given: intake.file.0.pagine = 0; given: intake.file.0.pagine = 1; given: intake.file.0.pagine = 5; given: intake.file.0.pagineLette = 0; given: intake.file.0.pagineLette = 1; given: intake.file.0.pagineLette = 5; given: intake.conteggi.esclusi = 1; given: intake.conteggi.esclusi = 5; given: intake.conteggi.confermati = 1; given: intake.conteggi.confermati = 5',
  },
  'a review, with one to decide': {
    'given: intake.conteggi.decidere = 0': '- 1 da decidere - : restano in sospeso in questa acquisizione.',
    'given: intake.conteggi.decidere = 5': '- 1 da decidere + 5 da decidere',
    'given: intake.conteggi.pronti = 0': '- 2 pronti + 0 pronti',
    'given: intake.conteggi.pronti = 1': '- 2 pronti + 1 pronto',
    'given: intake.conteggi.pronti = 5': '- 2 pronti + 5 pronti',
    'given: included = 0':
      '- [Conferma 2 documenti] - Conferma 2 - documenti + [Conferma] off + Conferma + Nessuna riga è spuntata',
    'given: included = 1':
      '- [Conferma 2 documenti] - Conferma 2 - documenti + [Conferma 1 documento] + Conferma 1 + documento',
    'given: included = 5': '- [Conferma 2 documenti] - Conferma 2 + [Conferma 5 documenti] + Conferma 5',
    nothing:
      'given: intake.file = []; given: intake.file.0.pagine = 0; given: intake.file.0.pagine = 1; given: intake.file.0.pagine = 5; given: intake.file.0.pagineLette = 0; given: intake.file.0.pagineLette = 1; given: intake.file.0.pagineLette = 5; given: intake.conteggi.esclusi = 1; given: intake.conteggi.esclusi = 5; given: intake.conteggi.confermati = 1; given: intake.conteggi.confermati = 5',
  },
  'a review, confirmed but for one to decide': {
    'given: intake.conteggi.decidere = 0':
      '- [Salva e riprendi dopo] - [Conferma] off - 0 pronti - 1 da decidere - : restano in sospeso in questa acquisizione. - Salva - e riprendi dopo - Conferma - Nessuna riga è pronta + [Torna alle acquisizioni] + 2 documenti creati + Torna alle acquisizioni',
    'given: intake.conteggi.decidere = 5': '- 1 da decidere + 5 da decidere',
    'given: intake.conteggi.pronti = 1': '- 0 pronti - Nessuna riga è pronta + 1 pronto + Nessuna riga è spuntata',
    'given: intake.conteggi.pronti = 5': '- 0 pronti - Nessuna riga è pronta + 5 pronti + Nessuna riga è spuntata',
    'given: included = 1':
      '- [Conferma] off - Conferma - Nessuna riga è pronta + [Conferma 1 documento] + Conferma 1 + documento',
    'given: included = 5':
      '- [Conferma] off - Conferma - Nessuna riga è pronta + [Conferma 5 documenti] + Conferma 5 + documenti',
    nothing:
      'given: intake.file = []; given: intake.file.0.pagine = 0; given: intake.file.0.pagine = 1; given: intake.file.0.pagine = 5; given: intake.file.0.pagineLette = 0; given: intake.file.0.pagineLette = 1; given: intake.file.0.pagineLette = 5; given: intake.conteggi.esclusi = 1; given: intake.conteggi.esclusi = 5; given: intake.conteggi.confermati = 0; given: intake.conteggi.confermati = 1; given: intake.conteggi.confermati = 5',
  },
  'a review, confirmed': {
    'given: intake.conteggi.decidere = 1':
      '- [Torna alle acquisizioni] - 2 documenti creati - Torna alle acquisizioni + [Salva e riprendi dopo] + [Conferma] off + 0 pronti + 1 da decidere + : restano in sospeso in questa acquisizione. + Salva + e riprendi dopo + Conferma + Nessuna riga è pronta',
    'given: intake.conteggi.decidere = 5':
      '- [Torna alle acquisizioni] - 2 documenti creati - Torna alle acquisizioni + [Salva e riprendi dopo] + [Conferma] off + 0 pronti + 5 da decidere + : restano in sospeso in questa acquisizione. + Salva + e riprendi dopo + Conferma + Nessuna riga è pronta',
    'given: intake.conteggi.pronti = 1':
      '- [Torna alle acquisizioni] - 2 documenti creati - Torna alle acquisizioni + [Salva e riprendi dopo] + [Conferma] off + 1 pronto + Salva + e riprendi dopo + Conferma + Nessuna riga è spuntata',
    'given: intake.conteggi.pronti = 5':
      '- [Torna alle acquisizioni] - 2 documenti creati - Torna alle acquisizioni + [Salva e riprendi dopo] + [Conferma] off + 5 pronti + Salva + e riprendi dopo + Conferma + Nessuna riga è spuntata',
    'given: intake.conteggi.confermati = 0':
      '- [Torna alle acquisizioni] - 2 documenti creati - Torna alle acquisizioni + [Salva e riprendi dopo] + [Conferma] off + 0 pronti + Salva + e riprendi dopo + Conferma + Nessuna riga è pronta',
    'given: intake.conteggi.confermati = 1': '- 2 documenti creati + 1 documento creato',
    'given: intake.conteggi.confermati = 5': '- 2 documenti creati + 5 documenti creati',
    nothing:
      'given: intake.file = []; given: intake.file.0.pagine = 0; given: intake.file.0.pagine = 1; given: intake.file.0.pagine = 5; given: intake.file.0.pagineLette = 0; given: intake.file.0.pagineLette = 1; given: intake.file.0.pagineLette = 5; given: intake.conteggi.esclusi = 1; given: intake.conteggi.esclusi = 5; given: included = 1; given: included = 5',
  },
  'a review, closed': {
    'given: intake.conteggi.confermati = 0': '- 2 documenti creati + 0 documenti creati',
    'given: intake.conteggi.confermati = 1': '- 2 documenti creati + 1 documento creato',
    'given: intake.conteggi.confermati = 5': '- 2 documenti creati + 5 documenti creati',
    nothing:
      'given: intake.file = []; given: intake.file.0.pagine = 0; given: intake.file.0.pagine = 1; given: intake.file.0.pagine = 5; given: intake.file.0.pagineLette = 0; given: intake.file.0.pagineLette = 1; given: intake.file.0.pagineLette = 5; given: intake.conteggi.decidere = 1; given: intake.conteggi.decidere = 5; given: intake.conteggi.pronti = 0; given: intake.conteggi.pronti = 5; given: intake.conteggi.esclusi = 1; given: intake.conteggi.esclusi = 5; given: included = 0; given: included = 1; given: included = 5',
  },
  'a review, being read': {
    'given: intake.conteggi.decidere = 1':
      '- Lettura in corso: puoi lasciare la pagina e tornare. + 0 pronti + 1 da decidere + : restano in sospeso in questa acquisizione.',
    'given: intake.conteggi.decidere = 5':
      '- Lettura in corso: puoi lasciare la pagina e tornare. + 0 pronti + 5 da decidere + : restano in sospeso in questa acquisizione.',
    'given: intake.conteggi.pronti = 1': '- Lettura in corso: puoi lasciare la pagina e tornare. + 1 pronto',
    'given: intake.conteggi.pronti = 5': '- Lettura in corso: puoi lasciare la pagina e tornare. + 5 pronti',
    'given: included = 1': '- [Conferma] off - Conferma + [Conferma 1 documento] off + Conferma 1 + documento',
    'given: included = 5': '- [Conferma] off - Conferma + [Conferma 5 documenti] off + Conferma 5 + documenti',
    nothing:
      'given: intake.file = []; given: intake.file.0.pagine = 0; given: intake.file.0.pagine = 1; given: intake.file.0.pagine = 5; given: intake.file.0.pagineLette = 0; given: intake.file.0.pagineLette = 1; given: intake.file.0.pagineLette = 5; given: intake.conteggi.esclusi = 1; given: intake.conteggi.esclusi = 5; given: intake.conteggi.confermati = 1; given: intake.conteggi.confermati = 5',
  },
  'a review, locked': {
    'given: intake.conteggi.decidere = 1': '+ 1 da decidere + : restano in sospeso in questa acquisizione.',
    'given: intake.conteggi.decidere = 5': '+ 5 da decidere + : restano in sospeso in questa acquisizione.',
    'given: intake.conteggi.pronti = 0': '- 2 pronti + 0 pronti',
    'given: intake.conteggi.pronti = 1': '- 2 pronti + 1 pronto',
    'given: intake.conteggi.pronti = 5': '- 2 pronti + 5 pronti',
    'given: included = 0':
      '- [Conferma 2 documenti] off - Conferma 2 - documenti - Serve di nuovo la password di a.pdf + [Conferma] off + Conferma + Nessuna riga è spuntata',
    'given: included = 1':
      '- [Conferma 2 documenti] off - Conferma 2 - documenti + [Conferma 1 documento] off + Conferma 1 + documento',
    'given: included = 5': '- [Conferma 2 documenti] off - Conferma 2 + [Conferma 5 documenti] off + Conferma 5',
    nothing:
      'given: intake.file = []; given: intake.file.0.pagine = 0; given: intake.file.0.pagine = 1; given: intake.file.0.pagine = 5; given: intake.file.0.pagineLette = 0; given: intake.file.0.pagineLette = 1; given: intake.file.0.pagineLette = 5; given: intake.conteggi.esclusi = 1; given: intake.conteggi.esclusi = 5; given: intake.conteggi.confermati = 1; given: intake.conteggi.confermati = 5',
  },
  'privacy: none': {
    '2 docbase/riepdocazi: Pubblicati = 1':
      '- ! Manca un documento privacy: caricane uno, i lavoratori lo leggono all’attivazione. - Manca un documento privacy: caricane uno, i lavoratori lo leggono all’attivazione. + ! Privacy a posto: c’è almeno un documento. + Privacy a posto: c’è almeno un documento.',
    '2 docbase/riepdocazi: Pubblicati = 5':
      '- ! Manca un documento privacy: caricane uno, i lavoratori lo leggono all’attivazione. - Manca un documento privacy: caricane uno, i lavoratori lo leggono all’attivazione. + ! Privacy a posto: c’è almeno un documento. + Privacy a posto: c’è almeno un documento.',
    '2 docbase/riepdocazi: NonPubblicati = 1':
      '- ! Manca un documento privacy: caricane uno, i lavoratori lo leggono all’attivazione. - Manca un documento privacy: caricane uno, i lavoratori lo leggono all’attivazione. + ! Privacy a posto: c’è almeno un documento. Pubblicalo: i lavoratori lo leggono all’attivazione solo se è pubblicato. + Privacy a posto: c’è almeno un documento. Pubblicalo: i lavoratori lo leggono all’attivazione solo se è pubblicato.',
    '2 docbase/riepdocazi: NonPubblicati = 5':
      '- ! Manca un documento privacy: caricane uno, i lavoratori lo leggono all’attivazione. - Manca un documento privacy: caricane uno, i lavoratori lo leggono all’attivazione. + ! Privacy a posto: c’è almeno un documento. Pubblicalo: i lavoratori lo leggono all’attivazione solo se è pubblicato. + Privacy a posto: c’è almeno un documento. Pubblicalo: i lavoratori lo leggono all’attivazione solo se è pubblicato.',
    nothing:
      '2 docbase/riepdocazi: DaPubblicare = 0; 2 docbase/riepdocazi: DaPubblicare = 1; 2 docbase/riepdocazi: DaPubblicare = 5; 2 docbase/riepdocazi: Programmati = 0; 2 docbase/riepdocazi: Programmati = 5; 2 docbase/riepdocazi: Annullati = 1; 2 docbase/riepdocazi: Annullati = 5; 2 docbase/riepdocazi: LettoDipendente = 0; 2 docbase/riepdocazi: LettoDipendente = 1; 2 docbase/riepdocazi: LettoDipendente = 5',
  },
  'privacy: published': {
    '2 docbase/riepdocazi: Pubblicati = 0':
      '- ! Privacy a posto: c’è almeno un documento. - Privacy a posto: c’è almeno un documento. + ! Manca un documento privacy: caricane uno, i lavoratori lo leggono all’attivazione. + Manca un documento privacy: caricane uno, i lavoratori lo leggono all’attivazione.',
    nothing:
      '2 docbase/riepdocazi: Pubblicati = 1; 2 docbase/riepdocazi: Pubblicati = 5; 2 docbase/riepdocazi: NonPubblicati = 1; 2 docbase/riepdocazi: NonPubblicati = 5; 2 docbase/riepdocazi: DaPubblicare = 0; 2 docbase/riepdocazi: DaPubblicare = 1; 2 docbase/riepdocazi: DaPubblicare = 5; 2 docbase/riepdocazi: Programmati = 0; 2 docbase/riepdocazi: Programmati = 5; 2 docbase/riepdocazi: Annullati = 1; 2 docbase/riepdocazi: Annullati = 5; 2 docbase/riepdocazi: LettoDipendente = 0; 2 docbase/riepdocazi: LettoDipendente = 1; 2 docbase/riepdocazi: LettoDipendente = 5',
  },
  'privacy: one of two published': {
    '2 docbase/riepdocazi: Pubblicati = 0':
      '- ! Privacy a posto: c’è almeno un documento. - Privacy a posto: c’è almeno un documento. + ! Privacy a posto: c’è almeno un documento. Pubblicalo: i lavoratori lo leggono all’attivazione solo se è pubblicato. + Privacy a posto: c’è almeno un documento. Pubblicalo: i lavoratori lo leggono all’attivazione solo se è pubblicato.',
    nothing:
      '2 docbase/riepdocazi: Pubblicati = 5; 2 docbase/riepdocazi: NonPubblicati = 0; 2 docbase/riepdocazi: NonPubblicati = 5; 2 docbase/riepdocazi: DaPubblicare = 0; 2 docbase/riepdocazi: DaPubblicare = 1; 2 docbase/riepdocazi: DaPubblicare = 5; 2 docbase/riepdocazi: Programmati = 0; 2 docbase/riepdocazi: Programmati = 5; 2 docbase/riepdocazi: Annullati = 1; 2 docbase/riepdocazi: Annullati = 5; 2 docbase/riepdocazi: LettoDipendente = 0; 2 docbase/riepdocazi: LettoDipendente = 1; 2 docbase/riepdocazi: LettoDipendente = 5',
  },
  'privacy: none of two published': {
    '2 docbase/riepdocazi: Pubblicati = 1':
      '- ! Privacy a posto: c’è almeno un documento. Pubblicalo: i lavoratori lo leggono all’attivazione solo se è pubblicato. - Privacy a posto: c’è almeno un documento. Pubblicalo: i lavoratori lo leggono all’attivazione solo se è pubblicato. + ! Privacy a posto: c’è almeno un documento. + Privacy a posto: c’è almeno un documento.',
    '2 docbase/riepdocazi: Pubblicati = 5':
      '- ! Privacy a posto: c’è almeno un documento. Pubblicalo: i lavoratori lo leggono all’attivazione solo se è pubblicato. - Privacy a posto: c’è almeno un documento. Pubblicalo: i lavoratori lo leggono all’attivazione solo se è pubblicato. + ! Privacy a posto: c’è almeno un documento. + Privacy a posto: c’è almeno un documento.',
    '2 docbase/riepdocazi: NonPubblicati = 0':
      '- ! Privacy a posto: c’è almeno un documento. Pubblicalo: i lavoratori lo leggono all’attivazione solo se è pubblicato. - Privacy a posto: c’è almeno un documento. Pubblicalo: i lavoratori lo leggono all’attivazione solo se è pubblicato. + ! Manca un documento privacy: caricane uno, i lavoratori lo leggono all’attivazione. + Manca un documento privacy: caricane uno, i lavoratori lo leggono all’attivazione.',
    nothing:
      '2 docbase/riepdocazi: NonPubblicati = 1; 2 docbase/riepdocazi: NonPubblicati = 5; 2 docbase/riepdocazi: DaPubblicare = 0; 2 docbase/riepdocazi: DaPubblicare = 1; 2 docbase/riepdocazi: DaPubblicare = 5; 2 docbase/riepdocazi: Programmati = 0; 2 docbase/riepdocazi: Programmati = 5; 2 docbase/riepdocazi: Annullati = 1; 2 docbase/riepdocazi: Annullati = 5; 2 docbase/riepdocazi: LettoDipendente = 0; 2 docbase/riepdocazi: LettoDipendente = 1; 2 docbase/riepdocazi: LettoDipendente = 5',
  },
  'devices that are told: this one alone': {
    '3 push: dispositivi = 5':
      '+ [Disattiva ovunque] + Gli avvisi sono attivi su 4 altri dispositivi. + Disattiva ovunque',
    nothing: '3 push: dispositivi = 0',
  },
  'devices that are told: this one and two others': {
    '3 push: dispositivi = 0':
      '- [Disattiva ovunque] - Gli avvisi sono attivi su 2 altri dispositivi. - Disattiva ovunque',
    '3 push: dispositivi = 1':
      '- [Disattiva ovunque] - Gli avvisi sono attivi su 2 altri dispositivi. - Disattiva ovunque',
    '3 push: dispositivi = 5':
      '- Gli avvisi sono attivi su 2 altri dispositivi. + Gli avvisi sono attivi su 4 altri dispositivi.',
    nothing: '',
  },
  'devices that are told: another one': {
    '3 push: dispositivi = 0':
      '- [Disattiva ovunque] - Gli avvisi sono attivi su 1 altro dispositivo. - Disattiva ovunque',
    '3 push: dispositivi = 5':
      '- Gli avvisi sono attivi su 1 altro dispositivo. + Gli avvisi sono attivi su 5 altri dispositivi.',
    nothing: '',
  },
  'devices that are told: none, and this one may not': {
    '3 push: dispositivi = 1':
      '+ [Disattiva ovunque] + Gli avvisi sono attivi su 1 altro dispositivo. + Disattiva ovunque',
    '3 push: dispositivi = 5':
      '+ [Disattiva ovunque] + Gli avvisi sono attivi su 5 altri dispositivi. + Disattiva ovunque',
    nothing: '',
  },
  'the staff of a year that had one before': {
    'given: now.totale = 0': '- 12 + 0',
    'given: now.totale = 1': '- 12 + 1',
    'given: now.totale = 5': '- 12 + 5',
    'given: now.perQualifica = []': '- Operaio - 12',
    'given: now.perQualifica.0.numero = 0': '- 12 + 0',
    'given: now.perQualifica.0.numero = 1': '- 12 + 1',
    'given: now.perQualifica.0.numero = 5': '- 12 + 5',
    'given: now.mesi = []':
      '- [Mostra la tabella: Forza aziendale] - (Mostra la tabella: Forza aziendale) - Tabella - 12 - in forza al 31/10/2026 - Operaio - 12 + Nessun dato importato per il 2026.',
    nothing:
      'given: now.anno = 0; given: now.anno = 1; given: now.anno = 5; given: now.mesi.0.mese = 0; given: now.mesi.0.mese = 1; given: now.mesi.0.mese = 5; given: now.mesi.0.numero = 0; given: now.mesi.0.numero = 1; given: now.mesi.0.numero = 5; given: now.mesi.1.mese = 0; given: now.mesi.1.mese = 1; given: now.mesi.1.mese = 5; given: now.mesi.1.numero = 0; given: now.mesi.1.numero = 1; given: now.mesi.1.numero = 5; given: before.anno = 0; given: before.anno = 1; given: before.anno = 5; given: before.totale = 0; given: before.totale = 1; given: before.totale = 5; given: before.perQualifica = []; given: before.perQualifica.0.numero = 0; given: before.perQualifica.0.numero = 1; given: before.perQualifica.0.numero = 5; given: before.mesi = []; given: before.mesi.0.mese = 0; given: before.mesi.0.mese = 1; given: before.mesi.0.mese = 5; given: before.mesi.0.numero = 0; given: before.mesi.0.numero = 1; given: before.mesi.0.numero = 5',
  },
  'the staff of the first year': {
    'given: now.totale = 0': '- 12 + 0',
    'given: now.totale = 1': '- 12 + 1',
    'given: now.totale = 5': '- 12 + 5',
    'given: now.perQualifica = []': '- Operaio - 12',
    'given: now.perQualifica.0.numero = 0': '- 12 + 0',
    'given: now.perQualifica.0.numero = 1': '- 12 + 1',
    'given: now.perQualifica.0.numero = 5': '- 12 + 5',
    'given: now.mesi = []':
      '- [Mostra la tabella: Forza aziendale] - (Mostra la tabella: Forza aziendale) - Tabella - 12 - in forza al 31/10/2026 - Operaio - 12 + Nessun dato importato per il 2026.',
    nothing:
      'given: now.anno = 0; given: now.anno = 1; given: now.anno = 5; given: now.mesi.0.mese = 0; given: now.mesi.0.mese = 1; given: now.mesi.0.mese = 5; given: now.mesi.0.numero = 0; given: now.mesi.0.numero = 1; given: now.mesi.0.numero = 5; given: now.mesi.1.mese = 0; given: now.mesi.1.mese = 1; given: now.mesi.1.mese = 5; given: now.mesi.1.numero = 0; given: now.mesi.1.numero = 1; given: now.mesi.1.numero = 5; given: before.anno = 0; given: before.anno = 1; given: before.anno = 5; given: before.totale = 0; given: before.totale = 1; given: before.totale = 5; given: before.perQualifica = []; given: before.perQualifica.0.numero = 0; given: before.perQualifica.0.numero = 1; given: before.perQualifica.0.numero = 5; given: before.mesi = []; given: before.mesi.0.mese = 0; given: before.mesi.0.mese = 1; given: before.mesi.0.mese = 5; given: before.mesi.0.numero = 0; given: before.mesi.0.numero = 1; given: before.mesi.0.numero = 5',
  },
  'administrators: oneself alone': {
    '1 users/amministratori:  = []':
      '- [Disattiva] off: Il tuo accesso lo può disattivare solo un altro amministratore - Ada Neri - ada · ada@esempio.invalid · secondo fattore attivo - Attivo - Disattiva',
    '1 users/amministratori: 0.login = null':
      '- ada · ada@esempio.invalid · secondo fattore attivo + ada@esempio.invalid · secondo fattore attivo',
    '1 users/amministratori: 0.email = null':
      '- ada · ada@esempio.invalid · secondo fattore attivo + ada · secondo fattore attivo',
    '1 users/amministratori: 0.firstName = null': '- Ada Neri + Neri',
    '1 users/amministratori: 0.lastName = null': '- Ada Neri + Ada',
    '1 users/amministratori: 0.proprio = false':
      '- [Disattiva] off: Il tuo accesso lo può disattivare solo un altro amministratore + [Disattiva]',
    '1 users/amministratori: 0.stato = "maiInvitato"':
      '- Attivo + [Invia di nuovo] POST users/amministratori/:id/activationmail + Mai invitato + Invia di nuovo',
    '1 users/amministratori: 0.stato = "inAttesa"':
      '- Attivo + [Invia di nuovo] POST users/amministratori/:id/activationmail + In attesa + Invia di nuovo',
    '1 users/amministratori: 0.stato = "scaduta"':
      '- Attivo + [Invia di nuovo] POST users/amministratori/:id/activationmail + Attivazione scaduta + Invia di nuovo',
    '1 users/amministratori: 0.stato = "disattivato"':
      '- [Disattiva] off: Il tuo accesso lo può disattivare solo un altro amministratore - Attivo - Disattiva + [Riattiva] PUT users/amministratori/:id {"attivo":true} + Disattivato + Riattiva',
    '1 users/amministratori: 0.stato = "senzaAccessoWeb"':
      '- Attivo + [Invia di nuovo] POST users/amministratori/:id/activationmail + Senza accesso web + Invia di nuovo',
    '1 users/amministratori: 0.secondoFattore = false':
      '- ada · ada@esempio.invalid · secondo fattore attivo + ada · ada@esempio.invalid · senza secondo fattore',
    nothing: '',
  },
  'administrators: another who is invited, and one who is off': {
    '1 users/amministratori:  = []':
      '- [Disattiva] off: Il tuo accesso lo può disattivare solo un altro amministratore - [Invia di nuovo] POST users/amministratori/:id/activationmail - [Disattiva] - [Riattiva] PUT users/amministratori/:id {"attivo":true} - Ada Neri - ada · ada@esempio.invalid · secondo fattore attivo - Attivo - Disattiva - Ada Neri - ada · ada@esempio.invalid · secondo fattore attivo - In attesa - Invia di nuovo - Disattiva - Ada Neri - ada · ada@esempio.invalid · secondo fattore attivo - Disattivato - Riattiva',
    '1 users/amministratori: 0.login = null':
      '- ada · ada@esempio.invalid · secondo fattore attivo + ada@esempio.invalid · secondo fattore attivo',
    '1 users/amministratori: 0.email = null':
      '- ada · ada@esempio.invalid · secondo fattore attivo + ada · secondo fattore attivo',
    '1 users/amministratori: 0.firstName = null': '- Ada Neri + Neri',
    '1 users/amministratori: 0.lastName = null': '- Ada Neri + Ada',
    '1 users/amministratori: 0.proprio = false':
      '- [Disattiva] off: Il tuo accesso lo può disattivare solo un altro amministratore + [Disattiva]',
    '1 users/amministratori: 0.stato = "maiInvitato"':
      '- Attivo + [Invia di nuovo] POST users/amministratori/:id/activationmail + Mai invitato + Invia di nuovo',
    '1 users/amministratori: 0.stato = "inAttesa"':
      '- Attivo + [Invia di nuovo] POST users/amministratori/:id/activationmail + In attesa + Invia di nuovo',
    '1 users/amministratori: 0.stato = "scaduta"':
      '- Attivo + [Invia di nuovo] POST users/amministratori/:id/activationmail + Attivazione scaduta + Invia di nuovo',
    '1 users/amministratori: 0.stato = "disattivato"':
      '- [Disattiva] off: Il tuo accesso lo può disattivare solo un altro amministratore - Attivo - Disattiva + [Riattiva] PUT users/amministratori/:id {"attivo":true} + Disattivato + Riattiva',
    '1 users/amministratori: 0.stato = "senzaAccessoWeb"':
      '- Attivo + [Invia di nuovo] POST users/amministratori/:id/activationmail + Senza accesso web + Invia di nuovo',
    '1 users/amministratori: 0.secondoFattore = false':
      '- ada · ada@esempio.invalid · secondo fattore attivo + ada · ada@esempio.invalid · senza secondo fattore',
    '1 users/amministratori: 1.login = null':
      '- ada · ada@esempio.invalid · secondo fattore attivo + ada@esempio.invalid · secondo fattore attivo',
    '1 users/amministratori: 1.email = null':
      '- ada · ada@esempio.invalid · secondo fattore attivo + ada · secondo fattore attivo',
    '1 users/amministratori: 1.firstName = null': '- Ada Neri + Neri',
    '1 users/amministratori: 1.lastName = null': '- Ada Neri + Ada',
    '1 users/amministratori: 1.proprio = true':
      '- [Disattiva] + [Disattiva] off: Il tuo accesso lo può disattivare solo un altro amministratore',
    '1 users/amministratori: 1.stato = "maiInvitato"': '- In attesa + Mai invitato',
    '1 users/amministratori: 1.stato = "scaduta"': '- In attesa + Attivazione scaduta',
    '1 users/amministratori: 1.stato = "attivo"':
      '- [Invia di nuovo] POST users/amministratori/:id/activationmail - C’è un solo amministratore attivo: se perde l’accesso, nessuno può più intervenire. Invitane un secondo. - In attesa - Invia di nuovo + Chi amministra questa installazione. Un amministratore disattivato non entra più, e si può riattivare. + Attivo',
    '1 users/amministratori: 1.stato = "disattivato"':
      '- [Invia di nuovo] POST users/amministratori/:id/activationmail - [Disattiva] - In attesa - Invia di nuovo - Disattiva + [Riattiva] PUT users/amministratori/:id {"attivo":true} + Disattivato + Riattiva',
    '1 users/amministratori: 1.stato = "senzaAccessoWeb"': '- In attesa + Senza accesso web',
    '1 users/amministratori: 1.secondoFattore = false':
      '- ada · ada@esempio.invalid · secondo fattore attivo + ada · ada@esempio.invalid · senza secondo fattore',
    nothing: '',
  },
  'places of an employee: two, with news in the other': {
    '1 dipendente/posti:  = []':
      '- [Officine] - [Fonderie concluso 3 3 documenti nuovi] - Officine - Fonderie - concluso - 3 - 3 documenti nuovi',
    '1 dipendente/posti: 0.cessato = true': '- [Officine] + [Officine concluso] + concluso',
    '1 dipendente/posti: 0.nuovi = 1': '- [Officine] + [Officine 1 1 documento nuovo] + 1 + 1 documento nuovo',
    '1 dipendente/posti: 0.nuovi = 5': '- [Officine] + [Officine 5 5 documenti nuovi] + 5 + 5 documenti nuovi',
    '1 dipendente/posti: 1.cessato = false':
      '- [Fonderie concluso 3 3 documenti nuovi] - concluso + [Fonderie 3 3 documenti nuovi]',
    '1 dipendente/posti: 1.nuovi = 0':
      '- [Fonderie concluso 3 3 documenti nuovi] - 3 - 3 documenti nuovi + [Fonderie concluso]',
    '1 dipendente/posti: 1.nuovi = 1':
      '- [Fonderie concluso 3 3 documenti nuovi] - 3 - 3 documenti nuovi + [Fonderie concluso 1 1 documento nuovo] + 1 + 1 documento nuovo',
    '1 dipendente/posti: 1.nuovi = 5':
      '- [Fonderie concluso 3 3 documenti nuovi] - 3 - 3 documenti nuovi + [Fonderie concluso 5 5 documenti nuovi] + 5 + 5 documenti nuovi',
    nothing: 'given: account.grants = []',
  },
  'group of a company that stands alone': {
    '2 users/consultant/companies:  = []':
      '- [Aggiungi una controllata] - [Scegli la capogruppo] - (Aggiungi una controllata) - Aggiungi una controllata - (Scegli la capogruppo) - Scegli la capogruppo',
    '2 users/consultant/companies: 0.capogruppo = "capogruppo"':
      '- [Aggiungi una controllata] - (Aggiungi una controllata) - Aggiungi una controllata',
    nothing: '2 users/consultant/companies: 1.capogruppo = "capogruppo"',
  },
  'group of a company that heads one': {
    '2 users/consultant/companies:  = []':
      '- [Aggiungi una controllata] - (Aggiungi una controllata) - Aggiungi una controllata',
    '2 users/consultant/companies: 0.capogruppo = "capogruppo"':
      '- [Aggiungi una controllata] - (Aggiungi una controllata) - Aggiungi una controllata',
    'given: company.controllate = []':
      '- Fonderie → /company/detail/4 - [Togli dal gruppo: Fonderie] PUT Azienda/:id {"capogruppo":null} - Vede i documenti e i dati delle aziende controllate. - Fonderie - Togli dal gruppo: Fonderie + [Scegli la capogruppo] + L’azienda non fa parte di un gruppo. + (Scegli la capogruppo) + Scegli la capogruppo',
    nothing: '2 users/consultant/companies: 1.capogruppo = "capogruppo"',
  },
  'group of a company that belongs to one': {
    '2 users/consultant/companies:  = []': '- Ditta 5 → /company/detail/5 - Ditta 5 + 0044',
    nothing:
      '2 users/consultant/companies: 0.capogruppo = "capogruppo"; 2 users/consultant/companies: 1.capogruppo = "capogruppo"',
  },
  'group of a company that belongs to one, for itself': {
    nothing: '',
  },
  'handing over: nothing': {
    '2 Azienda/:id/provenienze:  = one':
      '+ # Pacchetto di provenienza + Pacchetto di provenienza + L’azienda è arrivata il 03/11/2026 con il pacchetto che studio aveva preparato il 03/11/2026. Il pacchetto è stato eliminato con la cancellazione di una persona che vi compariva.',
    nothing: '1 passaggi:  = one',
  },
  'handing over: offered': {
    '1 passaggi:  = []':
      '- [Ritira la proposta…] - Proposta a Studio Neri il 01/11/2026. Lo studio può accettarla fino al 15/11/2026; intanto non cambia nulla. - Ritira la proposta… + [Passa a un altro studio…] + Se il nuovo studio usa questo stesso portale, l’azienda può passargli intera: accessi, documenti e storia restano com’erano. + Passa a un altro studio…',
    '1 passaggi: 0.ricevuto = true':
      '- [Ritira la proposta…] - Proposta a Studio Neri il 01/11/2026. Lo studio può accettarla fino al 15/11/2026; intanto non cambia nulla. - Ritira la proposta… + [Passa a un altro studio…] + Se il nuovo studio usa questo stesso portale, l’azienda può passargli intera: accessi, documenti e storia restano com’erano. + Passa a un altro studio…',
    '1 passaggi: 0.stato = "accettato"':
      '- [Ritira la proposta…] - Proposta a Studio Neri il 01/11/2026. Lo studio può accettarla fino al 15/11/2026; intanto non cambia nulla. - Ritira la proposta… + [Passa a un altro studio…] + Se il nuovo studio usa questo stesso portale, l’azienda può passargli intera: accessi, documenti e storia restano com’erano. + Passa a un altro studio…',
    '1 passaggi: 0.stato = "rifiutato"':
      '- [Ritira la proposta…] - Proposta a Studio Neri il 01/11/2026. Lo studio può accettarla fino al 15/11/2026; intanto non cambia nulla. - Ritira la proposta… + [Passa a un altro studio…] + Se il nuovo studio usa questo stesso portale, l’azienda può passargli intera: accessi, documenti e storia restano com’erano. + Passa a un altro studio…',
    '1 passaggi: 0.stato = "ritirato"':
      '- [Ritira la proposta…] - Proposta a Studio Neri il 01/11/2026. Lo studio può accettarla fino al 15/11/2026; intanto non cambia nulla. - Ritira la proposta… + [Passa a un altro studio…] + Se il nuovo studio usa questo stesso portale, l’azienda può passargli intera: accessi, documenti e storia restano com’erano. + Passa a un altro studio…',
    '1 passaggi: 0.stato = "scaduto"':
      '- [Ritira la proposta…] - Proposta a Studio Neri il 01/11/2026. Lo studio può accettarla fino al 15/11/2026; intanto non cambia nulla. - Ritira la proposta… + [Passa a un altro studio…] + Se il nuovo studio usa questo stesso portale, l’azienda può passargli intera: accessi, documenti e storia restano com’erano. + Passa a un altro studio…',
    '2 Azienda/:id/provenienze:  = one':
      '+ # Pacchetto di provenienza + Pacchetto di provenienza + L’azienda è arrivata il 03/11/2026 con il pacchetto che studio aveva preparato il 03/11/2026. Il pacchetto è stato eliminato con la cancellazione di una persona che vi compariva.',
    nothing: '1 passaggi: 0.rispostoIl = "2026-11-03T08:00:00Z"',
  },
  'handing over: taken': {
    '1 passaggi:  = []':
      '- [Scarica il registro di prima] GET passaggi/:id/registro undefined - L’azienda è arrivata da Studio Neri il 01/11/2026. Quello che il registro di quello studio dice di lei si può scaricare, firmato e verificabile. - Scarica il registro di prima',
    '1 passaggi: 0.rispostoIl = "2026-11-03T08:00:00Z"':
      '- L’azienda è arrivata da Studio Neri il 01/11/2026. Quello che il registro di quello studio dice di lei si può scaricare, firmato e verificabile. + L’azienda è arrivata da Studio Neri il 03/11/2026. Quello che il registro di quello studio dice di lei si può scaricare, firmato e verificabile.',
    '1 passaggi: 0.ricevuto = false':
      '- [Scarica il registro di prima] GET passaggi/:id/registro undefined - L’azienda è arrivata da Studio Neri il 01/11/2026. Quello che il registro di quello studio dice di lei si può scaricare, firmato e verificabile. - Scarica il registro di prima',
    '1 passaggi: 0.stato = "in-attesa"':
      '- [Scarica il registro di prima] GET passaggi/:id/registro undefined - L’azienda è arrivata da Studio Neri il 01/11/2026. Quello che il registro di quello studio dice di lei si può scaricare, firmato e verificabile. - Scarica il registro di prima',
    '1 passaggi: 0.stato = "rifiutato"':
      '- [Scarica il registro di prima] GET passaggi/:id/registro undefined - L’azienda è arrivata da Studio Neri il 01/11/2026. Quello che il registro di quello studio dice di lei si può scaricare, firmato e verificabile. - Scarica il registro di prima',
    '1 passaggi: 0.stato = "ritirato"':
      '- [Scarica il registro di prima] GET passaggi/:id/registro undefined - L’azienda è arrivata da Studio Neri il 01/11/2026. Quello che il registro di quello studio dice di lei si può scaricare, firmato e verificabile. - Scarica il registro di prima',
    '1 passaggi: 0.stato = "scaduto"':
      '- [Scarica il registro di prima] GET passaggi/:id/registro undefined - L’azienda è arrivata da Studio Neri il 01/11/2026. Quello che il registro di quello studio dice di lei si può scaricare, firmato e verificabile. - Scarica il registro di prima',
    '2 Azienda/:id/provenienze:  = one':
      '+ # Pacchetto di provenienza + Pacchetto di provenienza + L’azienda è arrivata il 03/11/2026 con il pacchetto che studio aveva preparato il 03/11/2026. Il pacchetto è stato eliminato con la cancellazione di una persona che vi compariva.',
    nothing: '',
  },
  'handing over: of another company': {
    '2 Azienda/:id/provenienze:  = one':
      '+ # Pacchetto di provenienza + Pacchetto di provenienza + L’azienda è arrivata il 03/11/2026 con il pacchetto che studio aveva preparato il 03/11/2026. Il pacchetto è stato eliminato con la cancellazione di una persona che vi compariva.',
    nothing:
      '1 passaggi:  = []; 1 passaggi: 0.rispostoIl = "2026-11-03T08:00:00Z"; 1 passaggi: 0.ricevuto = true; 1 passaggi: 0.stato = "accettato"; 1 passaggi: 0.stato = "rifiutato"; 1 passaggi: 0.stato = "ritirato"; 1 passaggi: 0.stato = "scaduto"',
  },
  'what waits in the mailbox: nothing new': {
    '1 notifiche: rows = []':
      '- [Nuovi documenti Tre 01/11/2026 09:00] - (Notifiche) - Nuovi documenti - Tre - 01/11/2026 09:00 + # Nessuna notifica + [Mostra le precedenti] + Nessuna notifica + Qui trovi che cosa è arrivato: documenti, richieste, risposte, comunicazioni, inviti scaduti. + Mostra le precedenti',
    '1 notifiche: rows.0.letto = false':
      '- [Segna tutte come lette] off: Sono già tutte lette. - [Nuovi documenti Tre 01/11/2026 09:00] + [Segna tutte come lette] PUT company/coms/letto {"ids":["7"]} + [Nuova: Nuovi documenti Tre 01/11/2026 09:00] + Nuova:',
    '1 notifiche: total = 5': '+ [Mostra le precedenti] + Mostra le precedenti',
    '2 notifiche/impostazioni: riepilogo = false':
      '- ☑ Un’e-mail al giorno con il riepilogo, invece di una per ogni notifica + ☐ Un’e-mail al giorno con il riepilogo, invece di una per ogni notifica',
    nothing: '1 notifiche: total = 0',
  },
  'what waits in the mailbox: one is new, and there are more': {
    '1 notifiche: rows = []':
      '- [Segna tutte come lette] PUT company/coms/letto {"ids":["7"]} - [Nuova: Nuovi documenti Tre 01/11/2026 09:00] - (Notifiche) - Nuova: - Nuovi documenti - Tre - 01/11/2026 09:00 + [Segna tutte come lette] off: Sono già tutte lette. + # Nessuna notifica + Nessuna notifica + Qui trovi che cosa è arrivato: documenti, richieste, risposte, comunicazioni, inviti scaduti.',
    '1 notifiche: rows.0.letto = true':
      '- [Segna tutte come lette] PUT company/coms/letto {"ids":["7"]} - [Nuova: Nuovi documenti Tre 01/11/2026 09:00] - Nuova: + [Segna tutte come lette] off: Sono già tutte lette. + [Nuovi documenti Tre 01/11/2026 09:00]',
    '1 notifiche: total = 0': '- [Mostra le precedenti] - Mostra le precedenti',
    '1 notifiche: total = 1': '- [Mostra le precedenti] - Mostra le precedenti',
    '2 notifiche/impostazioni: riepilogo = false':
      '- ☑ Un’e-mail al giorno con il riepilogo, invece di una per ogni notifica + ☐ Un’e-mail al giorno con il riepilogo, invece di una per ogni notifica',
    nothing: '1 notifiche: total = 5',
  },
  'keys: none': {
    '1 chiaviapi:  = one':
      '- # Nessuna chiave - Nessuna chiave - Crea una chiave e incollala nel software paghe: ogni documento che consegna arriva qui da pubblicare, a nome tuo. + [Come si usa la chiave nome] + [Ruota il segreto della chiave nome] + [Revoca la chiave nome] + nome + Creata da utente il 03/11/2026 + 1 azienda + Buste paga + consegna + Valida dal 03/11/2026 al 03/11/2026 + Ultimo rifiuto: motivo, 03/11/2026 alle 09:00 + Il segreto di prima vale fino alle 09:00 del 03/11/2026 + Ultimo uso: 03/11/2026 alle 09:00 + (Come si usa la chiave nome) + Come si usa + (Ruota il segreto della chiave nome) + Ruota + (Revoca la chiave nome) + Revoca',
    nothing: '',
  },
  'keys: one, being rotated': {
    '1 chiaviapi:  = []':
      '- [Come si usa la chiave Paghe] - [Ruota il segreto della chiave Paghe] - [Revoca la chiave Paghe] - Paghe - Creata da io il 01/11/2026 - Tutte le aziende - Buste paga, CU - consegna - Senza scadenza - Il segreto di prima vale fino alle 09:00 del 02/11/2026 - Mai usata - (Come si usa la chiave Paghe) - Come si usa - (Ruota il segreto della chiave Paghe) - Ruota - (Revoca la chiave Paghe) - Revoca + # Nessuna chiave + Nessuna chiave + Crea una chiave e incollala nel software paghe: ogni documento che consegna arriva qui da pubblicare, a nome tuo.',
    '1 chiaviapi: 0.aziende = one': '- Tutte le aziende + 1 azienda',
    '1 chiaviapi: 0.tipi = one': '- Buste paga, CU + Buste paga',
    '1 chiaviapi: 0.diritti = []': '- consegna',
    '1 chiaviapi: 0.diritti.0 = "acquisizioni"': '- consegna + file interi',
    '1 chiaviapi: 0.diritti.0 = "pubblica"': '- consegna + pubblica',
    '1 chiaviapi: 0.diritti.0 = "scarica"': '- consegna + scarica',
    '1 chiaviapi: 0.diritti.0 = "sollecita"': '- consegna + sollecita',
    '1 chiaviapi: 0.dal = "2026-11-03"': '- Senza scadenza + Valida dal 03/11/2026',
    '1 chiaviapi: 0.al = "2026-11-03"': '- Senza scadenza + Valida fino al 03/11/2026',
    '1 chiaviapi: 0.ultimoRifiuto = {"il":"2026-11-03T08:00:00Z","codice":"codice","motivo":"motivo"}':
      '+ Ultimo rifiuto: motivo, 03/11/2026 alle 09:00',
    '1 chiaviapi: 0.precedenteFino = null': '- Il segreto di prima vale fino alle 09:00 del 02/11/2026',
    '1 chiaviapi: 0.ultimoUso = "2026-11-03T08:00:00Z"': '- Mai usata + Ultimo uso: 03/11/2026 alle 09:00',
    nothing: '',
  },
  'own requests: none': {
    '2 dipendente/richieste:  = one':
      '- # Ancora nessuna richiesta - [Nuova richiesta] leads to /dipendente/requests/new - Ancora nessuna richiesta - Da qui chiedi una variazione dei tuoi dati, dell’IBAN o dei recapiti, un documento o altro. - Nuova richiesta + [Richiesta di un documento Ritirata testo Inviata il 03/11/2026] + (Le mie richieste) + Richiesta di un documento + Ritirata + testo + Inviata il 03/11/2026',
    nothing:
      '3 docrichiesta/:id: status = "V"; 3 docrichiesta/:id: status = "L"; 3 docrichiesta/:id: status = "R"; 3 docrichiesta/:id: nonDecidibile = "nonDecidibile"; 3 docrichiesta/:id: iban = "iban"; 3 docrichiesta/:id: sospesaFino = "2026-11-03T08:00:00Z"; 3 docrichiesta/:id: passi = one; 3 docrichiesta/:id: ritirataIl = "2026-11-03T08:00:00Z"; 3 docrichiesta/:id: nonRitirabile = "nonRitirabile"',
  },
  'own requests: one, opened': {
    '2 dipendente/richieste:  = []':
      '- [Variazione IBAN Inviata Scrivo Inviata il 01/11/2026] - (Le mie richieste) - Variazione IBAN - Scrivo - Inviata il 01/11/2026 - Inviata + # Ancora nessuna richiesta + [Nuova richiesta] leads to /dipendente/requests/new + Ancora nessuna richiesta + Da qui chiedi una variazione dei tuoi dati, dell’IBAN o dei recapiti, un documento o altro. + Nuova richiesta',
    '2 dipendente/richieste: 0.status = "V"':
      '- [Variazione IBAN Inviata Scrivo Inviata il 01/11/2026] - Inviata + [Variazione IBAN In valutazione Scrivo Inviata il 01/11/2026] + In valutazione',
    '2 dipendente/richieste: 0.status = "L"':
      '- [Variazione IBAN Inviata Scrivo Inviata il 01/11/2026] - Inviata + [Variazione IBAN Lavorata Scrivo Inviata il 01/11/2026] + Lavorata',
    '2 dipendente/richieste: 0.status = "R"':
      '- [Variazione IBAN Inviata Scrivo Inviata il 01/11/2026] - Inviata + [Variazione IBAN Rifiutata Scrivo Inviata il 01/11/2026] + Rifiutata',
    '2 dipendente/richieste: 0.ritirataIl = "2026-11-03T08:00:00Z"':
      '- [Variazione IBAN Inviata Scrivo Inviata il 01/11/2026] - Inviata + [Variazione IBAN Ritirata Scrivo Inviata il 01/11/2026] + Ritirata',
    '3 docrichiesta/:id: status = "V"': '- [Ritira la richiesta] - Inviata - Ritira la richiesta + In valutazione',
    '3 docrichiesta/:id: status = "L"': '- [Ritira la richiesta] - Inviata - Ritira la richiesta + Lavorata',
    '3 docrichiesta/:id: status = "R"': '- [Ritira la richiesta] - Inviata - Ritira la richiesta + Rifiutata',
    '3 docrichiesta/:id: iban = "iban"': '- IBAN sul modulo + iban',
    '3 docrichiesta/:id: passi = one': '+ [nome] + Tu + 03/11/2026 09:00 + testo + nome',
    '3 docrichiesta/:id: ritirataIl = "2026-11-03T08:00:00Z"':
      '- [Ritira la richiesta] - [Invia la risposta] off: Scrivi una risposta o allega un documento. - Inviata - Ritira la richiesta - La tua risposta - Allegato (facoltativo) - PDF, foto o documento, fino a 2 MB. Una foto più grande viene ridotta. - Scegli un file - Invia la risposta + Ritirata + L’hai ritirata prima che qualcuno la aprisse. Se ti serve ancora, invia una nuova richiesta.',
    '3 docrichiesta/:id: nonRitirabile = "nonRitirabile"':
      '- [Ritira la richiesta] + [Ritira la richiesta] off: nonRitirabile',
    nothing:
      '2 dipendente/richieste: 0.nonDecidibile = "nonDecidibile"; 2 dipendente/richieste: 0.sospesaFino = "2026-11-03T08:00:00Z"; 2 dipendente/richieste: 0.nonRitirabile = "nonRitirabile"; 3 docrichiesta/:id: nonDecidibile = "nonDecidibile"; 3 docrichiesta/:id: sospesaFino = "2026-11-03T08:00:00Z"',
  },
  'terms of retention': {
    '1 conservazione:  = []':
      '- field = 10 - field = 12 - Buste paga (anni) - Da 5 a 50 anni - CU (anni) - Da 5 a 50 anni',
    '1 conservazione: 0.minimo = 0': '- Da 5 a 50 anni + Da 0 a 50 anni',
    '1 conservazione: 0.minimo = 1': '- Da 5 a 50 anni + Da 1 a 50 anni',
    '1 conservazione: 0.massimo = 0': '- Da 5 a 50 anni + Da 5 a 0 anni + Da 5 a 0 anni',
    '1 conservazione: 0.massimo = 1': '- Da 5 a 50 anni + Da 5 a 1 anni + Da 5 a 1 anni',
    '1 conservazione: 0.massimo = 5': '- Da 5 a 50 anni + Da 5 a 5 anni + Da 5 a 5 anni',
    '1 conservazione: 0.tipo = "doccud"': '- field = 12 - Buste paga (anni) - Da 5 a 50 anni',
    '1 conservazione: 0.tipo = "docdocumento"': '- Buste paga (anni) + Documenti generici (anni)',
    '1 conservazione: 0.tipo = "docbase"': '- Buste paga (anni) + Documenti dell’azienda (anni)',
    '1 conservazione: 0.anni = 0': '- field = 10 + field = 0 + Da 5 a 50 anni',
    '1 conservazione: 0.anni = 1': '- field = 10 + field = 1 + Da 5 a 50 anni',
    '1 conservazione: 0.anni = 5': '- field = 10 + field = 5',
    '1 conservazione: 1.minimo = 0': '- Da 5 a 50 anni + Da 0 a 50 anni',
    '1 conservazione: 1.minimo = 1': '- Da 5 a 50 anni + Da 1 a 50 anni',
    '1 conservazione: 1.massimo = 0': '- Da 5 a 50 anni + Da 5 a 0 anni + Da 5 a 0 anni',
    '1 conservazione: 1.massimo = 1': '- Da 5 a 50 anni + Da 5 a 1 anni + Da 5 a 1 anni',
    '1 conservazione: 1.massimo = 5': '- Da 5 a 50 anni + Da 5 a 5 anni + Da 5 a 5 anni',
    '1 conservazione: 1.tipo = "doccedolino"': '- field = 12 - CU (anni) - Da 5 a 50 anni',
    '1 conservazione: 1.tipo = "docdocumento"': '- CU (anni) + Documenti generici (anni)',
    '1 conservazione: 1.tipo = "docbase"': '- CU (anni) + Documenti dell’azienda (anni)',
    '1 conservazione: 1.anni = 0': '- field = 12 + field = 0 + Da 5 a 50 anni',
    '1 conservazione: 1.anni = 1': '- field = 12 + field = 1 + Da 5 a 50 anni',
    '1 conservazione: 1.anni = 5': '- field = 12 + field = 5',
    nothing: '',
  },
  'rules: none': {
    nothing: 'given: companies = []',
  },
  'rules: settled': {
    'given: companies = []':
      '- chosen Il giorno 10 del mese dopo - ☑ Chiedi prima il visto dell’azienda - field = 3, 7 + chosen Solo a mano + ☐ Chiedi prima il visto dell’azienda + field = ',
    'given: companies.0.regole.giornoPubblicazione = 0': '- chosen Il giorno 10 del mese dopo',
    'given: companies.0.regole.giornoPubblicazione = 1':
      '- chosen Il giorno 10 del mese dopo + chosen Il giorno 1 del mese dopo',
    'given: companies.0.regole.giornoPubblicazione = 5':
      '- chosen Il giorno 10 del mese dopo + chosen Il giorno 5 del mese dopo',
    'given: companies.0.regole.visto = false':
      '- ☑ Chiedi prima il visto dell’azienda + ☐ Chiedi prima il visto dell’azienda',
    'given: companies.0.regole.solleciti = []': '- field = 3, 7 + field = ',
    'given: companies.0.regole.solleciti.0 = 0':
      '- field = 3, 7 + field = 0, 7 + Scrivi fino a tre numeri da 1 a 60, separati da virgole.',
    'given: companies.0.regole.solleciti.0 = 1': '- field = 3, 7 + field = 1, 7',
    'given: companies.0.regole.solleciti.0 = 5': '- field = 3, 7 + field = 5, 7',
    'given: companies.0.regole.solleciti.1 = 0':
      '- field = 3, 7 + field = 3, 0 + Scrivi fino a tre numeri da 1 a 60, separati da virgole.',
    'given: companies.0.regole.solleciti.1 = 1': '- field = 3, 7 + field = 3, 1',
    'given: companies.0.regole.solleciti.1 = 5': '- field = 3, 7 + field = 3, 5',
    nothing: '',
  },
  'rules: two that differ': {
    'given: companies = []':
      '- ! Le aziende scelte hanno regole diverse: ciò che salvi vale per tutte. - Le aziende scelte hanno regole diverse: ciò che salvi vale per tutte.',
    nothing:
      'given: companies.0.regole.giornoPubblicazione = 0; given: companies.0.regole.giornoPubblicazione = 1; given: companies.0.regole.giornoPubblicazione = 5; given: companies.0.regole.visto = false; given: companies.0.regole.solleciti = []; given: companies.0.regole.solleciti.0 = 0; given: companies.0.regole.solleciti.0 = 1; given: companies.0.regole.solleciti.0 = 5',
  },
  'the bar of a consultant with companies chosen': {
    'given: wide = false':
      '- [Riduci il menu] - Portale lavoro - (Riduci il menu) + [Allarga il menu] + (Allarga il menu)',
    'given: narrow = true':
      '- [Riduci il menu] - [Cerca ovunque Ctrl K] - (Riduci il menu) - Cerca ovunque - Ctrl K + [Apri il menu] + [Cerca ovunque] + (Apri il menu) + (Cerca ovunque)',
    nothing: 'given: drawerOpen = true',
  },
  'the bar of an employee': {
    'given: wide = false':
      '- [Riduci il menu] - Portale lavoro - (Riduci il menu) + [Allarga il menu] + (Allarga il menu)',
    'given: narrow = true':
      '- [Riduci il menu] - [Cerca ovunque Ctrl K] - [Novità] - (Riduci il menu) - Cerca ovunque - Ctrl K - Novità + [Apri il menu] + [Cerca ovunque] + (Apri il menu) + (Cerca ovunque)',
    nothing: 'given: drawerOpen = true',
  },
  'the bar of an employee on a phone': {
    'given: narrow = false':
      '- [Apri il menu] - [Cerca ovunque] - (Apri il menu) - (Cerca ovunque) + [Riduci il menu] + [Cerca ovunque Ctrl K] + [Novità] + (Riduci il menu) + Cerca ovunque + Ctrl K + Novità',
    nothing: 'given: wide = false; given: drawerOpen = true',
  },
  'the bar of an administrator': {
    'given: wide = false':
      '- [Riduci il menu] - Portale lavoro - (Riduci il menu) + [Allarga il menu] + (Allarga il menu)',
    'given: narrow = true':
      '- [Riduci il menu] - [Cerca ovunque Ctrl K] - (Riduci il menu) - Cerca ovunque - Ctrl K + [Apri il menu] + [Cerca ovunque] + (Apri il menu) + (Cerca ovunque)',
    nothing: 'given: drawerOpen = true',
  },
  'the bar of nobody': {
    nothing: 'given: wide = false; given: narrow = true; given: drawerOpen = true',
  },
  'row of a list: documents payslip, for CONSULTANT': {
    'given: row.tipo = "companyDocument"':
      '- cognome nome - cognome nome - codiceFiscale - Settembre 2026 · - name: cognome nome, descrizione settembre 2026 + azienda + codCategoria + Settembre 2026 · createdBy + name: descrizione',
    'given: row.tags = []': '- tags - tags - tags',
    'given: row.pubblicazione = "scheduled"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Programmato + Programmato + chosen with: Programmato',
    'given: row.pubblicazione = "published"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Pubblicato + Pubblicato + chosen with: Pubblicato',
    'given: row.pubblicazione = "cancelled"':
      '- Non pubblicato - 03/11/2026 - Non pubblicato - 03/11/2026 - chosen with: Non pubblicato + Annullata + Annullata + chosen with: Annullata',
    'given: row.dataPubblicazione = null': '- 03/11/2026 - 03/11/2026',
    'given: row.statoLettura = 0': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Nuovo + unread',
    'given: row.statoLettura = 1': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Letto azienda',
    'given: row.lettoDipendente = false': '- Confermato - Confermato + Azienda + Azienda',
    'given: row.presaVisioneChiesta = false': '- Confermato - Confermato + Lavoratore + Lavoratore',
    'given: row.presaVisioneIl = null': '- Confermato - Confermato + Da confermare + Da confermare',
    nothing:
      'given: row.tipo = "taxCertificate"; given: row.tipo = "employeeDocument"; given: row.dataConsegna = null; given: row.dataScadenza = null; given: row.visibileWeb = false; given: row.statoLettura = 5; given: row.lettoAzienda = false; given: row.letto = false; given: row.creatoDa = "COMPANY"; given: row.rettificatoIl = null; given: row.lettoPrima = false; given: row.filiale = null; given: row.accessoWeb = false; given: row.dimensione = 0; given: row.dimensione = 1; given: row.dimensione = 5; given: row.mese = 0; given: row.mese = 1; given: row.mese = 5; given: row.anno = 0; given: row.anno = 1; given: row.anno = 5; given: row.tipoCedolino = "thirteenth"; given: row.tipoCedolino = "fourteenth"',
  },
  'row of a list: documents payslip, for COMPANY': {
    'given: row.tipo = "companyDocument"':
      '- cognome nome - cognome nome - codiceFiscale - Settembre 2026 · - name: cognome nome, descrizione settembre 2026 + azienda + codCategoria + Settembre 2026 · createdBy + name: descrizione',
    'given: row.tags = []': '- tags - tags - tags',
    'given: row.pubblicazione = "scheduled"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Programmato + Programmato + chosen with: Programmato',
    'given: row.pubblicazione = "published"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Pubblicato + Pubblicato + chosen with: Pubblicato',
    'given: row.pubblicazione = "cancelled"':
      '- Non pubblicato - 03/11/2026 - Non pubblicato - 03/11/2026 - chosen with: Non pubblicato + Annullata + Annullata + chosen with: Annullata',
    'given: row.dataPubblicazione = null': '- 03/11/2026 - 03/11/2026',
    'given: row.statoLettura = 0': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Nuovo + unread',
    'given: row.statoLettura = 1': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Letto azienda',
    'given: row.lettoDipendente = false': '- Confermato - Confermato + Azienda + Azienda',
    'given: row.presaVisioneChiesta = false': '- Confermato - Confermato + Lavoratore + Lavoratore',
    'given: row.presaVisioneIl = null': '- Confermato - Confermato + Da confermare + Da confermare',
    nothing:
      'given: row.tipo = "taxCertificate"; given: row.tipo = "employeeDocument"; given: row.dataConsegna = null; given: row.dataScadenza = null; given: row.visibileWeb = false; given: row.statoLettura = 5; given: row.lettoAzienda = false; given: row.letto = false; given: row.creatoDa = "COMPANY"; given: row.rettificatoIl = null; given: row.lettoPrima = false; given: row.filiale = null; given: row.accessoWeb = false; given: row.dimensione = 0; given: row.dimensione = 1; given: row.dimensione = 5; given: row.mese = 0; given: row.mese = 1; given: row.mese = 5; given: row.anno = 0; given: row.anno = 1; given: row.anno = 5; given: row.tipoCedolino = "thirteenth"; given: row.tipoCedolino = "fourteenth"',
  },
  'row of a list: documents taxCertificate, for CONSULTANT': {
    'given: row.tipo = "companyDocument"':
      '- cognome nome - cognome nome - codiceFiscale - 34 · - name: cognome nome, descrizione 34 + azienda + codCategoria + 34 · createdBy + name: descrizione',
    'given: row.tags = []': '- tags - tags - tags',
    'given: row.pubblicazione = "scheduled"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Programmato + Programmato + chosen with: Programmato',
    'given: row.pubblicazione = "published"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Pubblicato + Pubblicato + chosen with: Pubblicato',
    'given: row.pubblicazione = "cancelled"':
      '- Non pubblicato - 03/11/2026 - Non pubblicato - 03/11/2026 - chosen with: Non pubblicato + Annullata + Annullata + chosen with: Annullata',
    'given: row.dataPubblicazione = null': '- 03/11/2026 - 03/11/2026',
    'given: row.statoLettura = 0': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Nuovo + unread',
    'given: row.statoLettura = 1': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Letto azienda',
    'given: row.lettoDipendente = false': '- Confermato - Confermato + Azienda + Azienda',
    'given: row.presaVisioneChiesta = false': '- Confermato - Confermato + Lavoratore + Lavoratore',
    'given: row.presaVisioneIl = null': '- Confermato - Confermato + Da confermare + Da confermare',
    'given: row.anno = 0':
      '- 34 - 34 · - name: cognome nome, descrizione 34 + Consegna 03/11/2026 · + name: cognome nome, descrizione',
    'given: row.anno = 1':
      '- 34 - 34 · - name: cognome nome, descrizione 34 + 1 + 1 · + name: cognome nome, descrizione 1',
    'given: row.anno = 5':
      '- 34 - 34 · - name: cognome nome, descrizione 34 + 5 + 5 · + name: cognome nome, descrizione 5',
    nothing:
      'given: row.tipo = "payslip"; given: row.tipo = "employeeDocument"; given: row.dataConsegna = null; given: row.dataScadenza = null; given: row.visibileWeb = false; given: row.statoLettura = 5; given: row.lettoAzienda = false; given: row.letto = false; given: row.creatoDa = "COMPANY"; given: row.rettificatoIl = null; given: row.lettoPrima = false; given: row.filiale = null; given: row.accessoWeb = false; given: row.dimensione = 0; given: row.dimensione = 1; given: row.dimensione = 5',
  },
  'row of a list: documents taxCertificate, for COMPANY': {
    'given: row.tipo = "companyDocument"':
      '- cognome nome - cognome nome - codiceFiscale - 34 · - name: cognome nome, descrizione 34 + azienda + codCategoria + 34 · createdBy + name: descrizione',
    'given: row.tags = []': '- tags - tags - tags',
    'given: row.pubblicazione = "scheduled"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Programmato + Programmato + chosen with: Programmato',
    'given: row.pubblicazione = "published"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Pubblicato + Pubblicato + chosen with: Pubblicato',
    'given: row.pubblicazione = "cancelled"':
      '- Non pubblicato - 03/11/2026 - Non pubblicato - 03/11/2026 - chosen with: Non pubblicato + Annullata + Annullata + chosen with: Annullata',
    'given: row.dataPubblicazione = null': '- 03/11/2026 - 03/11/2026',
    'given: row.statoLettura = 0': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Nuovo + unread',
    'given: row.statoLettura = 1': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Letto azienda',
    'given: row.lettoDipendente = false': '- Confermato - Confermato + Azienda + Azienda',
    'given: row.presaVisioneChiesta = false': '- Confermato - Confermato + Lavoratore + Lavoratore',
    'given: row.presaVisioneIl = null': '- Confermato - Confermato + Da confermare + Da confermare',
    'given: row.anno = 0':
      '- 34 - 34 · - name: cognome nome, descrizione 34 + Consegna 03/11/2026 · + name: cognome nome, descrizione',
    'given: row.anno = 1':
      '- 34 - 34 · - name: cognome nome, descrizione 34 + 1 + 1 · + name: cognome nome, descrizione 1',
    'given: row.anno = 5':
      '- 34 - 34 · - name: cognome nome, descrizione 34 + 5 + 5 · + name: cognome nome, descrizione 5',
    nothing:
      'given: row.tipo = "payslip"; given: row.tipo = "employeeDocument"; given: row.dataConsegna = null; given: row.dataScadenza = null; given: row.visibileWeb = false; given: row.statoLettura = 5; given: row.lettoAzienda = false; given: row.letto = false; given: row.creatoDa = "COMPANY"; given: row.rettificatoIl = null; given: row.lettoPrima = false; given: row.filiale = null; given: row.accessoWeb = false; given: row.dimensione = 0; given: row.dimensione = 1; given: row.dimensione = 5',
  },
  'row of a list: documents employeeDocument, for CONSULTANT': {
    'given: row.tipo = "companyDocument"':
      '- cognome nome - cognome nome - codiceFiscale - Consegna 03/11/2026 · - name: cognome nome, descrizione + azienda + codCategoria + Consegna 03/11/2026 · createdBy + name: descrizione',
    'given: row.tags = []': '- tags - tags - tags',
    'given: row.pubblicazione = "scheduled"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Programmato + Programmato + chosen with: Programmato',
    'given: row.pubblicazione = "published"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Pubblicato + Pubblicato + chosen with: Pubblicato',
    'given: row.pubblicazione = "cancelled"':
      '- Non pubblicato - 03/11/2026 - Non pubblicato - 03/11/2026 - chosen with: Non pubblicato + Annullata + Annullata + chosen with: Annullata',
    'given: row.dataPubblicazione = null': '- 03/11/2026 - 03/11/2026',
    'given: row.dataConsegna = null': '- Consegna 03/11/2026 · - 03/11/2026',
    'given: row.statoLettura = 0': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Nuovo + unread',
    'given: row.statoLettura = 1': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Letto azienda',
    'given: row.lettoDipendente = false': '- Confermato - Confermato + Azienda + Azienda',
    'given: row.presaVisioneChiesta = false': '- Confermato - Confermato + Lavoratore + Lavoratore',
    'given: row.presaVisioneIl = null': '- Confermato - Confermato + Da confermare + Da confermare',
    nothing:
      'given: row.tipo = "payslip"; given: row.tipo = "taxCertificate"; given: row.dataScadenza = null; given: row.visibileWeb = false; given: row.statoLettura = 5; given: row.lettoAzienda = false; given: row.letto = false; given: row.creatoDa = "COMPANY"; given: row.rettificatoIl = null; given: row.lettoPrima = false; given: row.filiale = null; given: row.accessoWeb = false; given: row.dimensione = 0; given: row.dimensione = 1; given: row.dimensione = 5',
  },
  'row of a list: documents employeeDocument, for COMPANY': {
    'given: row.tipo = "companyDocument"':
      '- cognome nome - cognome nome - codiceFiscale - Consegna 03/11/2026 · - name: cognome nome, descrizione + azienda + codCategoria + Consegna 03/11/2026 · createdBy + name: descrizione',
    'given: row.tags = []': '- tags - tags - tags',
    'given: row.pubblicazione = "scheduled"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Programmato + Programmato + chosen with: Programmato',
    'given: row.pubblicazione = "published"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Pubblicato + Pubblicato + chosen with: Pubblicato',
    'given: row.pubblicazione = "cancelled"':
      '- Non pubblicato - 03/11/2026 - Non pubblicato - 03/11/2026 - chosen with: Non pubblicato + Annullata + Annullata + chosen with: Annullata',
    'given: row.dataPubblicazione = null': '- 03/11/2026 - 03/11/2026',
    'given: row.dataConsegna = null': '- Consegna 03/11/2026 · - 03/11/2026',
    'given: row.statoLettura = 0': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Nuovo + unread',
    'given: row.statoLettura = 1': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Letto azienda',
    'given: row.lettoDipendente = false': '- Confermato - Confermato + Azienda + Azienda',
    'given: row.presaVisioneChiesta = false': '- Confermato - Confermato + Lavoratore + Lavoratore',
    'given: row.presaVisioneIl = null': '- Confermato - Confermato + Da confermare + Da confermare',
    nothing:
      'given: row.tipo = "payslip"; given: row.tipo = "taxCertificate"; given: row.dataScadenza = null; given: row.visibileWeb = false; given: row.statoLettura = 5; given: row.lettoAzienda = false; given: row.letto = false; given: row.creatoDa = "COMPANY"; given: row.rettificatoIl = null; given: row.lettoPrima = false; given: row.filiale = null; given: row.accessoWeb = false; given: row.dimensione = 0; given: row.dimensione = 1; given: row.dimensione = 5',
  },
  'row of a list: documents companyDocument, for CONSULTANT': {
    'given: row.tipo = "payslip"':
      '- codCategoria - Consegna 03/11/2026 · createdBy - name: descrizione + cognome nome + codiceFiscale + Consegna 03/11/2026 · + name: cognome nome, descrizione',
    'given: row.tipo = "taxCertificate"':
      '- codCategoria - Consegna 03/11/2026 · createdBy - name: descrizione + cognome nome + codiceFiscale + Consegna 03/11/2026 · + name: cognome nome, descrizione',
    'given: row.tipo = "employeeDocument"':
      '- codCategoria - Consegna 03/11/2026 · createdBy - name: descrizione + cognome nome + codiceFiscale + Consegna 03/11/2026 · + name: cognome nome, descrizione',
    'given: row.tags = []': '- tags - tags - tags',
    'given: row.pubblicazione = "scheduled"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Programmato + Programmato + chosen with: Programmato',
    'given: row.pubblicazione = "published"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Pubblicato + Pubblicato + chosen with: Pubblicato',
    'given: row.pubblicazione = "cancelled"':
      '- Non pubblicato - 03/11/2026 - Non pubblicato - 03/11/2026 - chosen with: Non pubblicato + Annullata + Annullata + chosen with: Annullata',
    'given: row.dataPubblicazione = null': '- 03/11/2026 - 03/11/2026',
    'given: row.dataConsegna = null': '- Consegna 03/11/2026 · createdBy - 03/11/2026 + createdBy',
    'given: row.dataScadenza = null': '- 03/11/2026',
    'given: row.statoLettura = 0': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Nuovo + unread',
    'given: row.statoLettura = 1': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Letto azienda',
    'given: row.lettoDipendente = false': '- Confermato - Confermato + Azienda + Azienda',
    'given: row.presaVisioneChiesta = false': '- Confermato - Confermato + Lavoratore + Lavoratore',
    'given: row.presaVisioneIl = null': '- Confermato - Confermato + Da confermare + Da confermare',
    nothing:
      'given: row.visibileWeb = false; given: row.statoLettura = 5; given: row.lettoAzienda = false; given: row.letto = false; given: row.creatoDa = "COMPANY"; given: row.rettificatoIl = null; given: row.lettoPrima = false; given: row.filiale = null; given: row.accessoWeb = false; given: row.dimensione = 0; given: row.dimensione = 1; given: row.dimensione = 5',
  },
  'row of a list: documents companyDocument, for COMPANY': {
    'given: row.tipo = "payslip"':
      '- codCategoria - Consegna 03/11/2026 · createdBy - name: descrizione + cognome nome + codiceFiscale + Consegna 03/11/2026 · + name: cognome nome, descrizione',
    'given: row.tipo = "taxCertificate"':
      '- codCategoria - Consegna 03/11/2026 · createdBy - name: descrizione + cognome nome + codiceFiscale + Consegna 03/11/2026 · + name: cognome nome, descrizione',
    'given: row.tipo = "employeeDocument"':
      '- codCategoria - Consegna 03/11/2026 · createdBy - name: descrizione + cognome nome + codiceFiscale + Consegna 03/11/2026 · + name: cognome nome, descrizione',
    'given: row.tags = []': '- tags - tags - tags',
    'given: row.pubblicazione = "scheduled"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Programmato + Programmato + chosen with: Programmato',
    'given: row.pubblicazione = "published"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Pubblicato + Pubblicato + chosen with: Pubblicato',
    'given: row.pubblicazione = "cancelled"':
      '- Non pubblicato - 03/11/2026 - Non pubblicato - 03/11/2026 - chosen with: Non pubblicato + Annullata + Annullata + chosen with: Annullata',
    'given: row.dataPubblicazione = null': '- 03/11/2026 - 03/11/2026',
    'given: row.dataConsegna = null': '- Consegna 03/11/2026 · createdBy - 03/11/2026 + createdBy',
    'given: row.dataScadenza = null': '- 03/11/2026',
    'given: row.statoLettura = 0': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Nuovo + unread',
    'given: row.statoLettura = 1': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Letto azienda',
    'given: row.lettoDipendente = false': '- Confermato - Confermato + Azienda + Azienda',
    'given: row.presaVisioneChiesta = false': '- Confermato - Confermato + Lavoratore + Lavoratore',
    'given: row.presaVisioneIl = null': '- Confermato - Confermato + Da confermare + Da confermare',
    nothing:
      'given: row.visibileWeb = false; given: row.statoLettura = 5; given: row.lettoAzienda = false; given: row.letto = false; given: row.creatoDa = "COMPANY"; given: row.rettificatoIl = null; given: row.lettoPrima = false; given: row.filiale = null; given: row.accessoWeb = false; given: row.dimensione = 0; given: row.dimensione = 1; given: row.dimensione = 5',
  },
  'row of a list: documents of two companies': {
    'given: row.tipo = "companyDocument"':
      '- cognome nome - cognome nome - Settembre 2026 · - name: cognome nome, descrizione settembre 2026 + azienda + Settembre 2026 · createdBy + name: descrizione',
    'given: row.tags = []': '- tags',
    'given: row.pubblicazione = "scheduled"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Programmato + Programmato + chosen with: Programmato',
    'given: row.pubblicazione = "published"':
      '- Non pubblicato - Non pubblicato - chosen with: Non pubblicato + Pubblicato + Pubblicato + chosen with: Pubblicato',
    'given: row.pubblicazione = "cancelled"':
      '- Non pubblicato - 03/11/2026 - Non pubblicato - 03/11/2026 - chosen with: Non pubblicato + Annullata + Annullata + chosen with: Annullata',
    'given: row.dataPubblicazione = null': '- 03/11/2026 - 03/11/2026',
    'given: row.statoLettura = 0': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Nuovo + unread',
    'given: row.statoLettura = 1': '- chosen with: Non pubblicato + chosen with: Non pubblicato, Letto azienda',
    'given: row.lettoDipendente = false': '- Confermato - Confermato + Azienda + Azienda',
    'given: row.presaVisioneChiesta = false': '- Confermato - Confermato + Lavoratore + Lavoratore',
    'given: row.presaVisioneIl = null': '- Confermato - Confermato + Da confermare + Da confermare',
    nothing:
      'given: row.tipo = "taxCertificate"; given: row.tipo = "employeeDocument"; given: row.dataConsegna = null; given: row.dataScadenza = null; given: row.visibileWeb = false; given: row.statoLettura = 5; given: row.lettoAzienda = false; given: row.letto = false; given: row.creatoDa = "COMPANY"; given: row.rettificatoIl = null; given: row.lettoPrima = false; given: row.filiale = null; given: row.accessoWeb = false; given: row.dimensione = 0; given: row.dimensione = 1; given: row.dimensione = 5; given: row.mese = 0; given: row.mese = 1; given: row.mese = 5; given: row.anno = 0; given: row.anno = 1; given: row.anno = 5; given: row.tipoCedolino = "thirteenth"; given: row.tipoCedolino = "fourteenth"',
  },
  'row of a list: in a dossier': {
    'given: row.tipo = "companyDocument"':
      '- cognome nome - cognome nome - codiceFiscale - Settembre 2026 · - name: cognome nome, descrizione settembre 2026 + azienda + codCategoria + Settembre 2026 · createdBy + name: descrizione',
    'given: row.tags = []': '- tags',
    'given: row.pubblicazione = "scheduled"': '- Non pubblicato - Non pubblicato + Programmato + Programmato',
    'given: row.pubblicazione = "published"': '- Non pubblicato - Non pubblicato + Pubblicato + Pubblicato',
    'given: row.pubblicazione = "cancelled"':
      '- Non pubblicato - 03/11/2026 - Non pubblicato - 03/11/2026 + Annullata + Annullata',
    'given: row.dataPubblicazione = null': '- 03/11/2026 - 03/11/2026',
    'given: row.lettoDipendente = false': '- Confermato - Confermato + Azienda + Azienda',
    'given: row.presaVisioneChiesta = false': '- Confermato - Confermato + Lavoratore + Lavoratore',
    'given: row.presaVisioneIl = null': '- Confermato - Confermato + Da confermare + Da confermare',
    'given: row.annomese = null':
      '- [descrizione, settembre 2026] - descrizione, settembre 2026 - Settembre 2026 · - name: cognome nome, descrizione settembre 2026 + [descrizione 35] + descrizione 35 + 35 · + name: cognome nome, descrizione 35',
    nothing:
      'given: row.tipo = "taxCertificate"; given: row.tipo = "employeeDocument"; given: row.dataConsegna = null; given: row.dataScadenza = null; given: row.visibileWeb = false; given: row.statoLettura = 0; given: row.statoLettura = 1; given: row.statoLettura = 5; given: row.lettoAzienda = false; given: row.letto = false; given: row.creatoDa = "COMPANY"; given: row.rettificatoIl = null; given: row.lettoPrima = false; given: row.filiale = null; given: row.accessoWeb = false; given: row.dimensione = 0; given: row.dimensione = 1; given: row.dimensione = 5; given: row.eliminatoIl = null; given: row.anno = null; given: row.anno = 0; given: row.anno = 1; given: row.anno = 5; given: row.mese = null; given: row.mese = 0; given: row.mese = 1; given: row.mese = 5; given: row.tipoCedolino = null; given: row.tipoCedolino = "thirteenth"; given: row.tipoCedolino = "fourteenth"',
  },
  'row of a list: in the bin': {
    'given: row.tipo = "taxCertificate"': '- Buste paga + CU',
    'given: row.tipo = "employeeDocument"': '- Buste paga + Documenti generici',
    'given: row.tipo = "companyDocument"':
      '- cognome nome - Buste paga - cognome nome - name: cognome nome, descrizione settembre 2026 + Documenti dell’azienda + azienda + azienda + name: descrizione',
    'given: row.tags = []': '- tags - tags',
    'given: row.pubblicazione = "scheduled"': '- Non pubblicato + Programmato',
    'given: row.pubblicazione = "published"': '- Non pubblicato + Pubblicato',
    'given: row.pubblicazione = "cancelled"': '- Non pubblicato - 03/11/2026 + Annullata',
    'given: row.dataPubblicazione = null': '- 03/11/2026',
    'given: row.eliminatoIl = null': '- 03/11/2026',
    'given: row.annomese = null':
      '- [descrizione, settembre 2026] - descrizione, settembre 2026 - descrizione, settembre 2026 - name: cognome nome, descrizione settembre 2026 + [descrizione 35] + descrizione 35 + descrizione 35 + name: cognome nome, descrizione 35',
    nothing:
      'given: row.dataConsegna = null; given: row.dataScadenza = null; given: row.visibileWeb = false; given: row.statoLettura = 0; given: row.statoLettura = 1; given: row.statoLettura = 5; given: row.lettoAzienda = false; given: row.lettoDipendente = false; given: row.letto = false; given: row.presaVisioneChiesta = false; given: row.presaVisioneIl = null; given: row.creatoDa = "COMPANY"; given: row.rettificatoIl = null; given: row.lettoPrima = false; given: row.filiale = null; given: row.accessoWeb = false; given: row.dimensione = 0; given: row.dimensione = 1; given: row.dimensione = 5; given: row.anno = null; given: row.anno = 0; given: row.anno = 1; given: row.anno = 5; given: row.mese = null; given: row.mese = 0; given: row.mese = 1; given: row.mese = 5; given: row.tipoCedolino = null; given: row.tipoCedolino = "thirteenth"; given: row.tipoCedolino = "fourteenth"',
  },
  'row of a list: dossiers': {
    'given: row.tags = []': '- tags - tags',
    'given: row.documenti = 0': '- 7 - Documenti: 7 · letti: 10 + 0 + Documenti: 0 · letti: 10',
    'given: row.documenti = 1': '- 7 - Documenti: 7 · letti: 10 + 1 + Documenti: 1 · letti: 10',
    'given: row.documenti = 5': '- 7 - Documenti: 7 · letti: 10 + 5 + Documenti: 5 · letti: 10',
    'given: row.dataPubblicazione = null': '- 03/11/2026 - 03/11/2026',
    'given: row.stato = "scheduled"': '- Non pubblicato - Non pubblicato + Programmato + Programmato',
    'given: row.stato = "published"': '- Non pubblicato - Non pubblicato + Pubblicato + Pubblicato',
    'given: row.stato = "cancelled"':
      '- Non pubblicato - 03/11/2026 - Non pubblicato - 03/11/2026 + Annullata + Annullata',
    'given: row.letti = 0': '- 10 - Documenti: 7 · letti: 10 + 0 + Documenti: 7 · letti: 0',
    'given: row.letti = 1': '- 10 - Documenti: 7 · letti: 10 + 1 + Documenti: 7 · letti: 1',
    'given: row.letti = 5': '- 10 - Documenti: 7 · letti: 10 + 5 + Documenti: 7 · letti: 5',
    nothing: 'given: row.documentiId = []',
  },
  'row of a list: people': {
    'given: row.email = null': '- email - email + filialeDescrizione',
    'given: row.matricola = null': '- matricola',
    'given: row.filialeDescrizione = null': '- filialeDescrizione',
    'given: row.dataCessazione = null': '- Cessato il 03/11/2026 - Cessato il 03/11/2026 + Cessato il + Cessato il',
    'given: row.cessato = false':
      '- Cessato il 03/11/2026 - Cessato il 03/11/2026 - chosen with: + E-mail rifiutata + E-mail rifiutata + chosen with: Mai invitato',
    nothing:
      'given: row.stato = "inAttesa"; given: row.stato = "scaduta"; given: row.stato = "attivo"; given: row.stato = "disattivato"; given: row.stato = "senzaAccessoWeb"; given: row.fino = null; given: row.login = null; given: row.filiale = null; given: row.qualifica = null; given: row.dataAssunzione = null; given: row.mailRifiutata = null; given: row.accessoWeb = false',
  },
  'row of a list: companies': {
    'given: row.stato = "inAttesa"': '- chosen with: Mai invitato + chosen with: In attesa',
    'given: row.stato = "scaduta"': '- chosen with: Mai invitato + chosen with: Attivazione scaduta',
    'given: row.stato = "attivo"':
      '- E-mail rifiutata - E-mail rifiutata - chosen with: Mai invitato + Attivo + Attivo + chosen with: Attivo',
    'given: row.stato = "disattivato"': '- chosen with: Mai invitato + chosen with: Disattivato',
    'given: row.stato = "senzaAccessoWeb"': '- chosen with: Mai invitato + chosen with: Senza accesso web',
    'given: row.email = null': '- email',
    'given: row.mailRifiutata = null': '- E-mail rifiutata - E-mail rifiutata + Mai invitato + Mai invitato',
    'given: row.lavoratori = 0':
      '- 21 attivi su 20 - codiceAzienda · 21 attivi su 20 + 21 attivi su 0 + codiceAzienda · 21 attivi su 0',
    'given: row.lavoratori = 1':
      '- 21 attivi su 20 - codiceAzienda · 21 attivi su 20 + 21 attivi su 1 + codiceAzienda · 21 attivi su 1',
    'given: row.lavoratori = 5':
      '- 21 attivi su 20 - codiceAzienda · 21 attivi su 20 + 21 attivi su 5 + codiceAzienda · 21 attivi su 5',
    'given: row.lavoratoriAttivi = 0':
      '- 21 attivi su 20 - codiceAzienda · 21 attivi su 20 + 0 attivi su 20 + codiceAzienda · 0 attivi su 20',
    'given: row.lavoratoriAttivi = 1':
      '- 21 attivi su 20 - codiceAzienda · 21 attivi su 20 + 1 attivo su 20 + codiceAzienda · 1 attivo su 20',
    'given: row.lavoratoriAttivi = 5':
      '- 21 attivi su 20 - codiceAzienda · 21 attivi su 20 + 5 attivi su 20 + codiceAzienda · 5 attivi su 20',
    'given: row.etichette = []': '- etichette',
    nothing:
      'given: row.fino = null; given: row.login = null; given: row.partitaIva = null; given: row.capogruppo = null; given: row.accessoWeb = false; given: row.lavoratoriInSospeso = 0; given: row.lavoratoriInSospeso = 1; given: row.lavoratoriInSospeso = 5',
  },
  'row of a list: requests': {
    'given: row.status = "V"':
      '- Inviata - Inviata - chosen with: Inviata - unread + In valutazione + In valutazione + chosen with: In valutazione',
    'given: row.status = "L"':
      '- Inviata - Inviata - chosen with: Inviata - unread + Lavorata + Lavorata + chosen with: Lavorata',
    'given: row.status = "R"':
      '- Inviata - Inviata - chosen with: Inviata - unread + Rifiutata + Rifiutata + chosen with: Rifiutata',
    'given: row.ritirataIl = "2026-11-03T08:00:00Z"': '- Inviata - Inviata + Ritirata + Ritirata',
    nothing:
      'given: row.nomeDoc = null; given: row.inviataDa = "azienda"; given: row.sospesaFino = null; given: row.allegato = null; given: row.allegato.dimensione = 0; given: row.allegato.dimensione = 1; given: row.allegato.dimensione = 5; given: row.risposte = 0; given: row.risposte = 1; given: row.risposte = 5; given: row.nonDecidibile = null; given: row.nonRitirabile = null',
  },
  'row of a list: signatures': {
    'given: row.stato = "firmata"':
      '- In corso - In corso - chosen with: In corso + Firmata + Firmata + chosen with: Firmata',
    'given: row.stato = "rifiutata"':
      '- In corso - In corso - chosen with: In corso + Rifiutata + Rifiutata + chosen with: Rifiutata',
    'given: row.stato = "scaduta"':
      '- In corso - In corso - chosen with: In corso + Scaduta + Scaduta + chosen with: Scaduta',
    'given: row.stato = "ritirata"':
      '- In corso - In corso - chosen with: In corso + Ritirata + Ritirata + chosen with: Ritirata',
    'given: row.firmatari = 0': '- 15 di 14 - 15 di 14 + 15 di 0 + 15 di 0',
    'given: row.firmatari = 1': '- 15 di 14 - 15 di 14 + 15 di 1 + 15 di 1',
    'given: row.firmatari = 5': '- 15 di 14 - 15 di 14 + 15 di 5 + 15 di 5',
    'given: row.firmati = 0': '- 15 di 14 - 15 di 14 + 0 di 14 + 0 di 14',
    'given: row.firmati = 1': '- 15 di 14 - 15 di 14 + 1 di 14 + 1 di 14',
    'given: row.firmati = 5': '- 15 di 14 - 15 di 14 + 5 di 14 + 5 di 14',
    'given: row.mancano = []': '- mancano - Entro il 03/11/2026 · Tocca a mancano + Entro il 03/11/2026',
    nothing:
      'given: row.chiestaDa = "azienda"; given: row.modo = "ciascuno"; given: row.gruppo = null; given: row.risultato = "inPreparazione"; given: row.risultato = "pronto"; given: row.nonSollecitabile = null; given: row.nonRitirabile = null',
  },
  'row of a list: companies with documents': {
    'given: row.documenti = 0': '- 4 - 4 documenti + 0 + 0 documenti',
    'given: row.documenti = 1': '- 4 - 4 documenti + 1 + 1 documento',
    'given: row.documenti = 5': '- 4 - 4 documenti + 5 + 5 documenti',
    'given: row.daPubblicare = 0': '- 5 da pubblicare - 5 da pubblicare + 6 programmati + 6 programmati',
    'given: row.daPubblicare = 1': '- 5 da pubblicare - 5 da pubblicare + 1 da pubblicare + 1 da pubblicare',
    nothing:
      'given: row.programmati = 0; given: row.programmati = 1; given: row.programmati = 5; given: row.annullati = 0; given: row.annullati = 1; given: row.annullati = 5',
  },
  'row of a list: companies with documents of theirs': {
    'given: row.documenti = 0': '- 4 - 4 documenti + 0 + 0 documenti',
    'given: row.documenti = 1': '- 4 - 4 documenti + 1 + 1 documento',
    'given: row.documenti = 5': '- 4 - 4 documenti + 5 + 5 documenti',
    'given: row.daPubblicare = 0': '- 5 da pubblicare - 5 da pubblicare + 6 programmati + 6 programmati',
    'given: row.daPubblicare = 1': '- 5 da pubblicare - 5 da pubblicare + 1 da pubblicare + 1 da pubblicare',
    nothing:
      'given: row.programmati = 0; given: row.programmati = 1; given: row.programmati = 5; given: row.annullati = 0; given: row.annullati = 1; given: row.annullati = 5',
  },
  'row of a list: closing of a month': {
    'given: row.ricevuti = 0': '- 5 (erano 4) - 5 ricevuti (erano 4) + 0 (erano 4) + 0 ricevuti (erano 4)',
    'given: row.ricevuti = 1': '- 5 (erano 4) - 5 ricevuti (erano 4) + 1 (erano 4) + 1 ricevuto (erano 4)',
    'given: row.pubblicati = 0':
      '- 6 (erano 5) - 6 pubblicati (erano 5) · 10 letti (erano 9) · + 0 (erano 5) + 0 pubblicati (erano 5) · 10 letti (erano 9) ·',
    'given: row.pubblicati = 1':
      '- 6 (erano 5) - 6 pubblicati (erano 5) · 10 letti (erano 9) · + 1 (erano 5) + 1 pubblicato (erano 5) · 10 letti (erano 9) ·',
    'given: row.pubblicati = 5':
      '- 6 (erano 5) - 6 pubblicati (erano 5) · 10 letti (erano 9) · + 5 + 5 pubblicati · 10 letti (erano 9) ·',
    'given: row.letti = 0':
      '- 10 (erano 9) - 6 pubblicati (erano 5) · 10 letti (erano 9) · + 0 (erano 9) + 6 pubblicati (erano 5) · 0 letti (erano 9) ·',
    'given: row.letti = 1':
      '- 10 (erano 9) - 6 pubblicati (erano 5) · 10 letti (erano 9) · + 1 (erano 9) + 6 pubblicati (erano 5) · 1 letto (erano 9) ·',
    'given: row.letti = 5':
      '- 10 (erano 9) - 6 pubblicati (erano 5) · 10 letti (erano 9) · + 5 (erano 9) + 6 pubblicati (erano 5) · 5 letti (erano 9) ·',
    'given: row.mancanti = 0':
      '- [11 : Chi manca] - [11 mancanti] - 11 - : Chi manca - 11 - 6 pubblicati (erano 5) · 10 letti (erano 9) · - 11 mancanti + 0 + 0 + 6 pubblicati (erano 5) · 10 letti (erano 9)',
    'given: row.mancanti = 1':
      '- [11 : Chi manca] - [11 mancanti] - 11 - 11 - 11 mancanti + [1 : Chi manca] + [1 mancante] + 1 + 1 + 1 mancante',
    'given: row.mancanti = 5':
      '- [11 : Chi manca] - [11 mancanti] - 11 - 11 - 11 mancanti + [5 : Chi manca] + [5 mancanti] + 5 + 5 + 5 mancanti',
    'given: row.chiusura = null':
      '- 5 (erano 4) - 6 (erano 5) - 10 (erano 9) - Chiuso il 03/11/2026, poi cambiato - 5 ricevuti (erano 4) - 6 pubblicati (erano 5) · 10 letti (erano 9) · - Chiuso il 03/11/2026, poi cambiato + 5 + 6 + 10 + 5 ricevuti + 6 pubblicati · 10 letti · + 11 mancanti + 11 mancanti',
    'given: row.chiusura.ricevuti = 0': '- 5 (erano 4) - 5 ricevuti (erano 4) + 5 (erano 0) + 5 ricevuti (erano 0)',
    'given: row.chiusura.ricevuti = 1': '- 5 (erano 4) - 5 ricevuti (erano 4) + 5 (era 1) + 5 ricevuti (era 1)',
    'given: row.chiusura.ricevuti = 5': '- 5 (erano 4) - 5 ricevuti (erano 4) + 5 + 5 ricevuti',
    'given: row.chiusura.pubblicati = 0':
      '- 6 (erano 5) - 6 pubblicati (erano 5) · 10 letti (erano 9) · + 6 (erano 0) + 6 pubblicati (erano 0) · 10 letti (erano 9) ·',
    'given: row.chiusura.pubblicati = 1':
      '- 6 (erano 5) - 6 pubblicati (erano 5) · 10 letti (erano 9) · + 6 (era 1) + 6 pubblicati (era 1) · 10 letti (erano 9) ·',
    'given: row.chiusura.letti = 0':
      '- 10 (erano 9) - 6 pubblicati (erano 5) · 10 letti (erano 9) · + 10 (erano 0) + 6 pubblicati (erano 5) · 10 letti (erano 0) ·',
    'given: row.chiusura.letti = 1':
      '- 10 (erano 9) - 6 pubblicati (erano 5) · 10 letti (erano 9) · + 10 (era 1) + 6 pubblicati (erano 5) · 10 letti (era 1) ·',
    'given: row.chiusura.letti = 5':
      '- 10 (erano 9) - 6 pubblicati (erano 5) · 10 letti (erano 9) · + 10 (erano 5) + 6 pubblicati (erano 5) · 10 letti (erano 5) ·',
    'given: row.regole = null': '- Pubblica il 2 - Solleciti 4 - Pubblica il 2 - Solleciti 4',
    'given: row.regole.giornoPubblicazione = null': '- Pubblica il 2 - Pubblica il 2',
    'given: row.regole.giornoPubblicazione = 0': '- Pubblica il 2 - Pubblica il 2 + Pubblica il 0 + Pubblica il 0',
    'given: row.regole.giornoPubblicazione = 1': '- Pubblica il 2 - Pubblica il 2 + Pubblica il 1º + Pubblica il 1º',
    'given: row.regole.giornoPubblicazione = 5': '- Pubblica il 2 - Pubblica il 2 + Pubblica il 5 + Pubblica il 5',
    'given: row.regole.solleciti = []': '- Solleciti 4 - Solleciti 4',
    'given: row.regole.solleciti.0 = 0': '- Solleciti 4 - Solleciti 4 + Solleciti 0 + Solleciti 0',
    'given: row.regole.solleciti.0 = 1': '- Solleciti 4 - Solleciti 4 + Solleciti 1 + Solleciti 1',
    'given: row.regole.solleciti.0 = 5': '- Solleciti 4 - Solleciti 4 + Solleciti 5 + Solleciti 5',
    'given: row.visto = null':
      '- Visto chiesto il 03/11/2026 - Visto chiesto il 03/11/2026 + Chiede il visto + Chiede il visto',
    'given: row.visto.stato = "dato"':
      '- Visto chiesto il 03/11/2026 - Visto chiesto il 03/11/2026 + Visto dato il 03/11/2026 da da + Visto dato il 03/11/2026 da da',
    'given: row.visto.stato = "negato"':
      '- Visto chiesto il 03/11/2026 - Visto chiesto il 03/11/2026 + Visto negato il 03/11/2026 da da + «motivo» + Visto negato il 03/11/2026 da da + «motivo»',
    'given: row.visto.il = null':
      '- Visto chiesto il 03/11/2026 - Visto chiesto il 03/11/2026 + Visto chiesto: 3 cedolini + Visto chiesto: 3 cedolini',
    nothing:
      'given: row.daPubblicare = 0; given: row.daPubblicare = 1; given: row.daPubblicare = 5; given: row.programmati = 0; given: row.programmati = 1; given: row.programmati = 5; given: row.annullati = 0; given: row.annullati = 1; given: row.annullati = 5; given: row.chiusura.daPubblicare = 0; given: row.chiusura.daPubblicare = 1; given: row.chiusura.daPubblicare = 5; given: row.chiusura.programmati = 0; given: row.chiusura.programmati = 1; given: row.chiusura.programmati = 5; given: row.chiusura.annullati = 0; given: row.chiusura.annullati = 1; given: row.chiusura.annullati = 5; given: row.chiusura.mancanti = 0; given: row.chiusura.mancanti = 1; given: row.chiusura.mancanti = 5; given: row.regole.visto = false; given: row.visto.cedolini = 0; given: row.visto.cedolini = 1; given: row.visto.cedolini = 5; given: row.visto.da = null; given: row.visto.motivo = null',
  },
  'row of a list: past its term': {
    'given: row.idDipendente = null':
      '- nominativo → /employees/profile?id=idDipendente&codiceAzienda=codiceAzienda - nominativo → /employees/profile?id=idDipendente&codiceAzienda=codiceAzienda - nominativo - nominativo + Documenti dell’azienda + Documenti dell’azienda',
    'given: row.nominativo = null':
      '- nominativo → /employees/profile?id=idDipendente&codiceAzienda=codiceAzienda - nominativo → /employees/profile?id=idDipendente&codiceAzienda=codiceAzienda - nominativo - nominativo - name: nominativo, ragioneSociale + Documenti dell’azienda → /employees/profile?id=idDipendente&codiceAzienda=codiceAzienda + Documenti dell’azienda → /employees/profile?id=idDipendente&codiceAzienda=codiceAzienda + Documenti dell’azienda + Documenti dell’azienda + name: Documenti dell’azienda, ragioneSociale',
    'given: row.cessatoIl = null': '- 03/11/2026 - ragioneSociale · Cessazione 03/11/2026 + ragioneSociale',
    'given: row.interamente = false':
      '- Anagrafica, accesso, richieste e comunicazioni - Tutta la persona - Anagrafica, accesso, richieste e comunicazioni - Tutta la persona + Solo documenti + Solo documenti',
    'given: row.tipi = []': '- 3 buste paga dal 03/11/2026 - 3 buste paga dal 03/11/2026',
    'given: row.tipi.0.tipo = "doccud"':
      '- 3 buste paga dal 03/11/2026 - 3 buste paga dal 03/11/2026 + 3 CU dal 03/11/2026 + 3 CU dal 03/11/2026',
    'given: row.tipi.0.tipo = "docdocumento"':
      '- 3 buste paga dal 03/11/2026 - 3 buste paga dal 03/11/2026 + 3 documenti generici dal 03/11/2026 + 3 documenti generici dal 03/11/2026',
    'given: row.tipi.0.tipo = "docbase"':
      '- 3 buste paga dal 03/11/2026 - 3 buste paga dal 03/11/2026 + 3 documenti dell’azienda dal 03/11/2026 + 3 documenti dell’azienda dal 03/11/2026',
    'given: row.tipi.0.documenti = 0':
      '- 3 buste paga dal 03/11/2026 - 3 buste paga dal 03/11/2026 + 0 buste paga dal 03/11/2026 + 0 buste paga dal 03/11/2026',
    'given: row.tipi.0.documenti = 1':
      '- 3 buste paga dal 03/11/2026 - 3 buste paga dal 03/11/2026 + 1 busta paga dal 03/11/2026 + 1 busta paga dal 03/11/2026',
    'given: row.tipi.0.documenti = 5':
      '- 3 buste paga dal 03/11/2026 - 3 buste paga dal 03/11/2026 + 5 buste paga dal 03/11/2026 + 5 buste paga dal 03/11/2026',
    nothing:
      'given: row.codiceFiscale = null; given: row.documenti = 0; given: row.documenti = 1; given: row.documenti = 5',
  },
  'row of a list: handed over': {
    'given: row.anno = 0':
      '- 6, parte 7 di 8 - 6, parte 7 di 8 · 9 documenti, 10 byte - name: ragioneSociale, 6, parte 7 di 8 + 0, parte 7 di 8 + 0, parte 7 di 8 · 9 documenti, 10 byte + name: ragioneSociale, 0, parte 7 di 8',
    'given: row.anno = 1':
      '- 6, parte 7 di 8 - 6, parte 7 di 8 · 9 documenti, 10 byte - name: ragioneSociale, 6, parte 7 di 8 + 1, parte 7 di 8 + 1, parte 7 di 8 · 9 documenti, 10 byte + name: ragioneSociale, 1, parte 7 di 8',
    'given: row.anno = 5':
      '- 6, parte 7 di 8 - 6, parte 7 di 8 · 9 documenti, 10 byte - name: ragioneSociale, 6, parte 7 di 8 + 5, parte 7 di 8 + 5, parte 7 di 8 · 9 documenti, 10 byte + name: ragioneSociale, 5, parte 7 di 8',
    'given: row.parte = 0':
      '- 6, parte 7 di 8 - 6, parte 7 di 8 · 9 documenti, 10 byte - name: ragioneSociale, 6, parte 7 di 8 + 6, parte 0 di 8 + 6, parte 0 di 8 · 9 documenti, 10 byte + name: ragioneSociale, 6, parte 0 di 8',
    'given: row.parte = 1':
      '- 6, parte 7 di 8 - 6, parte 7 di 8 · 9 documenti, 10 byte - name: ragioneSociale, 6, parte 7 di 8 + 6, parte 1 di 8 + 6, parte 1 di 8 · 9 documenti, 10 byte + name: ragioneSociale, 6, parte 1 di 8',
    'given: row.parte = 5':
      '- 6, parte 7 di 8 - 6, parte 7 di 8 · 9 documenti, 10 byte - name: ragioneSociale, 6, parte 7 di 8 + 6, parte 5 di 8 + 6, parte 5 di 8 · 9 documenti, 10 byte + name: ragioneSociale, 6, parte 5 di 8',
    'given: row.parti = 0':
      '- 6, parte 7 di 8 - 6, parte 7 di 8 · 9 documenti, 10 byte - name: ragioneSociale, 6, parte 7 di 8 + 6 + 6 · 9 documenti, 10 byte + name: ragioneSociale, 6',
    'given: row.parti = 1':
      '- 6, parte 7 di 8 - 6, parte 7 di 8 · 9 documenti, 10 byte - name: ragioneSociale, 6, parte 7 di 8 + 6 + 6 · 9 documenti, 10 byte + name: ragioneSociale, 6',
    'given: row.parti = 5':
      '- 6, parte 7 di 8 - 6, parte 7 di 8 · 9 documenti, 10 byte - name: ragioneSociale, 6, parte 7 di 8 + 6, parte 7 di 5 + 6, parte 7 di 5 · 9 documenti, 10 byte + name: ragioneSociale, 6, parte 7 di 5',
    'given: row.documenti = 0':
      '- 9 documenti, 10 byte - 6, parte 7 di 8 · 9 documenti, 10 byte + 0 documenti, 10 byte + 6, parte 7 di 8 · 0 documenti, 10 byte',
    'given: row.documenti = 1':
      '- 9 documenti, 10 byte - 6, parte 7 di 8 · 9 documenti, 10 byte + 1 documento, 10 byte + 6, parte 7 di 8 · 1 documento, 10 byte',
    'given: row.documenti = 5':
      '- 9 documenti, 10 byte - 6, parte 7 di 8 · 9 documenti, 10 byte + 5 documenti, 10 byte + 6, parte 7 di 8 · 5 documenti, 10 byte',
    'given: row.dimensione = 0':
      '- 9 documenti, 10 byte - 6, parte 7 di 8 · 9 documenti, 10 byte + 9 documenti, 0 byte + 6, parte 7 di 8 · 9 documenti, 0 byte',
    'given: row.dimensione = 1':
      '- 9 documenti, 10 byte - 6, parte 7 di 8 · 9 documenti, 10 byte + 9 documenti, 1 byte + 6, parte 7 di 8 · 9 documenti, 1 byte',
    'given: row.dimensione = 5':
      '- 9 documenti, 10 byte - 6, parte 7 di 8 · 9 documenti, 10 byte + 9 documenti, 5 byte + 6, parte 7 di 8 · 9 documenti, 5 byte',
    'given: row.stato = "scaricato"':
      '- Da consegnare - Da consegnare + Scaricato, senza rapporto + Scaricato, senza rapporto',
    'given: row.stato = "preso-in-carico"': '- Da consegnare - Da consegnare + Preso in carico + Preso in carico',
    'given: row.stato = "ritirato"': '- Da consegnare - Da consegnare + Ritirato + Ritirato',
    'given: row.rapporto = null': '- 03/11/2026, identificativo - 03/11/2026, identificativo',
    'given: row.rapporto.identificativo = null':
      '- 03/11/2026, identificativo - 03/11/2026, identificativo + 03/11/2026 + 03/11/2026',
    nothing:
      'given: row.impronta = null; given: row.scaricatoIl = null; given: row.ritiratoIl = null; given: row.rapporto.dimensione = 0; given: row.rapporto.dimensione = 1; given: row.rapporto.dimensione = 5',
  },
  'row of a list: a board': {
    'given: row.destinatario = null': '- destinatario - destinatario + Tutti i lavoratori + Tutti i lavoratori',
    'given: row.stato = "scheduled"': '- Bozza - Bozza + Programmata + Programmata',
    'given: row.stato = "published"':
      '- Bozza - 03/11/2026 - Bozza + In bacheca + 17 su 15 + 03/11/2026 · Letture 17 su 15 + In bacheca',
    'given: row.stato = "ended"':
      '- Bozza - 03/11/2026 - Bozza + Conclusa + 17 su 15 + 03/11/2026 · Letture 17 su 15 + Conclusa',
    'given: row.dataPubblicazione = null': '- 03/11/2026 - 03/11/2026',
    'given: row.dataFine = null': '- 03/11/2026',
    nothing:
      'given: row.idUser = null; given: row.presaVisione = false; given: row.destinatari = 0; given: row.destinatari = 1; given: row.destinatari = 5; given: row.letti = 0; given: row.letti = 1; given: row.letti = 5; given: row.presi = 0; given: row.presi = 1; given: row.presi = 5',
  },
  'row of a list: boards of all': {
    'given: row.stato = "scheduled"': '- Bozza - Bozza + Programmata + Programmata',
    'given: row.stato = "published"':
      '- Bozza - 03/11/2026 - Bozza + In bacheca + 17 su 15 + 03/11/2026 · Letture 17 su 15 + In bacheca',
    'given: row.stato = "ended"':
      '- Bozza - 03/11/2026 - Bozza + Conclusa + 17 su 15 + 03/11/2026 · Letture 17 su 15 + Conclusa',
    'given: row.dataPubblicazione = null': '- 03/11/2026 - 03/11/2026',
    'given: row.dataFine = null': '- 03/11/2026',
    'given: row.azienda = null': '- azienda - azienda + 19 aziende + 19 aziende',
    nothing:
      'given: row.idUser = null; given: row.destinatario = null; given: row.presaVisione = false; given: row.cfAzienda = null; given: row.codiceAzienda = null; given: row.destinatari = 0; given: row.destinatari = 1; given: row.destinatari = 5; given: row.letti = 0; given: row.letti = 1; given: row.letti = 5; given: row.presi = 0; given: row.presi = 1; given: row.presi = 5; given: row.ids = []; given: row.aziende = 0; given: row.aziende = 1; given: row.aziende = 5',
  },
};

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
      '2 Fascicolo/:id: statoLettura = 1; 2 Fascicolo/:id: statoLettura = 5; 2 Fascicolo/:id: documentiId = []; 2 Fascicolo/:id: elenco = []; 2 Fascicolo/:id: elenco.0.pubblicazione = "scheduled"; 2 Fascicolo/:id: elenco.0.pubblicazione = "published"; 2 Fascicolo/:id: elenco.0.pubblicazione = "cancelled"',
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
    nothing: '2 Fascicolo/:id: statoLettura = 1; 2 Fascicolo/:id: statoLettura = 5; 2 Fascicolo/:id: documentiId = []',
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
      '2 Fascicolo/:id: statoLettura = 1; 2 Fascicolo/:id: statoLettura = 5; 2 Fascicolo/:id: documentiId = []; 2 Fascicolo/:id: elenco = []; 2 Fascicolo/:id: elenco.0.pubblicazione = "scheduled"; 2 Fascicolo/:id: elenco.0.pubblicazione = "cancelled"',
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
  'companies offered: received and made, in each state': {
    '1 passaggi:  = []':
      '- # Un’azienda per te: Ricevuta - [Rifiuta…] - [Accetta…] - (Un’azienda per te: Ricevuta) - Un’azienda per te: Ricevuta - studio ti propone il passaggio di questa azienda (codFiscale). Puoi rispondere fino al 03/11/2026. - 8 lavoratori, 9 documenti, 10 byte - Rifiuta… - Accetta…',
    '1 passaggi: 0.ricevuto = false':
      '- # Un’azienda per te: Ricevuta - [Rifiuta…] - [Accetta…] - (Un’azienda per te: Ricevuta) - Un’azienda per te: Ricevuta - studio ti propone il passaggio di questa azienda (codFiscale). Puoi rispondere fino al 03/11/2026. - 8 lavoratori, 9 documenti, 10 byte - Rifiuta… - Accetta…',
    '1 passaggi: 0.lavoratori = 0': '- 8 lavoratori, 9 documenti, 10 byte + 0 lavoratori, 9 documenti, 10 byte',
    '1 passaggi: 0.lavoratori = 1': '- 8 lavoratori, 9 documenti, 10 byte + 1 lavoratore, 9 documenti, 10 byte',
    '1 passaggi: 0.lavoratori = 5': '- 8 lavoratori, 9 documenti, 10 byte + 5 lavoratori, 9 documenti, 10 byte',
    '1 passaggi: 0.documenti = 0': '- 8 lavoratori, 9 documenti, 10 byte + 8 lavoratori, 0 documenti, 10 byte',
    '1 passaggi: 0.documenti = 1': '- 8 lavoratori, 9 documenti, 10 byte + 8 lavoratori, 1 documento, 10 byte',
    '1 passaggi: 0.documenti = 5': '- 8 lavoratori, 9 documenti, 10 byte + 8 lavoratori, 5 documenti, 10 byte',
    '1 passaggi: 0.dimensione = 0': '- 8 lavoratori, 9 documenti, 10 byte + 8 lavoratori, 9 documenti, 0 byte',
    '1 passaggi: 0.dimensione = 1': '- 8 lavoratori, 9 documenti, 10 byte + 8 lavoratori, 9 documenti, 1 byte',
    '1 passaggi: 0.dimensione = 5': '- 8 lavoratori, 9 documenti, 10 byte + 8 lavoratori, 9 documenti, 5 byte',
    '1 passaggi: 0.stato = "accettato"':
      '- # Un’azienda per te: Ricevuta - [Rifiuta…] - [Accetta…] - (Un’azienda per te: Ricevuta) - Un’azienda per te: Ricevuta - studio ti propone il passaggio di questa azienda (codFiscale). Puoi rispondere fino al 03/11/2026. - 8 lavoratori, 9 documenti, 10 byte - Rifiuta… - Accetta…',
    '1 passaggi: 0.stato = "rifiutato"':
      '- # Un’azienda per te: Ricevuta - [Rifiuta…] - [Accetta…] - (Un’azienda per te: Ricevuta) - Un’azienda per te: Ricevuta - studio ti propone il passaggio di questa azienda (codFiscale). Puoi rispondere fino al 03/11/2026. - 8 lavoratori, 9 documenti, 10 byte - Rifiuta… - Accetta…',
    '1 passaggi: 0.stato = "ritirato"':
      '- # Un’azienda per te: Ricevuta - [Rifiuta…] - [Accetta…] - (Un’azienda per te: Ricevuta) - Un’azienda per te: Ricevuta - studio ti propone il passaggio di questa azienda (codFiscale). Puoi rispondere fino al 03/11/2026. - 8 lavoratori, 9 documenti, 10 byte - Rifiuta… - Accetta…',
    '1 passaggi: 0.stato = "scaduto"':
      '- # Un’azienda per te: Ricevuta - [Rifiuta…] - [Accetta…] - (Un’azienda per te: Ricevuta) - Un’azienda per te: Ricevuta - studio ti propone il passaggio di questa azienda (codFiscale). Puoi rispondere fino al 03/11/2026. - 8 lavoratori, 9 documenti, 10 byte - Rifiuta… - Accetta…',
    '1 passaggi: 1.ricevuto = true':
      '+ # Un’azienda per te: Proposta + [Rifiuta…] + [Accetta…] + (Un’azienda per te: Proposta) + Un’azienda per te: Proposta + studio ti propone il passaggio di questa azienda (codFiscale). Puoi rispondere fino al 03/11/2026. + 8 lavoratori, 9 documenti, 10 byte + Rifiuta… + Accetta…',
    nothing:
      '1 passaggi: 0.rispostoIl = "2026-11-03T08:00:00Z"; 1 passaggi: 1.lavoratori = 0; 1 passaggi: 1.lavoratori = 1; 1 passaggi: 1.lavoratori = 5; 1 passaggi: 1.documenti = 0; 1 passaggi: 1.documenti = 1; 1 passaggi: 1.documenti = 5; 1 passaggi: 1.dimensione = 0; 1 passaggi: 1.dimensione = 1; 1 passaggi: 1.dimensione = 5; 1 passaggi: 1.stato = "accettato"; 1 passaggi: 1.stato = "rifiutato"; 1 passaggi: 1.stato = "ritirato"; 1 passaggi: 1.stato = "scaduto"; 1 passaggi: 1.rispostoIl = "2026-11-03T08:00:00Z"',
  },
  'logins of a company: the first, one’s own, another, and one limited to branches': {
    '2 users/company/:cfAzienda/logins:  = []':
      '- [Rimuovi altro@esempio.invalid] - [Rimuovi email] - firstName lastName - altro@esempio.invalid - Mai invitato - (Rimuovi altro@esempio.invalid) - Rimuovi - email - email - Solo le filiali 1, 2 - Mai invitato - (Rimuovi email) - Rimuovi - Primo lastName - email - Mai invitato - Proprio lastName - email - Mai invitato',
    '2 users/company/:cfAzienda/logins: 0.stato = "inAttesa"': '- Mai invitato + In attesa + fino al 03/11/2026 09:00',
    '2 users/company/:cfAzienda/logins: 0.stato = "scaduta"': '- Mai invitato + Scaduta',
    '2 users/company/:cfAzienda/logins: 0.stato = "attivo"': '- Mai invitato + Attivo',
    '2 users/company/:cfAzienda/logins: 0.stato = "disattivato"': '- Mai invitato + Disattivato',
    '2 users/company/:cfAzienda/logins: 0.stato = "senzaAccessoWeb"': '- Mai invitato + Senza accesso web',
    '2 users/company/:cfAzienda/logins: 0.email = null':
      '- [Rimuovi altro@esempio.invalid] - altro@esempio.invalid - (Rimuovi altro@esempio.invalid) + [Rimuovi null] + login + (Rimuovi null)',
    '2 users/company/:cfAzienda/logins: 0.firstName = null': '- firstName lastName + lastName',
    '2 users/company/:cfAzienda/logins: 0.lastName = null': '- firstName lastName + firstName',
    '2 users/company/:cfAzienda/logins: 0.primo = true':
      '- [Rimuovi altro@esempio.invalid] - (Rimuovi altro@esempio.invalid) - Rimuovi',
    '2 users/company/:cfAzienda/logins: 0.proprio = true':
      '- [Rimuovi altro@esempio.invalid] - (Rimuovi altro@esempio.invalid) - Rimuovi',
    '2 users/company/:cfAzienda/logins: 0.filiali = one': '+ Solo la filiale filiali',
    '2 users/company/:cfAzienda/logins: 1.stato = "inAttesa"': '- Mai invitato + In attesa + fino al 03/11/2026 09:00',
    '2 users/company/:cfAzienda/logins: 1.stato = "scaduta"': '- Mai invitato + Scaduta',
    '2 users/company/:cfAzienda/logins: 1.stato = "attivo"': '- Mai invitato + Attivo',
    '2 users/company/:cfAzienda/logins: 1.stato = "disattivato"': '- Mai invitato + Disattivato',
    '2 users/company/:cfAzienda/logins: 1.stato = "senzaAccessoWeb"': '- Mai invitato + Senza accesso web',
    '2 users/company/:cfAzienda/logins: 1.login = "login"': '- email + login',
    '2 users/company/:cfAzienda/logins: 1.email = null':
      '- [Rimuovi email] - (Rimuovi email) - email - email + [Rimuovi null] + Principale + (Rimuovi null)',
    '2 users/company/:cfAzienda/logins: 1.firstName = "firstName"': '- email + firstName',
    '2 users/company/:cfAzienda/logins: 1.lastName = "lastName"': '- email + lastName',
    '2 users/company/:cfAzienda/logins: 1.primo = true': '- [Rimuovi email] - (Rimuovi email) - Rimuovi',
    '2 users/company/:cfAzienda/logins: 1.proprio = true': '- [Rimuovi email] - (Rimuovi email) - Rimuovi',
    '2 users/company/:cfAzienda/logins: 1.filiali = null': '- Solo le filiali 1, 2',
    '2 users/company/:cfAzienda/logins: 1.filiali = []': '- Solo le filiali 1, 2 + Solo le filiali',
    nothing:
      '1 Azienda/filcant:  = one; 2 users/company/:cfAzienda/logins: 0.fino = null; 2 users/company/:cfAzienda/logins: 0.login = null; 2 users/company/:cfAzienda/logins: 1.fino = null',
  },
  'rules of a company: none': {
    '1 Azienda/regole: sospese = {"il":"2026-11-03","da":"da"}':
      '+ ! Tutte le regole sono sospese dal 03/11/2026 (da). + Tutte le regole sono sospese dal 03/11/2026 (da).',
    '1 Azienda/regole: regole = {"giornoPubblicazione":2,"visto":true,"solleciti":[4]}':
      '- Solo a mano - Non chiesto - Nessuno + Il giorno 2 del mese dopo + Chiesto prima di pubblicare + Dopo 4 giorni',
    nothing: '',
  },
  'rules of a company: settled, and suspended': {
    '1 Azienda/regole: sospese = null':
      '- ! Tutte le regole sono sospese dal 02/11/2026 (Ada). - Tutte le regole sono sospese dal 02/11/2026 (Ada).',
    '1 Azienda/regole: regole = null':
      '- Il giorno 10 del mese dopo - Chiesto prima di pubblicare - Dopo 3 e 7 giorni + Solo a mano + Non chiesto + Nessuno',
    '1 Azienda/regole: regole.giornoPubblicazione = null': '- Il giorno 10 del mese dopo + Solo a mano',
    '1 Azienda/regole: regole.giornoPubblicazione = 0': '- Il giorno 10 del mese dopo + Solo a mano',
    '1 Azienda/regole: regole.giornoPubblicazione = 1': '- Il giorno 10 del mese dopo + Il giorno 1 del mese dopo',
    '1 Azienda/regole: regole.giornoPubblicazione = 5': '- Il giorno 10 del mese dopo + Il giorno 5 del mese dopo',
    '1 Azienda/regole: regole.visto = false': '- Chiesto prima di pubblicare + Non chiesto',
    '1 Azienda/regole: regole.solleciti = []': '- Dopo 3 e 7 giorni + Nessuno',
    '1 Azienda/regole: regole.solleciti.0 = 0': '- Dopo 3 e 7 giorni + Dopo 0 e 7 giorni',
    '1 Azienda/regole: regole.solleciti.0 = 1': '- Dopo 3 e 7 giorni + Dopo 1 e 7 giorni',
    '1 Azienda/regole: regole.solleciti.0 = 5': '- Dopo 3 e 7 giorni + Dopo 5 e 7 giorni',
    '1 Azienda/regole: regole.solleciti.1 = 0': '- Dopo 3 e 7 giorni + Dopo 3 e 0 giorni',
    '1 Azienda/regole: regole.solleciti.1 = 1': '- Dopo 3 e 7 giorni + Dopo 3 e 1 giorni',
    '1 Azienda/regole: regole.solleciti.1 = 5': '- Dopo 3 e 7 giorni + Dopo 3 e 5 giorni',
    nothing: '',
  },
  'sessions: this one and another': {
    '1 account/sessions:  = []':
      '- [Chiudi: Safari su iPhone] - Firefox su Windows - Lavoratore · ultimo uso 03/11/2026 09:00 · indirizzo - Questa - Safari su iPhone - Azienda · ultimo uso 03/11/2026 09:00 - (Chiudi: Safari su iPhone) - Chiudi',
    '1 account/sessions: 0.ruolo = "ADMIN"':
      '- Lavoratore · ultimo uso 03/11/2026 09:00 · indirizzo + Amministratore · ultimo uso 03/11/2026 09:00 · indirizzo',
    '1 account/sessions: 0.ruolo = "CONSULTANT"':
      '- Lavoratore · ultimo uso 03/11/2026 09:00 · indirizzo + Consulente · ultimo uso 03/11/2026 09:00 · indirizzo',
    '1 account/sessions: 0.ruolo = "COMPANY"':
      '- Lavoratore · ultimo uso 03/11/2026 09:00 · indirizzo + Azienda · ultimo uso 03/11/2026 09:00 · indirizzo',
    '1 account/sessions: 0.ruolo = "BRANCH"':
      '- Lavoratore · ultimo uso 03/11/2026 09:00 · indirizzo + Filiale · ultimo uso 03/11/2026 09:00 · indirizzo',
    '1 account/sessions: 0.dispositivo = null': '- Firefox su Windows + Dispositivo sconosciuto',
    '1 account/sessions: 0.indirizzo = null':
      '- Lavoratore · ultimo uso 03/11/2026 09:00 · indirizzo + Lavoratore · ultimo uso 03/11/2026 09:00',
    '1 account/sessions: 0.questa = false':
      '- Questa + [Chiudi: Firefox su Windows] + (Chiudi: Firefox su Windows) + Chiudi',
    '1 account/sessions: 1.ruolo = "ADMIN"':
      '- Azienda · ultimo uso 03/11/2026 09:00 + Amministratore · ultimo uso 03/11/2026 09:00',
    '1 account/sessions: 1.ruolo = "CONSULTANT"':
      '- Azienda · ultimo uso 03/11/2026 09:00 + Consulente · ultimo uso 03/11/2026 09:00',
    '1 account/sessions: 1.ruolo = "BRANCH"':
      '- Azienda · ultimo uso 03/11/2026 09:00 + Filiale · ultimo uso 03/11/2026 09:00',
    '1 account/sessions: 1.ruolo = "EMPLOYEE"':
      '- Azienda · ultimo uso 03/11/2026 09:00 + Lavoratore · ultimo uso 03/11/2026 09:00',
    '1 account/sessions: 1.dispositivo = null':
      '- [Chiudi: Safari su iPhone] - Safari su iPhone - (Chiudi: Safari su iPhone) + [Chiudi: Dispositivo sconosciuto] + Dispositivo sconosciuto + (Chiudi: Dispositivo sconosciuto)',
    '1 account/sessions: 1.indirizzo = "indirizzo"':
      '- Azienda · ultimo uso 03/11/2026 09:00 + Azienda · ultimo uso 03/11/2026 09:00 · indirizzo',
    '1 account/sessions: 1.questa = true':
      '- [Chiudi: Safari su iPhone] - (Chiudi: Safari su iPhone) - Chiudi + Questa',
    nothing: '',
  },
  'linked identities: none, where none can be': {
    '1 account/identita: collegate = one':
      '+ # Identità collegate + [Scollega nome] + (Identità collegate) + Identità collegate + Con un’identità che hai già, come SPID o CIE, entri senza utente e password. La colleghi solo tu, e la scolleghi quando vuoi. + nome + Collegata dal 03/11/2026 + (Scollega nome) + Scollega',
    '1 account/identita: collegabili = one':
      '+ # Identità collegate + [Collega nome] + (Identità collegate) + Identità collegate + Con un’identità che hai già, come SPID o CIE, entri senza utente e password. La colleghi solo tu, e la scolleghi quando vuoi. + Collega nome',
    nothing: '',
  },
  'linked identities: one, and another that can be': {
    '1 account/identita: collegate = []':
      '- [Scollega SPID] - SPID - Collegata dal 02/11/2026 - (Scollega SPID) - Scollega',
    '1 account/identita: collegabili = []': '- [Collega CIE] - Collega CIE',
    nothing: '',
  },
  'home of an administrator: no practice, nothing measured': {
    '2 users/admin/contenuti-danneggiati:  = one':
      '+ ! Contenuti conservati non integri: 1. Chi li apre riceve un rifiuto: rimettili da una copia di sicurezza. studio · 5 documenti · impronta + Contenuti conservati non integri: 1. Chi li apre riceve un rifiuto: rimettili da una copia di sicurezza. + studio · 5 documenti · impronta',
    '3 users/admin/installazione: stato = {"disco":{"esito":"ok","liberi":3,"totale":4},"copie":{"esito":"ok","ultima":3},"mail":{"esito":"ok","inAttesa":3,"attesa":4,"rifiutate":5},"registro":{"esito":"ok","sigillo":3},"lavori":{"esito":"ok","inAttesa":3,"attesa":4,"falliti":5}}':
      '+ # Stato dell’installazione + Stato dell’installazione + Disco + 3 byte liberi su 4 byte + tutto bene + Copie di sicurezza + L’ultima è di pochi secondi fa + tutto bene + Mail + 3 in attesa, 5 rifiutate nelle ultime 24 ore + tutto bene + Registro + Ultimo sigillo pochi secondi fa + tutto bene + Lavori in coda + 3 in attesa, 5 abbandonati dopo molti tentativi + tutto bene + Il disegno degli ultimi 30 giorni comincia domani.',
    '4 users/admin/consultants:  = one':
      '- # Studi di questa installazione - # Ancora nessuno studio - Ancora nessuno studio - Gli studi compaiono qui con i loro utenti e lo spazio occupato. + # Studi di questa installazione 1 + # nome + 1 + nome + Codici: + codDistribuzione · codCliente · numProdotto + codFiscale + host + Utenti attivati + 11 su 10 + (Utenti attivati, nome) + Spazio + 13 byte su 14 byte + (Spazio, nome)',
    nothing: '3 users/admin/installazione: giorni = one',
  },
  'home of an administrator: a practice, something damaged': {
    '2 users/admin/contenuti-danneggiati:  = []':
      '- ! Contenuti conservati non integri: 1. Chi li apre riceve un rifiuto: rimettili da una copia di sicurezza. Studio Neri · 2 documenti · impronta - Contenuti conservati non integri: 1. Chi li apre riceve un rifiuto: rimettili da una copia di sicurezza. - Studio Neri · 2 documenti · impronta',
    '2 users/admin/contenuti-danneggiati: 0.documenti = 0':
      '- ! Contenuti conservati non integri: 1. Chi li apre riceve un rifiuto: rimettili da una copia di sicurezza. Studio Neri · 2 documenti · impronta - Studio Neri · 2 documenti · impronta + ! Contenuti conservati non integri: 1. Chi li apre riceve un rifiuto: rimettili da una copia di sicurezza. Studio Neri · 0 documenti · impronta + Studio Neri · 0 documenti · impronta',
    '2 users/admin/contenuti-danneggiati: 0.documenti = 1':
      '- ! Contenuti conservati non integri: 1. Chi li apre riceve un rifiuto: rimettili da una copia di sicurezza. Studio Neri · 2 documenti · impronta - Studio Neri · 2 documenti · impronta + ! Contenuti conservati non integri: 1. Chi li apre riceve un rifiuto: rimettili da una copia di sicurezza. Studio Neri · 1 documento · impronta + Studio Neri · 1 documento · impronta',
    '2 users/admin/contenuti-danneggiati: 0.documenti = 5':
      '- ! Contenuti conservati non integri: 1. Chi li apre riceve un rifiuto: rimettili da una copia di sicurezza. Studio Neri · 2 documenti · impronta - Studio Neri · 2 documenti · impronta + ! Contenuti conservati non integri: 1. Chi li apre riceve un rifiuto: rimettili da una copia di sicurezza. Studio Neri · 5 documenti · impronta + Studio Neri · 5 documenti · impronta',
    '3 users/admin/installazione: stato = null':
      '- # Stato dell’installazione - Stato dell’installazione - Disco - 37 GB liberi su 93 GB - tutto bene - Copie di sicurezza - L’ultima è di 2 ore fa - tutto bene - Mail - 3 in attesa - da guardare - Registro - Ultimo sigillo 10 minuti fa - tutto bene - Lavori in coda - 2 in attesa, 1 abbandonato dopo molti tentativi, guarda il log - da sistemare oggi - Ultimi 30 giorni - In rosso i giorni con mail rifiutate - Disco occupato - 56 GB - (Disco occupato: 56 GB) - Mail inviate - 24 - (Mail inviate: 24) - Copie di sicurezza - (Copie di sicurezza: 1) - 1',
    '3 users/admin/installazione: stato.disco.esito = "warn"':
      '- 37 GB liberi su 93 GB - tutto bene + 37 GB liberi su 93 GB: ingrandiscilo o sposta le copie + da guardare',
    '3 users/admin/installazione: stato.disco.esito = "bad"':
      '- 37 GB liberi su 93 GB - tutto bene + 37 GB liberi su 93 GB: ingrandiscilo o sposta le copie + da sistemare oggi',
    '3 users/admin/installazione: stato.disco.liberi = 0': '- 37 GB liberi su 93 GB + 0 byte liberi su 93 GB',
    '3 users/admin/installazione: stato.disco.liberi = 1': '- 37 GB liberi su 93 GB + 1 byte liberi su 93 GB',
    '3 users/admin/installazione: stato.disco.liberi = 5': '- 37 GB liberi su 93 GB + 5 byte liberi su 93 GB',
    '3 users/admin/installazione: stato.disco.totale = 0': '- 37 GB liberi su 93 GB + 37 GB liberi su 0 byte',
    '3 users/admin/installazione: stato.disco.totale = 1': '- 37 GB liberi su 93 GB + 37 GB liberi su 1 byte',
    '3 users/admin/installazione: stato.disco.totale = 5': '- 37 GB liberi su 93 GB + 37 GB liberi su 5 byte',
    '3 users/admin/installazione: stato.copie.esito = "warn"': '- tutto bene + da guardare',
    '3 users/admin/installazione: stato.copie.esito = "bad"':
      '- L’ultima è di 2 ore fa - tutto bene + L’ultima è di 2 ore fa: guarda il log e lo spazio di BACKUP_DIR + da sistemare oggi',
    '3 users/admin/installazione: stato.copie.ultima = null':
      '- L’ultima è di 2 ore fa + Il portale non ne fa: imposta BACKUP_DIR, o usa un tuo strumento',
    '3 users/admin/installazione: stato.copie.ultima = 0': '- L’ultima è di 2 ore fa + L’ultima è di pochi secondi fa',
    '3 users/admin/installazione: stato.copie.ultima = 1': '- L’ultima è di 2 ore fa + L’ultima è di pochi secondi fa',
    '3 users/admin/installazione: stato.copie.ultima = 5': '- L’ultima è di 2 ore fa + L’ultima è di pochi secondi fa',
    '3 users/admin/installazione: stato.mail.esito = "ok"': '- da guardare + tutto bene',
    '3 users/admin/installazione: stato.mail.esito = "bad"':
      '- 3 in attesa - da guardare + 3 in attesa, controlla SMTP_URL e il server di posta + da sistemare oggi',
    '3 users/admin/installazione: stato.mail.inAttesa = 0': '- 3 in attesa + Nessuna in attesa',
    '3 users/admin/installazione: stato.mail.inAttesa = 1': '- 3 in attesa + 1 in attesa',
    '3 users/admin/installazione: stato.mail.inAttesa = 5': '- 3 in attesa + 5 in attesa',
    '3 users/admin/installazione: stato.mail.rifiutate = 1':
      '- 3 in attesa + 3 in attesa, 1 rifiutata nelle ultime 24 ore',
    '3 users/admin/installazione: stato.mail.rifiutate = 5':
      '- 3 in attesa + 3 in attesa, 5 rifiutate nelle ultime 24 ore',
    '3 users/admin/installazione: stato.registro.esito = "warn"': '- tutto bene + da guardare',
    '3 users/admin/installazione: stato.registro.esito = "bad"':
      '- Ultimo sigillo 10 minuti fa - tutto bene + Ultimo sigillo 10 minuti fa: ci sono eventi non firmati, guarda il log + da sistemare oggi',
    '3 users/admin/installazione: stato.registro.sigillo = null':
      '- Ultimo sigillo 10 minuti fa + Nessun sigillo ancora',
    '3 users/admin/installazione: stato.registro.sigillo = 0':
      '- Ultimo sigillo 10 minuti fa + Ultimo sigillo pochi secondi fa',
    '3 users/admin/installazione: stato.registro.sigillo = 1':
      '- Ultimo sigillo 10 minuti fa + Ultimo sigillo pochi secondi fa',
    '3 users/admin/installazione: stato.registro.sigillo = 5':
      '- Ultimo sigillo 10 minuti fa + Ultimo sigillo pochi secondi fa',
    '3 users/admin/installazione: stato.lavori.esito = "ok"':
      '- 2 in attesa, 1 abbandonato dopo molti tentativi, guarda il log - da sistemare oggi + 2 in attesa, 1 abbandonato dopo molti tentativi + tutto bene',
    '3 users/admin/installazione: stato.lavori.esito = "warn"':
      '- 2 in attesa, 1 abbandonato dopo molti tentativi, guarda il log - da sistemare oggi + 2 in attesa, 1 abbandonato dopo molti tentativi + da guardare',
    '3 users/admin/installazione: stato.lavori.inAttesa = 0':
      '- 2 in attesa, 1 abbandonato dopo molti tentativi, guarda il log + Nessuno in attesa, 1 abbandonato dopo molti tentativi, guarda il log',
    '3 users/admin/installazione: stato.lavori.inAttesa = 1':
      '- 2 in attesa, 1 abbandonato dopo molti tentativi, guarda il log + 1 in attesa, 1 abbandonato dopo molti tentativi, guarda il log',
    '3 users/admin/installazione: stato.lavori.inAttesa = 5':
      '- 2 in attesa, 1 abbandonato dopo molti tentativi, guarda il log + 5 in attesa, 1 abbandonato dopo molti tentativi, guarda il log',
    '3 users/admin/installazione: stato.lavori.falliti = 0':
      '- 2 in attesa, 1 abbandonato dopo molti tentativi, guarda il log + 2 in attesa, guarda il log',
    '3 users/admin/installazione: stato.lavori.falliti = 5':
      '- 2 in attesa, 1 abbandonato dopo molti tentativi, guarda il log + 2 in attesa, 5 abbandonati dopo molti tentativi, guarda il log',
    '3 users/admin/installazione: giorni = []':
      '- Ultimi 30 giorni - In rosso i giorni con mail rifiutate - Disco occupato - 56 GB - (Disco occupato: 56 GB) - Mail inviate - 24 - (Mail inviate: 24) - Copie di sicurezza - (Copie di sicurezza: 1) - 1 + Il disegno degli ultimi 30 giorni comincia domani.',
    '3 users/admin/installazione: giorni.0.mail = 0': '- 24 - (Mail inviate: 24) + 12 + (Mail inviate: 12)',
    '3 users/admin/installazione: giorni.0.mail = 1': '- 24 - (Mail inviate: 24) + 13 + (Mail inviate: 13)',
    '3 users/admin/installazione: giorni.0.mail = 5': '- 24 - (Mail inviate: 24) + 17 + (Mail inviate: 17)',
    '3 users/admin/installazione: giorni.0.rifiutate = 0': '- In rosso i giorni con mail rifiutate',
    '3 users/admin/installazione: giorni.0.copia = true': '- (Copie di sicurezza: 1) - 1 + 2 + (Copie di sicurezza: 2)',
    '3 users/admin/installazione: giorni.1.discoLibero = 0':
      '- 56 GB - (Disco occupato: 56 GB) + 93 GB + (Disco occupato: 93 GB)',
    '3 users/admin/installazione: giorni.1.discoLibero = 1':
      '- 56 GB - (Disco occupato: 56 GB) + 93 GB + (Disco occupato: 93 GB)',
    '3 users/admin/installazione: giorni.1.discoLibero = 5':
      '- 56 GB - (Disco occupato: 56 GB) + 93 GB + (Disco occupato: 93 GB)',
    '3 users/admin/installazione: giorni.1.discoTotale = 0':
      '- 56 GB - (Disco occupato: 56 GB) + -40.000.000.000 byte + (Disco occupato: -40.000.000.000 byte)',
    '3 users/admin/installazione: giorni.1.discoTotale = 1':
      '- 56 GB - (Disco occupato: 56 GB) + -39.999.999.999 byte + (Disco occupato: -39.999.999.999 byte)',
    '3 users/admin/installazione: giorni.1.discoTotale = 5':
      '- 56 GB - (Disco occupato: 56 GB) + -39.999.999.995 byte + (Disco occupato: -39.999.999.995 byte)',
    '3 users/admin/installazione: giorni.1.mail = 0': '- 24 - (Mail inviate: 24) + 12 + (Mail inviate: 12)',
    '3 users/admin/installazione: giorni.1.mail = 1': '- 24 - (Mail inviate: 24) + 13 + (Mail inviate: 13)',
    '3 users/admin/installazione: giorni.1.mail = 5': '- 24 - (Mail inviate: 24) + 17 + (Mail inviate: 17)',
    '3 users/admin/installazione: giorni.1.copia = false':
      '- (Copie di sicurezza: 1) - 1 + 0 + (Copie di sicurezza: 0)',
    '4 users/admin/consultants:  = []':
      '- # Studi di questa installazione 1 - # Studio Neri - 1 - Studio Neri - Codici: - codDistribuzione · codCliente · numProdotto - codFiscale - host - Utenti attivati - 11 su 10 - (Utenti attivati, Studio Neri) - Spazio - 4,7 GB su 9,3 GB - (Spazio, Studio Neri) + # Studi di questa installazione + # Ancora nessuno studio + Ancora nessuno studio + Gli studi compaiono qui con i loro utenti e lo spazio occupato.',
    '4 users/admin/consultants: 0.codFiscale = null': '- codFiscale',
    '4 users/admin/consultants: 0.host = null': '- host',
    '4 users/admin/consultants: 0.utentiAttivabili = 0': '- 11 su 10 + 11 su 0',
    '4 users/admin/consultants: 0.utentiAttivabili = 1': '- 11 su 10 + 11 su 1',
    '4 users/admin/consultants: 0.utentiAttivabili = 5': '- 11 su 10 + 11 su 5',
    '4 users/admin/consultants: 0.utentiAttivati = 0': '- 11 su 10 + 0 su 10',
    '4 users/admin/consultants: 0.utentiAttivati = 1': '- 11 su 10 + 1 su 10',
    '4 users/admin/consultants: 0.utentiAttivati = 5': '- 11 su 10 + 5 su 10',
    '4 users/admin/consultants: 0.usato = 0': '- 4,7 GB su 9,3 GB + 0 byte su 9,3 GB',
    '4 users/admin/consultants: 0.usato = 1': '- 4,7 GB su 9,3 GB + 1 byte su 9,3 GB',
    '4 users/admin/consultants: 0.usato = 5': '- 4,7 GB su 9,3 GB + 5 byte su 9,3 GB',
    '4 users/admin/consultants: 0.quota = 0': '- 4,7 GB su 9,3 GB + 4,7 GB su 0 byte',
    '4 users/admin/consultants: 0.quota = 1': '- 4,7 GB su 9,3 GB + 4,7 GB su 1 byte',
    '4 users/admin/consultants: 0.quota = 5': '- 4,7 GB su 9,3 GB + 4,7 GB su 5 byte',
    nothing:
      '3 users/admin/installazione: stato.mail.attesa = null; 3 users/admin/installazione: stato.mail.attesa = 0; 3 users/admin/installazione: stato.mail.attesa = 1; 3 users/admin/installazione: stato.mail.attesa = 5; 3 users/admin/installazione: stato.lavori.attesa = null; 3 users/admin/installazione: stato.lavori.attesa = 0; 3 users/admin/installazione: stato.lavori.attesa = 1; 3 users/admin/installazione: stato.lavori.attesa = 5; 3 users/admin/installazione: giorni.0.discoLibero = 0; 3 users/admin/installazione: giorni.0.discoLibero = 1; 3 users/admin/installazione: giorni.0.discoLibero = 5; 3 users/admin/installazione: giorni.0.discoTotale = 0; 3 users/admin/installazione: giorni.0.discoTotale = 1; 3 users/admin/installazione: giorni.0.discoTotale = 5; 3 users/admin/installazione: giorni.0.rifiutate = 1; 3 users/admin/installazione: giorni.0.rifiutate = 5; 3 users/admin/installazione: giorni.1.rifiutate = 1; 3 users/admin/installazione: giorni.1.rifiutate = 5; 4 users/admin/consultants: 0.firstName = null; 4 users/admin/consultants: 0.lastName = null; 4 users/admin/consultants: 0.limiteUtenti = null; 4 users/admin/consultants: 0.limiteUtenti = 0; 4 users/admin/consultants: 0.limiteUtenti = 1; 4 users/admin/consultants: 0.limiteUtenti = 5; 4 users/admin/consultants: 0.stato = "inAttesa"; 4 users/admin/consultants: 0.stato = "scaduta"; 4 users/admin/consultants: 0.stato = "attivo"; 4 users/admin/consultants: 0.stato = "disattivato"; 4 users/admin/consultants: 0.stato = "senzaAccessoWeb"; 4 users/admin/consultants: 0.fino = null; 4 users/admin/consultants: 0.login = null; 4 users/admin/consultants: 0.email = null',
  },
  'logins of a practice: with and without a second factor, and one that is to lose it': {
    '1 users/admin:  = []':
      '- [Secondo fattore perso: Ada lastName] - [Ritira la richiesta] - Ada lastName - login · email · secondo fattore attivo - Attivo - (Secondo fattore perso: Ada lastName) - Secondo fattore perso - Bea lastName - login · email · secondo fattore attivo - Il secondo fattore sarà tolto 28/11/2026 09:00 - Attivo - Ritira la richiesta - Cleo lastName - login · email · senza secondo fattore - In attesa',
    '1 users/admin: 0.stato = "maiInvitato"': '- Attivo + Mai invitato',
    '1 users/admin: 0.stato = "inAttesa"': '- Attivo + In attesa',
    '1 users/admin: 0.stato = "scaduta"': '- Attivo + Attivazione scaduta',
    '1 users/admin: 0.stato = "disattivato"': '- Attivo + Disattivato',
    '1 users/admin: 0.stato = "senzaAccessoWeb"': '- Attivo + Senza accesso web',
    '1 users/admin: 0.login = null': '- login · email · secondo fattore attivo + email · secondo fattore attivo',
    '1 users/admin: 0.email = null': '- login · email · secondo fattore attivo + login · secondo fattore attivo',
    '1 users/admin: 0.firstName = null':
      '- [Secondo fattore perso: Ada lastName] - Ada lastName - (Secondo fattore perso: Ada lastName) + [Secondo fattore perso: lastName] + lastName + (Secondo fattore perso: lastName)',
    '1 users/admin: 0.lastName = null':
      '- [Secondo fattore perso: Ada lastName] - Ada lastName - (Secondo fattore perso: Ada lastName) + [Secondo fattore perso: Ada] + Ada + (Secondo fattore perso: Ada)',
    '1 users/admin: 0.secondoFattore = false':
      '- [Secondo fattore perso: Ada lastName] - (Secondo fattore perso: Ada lastName) - Secondo fattore perso - login · email · secondo fattore attivo + login · email · senza secondo fattore',
    '1 users/admin: 0.fattoreToltoIl = "2026-11-03T08:00:00Z"':
      '- [Secondo fattore perso: Ada lastName] - (Secondo fattore perso: Ada lastName) - Secondo fattore perso + [Ritira la richiesta] + Il secondo fattore sarà tolto 03/11/2026 09:00 + Ritira la richiesta',
    '1 users/admin: 1.stato = "maiInvitato"': '- Attivo + Mai invitato',
    '1 users/admin: 1.stato = "inAttesa"': '- Attivo + In attesa',
    '1 users/admin: 1.stato = "scaduta"': '- Attivo + Attivazione scaduta',
    '1 users/admin: 1.stato = "disattivato"': '- Attivo + Disattivato',
    '1 users/admin: 1.stato = "senzaAccessoWeb"': '- Attivo + Senza accesso web',
    '1 users/admin: 1.login = null': '- login · email · secondo fattore attivo + email · secondo fattore attivo',
    '1 users/admin: 1.email = null': '- login · email · secondo fattore attivo + login · secondo fattore attivo',
    '1 users/admin: 1.firstName = null': '- Bea lastName + lastName',
    '1 users/admin: 1.lastName = null': '- Bea lastName + Bea',
    '1 users/admin: 1.secondoFattore = false':
      '- login · email · secondo fattore attivo + login · email · senza secondo fattore',
    '1 users/admin: 1.fattoreToltoIl = null':
      '- [Ritira la richiesta] - Il secondo fattore sarà tolto 28/11/2026 09:00 - Ritira la richiesta + [Secondo fattore perso: Bea lastName] + (Secondo fattore perso: Bea lastName) + Secondo fattore perso',
    nothing:
      '1 users/admin: 0.fino = null; 1 users/admin: 0.codFiscale = null; 1 users/admin: 0.host = null; 1 users/admin: 0.utentiAttivabili = 0; 1 users/admin: 0.utentiAttivabili = 1; 1 users/admin: 0.utentiAttivabili = 5; 1 users/admin: 0.utentiAttivati = 0; 1 users/admin: 0.utentiAttivati = 1; 1 users/admin: 0.utentiAttivati = 5; 1 users/admin: 0.usato = 0; 1 users/admin: 0.usato = 1; 1 users/admin: 0.usato = 5; 1 users/admin: 0.quota = 0; 1 users/admin: 0.quota = 1; 1 users/admin: 0.quota = 5; 1 users/admin: 0.limiteUtenti = null; 1 users/admin: 0.limiteUtenti = 0; 1 users/admin: 0.limiteUtenti = 1; 1 users/admin: 0.limiteUtenti = 5; 1 users/admin: 1.fino = null; 1 users/admin: 1.codFiscale = null; 1 users/admin: 1.host = null; 1 users/admin: 1.utentiAttivabili = 0; 1 users/admin: 1.utentiAttivabili = 1; 1 users/admin: 1.utentiAttivabili = 5; 1 users/admin: 1.utentiAttivati = 0; 1 users/admin: 1.utentiAttivati = 1; 1 users/admin: 1.utentiAttivati = 5; 1 users/admin: 1.usato = 0; 1 users/admin: 1.usato = 1; 1 users/admin: 1.usato = 5; 1 users/admin: 1.quota = 0; 1 users/admin: 1.quota = 1; 1 users/admin: 1.quota = 5; 1 users/admin: 1.limiteUtenti = null; 1 users/admin: 1.limiteUtenti = 0; 1 users/admin: 1.limiteUtenti = 1; 1 users/admin: 1.limiteUtenti = 5',
  },
  'deadlines: none': {
    '1 Azienda/scadenze:  = one':
      '- Nessuna scadenza nei prossimi trenta giorni. + #  + 7 pubblicazioni programmate → /company/documents/lav?codiceAzienda=codiceAzienda&data_pubblicazione=2026-11-03T08%3A00%3A00Z + 1 + 7 pubblicazioni programmate + ragioneSociale',
    nothing: '',
  },
  'deadlines: of two days, of each sort': {
    '1 Azienda/scadenze:  = []':
      '- # venerdì 27 novembre - 1 pubblicazione programmata → /company/documents/lav?codiceAzienda=0042&data_pubblicazione=2026-11-27 - 2 documenti in scadenza → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 - # martedì 1 dicembre - 3 documenti in scadenza → /company/documents/lav?codiceAzienda=0043&tipo=docdocumento&sort=dataScadenza%2Casc - 1 fascicolo da consegnare → /company/documents/lav?codiceAzienda=0043&vista=fascicoli - 4 - venerdì 27 novembre - 1 pubblicazione programmata - ragioneSociale - 2 documenti in scadenza - ragioneSociale - martedì 1 dicembre - 3 documenti in scadenza - ragioneSociale - 1 fascicolo da consegnare - ragioneSociale + Nessuna scadenza nei prossimi trenta giorni.',
    '1 Azienda/scadenze: 0.cosa = "scadenza"':
      '- 1 pubblicazione programmata → /company/documents/lav?codiceAzienda=0042&data_pubblicazione=2026-11-27 - 1 pubblicazione programmata + 1 documento in scadenza → /company/documents/lav?codiceAzienda=0042&sort=dataScadenza%2Casc + 1 documento in scadenza',
    '1 Azienda/scadenze: 0.cosa = "fascicolo"':
      '- 1 pubblicazione programmata → /company/documents/lav?codiceAzienda=0042&data_pubblicazione=2026-11-27 - 1 pubblicazione programmata + 1 fascicolo da consegnare → /company/documents/lav?codiceAzienda=0042&sort=dataScadenza%2Casc + 1 fascicolo da consegnare',
    '1 Azienda/scadenze: 0.tipo = null':
      '- 1 pubblicazione programmata → /company/documents/lav?codiceAzienda=0042&data_pubblicazione=2026-11-27 + 1 pubblicazione programmata → /company/documents/lav?codiceAzienda=0042&vista=fascicoli',
    '1 Azienda/scadenze: 0.tipo = "taxCertificate"':
      '- 1 pubblicazione programmata → /company/documents/lav?codiceAzienda=0042&data_pubblicazione=2026-11-27 + 1 pubblicazione programmata → /company/documents/lav?codiceAzienda=0042&tipo=doccud&data_pubblicazione=2026-11-27',
    '1 Azienda/scadenze: 0.tipo = "employeeDocument"':
      '- 1 pubblicazione programmata → /company/documents/lav?codiceAzienda=0042&data_pubblicazione=2026-11-27 + 1 pubblicazione programmata → /company/documents/lav?codiceAzienda=0042&tipo=docdocumento&data_pubblicazione=2026-11-27',
    '1 Azienda/scadenze: 0.tipo = "companyDocument"':
      '- 1 pubblicazione programmata → /company/documents/lav?codiceAzienda=0042&data_pubblicazione=2026-11-27 + 1 pubblicazione programmata → /company/documents/azi?data_pubblicazione=2026-11-27&codiceAzienda=0042',
    '1 Azienda/scadenze: 0.numero = 0':
      '- 1 pubblicazione programmata → /company/documents/lav?codiceAzienda=0042&data_pubblicazione=2026-11-27 - 1 pubblicazione programmata + 0 pubblicazioni programmate → /company/documents/lav?codiceAzienda=0042&data_pubblicazione=2026-11-27 + 0 pubblicazioni programmate',
    '1 Azienda/scadenze: 0.numero = 5':
      '- 1 pubblicazione programmata → /company/documents/lav?codiceAzienda=0042&data_pubblicazione=2026-11-27 - 1 pubblicazione programmata + 5 pubblicazioni programmate → /company/documents/lav?codiceAzienda=0042&data_pubblicazione=2026-11-27 + 5 pubblicazioni programmate',
    '1 Azienda/scadenze: 1.cosa = "pubblicazione"':
      '- 2 documenti in scadenza → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 - 2 documenti in scadenza + 2 pubblicazioni programmate → /company/documents/azi?data_pubblicazione=2026-11-27&codiceAzienda=0042 + 2 pubblicazioni programmate',
    '1 Azienda/scadenze: 1.cosa = "fascicolo"':
      '- 2 documenti in scadenza → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 - 2 documenti in scadenza + 2 fascicoli da consegnare → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 + 2 fascicoli da consegnare',
    '1 Azienda/scadenze: 1.tipo = null':
      '- 2 documenti in scadenza → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 + 2 documenti in scadenza → /company/documents/lav?codiceAzienda=0042&vista=fascicoli',
    '1 Azienda/scadenze: 1.tipo = "payslip"':
      '- 2 documenti in scadenza → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 + 2 documenti in scadenza → /company/documents/lav?codiceAzienda=0042&sort=dataScadenza%2Casc',
    '1 Azienda/scadenze: 1.tipo = "taxCertificate"':
      '- 2 documenti in scadenza → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 + 2 documenti in scadenza → /company/documents/lav?codiceAzienda=0042&tipo=doccud&sort=dataScadenza%2Casc',
    '1 Azienda/scadenze: 1.tipo = "employeeDocument"':
      '- 2 documenti in scadenza → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 + 2 documenti in scadenza → /company/documents/lav?codiceAzienda=0042&tipo=docdocumento&sort=dataScadenza%2Casc',
    '1 Azienda/scadenze: 1.numero = 0':
      '- 2 documenti in scadenza → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 - 2 documenti in scadenza + 0 documenti in scadenza → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 + 0 documenti in scadenza',
    '1 Azienda/scadenze: 1.numero = 1':
      '- 2 documenti in scadenza → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 - 2 documenti in scadenza + 1 documento in scadenza → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 + 1 documento in scadenza',
    '1 Azienda/scadenze: 1.numero = 5':
      '- 2 documenti in scadenza → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 - 2 documenti in scadenza + 5 documenti in scadenza → /company/documents/azi?sort=dataScadenza%2Casc&codiceAzienda=0042 + 5 documenti in scadenza',
    nothing: '',
  },
  'past imports': {
    '1 users/company/import/ultime:  = []':
      '- # Ultime importazioni - Ultime importazioni - 02/11/2026 00:30 - {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;} - utente - 02/11/2026 09:00 - {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;} - utente',
    '1 users/company/import/ultime: 0.utente = null':
      '- {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;} - utente + {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:null,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;}',
    '1 users/company/import/ultime: 0.creati = 0':
      '- {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;} + {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:0,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;}',
    '1 users/company/import/ultime: 0.creati = 1':
      '- {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;} + {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:1,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;}',
    '1 users/company/import/ultime: 0.creati = 5':
      '- {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;} + {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:5,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;}',
    '1 users/company/import/ultime: 0.aggiornati = 0':
      '- {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;} + {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:0,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;}',
    '1 users/company/import/ultime: 0.aggiornati = 1':
      '- {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;} + {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:1,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;}',
    '1 users/company/import/ultime: 0.rifiutati = 0':
      '- {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;} + {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:0,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;}',
    '1 users/company/import/ultime: 0.rifiutati = 1':
      '- {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;} + {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:1,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;}',
    '1 users/company/import/ultime: 0.rifiutati = 5':
      '- {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;} + {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:5,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;}',
    '1 users/company/import/ultime: 0.accessoWeb = false':
      '- {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;} + {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:false,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;}',
    '1 users/company/import/ultime: 0.chiave = null':
      '- {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;} + {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:null,&quot;id&quot;:&quot;7&quot;}',
    '1 users/company/import/ultime: 1.utente = null':
      '- {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;} - utente + {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:null,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;}',
    '1 users/company/import/ultime: 1.creati = 0':
      '- {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;} + {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:0,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;}',
    '1 users/company/import/ultime: 1.creati = 1':
      '- {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;} + {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:1,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;}',
    '1 users/company/import/ultime: 1.creati = 5':
      '- {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;} + {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:5,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;}',
    '1 users/company/import/ultime: 1.aggiornati = 0':
      '- {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;} + {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:0,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;}',
    '1 users/company/import/ultime: 1.aggiornati = 1':
      '- {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;} + {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:1,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;}',
    '1 users/company/import/ultime: 1.rifiutati = 0':
      '- {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;} + {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:0,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;}',
    '1 users/company/import/ultime: 1.rifiutati = 1':
      '- {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;} + {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:1,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;}',
    '1 users/company/import/ultime: 1.rifiutati = 5':
      '- {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;} + {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:5,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;}',
    '1 users/company/import/ultime: 1.accessoWeb = false':
      '- {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;} + {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:false,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;}',
    '1 users/company/import/ultime: 1.chiave = null':
      '- {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;} + {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:null,&quot;id&quot;:&quot;8&quot;}',
    'given: past.queryKey = []':
      '- # Ultime importazioni - Ultime importazioni - 02/11/2026 00:30 - {&quot;quando&quot;:&quot;2026-11-01T23:30:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;7&quot;} - utente - 02/11/2026 09:00 - {&quot;quando&quot;:&quot;2026-11-02T08:00:00Z&quot;,&quot;utente&quot;:&quot;utente&quot;,&quot;creati&quot;:4,&quot;aggiornati&quot;:5,&quot;rifiutati&quot;:6,&quot;accessoWeb&quot;:true,&quot;chiave&quot;:&quot;chiave&quot;,&quot;id&quot;:&quot;8&quot;} - utente',
    nothing: '',
  },
  'own board: none': {
    '2 dipendente/avvisi:  = one':
      '- # Nessuna comunicazione - Nessuna comunicazione - Le comunicazioni della tua azienda compaiono qui. + [titolo Da leggere testo 03/11/2026 · Solo per te] + (Comunicazioni) + titolo + Da leggere + testo + 03/11/2026 · Solo per te',
    nothing: '',
  },
  'own board: to be confirmed, new, read, of oneself': {
    '2 dipendente/avvisi:  = []':
      '- [Da confermare Da confermare testo 03/11/2026] - [Letto testo 03/11/2026] - [Nuovo Da leggere testo 03/11/2026] - [Confermato testo 03/11/2026] - [Personale testo 03/11/2026 · Solo per te] - (Comunicazioni) - Da confermare - Da confermare - testo - 03/11/2026 - Letto - testo - 03/11/2026 - Nuovo - Da leggere - testo - 03/11/2026 - Confermato - testo - 03/11/2026 - Personale - testo - 03/11/2026 · Solo per te + # Nessuna comunicazione + Nessuna comunicazione + Le comunicazioni della tua azienda compaiono qui.',
    '2 dipendente/avvisi: 0.nuovo = true':
      '- [Letto testo 03/11/2026] + [Letto Da leggere testo 03/11/2026] + Da leggere',
    '2 dipendente/avvisi: 0.chiedePresaVisione = true':
      '- [Letto testo 03/11/2026] + [Letto Da confermare testo 03/11/2026] + Da confermare',
    '2 dipendente/avvisi: 0.personale = true':
      '- [Letto testo 03/11/2026] - 03/11/2026 + [Letto testo 03/11/2026 · Solo per te] + 03/11/2026 · Solo per te',
    '2 dipendente/avvisi: 1.chiedePresaVisione = false':
      '- [Da confermare Da confermare testo 03/11/2026] - Da confermare + [Da confermare Da leggere testo 03/11/2026] + Da leggere',
    '2 dipendente/avvisi: 1.presaVisione = "presaVisione"':
      '- [Da confermare Da confermare testo 03/11/2026] - Da confermare + [Da confermare Da leggere testo 03/11/2026] + Da leggere',
    '2 dipendente/avvisi: 1.personale = true':
      '- [Da confermare Da confermare testo 03/11/2026] - 03/11/2026 + [Da confermare Da confermare testo 03/11/2026 · Solo per te] + 03/11/2026 · Solo per te',
    nothing:
      '2 dipendente/avvisi: 0.dataFine = null; 2 dipendente/avvisi: 0.letto = null; 2 dipendente/avvisi: 0.presaVisione = "presaVisione"; 2 dipendente/avvisi: 1.dataFine = null; 2 dipendente/avvisi: 1.letto = "letto"; 2 dipendente/avvisi: 1.nuovo = false',
  },
  'own board: one opened that asks to be confirmed': {
    '2 dipendente/avvisi:  = []':
      '- [Da confermare Da confermare testo 03/11/2026] - [Confermo di averla letta] - (Comunicazioni) - Da confermare - Da confermare - testo - 03/11/2026 - 03/11/2026 - testo - Ti si chiede di confermare la lettura. - Confermo di averla letta + # Nessuna comunicazione + Nessuna comunicazione + Le comunicazioni della tua azienda compaiono qui.',
    '2 dipendente/avvisi: 0.chiedePresaVisione = false':
      '- [Da confermare Da confermare testo 03/11/2026] - [Confermo di averla letta] - Da confermare - Ti si chiede di confermare la lettura. - Confermo di averla letta + [Da confermare testo 03/11/2026]',
    '2 dipendente/avvisi: 0.presaVisione = "presaVisione"':
      '- Comunicazioni → /dipendente/notices - Notifiche (2) → /dipendente/notices?vista=notifiche - [Da confermare Da confermare testo 03/11/2026] - [Confermo di averla letta] - Comunicazioni o notifiche? → /faq?d=bacheca - (Bacheca) - Comunicazioni - Notifiche (2) - (Comunicazioni) - Da confermare - Da confermare - testo - 03/11/2026 - 03/11/2026 - testo - Ti si chiede di confermare la lettura. - Confermo di averla letta - Comunicazioni o notifiche? + ! Invalid time value',
    '2 dipendente/avvisi: 0.personale = true':
      '- [Da confermare Da confermare testo 03/11/2026] - 03/11/2026 + [Da confermare Da confermare testo 03/11/2026 · Solo per te] + 03/11/2026 · Solo per te',
    nothing:
      '2 dipendente/avvisi: 0.dataFine = null; 2 dipendente/avvisi: 0.letto = null; 2 dipendente/avvisi: 0.nuovo = true',
  },
  'own board: one opened that was confirmed': {
    '2 dipendente/avvisi:  = []':
      '- [Confermato testo 03/11/2026] - (Comunicazioni) - Confermato - testo - 03/11/2026 - 03/11/2026 - testo - Presa visione 02/11/2026 09:00 + # Nessuna comunicazione + Nessuna comunicazione + Le comunicazioni della tua azienda compaiono qui.',
    '2 dipendente/avvisi: 0.nuovo = true':
      '- [Confermato testo 03/11/2026] + [Confermato Da leggere testo 03/11/2026] + Da leggere',
    '2 dipendente/avvisi: 0.presaVisione = null':
      '- [Confermato testo 03/11/2026] - Presa visione 02/11/2026 09:00 + [Confermato Da confermare testo 03/11/2026] + [Confermo di averla letta] + Da confermare + Ti si chiede di confermare la lettura. + Confermo di averla letta',
    '2 dipendente/avvisi: 0.personale = true':
      '- [Confermato testo 03/11/2026] - 03/11/2026 + [Confermato testo 03/11/2026 · Solo per te] + 03/11/2026 · Solo per te',
    nothing:
      '2 dipendente/avvisi: 0.dataFine = null; 2 dipendente/avvisi: 0.letto = null; 2 dipendente/avvisi: 0.chiedePresaVisione = false',
  },
  'own signatures: none': {
    '1 dipendente/firme:  = one':
      '- # Nessun documento da firmare - Nessun documento da firmare - Quando la tua azienda ti chiede una firma la trovi qui, e ricevi un’e-mail con il collegamento. + # Da firmare + [titolo Da firmare Chiesto dal consulente del lavoro per azienda Entro il 03/11/2026] + (Da firmare) + Da firmare + (Da firmare) + titolo + Da firmare + Chiesto dal consulente del lavoro per azienda + Entro il 03/11/2026',
    nothing: '',
  },
  'own signatures: to make, made, refused, expired, withdrawn': {
    '1 dipendente/firme:  = []':
      '- # Da firmare - [Nuova Da firmare Chiesto da azienda Entro il 03/11/2026] - [Aperta Da firmare Chiesto dal consulente del lavoro per azienda Entro il 03/11/2026] - # Le altre - [Completa Firmato da tutti Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] - [Firmata Firmato Chiesto dal consulente del lavoro per azienda Hai firmato il 02/11/2026.] - [Rifiutata Rifiutato Chiesto dal consulente del lavoro per azienda Hai rifiutato il 03/11/2026.] - [Scaduta Scaduto Chiesto dal consulente del lavoro per azienda Chiesto il 03/11/2026] - [Ritirata Ritirato Chiesto dal consulente del lavoro per azienda Chiesto il 03/11/2026] - [Chiusa Chiuso Chiesto dal consulente del lavoro per azienda Chiesto il 03/11/2026] - (Da firmare) - Da firmare - (Da firmare) - Nuova - Da firmare - Chiesto da azienda - Entro il 03/11/2026 - Aperta - Da firmare - Chiesto dal consulente del lavoro per azienda - Entro il 03/11/2026 - (Le altre) - Le altre - (Le altre) - Completa - Firmato da tutti - Chiesto dal consulente del lavoro per azienda - Hai firmato il 03/11/2026. - Firmata - Firmato - Chiesto dal consulente del lavoro per azienda - Hai firmato il 02/11/2026. - Rifiutata - Rifiutato - Chiesto dal consulente del lavoro per azienda - Hai rifiutato il 03/11/2026. - Scaduta - Scaduto - Chiesto dal consulente del lavoro per azienda - Chiesto il 03/11/2026 - Ritirata - Ritirato - Chiesto dal consulente del lavoro per azienda - Chiesto il 03/11/2026 - Chiusa - Chiuso - Chiesto dal consulente del lavoro per azienda - Chiesto il 03/11/2026 + # Nessun documento da firmare + Nessun documento da firmare + Quando la tua azienda ti chiede una firma la trovi qui, e ricevi un’e-mail con il collegamento.',
    '1 dipendente/firme: 0.chiestaDa = "consulente"':
      '- [Nuova Da firmare Chiesto da azienda Entro il 03/11/2026] - Chiesto da azienda + [Nuova Da firmare Chiesto dal consulente del lavoro per azienda Entro il 03/11/2026] + Chiesto dal consulente del lavoro per azienda',
    '1 dipendente/firme: 0.stato = "firmata"':
      '- [Nuova Da firmare Chiesto da azienda Entro il 03/11/2026] - Da firmare - Entro il 03/11/2026 + [Nuova Firmato Chiesto da azienda Chiesto il 03/11/2026] + Firmato + Chiesto il 03/11/2026',
    '1 dipendente/firme: 0.stato = "completa"':
      '- [Nuova Da firmare Chiesto da azienda Entro il 03/11/2026] - Da firmare - Entro il 03/11/2026 + [Nuova Firmato da tutti Chiesto da azienda Chiesto il 03/11/2026] + Firmato da tutti + Chiesto il 03/11/2026',
    '1 dipendente/firme: 0.stato = "rifiutata"':
      '- [Nuova Da firmare Chiesto da azienda Entro il 03/11/2026] - Da firmare - Entro il 03/11/2026 + [Nuova Rifiutato Chiesto da azienda Chiesto il 03/11/2026] + Rifiutato + Chiesto il 03/11/2026',
    '1 dipendente/firme: 0.stato = "scaduta"':
      '- [Nuova Da firmare Chiesto da azienda Entro il 03/11/2026] - Da firmare - Entro il 03/11/2026 + [Nuova Scaduto Chiesto da azienda Chiesto il 03/11/2026] + Scaduto + Chiesto il 03/11/2026',
    '1 dipendente/firme: 0.stato = "ritirata"':
      '- [Nuova Da firmare Chiesto da azienda Entro il 03/11/2026] - Da firmare - Entro il 03/11/2026 + [Nuova Ritirato Chiesto da azienda Chiesto il 03/11/2026] + Ritirato + Chiesto il 03/11/2026',
    '1 dipendente/firme: 0.stato = "chiusa"':
      '- [Nuova Da firmare Chiesto da azienda Entro il 03/11/2026] - Da firmare - Entro il 03/11/2026 + [Nuova Chiuso Chiesto da azienda Chiesto il 03/11/2026] + Chiuso + Chiesto il 03/11/2026',
    '1 dipendente/firme: 1.chiestaDa = "azienda"':
      '- [Completa Firmato da tutti Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] - Chiesto dal consulente del lavoro per azienda + [Completa Firmato da tutti Chiesto da azienda Hai firmato il 03/11/2026.] + Chiesto da azienda',
    '1 dipendente/firme: 1.stato = "daFirmare"':
      '- [Completa Firmato da tutti Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] - Firmato da tutti - Hai firmato il 03/11/2026. + [Completa Da firmare Chiesto dal consulente del lavoro per azienda Entro il 03/11/2026] + Da firmare + Entro il 03/11/2026',
    '1 dipendente/firme: 1.stato = "firmata"':
      '- [Completa Firmato da tutti Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] - Firmato da tutti + [Completa Firmato Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] + Firmato',
    '1 dipendente/firme: 1.stato = "rifiutata"':
      '- [Completa Firmato da tutti Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] - Firmato da tutti + [Completa Rifiutato Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] + Rifiutato',
    '1 dipendente/firme: 1.stato = "scaduta"':
      '- [Completa Firmato da tutti Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] - Firmato da tutti + [Completa Scaduto Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] + Scaduto',
    '1 dipendente/firme: 1.stato = "ritirata"':
      '- [Completa Firmato da tutti Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] - Firmato da tutti + [Completa Ritirato Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] + Ritirato',
    '1 dipendente/firme: 1.stato = "chiusa"':
      '- [Completa Firmato da tutti Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] - Firmato da tutti + [Completa Chiuso Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] + Chiuso',
    '1 dipendente/firme: 1.firmataIl = null':
      '- [Completa Firmato da tutti Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] - Hai firmato il 03/11/2026. + [Completa Firmato da tutti Chiesto dal consulente del lavoro per azienda Chiesto il 03/11/2026] + Chiesto il 03/11/2026',
    '1 dipendente/firme: 1.rifiutataIl = "2026-11-03T08:00:00Z"':
      '- [Completa Firmato da tutti Chiesto dal consulente del lavoro per azienda Hai firmato il 03/11/2026.] - Hai firmato il 03/11/2026. + [Completa Firmato da tutti Chiesto dal consulente del lavoro per azienda Hai rifiutato il 03/11/2026.] + Hai rifiutato il 03/11/2026.',
    nothing:
      '1 dipendente/firme: 0.aperta = true; 1 dipendente/firme: 0.firmataIl = "2026-11-03T08:00:00Z"; 1 dipendente/firme: 0.rifiutataIl = "2026-11-03T08:00:00Z"; 1 dipendente/firme: 0.posizione = 0; 1 dipendente/firme: 0.posizione = 1; 1 dipendente/firme: 0.posizione = 5; 1 dipendente/firme: 0.firmatari = 0; 1 dipendente/firme: 0.firmatari = 1; 1 dipendente/firme: 0.firmatari = 5; 1 dipendente/firme: 0.firmati = 0; 1 dipendente/firme: 0.firmati = 1; 1 dipendente/firme: 0.firmati = 5; 1 dipendente/firme: 0.idDocumento = null; 1 dipendente/firme: 1.chiestaDa = "consulente"; 1 dipendente/firme: 1.aperta = false; 1 dipendente/firme: 1.posizione = 0; 1 dipendente/firme: 1.posizione = 1; 1 dipendente/firme: 1.posizione = 5; 1 dipendente/firme: 1.firmatari = 0; 1 dipendente/firme: 1.firmatari = 1; 1 dipendente/firme: 1.firmatari = 5; 1 dipendente/firme: 1.firmati = 0; 1 dipendente/firme: 1.firmati = 1; 1 dipendente/firme: 1.firmati = 5; 1 dipendente/firme: 1.idDocumento = null',
  },
  'own signature: not read to the end': {
    '2 dipendente/firme/:id: stato = "firmata"':
      '- # Prima leggi - [Leggi il documento] - # Poi firma - [Firma] off: Leggi prima il documento fino in fondo. - [Non firmo] - Da firmare - Entro il 03/11/2026 - Prima leggi - Scorri tutte le pagine fino in fondo: poi puoi firmare. - Leggi il documento - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Firma - Non firmo + # Firmato + # Il documento + [Rileggi il documento] + Firmato + Firmato + Quando hanno firmato tutti trovi qui il documento con le prove. + Il documento + Rileggi il documento',
    '2 dipendente/firme/:id: stato = "completa"':
      '- # Prima leggi - [Leggi il documento] - # Poi firma - [Firma] off: Leggi prima il documento fino in fondo. - [Non firmo] - Da firmare - Entro il 03/11/2026 - Prima leggi - Scorri tutte le pagine fino in fondo: poi puoi firmare. - Leggi il documento - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Firma - Non firmo + # Il documento firmato + # Il documento + [Rileggi il documento] + Firmato da tutti + Il documento firmato + Hanno firmato tutti: il documento con le prove è in preparazione. + Il documento + Rileggi il documento',
    '2 dipendente/firme/:id: stato = "rifiutata"':
      '- # Prima leggi - [Leggi il documento] - # Poi firma - [Firma] off: Leggi prima il documento fino in fondo. - [Non firmo] - Da firmare - Entro il 03/11/2026 - Prima leggi - Scorri tutte le pagine fino in fondo: poi puoi firmare. - Leggi il documento - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Firma - Non firmo + # Rifiutato + # Il documento + [Rileggi il documento] + Rifiutato + Rifiutato + Il documento + Rileggi il documento',
    '2 dipendente/firme/:id: stato = "scaduta"':
      '- # Prima leggi - [Leggi il documento] - # Poi firma - [Firma] off: Leggi prima il documento fino in fondo. - [Non firmo] - Da firmare - Entro il 03/11/2026 - Prima leggi - Scorri tutte le pagine fino in fondo: poi puoi firmare. - Leggi il documento - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Firma - Non firmo + # Scaduto + # Il documento + [Rileggi il documento] + Scaduto + Scaduto + Il termine è passato: non si può più firmare. + Il documento + Rileggi il documento',
    '2 dipendente/firme/:id: stato = "ritirata"':
      '- # Prima leggi - [Leggi il documento] - # Poi firma - [Firma] off: Leggi prima il documento fino in fondo. - [Non firmo] - Da firmare - Entro il 03/11/2026 - Prima leggi - Scorri tutte le pagine fino in fondo: poi puoi firmare. - Leggi il documento - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Firma - Non firmo + # Ritirato + # Il documento + [Rileggi il documento] + Ritirato + Ritirato + La richiesta è stata ritirata: non devi fare nulla. + Il documento + Rileggi il documento',
    '2 dipendente/firme/:id: stato = "chiusa"':
      '- # Prima leggi - [Leggi il documento] - # Poi firma - [Firma] off: Leggi prima il documento fino in fondo. - [Non firmo] - Da firmare - Entro il 03/11/2026 - Prima leggi - Scorri tutte le pagine fino in fondo: poi puoi firmare. - Leggi il documento - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Firma - Non firmo + # Chiuso + # Il documento + [Rileggi il documento] + Chiuso + Chiuso + Un’altra persona ha rifiutato: la richiesta è chiusa e non devi fare nulla. + Il documento + Rileggi il documento',
    '2 dipendente/firme/:id: nonFirmabile = "nonFirmabile"':
      '- [Firma] off: Leggi prima il documento fino in fondo. - [Non firmo] + ! nonFirmabile + [Firma] off: nonFirmabile + [Non firmo] off: nonFirmabile + nonFirmabile',
    nothing:
      '2 dipendente/firme/:id: chiestaDa = "consulente"; 2 dipendente/firme/:id: aperta = false; 2 dipendente/firme/:id: firmataIl = "2026-11-03T08:00:00Z"; 2 dipendente/firme/:id: rifiutataIl = "2026-11-03T08:00:00Z"; 2 dipendente/firme/:id: posizione = 0; 2 dipendente/firme/:id: posizione = 1; 2 dipendente/firme/:id: posizione = 5; 2 dipendente/firme/:id: firmatari = 0; 2 dipendente/firme/:id: firmatari = 1; 2 dipendente/firme/:id: firmatari = 5; 2 dipendente/firme/:id: firmati = 0; 2 dipendente/firme/:id: firmati = 1; 2 dipendente/firme/:id: firmati = 5; 2 dipendente/firme/:id: idDocumento = "idDocumento"; 2 dipendente/firme/:id: pagine = 0; 2 dipendente/firme/:id: pagine = 1; 2 dipendente/firme/:id: pagine = 5; 2 dipendente/firme/:id: modi = []; 2 dipendente/firme/:id: modi.0 = "passkey"; 2 dipendente/firme/:id: modi.0 = "codice"; 2 dipendente/firme/:id: casella = null; 2 dipendente/firme/:id: motivo = "motivo"',
  },
  'own signature: read to the end': {
    '2 dipendente/firme/:id: stato = "firmata"':
      '- # Prima leggi - # Poi firma - [Firma] - [Non firmo] - Da firmare - Entro il 03/11/2026 - Prima leggi - Letto fino in fondo - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Firma - Non firmo + # Firmato + # Il documento + Firmato + Firmato + Quando hanno firmato tutti trovi qui il documento con le prove. + Il documento',
    '2 dipendente/firme/:id: stato = "completa"':
      '- # Prima leggi - # Poi firma - [Firma] - [Non firmo] - Da firmare - Entro il 03/11/2026 - Prima leggi - Letto fino in fondo - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Firma - Non firmo + # Il documento firmato + # Il documento + Firmato da tutti + Il documento firmato + Hanno firmato tutti: il documento con le prove è in preparazione. + Il documento',
    '2 dipendente/firme/:id: stato = "rifiutata"':
      '- # Prima leggi - # Poi firma - [Firma] - [Non firmo] - Da firmare - Entro il 03/11/2026 - Prima leggi - Letto fino in fondo - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Firma - Non firmo + # Rifiutato + # Il documento + Rifiutato + Rifiutato + Il documento',
    '2 dipendente/firme/:id: stato = "scaduta"':
      '- # Prima leggi - # Poi firma - [Firma] - [Non firmo] - Da firmare - Entro il 03/11/2026 - Prima leggi - Letto fino in fondo - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Firma - Non firmo + # Scaduto + # Il documento + Scaduto + Scaduto + Il termine è passato: non si può più firmare. + Il documento',
    '2 dipendente/firme/:id: stato = "ritirata"':
      '- # Prima leggi - # Poi firma - [Firma] - [Non firmo] - Da firmare - Entro il 03/11/2026 - Prima leggi - Letto fino in fondo - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Firma - Non firmo + # Ritirato + # Il documento + Ritirato + Ritirato + La richiesta è stata ritirata: non devi fare nulla. + Il documento',
    '2 dipendente/firme/:id: stato = "chiusa"':
      '- # Prima leggi - # Poi firma - [Firma] - [Non firmo] - Da firmare - Entro il 03/11/2026 - Prima leggi - Letto fino in fondo - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Firma - Non firmo + # Chiuso + # Il documento + Chiuso + Chiuso + Un’altra persona ha rifiutato: la richiesta è chiusa e non devi fare nulla. + Il documento',
    '2 dipendente/firme/:id: pagine = 0':
      '- [Rileggi il documento] - [Firma] - Letto fino in fondo - Rileggi il documento + [Leggi il documento] + [Firma] off: Leggi prima il documento fino in fondo. + Scorri tutte le pagine fino in fondo: poi puoi firmare. + Leggi il documento',
    '2 dipendente/firme/:id: pagine = 5':
      '- [Rileggi il documento] - [Firma] - Letto fino in fondo - Rileggi il documento + [Leggi il documento] + [Firma] off: Leggi prima il documento fino in fondo. + Scorri tutte le pagine fino in fondo: poi puoi firmare. + Leggi il documento',
    '2 dipendente/firme/:id: nonFirmabile = "nonFirmabile"':
      '- [Firma] - [Non firmo] + ! nonFirmabile + [Firma] off: nonFirmabile + [Non firmo] off: nonFirmabile + nonFirmabile',
    nothing:
      '2 dipendente/firme/:id: chiestaDa = "consulente"; 2 dipendente/firme/:id: aperta = false; 2 dipendente/firme/:id: firmataIl = "2026-11-03T08:00:00Z"; 2 dipendente/firme/:id: rifiutataIl = "2026-11-03T08:00:00Z"; 2 dipendente/firme/:id: posizione = 0; 2 dipendente/firme/:id: posizione = 1; 2 dipendente/firme/:id: posizione = 5; 2 dipendente/firme/:id: firmatari = 0; 2 dipendente/firme/:id: firmatari = 1; 2 dipendente/firme/:id: firmatari = 5; 2 dipendente/firme/:id: firmati = 0; 2 dipendente/firme/:id: firmati = 1; 2 dipendente/firme/:id: firmati = 5; 2 dipendente/firme/:id: idDocumento = "idDocumento"; 2 dipendente/firme/:id: pagine = 1; 2 dipendente/firme/:id: modi = []; 2 dipendente/firme/:id: modi.0 = "passkey"; 2 dipendente/firme/:id: modi.0 = "codice"; 2 dipendente/firme/:id: casella = null; 2 dipendente/firme/:id: motivo = "motivo"',
  },
  'own signature: that cannot be made': {
    '2 dipendente/firme/:id: stato = "firmata"':
      '- # Prima leggi - # Poi firma - ! Tocca prima a un’altra persona. - [Firma] off: Tocca prima a un’altra persona. - [Non firmo] off: Tocca prima a un’altra persona. - Da firmare - Entro il 03/11/2026 - Prima leggi - Letto fino in fondo - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Tocca prima a un’altra persona. - Firma - Non firmo + # Firmato + # Il documento + Firmato + Firmato + Quando hanno firmato tutti trovi qui il documento con le prove. + Il documento',
    '2 dipendente/firme/:id: stato = "completa"':
      '- # Prima leggi - # Poi firma - ! Tocca prima a un’altra persona. - [Firma] off: Tocca prima a un’altra persona. - [Non firmo] off: Tocca prima a un’altra persona. - Da firmare - Entro il 03/11/2026 - Prima leggi - Letto fino in fondo - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Tocca prima a un’altra persona. - Firma - Non firmo + # Il documento firmato + # Il documento + Firmato da tutti + Il documento firmato + Hanno firmato tutti: il documento con le prove è in preparazione. + Il documento',
    '2 dipendente/firme/:id: stato = "rifiutata"':
      '- # Prima leggi - # Poi firma - ! Tocca prima a un’altra persona. - [Firma] off: Tocca prima a un’altra persona. - [Non firmo] off: Tocca prima a un’altra persona. - Da firmare - Entro il 03/11/2026 - Prima leggi - Letto fino in fondo - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Tocca prima a un’altra persona. - Firma - Non firmo + # Rifiutato + # Il documento + Rifiutato + Rifiutato + Il documento',
    '2 dipendente/firme/:id: stato = "scaduta"':
      '- # Prima leggi - # Poi firma - ! Tocca prima a un’altra persona. - [Firma] off: Tocca prima a un’altra persona. - [Non firmo] off: Tocca prima a un’altra persona. - Da firmare - Entro il 03/11/2026 - Prima leggi - Letto fino in fondo - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Tocca prima a un’altra persona. - Firma - Non firmo + # Scaduto + # Il documento + Scaduto + Scaduto + Il termine è passato: non si può più firmare. + Il documento',
    '2 dipendente/firme/:id: stato = "ritirata"':
      '- # Prima leggi - # Poi firma - ! Tocca prima a un’altra persona. - [Firma] off: Tocca prima a un’altra persona. - [Non firmo] off: Tocca prima a un’altra persona. - Da firmare - Entro il 03/11/2026 - Prima leggi - Letto fino in fondo - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Tocca prima a un’altra persona. - Firma - Non firmo + # Ritirato + # Il documento + Ritirato + Ritirato + La richiesta è stata ritirata: non devi fare nulla. + Il documento',
    '2 dipendente/firme/:id: stato = "chiusa"':
      '- # Prima leggi - # Poi firma - ! Tocca prima a un’altra persona. - [Firma] off: Tocca prima a un’altra persona. - [Non firmo] off: Tocca prima a un’altra persona. - Da firmare - Entro il 03/11/2026 - Prima leggi - Letto fino in fondo - Poi firma - È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. - Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. - Tocca prima a un’altra persona. - Firma - Non firmo + # Chiuso + # Il documento + Chiuso + Chiuso + Un’altra persona ha rifiutato: la richiesta è chiusa e non devi fare nulla. + Il documento',
    '2 dipendente/firme/:id: pagine = 0':
      '- [Rileggi il documento] - Letto fino in fondo - Rileggi il documento + [Leggi il documento] + Scorri tutte le pagine fino in fondo: poi puoi firmare. + Leggi il documento',
    '2 dipendente/firme/:id: pagine = 5':
      '- [Rileggi il documento] - Letto fino in fondo - Rileggi il documento + [Leggi il documento] + Scorri tutte le pagine fino in fondo: poi puoi firmare. + Leggi il documento',
    '2 dipendente/firme/:id: nonFirmabile = null':
      '- ! Tocca prima a un’altra persona. - [Firma] off: Tocca prima a un’altra persona. - [Non firmo] off: Tocca prima a un’altra persona. - Tocca prima a un’altra persona. + [Firma] + [Non firmo]',
    nothing:
      '2 dipendente/firme/:id: chiestaDa = "consulente"; 2 dipendente/firme/:id: aperta = false; 2 dipendente/firme/:id: firmataIl = "2026-11-03T08:00:00Z"; 2 dipendente/firme/:id: rifiutataIl = "2026-11-03T08:00:00Z"; 2 dipendente/firme/:id: posizione = 0; 2 dipendente/firme/:id: posizione = 1; 2 dipendente/firme/:id: posizione = 5; 2 dipendente/firme/:id: firmatari = 0; 2 dipendente/firme/:id: firmatari = 1; 2 dipendente/firme/:id: firmatari = 5; 2 dipendente/firme/:id: firmati = 0; 2 dipendente/firme/:id: firmati = 1; 2 dipendente/firme/:id: firmati = 5; 2 dipendente/firme/:id: idDocumento = "idDocumento"; 2 dipendente/firme/:id: pagine = 1; 2 dipendente/firme/:id: modi = []; 2 dipendente/firme/:id: modi.0 = "passkey"; 2 dipendente/firme/:id: modi.0 = "codice"; 2 dipendente/firme/:id: casella = null; 2 dipendente/firme/:id: motivo = "motivo"',
  },
  'own signature: complete, its paper here': {
    '2 dipendente/firme/:id: stato = "daFirmare"':
      '- # Il documento firmato - Apri il documento firmato → /dipendente/documents?documento=9 - Controlla che non sia cambiato → /ricevuta - # Il documento - [Rileggi il documento] - Firmato da tutti - Il documento firmato - Hai firmato il 02/11/2026 09:00. - Ha in fondo la pagina con le prove, ed è sigillato: ogni modifica si vede. Lo trovi anche tra i documenti. - Apri il documento firmato - Controlla che non sia cambiato - Il documento - Rileggi il documento + # Prima leggi + [Leggi il documento] + # Poi firma + [Firma] off: Leggi prima il documento fino in fondo. + [Non firmo] + Da firmare + Entro il 03/11/2026 + Prima leggi + Scorri tutte le pagine fino in fondo: poi puoi firmare. + Leggi il documento + Poi firma + È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. + Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. + Firma + Non firmo',
    '2 dipendente/firme/:id: stato = "firmata"':
      '- # Il documento firmato - Firmato da tutti - Il documento firmato - Ha in fondo la pagina con le prove, ed è sigillato: ogni modifica si vede. Lo trovi anche tra i documenti. + # Firmato + Firmato + Firmato + Quando hanno firmato tutti trovi qui il documento con le prove.',
    '2 dipendente/firme/:id: stato = "rifiutata"':
      '- # Il documento firmato - Firmato da tutti - Il documento firmato - Ha in fondo la pagina con le prove, ed è sigillato: ogni modifica si vede. Lo trovi anche tra i documenti. + # Rifiutato + Rifiutato + Rifiutato',
    '2 dipendente/firme/:id: stato = "scaduta"':
      '- # Il documento firmato - Firmato da tutti - Il documento firmato - Ha in fondo la pagina con le prove, ed è sigillato: ogni modifica si vede. Lo trovi anche tra i documenti. + # Scaduto + Scaduto + Scaduto + Il termine è passato: non si può più firmare.',
    '2 dipendente/firme/:id: stato = "ritirata"':
      '- # Il documento firmato - Firmato da tutti - Il documento firmato - Ha in fondo la pagina con le prove, ed è sigillato: ogni modifica si vede. Lo trovi anche tra i documenti. + # Ritirato + Ritirato + Ritirato + La richiesta è stata ritirata: non devi fare nulla.',
    '2 dipendente/firme/:id: stato = "chiusa"':
      '- # Il documento firmato - Firmato da tutti - Il documento firmato - Ha in fondo la pagina con le prove, ed è sigillato: ogni modifica si vede. Lo trovi anche tra i documenti. + # Chiuso + Chiuso + Chiuso + Un’altra persona ha rifiutato: la richiesta è chiusa e non devi fare nulla.',
    '2 dipendente/firme/:id: firmataIl = null': '- Hai firmato il 02/11/2026 09:00.',
    '2 dipendente/firme/:id: rifiutataIl = "2026-11-03T08:00:00Z"': '+ Hai rifiutato il 03/11/2026 09:00.',
    '2 dipendente/firme/:id: idDocumento = null':
      '- Apri il documento firmato → /dipendente/documents?documento=9 - Controlla che non sia cambiato → /ricevuta - Ha in fondo la pagina con le prove, ed è sigillato: ogni modifica si vede. Lo trovi anche tra i documenti. - Apri il documento firmato - Controlla che non sia cambiato + Hanno firmato tutti: il documento con le prove è in preparazione.',
    '2 dipendente/firme/:id: motivo = "motivo"': '+ «motivo»',
    nothing:
      '2 dipendente/firme/:id: chiestaDa = "consulente"; 2 dipendente/firme/:id: aperta = false; 2 dipendente/firme/:id: posizione = 0; 2 dipendente/firme/:id: posizione = 1; 2 dipendente/firme/:id: posizione = 5; 2 dipendente/firme/:id: firmatari = 0; 2 dipendente/firme/:id: firmatari = 1; 2 dipendente/firme/:id: firmatari = 5; 2 dipendente/firme/:id: firmati = 0; 2 dipendente/firme/:id: firmati = 1; 2 dipendente/firme/:id: firmati = 5; 2 dipendente/firme/:id: pagine = 0; 2 dipendente/firme/:id: pagine = 1; 2 dipendente/firme/:id: pagine = 5; 2 dipendente/firme/:id: modi = []; 2 dipendente/firme/:id: modi.0 = "passkey"; 2 dipendente/firme/:id: modi.0 = "codice"; 2 dipendente/firme/:id: casella = null; 2 dipendente/firme/:id: nonFirmabile = "nonFirmabile"',
  },
  'own signature: refused': {
    '2 dipendente/firme/:id: stato = "daFirmare"':
      '- # Rifiutato - # Il documento - [Rileggi il documento] - Rifiutato - Rifiutato - Hai rifiutato il 02/11/2026 09:00. - «Importo sbagliato» - Il documento - Rileggi il documento + # Prima leggi + [Leggi il documento] + # Poi firma + [Firma] off: Leggi prima il documento fino in fondo. + [Non firmo] + Da firmare + Entro il 03/11/2026 + Prima leggi + Scorri tutte le pagine fino in fondo: poi puoi firmare. + Leggi il documento + Poi firma + È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. + Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. + Firma + Non firmo',
    '2 dipendente/firme/:id: stato = "firmata"':
      '- # Rifiutato - Rifiutato - Rifiutato + # Firmato + Firmato + Firmato + Quando hanno firmato tutti trovi qui il documento con le prove.',
    '2 dipendente/firme/:id: stato = "completa"':
      '- # Rifiutato - Rifiutato - Rifiutato + # Il documento firmato + Firmato da tutti + Il documento firmato + Hanno firmato tutti: il documento con le prove è in preparazione.',
    '2 dipendente/firme/:id: stato = "scaduta"':
      '- # Rifiutato - Rifiutato - Rifiutato + # Scaduto + Scaduto + Scaduto + Il termine è passato: non si può più firmare.',
    '2 dipendente/firme/:id: stato = "ritirata"':
      '- # Rifiutato - Rifiutato - Rifiutato + # Ritirato + Ritirato + Ritirato + La richiesta è stata ritirata: non devi fare nulla.',
    '2 dipendente/firme/:id: stato = "chiusa"':
      '- # Rifiutato - Rifiutato - Rifiutato + # Chiuso + Chiuso + Chiuso + Un’altra persona ha rifiutato: la richiesta è chiusa e non devi fare nulla.',
    '2 dipendente/firme/:id: firmataIl = "2026-11-03T08:00:00Z"': '+ Hai firmato il 03/11/2026 09:00.',
    '2 dipendente/firme/:id: rifiutataIl = null': '- Hai rifiutato il 02/11/2026 09:00.',
    '2 dipendente/firme/:id: idDocumento = "idDocumento"':
      '+ Apri il documento firmato → /dipendente/documents?documento=idDocumento + Controlla che non sia cambiato → /ricevuta + Apri il documento firmato + Controlla che non sia cambiato',
    '2 dipendente/firme/:id: motivo = null': '- «Importo sbagliato»',
    nothing:
      '2 dipendente/firme/:id: chiestaDa = "consulente"; 2 dipendente/firme/:id: aperta = false; 2 dipendente/firme/:id: posizione = 0; 2 dipendente/firme/:id: posizione = 1; 2 dipendente/firme/:id: posizione = 5; 2 dipendente/firme/:id: firmatari = 0; 2 dipendente/firme/:id: firmatari = 1; 2 dipendente/firme/:id: firmatari = 5; 2 dipendente/firme/:id: firmati = 0; 2 dipendente/firme/:id: firmati = 1; 2 dipendente/firme/:id: firmati = 5; 2 dipendente/firme/:id: pagine = 0; 2 dipendente/firme/:id: pagine = 1; 2 dipendente/firme/:id: pagine = 5; 2 dipendente/firme/:id: modi = []; 2 dipendente/firme/:id: modi.0 = "passkey"; 2 dipendente/firme/:id: modi.0 = "codice"; 2 dipendente/firme/:id: casella = null; 2 dipendente/firme/:id: nonFirmabile = "nonFirmabile"',
  },
  'own signature: withdrawn after it was made': {
    '2 dipendente/firme/:id: stato = "daFirmare"':
      '- # Ritirato - # Il documento - [Rileggi il documento] - Ritirato - Ritirato - Hai firmato il 02/11/2026 09:00. - La richiesta è stata ritirata: non devi fare nulla. - Il documento - Rileggi il documento + # Prima leggi + [Leggi il documento] + # Poi firma + [Firma] off: Leggi prima il documento fino in fondo. + [Non firmo] + Da firmare + Entro il 03/11/2026 + Prima leggi + Scorri tutte le pagine fino in fondo: poi puoi firmare. + Leggi il documento + Poi firma + È una firma elettronica semplice, con prove: il portale registra chi firma, quando, da quale indirizzo, con quale conferma e l’impronta del documento che hai letto. + Non è una firma qualificata (la «firma digitale», con certificato personale). Se per questo documento ne serve una, non firmare qui e avvisa chi te lo chiede. + Firma + Non firmo',
    '2 dipendente/firme/:id: stato = "firmata"':
      '- # Ritirato - Ritirato - Ritirato - La richiesta è stata ritirata: non devi fare nulla. + # Firmato + Firmato + Firmato + Quando hanno firmato tutti trovi qui il documento con le prove.',
    '2 dipendente/firme/:id: stato = "completa"':
      '- # Ritirato - Ritirato - Ritirato - La richiesta è stata ritirata: non devi fare nulla. + # Il documento firmato + Firmato da tutti + Il documento firmato + Hanno firmato tutti: il documento con le prove è in preparazione.',
    '2 dipendente/firme/:id: stato = "rifiutata"':
      '- # Ritirato - Ritirato - Ritirato - La richiesta è stata ritirata: non devi fare nulla. + # Rifiutato + Rifiutato + Rifiutato',
    '2 dipendente/firme/:id: stato = "scaduta"':
      '- # Ritirato - Ritirato - Ritirato - La richiesta è stata ritirata: non devi fare nulla. + # Scaduto + Scaduto + Scaduto + Il termine è passato: non si può più firmare.',
    '2 dipendente/firme/:id: stato = "chiusa"':
      '- # Ritirato - Ritirato - Ritirato - La richiesta è stata ritirata: non devi fare nulla. + # Chiuso + Chiuso + Chiuso + Un’altra persona ha rifiutato: la richiesta è chiusa e non devi fare nulla.',
    '2 dipendente/firme/:id: firmataIl = null': '- Hai firmato il 02/11/2026 09:00.',
    '2 dipendente/firme/:id: rifiutataIl = "2026-11-03T08:00:00Z"': '+ Hai rifiutato il 03/11/2026 09:00.',
    '2 dipendente/firme/:id: idDocumento = "idDocumento"':
      '+ Apri il documento firmato → /dipendente/documents?documento=idDocumento + Controlla che non sia cambiato → /ricevuta + Apri il documento firmato + Controlla che non sia cambiato',
    '2 dipendente/firme/:id: motivo = "motivo"': '+ «motivo»',
    nothing:
      '2 dipendente/firme/:id: chiestaDa = "consulente"; 2 dipendente/firme/:id: aperta = false; 2 dipendente/firme/:id: posizione = 0; 2 dipendente/firme/:id: posizione = 1; 2 dipendente/firme/:id: posizione = 5; 2 dipendente/firme/:id: firmatari = 0; 2 dipendente/firme/:id: firmatari = 1; 2 dipendente/firme/:id: firmatari = 5; 2 dipendente/firme/:id: firmati = 0; 2 dipendente/firme/:id: firmati = 1; 2 dipendente/firme/:id: firmati = 5; 2 dipendente/firme/:id: pagine = 0; 2 dipendente/firme/:id: pagine = 1; 2 dipendente/firme/:id: pagine = 5; 2 dipendente/firme/:id: modi = []; 2 dipendente/firme/:id: modi.0 = "passkey"; 2 dipendente/firme/:id: modi.0 = "codice"; 2 dipendente/firme/:id: casella = null; 2 dipendente/firme/:id: nonFirmabile = "nonFirmabile"',
  },
  'papers to sign: none': {
    '1 dipendente/firme:  = one':
      '+ # Da firmare 1 + Vedi tutte le firme → /dipendente/firme + titolo Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda → /dipendente/firme/id + Da firmare + 1 + Vedi tutte le firme + titolo + Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda',
    nothing: '',
  },
  'papers to sign: new, opened': {
    '1 dipendente/firme:  = []':
      '- # Da firmare 2 - Vedi tutte le firme → /dipendente/firme - Nuova Entro il 03/11/2026 · Chiesto da azienda → /dipendente/firme/7 - Aperta Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda → /dipendente/firme/8 - Da firmare - 2 - Vedi tutte le firme - Nuova - Entro il 03/11/2026 · Chiesto da azienda - Aperta - Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda',
    '1 dipendente/firme: 0.chiestaDa = "consulente"':
      '- Nuova Entro il 03/11/2026 · Chiesto da azienda → /dipendente/firme/7 - Entro il 03/11/2026 · Chiesto da azienda + Nuova Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda → /dipendente/firme/7 + Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda',
    '1 dipendente/firme: 1.chiestaDa = "azienda"':
      '- Aperta Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda → /dipendente/firme/8 - Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda + Aperta Entro il 03/11/2026 · Chiesto da azienda → /dipendente/firme/8 + Entro il 03/11/2026 · Chiesto da azienda',
    nothing:
      '1 dipendente/firme: 0.stato = "firmata"; 1 dipendente/firme: 0.stato = "completa"; 1 dipendente/firme: 0.stato = "rifiutata"; 1 dipendente/firme: 0.stato = "scaduta"; 1 dipendente/firme: 0.stato = "ritirata"; 1 dipendente/firme: 0.stato = "chiusa"; 1 dipendente/firme: 0.aperta = true; 1 dipendente/firme: 0.firmataIl = null; 1 dipendente/firme: 0.rifiutataIl = null; 1 dipendente/firme: 0.posizione = 0; 1 dipendente/firme: 0.posizione = 1; 1 dipendente/firme: 0.posizione = 5; 1 dipendente/firme: 0.firmatari = 0; 1 dipendente/firme: 0.firmatari = 1; 1 dipendente/firme: 0.firmatari = 5; 1 dipendente/firme: 0.firmati = 0; 1 dipendente/firme: 0.firmati = 1; 1 dipendente/firme: 0.firmati = 5; 1 dipendente/firme: 0.idDocumento = null; 1 dipendente/firme: 1.chiestaDa = "consulente"; 1 dipendente/firme: 1.stato = "firmata"; 1 dipendente/firme: 1.stato = "completa"; 1 dipendente/firme: 1.stato = "rifiutata"; 1 dipendente/firme: 1.stato = "scaduta"; 1 dipendente/firme: 1.stato = "ritirata"; 1 dipendente/firme: 1.stato = "chiusa"; 1 dipendente/firme: 1.aperta = false; 1 dipendente/firme: 1.firmataIl = null; 1 dipendente/firme: 1.rifiutataIl = null; 1 dipendente/firme: 1.posizione = 0; 1 dipendente/firme: 1.posizione = 1; 1 dipendente/firme: 1.posizione = 5; 1 dipendente/firme: 1.firmatari = 0; 1 dipendente/firme: 1.firmatari = 1; 1 dipendente/firme: 1.firmatari = 5; 1 dipendente/firme: 1.firmati = 0; 1 dipendente/firme: 1.firmati = 1; 1 dipendente/firme: 1.firmati = 5; 1 dipendente/firme: 1.idDocumento = null',
  },
  'kept: what nothing holds, for a company': {
    '2 conservazione/stato: eliminabileDal = null':
      '- Si conserva: si può eliminare dal 01/11/2036. + Non ci sono documenti dell’azienda.',
    '2 conservazione/stato: perche = null':
      '- Si conserva: si può eliminare dal 01/11/2036. + Ha passato il termine: si può eliminare dal 01/11/2036.',
    '2 conservazione/stato: perche = "blocco"':
      '- Si conserva: si può eliminare dal 01/11/2036. + Un blocco conserva tutto: finché c’è, non si elimina nulla.',
    '2 conservazione/stato: perche = "in-forza"':
      '- Si conserva: si può eliminare dal 01/11/2036. + Il termine comincia con la cessazione del rapporto.',
    '2 conservazione/stato: perche = "acquisizione"':
      '- Si conserva: si può eliminare dal 01/11/2036. + Il termine è passato, ma un’acquisizione aperta contiene sue pagine: chiudila, poi si può eliminare.',
    '2 conservazione/stato: blocco = {"motivo":"motivo","da":"da","dal":"2026-11-03"}':
      '- # Conservazione dei dati + # Conservazione dei dati Bloccato + Bloccato + Blocco messo da da il 03/11/2026: «motivo»',
    '2 conservazione/stato: bloccoAzienda = {"motivo":"motivo","da":"da","dal":"2026-11-03"}':
      '- # Conservazione dei dati + # Conservazione dei dati Bloccato + Bloccato + Blocco su tutta l’azienda, messo da da il 03/11/2026: «motivo»',
    nothing:
      '2 conservazione/stato: tipi = []; 2 conservazione/stato: tipi.0.tipo = "doccud"; 2 conservazione/stato: tipi.0.tipo = "docdocumento"; 2 conservazione/stato: tipi.0.tipo = "docbase"; 2 conservazione/stato: tipi.0.documenti = 0; 2 conservazione/stato: tipi.0.documenti = 1; 2 conservazione/stato: tipi.0.documenti = 5; 2 conservazione/stato: tipi.0.eliminabileDal = null; 2 conservazione/stato: tipi.0.perche = null; 2 conservazione/stato: tipi.0.perche = "in-forza"; 2 conservazione/stato: tipi.0.perche = "acquisizione"; 2 conservazione/stato: tipi.0.perche = "termine"; given: mayTakeCopy = true',
  },
  'kept: what nothing holds, for its consultant': {
    '2 conservazione/stato: eliminabileDal = null':
      '- Ha passato il termine: si può eliminare dal 01/11/2026. + Non ci sono documenti dell’azienda.',
    '2 conservazione/stato: perche = "blocco"':
      '- Ha passato il termine: si può eliminare dal 01/11/2026. + Un blocco conserva tutto: finché c’è, non si elimina nulla.',
    '2 conservazione/stato: blocco = {"motivo":"motivo","da":"da","dal":"2026-11-03"}':
      '- # Conservazione dei dati - [Metti un blocco] - Metti un blocco + # Conservazione dei dati Bloccato + [Togli il blocco] + Bloccato + Blocco messo da da il 03/11/2026: «motivo» + Togli il blocco',
    '2 conservazione/stato: bloccoAzienda = {"motivo":"motivo","da":"da","dal":"2026-11-03"}':
      '- # Conservazione dei dati + # Conservazione dei dati Bloccato + Bloccato + Blocco su tutta l’azienda, messo da da il 03/11/2026: «motivo»',
    nothing:
      '2 conservazione/stato: tipi = []; 2 conservazione/stato: tipi.0.tipo = "doccud"; 2 conservazione/stato: tipi.0.tipo = "docdocumento"; 2 conservazione/stato: tipi.0.tipo = "docbase"; 2 conservazione/stato: tipi.0.documenti = 0; 2 conservazione/stato: tipi.0.documenti = 1; 2 conservazione/stato: tipi.0.documenti = 5; 2 conservazione/stato: tipi.0.eliminabileDal = null; 2 conservazione/stato: tipi.0.perche = null; 2 conservazione/stato: tipi.0.perche = "in-forza"; 2 conservazione/stato: tipi.0.perche = "acquisizione"; 2 conservazione/stato: tipi.0.perche = "termine"; given: mayTakeCopy = true',
  },
  'kept: held, and its company too': {
    '2 conservazione/stato: perche = null':
      '- Un blocco conserva tutto: finché c’è, non si elimina nulla. + Ha passato il termine: si può eliminare dal 03/11/2026.',
    '2 conservazione/stato: perche = "in-forza"':
      '- Un blocco conserva tutto: finché c’è, non si elimina nulla. + Il termine comincia con la cessazione del rapporto.',
    '2 conservazione/stato: perche = "acquisizione"':
      '- Un blocco conserva tutto: finché c’è, non si elimina nulla. + Il termine è passato, ma un’acquisizione aperta contiene sue pagine: chiudila, poi si può eliminare.',
    '2 conservazione/stato: perche = "termine"':
      '- Un blocco conserva tutto: finché c’è, non si elimina nulla. + Si conserva: si può eliminare dal 03/11/2026.',
    '2 conservazione/stato: blocco = null':
      '- [Togli il blocco] - Blocco messo da Ada il 01/11/2026: «Causa» - Togli il blocco + [Metti un blocco] + Metti un blocco',
    '2 conservazione/stato: bloccoAzienda = null':
      '- Blocco su tutta l’azienda, messo da Bea il 02/11/2026: «Verifica»',
    'given: mayTakeCopy = false':
      '- [Scarica la copia dei dati] - Questa persona non ha un accesso: puoi preparare per lei la copia dei suoi dati. Resta registrato chi l’ha presa. - Scarica la copia dei dati',
    nothing:
      '2 conservazione/stato: eliminabileDal = null; 2 conservazione/stato: tipi = []; 2 conservazione/stato: tipi.0.tipo = "doccud"; 2 conservazione/stato: tipi.0.tipo = "docdocumento"; 2 conservazione/stato: tipi.0.tipo = "docbase"; 2 conservazione/stato: tipi.0.documenti = 0; 2 conservazione/stato: tipi.0.documenti = 1; 2 conservazione/stato: tipi.0.documenti = 5; 2 conservazione/stato: tipi.0.eliminabileDal = null; 2 conservazione/stato: tipi.0.perche = null; 2 conservazione/stato: tipi.0.perche = "in-forza"; 2 conservazione/stato: tipi.0.perche = "acquisizione"; 2 conservazione/stato: tipi.0.perche = "termine"',
  },
  'mails for files: no mailbox': {
    '1 indirizzoposta: attiva = true':
      '+ # Consegna per e-mail + [Crea l’indirizzo] + Consegna per e-mail + Inoltra il PDF o lo zip del programma paghe all’indirizzo dello studio, dalla tua e-mail del portale: diventa un’acquisizione da confermare qui, e ti rispondiamo che cosa è stato riconosciuto. + Crea l’indirizzo',
    nothing: '1 indirizzoposta: indirizzo = "indirizzo"',
  },
  'mails for files: no address yet': {
    '1 indirizzoposta: attiva = false':
      '- # Consegna per e-mail - [Crea l’indirizzo] - Consegna per e-mail - Inoltra il PDF o lo zip del programma paghe all’indirizzo dello studio, dalla tua e-mail del portale: diventa un’acquisizione da confermare qui, e ti rispondiamo che cosa è stato riconosciuto. - Crea l’indirizzo',
    '1 indirizzoposta: indirizzo = "indirizzo"':
      '- [Crea l’indirizzo] - Crea l’indirizzo + [Copia] + [Cambia indirizzo] + (Indirizzo dello studio per la consegna) + indirizzo + Copia + Non darlo ad altri: vale per tutti i consulenti dello studio, ognuno dalla propria e-mail. + Cambia indirizzo',
    nothing: '',
  },
  'mails for files: an address': {
    '1 indirizzoposta: attiva = false':
      '- # Consegna per e-mail - [Copia] - [Cambia indirizzo] - Consegna per e-mail - Inoltra il PDF o lo zip del programma paghe all’indirizzo dello studio, dalla tua e-mail del portale: diventa un’acquisizione da confermare qui, e ti rispondiamo che cosa è stato riconosciuto. - (Indirizzo dello studio per la consegna) - buste+ab@esempio.invalid - Copia - Non darlo ad altri: vale per tutti i consulenti dello studio, ognuno dalla propria e-mail. - Cambia indirizzo',
    '1 indirizzoposta: indirizzo = null':
      '- [Copia] - [Cambia indirizzo] - (Indirizzo dello studio per la consegna) - buste+ab@esempio.invalid - Copia - Non darlo ad altri: vale per tutti i consulenti dello studio, ognuno dalla propria e-mail. - Cambia indirizzo + [Crea l’indirizzo] + Crea l’indirizzo',
    nothing: '',
  },
  'mails that wait: of this kind, of another': {
    '1 invii:  = []':
      '- [Ritira 5:00] - (E-mail in partenza) - Comunicazione: Turni - · azienda · Un’e-mail parte alle 10:05. - Ritira - 5:00',
    '1 invii: 0.tipo = "documentReminder"':
      '- [Ritira 5:00] - (E-mail in partenza) - Comunicazione: Turni - · azienda · Un’e-mail parte alle 10:05. - Ritira - 5:00',
    '1 invii: 0.tipo = "noticeReminder"':
      '- [Ritira 5:00] - (E-mail in partenza) - Comunicazione: Turni - · azienda · Un’e-mail parte alle 10:05. - Ritira - 5:00',
    '1 invii: 0.tipo = "requestStatus"':
      '- [Ritira 5:00] - (E-mail in partenza) - Comunicazione: Turni - · azienda · Un’e-mail parte alle 10:05. - Ritira - 5:00',
    '1 invii: 0.tipo = "signatureAsked"':
      '- [Ritira 5:00] - (E-mail in partenza) - Comunicazione: Turni - · azienda · Un’e-mail parte alle 10:05. - Ritira - 5:00',
    '1 invii: 0.tipo = "signatureReminder"':
      '- [Ritira 5:00] - (E-mail in partenza) - Comunicazione: Turni - · azienda · Un’e-mail parte alle 10:05. - Ritira - 5:00',
    '1 invii: 0.tipo = "invitation"':
      '- [Ritira 5:00] - (E-mail in partenza) - Comunicazione: Turni - · azienda · Un’e-mail parte alle 10:05. - Ritira - 5:00',
    '1 invii: 0.azienda = null': '- · azienda · Un’e-mail parte alle 10:05. + · Un’e-mail parte alle 10:05.',
    '1 invii: 0.persone = 0': '- · azienda · Un’e-mail parte alle 10:05. + · azienda · 0 e-mail partono alle 10:05.',
    '1 invii: 0.persone = 5': '- · azienda · Un’e-mail parte alle 10:05. + · azienda · 5 e-mail partono alle 10:05.',
    '1 invii: 1.tipo = "notice"': '+ [Mostra un altro] + Mostra un altro',
    'given: kinds = []':
      '- [Ritira 5:00] - (E-mail in partenza) - Comunicazione: Turni - · azienda · Un’e-mail parte alle 10:05. - Ritira - 5:00',
    nothing:
      '1 invii: 1.tipo = "documentReminder"; 1 invii: 1.tipo = "noticeReminder"; 1 invii: 1.tipo = "signatureAsked"; 1 invii: 1.tipo = "signatureReminder"; 1 invii: 1.tipo = "invitation"; 1 invii: 1.azienda = null; 1 invii: 1.persone = 0; 1 invii: 1.persone = 1; 1 invii: 1.persone = 5',
  },
  'publications that can be taken back: this document’s, another’s': {
    '1 DocBase/ritirabili:  = []':
      '- [Ritira 5:00] - [Se ne può ritirare un’altra] - (Pubblicazioni e rettifiche che si possono ancora ritirare) - 2 cedolini pubblicati - undefined aziende, alle 09:55: gli avvisi partono alle 10:05. - Ritira - 5:00 - Se ne può ritirare un’altra',
    '1 DocBase/ritirabili: 0.rettifica = true': '- 2 cedolini pubblicati + 2 cedolini rettificati',
    '1 DocBase/ritirabili: 0.tipo = "taxCertificate"': '- 2 cedolini pubblicati + 2 CU pubblicate',
    '1 DocBase/ritirabili: 0.tipo = "employeeDocument"': '- 2 cedolini pubblicati + 2 documenti pubblicati',
    '1 DocBase/ritirabili: 0.tipo = "companyDocument"': '- 2 cedolini pubblicati + 2 documenti dell’azienda pubblicati',
    '1 DocBase/ritirabili: 0.ids = []':
      '- [Se ne può ritirare un’altra] - 2 cedolini pubblicati - Se ne può ritirare un’altra + 1 cedolino rettificato',
    '1 DocBase/ritirabili: 1.ids = []': '- [Se ne può ritirare un’altra] - Se ne può ritirare un’altra',
    'given: ids = []':
      '- [Ritira 5:00] - [Se ne può ritirare un’altra] - (Pubblicazioni e rettifiche che si possono ancora ritirare) - 2 cedolini pubblicati - undefined aziende, alle 09:55: gli avvisi partono alle 10:05. - Ritira - 5:00 - Se ne può ritirare un’altra',
    nothing:
      '1 DocBase/ritirabili: 0.aziende = 0; 1 DocBase/ritirabili: 0.aziende = 5; 1 DocBase/ritirabili: 1.rettifica = false; 1 DocBase/ritirabili: 1.tipo = "taxCertificate"; 1 DocBase/ritirabili: 1.tipo = "employeeDocument"; 1 DocBase/ritirabili: 1.tipo = "companyDocument"; 1 DocBase/ritirabili: 1.aziende = 0; 1 DocBase/ritirabili: 1.aziende = 5',
  },
  'own policy: accepted': {
    '1 privacy/text: accettata = null':
      '- Presa visione registrata 02/11/2026 + ! Non hai ancora confermato questa versione. + [Ho letto l’informativa] + Non hai ancora confermato questa versione. + Ho letto l’informativa',
    nothing: '1 privacy/text: codiceDistribuzione = null',
  },
  'own policy: not accepted': {
    '1 privacy/text: accettata = "accettata"':
      '- # titolo - ! Non hai ancora confermato questa versione. - [Ho letto l’informativa] - titolo - Versione versione - testo - Non hai ancora confermato questa versione. - Ho letto l’informativa + ! Invalid time value',
    nothing: '1 privacy/text: codiceDistribuzione = null',
  },
  'readers of a notice: confirmed, read, unread, without access': {
    '1 company/notices/:id/lettori:  = []':
      '- Confermata - Presa visione 02/11/2026 09:00 - Da leggere - Non letta - Letto - Letta 01/11/2026 09:00 - Senza accesso - Senza accesso web',
    '1 company/notices/:id/lettori: 0.presaVisione = null': '- Presa visione 02/11/2026 09:00 + Letta 01/11/2026 09:00',
    '1 company/notices/:id/lettori: 1.letto = "letto"':
      '- [Sollecita chi manca] - testo - 2 su 4 - letture · - 1 su 4 - prese visione · fino al 01/12/2026 - (Chi ha letto) - Confermata - Presa visione 02/11/2026 09:00 - Da leggere - Non letta - Letto - Letta 01/11/2026 09:00 - Senza accesso - Senza accesso web - Sollecita chi manca + ! Invalid time value',
    '1 company/notices/:id/lettori: 1.presaVisione = "presaVisione"':
      '- [Sollecita chi manca] - testo - 2 su 4 - letture · - 1 su 4 - prese visione · fino al 01/12/2026 - (Chi ha letto) - Confermata - Presa visione 02/11/2026 09:00 - Da leggere - Non letta - Letto - Letta 01/11/2026 09:00 - Senza accesso - Senza accesso web - Sollecita chi manca + ! Invalid time value',
    '1 company/notices/:id/lettori: 1.accessoWeb = false': '- Non letta + Senza accesso web',
    'given: notice.presaVisione = false':
      '- letture · - 1 su 4 - prese visione · fino al 01/12/2026 + letture · fino al 01/12/2026',
    'given: notice.destinatari = 0': '- 2 su 4 - 1 su 4 + 2 su 0 + 1 su 0',
    'given: notice.destinatari = 1':
      '- [Sollecita chi manca] - 2 su 4 - 1 su 4 + [Sollecita chi manca] off: Tutti i destinatari hanno già letto e confermato quanto richiesto. + 2 su 1 + 1 su 1',
    'given: notice.destinatari = 5': '- 2 su 4 - 1 su 4 + 2 su 5 + 1 su 5',
    'given: notice.letti = 0': '- 2 su 4 + 0 su 4',
    'given: notice.letti = 1': '- 2 su 4 + 1 su 4',
    'given: notice.letti = 5': '- 2 su 4 + 5 su 4',
    'given: notice.presi = 0': '- 1 su 4 + 0 su 4',
    'given: notice.presi = 5': '- 1 su 4 + 5 su 4',
    nothing:
      '1 company/notices/:id/lettori: 0.letto = null; 1 company/notices/:id/lettori: 0.sollecitato = null; 1 company/notices/:id/lettori: 0.accessoWeb = false; 1 company/notices/:id/lettori: 1.sollecitato = null',
  },
  'readers of a notice: all': {
    '1 company/notices/:id/lettori:  = []': '- Letto - Letta 01/11/2026 09:00',
    '1 company/notices/:id/lettori: 0.letto = null': '- Letta 01/11/2026 09:00 + Non letta',
    '1 company/notices/:id/lettori: 0.presaVisione = "presaVisione"':
      '- [Sollecita chi manca] off: Tutti i destinatari hanno già letto e confermato quanto richiesto. - testo - 1 su 1 - letture - (Chi ha letto) - Letto - Letta 01/11/2026 09:00 - Sollecita chi manca + ! Invalid time value',
    'given: notice.presaVisione = true': '- letture + letture · + 1 su 1 + prese visione',
    'given: notice.destinatari = 0':
      '- [Sollecita chi manca] off: Tutti i destinatari hanno già letto e confermato quanto richiesto. - 1 su 1 + [Sollecita chi manca] + 1 su 0',
    'given: notice.destinatari = 5':
      '- [Sollecita chi manca] off: Tutti i destinatari hanno già letto e confermato quanto richiesto. - 1 su 1 + [Sollecita chi manca] + 1 su 5',
    'given: notice.letti = 0':
      '- [Sollecita chi manca] off: Tutti i destinatari hanno già letto e confermato quanto richiesto. - 1 su 1 + [Sollecita chi manca] + 0 su 1',
    'given: notice.letti = 5':
      '- [Sollecita chi manca] off: Tutti i destinatari hanno già letto e confermato quanto richiesto. - 1 su 1 + [Sollecita chi manca] + 5 su 1',
    nothing:
      '1 company/notices/:id/lettori: 0.sollecitato = null; 1 company/notices/:id/lettori: 0.accessoWeb = false; given: notice.presi = 0; given: notice.presi = 5',
  },
  'saved views: none': {
    '1 viste:  = one':
      '- Nessuna vista salvata. Imposta filtri e ordine, poi dai un nome alla vista. + nome → indirizzo + [Elimina la vista nome] + nome + (Elimina la vista nome)',
    nothing: '',
  },
  'saved views: this one and another': {
    '1 viste:  = []':
      '- Questa → /company/documents/lav?q=Rossi - [Elimina la vista Questa] - Altra → /company/documents/lav?q=Neri - [Elimina la vista Altra] - Questa - (Elimina la vista Questa) - Altra - (Elimina la vista Altra) + Nessuna vista salvata. Imposta filtri e ordine, poi dai un nome alla vista.',
    nothing: '',
  },
  'deliveries to a system: none': {
    '1 webhook/:id/invii: total = 1':
      '- # Ancora nessun invio - Ancora nessun invio - Qui compare ogni messaggio, con il suo esito. Per vederne uno subito, invia una prova. + [Mostra altri] + Mostra altri',
    '1 webhook/:id/invii: total = 5':
      '- # Ancora nessun invio - Ancora nessun invio - Qui compare ogni messaggio, con il suo esito. Per vederne uno subito, invia una prova. + [Mostra altri] + Mostra altri',
    'given: of.nonRiusciti = 1':
      '- [Invia di nuovo i non riusciti] off: Nessun messaggio è da inviare di nuovo. + [Invia di nuovo i non riusciti]',
    'given: of.nonRiusciti = 5':
      '- [Invia di nuovo i non riusciti] off: Nessun messaggio è da inviare di nuovo. + [Invia di nuovo i non riusciti]',
    nothing:
      '1 webhook/:id/invii: rows = one; given: of.eventi = []; given: of.attendono = 0; given: of.attendono = 1; given: of.attendono = 5',
  },
  'deliveries to a system: failed, delivered, waiting': {
    '1 webhook/:id/invii: rows = []':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - [Invia di nuovo: Documento pubblicato, n. oggetto] - [Invia di nuovo: Documento pubblicato, n. oggetto] - Non riuscito - Documento pubblicato n. oggetto - Accaduto 03/11/2026 09:00 - testo · 5 tentativi - Invia di nuovo: Documento pubblicato, n. oggetto - Attende - Documento pubblicato n. oggetto - Accaduto 03/11/2026 09:00 - testo · Prossimo 26/11/2026 10:30 - Invia di nuovo: Documento pubblicato, n. oggetto - Consegnato - Documento pubblicato n. oggetto - Accaduto 03/11/2026 09:00 - testo - Invia di nuovo: Documento pubblicato, n. oggetto',
    '1 webhook/:id/invii: rows.0.evento = "documento.letto"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Documento letto dal lavoratore, n. oggetto] + Documento letto dal lavoratore n. oggetto + Invia di nuovo: Documento letto dal lavoratore, n. oggetto',
    '1 webhook/:id/invii: rows.0.evento = "documento.presavisione"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Presa visione confermata, n. oggetto] + Presa visione confermata n. oggetto + Invia di nuovo: Presa visione confermata, n. oggetto',
    '1 webhook/:id/invii: rows.0.evento = "richiesta.inviata"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Richiesta inviata, n. oggetto] + Richiesta inviata n. oggetto + Invia di nuovo: Richiesta inviata, n. oggetto',
    '1 webhook/:id/invii: rows.0.evento = "richiesta.risposta"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Richiesta con risposta o nuovo stato, n. oggetto] + Richiesta con risposta o nuovo stato n. oggetto + Invia di nuovo: Richiesta con risposta o nuovo stato, n. oggetto',
    '1 webhook/:id/invii: rows.0.evento = "acquisizione.pronta"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Acquisizione letta e pronta, n. oggetto] + Acquisizione letta e pronta n. oggetto + Invia di nuovo: Acquisizione letta e pronta, n. oggetto',
    '1 webhook/:id/invii: rows.0.evento = "prova"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Prova, n. oggetto] + Prova + Invia di nuovo: Prova, n. oggetto',
    '1 webhook/:id/invii: rows.0.stato = "attende"': '- Non riuscito + Attende',
    '1 webhook/:id/invii: rows.0.stato = "consegnato"': '- Non riuscito + Consegnato',
    '1 webhook/:id/invii: rows.0.tentativi = 0': '- testo · 5 tentativi + testo',
    '1 webhook/:id/invii: rows.0.tentativi = 1': '- testo · 5 tentativi + testo',
    '1 webhook/:id/invii: rows.0.prossimoTentativo = "prossimoTentativo"':
      '- [Tutti] - [Non riusciti] - [Invia di nuovo i non riusciti] - [Invia di nuovo: Documento pubblicato, n. oggetto] - [Invia di nuovo: Documento pubblicato, n. oggetto] - [Invia di nuovo: Documento pubblicato, n. oggetto] - [Mostra altri] - [Chiudi] - Gli ultimi 30 giorni, dal più recente. - Tutti - Non riusciti - Invia di nuovo i non riusciti - Non riuscito - Documento pubblicato n. oggetto - Accaduto 03/11/2026 09:00 - testo · 5 tentativi - Invia di nuovo: Documento pubblicato, n. oggetto - Attende - Documento pubblicato n. oggetto - Accaduto 03/11/2026 09:00 - testo · Prossimo 26/11/2026 10:30 - Invia di nuovo: Documento pubblicato, n. oggetto - Consegnato - Documento pubblicato n. oggetto - Accaduto 03/11/2026 09:00 - testo - Invia di nuovo: Documento pubblicato, n. oggetto - Mostra altri - Chiudi + ! Invalid time value',
    '1 webhook/:id/invii: rows.0.esito = null': '- testo · 5 tentativi + 5 tentativi',
    '1 webhook/:id/invii: rows.1.evento = "documento.letto"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Documento letto dal lavoratore, n. oggetto] + Documento letto dal lavoratore n. oggetto + Invia di nuovo: Documento letto dal lavoratore, n. oggetto',
    '1 webhook/:id/invii: rows.1.evento = "documento.presavisione"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Presa visione confermata, n. oggetto] + Presa visione confermata n. oggetto + Invia di nuovo: Presa visione confermata, n. oggetto',
    '1 webhook/:id/invii: rows.1.evento = "richiesta.inviata"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Richiesta inviata, n. oggetto] + Richiesta inviata n. oggetto + Invia di nuovo: Richiesta inviata, n. oggetto',
    '1 webhook/:id/invii: rows.1.evento = "richiesta.risposta"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Richiesta con risposta o nuovo stato, n. oggetto] + Richiesta con risposta o nuovo stato n. oggetto + Invia di nuovo: Richiesta con risposta o nuovo stato, n. oggetto',
    '1 webhook/:id/invii: rows.1.evento = "acquisizione.pronta"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Acquisizione letta e pronta, n. oggetto] + Acquisizione letta e pronta n. oggetto + Invia di nuovo: Acquisizione letta e pronta, n. oggetto',
    '1 webhook/:id/invii: rows.1.evento = "prova"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Prova, n. oggetto] + Prova + Invia di nuovo: Prova, n. oggetto',
    '1 webhook/:id/invii: rows.1.stato = "consegnato"': '- Attende + Consegnato',
    '1 webhook/:id/invii: rows.1.stato = "nonRiuscito"': '- Attende + Non riuscito',
    '1 webhook/:id/invii: rows.1.tentativi = 0': '- testo · Prossimo 26/11/2026 10:30 + testo',
    '1 webhook/:id/invii: rows.1.tentativi = 5':
      '- testo · Prossimo 26/11/2026 10:30 + testo · 5 tentativi · Prossimo 26/11/2026 10:30',
    '1 webhook/:id/invii: rows.1.prossimoTentativo = null': '- testo · Prossimo 26/11/2026 10:30 + testo',
    '1 webhook/:id/invii: rows.1.esito = null': '- testo · Prossimo 26/11/2026 10:30 + Prossimo 26/11/2026 10:30',
    '1 webhook/:id/invii: total = 0':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] - [Invia di nuovo: Documento pubblicato, n. oggetto] - [Invia di nuovo: Documento pubblicato, n. oggetto] - [Mostra altri] - Non riuscito - Documento pubblicato n. oggetto - Accaduto 03/11/2026 09:00 - testo · 5 tentativi - Invia di nuovo: Documento pubblicato, n. oggetto - Attende - Documento pubblicato n. oggetto - Accaduto 03/11/2026 09:00 - testo · Prossimo 26/11/2026 10:30 - Invia di nuovo: Documento pubblicato, n. oggetto - Consegnato - Documento pubblicato n. oggetto - Accaduto 03/11/2026 09:00 - testo - Invia di nuovo: Documento pubblicato, n. oggetto - Mostra altri + # Ancora nessun invio + Ancora nessun invio + Qui compare ogni messaggio, con il suo esito. Per vederne uno subito, invia una prova.',
    '1 webhook/:id/invii: total = 1': '- [Mostra altri] - Mostra altri',
    'given: of.nonRiusciti = 0':
      '- [Invia di nuovo i non riusciti] + [Invia di nuovo i non riusciti] off: Nessun messaggio è da inviare di nuovo.',
    nothing:
      '1 webhook/:id/invii: rows.0.ultimoTentativo = null; 1 webhook/:id/invii: rows.1.ultimoTentativo = null; 1 webhook/:id/invii: total = 5; given: of.eventi = []; given: of.attendono = 0; given: of.attendono = 1; given: of.attendono = 5; given: of.nonRiusciti = 5',
  },
  'deliveries to a system that is off': {
    '1 webhook/:id/invii: rows = []':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] off: È spento: accendilo, poi riprova. - Non riuscito - Documento pubblicato n. oggetto - Accaduto 03/11/2026 09:00 - testo · 5 tentativi - Invia di nuovo: Documento pubblicato, n. oggetto + [Mostra altri] + Mostra altri',
    '1 webhook/:id/invii: rows.0.evento = "documento.letto"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] off: È spento: accendilo, poi riprova. - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Documento letto dal lavoratore, n. oggetto] off: È spento: accendilo, poi riprova. + Documento letto dal lavoratore n. oggetto + Invia di nuovo: Documento letto dal lavoratore, n. oggetto',
    '1 webhook/:id/invii: rows.0.evento = "documento.presavisione"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] off: È spento: accendilo, poi riprova. - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Presa visione confermata, n. oggetto] off: È spento: accendilo, poi riprova. + Presa visione confermata n. oggetto + Invia di nuovo: Presa visione confermata, n. oggetto',
    '1 webhook/:id/invii: rows.0.evento = "richiesta.inviata"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] off: È spento: accendilo, poi riprova. - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Richiesta inviata, n. oggetto] off: È spento: accendilo, poi riprova. + Richiesta inviata n. oggetto + Invia di nuovo: Richiesta inviata, n. oggetto',
    '1 webhook/:id/invii: rows.0.evento = "richiesta.risposta"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] off: È spento: accendilo, poi riprova. - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Richiesta con risposta o nuovo stato, n. oggetto] off: È spento: accendilo, poi riprova. + Richiesta con risposta o nuovo stato n. oggetto + Invia di nuovo: Richiesta con risposta o nuovo stato, n. oggetto',
    '1 webhook/:id/invii: rows.0.evento = "acquisizione.pronta"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] off: È spento: accendilo, poi riprova. - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Acquisizione letta e pronta, n. oggetto] off: È spento: accendilo, poi riprova. + Acquisizione letta e pronta n. oggetto + Invia di nuovo: Acquisizione letta e pronta, n. oggetto',
    '1 webhook/:id/invii: rows.0.evento = "prova"':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] off: È spento: accendilo, poi riprova. - Documento pubblicato n. oggetto - Invia di nuovo: Documento pubblicato, n. oggetto + [Invia di nuovo: Prova, n. oggetto] off: È spento: accendilo, poi riprova. + Prova + Invia di nuovo: Prova, n. oggetto',
    '1 webhook/:id/invii: rows.0.stato = "attende"': '- Non riuscito + Attende',
    '1 webhook/:id/invii: rows.0.stato = "consegnato"': '- Non riuscito + Consegnato',
    '1 webhook/:id/invii: rows.0.tentativi = 0': '- testo · 5 tentativi + testo',
    '1 webhook/:id/invii: rows.0.tentativi = 1': '- testo · 5 tentativi + testo',
    '1 webhook/:id/invii: rows.0.prossimoTentativo = "prossimoTentativo"':
      '- [Tutti] - [Non riusciti] - [Invia di nuovo i non riusciti] off: È spento: accendilo, poi riprova. - [Invia di nuovo: Documento pubblicato, n. oggetto] off: È spento: accendilo, poi riprova. - [Chiudi] - Gli ultimi 30 giorni, dal più recente. - Tutti - Non riusciti - Invia di nuovo i non riusciti - Non riuscito - Documento pubblicato n. oggetto - Accaduto 03/11/2026 09:00 - testo · 5 tentativi - Invia di nuovo: Documento pubblicato, n. oggetto - Chiudi + ! Invalid time value',
    '1 webhook/:id/invii: rows.0.esito = null': '- testo · 5 tentativi + 5 tentativi',
    '1 webhook/:id/invii: total = 0':
      '- [Invia di nuovo: Documento pubblicato, n. oggetto] off: È spento: accendilo, poi riprova. - Non riuscito - Documento pubblicato n. oggetto - Accaduto 03/11/2026 09:00 - testo · 5 tentativi - Invia di nuovo: Documento pubblicato, n. oggetto + # Ancora nessun invio + Ancora nessun invio + Qui compare ogni messaggio, con il suo esito. Per vederne uno subito, invia una prova.',
    '1 webhook/:id/invii: total = 5': '+ [Mostra altri] + Mostra altri',
    nothing:
      '1 webhook/:id/invii: rows.0.ultimoTentativo = null; given: of.eventi = []; given: of.attendono = 0; given: of.attendono = 1; given: of.attendono = 5; given: of.nonRiusciti = 0; given: of.nonRiusciti = 5',
  },
  'a document, not published': {
    '2 docbase/:id: tipo = "taxCertificate"':
      '- Buste paga → /company/documents/lav?codiceAzienda=0042 - [Apri] POST doccedolino/download/:id/biglietto - [Rettifica] leads to /company/documents/lav/payrollDetail?codiceAzienda=0042&rettifica=si&id=7 - [Scarica zip] POST doccedolino/zip/biglietto {"ids":["7"]} - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026). - Buste paga + CU → /company/documents/lav?tipo=doccud&codiceAzienda=0042 + [Apri] POST doccud/download/:id/biglietto + [Rettifica] leads to /company/documents/lav/cudDetail?codiceAzienda=0042&rettifica=si&id=7 + [Scarica zip] POST doccud/zip/biglietto {"ids":["7"]} + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 202610). + CU',
    '2 docbase/:id: tipo = "employeeDocument"':
      '- Buste paga → /company/documents/lav?codiceAzienda=0042 - [Apri] POST doccedolino/download/:id/biglietto - [Rettifica] leads to /company/documents/lav/payrollDetail?codiceAzienda=0042&rettifica=si&id=7 - [Scarica zip] POST doccedolino/zip/biglietto {"ids":["7"]} - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026). - Buste paga + Documenti generici → /company/documents/lav?tipo=docdocumento&codiceAzienda=0042 + [Apri] POST docdocumento/download/:id/biglietto + [Scadenza] + [Rettifica] leads to /company/documents/lav/documentDetail?codiceAzienda=0042&rettifica=si&id=7 + [Scarica zip] POST docdocumento/zip/biglietto {"ids":["7"]} + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 202610). + # Firme nel file + Documenti generici + Scadenza + Categoria + codCategoria + Firme nel file + Firmato da Rossi Anna + RSS + NNA + 80B43 + H501U + È il file firmato + Firmato il 02/11/2026 00:30, secondo il computer di chi ha firmato. + Certificato di Ente, valido dal 01/01/2026 al 01/01/2028. + L’emittente è fra quelli riconosciuti da questa installazione. + Firma senza un certificato leggibile + Non è il file firmato + Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato. + Dopo questa firma al file è stato aggiunto altro: un’altra firma, o una modifica. + Alla data della firma il certificato non era valido. + Il portale non controlla se un certificato è stato revocato.',
    '2 docbase/:id: tipo = "companyDocument"':
      '- Buste paga → /company/documents/lav?codiceAzienda=0042 - # cognome nome, descrizione, ottobre 2026 - [Apri] POST doccedolino/download/:id/biglietto - [Modifica] leads to /company/documents/lav/edit/7?codiceAzienda=0042 - [Rettifica] leads to /company/documents/lav/payrollDetail?codiceAzienda=0042&rettifica=si&id=7 - [Correggi persona o mese] - [Stampa unita] - [Scarica zip] POST doccedolino/zip/biglietto {"ids":["7"]} - [Esporta letture] GET DocBase/letture undefined - [Sollecita] off: Nessuno dei documenti scelti è visibile ai lavoratori. - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026). - Buste paga - cognome nome, descrizione, ottobre 2026 - Correggi persona o mese - Stampa unita - Esporta letture - Sollecita - Lavoratore - cognome nome - Codice fiscale - codiceFiscale + Documenti dell’azienda → /company/documents/azi?codiceAzienda=0042 + # descrizione + [Apri] POST docbase/downloaddoc/:id/biglietto + [Modifica] leads to /company/documents/azi/edit/7?codiceAzienda=0042 + [Scadenza] + [Rettifica] leads to /company/documents/azi/documentDetail?codiceAzienda=0042&rettifica=si&id=7 + [Scarica zip] POST docbase/zip/biglietto {"ids":["7"]} + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 202610). + # Firme nel file + Documenti dell’azienda + descrizione + Scadenza + Categoria + codCategoria + Firme nel file + Firmato da Rossi Anna + RSS + NNA + 80B43 + H501U + È il file firmato + Firmato il 02/11/2026 00:30, secondo il computer di chi ha firmato. + Certificato di Ente, valido dal 01/01/2026 al 01/01/2028. + L’emittente è fra quelli riconosciuti da questa installazione. + Firma senza un certificato leggibile + Non è il file firmato + Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato. + Dopo questa firma al file è stato aggiunto altro: un’altra firma, o una modifica. + Alla data della firma il certificato non era valido. + Il portale non controlla se un certificato è stato revocato.',
    '2 docbase/:id: tags = one': '+ Etichette + altro',
    '2 docbase/:id: pubblicazione = "scheduled"': '- Non pubblicato + Programmato',
    '2 docbase/:id: pubblicazione = "published"':
      '- [Sollecita] off: Nessuno dei documenti scelti è visibile ai lavoratori. - Non pubblicato + [Sollecita] + Pubblicato',
    '2 docbase/:id: pubblicazione = "cancelled"': '- Non pubblicato - 03/11/2026 + Annullata',
    '2 docbase/:id: dataPubblicazione = null': '- 03/11/2026',
    '2 docbase/:id: dataConsegna = null': '- Data consegna - 03/11/2026',
    '2 docbase/:id: dataScadenza = "2026-11-03T08:00:00Z"': '+ Data scadenza + 03/11/2026',
    '2 docbase/:id: statoLettura = 0':
      '- [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026). + [Elimina] + Nuovo',
    '2 docbase/:id: statoLettura = 1': '+ Letto dall’azienda',
    '2 docbase/:id: presaVisioneChiesta = false': '- Presa visione - Richiesta, non ancora confermata',
    '2 docbase/:id: presaVisioneIl = "2026-11-03T08:00:00Z"':
      '- Richiesta, non ancora confermata + Confermata il 03/11/2026 09:00',
    '2 docbase/:id: lettoPrima = true':
      '- [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026). + [Elimina] off: Il lavoratore lo ha letto: resta conservato e non si elimina definitivamente. Riguarda: cognome nome (descrizione 10/2026).',
    '2 docbase/:id: dimensione = 0': '- nomeFile, 32 byte + nomeFile, 0 byte',
    '2 docbase/:id: dimensione = 1': '- nomeFile, 32 byte + nomeFile, 1 byte',
    '2 docbase/:id: dimensione = 5': '- nomeFile, 32 byte + nomeFile, 5 byte',
    '2 docbase/:id: eliminatoIl = "2026-11-03T08:00:00Z"':
      '- [Pubblica] - [Modifica] leads to /company/documents/lav/edit/7?codiceAzienda=0042 - [Sposta nel cestino] PUT cestino/insert {"ids":["7"]} - [Etichette] - [Rettifica] leads to /company/documents/lav/payrollDetail?codiceAzienda=0042&rettifica=si&id=7 - [Correggi persona o mese] - [Crea fascicolo] - [Assegna a fascicolo] - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026). + [Pubblica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Modifica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Sposta nel cestino] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Etichette] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Rettifica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Correggi persona o mese] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Crea fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Assegna a fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Elimina] + ! Nel cestino dal 03/11/2026: il lavoratore non lo vede. + Nel cestino dal 03/11/2026: il lavoratore non lo vede.',
    '2 docbase/:id: annomese = null':
      '- # cognome nome, descrizione, ottobre 2026 - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026). - cognome nome, descrizione, ottobre 2026 - Ottobre 2026 + # cognome nome, descrizione 35 + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 35/0). + cognome nome, descrizione 35 + 35',
    '4 DocBase/:id/versioni:  = []':
      '- # Versioni precedenti - [Apri] POST DocBase/:id/versioni/:numero/download/biglietto - [Confronta] - [Apri] GET DocBase/:id/versioni/:numero/download undefined - Versioni precedenti - Versione 2 - valida dal 05/11/2026 al 06/11/2026, sostituita da sostituitaDa - Apri - Confronta - Versione 1 - valida dal 01/11/2026 al 05/11/2026, sostituita da sostituitaDa - Apri',
    '4 DocBase/:id/versioni: 0.numero = 0': '- Versione 2 + Versione 0',
    '4 DocBase/:id/versioni: 0.numero = 1': '- Versione 2 + Versione 1',
    '4 DocBase/:id/versioni: 0.numero = 5': '- Versione 2 + Versione 5',
    '4 DocBase/:id/versioni: 1.numero = 0': '- Versione 1 + Versione 0',
    '4 DocBase/:id/versioni: 1.numero = 5': '- Versione 1 + Versione 5',
    nothing:
      '2 docbase/:id: visibileWeb = false; 2 docbase/:id: statoLettura = 5; 2 docbase/:id: lettoAzienda = false; 2 docbase/:id: lettoDipendente = true; 2 docbase/:id: letto = false; 2 docbase/:id: creatoDa = "COMPANY"; 2 docbase/:id: rettificatoIl = "2026-11-03T08:00:00Z"; 2 docbase/:id: filiale = null; 2 docbase/:id: accessoWeb = false; 2 docbase/:id: anno = null; 2 docbase/:id: anno = 0; 2 docbase/:id: anno = 1; 2 docbase/:id: anno = 5; 2 docbase/:id: mese = null; 2 docbase/:id: mese = 0; 2 docbase/:id: mese = 1; 2 docbase/:id: mese = 5; 2 docbase/:id: tipoCedolino = null; 2 docbase/:id: tipoCedolino = "thirteenth"; 2 docbase/:id: tipoCedolino = "fourteenth"; 3 DocBase/ritirabili:  = one; 4 DocBase/:id/versioni: 0.dimensione = 0; 4 DocBase/:id/versioni: 0.dimensione = 1; 4 DocBase/:id/versioni: 1.dimensione = 0; 4 DocBase/:id/versioni: 1.dimensione = 1; 5 DocCronologia/lista/:id:  = one; 6 DocBase/:id/firme: leggibile = false; 6 DocBase/:id/firme: firme = []; 6 DocBase/:id/firme: firme.0.codiceFiscale = null; 6 DocBase/:id/firme: firme.0.esito = "alterata"; 6 DocBase/:id/firme: firme.0.esito = "superata"; 6 DocBase/:id/firme: firme.0.esito = "illeggibile"; 6 DocBase/:id/firme: firme.0.validoDal = null; 6 DocBase/:id/firme: firme.0.validoAl = null; 6 DocBase/:id/firme: firme.0.copreTutto = false; 6 DocBase/:id/firme: firme.0.firmatoIl = null; 6 DocBase/:id/firme: firme.0.certificato = "nonRiconosciuto"; 6 DocBase/:id/firme: firme.0.certificato = "nonVerificato"; 6 DocBase/:id/firme: firme.0.certificato = "fuoriValidita"; 6 DocBase/:id/firme: firme.0.certificato = "assente"; 6 DocBase/:id/firme: firme.1.codiceFiscale = "codiceFiscale"; 6 DocBase/:id/firme: firme.1.esito = "integra"; 6 DocBase/:id/firme: firme.1.esito = "superata"; 6 DocBase/:id/firme: firme.1.esito = "illeggibile"; 6 DocBase/:id/firme: firme.1.validoDal = "validoDal"; 6 DocBase/:id/firme: firme.1.validoAl = "validoAl"; 6 DocBase/:id/firme: firme.1.copreTutto = true; 6 DocBase/:id/firme: firme.1.firmatoIl = "2026-11-03T08:00:00Z"; 6 DocBase/:id/firme: firme.1.certificato = "riconosciuto"; 6 DocBase/:id/firme: firme.1.certificato = "nonRiconosciuto"; 6 DocBase/:id/firme: firme.1.certificato = "nonVerificato"; 6 DocBase/:id/firme: firme.1.certificato = "assente"',
  },
  'a document, published, its confirmation asked': {
    '2 docbase/:id: tipo = "taxCertificate"':
      '- Buste paga → /company/documents/lav?codiceAzienda=0042 - [Apri] POST doccedolino/download/:id/biglietto - [Rettifica] off: La rettifica spetta allo studio che lo ha creato. Riguarda: cognome nome (descrizione 10/2026). - [Scarica zip] POST doccedolino/zip/biglietto {"ids":["7"]} - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026). - Buste paga + CU → /company/documents/lav?tipo=doccud&codiceAzienda=0042 + [Apri] POST doccud/download/:id/biglietto + [Rettifica] off: La rettifica spetta allo studio che lo ha creato. Riguarda: cognome nome (descrizione 202610). + [Scarica zip] POST doccud/zip/biglietto {"ids":["7"]} + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 202610). + CU',
    '2 docbase/:id: tipo = "employeeDocument"':
      '- Buste paga → /company/documents/lav?codiceAzienda=0042 - [Apri] POST doccedolino/download/:id/biglietto - [Rettifica] off: La rettifica spetta allo studio che lo ha creato. Riguarda: cognome nome (descrizione 10/2026). - [Scarica zip] POST doccedolino/zip/biglietto {"ids":["7"]} - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026). - Buste paga + Documenti generici → /company/documents/lav?tipo=docdocumento&codiceAzienda=0042 + [Apri] POST docdocumento/download/:id/biglietto + [Scadenza] + [Rettifica] off: La rettifica spetta allo studio che lo ha creato. Riguarda: cognome nome (descrizione 202610). + [Scarica zip] POST docdocumento/zip/biglietto {"ids":["7"]} + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 202610). + # Firme nel file + Documenti generici + Scadenza + Categoria + codCategoria + Firme nel file + Firmato da Rossi Anna + RSS + NNA + 80B43 + H501U + È il file firmato + Firmato il 02/11/2026 00:30, secondo il computer di chi ha firmato. + Certificato di Ente, valido dal 01/01/2026 al 01/01/2028. + L’emittente è fra quelli riconosciuti da questa installazione. + Firma senza un certificato leggibile + Non è il file firmato + Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato. + Dopo questa firma al file è stato aggiunto altro: un’altra firma, o una modifica. + Alla data della firma il certificato non era valido. + Il portale non controlla se un certificato è stato revocato.',
    '2 docbase/:id: tipo = "companyDocument"':
      '- Buste paga → /company/documents/lav?codiceAzienda=0042 - # cognome nome, descrizione, ottobre 2026 - [Apri] POST doccedolino/download/:id/biglietto - [Modifica] leads to /company/documents/lav/edit/7?codiceAzienda=0042 - [Rettifica] off: La rettifica spetta allo studio che lo ha creato. Riguarda: cognome nome (descrizione 10/2026). - [Stampa unita] - [Scarica zip] POST doccedolino/zip/biglietto {"ids":["7"]} - [Esporta letture] GET DocBase/letture undefined - [Sollecita] - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026). - Buste paga - cognome nome, descrizione, ottobre 2026 - Stampa unita - Esporta letture - Sollecita - Lavoratore - cognome nome - Codice fiscale - codiceFiscale + Documenti dell’azienda → /company/documents/azi?codiceAzienda=0042 + # descrizione + [Apri] POST docbase/downloaddoc/:id/biglietto + [Modifica] leads to /company/documents/azi/edit/7?codiceAzienda=0042 + [Scadenza] + [Rettifica] off: La rettifica spetta allo studio che lo ha creato. Riguarda: azienda (descrizione 202610). + [Scarica zip] POST docbase/zip/biglietto {"ids":["7"]} + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 202610). + # Firme nel file + Documenti dell’azienda + descrizione + Scadenza + Categoria + codCategoria + Firme nel file + Firmato da Rossi Anna + RSS + NNA + 80B43 + H501U + È il file firmato + Firmato il 02/11/2026 00:30, secondo il computer di chi ha firmato. + Certificato di Ente, valido dal 01/01/2026 al 01/01/2028. + L’emittente è fra quelli riconosciuti da questa installazione. + Firma senza un certificato leggibile + Non è il file firmato + Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato. + Dopo questa firma al file è stato aggiunto altro: un’altra firma, o una modifica. + Alla data della firma il certificato non era valido. + Il portale non controlla se un certificato è stato revocato.',
    '2 docbase/:id: tags = one': '+ Etichette + altro',
    '2 docbase/:id: pubblicazione = "unpublished"':
      '- [Sollecita] - Pubblicato + [Sollecita] off: Nessuno dei documenti scelti è visibile ai lavoratori. + Non pubblicato',
    '2 docbase/:id: pubblicazione = "scheduled"':
      '- [Sollecita] - Pubblicato + [Sollecita] off: Nessuno dei documenti scelti è visibile ai lavoratori. + Programmato',
    '2 docbase/:id: pubblicazione = "cancelled"':
      '- [Sollecita] - Pubblicato - 03/11/2026 + [Sollecita] off: Nessuno dei documenti scelti è visibile ai lavoratori. + Annullata',
    '2 docbase/:id: dataPubblicazione = null': '- 03/11/2026',
    '2 docbase/:id: dataConsegna = null': '- Data consegna - 03/11/2026',
    '2 docbase/:id: dataScadenza = "2026-11-03T08:00:00Z"': '+ Data scadenza + 03/11/2026',
    '2 docbase/:id: statoLettura = 0': '+ Nuovo',
    '2 docbase/:id: statoLettura = 1': '+ Letto dall’azienda',
    '2 docbase/:id: lettoAzienda = false':
      '- [Segna come letti] off: Sono già tutti letti dall’azienda. + [Segna come letti] PUT DocBase/updateletto {"ids":["7"]}',
    '2 docbase/:id: presaVisioneChiesta = false': '- Presa visione - Richiesta, non ancora confermata',
    '2 docbase/:id: presaVisioneIl = "2026-11-03T08:00:00Z"':
      '- Richiesta, non ancora confermata + Confermata il 03/11/2026 09:00',
    '2 docbase/:id: creatoDa = "COMPANY"':
      '- [Rettifica] off: La rettifica spetta allo studio che lo ha creato. Riguarda: cognome nome (descrizione 10/2026). + [Rettifica] leads to /company/documents/lav/payrollDetail?codiceAzienda=0042&rettifica=si&id=7',
    '2 docbase/:id: lettoPrima = true':
      '- [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026). + [Elimina] off: Il lavoratore lo ha letto: resta conservato e non si elimina definitivamente. Riguarda: cognome nome (descrizione 10/2026).',
    '2 docbase/:id: dimensione = 0': '- nomeFile, 32 byte + nomeFile, 0 byte',
    '2 docbase/:id: dimensione = 1': '- nomeFile, 32 byte + nomeFile, 1 byte',
    '2 docbase/:id: dimensione = 5': '- nomeFile, 32 byte + nomeFile, 5 byte',
    '2 docbase/:id: eliminatoIl = "2026-11-03T08:00:00Z"':
      '- [Pubblica] - [Modifica] leads to /company/documents/lav/edit/7?codiceAzienda=0042 - [Sposta nel cestino] PUT cestino/insert {"ids":["7"]} - [Etichette] - [Crea fascicolo] - [Assegna a fascicolo] - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026). + [Pubblica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Modifica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Sposta nel cestino] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Etichette] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Crea fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Assegna a fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). + [Elimina] + ! Nel cestino dal 03/11/2026: il lavoratore non lo vede. + Nel cestino dal 03/11/2026: il lavoratore non lo vede.',
    '2 docbase/:id: annomese = null':
      '- # cognome nome, descrizione, ottobre 2026 - [Rettifica] off: La rettifica spetta allo studio che lo ha creato. Riguarda: cognome nome (descrizione 10/2026). - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026). - cognome nome, descrizione, ottobre 2026 - Ottobre 2026 + # cognome nome, descrizione 35 + [Rettifica] off: La rettifica spetta allo studio che lo ha creato. Riguarda: cognome nome (descrizione 35/0). + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 35/0). + cognome nome, descrizione 35 + 35',
    '4 DocBase/:id/versioni:  = []':
      '- # Versioni precedenti - [Apri] POST DocBase/:id/versioni/:numero/download/biglietto - [Chiudi confronto] - [Apri] GET DocBase/:id/versioni/:numero/download undefined - Versioni precedenti - Versione 2 - valida dal 05/11/2026 al 06/11/2026, sostituita da sostituitaDa - Apri - Chiudi confronto - Versione 1 - valida dal 01/11/2026 al 05/11/2026, sostituita da sostituitaDa - Apri',
    '4 DocBase/:id/versioni: 0.numero = 0':
      '- [Chiudi confronto] - Versione 2 - Chiudi confronto + [Confronta] + Versione 0 + Confronta',
    '4 DocBase/:id/versioni: 0.numero = 1':
      '- [Chiudi confronto] - Versione 2 - Chiudi confronto + [Confronta] + Confronta + Versione 1',
    '4 DocBase/:id/versioni: 0.numero = 5':
      '- [Chiudi confronto] - Versione 2 - Chiudi confronto + [Confronta] + Versione 5 + Confronta',
    '4 DocBase/:id/versioni: 1.numero = 0': '- Versione 1 + Versione 0',
    '4 DocBase/:id/versioni: 1.numero = 5': '- Versione 1 + Versione 5',
    nothing:
      '2 docbase/:id: visibileWeb = false; 2 docbase/:id: statoLettura = 5; 2 docbase/:id: lettoDipendente = true; 2 docbase/:id: letto = false; 2 docbase/:id: rettificatoIl = "2026-11-03T08:00:00Z"; 2 docbase/:id: filiale = null; 2 docbase/:id: accessoWeb = false; 2 docbase/:id: anno = null; 2 docbase/:id: anno = 0; 2 docbase/:id: anno = 1; 2 docbase/:id: anno = 5; 2 docbase/:id: mese = null; 2 docbase/:id: mese = 0; 2 docbase/:id: mese = 1; 2 docbase/:id: mese = 5; 2 docbase/:id: tipoCedolino = null; 2 docbase/:id: tipoCedolino = "thirteenth"; 2 docbase/:id: tipoCedolino = "fourteenth"; 3 DocBase/ritirabili:  = one; 4 DocBase/:id/versioni: 0.dimensione = 0; 4 DocBase/:id/versioni: 0.dimensione = 1; 4 DocBase/:id/versioni: 1.dimensione = 0; 4 DocBase/:id/versioni: 1.dimensione = 1; 5 DocCronologia/lista/:id:  = one; 6 DocBase/:id/firme: leggibile = false; 6 DocBase/:id/firme: firme = []; 6 DocBase/:id/firme: firme.0.codiceFiscale = null; 6 DocBase/:id/firme: firme.0.esito = "alterata"; 6 DocBase/:id/firme: firme.0.esito = "superata"; 6 DocBase/:id/firme: firme.0.esito = "illeggibile"; 6 DocBase/:id/firme: firme.0.validoDal = null; 6 DocBase/:id/firme: firme.0.validoAl = null; 6 DocBase/:id/firme: firme.0.copreTutto = false; 6 DocBase/:id/firme: firme.0.firmatoIl = null; 6 DocBase/:id/firme: firme.0.certificato = "nonRiconosciuto"; 6 DocBase/:id/firme: firme.0.certificato = "nonVerificato"; 6 DocBase/:id/firme: firme.0.certificato = "fuoriValidita"; 6 DocBase/:id/firme: firme.0.certificato = "assente"; 6 DocBase/:id/firme: firme.1.codiceFiscale = "codiceFiscale"; 6 DocBase/:id/firme: firme.1.esito = "integra"; 6 DocBase/:id/firme: firme.1.esito = "superata"; 6 DocBase/:id/firme: firme.1.esito = "illeggibile"; 6 DocBase/:id/firme: firme.1.validoDal = "validoDal"; 6 DocBase/:id/firme: firme.1.validoAl = "validoAl"; 6 DocBase/:id/firme: firme.1.copreTutto = true; 6 DocBase/:id/firme: firme.1.firmatoIl = "2026-11-03T08:00:00Z"; 6 DocBase/:id/firme: firme.1.certificato = "riconosciuto"; 6 DocBase/:id/firme: firme.1.certificato = "nonRiconosciuto"; 6 DocBase/:id/firme: firme.1.certificato = "nonVerificato"; 6 DocBase/:id/firme: firme.1.certificato = "assente"',
  },
  'a document of a company, uploaded and signed': {
    '2 docbase/:id: tipo = "payslip"':
      '- Documenti dell’azienda → /company/documents/azi?codiceAzienda=0042 - # descrizione - [Apri] POST docbase/downloaddoc/:id/biglietto - [Modifica] leads to /company/documents/azi/edit/7?codiceAzienda=0042 - [Scadenza] - [Rettifica] leads to /company/documents/azi/documentDetail?codiceAzienda=0042&rettifica=si&id=7 - [Scarica zip] POST docbase/zip/biglietto {"ids":["7"]} - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 35). - # Firme nel file - Documenti dell’azienda - descrizione - Scadenza - Categoria - codCategoria - Firme nel file - Firmato da Rossi Anna - RSS - NNA - 80B43 - H501U - È il file firmato - Firmato il 02/11/2026 00:30, secondo il computer di chi ha firmato. - Certificato di Ente, valido dal 01/01/2026 al 01/01/2028. - L’emittente è fra quelli riconosciuti da questa installazione. - Firma senza un certificato leggibile - Non è il file firmato - Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato. - Dopo questa firma al file è stato aggiunto altro: un’altra firma, o una modifica. - Alla data della firma il certificato non era valido. - Il portale non controlla se un certificato è stato revocato. + Buste paga → /company/documents/lav?codiceAzienda=0042 + # cognome nome, descrizione 35 + [Apri] POST doccedolino/download/:id/biglietto + [Modifica] leads to /company/documents/lav/edit/7?codiceAzienda=0042 + [Rettifica] leads to /company/documents/lav/payrollDetail?codiceAzienda=0042&rettifica=si&id=7 + [Correggi persona o mese] + [Stampa unita] + [Scarica zip] POST doccedolino/zip/biglietto {"ids":["7"]} + [Esporta letture] GET DocBase/letture undefined + [Sollecita] + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 35/0). + Buste paga + cognome nome, descrizione 35 + Correggi persona o mese + Stampa unita + Esporta letture + Sollecita + Lavoratore + cognome nome + Codice fiscale + codiceFiscale',
    '2 docbase/:id: tipo = "taxCertificate"':
      '- Documenti dell’azienda → /company/documents/azi?codiceAzienda=0042 - # descrizione - [Apri] POST docbase/downloaddoc/:id/biglietto - [Modifica] leads to /company/documents/azi/edit/7?codiceAzienda=0042 - [Scadenza] - [Rettifica] leads to /company/documents/azi/documentDetail?codiceAzienda=0042&rettifica=si&id=7 - [Scarica zip] POST docbase/zip/biglietto {"ids":["7"]} - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 35). - # Firme nel file - Documenti dell’azienda - descrizione - Scadenza - Categoria - codCategoria - Firme nel file - Firmato da Rossi Anna - RSS - NNA - 80B43 - H501U - È il file firmato - Firmato il 02/11/2026 00:30, secondo il computer di chi ha firmato. - Certificato di Ente, valido dal 01/01/2026 al 01/01/2028. - L’emittente è fra quelli riconosciuti da questa installazione. - Firma senza un certificato leggibile - Non è il file firmato - Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato. - Dopo questa firma al file è stato aggiunto altro: un’altra firma, o una modifica. - Alla data della firma il certificato non era valido. - Il portale non controlla se un certificato è stato revocato. + CU → /company/documents/lav?tipo=doccud&codiceAzienda=0042 + # cognome nome, descrizione 35 + [Apri] POST doccud/download/:id/biglietto + [Modifica] leads to /company/documents/lav/edit/7?codiceAzienda=0042 + [Rettifica] leads to /company/documents/lav/cudDetail?codiceAzienda=0042&rettifica=si&id=7 + [Correggi persona o mese] + [Stampa unita] + [Scarica zip] POST doccud/zip/biglietto {"ids":["7"]} + [Esporta letture] GET DocBase/letture undefined + [Sollecita] + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 35). + CU + cognome nome, descrizione 35 + Correggi persona o mese + Stampa unita + Esporta letture + Sollecita + Lavoratore + cognome nome + Codice fiscale + codiceFiscale',
    '2 docbase/:id: tipo = "employeeDocument"':
      '- Documenti dell’azienda → /company/documents/azi?codiceAzienda=0042 - # descrizione - [Apri] POST docbase/downloaddoc/:id/biglietto - [Modifica] leads to /company/documents/azi/edit/7?codiceAzienda=0042 - [Rettifica] leads to /company/documents/azi/documentDetail?codiceAzienda=0042&rettifica=si&id=7 - [Scarica zip] POST docbase/zip/biglietto {"ids":["7"]} - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 35). - Documenti dell’azienda - descrizione + Documenti generici → /company/documents/lav?tipo=docdocumento&codiceAzienda=0042 + # cognome nome, descrizione 35 + [Apri] POST docdocumento/download/:id/biglietto + [Modifica] leads to /company/documents/lav/edit/7?codiceAzienda=0042 + [Rettifica] leads to /company/documents/lav/documentDetail?codiceAzienda=0042&rettifica=si&id=7 + [Correggi persona o mese] + [Stampa unita] + [Scarica zip] POST docdocumento/zip/biglietto {"ids":["7"]} + [Esporta letture] GET DocBase/letture undefined + [Sollecita] + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 35). + Documenti generici + cognome nome, descrizione 35 + Correggi persona o mese + Stampa unita + Esporta letture + Sollecita + Lavoratore + cognome nome + Codice fiscale + codiceFiscale',
    '2 docbase/:id: tags = one': '+ Etichette + altro',
    '2 docbase/:id: pubblicazione = "unpublished"': '- Pubblicato + Non pubblicato',
    '2 docbase/:id: pubblicazione = "scheduled"': '- Pubblicato + Programmato',
    '2 docbase/:id: pubblicazione = "cancelled"': '- Pubblicato - 03/11/2026 + Annullata',
    '2 docbase/:id: dataPubblicazione = null': '- 03/11/2026',
    '2 docbase/:id: dataConsegna = null': '- Data consegna - 03/11/2026',
    '2 docbase/:id: dataScadenza = "2026-11-03T08:00:00Z"': '+ Data scadenza + 03/11/2026',
    '2 docbase/:id: statoLettura = 0': '+ Nuovo',
    '2 docbase/:id: statoLettura = 1': '+ Letto dall’azienda',
    '2 docbase/:id: presaVisioneChiesta = false': '- Presa visione - Richiesta, non ancora confermata',
    '2 docbase/:id: presaVisioneIl = "2026-11-03T08:00:00Z"':
      '- Richiesta, non ancora confermata + Confermata il 03/11/2026 09:00',
    '2 docbase/:id: lettoPrima = true':
      '- [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 35). + [Elimina] off: Il lavoratore lo ha letto: resta conservato e non si elimina definitivamente. Riguarda: azienda (descrizione 35).',
    '2 docbase/:id: dimensione = 0': '- nomeFile, 32 byte + nomeFile, 0 byte',
    '2 docbase/:id: dimensione = 1': '- nomeFile, 32 byte + nomeFile, 1 byte',
    '2 docbase/:id: dimensione = 5': '- nomeFile, 32 byte + nomeFile, 5 byte',
    '2 docbase/:id: eliminatoIl = "2026-11-03T08:00:00Z"':
      '- [Pubblica] - [Modifica] leads to /company/documents/azi/edit/7?codiceAzienda=0042 - [Sposta nel cestino] PUT cestino/insert {"ids":["7"]} - [Etichette] - [Scadenza] - [Rettifica] leads to /company/documents/azi/documentDetail?codiceAzienda=0042&rettifica=si&id=7 - [Crea fascicolo] - [Assegna a fascicolo] - [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 35). + [Pubblica] off: Ripristina prima dal cestino: azienda (descrizione 35). + [Modifica] off: Ripristina prima dal cestino: azienda (descrizione 35). + [Sposta nel cestino] off: Ripristina prima dal cestino: azienda (descrizione 35). + [Etichette] off: Ripristina prima dal cestino: azienda (descrizione 35). + [Scadenza] off: Ripristina prima dal cestino: azienda (descrizione 35). + [Rettifica] off: Ripristina prima dal cestino: azienda (descrizione 35). + [Crea fascicolo] off: Ripristina prima dal cestino: azienda (descrizione 35). + [Assegna a fascicolo] off: Ripristina prima dal cestino: azienda (descrizione 35). + [Elimina] + ! Nel cestino dal 03/11/2026: il lavoratore non lo vede. + Nel cestino dal 03/11/2026: il lavoratore non lo vede.',
    '2 docbase/:id: anno = null':
      '- [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 35). - Periodo - 35 + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione).',
    '2 docbase/:id: anno = 0':
      '- [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 35). - Periodo - 35 + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 0).',
    '2 docbase/:id: anno = 1':
      '- [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 35). - 35 + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 1). + 1',
    '2 docbase/:id: anno = 5':
      '- [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 35). - 35 + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 5). + 5',
    '2 docbase/:id: annomese = "202609"':
      '- [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 35). - 35 + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: azienda (descrizione 202609). + Settembre 2026',
    '4 DocBase/:id/versioni:  = []':
      '- # Versioni precedenti - [Apri] POST DocBase/:id/versioni/:numero/download/biglietto - [Confronta] - [Apri] GET DocBase/:id/versioni/:numero/download undefined - Versioni precedenti - Versione 2 - valida dal 05/11/2026 al 06/11/2026, sostituita da sostituitaDa - Apri - Confronta - Versione 1 - valida dal 01/11/2026 al 05/11/2026, sostituita da sostituitaDa - Apri',
    '4 DocBase/:id/versioni: 0.numero = 0': '- Versione 2 + Versione 0',
    '4 DocBase/:id/versioni: 0.numero = 1': '- Versione 2 + Versione 1',
    '4 DocBase/:id/versioni: 0.numero = 5': '- Versione 2 + Versione 5',
    '4 DocBase/:id/versioni: 1.numero = 0': '- Versione 1 + Versione 0',
    '4 DocBase/:id/versioni: 1.numero = 5': '- Versione 1 + Versione 5',
    '6 DocBase/:id/firme: firme = []':
      '- # Firme nel file - Firme nel file - Firmato da Rossi Anna - RSS - NNA - 80B43 - H501U - È il file firmato - Firmato il 02/11/2026 00:30, secondo il computer di chi ha firmato. - Certificato di Ente, valido dal 01/01/2026 al 01/01/2028. - L’emittente è fra quelli riconosciuti da questa installazione. - Firma senza un certificato leggibile - Non è il file firmato - Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato. - Dopo questa firma al file è stato aggiunto altro: un’altra firma, o una modifica. - Alla data della firma il certificato non era valido. - Il portale non controlla se un certificato è stato revocato.',
    '6 DocBase/:id/firme: firme.0.codiceFiscale = null': '- RSS - NNA - 80B43 - H501U',
    '6 DocBase/:id/firme: firme.0.esito = "alterata"':
      '- È il file firmato + Non è il file firmato + Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato.',
    '6 DocBase/:id/firme: firme.0.esito = "superata"':
      '- È il file firmato + Firma superata + È fatta con un metodo (SHA-1 o MD5) che oggi non prova più nulla.',
    '6 DocBase/:id/firme: firme.0.esito = "illeggibile"':
      '- È il file firmato + Firma non verificabile + È di una forma che il portale non sa verificare, o è danneggiata.',
    '6 DocBase/:id/firme: firme.0.validoDal = null': '- Certificato di Ente, valido dal 01/01/2026 al 01/01/2028.',
    '6 DocBase/:id/firme: firme.0.validoAl = null': '- Certificato di Ente, valido dal 01/01/2026 al 01/01/2028.',
    '6 DocBase/:id/firme: firme.0.copreTutto = false':
      '+ Dopo questa firma al file è stato aggiunto altro: un’altra firma, o una modifica.',
    '6 DocBase/:id/firme: firme.0.firmatoIl = null':
      '- Firmato il 02/11/2026 00:30, secondo il computer di chi ha firmato.',
    '6 DocBase/:id/firme: firme.0.certificato = "nonRiconosciuto"':
      '- L’emittente è fra quelli riconosciuti da questa installazione. + L’emittente non è fra quelli riconosciuti da questa installazione.',
    '6 DocBase/:id/firme: firme.0.certificato = "nonVerificato"':
      '- L’emittente è fra quelli riconosciuti da questa installazione. + L’emittente non è stato verificato: questa installazione non ha un elenco di emittenti riconosciuti.',
    '6 DocBase/:id/firme: firme.0.certificato = "fuoriValidita"':
      '- L’emittente è fra quelli riconosciuti da questa installazione. + Alla data della firma il certificato non era valido.',
    '6 DocBase/:id/firme: firme.0.certificato = "assente"':
      '- L’emittente è fra quelli riconosciuti da questa installazione.',
    '6 DocBase/:id/firme: firme.1.codiceFiscale = "codiceFiscale"': '+ codiceFiscale',
    '6 DocBase/:id/firme: firme.1.esito = "integra"':
      '- Non è il file firmato - Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato. + È il file firmato',
    '6 DocBase/:id/firme: firme.1.esito = "superata"':
      '- Non è il file firmato - Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato. + Firma superata + È fatta con un metodo (SHA-1 o MD5) che oggi non prova più nulla.',
    '6 DocBase/:id/firme: firme.1.esito = "illeggibile"':
      '- Non è il file firmato - Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato. + Firma non verificabile + È di una forma che il portale non sa verificare, o è danneggiata.',
    '6 DocBase/:id/firme: firme.1.copreTutto = true':
      '- Dopo questa firma al file è stato aggiunto altro: un’altra firma, o una modifica.',
    '6 DocBase/:id/firme: firme.1.firmatoIl = "2026-11-03T08:00:00Z"':
      '+ Firmato il 03/11/2026 09:00, secondo il computer di chi ha firmato.',
    '6 DocBase/:id/firme: firme.1.certificato = "riconosciuto"':
      '- Alla data della firma il certificato non era valido. + L’emittente è fra quelli riconosciuti da questa installazione.',
    '6 DocBase/:id/firme: firme.1.certificato = "nonRiconosciuto"':
      '- Alla data della firma il certificato non era valido. + L’emittente non è fra quelli riconosciuti da questa installazione.',
    '6 DocBase/:id/firme: firme.1.certificato = "nonVerificato"':
      '- Alla data della firma il certificato non era valido. + L’emittente non è stato verificato: questa installazione non ha un elenco di emittenti riconosciuti.',
    '6 DocBase/:id/firme: firme.1.certificato = "assente"': '- Alla data della firma il certificato non era valido.',
    nothing:
      '2 docbase/:id: visibileWeb = false; 2 docbase/:id: statoLettura = 5; 2 docbase/:id: lettoAzienda = false; 2 docbase/:id: lettoDipendente = true; 2 docbase/:id: letto = false; 2 docbase/:id: creatoDa = "COMPANY"; 2 docbase/:id: rettificatoIl = "2026-11-03T08:00:00Z"; 2 docbase/:id: filiale = null; 2 docbase/:id: accessoWeb = false; 2 docbase/:id: mese = null; 2 docbase/:id: mese = 0; 2 docbase/:id: mese = 1; 2 docbase/:id: mese = 5; 2 docbase/:id: tipoCedolino = null; 2 docbase/:id: tipoCedolino = "thirteenth"; 2 docbase/:id: tipoCedolino = "fourteenth"; 3 DocBase/ritirabili:  = one; 4 DocBase/:id/versioni: 0.dimensione = 0; 4 DocBase/:id/versioni: 0.dimensione = 1; 4 DocBase/:id/versioni: 1.dimensione = 0; 4 DocBase/:id/versioni: 1.dimensione = 1; 5 DocCronologia/lista/:id:  = one; 6 DocBase/:id/firme: leggibile = false; 6 DocBase/:id/firme: firme.1.validoDal = "validoDal"; 6 DocBase/:id/firme: firme.1.validoAl = "validoAl"',
  },
  'a document in the bin': {
    '2 docbase/:id: tipo = "taxCertificate"':
      '- Buste paga → /company/documents/lav?codiceAzienda=0042 - [Apri] POST doccedolino/download/:id/biglietto - [Pubblica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Modifica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Sposta nel cestino] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Etichette] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Rettifica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Correggi persona o mese] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Crea fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Assegna a fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Scarica zip] POST doccedolino/zip/biglietto {"ids":["7"]} - Buste paga + CU → /company/documents/lav?tipo=doccud&codiceAzienda=0042 + [Apri] POST doccud/download/:id/biglietto + [Pubblica] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Modifica] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Sposta nel cestino] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Etichette] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Rettifica] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Correggi persona o mese] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Crea fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Assegna a fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Scarica zip] POST doccud/zip/biglietto {"ids":["7"]} + CU',
    '2 docbase/:id: tipo = "employeeDocument"':
      '- Buste paga → /company/documents/lav?codiceAzienda=0042 - [Apri] POST doccedolino/download/:id/biglietto - [Pubblica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Modifica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Sposta nel cestino] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Etichette] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Rettifica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Correggi persona o mese] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Crea fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Assegna a fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Scarica zip] POST doccedolino/zip/biglietto {"ids":["7"]} - Buste paga + Documenti generici → /company/documents/lav?tipo=docdocumento&codiceAzienda=0042 + [Apri] POST docdocumento/download/:id/biglietto + [Pubblica] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Modifica] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Sposta nel cestino] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Etichette] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Scadenza] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Rettifica] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Correggi persona o mese] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Crea fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Assegna a fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 202610). + [Scarica zip] POST docdocumento/zip/biglietto {"ids":["7"]} + # Firme nel file + Documenti generici + Scadenza + Categoria + codCategoria + Firme nel file + Firmato da Rossi Anna + RSS + NNA + 80B43 + H501U + È il file firmato + Firmato il 02/11/2026 00:30, secondo il computer di chi ha firmato. + Certificato di Ente, valido dal 01/01/2026 al 01/01/2028. + L’emittente è fra quelli riconosciuti da questa installazione. + Firma senza un certificato leggibile + Non è il file firmato + Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato. + Dopo questa firma al file è stato aggiunto altro: un’altra firma, o una modifica. + Alla data della firma il certificato non era valido. + Il portale non controlla se un certificato è stato revocato.',
    '2 docbase/:id: tipo = "companyDocument"':
      '- Buste paga → /company/documents/lav?codiceAzienda=0042 - # cognome nome, descrizione, ottobre 2026 - [Apri] POST doccedolino/download/:id/biglietto - [Pubblica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Modifica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Sposta nel cestino] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Etichette] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Rettifica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Correggi persona o mese] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Crea fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Assegna a fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Stampa unita] - [Scarica zip] POST doccedolino/zip/biglietto {"ids":["7"]} - [Esporta letture] GET DocBase/letture undefined - [Sollecita] off: Nessuno dei documenti scelti è visibile ai lavoratori. - Buste paga - cognome nome, descrizione, ottobre 2026 - Correggi persona o mese - Stampa unita - Esporta letture - Sollecita - Lavoratore - cognome nome - Codice fiscale - codiceFiscale + Documenti dell’azienda → /company/documents/azi?codiceAzienda=0042 + # descrizione + [Apri] POST docbase/downloaddoc/:id/biglietto + [Pubblica] off: Ripristina prima dal cestino: azienda (descrizione 202610). + [Modifica] off: Ripristina prima dal cestino: azienda (descrizione 202610). + [Sposta nel cestino] off: Ripristina prima dal cestino: azienda (descrizione 202610). + [Etichette] off: Ripristina prima dal cestino: azienda (descrizione 202610). + [Scadenza] off: Ripristina prima dal cestino: azienda (descrizione 202610). + [Rettifica] off: Ripristina prima dal cestino: azienda (descrizione 202610). + [Crea fascicolo] off: Ripristina prima dal cestino: azienda (descrizione 202610). + [Assegna a fascicolo] off: Ripristina prima dal cestino: azienda (descrizione 202610). + [Scarica zip] POST docbase/zip/biglietto {"ids":["7"]} + # Firme nel file + Documenti dell’azienda + descrizione + Scadenza + Categoria + codCategoria + Firme nel file + Firmato da Rossi Anna + RSS + NNA + 80B43 + H501U + È il file firmato + Firmato il 02/11/2026 00:30, secondo il computer di chi ha firmato. + Certificato di Ente, valido dal 01/01/2026 al 01/01/2028. + L’emittente è fra quelli riconosciuti da questa installazione. + Firma senza un certificato leggibile + Non è il file firmato + Il contenuto è cambiato dopo la firma, o la firma non è di questo certificato. + Dopo questa firma al file è stato aggiunto altro: un’altra firma, o una modifica. + Alla data della firma il certificato non era valido. + Il portale non controlla se un certificato è stato revocato.',
    '2 docbase/:id: tags = one': '+ Etichette + altro',
    '2 docbase/:id: pubblicazione = "scheduled"': '- Non pubblicato + Programmato',
    '2 docbase/:id: pubblicazione = "published"':
      '- [Sollecita] off: Nessuno dei documenti scelti è visibile ai lavoratori. - Non pubblicato + [Sollecita] + Pubblicato',
    '2 docbase/:id: pubblicazione = "cancelled"': '- Non pubblicato - 03/11/2026 + Annullata',
    '2 docbase/:id: dataPubblicazione = null': '- 03/11/2026',
    '2 docbase/:id: dataConsegna = null': '- Data consegna - 03/11/2026',
    '2 docbase/:id: dataScadenza = "2026-11-03T08:00:00Z"': '+ Data scadenza + 03/11/2026',
    '2 docbase/:id: statoLettura = 0': '+ Nuovo',
    '2 docbase/:id: statoLettura = 1': '+ Letto dall’azienda',
    '2 docbase/:id: presaVisioneChiesta = false': '- Presa visione - Richiesta, non ancora confermata',
    '2 docbase/:id: presaVisioneIl = "2026-11-03T08:00:00Z"':
      '- Richiesta, non ancora confermata + Confermata il 03/11/2026 09:00',
    '2 docbase/:id: lettoPrima = true':
      '- [Elimina] + [Elimina] off: Il lavoratore lo ha letto: resta conservato e non si elimina definitivamente. Riguarda: cognome nome (descrizione 10/2026).',
    '2 docbase/:id: dimensione = 0': '- nomeFile, 32 byte + nomeFile, 0 byte',
    '2 docbase/:id: dimensione = 1': '- nomeFile, 32 byte + nomeFile, 1 byte',
    '2 docbase/:id: dimensione = 5': '- nomeFile, 32 byte + nomeFile, 5 byte',
    '2 docbase/:id: eliminatoIl = null':
      '- [Pubblica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Modifica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Sposta nel cestino] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Etichette] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Rettifica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Correggi persona o mese] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Crea fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Assegna a fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Elimina] - ! Nel cestino dal 02/11/2026: il lavoratore non lo vede. - Nel cestino dal 02/11/2026: il lavoratore non lo vede. + [Pubblica] + [Modifica] leads to /company/documents/lav/edit/7?codiceAzienda=0042 + [Sposta nel cestino] PUT cestino/insert {"ids":["7"]} + [Etichette] + [Rettifica] leads to /company/documents/lav/payrollDetail?codiceAzienda=0042&rettifica=si&id=7 + [Correggi persona o mese] + [Crea fascicolo] + [Assegna a fascicolo] + [Elimina] off: È stato pubblicato o letto: spostalo prima nel cestino. Riguarda: cognome nome (descrizione 10/2026).',
    '2 docbase/:id: annomese = null':
      '- # cognome nome, descrizione, ottobre 2026 - [Pubblica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Modifica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Sposta nel cestino] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Etichette] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Rettifica] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Correggi persona o mese] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Crea fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - [Assegna a fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 10/2026). - cognome nome, descrizione, ottobre 2026 - Ottobre 2026 + # cognome nome, descrizione 35 + [Pubblica] off: Ripristina prima dal cestino: cognome nome (descrizione 35/0). + [Modifica] off: Ripristina prima dal cestino: cognome nome (descrizione 35/0). + [Sposta nel cestino] off: Ripristina prima dal cestino: cognome nome (descrizione 35/0). + [Etichette] off: Ripristina prima dal cestino: cognome nome (descrizione 35/0). + [Rettifica] off: Ripristina prima dal cestino: cognome nome (descrizione 35/0). + [Correggi persona o mese] off: Ripristina prima dal cestino: cognome nome (descrizione 35/0). + [Crea fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 35/0). + [Assegna a fascicolo] off: Ripristina prima dal cestino: cognome nome (descrizione 35/0). + cognome nome, descrizione 35 + 35',
    '4 DocBase/:id/versioni:  = []':
      '- # Versioni precedenti - [Apri] POST DocBase/:id/versioni/:numero/download/biglietto - [Confronta] - [Apri] GET DocBase/:id/versioni/:numero/download undefined - Versioni precedenti - Versione 2 - valida dal 05/11/2026 al 06/11/2026, sostituita da sostituitaDa - Apri - Confronta - Versione 1 - valida dal 01/11/2026 al 05/11/2026, sostituita da sostituitaDa - Apri',
    '4 DocBase/:id/versioni: 0.numero = 0': '- Versione 2 + Versione 0',
    '4 DocBase/:id/versioni: 0.numero = 1': '- Versione 2 + Versione 1',
    '4 DocBase/:id/versioni: 0.numero = 5': '- Versione 2 + Versione 5',
    '4 DocBase/:id/versioni: 1.numero = 0': '- Versione 1 + Versione 0',
    '4 DocBase/:id/versioni: 1.numero = 5': '- Versione 1 + Versione 5',
    nothing:
      '2 docbase/:id: visibileWeb = false; 2 docbase/:id: statoLettura = 5; 2 docbase/:id: lettoAzienda = false; 2 docbase/:id: lettoDipendente = true; 2 docbase/:id: letto = false; 2 docbase/:id: creatoDa = "COMPANY"; 2 docbase/:id: rettificatoIl = "2026-11-03T08:00:00Z"; 2 docbase/:id: filiale = null; 2 docbase/:id: accessoWeb = false; 2 docbase/:id: anno = null; 2 docbase/:id: anno = 0; 2 docbase/:id: anno = 1; 2 docbase/:id: anno = 5; 2 docbase/:id: mese = null; 2 docbase/:id: mese = 0; 2 docbase/:id: mese = 1; 2 docbase/:id: mese = 5; 2 docbase/:id: tipoCedolino = null; 2 docbase/:id: tipoCedolino = "thirteenth"; 2 docbase/:id: tipoCedolino = "fourteenth"; 3 DocBase/ritirabili:  = one; 4 DocBase/:id/versioni: 0.dimensione = 0; 4 DocBase/:id/versioni: 0.dimensione = 1; 4 DocBase/:id/versioni: 1.dimensione = 0; 4 DocBase/:id/versioni: 1.dimensione = 1; 5 DocCronologia/lista/:id:  = one; 6 DocBase/:id/firme: leggibile = false; 6 DocBase/:id/firme: firme = []; 6 DocBase/:id/firme: firme.0.codiceFiscale = null; 6 DocBase/:id/firme: firme.0.esito = "alterata"; 6 DocBase/:id/firme: firme.0.esito = "superata"; 6 DocBase/:id/firme: firme.0.esito = "illeggibile"; 6 DocBase/:id/firme: firme.0.validoDal = null; 6 DocBase/:id/firme: firme.0.validoAl = null; 6 DocBase/:id/firme: firme.0.copreTutto = false; 6 DocBase/:id/firme: firme.0.firmatoIl = null; 6 DocBase/:id/firme: firme.0.certificato = "nonRiconosciuto"; 6 DocBase/:id/firme: firme.0.certificato = "nonVerificato"; 6 DocBase/:id/firme: firme.0.certificato = "fuoriValidita"; 6 DocBase/:id/firme: firme.0.certificato = "assente"; 6 DocBase/:id/firme: firme.1.codiceFiscale = "codiceFiscale"; 6 DocBase/:id/firme: firme.1.esito = "integra"; 6 DocBase/:id/firme: firme.1.esito = "superata"; 6 DocBase/:id/firme: firme.1.esito = "illeggibile"; 6 DocBase/:id/firme: firme.1.validoDal = "validoDal"; 6 DocBase/:id/firme: firme.1.validoAl = "validoAl"; 6 DocBase/:id/firme: firme.1.copreTutto = true; 6 DocBase/:id/firme: firme.1.firmatoIl = "2026-11-03T08:00:00Z"; 6 DocBase/:id/firme: firme.1.certificato = "riconosciuto"; 6 DocBase/:id/firme: firme.1.certificato = "nonRiconosciuto"; 6 DocBase/:id/firme: firme.1.certificato = "nonVerificato"; 6 DocBase/:id/firme: firme.1.certificato = "assente"',
  },
  'own data: an address to confirm': {
    '2 account/userdata: emailDaConfermare = null':
      '- ! In attesa di conferma: nuova@esempio.invalid. Apri il messaggio ricevuto a quell’indirizzo. - In attesa di conferma: nuova@esempio.invalid. Apri il messaggio ricevuto a quell’indirizzo.',
    '3 account/sessions:  = one':
      '+ Dispositivo sconosciuto + Amministratore · ultimo uso 03/11/2026 09:00 · indirizzo + Questa',
    '4 account/mfa: fattori = one':
      '+ [Rinomina: nome] + [Rimuovi: nome] + [Nuovi codici] + nome + App di autenticazione · dal 03/11/2026 · ultimo uso 03/11/2026 + (Rinomina: nome) + Rinomina + (Rimuovi: nome) + Rimuovi + Codici di recupero + 0 codici ancora validi + Nuovi codici',
    '4 account/mfa: richiesto = true':
      '- Oltre alla password, un codice dell’app sul telefono o una passkey: chi indovina la password non entra. Una passkey, con l’impronta o il volto, apre anche da sola. + Per il tuo ruolo serve un secondo fattore: un’app di autenticazione sul telefono o una passkey.',
    nothing:
      '2 account/userdata: email = null; 2 account/userdata: langKey = null; 2 account/userdata: langKey = "en"; 2 account/userdata: langKey = "ro"; 2 account/userdata: langKey = "sq"; 2 account/userdata: langKey = "ar"; 2 account/userdata: langKey = "uk"; 2 account/userdata: langKey = "fr"; 2 account/userdata: langKey = "es"; 4 account/mfa: codiciRimasti = 1; 4 account/mfa: codiciRimasti = 5; 4 account/mfa: codiciConservati = false',
  },
  'identity providers: none': {
    '1 users/fornitori-identita: fornitori = one':
      '- # Nessun fornitore - Nessun fornitore - Senza fornitori la pagina di accesso resta com’è: utente e password, o passkey. + [Prova nome] POST users/fornitori-identita/:id/prova + [Modifica nome] + [Spegni] + [Elimina] + # Indirizzo di ritorno + [Copia] + nome + indirizzo · nome · 12 accessi collegati + Acceso + Prova nome + Modifica nome + Spegni + Elimina + (Indirizzo di ritorno) + Indirizzo di ritorno + (Indirizzo di ritorno) + https://portale.invalid/entra + Copia + Registralo presso il fornitore come «redirect URI», esattamente così.',
    nothing: '',
  },
  'identity providers: on, of one practice; off, of all': {
    '1 users/fornitori-identita: fornitori = []':
      '- [Prova Acceso] POST users/fornitori-identita/:id/prova - [Modifica Acceso] - [Spegni] - [Elimina] - [Accendi Spento] - [Prova Spento] POST users/fornitori-identita/:id/prova - [Modifica Spento] - [Elimina] - # Indirizzo di ritorno - [Copia] - Acceso - https://entra.invalid · Studio Neri · 3 accessi collegati - Acceso - Prova Acceso - Modifica Acceso - Spegni - Elimina - Spento - https://entra.invalid · Tutta l’installazione · 3 accessi collegati - Spento - Accendi Spento - Prova Spento - Modifica Spento - Elimina - (Indirizzo di ritorno) - Indirizzo di ritorno - (Indirizzo di ritorno) - https://portale.invalid/entra - Copia - Registralo presso il fornitore come «redirect URI», esattamente così. + # Nessun fornitore + Nessun fornitore + Senza fornitori la pagina di accesso resta com’è: utente e password, o passkey.',
    '1 users/fornitori-identita: fornitori.0.collegati = 0':
      '- https://entra.invalid · Studio Neri · 3 accessi collegati + https://entra.invalid · Studio Neri · 0 accessi collegati',
    '1 users/fornitori-identita: fornitori.0.collegati = 1':
      '- https://entra.invalid · Studio Neri · 3 accessi collegati + https://entra.invalid · Studio Neri · 1 accesso collegato',
    '1 users/fornitori-identita: fornitori.0.collegati = 5':
      '- https://entra.invalid · Studio Neri · 3 accessi collegati + https://entra.invalid · Studio Neri · 5 accessi collegati',
    '1 users/fornitori-identita: fornitori.0.studio = null':
      '- https://entra.invalid · Studio Neri · 3 accessi collegati + https://entra.invalid · Tutta l’installazione · 3 accessi collegati',
    '1 users/fornitori-identita: fornitori.0.acceso = false':
      '- [Spegni] - Acceso - Spegni + [Accendi Acceso] + Accendi Acceso + Spento',
    '1 users/fornitori-identita: fornitori.1.collegati = 0':
      '- https://entra.invalid · Tutta l’installazione · 3 accessi collegati + https://entra.invalid · Tutta l’installazione · 0 accessi collegati',
    '1 users/fornitori-identita: fornitori.1.collegati = 1':
      '- https://entra.invalid · Tutta l’installazione · 3 accessi collegati + https://entra.invalid · Tutta l’installazione · 1 accesso collegato',
    '1 users/fornitori-identita: fornitori.1.collegati = 5':
      '- https://entra.invalid · Tutta l’installazione · 3 accessi collegati + https://entra.invalid · Tutta l’installazione · 5 accessi collegati',
    '1 users/fornitori-identita: fornitori.1.studio = {"id":"id","nome":"nome"}':
      '- https://entra.invalid · Tutta l’installazione · 3 accessi collegati + https://entra.invalid · nome · 3 accessi collegati',
    '1 users/fornitori-identita: fornitori.1.acceso = true':
      '- [Accendi Spento] - Spento - Accendi Spento + [Spegni] + Acceso + Spegni',
    nothing: '',
  },
  'thread about a document: none': {
    '1 DocAnnotazioni/:id/lista:  = one':
      '- Ancora nessuna annotazione. Scrivi qui ciò che chi elabora il documento deve sapere. + [Elimina annotazione] + autore + tipoUtente · 03/11/2026 09:00 + (Elimina annotazione) + testo',
    nothing: '',
  },
  'thread about a document: one’s own, another’s': {
    '1 DocAnnotazioni/:id/lista:  = []':
      '- [Elimina annotazione] - Io - tipoUtente · 03/11/2026 09:00 - (Elimina annotazione) - Mio - Ada - tipoUtente · 03/11/2026 09:00 - Suo + Ancora nessuna annotazione. Scrivi qui ciò che chi elabora il documento deve sapere.',
    '1 DocAnnotazioni/:id/lista: 0.propria = false': '- [Elimina annotazione] - (Elimina annotazione)',
    '1 DocAnnotazioni/:id/lista: 1.propria = true': '+ [Elimina annotazione] + (Elimina annotazione)',
    nothing: '',
  },
  'home of an employee: nothing': {
    '3 dipendente/avvisi:  = one':
      '- # Bacheca - Nessuna comunicazione in bacheca. + # Bacheca 1 + titolo 03/11/2026 · testo Nuovo → /dipendente/notices?avviso=id + 1 + titolo + 03/11/2026 · testo + Nuovo',
    '4 dipendente/richieste:  = one':
      '+ Vedi tutte le richieste → /dipendente/requests + (Vedi tutte le richieste) + Vedi tutte',
    '5 dipendente/firme:  = one':
      '+ # Da firmare 1 + Vedi tutte le firme → /dipendente/firme + titolo Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda → /dipendente/firme/id + Da firmare + 1 + Vedi tutte le firme + titolo + Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda',
    nothing: '',
  },
  'home of an employee: to read, to acknowledge, read': {
    '2 :  = []':
      '- # Ottobre 2026 - [Mostra il netto] - [Apri cedolino] POST dipendente/documenti/:id/download/biglietto - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - # Da leggere 1 - [Apri Lettera Pubblicato il 03/11/2026 Nuovo] - [Scarica Lettera] - # Mesi scorsi - [Apri Settembre 2026 Letto il 05/10/2026] - [Scarica Settembre 2026] - Tutti i documenti → /dipendente/documents - Che cosa resta registrato quando leggo? → /faq?d=lettura - Nuovo cedolino - Ottobre 2026 - Pubblicato il 03/11/2026 - Netto in busta - Nascosto - (Mostra il netto) - Apri cedolino - Scarica Ottobre 2026 - Da leggere - 1 - Apri - Lettera - Pubblicato il 03/11/2026 - Nuovo - (Scarica Lettera) - Ti si chiede la presa visione: apri il documento, poi confermala qui. - Mesi scorsi - Apri - Settembre 2026 - Letto il 05/10/2026 - (Scarica Settembre 2026) - Tutti i documenti - Che cosa resta registrato quando leggo? + # Ancora nessun documento + [Come funziona] + Ancora nessun documento + Quando la tua azienda pubblica un cedolino o una CU lo trovi qui, e ricevi un’e-mail con il collegamento. Aprendolo, la lettura resta registrata. + Come funziona',
    '2 : 0.anno = 0':
      '- # Ottobre 2026 - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - Ottobre 2026 - Scarica Ottobre 2026 + # Ottobre 0 + [Scarica Ottobre 0] GET dipendente/documenti/:id/download undefined + Ottobre 0 + Scarica Ottobre 0',
    '2 : 0.anno = 1':
      '- # Ottobre 2026 - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - Ottobre 2026 - Scarica Ottobre 2026 + # Ottobre 1 + [Scarica Ottobre 1] GET dipendente/documenti/:id/download undefined + Ottobre 1 + Scarica Ottobre 1',
    '2 : 0.anno = 5':
      '- # Ottobre 2026 - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - Ottobre 2026 - Scarica Ottobre 2026 + # Ottobre 5 + [Scarica Ottobre 5] GET dipendente/documenti/:id/download undefined + Ottobre 5 + Scarica Ottobre 5',
    '2 : 0.mese = 0':
      '- # Ottobre 2026 - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - Ottobre 2026 - Scarica Ottobre 2026 + # Nuovo 2026 + [Scarica Nuovo 2026] GET dipendente/documenti/:id/download undefined + Nuovo 2026 + Scarica Nuovo 2026',
    '2 : 0.mese = 1':
      '- # Ottobre 2026 - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - Ottobre 2026 - Scarica Ottobre 2026 + # Gennaio 2026 + [Scarica Gennaio 2026] GET dipendente/documenti/:id/download undefined + Gennaio 2026 + Scarica Gennaio 2026',
    '2 : 0.mese = 5':
      '- # Ottobre 2026 - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - Ottobre 2026 - Scarica Ottobre 2026 + # Maggio 2026 + [Scarica Maggio 2026] GET dipendente/documenti/:id/download undefined + Maggio 2026 + Scarica Maggio 2026',
    '2 : 0.nuovo = false': '- Nuovo cedolino + Ultimo cedolino',
    '2 : 1.nuovo = false':
      '- [Apri Lettera Pubblicato il 03/11/2026 Nuovo] - Nuovo + [Apri Lettera Pubblicato il 03/11/2026]',
    '2 : 1.presaVisioneChiesta = false': '- Ti si chiede la presa visione: apri il documento, poi confermala qui.',
    '3 dipendente/avvisi:  = one':
      '- # Bacheca - Nessuna comunicazione in bacheca. + # Bacheca 1 + titolo 03/11/2026 · testo Nuovo → /dipendente/notices?avviso=id + 1 + titolo + 03/11/2026 · testo + Nuovo',
    '4 dipendente/richieste:  = one':
      '+ Vedi tutte le richieste → /dipendente/requests + (Vedi tutte le richieste) + Vedi tutte',
    '5 dipendente/firme:  = one':
      '+ # Da firmare 1 + Vedi tutte le firme → /dipendente/firme + titolo Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda → /dipendente/firme/id + Da firmare + Vedi tutte le firme + titolo + Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda + 1',
    nothing:
      '2 : 0.presaVisioneChiesta = true; 2 : 0.dimensione = 0; 2 : 0.dimensione = 1; 2 : 0.dimensione = 5; 2 : 0.netto = 0; 2 : 0.netto = 1; 2 : 0.netto = 5; 2 : 1.anno = 0; 2 : 1.anno = 1; 2 : 1.anno = 5; 2 : 1.dimensione = 0; 2 : 1.dimensione = 1; 2 : 1.dimensione = 5; 2 : 1.netto = 0; 2 : 1.netto = 1; 2 : 1.netto = 5',
  },
  'home of an employee who has left': {
    '2 :  = []':
      '- # Ottobre 2026 - [Mostra il netto] - [Apri cedolino] POST dipendente/documenti/:id/download/biglietto - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - Tutti i documenti → /dipendente/documents - Che cosa resta registrato quando leggo? → /faq?d=lettura - Nuovo cedolino - Ottobre 2026 - Letto il 05/11/2026 - Netto in busta - Nascosto - (Mostra il netto) - Apri cedolino - Scarica Ottobre 2026 - Hai letto tutti i documenti. - Tutti i documenti - Che cosa resta registrato quando leggo? + # Ancora nessun documento + [Come funziona] + Ancora nessun documento + Quando la tua azienda pubblica un cedolino o una CU lo trovi qui, e ricevi un’e-mail con il collegamento. Aprendolo, la lettura resta registrata. + Come funziona',
    '2 : 0.anno = 0':
      '- # Ottobre 2026 - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - Ottobre 2026 - Scarica Ottobre 2026 + # Ottobre 0 + [Scarica Ottobre 0] GET dipendente/documenti/:id/download undefined + Ottobre 0 + Scarica Ottobre 0',
    '2 : 0.anno = 1':
      '- # Ottobre 2026 - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - Ottobre 2026 - Scarica Ottobre 2026 + # Ottobre 1 + [Scarica Ottobre 1] GET dipendente/documenti/:id/download undefined + Ottobre 1 + Scarica Ottobre 1',
    '2 : 0.anno = 5':
      '- # Ottobre 2026 - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - Ottobre 2026 - Scarica Ottobre 2026 + # Ottobre 5 + [Scarica Ottobre 5] GET dipendente/documenti/:id/download undefined + Ottobre 5 + Scarica Ottobre 5',
    '2 : 0.mese = 0':
      '- # Ottobre 2026 - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - Ottobre 2026 - Scarica Ottobre 2026 + # Letto 2026 + [Scarica Letto 2026] GET dipendente/documenti/:id/download undefined + Letto 2026 + Scarica Letto 2026',
    '2 : 0.mese = 1':
      '- # Ottobre 2026 - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - Ottobre 2026 - Scarica Ottobre 2026 + # Gennaio 2026 + [Scarica Gennaio 2026] GET dipendente/documenti/:id/download undefined + Gennaio 2026 + Scarica Gennaio 2026',
    '2 : 0.mese = 5':
      '- # Ottobre 2026 - [Scarica Ottobre 2026] GET dipendente/documenti/:id/download undefined - Ottobre 2026 - Scarica Ottobre 2026 + # Maggio 2026 + [Scarica Maggio 2026] GET dipendente/documenti/:id/download undefined + Maggio 2026 + Scarica Maggio 2026',
    '2 : 0.nuovo = false': '- Nuovo cedolino + Ultimo cedolino',
    '3 dipendente/avvisi:  = one':
      '- # Bacheca - Nessuna comunicazione in bacheca. + # Bacheca 1 + titolo 03/11/2026 · testo Nuovo → /dipendente/notices?avviso=id + 1 + titolo + 03/11/2026 · testo + Nuovo',
    '4 dipendente/richieste:  = one':
      '+ Vedi tutte le richieste → /dipendente/requests + (Vedi tutte le richieste) + Vedi tutte',
    '5 dipendente/firme:  = one':
      '+ # Da firmare 1 + Vedi tutte le firme → /dipendente/firme + titolo Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda → /dipendente/firme/id + Da firmare + 1 + Vedi tutte le firme + titolo + Entro il 03/11/2026 · Chiesto dal consulente del lavoro per azienda',
    nothing:
      '2 : 0.presaVisioneChiesta = true; 2 : 0.dimensione = 0; 2 : 0.dimensione = 1; 2 : 0.dimensione = 5; 2 : 0.netto = 0; 2 : 0.netto = 1; 2 : 0.netto = 5',
  },
  'an intake beside the month before: nothing before': {
    '1 acquisizioni/:id/confronto: mesePrecedente = "202609"': '+ Nessuna differenza rispetto a settembre 2026.',
    nothing: '1 acquisizioni/:id/confronto: aziende = one',
  },
  'an intake beside the month before: the same': {
    '1 acquisizioni/:id/confronto: mesePrecedente = null': '- Nessuna differenza rispetto a settembre 2026.',
    '1 acquisizioni/:id/confronto: aziende = one':
      '- Nessuna differenza rispetto a settembre 2026. + # Rispetto a settembre 2026 + [Vai alle pagine di nominativo] + [Vai alle pagine di nominativo] + [Vai alle pagine di nominativo] + [Vai alle pagine di nominativo] + [Vai alle pagine di nominativo] + (Rispetto a settembre 2026) + Rispetto a settembre 2026 + nome + Manca l’intera azienda: il periodo prima era nello stesso file. + 1 lavoratore ne aveva uno e ora no + (Vai alle pagine di nominativo) + nominativo + 1 lavoratore nuovo + (Vai alle pagine di nominativo) + nominativo + 1 lavoratore ne ha più di uno + (Vai alle pagine di nominativo) + nominativo + 1 documento ha meno pagine + (Vai alle pagine di nominativo) + nominativo + da 5 a 6 pagine + 1 documento ha più pagine + (Vai alle pagine di nominativo) + nominativo + da 5 a 6 pagine',
    nothing: '',
  },
  'an intake beside the month before: of each sort': {
    '1 acquisizioni/:id/confronto: mesePrecedente = null':
      '- # Rispetto a settembre 2026 - [Vai alle pagine di Persona 2] - [Vai alle pagine di Persona 3] - [Vai alle pagine di Persona 4] - [Vai alle pagine di Persona 5] - (Rispetto a settembre 2026) - Rispetto a settembre 2026 - Officine - 1 lavoratore ne aveva uno e ora no - Persona 1 - nessuna pagina nel file - 1 lavoratore nuovo - (Vai alle pagine di Persona 2) - Persona 2 - 1 lavoratore ne ha più di uno - (Vai alle pagine di Persona 3) - Persona 3 - 1 documento ha meno pagine - (Vai alle pagine di Persona 4) - Persona 4 - da 2 a 1 pagina - 1 documento ha più pagine - (Vai alle pagine di Persona 5) - Persona 5 - da 1 a 2 pagine - Fonderie - Manca l’intera azienda: il periodo prima era nello stesso file.',
    '1 acquisizioni/:id/confronto: aziende = []':
      '- # Rispetto a settembre 2026 - [Vai alle pagine di Persona 2] - [Vai alle pagine di Persona 3] - [Vai alle pagine di Persona 4] - [Vai alle pagine di Persona 5] - (Rispetto a settembre 2026) - Rispetto a settembre 2026 - Officine - 1 lavoratore ne aveva uno e ora no - Persona 1 - nessuna pagina nel file - 1 lavoratore nuovo - (Vai alle pagine di Persona 2) - Persona 2 - 1 lavoratore ne ha più di uno - (Vai alle pagine di Persona 3) - Persona 3 - 1 documento ha meno pagine - (Vai alle pagine di Persona 4) - Persona 4 - da 2 a 1 pagina - 1 documento ha più pagine - (Vai alle pagine di Persona 5) - Persona 5 - da 1 a 2 pagine - Fonderie - Manca l’intera azienda: il periodo prima era nello stesso file. + Nessuna differenza rispetto a settembre 2026.',
    '1 acquisizioni/:id/confronto: aziende.0.assente = true':
      '+ Manca l’intera azienda: il periodo prima era nello stesso file.',
    '1 acquisizioni/:id/confronto: aziende.0.mancanti = []':
      '- 1 lavoratore ne aveva uno e ora no - Persona 1 - nessuna pagina nel file',
    '1 acquisizioni/:id/confronto: aziende.0.mancanti.0.righe = one':
      '- nessuna pagina nel file + [Vai alle pagine di Persona 1] + (Vai alle pagine di Persona 1)',
    '1 acquisizioni/:id/confronto: aziende.0.nuovi = []':
      '- [Vai alle pagine di Persona 2] - 1 lavoratore nuovo - (Vai alle pagine di Persona 2) - Persona 2',
    '1 acquisizioni/:id/confronto: aziende.0.nuovi.0.righe = []':
      '- [Vai alle pagine di Persona 2] - (Vai alle pagine di Persona 2) + nessuna pagina nel file',
    '1 acquisizioni/:id/confronto: aziende.0.doppi = []':
      '- [Vai alle pagine di Persona 3] - 1 lavoratore ne ha più di uno - (Vai alle pagine di Persona 3) - Persona 3',
    '1 acquisizioni/:id/confronto: aziende.0.doppi.0.righe = []':
      '- [Vai alle pagine di Persona 3] - (Vai alle pagine di Persona 3) + nessuna pagina nel file',
    '1 acquisizioni/:id/confronto: aziende.0.ridotti = []':
      '- [Vai alle pagine di Persona 4] - 1 documento ha meno pagine - (Vai alle pagine di Persona 4) - Persona 4 - da 2 a 1 pagina',
    '1 acquisizioni/:id/confronto: aziende.0.ridotti.0.righe = []':
      '- [Vai alle pagine di Persona 4] - (Vai alle pagine di Persona 4)',
    '1 acquisizioni/:id/confronto: aziende.0.ridotti.0.primaPagine = 0': '- da 2 a 1 pagina + da 0 a 1 pagina',
    '1 acquisizioni/:id/confronto: aziende.0.ridotti.0.primaPagine = 1': '- da 2 a 1 pagina + da 1 a 1 pagina',
    '1 acquisizioni/:id/confronto: aziende.0.ridotti.0.primaPagine = 5': '- da 2 a 1 pagina + da 5 a 1 pagina',
    '1 acquisizioni/:id/confronto: aziende.0.ridotti.0.oraPagine = 0': '- da 2 a 1 pagina + da 2 a 0 pagine',
    '1 acquisizioni/:id/confronto: aziende.0.ridotti.0.oraPagine = 5': '- da 2 a 1 pagina + da 2 a 5 pagine',
    '1 acquisizioni/:id/confronto: aziende.0.cresciuti = []':
      '- [Vai alle pagine di Persona 5] - 1 documento ha più pagine - (Vai alle pagine di Persona 5) - Persona 5 - da 1 a 2 pagine',
    '1 acquisizioni/:id/confronto: aziende.0.cresciuti.0.righe = []':
      '- [Vai alle pagine di Persona 5] - (Vai alle pagine di Persona 5)',
    '1 acquisizioni/:id/confronto: aziende.0.cresciuti.0.primaPagine = 0': '- da 1 a 2 pagine + da 0 a 2 pagine',
    '1 acquisizioni/:id/confronto: aziende.0.cresciuti.0.primaPagine = 5': '- da 1 a 2 pagine + da 5 a 2 pagine',
    '1 acquisizioni/:id/confronto: aziende.0.cresciuti.0.oraPagine = 0': '- da 1 a 2 pagine + da 1 a 0 pagine',
    '1 acquisizioni/:id/confronto: aziende.0.cresciuti.0.oraPagine = 1': '- da 1 a 2 pagine + da 1 a 1 pagina',
    '1 acquisizioni/:id/confronto: aziende.0.cresciuti.0.oraPagine = 5': '- da 1 a 2 pagine + da 1 a 5 pagine',
    '1 acquisizioni/:id/confronto: aziende.1.assente = false':
      '- Manca l’intera azienda: il periodo prima era nello stesso file.',
    '1 acquisizioni/:id/confronto: aziende.1.mancanti = one':
      '+ [Vai alle pagine di nominativo] + 1 lavoratore ne aveva uno e ora no + (Vai alle pagine di nominativo) + nominativo',
    '1 acquisizioni/:id/confronto: aziende.1.nuovi = one':
      '+ [Vai alle pagine di nominativo] + 1 lavoratore nuovo + (Vai alle pagine di nominativo) + nominativo',
    '1 acquisizioni/:id/confronto: aziende.1.doppi = one':
      '+ [Vai alle pagine di nominativo] + 1 lavoratore ne ha più di uno + (Vai alle pagine di nominativo) + nominativo',
    '1 acquisizioni/:id/confronto: aziende.1.ridotti = one':
      '+ [Vai alle pagine di nominativo] + 1 documento ha meno pagine + (Vai alle pagine di nominativo) + nominativo + da 5 a 6 pagine',
    '1 acquisizioni/:id/confronto: aziende.1.cresciuti = one':
      '+ [Vai alle pagine di nominativo] + 1 documento ha più pagine + (Vai alle pagine di nominativo) + nominativo + da 5 a 6 pagine',
    nothing:
      '1 acquisizioni/:id/confronto: aziende.0.nuovi.0.righe.0 = 0; 1 acquisizioni/:id/confronto: aziende.0.nuovi.0.righe.0 = 1; 1 acquisizioni/:id/confronto: aziende.0.nuovi.0.righe.0 = 5; 1 acquisizioni/:id/confronto: aziende.0.doppi.0.righe.0 = 0; 1 acquisizioni/:id/confronto: aziende.0.doppi.0.righe.0 = 1; 1 acquisizioni/:id/confronto: aziende.0.doppi.0.righe.1 = 0; 1 acquisizioni/:id/confronto: aziende.0.doppi.0.righe.1 = 1; 1 acquisizioni/:id/confronto: aziende.0.doppi.0.righe.1 = 5; 1 acquisizioni/:id/confronto: aziende.0.ridotti.0.righe.0 = 0; 1 acquisizioni/:id/confronto: aziende.0.ridotti.0.righe.0 = 1; 1 acquisizioni/:id/confronto: aziende.0.ridotti.0.righe.0 = 5; 1 acquisizioni/:id/confronto: aziende.0.cresciuti.0.righe.0 = 0; 1 acquisizioni/:id/confronto: aziende.0.cresciuti.0.righe.0 = 1; 1 acquisizioni/:id/confronto: aziende.0.cresciuti.0.righe.0 = 5',
  },
  'calls to systems: none': {
    '1 webhook:  = one':
      '- Attivazione utenti → /consultant/companies - # Webhook - # Nessun webhook - [Nuovo webhook] - Attivazione utenti - Webhook - Quando qualcosa accade, il portale avvisa da sé il tuo gestionale: un messaggio firmato, senza dati personali, con i soli numeri di documento, azienda e lavoratore. - Nessun webhook - Indica dove il tuo gestionale riceve, e scegli di che cosa avvisarlo: una pubblicazione, una lettura, una richiesta. Senza webhook non parte nulla. - Nuovo webhook + ! Invalid time value',
    nothing: '',
  },
  'calls to systems: on, failing, off': {
    '1 webhook:  = []':
      '- [Registro del webhook https://acceso.invalid] - [Invia una prova a https://acceso.invalid] - [Modifica il webhook https://acceso.invalid] - [Ruota il segreto] - [Spegni] - [Elimina] - [Registro del webhook https://guasto.invalid] - [Invia una prova a https://guasto.invalid] - [Modifica il webhook https://guasto.invalid] - [Ruota il segreto] - [Spegni] - [Elimina] - [Accendi il webhook https://spento.invalid] - [Registro del webhook https://spento.invalid] - [Invia una prova a https://spento.invalid] off: È spento: accendilo, poi riprova. - [Modifica il webhook https://spento.invalid] - [Ruota il segreto] - [Elimina] - https://acceso.invalid - Creato da utente il 01/11/2026 - Documento pubblicato - Ultimo messaggio consegnato 02/11/2026 09:00 - Acceso - Registro del webhook https://acceso.invalid - Invia una prova a https://acceso.invalid - Modifica il webhook https://acceso.invalid - Ruota il segreto - Spegni - Elimina - https://guasto.invalid - Creato da utente il 01/11/2026 - Documento pubblicato - Ultimo messaggio consegnato 02/11/2026 09:00 · 2 messaggi attendono · 3 messaggi non riusciti - Non riceve da 25/11/2026 09:00: il portale riprova da sé. - Il segreto di prima firma ancora fino a 27/11/2026 09:00 - Non riceve - Registro del webhook https://guasto.invalid - Invia una prova a https://guasto.invalid - Modifica il webhook https://guasto.invalid - Ruota il segreto - Spegni - Elimina - https://spento.invalid - Creato da utente il 01/11/2026 - Documento pubblicato - Ultimo messaggio consegnato 02/11/2026 09:00 - Spento da sé 25/11/2026 09:00: per tre giorni non ha ricevuto nulla. Riaccendilo quando riceve di nuovo. - Spento da sé - Accendi il webhook https://spento.invalid - Registro del webhook https://spento.invalid - Invia una prova a https://spento.invalid - Modifica il webhook https://spento.invalid - Ruota il segreto - Elimina + # Nessun webhook + Nessun webhook + Indica dove il tuo gestionale riceve, e scegli di che cosa avvisarlo: una pubblicazione, una lettura, una richiesta. Senza webhook non parte nulla.',
    '1 webhook: 0.eventi = []': '- Documento pubblicato',
    '1 webhook: 0.eventi.0 = "documento.letto"': '- Documento pubblicato + Documento letto dal lavoratore',
    '1 webhook: 0.eventi.0 = "documento.presavisione"': '- Documento pubblicato + Presa visione confermata',
    '1 webhook: 0.eventi.0 = "richiesta.inviata"': '- Documento pubblicato + Richiesta inviata',
    '1 webhook: 0.eventi.0 = "richiesta.risposta"': '- Documento pubblicato + Richiesta con risposta o nuovo stato',
    '1 webhook: 0.eventi.0 = "acquisizione.pronta"': '- Documento pubblicato + Acquisizione letta e pronta',
    '1 webhook: 0.spento = {"dal":"2026-11-03T08:00:00Z","daSolo":true}':
      '- [Invia una prova a https://acceso.invalid] - [Spegni] - Acceso - Spegni + [Accendi il webhook https://acceso.invalid] + [Invia una prova a https://acceso.invalid] off: È spento: accendilo, poi riprova. + Spento da sé 03/11/2026 09:00: per tre giorni non ha ricevuto nulla. Riaccendilo quando riceve di nuovo. + Accendi il webhook https://acceso.invalid + Spento da sé',
    '1 webhook: 0.nonRiesceDal = "nonRiesceDal"':
      '- Attivazione utenti → /consultant/companies - # Webhook - [Nuovo webhook] - [Registro del webhook https://acceso.invalid] - [Invia una prova a https://acceso.invalid] - [Modifica il webhook https://acceso.invalid] - [Ruota il segreto] - [Spegni] - [Elimina] - [Registro del webhook https://guasto.invalid] - [Invia una prova a https://guasto.invalid] - [Modifica il webhook https://guasto.invalid] - [Ruota il segreto] - [Spegni] - [Elimina] - [Accendi il webhook https://spento.invalid] - [Registro del webhook https://spento.invalid] - [Invia una prova a https://spento.invalid] off: È spento: accendilo, poi riprova. - [Modifica il webhook https://spento.invalid] - [Ruota il segreto] - [Elimina] - Attivazione utenti - Webhook - Quando qualcosa accade, il portale avvisa da sé il tuo gestionale: un messaggio firmato, senza dati personali, con i soli numeri di documento, azienda e lavoratore. - Nuovo webhook - https://acceso.invalid - Creato da utente il 01/11/2026 - Documento pubblicato - Ultimo messaggio consegnato 02/11/2026 09:00 - Acceso - Registro del webhook https://acceso.invalid - Invia una prova a https://acceso.invalid - Modifica il webhook https://acceso.invalid - Ruota il segreto - Spegni - Elimina - https://guasto.invalid - Creato da utente il 01/11/2026 - Documento pubblicato - Ultimo messaggio consegnato 02/11/2026 09:00 · 2 messaggi attendono · 3 messaggi non riusciti - Non riceve da 25/11/2026 09:00: il portale riprova da sé. - Il segreto di prima firma ancora fino a 27/11/2026 09:00 - Non riceve - Registro del webhook https://guasto.invalid - Invia una prova a https://guasto.invalid - Modifica il webhook https://guasto.invalid - Ruota il segreto - Spegni - Elimina - https://spento.invalid - Creato da utente il 01/11/2026 - Documento pubblicato - Ultimo messaggio consegnato 02/11/2026 09:00 - Spento da sé 25/11/2026 09:00: per tre giorni non ha ricevuto nulla. Riaccendilo quando riceve di nuovo. - Spento da sé - Accendi il webhook https://spento.invalid - Registro del webhook https://spento.invalid - Invia una prova a https://spento.invalid - Modifica il webhook https://spento.invalid - Ruota il segreto - Elimina + ! Invalid time value',
    '1 webhook: 0.attendono = 1':
      '- Ultimo messaggio consegnato 02/11/2026 09:00 + Ultimo messaggio consegnato 02/11/2026 09:00 · 1 messaggio attende',
    '1 webhook: 0.attendono = 5':
      '- Ultimo messaggio consegnato 02/11/2026 09:00 + Ultimo messaggio consegnato 02/11/2026 09:00 · 5 messaggi attendono',
    '1 webhook: 0.nonRiusciti = 1':
      '- Ultimo messaggio consegnato 02/11/2026 09:00 + Ultimo messaggio consegnato 02/11/2026 09:00 · 1 messaggio non riuscito',
    '1 webhook: 0.nonRiusciti = 5':
      '- Ultimo messaggio consegnato 02/11/2026 09:00 + Ultimo messaggio consegnato 02/11/2026 09:00 · 5 messaggi non riusciti',
    '1 webhook: 0.ultimoConsegnato = null':
      '- Ultimo messaggio consegnato 02/11/2026 09:00 + Nessun messaggio consegnato',
    '1 webhook: 0.precedenteFino = "2026-11-03T08:00:00Z"':
      '+ Il segreto di prima firma ancora fino a 03/11/2026 09:00',
    '1 webhook: 1.eventi = []': '- Documento pubblicato',
    '1 webhook: 1.eventi.0 = "documento.letto"': '- Documento pubblicato + Documento letto dal lavoratore',
    '1 webhook: 1.eventi.0 = "documento.presavisione"': '- Documento pubblicato + Presa visione confermata',
    '1 webhook: 1.eventi.0 = "richiesta.inviata"': '- Documento pubblicato + Richiesta inviata',
    '1 webhook: 1.eventi.0 = "richiesta.risposta"': '- Documento pubblicato + Richiesta con risposta o nuovo stato',
    '1 webhook: 1.eventi.0 = "acquisizione.pronta"': '- Documento pubblicato + Acquisizione letta e pronta',
    '1 webhook: 1.spento = {"dal":"2026-11-03T08:00:00Z","daSolo":true}':
      '- [Invia una prova a https://guasto.invalid] - [Spegni] - Non riceve da 25/11/2026 09:00: il portale riprova da sé. - Non riceve - Spegni + [Accendi il webhook https://guasto.invalid] + [Invia una prova a https://guasto.invalid] off: È spento: accendilo, poi riprova. + Spento da sé 03/11/2026 09:00: per tre giorni non ha ricevuto nulla. Riaccendilo quando riceve di nuovo. + Accendi il webhook https://guasto.invalid + Spento da sé',
    '1 webhook: 1.nonRiesceDal = null':
      '- Non riceve da 25/11/2026 09:00: il portale riprova da sé. - Non riceve + Acceso',
    '1 webhook: 1.attendono = 0':
      '- Ultimo messaggio consegnato 02/11/2026 09:00 · 2 messaggi attendono · 3 messaggi non riusciti + Ultimo messaggio consegnato 02/11/2026 09:00 · 3 messaggi non riusciti',
    '1 webhook: 1.attendono = 1':
      '- Ultimo messaggio consegnato 02/11/2026 09:00 · 2 messaggi attendono · 3 messaggi non riusciti + Ultimo messaggio consegnato 02/11/2026 09:00 · 1 messaggio attende · 3 messaggi non riusciti',
    '1 webhook: 1.attendono = 5':
      '- Ultimo messaggio consegnato 02/11/2026 09:00 · 2 messaggi attendono · 3 messaggi non riusciti + Ultimo messaggio consegnato 02/11/2026 09:00 · 5 messaggi attendono · 3 messaggi non riusciti',
    '1 webhook: 1.nonRiusciti = 0':
      '- Ultimo messaggio consegnato 02/11/2026 09:00 · 2 messaggi attendono · 3 messaggi non riusciti + Ultimo messaggio consegnato 02/11/2026 09:00 · 2 messaggi attendono',
    '1 webhook: 1.nonRiusciti = 1':
      '- Ultimo messaggio consegnato 02/11/2026 09:00 · 2 messaggi attendono · 3 messaggi non riusciti + Ultimo messaggio consegnato 02/11/2026 09:00 · 2 messaggi attendono · 1 messaggio non riuscito',
    '1 webhook: 1.nonRiusciti = 5':
      '- Ultimo messaggio consegnato 02/11/2026 09:00 · 2 messaggi attendono · 3 messaggi non riusciti + Ultimo messaggio consegnato 02/11/2026 09:00 · 2 messaggi attendono · 5 messaggi non riusciti',
    '1 webhook: 1.ultimoConsegnato = null':
      '- Ultimo messaggio consegnato 02/11/2026 09:00 · 2 messaggi attendono · 3 messaggi non riusciti + Nessun messaggio consegnato · 2 messaggi attendono · 3 messaggi non riusciti',
    '1 webhook: 1.precedenteFino = null': '- Il segreto di prima firma ancora fino a 27/11/2026 09:00',
    nothing: '',
  },
  'policy of each vendor': {
    '1 privacy/testi:  = []':
      '- # codiceDistribuzione - [Leggi: codiceDistribuzione] - [Nuova versione: codiceDistribuzione] - codiceDistribuzione - In vigore - Versione versione dal 01/11/2026 - (Leggi: codiceDistribuzione) - Leggi - (Nuova versione: codiceDistribuzione) - Nuova versione',
    '1 privacy/testi: 0.codiceDistribuzione = null':
      '- # codiceDistribuzione - [Leggi: codiceDistribuzione] - [Nuova versione: codiceDistribuzione] - codiceDistribuzione - In vigore - Versione versione dal 01/11/2026 - (Leggi: codiceDistribuzione) - (Nuova versione: codiceDistribuzione) + #  + [Leggi: ] + [Nuova versione: ] + (Leggi: ) + (Nuova versione: ) + Vale il testo generale, versione 1.0',
    nothing: '',
  },
  'confirmation of the policy by a mailed key': {
    nothing: '1 privacy/page: codiceDistribuzione = null',
  },
  'page of the policy, without a key and not logged in': {
    nothing: '',
  },
  'page of a company, for its consultant': {
    '2 Azienda/:id: capogruppo = "capogruppo"':
      '- L’azienda non fa parte di un gruppo. + [Togli dal gruppo: Officine] PUT Azienda/:id {"capogruppo":null} + La capogruppo vede i documenti e i dati di questa azienda: + capogruppo + Togli dal gruppo: Officine',
    '2 Azienda/:id: email = null': '- email',
    '2 Azienda/:id: attiva = false':
      '- E-mail - email - L’e-mail è di chi ha l’accesso: la cambia da «Dati utente». + (E-mail)',
    '2 Azienda/:id: filiali = []':
      '- [Modifica filiale 1] - [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - Codice filiale - Descrizione - Lavoratori - 1 - Milano - 2 - Modifica filiale 1 - Togli filiale 1 + Nessuna filiale. Servono se i lavoratori sono in più sedi o cantieri.',
    '2 Azienda/:id: filiali.0.lavoratori = 0':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - 2 + [Togli filiale 1] GET Azienda/filcant {"cfAzienda":"42"} + 0',
    '2 Azienda/:id: filiali.0.lavoratori = 1':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - 2 + [Togli filiale 1] off: Ne fa parte 1 lavoratore: spostalo prima in un’altra filiale. + 1',
    '2 Azienda/:id: filiali.0.lavoratori = 5':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - 2 + [Togli filiale 1] off: Ne fanno parte 5 lavoratori: spostali prima in un’altra filiale. + 5',
    '2 Azienda/:id: filiali.0.cessati = 1':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. + [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. Ne ha fatto parte 1 lavoratore cessato: resta per la sua storia.',
    '2 Azienda/:id: filiali.0.cessati = 5':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. + [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. Ne hanno fatto parte 5 lavoratori cessati: resta per la loro storia.',
    '2 Azienda/:id: controllate = one':
      '- L’azienda non fa parte di un gruppo. + ragioneSociale → /company/detail/id + [Togli dal gruppo: ragioneSociale] PUT Azienda/:id {"capogruppo":null} + Vede i documenti e i dati delle aziende controllate. + ragioneSociale + Togli dal gruppo: ragioneSociale',
    nothing:
      '2 Azienda/:id: accessoWeb = false; 2 Azienda/:id: partitaIva = null; 2 Azienda/:id: contatto = null; 2 Azienda/:id: contatto.referente = null; 2 Azienda/:id: contatto.email = null; 2 Azienda/:id: contatto.telefono = null; 3 users/consultant/companies:  = one',
  },
  'page of a company, for itself': {
    '2 Azienda/:id: email = null': '- email',
    '2 Azienda/:id: attiva = false':
      '- E-mail - email - Codici, gruppo e accesso web li cambia il consulente. L’e-mail è di chi ha l’accesso: la cambia da «Dati utente». + (E-mail) + Codici, gruppo e accesso web li cambia il consulente.',
    '2 Azienda/:id: filiali = []':
      '- [Modifica filiale 1] - [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - Codice filiale - Descrizione - Lavoratori - 1 - Milano - 2 - Modifica filiale 1 - Togli filiale 1 + Nessuna filiale. Servono se i lavoratori sono in più sedi o cantieri.',
    '2 Azienda/:id: filiali.0.lavoratori = 0':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - 2 + [Togli filiale 1] GET Azienda/filcant {"cfAzienda":"42"} + 0',
    '2 Azienda/:id: filiali.0.lavoratori = 1':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - 2 + [Togli filiale 1] off: Ne fa parte 1 lavoratore: spostalo prima in un’altra filiale. + 1',
    '2 Azienda/:id: filiali.0.lavoratori = 5':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - 2 + [Togli filiale 1] off: Ne fanno parte 5 lavoratori: spostali prima in un’altra filiale. + 5',
    '2 Azienda/:id: filiali.0.cessati = 1':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. + [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. Ne ha fatto parte 1 lavoratore cessato: resta per la sua storia.',
    '2 Azienda/:id: filiali.0.cessati = 5':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. + [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. Ne hanno fatto parte 5 lavoratori cessati: resta per la loro storia.',
    '2 Azienda/:id: controllate = one':
      '+ # Gruppo + ragioneSociale → /company/detail/id + Gruppo + Vede i documenti e i dati delle aziende controllate. + ragioneSociale',
    nothing:
      '2 Azienda/:id: capogruppo = "capogruppo"; 2 Azienda/:id: accessoWeb = false; 2 Azienda/:id: partitaIva = null; 2 Azienda/:id: contatto = null; 2 Azienda/:id: contatto.referente = null; 2 Azienda/:id: contatto.email = null; 2 Azienda/:id: contatto.telefono = null; 3 users/consultant/companies:  = one',
  },
  'page of a company that heads one, for itself': {
    '2 Azienda/:id: capogruppo = "capogruppo"': '+ capogruppo',
    '2 Azienda/:id: email = null': '- email',
    '2 Azienda/:id: attiva = false':
      '- E-mail - email - Codici, gruppo e accesso web li cambia il consulente. L’e-mail è di chi ha l’accesso: la cambia da «Dati utente». + (E-mail) + Codici, gruppo e accesso web li cambia il consulente.',
    '2 Azienda/:id: filiali = []':
      '- [Modifica filiale 1] - [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - Codice filiale - Descrizione - Lavoratori - 1 - Milano - 2 - Modifica filiale 1 - Togli filiale 1 + Nessuna filiale. Servono se i lavoratori sono in più sedi o cantieri.',
    '2 Azienda/:id: filiali.0.lavoratori = 0':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - 2 + [Togli filiale 1] GET Azienda/filcant {"cfAzienda":"42"} + 0',
    '2 Azienda/:id: filiali.0.lavoratori = 1':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - 2 + [Togli filiale 1] off: Ne fa parte 1 lavoratore: spostalo prima in un’altra filiale. + 1',
    '2 Azienda/:id: filiali.0.lavoratori = 5':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. - 2 + [Togli filiale 1] off: Ne fanno parte 5 lavoratori: spostali prima in un’altra filiale. + 5',
    '2 Azienda/:id: filiali.0.cessati = 1':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. + [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. Ne ha fatto parte 1 lavoratore cessato: resta per la sua storia.',
    '2 Azienda/:id: filiali.0.cessati = 5':
      '- [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. + [Togli filiale 1] off: Ne fanno parte 2 lavoratori: spostali prima in un’altra filiale. Ne hanno fatto parte 5 lavoratori cessati: resta per la loro storia.',
    '2 Azienda/:id: controllate = []':
      '- # Gruppo - Fonderie → /company/detail/4 - Gruppo - Vede i documenti e i dati delle aziende controllate. - Fonderie',
    nothing:
      '2 Azienda/:id: accessoWeb = false; 2 Azienda/:id: partitaIva = null; 2 Azienda/:id: contatto = null; 2 Azienda/:id: contatto.referente = null; 2 Azienda/:id: contatto.email = null; 2 Azienda/:id: contatto.telefono = null; 3 users/consultant/companies:  = one',
  },
  'a person who is still there': {
    '2 dipendente/:id: stato = "maiInvitato"':
      '- Attivo + [Scarica la copia dei dati] + E-mail rifiutata + Questa persona non ha un accesso: puoi preparare per lei la copia dei suoi dati. Resta registrato chi l’ha presa. + Scarica la copia dei dati',
    '2 dipendente/:id: stato = "inAttesa"':
      '- Attivo + [Scarica la copia dei dati] + E-mail rifiutata + Questa persona non ha un accesso: puoi preparare per lei la copia dei suoi dati. Resta registrato chi l’ha presa. + Scarica la copia dei dati',
    '2 dipendente/:id: stato = "scaduta"':
      '- Attivo + [Scarica la copia dei dati] + E-mail rifiutata + Questa persona non ha un accesso: puoi preparare per lei la copia dei suoi dati. Resta registrato chi l’ha presa. + Scarica la copia dei dati',
    '2 dipendente/:id: stato = "disattivato"':
      '- Attivo + [Scarica la copia dei dati] + E-mail rifiutata + Questa persona non ha un accesso: puoi preparare per lei la copia dei suoi dati. Resta registrato chi l’ha presa. + Scarica la copia dei dati',
    '2 dipendente/:id: stato = "senzaAccessoWeb"':
      '- Attivo + [Scarica la copia dei dati] + E-mail rifiutata + Questa persona non ha un accesso: puoi preparare per lei la copia dei suoi dati. Resta registrato chi l’ha presa. + Scarica la copia dei dati',
    '3 conservazione/stato: perche = null':
      '- Un blocco conserva tutto: finché c’è, non si elimina nulla. + Ha passato il termine: si può eliminare dal 03/11/2026.',
    '3 conservazione/stato: perche = "in-forza"':
      '- Un blocco conserva tutto: finché c’è, non si elimina nulla. + Il termine comincia con la cessazione del rapporto.',
    '3 conservazione/stato: perche = "acquisizione"':
      '- Un blocco conserva tutto: finché c’è, non si elimina nulla. + Il termine è passato, ma un’acquisizione aperta contiene sue pagine: chiudila, poi si può eliminare.',
    '3 conservazione/stato: perche = "termine"':
      '- Un blocco conserva tutto: finché c’è, non si elimina nulla. + Si conserva: si può eliminare dal 03/11/2026.',
    '3 conservazione/stato: blocco = {"motivo":"motivo","da":"da","dal":"2026-11-03"}':
      '- # Conservazione dei dati + # Conservazione dei dati Bloccato + Bloccato + Blocco messo da da il 03/11/2026: «motivo»',
    '3 conservazione/stato: bloccoAzienda = {"motivo":"motivo","da":"da","dal":"2026-11-03"}':
      '- # Conservazione dei dati + # Conservazione dei dati Bloccato + Bloccato + Blocco su tutta l’azienda, messo da da il 03/11/2026: «motivo»',
    nothing:
      '2 dipendente/:id: fino = null; 2 dipendente/:id: login = null; 2 dipendente/:id: email = null; 2 dipendente/:id: matricola = null; 2 dipendente/:id: filiale = null; 2 dipendente/:id: filialeDescrizione = null; 2 dipendente/:id: qualifica = null; 2 dipendente/:id: dataAssunzione = null; 2 dipendente/:id: dataCessazione = "2026-11-03T08:00:00Z"; 2 dipendente/:id: cessato = false; 2 dipendente/:id: mailRifiutata = null; 2 dipendente/:id: accessoWeb = false; 3 conservazione/stato: eliminabileDal = null; 3 conservazione/stato: tipi = []; 3 conservazione/stato: tipi.0.tipo = "doccud"; 3 conservazione/stato: tipi.0.tipo = "docdocumento"; 3 conservazione/stato: tipi.0.tipo = "docbase"; 3 conservazione/stato: tipi.0.documenti = 0; 3 conservazione/stato: tipi.0.documenti = 1; 3 conservazione/stato: tipi.0.documenti = 5; 3 conservazione/stato: tipi.0.eliminabileDal = null; 3 conservazione/stato: tipi.0.perche = null; 3 conservazione/stato: tipi.0.perche = "in-forza"; 3 conservazione/stato: tipi.0.perche = "acquisizione"; 3 conservazione/stato: tipi.0.perche = "termine"',
  },
  'a person who has left': {
    '2 dipendente/:id: stato = "attivo"':
      '- [Scarica la copia dei dati] - E-mail rifiutata - Questa persona non ha un accesso: puoi preparare per lei la copia dei suoi dati. Resta registrato chi l’ha presa. - Scarica la copia dei dati + Attivo',
    '2 dipendente/:id: mailRifiutata = null':
      "- Attivazione utenti → /company/employees?codiceAzienda=0042 - # Rossi Anna - [] - # Conservazione dei dati - [Scarica la copia dei dati] - Attivazione utenti - Rossi Anna - E-mail rifiutata - Officine - (Cognome) - (Nome) - (Codice fiscale) - (E-mail) - (Matricola) - (Filiale) - (Qualifica) - (Data assunzione) - (Data cessazione) - (Con accesso web) - Conservazione dei dati - Un blocco conserva tutto: finché c’è, non si elimina nulla. - Questa persona non ha un accesso: puoi preparare per lei la copia dei suoi dati. Resta registrato chi l’ha presa. - Scarica la copia dei dati + ! Cannot destructure property 'tone' of '__vite_ssr_import_2__.statuses[status]' as it is undefined.",
    '3 conservazione/stato: perche = null':
      '- Un blocco conserva tutto: finché c’è, non si elimina nulla. + Ha passato il termine: si può eliminare dal 03/11/2026.',
    '3 conservazione/stato: perche = "in-forza"':
      '- Un blocco conserva tutto: finché c’è, non si elimina nulla. + Il termine comincia con la cessazione del rapporto.',
    '3 conservazione/stato: perche = "acquisizione"':
      '- Un blocco conserva tutto: finché c’è, non si elimina nulla. + Il termine è passato, ma un’acquisizione aperta contiene sue pagine: chiudila, poi si può eliminare.',
    '3 conservazione/stato: perche = "termine"':
      '- Un blocco conserva tutto: finché c’è, non si elimina nulla. + Si conserva: si può eliminare dal 03/11/2026.',
    '3 conservazione/stato: blocco = {"motivo":"motivo","da":"da","dal":"2026-11-03"}':
      '- # Conservazione dei dati + # Conservazione dei dati Bloccato + Bloccato + Blocco messo da da il 03/11/2026: «motivo»',
    '3 conservazione/stato: bloccoAzienda = {"motivo":"motivo","da":"da","dal":"2026-11-03"}':
      '- # Conservazione dei dati + # Conservazione dei dati Bloccato + Bloccato + Blocco su tutta l’azienda, messo da da il 03/11/2026: «motivo»',
    nothing:
      '2 dipendente/:id: stato = "maiInvitato"; 2 dipendente/:id: stato = "inAttesa"; 2 dipendente/:id: stato = "scaduta"; 2 dipendente/:id: stato = "disattivato"; 2 dipendente/:id: stato = "senzaAccessoWeb"; 2 dipendente/:id: fino = null; 2 dipendente/:id: login = null; 2 dipendente/:id: email = null; 2 dipendente/:id: matricola = null; 2 dipendente/:id: filiale = null; 2 dipendente/:id: filialeDescrizione = null; 2 dipendente/:id: qualifica = null; 2 dipendente/:id: dataAssunzione = null; 2 dipendente/:id: dataCessazione = null; 2 dipendente/:id: cessato = false; 2 dipendente/:id: accessoWeb = false; 3 conservazione/stato: eliminabileDal = null; 3 conservazione/stato: tipi = []; 3 conservazione/stato: tipi.0.tipo = "doccud"; 3 conservazione/stato: tipi.0.tipo = "docdocumento"; 3 conservazione/stato: tipi.0.tipo = "docbase"; 3 conservazione/stato: tipi.0.documenti = 0; 3 conservazione/stato: tipi.0.documenti = 1; 3 conservazione/stato: tipi.0.documenti = 5; 3 conservazione/stato: tipi.0.eliminabileDal = null; 3 conservazione/stato: tipi.0.perche = null; 3 conservazione/stato: tipi.0.perche = "in-forza"; 3 conservazione/stato: tipi.0.perche = "acquisizione"; 3 conservazione/stato: tipi.0.perche = "termine"',
  },
  'a new person': {
    nothing: '',
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
  'row of a list: documents of branches': {
    'given: row.anno = null':
      '- Novembre 10 - descrizione · Novembre 10 · Pubblicato il 03/11/2026 + Novembre null + descrizione · Novembre null · Pubblicato il 03/11/2026',
    'given: row.anno = 0':
      '- Novembre 10 - descrizione · Novembre 10 · Pubblicato il 03/11/2026 + Novembre 0 + descrizione · Novembre 0 · Pubblicato il 03/11/2026',
    'given: row.anno = 1':
      '- Novembre 10 - descrizione · Novembre 10 · Pubblicato il 03/11/2026 + Novembre 1 + descrizione · Novembre 1 · Pubblicato il 03/11/2026',
    'given: row.anno = 5':
      '- Novembre 10 - descrizione · Novembre 10 · Pubblicato il 03/11/2026 + Novembre 5 + descrizione · Novembre 5 · Pubblicato il 03/11/2026',
    'given: row.mese = null':
      '- Novembre 10 - descrizione · Novembre 10 · Pubblicato il 03/11/2026 + 10 + descrizione · 10 · Pubblicato il 03/11/2026',
    'given: row.mese = 0':
      '- Novembre 10 - descrizione · Novembre 10 · Pubblicato il 03/11/2026 + 10 + descrizione · 10 · Pubblicato il 03/11/2026',
    'given: row.mese = 1':
      '- Novembre 10 - descrizione · Novembre 10 · Pubblicato il 03/11/2026 + Gennaio 10 + descrizione · Gennaio 10 · Pubblicato il 03/11/2026',
    'given: row.mese = 5':
      '- Novembre 10 - descrizione · Novembre 10 · Pubblicato il 03/11/2026 + Maggio 10 + descrizione · Maggio 10 · Pubblicato il 03/11/2026',
    'given: row.lettoDipendente = false': '- Letto - Letto + Non letto + Non letto',
    nothing:
      'given: row.tipo = "taxCertificate"; given: row.tipo = "employeeDocument"; given: row.tipo = "companyDocument"; given: row.annomese = null; given: row.tipoCedolino = null; given: row.tipoCedolino = "thirteenth"; given: row.tipoCedolino = "fourteenth"; given: row.dimensione = 0; given: row.dimensione = 1; given: row.dimensione = 5',
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

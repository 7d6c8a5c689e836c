import type { Asker } from './lists.test.ts';

/** What changes when something happens: by role, the lists that show it. All others stay as they are. */
export const NOTICED: Record<string, Partial<Record<Asker, string>>> = {
  'everything of another practice': {
    admin: 'users/admin users/admin/consultants utentiattivatidocumentale',
  },
  'everything of a sibling company': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants utentiattivatidocumentale',
    consultant:
      'Azienda/chiusura Azienda/chiusura/mancanti Azienda/listaazidoc Azienda/listaazidoclav ' +
      'Azienda/listahomecons Azienda/scadenze DocBase/ritirabili acquisizioni avvisi avvisi/aziende ' +
      'cerca company/coms docbase/getdocssize notifiche users/consultant/companies ' +
      'utentiattivatidocumentale',
  },
  'everything of a colleague': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants',
    consultant:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/chiusura/mancanti ' +
      'Azienda/doclavrecazi Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons ' +
      'Azienda/scadenze DocBase/nonletti DocBase/ritirabili avvisi cerca company/coms company/notices ' +
      'docbase/getdocssize docbase/ultimomese docrichiesta/listaperazienda ' +
      'docrichiesta/listaperconsulente docrichiesta/listaricazi firme firme/riepilogo notifiche',
    company:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/chiusura/mancanti ' +
      'Azienda/doclavrecazi Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons ' +
      'Azienda/scadenze DocBase/nonletti DocBase/ritirabili avvisi cerca company/coms company/notices ' +
      'docbase/ultimomese docrichiesta/listaperazienda docrichiesta/listaperconsulente ' +
      'docrichiesta/listaricazi firme firme/riepilogo notifiche',
  },
  'everything of one’s own': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants utentiattivatidocumentale',
    consultant:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/chiusura/mancanti ' +
      'Azienda/doclavrecazi Azienda/filcant Azienda/forzaaziendale Azienda/listaazidoc ' +
      'Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze DocBase/nonletti ' +
      'DocBase/ritirabili DocBilancio/filattiv DocBilancio/sitecopatr DocCostiPag/salcostipers ' +
      'Fascicolo/listalt Fascicolo/listaperazienda Fascicolo/listatags Nota/lista acquisizioni avvisi ' +
      'avvisi/aziende avvisi/destinatari cedriepannuoazienda cerca cestino/list cestino/listatags ' +
      'chiaviapi company/coms company/notices company/notices/destinatari datiazienda/importazioni ' +
      'dipendente/lista docbase/getdocssize docbase/ultimomese docrichiesta/listaperazienda ' +
      'docrichiesta/listaperconsulente docrichiesta/listaricazi firme firme/firmatari firme/riepilogo ' +
      'notifiche presassmeseazi presassmeseazitot rateiannoazi users/company/employees ' +
      'users/company/employees/riepilogo users/company/import/ultime users/consultant/companies ' +
      'utentiattivatidocumentale viste webhook',
    company:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/chiusura/mancanti ' +
      'Azienda/doclavrecazi Azienda/filcant Azienda/forzaaziendale Azienda/listaazidoc ' +
      'Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze DocBase/nonletti ' +
      'DocBase/ritirabili DocBilancio/filattiv DocBilancio/sitecopatr DocCostiPag/salcostipers ' +
      'Fascicolo/listalt Fascicolo/listaperazienda Fascicolo/listatags Nota/lista acquisizioni avvisi ' +
      'avvisi/aziende avvisi/destinatari cedriepannuoazienda cerca cestino/list cestino/listatags ' +
      'company/coms company/notices company/notices/destinatari datiazienda/importazioni ' +
      'dipendente/lista docbase/ultimomese docrichiesta/listaperazienda docrichiesta/listaperconsulente ' +
      'docrichiesta/listaricazi firme firme/firmatari firme/riepilogo notifiche presassmeseazi ' +
      'presassmeseazitot rateiannoazi users/company/employees users/company/employees/riepilogo ' +
      'users/company/import/ultime viste',
    branch: 'filiale/documenti',
    employee: 'cerca dipendente/avvisi dipendente/documenti dipendente/firme dipendente/richieste notifiche',
  },
  'further companies of the practice, one without web access': {
    admin: 'users/admin users/admin/consultants utentiattivatidocumentale',
    consultant:
      'Azienda/lista Azienda/listahomecons avvisi/aziende cerca users/consultant/companies ' +
      'users/consultant/import/ultime utentiattivatidocumentale',
  },
  'further logins of the practice and of the company': {
    admin: 'users/admin users/admin/consultants utentiattivatidocumentale',
    consultant: 'chiaviapi users/consultant/secondary-account utentiattivatidocumentale webhook',
  },
  'an intake of many companies, and figures that were replaced': {
    consultant: 'acquisizioni datiazienda/importazioni',
    company: 'datiazienda/importazioni',
  },
  'a document given to the wrong person': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants',
    consultant: 'DocBase/consegne-errate cestino/list docbase/getdocssize',
    company: 'cestino/list',
  },
  'visible documents': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants',
    consultant:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze ' +
      'DocBase/nonletti DocBase/ritirabili cerca docbase/getdocssize docbase/ultimomese',
    company:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze ' +
      'DocBase/nonletti DocBase/ritirabili cerca docbase/ultimomese',
    branch: 'filiale/documenti',
    employee: 'cerca dipendente/documenti',
  },
  'documents not published': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants',
    consultant:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze cerca ' +
      'docbase/getdocssize',
    company:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze cerca',
  },
  'scheduled documents': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants',
    consultant:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze cerca ' +
      'docbase/getdocssize',
    company:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze cerca',
  },
  'cancelled documents': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants',
    consultant:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze cerca ' +
      'docbase/getdocssize',
    company:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze cerca',
  },
  'binned documents, visible and scheduled': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants',
    consultant: 'cestino/list cestino/listatags docbase/getdocssize',
    company: 'cestino/list cestino/listatags',
  },
  'documents kept from the web': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants',
    consultant:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze ' +
      'DocBase/ritirabili cerca docbase/getdocssize docbase/ultimomese',
    company:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze ' +
      'DocBase/ritirabili cerca docbase/ultimomese',
  },
  'documents that the employee has read': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants',
    consultant:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze ' +
      'DocBase/ritirabili cerca docbase/getdocssize docbase/ultimomese',
    company:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze ' +
      'DocBase/ritirabili cerca docbase/ultimomese',
    branch: 'filiale/documenti',
    employee: 'cerca dipendente/documenti',
  },
  'documents past due': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants',
    consultant:
      'Azienda/doclavrecazi Azienda/listaazidoc Azienda/listaazidoclav DocBase/ritirabili cerca ' +
      'docbase/getdocssize docbase/list docbase/listaperconsulente docbase/listatags ' +
      'docbase/riepdocazi docdocumento/lista docdocumento/listaperconsulente docdocumento/listatags ' +
      'docdocumento/riepdocazi',
    company:
      'Azienda/doclavrecazi Azienda/listaazidoc Azienda/listaazidoclav DocBase/ritirabili cerca ' +
      'docbase/list docbase/listaperconsulente docbase/listatags docbase/riepdocazi ' +
      'docdocumento/lista docdocumento/listaperconsulente docdocumento/listatags ' +
      'docdocumento/riepdocazi',
  },
  'documents of whoever has no web access': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants',
    consultant:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze ' +
      'DocBase/nonletti DocBase/ritirabili avvisi avvisi/aziende avvisi/destinatari cerca ' +
      'company/notices company/notices/destinatari dipendente/lista docbase/getdocssize ' +
      'docbase/ultimomese firme/firmatari users/company/employees users/company/employees/riepilogo ' +
      'users/consultant/companies',
    company:
      '*/lista */listaperconsulente */listatags */riepdocazi Azienda/chiusura Azienda/doclavrecazi ' +
      'Azienda/listaazidoc Azienda/listaazidoclav Azienda/listahomecons Azienda/scadenze ' +
      'DocBase/nonletti DocBase/ritirabili avvisi avvisi/aziende avvisi/destinatari cerca ' +
      'company/notices company/notices/destinatari dipendente/lista docbase/ultimomese firme/firmatari ' +
      'users/company/employees users/company/employees/riepilogo',
  },
  'the company opens what nobody has read': {
    consultant: '*/lista */listaperconsulente */riepdocazi Azienda/doclavrecazi cestino/list',
    company: '*/lista */listaperconsulente */riepdocazi Azienda/doclavrecazi cestino/list',
  },
  'the employees open everything': {
    consultant:
      'Azienda/chiusura Azienda/doclavrecazi Azienda/listahomecons DocBase/nonletti cestino/list ' +
      'doccedolino/lista doccedolino/listaperconsulente doccedolino/riepdocazi doccud/lista ' +
      'doccud/listaperconsulente doccud/riepdocazi docdocumento/lista ' +
      'docdocumento/listaperconsulente docdocumento/riepdocazi',
    company:
      'Azienda/chiusura Azienda/doclavrecazi Azienda/listahomecons DocBase/nonletti cestino/list ' +
      'doccedolino/lista doccedolino/listaperconsulente doccedolino/riepdocazi doccud/lista ' +
      'doccud/listaperconsulente doccud/riepdocazi docdocumento/lista ' +
      'docdocumento/listaperconsulente docdocumento/riepdocazi',
    branch: 'filiale/documenti',
    employee: 'dipendente/documenti',
  },
  'a subsidiary with its documents': {
    admin: 'docbase/getdocssize users/admin users/admin/consultants utentiattivatidocumentale',
    consultant:
      'Azienda/chiusura Azienda/lista Azienda/listaazidoc Azienda/listaazidoclav ' +
      'Azienda/listahomecons Azienda/scadenze DocBase/ritirabili avvisi/aziende cerca ' +
      'docbase/getdocssize users/consultant/companies utentiattivatidocumentale',
    company:
      'Azienda/chiusura Azienda/lista Azienda/listaazidoc Azienda/listaazidoclav ' +
      'Azienda/listahomecons Azienda/scadenze DocBase/ritirabili avvisi/aziende cerca',
  },
  'ten minutes after a publication dossiers, published and cancelled': {
    consultant:
      'Azienda/scadenze DocBase/ritirabili Fascicolo/listalt Fascicolo/listaperazienda ' + 'Fascicolo/listatags',
    company: 'Azienda/scadenze DocBase/ritirabili Fascicolo/listalt Fascicolo/listaperazienda ' + 'Fascicolo/listatags',
  },
  'notices that do not hang': {
    consultant: 'avvisi company/notices',
    company: 'avvisi company/notices',
  },
  'papers that were withdrawn, and are over': {
    consultant: 'firme firme/riepilogo',
    company: 'firme firme/riepilogo',
    employee: 'dipendente/firme',
  },
  'a paper that somebody else signs first': {
    consultant: 'firme firme/riepilogo',
    company: 'firme firme/riepilogo',
  },
  'requests that were withdrawn': {
    employee: 'dipendente/richieste',
  },
  'requests under review': {
    consultant:
      'Azienda/listahomecons docrichiesta/listaperazienda docrichiesta/listaperconsulente ' +
      'docrichiesta/listaricazi',
    company:
      'Azienda/listahomecons docrichiesta/listaperazienda docrichiesta/listaperconsulente ' +
      'docrichiesta/listaricazi',
    employee: 'dipendente/richieste',
  },
  'settled requests, and a notice that was taken down': {
    consultant: 'docrichiesta/listaperazienda docrichiesta/listaperconsulente docrichiesta/listaricazi',
    company: 'docrichiesta/listaperazienda docrichiesta/listaperconsulente docrichiesta/listaricazi',
    employee: 'dipendente/richieste',
  },
  'somebody who was never invited': {
    admin: 'users/admin users/admin/consultants utentiattivatidocumentale',
    consultant:
      'Azienda/chiusura Azienda/chiusura/mancanti Azienda/listahomecons avvisi avvisi/aziende ' +
      'avvisi/destinatari company/notices company/notices/destinatari dipendente/lista firme/firmatari ' +
      'users/company/employees users/company/employees/riepilogo users/consultant/companies ' +
      'utentiattivatidocumentale',
    company:
      'Azienda/chiusura Azienda/chiusura/mancanti Azienda/listahomecons avvisi avvisi/aziende ' +
      'avvisi/destinatari company/notices company/notices/destinatari dipendente/lista firme/firmatari ' +
      'users/company/employees users/company/employees/riepilogo',
  },
  'who is invited': {
    consultant:
      'Azienda/listahomecons users/company/employees users/company/employees/riepilogo ' + 'users/consultant/companies',
    company: 'Azienda/listahomecons users/company/employees users/company/employees/riepilogo',
  },
  'whose invitation runs out': {
    consultant: 'users/company/employees users/company/employees/riepilogo',
    company: 'users/company/employees users/company/employees/riepilogo',
  },
  'whose login is disabled': {
    consultant:
      'Azienda/listahomecons users/company/employees users/company/employees/riepilogo ' + 'users/consultant/companies',
    company: 'Azienda/listahomecons users/company/employees users/company/employees/riepilogo',
  },
  'who is enabled again and loses web access': {
    admin: 'users/admin users/admin/consultants utentiattivatidocumentale',
    consultant:
      'avvisi/destinatari company/notices/destinatari firme/firmatari users/company/employees ' +
      'users/company/employees/riepilogo utentiattivatidocumentale',
    company:
      'avvisi/destinatari company/notices/destinatari firme/firmatari users/company/employees ' +
      'users/company/employees/riepilogo',
  },
  'who has it again and enters': {
    admin: 'users/admin users/admin/consultants utentiattivatidocumentale',
    consultant:
      'avvisi/destinatari company/notices/destinatari firme/firmatari users/company/employees ' +
      'users/company/employees/riepilogo users/consultant/companies utentiattivatidocumentale',
    company:
      'avvisi/destinatari company/notices/destinatari firme/firmatari users/company/employees ' +
      'users/company/employees/riepilogo',
  },
  'and is disabled': {
    admin: 'users/admin users/admin/consultants utentiattivatidocumentale',
    consultant:
      'firme/firmatari users/company/employees users/company/employees/riepilogo ' +
      'users/consultant/companies utentiattivatidocumentale',
    company: 'firme/firmatari users/company/employees users/company/employees/riepilogo',
  },
  'and leaves': {
    consultant:
      'Azienda/chiusura/mancanti Azienda/listahomecons avvisi avvisi/aziende avvisi/destinatari ' +
      'company/notices company/notices/destinatari dipendente/lista firme/firmatari ' +
      'users/company/employees users/company/employees/riepilogo users/consultant/companies',
    company:
      'Azienda/chiusura/mancanti Azienda/listahomecons avvisi avvisi/aziende avvisi/destinatari ' +
      'company/notices company/notices/destinatari dipendente/lista firme/firmatari ' +
      'users/company/employees users/company/employees/riepilogo',
  },
  'somebody else, who is invited': {
    admin: 'users/admin users/admin/consultants utentiattivatidocumentale',
    consultant:
      'Azienda/chiusura Azienda/chiusura/mancanti Azienda/listahomecons avvisi avvisi/aziende ' +
      'avvisi/destinatari company/notices company/notices/destinatari dipendente/lista firme/firmatari ' +
      'users/company/employees users/company/employees/riepilogo users/consultant/companies ' +
      'utentiattivatidocumentale',
    company:
      'Azienda/chiusura Azienda/chiusura/mancanti Azienda/listahomecons avvisi avvisi/aziende ' +
      'avvisi/destinatari company/notices company/notices/destinatari dipendente/lista firme/firmatari ' +
      'users/company/employees users/company/employees/riepilogo',
  },
  'and leaves before answering': {
    consultant:
      'Azienda/chiusura/mancanti Azienda/listahomecons avvisi avvisi/aziende avvisi/destinatari ' +
      'company/notices company/notices/destinatari dipendente/lista firme/firmatari ' +
      'users/company/employees users/company/employees/riepilogo users/consultant/companies',
    company:
      'Azienda/chiusura/mancanti Azienda/listahomecons avvisi avvisi/aziende avvisi/destinatari ' +
      'company/notices company/notices/destinatari dipendente/lista firme/firmatari ' +
      'users/company/employees users/company/employees/riepilogo',
  },
  'mails that wait, and others that left or were taken back': {
    consultant: 'invii',
    company: 'invii',
  },
  'mails of the practice to several companies': {
    consultant: 'invii',
  },
  'a company that is asked for its approval': {
    consultant: 'Azienda/chiusura Azienda/regole',
    company: 'Azienda/chiusura Azienda/regole Azienda/visto',
  },
  'a label of the own company': {
    consultant: 'Azienda/etichette avvisi/aziende users/consultant/companies',
  },
};

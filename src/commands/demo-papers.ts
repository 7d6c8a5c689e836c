import { type Cast, DEMO_PASSWORD, type DemoCompany } from '../../database/demo/cast.ts';
import { DEMO_NOTES, DEMO_PAPERS, type DemoPaper, paperPdf, workerOf } from '../../database/demo/papers.ts';

/**
 * Uploads and writes what people of the demo would by hand: documents, dossiers, discussions, notes. It calls the
 * portal's own endpoints with the login of each person, so that the ledger looks like that of a real installation.
 */
export async function layOutPapers(address: string, cast: Cast, today: string): Promise<void> {
  const sessions = new Map<string, Promise<Send>>();
  const as = (login: string): Promise<Send> => {
    const session = sessions.get(login) ?? logIn(address, login);
    sessions.set(login, session);
    return session;
  };
  const dossiers = new Map<string, { paper: DemoPaper; company: DemoCompany; ids: string[] }>();
  for (const practice of cast.practices)
    for (const company of practice.companies) {
      for (const paper of DEMO_PAPERS.filter(({ companyKey }) => companyKey === company.key)) {
        const send = await as(paper.login);
        const worker = workerOf(paper, company);
        const form = new FormData();
        form.append('jsonDocDto', JSON.stringify(dtoOf(paper, company.taxCode, worker?.taxCode ?? null)));
        const pdf = new Blob([new Uint8Array(paperPdf(paper, practice, company, today))], { type: 'application/pdf' });
        form.append('file', pdf, `${paper.title}.pdf`);
        const { ids } = await send('POST', `/apiback/api/${worker ? 'docdocumento' : 'docbase'}/upload`, form);
        if (paper.published) await send('PUT', '/apiback/api/DocBase/updatevisibile', { ids, dat: today });
        for (const [login, text] of paper.thread ?? [])
          await (await as(login))(
            'POST',
            `/apiback/api/DocAnnotazioni/${ids[0]}/insert?testo=${encodeURIComponent(text)}`,
          );
        if (paper.dossier === undefined) continue;
        const key = `${company.key} ${paper.dossier}`;
        const dossier = dossiers.get(key) ?? { paper, company, ids: [] };
        dossiers.set(key, { ...dossier, ids: [...dossier.ids, ...ids] });
      }
      for (const note of DEMO_NOTES.filter(({ companyKey }) => companyKey === company.key))
        await (await as(note.login))('POST', '/apiback/api/Nota', { testo: note.text, cfAzienda: company.taxCode });
    }
  for (const { paper, company, ids } of dossiers.values())
    await (await as(paper.login))('POST', '/apiback/api/Fascicolo/upload', {
      nome: paper.dossier,
      documentiId: ids,
      cfAzienda: company.taxCode,
      dataConsegna: today,
      tags: [],
    });
  for (const [, session] of sessions) await (await session)('POST', '/apirest/api/logout');
}

function dtoOf(paper: DemoPaper, company: string, worker: string | null) {
  return {
    cfAzienda: company,
    descrizione: paper.title,
    tags: paper.tags,
    codCategoria: paper.category ?? 'GENERICO',
    nomeFile: `${paper.title}.pdf`,
    visibileWeb: true,
    ...(worker === null ? {} : { codiceFiscale: worker }),
    ...(paper.asksAcknowledgement ? { presaVisione: true } : {}),
  };
}

type Send = (method: 'POST' | 'PUT', path: string, body?: object) => Promise<{ ids: string[] }>;

async function logIn(address: string, login: string): Promise<Send> {
  const answer = await fetch(`${address}/apirest/api/bo/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: login, password: DEMO_PASSWORD, rememberMe: false }),
  });
  const authorization = answer.headers.get('authorization') ?? '';
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const sent = await fetch(`${address}${path}`, {
      method,
      headers: { authorization, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await sent.text();
    if (!sent.ok) throw new Error(`the demo: ${login} ${method} ${path}: ${sent.status} ${text}`);
    return text === '' ? { ids: [] } : JSON.parse(text);
  };
}

import type { FastifyInstance } from 'fastify';
import pg from 'pg';

export const MAILBOX_PATH = '/demo/posta';

/** The demo's outbox as a page: no mail of a demo leaves the machine. Only ever served by `npm run demo`. */
export function serveDemoMailbox(server: FastifyInstance, ownerUrl: string): void {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('error', () => undefined);
  server.addHook('onClose', () => pool.end());
  server.get(MAILBOX_PATH, { exposeHeadRoute: false }, async (_, reply) => {
    const { rows } = await pool.query<{
      recipient: string;
      subject: string;
      body: string;
      when: string;
      state: string;
    }>(`
      SELECT recipient, subject, body, to_char(not_before AT TIME ZONE 'Europe/Rome', 'DD/MM/YYYY HH24:MI:SS') AS "when",
        CASE WHEN withdrawn_at IS NOT NULL THEN 'ritirata' WHEN sent_at IS NOT NULL THEN 'inviata' ELSE 'in attesa' END AS state
      FROM outbox ORDER BY id DESC LIMIT 200`);
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return page(rows);
  });
}

function page(rows: { recipient: string; subject: string; body: string; when: string; state: string }[]): string {
  const mails = rows.map(
    (mail) => `<article><h2>${text(mail.subject)}</h2><p>A ${text(mail.recipient)} · ${mail.when} · ${mail.state}</p>
<pre>${text(mail.body)}</pre></article>`,
  );
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Posta in uscita della demo</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#132328;background:#fff}
article{border-top:1px solid #d2dbdd;padding:1rem 0}h2{font-size:1rem;margin:0}p{color:#45555a;margin:.25rem 0}
pre{white-space:pre-wrap;font:inherit;background:#f8fafb;padding:1rem;border-radius:8px}</style></head>
<body><h1>Posta in uscita della demo</h1><p>Nessun messaggio lascia questa macchina.</p>
${mails.join('\n') || '<p>Ancora nessun messaggio: pubblica un documento e attendi un minuto.</p>'}</body></html>`;
}

function text(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

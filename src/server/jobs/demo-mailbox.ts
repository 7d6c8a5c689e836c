import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Transport } from './mail.ts';

export const MAILBOX_PATH = '/demo/posta';
/** How many sent mails the page shows. */
const KEPT = 200;

interface Shown {
  recipient: string;
  subject: string;
  when: string;
  state: string;
  text: string;
}

/**
 * Shows the demo's mails on a page instead of sending them; only `npm run demo` serves the page. The outbox contains no
 * links, so this mailbox keeps the sent mails while the demo runs.
 */
export function openDemoMailbox(server: FastifyInstance, ownerUrl: string): Transport {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('error', () => undefined);
  server.addHook('onClose', () => pool.end());
  const sent: Shown[] = [];
  server.get(MAILBOX_PATH, { exposeHeadRoute: false }, async (_, reply) => {
    const { rows } = await pool.query<Shown>(`
      SELECT recipient, coalesce(data->>'subject', 'Messaggio con un collegamento personale') AS subject,
        to_char(not_before AT TIME ZONE 'Europe/Rome', 'DD/MM/YYYY HH24:MI:SS') AS "when",
        CASE WHEN withdrawn_at IS NOT NULL THEN 'ritirato' ELSE 'in attesa' END AS state, '' AS text
      FROM outbox WHERE sent_at IS NULL ORDER BY id DESC LIMIT ${KEPT}`);
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return page([...sent, ...rows]);
  });
  return async ({ to, subject, text }) => {
    const when = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' });
    sent.unshift({ recipient: to, subject, text, when: when.format(new Date()), state: 'inviato' });
    sent.length = Math.min(sent.length, KEPT);
  };
}

function page(mails: readonly Shown[]): string {
  const articles = mails.map(
    (
      mail,
    ) => `<article><h2>${escaped(mail.subject)}</h2><p>A ${escaped(mail.recipient)} · ${escaped(mail.when)} · ${mail.state}</p>
${mail.text === '' ? '' : `<pre>${linked(mail.text)}</pre>`}</article>`,
  );
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Posta in uscita della demo</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#132328;background:#fff}
article{border-top:1px solid #d2dbdd;padding:1rem 0}h2{font-size:1rem;margin:0}p{color:#45555a;margin:.25rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;background:#f8fafb;padding:1rem;border-radius:8px}</style></head>
<body><main><h1>Posta in uscita della demo</h1><p>Nessun messaggio lascia questa macchina.</p>
${articles.join('\n') || '<p>Ancora nessun messaggio: pubblica un documento e attendi dieci minuti: tanto si può ritirare.</p>'}</main></body></html>`;
}

/** Turns URLs in the text into links. */
function linked(text: string): string {
  return escaped(text).replace(/https?:\/\/[^\s]+/g, (address) => `<a href="${address}">${address}</a>`);
}

function escaped(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The content of a mail, apart from its looks; its link is an address of the portal, made of configuration alone. */
export interface MailContent {
  /** Nothing personal: it appears on locked screens and in logs. */
  subject: string;
  /** `Buongiorno Giulia,` */
  greeting: string;
  paragraphs: readonly string[];
  /** Buttons, each with the path of a screen: `/dipendente/home`. */
  actions?: readonly { label: string; path: string }[];
  /** Further notes: how long the link is good, what to do if it was not you. */
  notes?: readonly string[];
}

/** The sender: a practice (its people log in at its address), or the installation itself. */
export interface Sender {
  name: string;
  /** `https://studio.example/backoffice`, without a slash at the end. */
  address: string;
}

const CLOSING = 'Questo messaggio è automatico: non rispondere.';

export function asText({ greeting, paragraphs, actions = [], notes = [] }: MailContent, sender: Sender): string {
  const links = actions.map(({ label, path }) => `${label}:\n${linkTo(sender, path)}`);
  return `${[greeting, ...paragraphs, ...links, ...notes, CLOSING, `${sender.name}\nPortale lavoro`].join('\n\n')}\n`;
}

/** One column, tables and inline styles: mail programs of all ages show these alike. */
export function asHtml(
  { subject, greeting, paragraphs, actions = [], notes = [] }: MailContent,
  sender: Sender,
): string {
  const font = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px">${escaped(text)}</p>`;
  const small = (text: string) =>
    `<p style="margin:0 0 8px;${font};font-size:14px;line-height:20px;color:#45555a">${escaped(text)}</p>`;
  const button = ({ label, path }: { label: string; path: string }) => `
<p style="margin:24px 0"><a href="${escaped(linkTo(sender, path))}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0b5563;color:#ffffff;text-decoration:none;${font};font-size:16px;font-weight:600">${escaped(label)}</a></p>
<p style="margin:0 0 16px;${font};font-size:13px;line-height:18px;color:#45555a;word-break:break-all">Se il pulsante non funziona, copia questo indirizzo: ${escaped(linkTo(sender, path))}</p>`;
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#eef2f3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;color:#132328"><tr><td style="padding:32px">
<p style="margin:0 0 24px;${font};font-size:14px;font-weight:600;color:#0b5563">${escaped(sender.name)}</p>
${paragraph(greeting)}${paragraphs.map(paragraph).join('\n')}${actions.map(button).join('')}
${notes.map(small).join('\n')}
</td></tr></table>
<p style="margin:16px 0 0;${font};font-size:13px;line-height:18px;color:#45555a">${escaped(CLOSING)}<br>${escaped(sender.name)} · Portale lavoro</p>
</td></tr></table></body></html>
`;
}

function linkTo(sender: Sender, path: string): string {
  return `${sender.address}/#${path}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

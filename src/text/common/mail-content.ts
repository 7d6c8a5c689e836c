import { directionOf, inLanguage, LANGUAGE_NAMES, type Language, language, said } from './language.ts';

/** The texts around the content of every mail. */
export const MAIL = said('MAIL', {
  greeting: (firstName: string | null) => (firstName ? `Buongiorno ${firstName},` : 'Buongiorno,'),
  closing: 'Questo messaggio è automatico: non rispondere.',
  copy: (address: string) => `Se il pulsante non funziona, copia questo indirizzo: ${address}`,
  openArea: 'Apri la tua area',
});

/** The content of a mail without its layout; its links are built from the configured portal address only. */
export interface MailContent {
  /** Contains no personal data, because it appears on locked screens and in logs. */
  subject: string;
  /** `Buongiorno Giulia,` */
  greeting: string;
  paragraphs: readonly string[];
  /** Buttons, each with the path of a screen, such as `/dipendente/home`. */
  actions?: readonly { label: string; path: string }[];
  /** Further notes, such as the link's validity, or what to do about an unexpected mail. */
  notes?: readonly string[];
  /** Links to the same screen in other languages, for a recipient who cannot read this one. */
  others?: readonly { language: Language; label: string; path: string }[];
  /** The language of the text; absent means Italian. */
  language?: Language;
  /** The id of the mail that this one answers; empty if that mail had none. */
  answers?: string;
}

/** Stores the active language with the mail, because another may be active when the mail is sent. */
export function mailContent(content: Omit<MailContent, 'language'>): MailContent {
  const now = language();
  return now === 'it' ? content : { ...content, language: now };
}

/** The sender of a mail: a practice, whose users log in at `address`, or the installation itself. */
export interface Sender {
  name: string;
  /** `https://studio.example/backoffice`, without a trailing slash. */
  address: string;
}

export function asText(content: MailContent, sender: Sender): string {
  const { greeting, paragraphs, actions = [], notes = [], others = [], language: own = 'it' } = content;
  const closing = inLanguage(own, () => MAIL.closing);
  const links = actions.map(({ label, path }) => `${label}:\n${linkTo(sender, path)}`);
  const ways = others.map(
    ({ language, label, path }) => `${LANGUAGE_NAMES[language]}: ${label}\n${linkTo(sender, path)}`,
  );
  return `${[greeting, ...paragraphs, ...links, ...ways, ...notes, closing, `${sender.name}\nPortale lavoro`].join('\n\n')}\n`;
}

/** The mail as HTML: one column of tables with inline styles, which old and new mail programs render alike. */
export function asHtml(content: MailContent, sender: Sender): string {
  return inLanguage(content.language ?? 'it', () => htmlOf(content, sender));
}

function htmlOf(content: MailContent, sender: Sender): string {
  const { subject, greeting, paragraphs, actions = [], notes = [], others = [] } = content;
  const direction = directionOf(language());
  const font = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px">${escaped(text)}</p>`;
  const small = (text: string) =>
    `<p style="margin:0 0 8px;${font};font-size:14px;line-height:20px;color:#45555a">${escaped(text)}</p>`;
  const button = ({ label, path }: { label: string; path: string }) => `
<p style="margin:24px 0"><a href="${escaped(linkTo(sender, path))}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0b5563;color:#ffffff;text-decoration:none;${font};font-size:16px;font-weight:600">${escaped(label)}</a></p>
<p style="margin:0 0 16px;${font};font-size:13px;line-height:18px;color:#45555a;word-break:break-all">${escaped(MAIL.copy(linkTo(sender, path)))}</p>`;
  const way = ({ language, label, path }: { language: Language; label: string; path: string }) =>
    `<a lang="${language}" dir="${directionOf(language)}" href="${escaped(linkTo(sender, path))}" style="display:inline-block;margin:0 12px 8px 0;${font};font-size:15px;line-height:24px;color:#0b5563">${escaped(`${LANGUAGE_NAMES[language]}: ${label}`)}</a>`;
  const ways = others.length === 0 ? '' : `<p style="margin:0 0 16px">${others.map(way).join('')}</p>`;
  return `<!doctype html>
<html lang="${language()}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#eef2f3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;color:#132328"><tr><td style="padding:32px">
<p style="margin:0 0 24px;${font};font-size:14px;font-weight:600;color:#0b5563">${escaped(sender.name)}</p>
${paragraph(greeting)}${paragraphs.map(paragraph).join('\n')}${actions.map(button).join('')}${ways}
${notes.map(small).join('\n')}
</td></tr></table>
<p style="margin:16px 0 0;${font};font-size:13px;line-height:18px;color:#45555a">${escaped(MAIL.closing)}<br>${escaped(sender.name)} · Portale lavoro</p>
</td></tr></table></body></html>
`;
}

function linkTo(sender: Sender, path: string): string {
  return `${sender.address}/#${path}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

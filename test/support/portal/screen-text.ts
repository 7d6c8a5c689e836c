const WIDTH = 120;

const decoded = (words: string) => words.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const wordsOf = (html: string) => decoded(html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).trim();
const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decoded(value);
};

const PARTS =
  /<(h1|h2|h3|output|a|button|label|option)\b([^>]*)>(.*?)<\/\1>|<style.*?<\/style>|<(?!\/)([^>]*)>|<\/[^>]*>|([^<]+)/gs;

/**
 * The text of a screen from top to bottom, for a golden file: headings `#`, notes `!`, links `→`, buttons `[ ]` with
 * the effect that `press` returns, field values, and the running text between them. Text only for screen readers is in
 * brackets.
 */
export function screenText(html: string, press: (at: number) => readonly string[]): string[] {
  const lines: string[] = [];
  let running = '';
  const say = (words: string) => {
    if (words && words !== '·') running += `${running && (/(:|^!)$/.test(running) ? ' ' : ' · ')}${words}`;
  };
  const add = (line: string) => {
    if (running) lines.push(...wrapped(running));
    running = '';
    if (line) lines.push(...wrapped(line));
  };
  const read = (part: string) => {
    for (const [, tag, about = '', inner = '', opened, words] of part.matchAll(PARTS)) {
      if (words !== undefined) say(wordsOf(words));
      else if (opened !== undefined) readTag(opened);
      else if (tag !== undefined) readElement(tag, about, inner);
    }
  };
  const readTag = (opened: string) => {
    const heard = attribute(opened, 'aria-label');
    const value = opened.startsWith('input') ? attribute(opened, 'value') : undefined;
    if (value !== undefined) add(`${heard ? `${heard} ` : ''}= ${value || '(empty)'}`);
    else if (heard) say(`(${heard})`);
  };
  const readElement = (tag: string, about: string, inner: string) => {
    const seen = wordsOf(inner);
    const heard = attribute(about, 'aria-label') ?? seen;
    const name = heard.includes(seen) ? heard : `${heard} “${seen}”`;
    if (tag === 'option') {
      if (/\bselected\b/.test(about)) add(`chosen: ${name}`);
    } else if (tag === 'a') add(`${name} → ${attribute(about, 'href')}`);
    else if (tag === 'button') add(buttonLine(name, about));
    else if (tag === 'label' && /type="checkbox"/.test(inner)) add(`${/\bchecked\b/.test(inner) ? '☑' : '☐'} ${name}`);
    else if (tag === 'label') read(inner);
    else if (tag === 'output') {
      add('');
      running = '!';
      read(inner);
      add('');
    } else {
      // The heading already names the section.
      running = running.replace(`(${name})`, '').replace(/ · $/, '');
      add(`# ${name}`);
    }
  };
  const buttonLine = (name: string, about: string) => {
    const off = attribute(about, 'data-off') ?? (/aria-disabled="true"/.test(about) ? '' : undefined);
    if (off !== undefined) return `[${name}] off${off && `: ${off}`}`;
    const at = attribute(about, 'data-press');
    return [`[${name}]`, ...(at === undefined ? [] : press(Number(at)))].join(' ');
  };
  read(html);
  add('');
  return lines;
}

/** Wraps a line at spaces, and a long URL also before its parameters. */
function wrapped(line: string): string[] {
  if (line.length <= WIDTH) return [line];
  const cut = [' ', '&', ','].map((mark) => line.lastIndexOf(mark, WIDTH)).find((at) => at > WIDTH / 3) ?? WIDTH;
  return [line.slice(0, cut), ...wrapped(`  ${line.slice(cut).trimStart()}`)];
}

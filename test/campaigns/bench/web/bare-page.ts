import type { BrowserContext } from '@playwright/test';

/** A page that the bench serves in addition to those of the portal. */
export interface ServedPage {
  address: string;
  answer(url: string): { contentType: string; body: string };
}

/**
 * The page that the portal's list is compared with: the same list from the same endpoints with plain DOM, without
 * framework, style sheet or virtual rows. It uses the names and roles of the portal's list, so that one driver operates
 * both.
 */
export function barePage(address: string, taxCode: string): ServedPage {
  return {
    address: new URL('/backoffice/bare/', address).href,
    answer: (url) =>
      url.endsWith('.js')
        ? { contentType: 'text/javascript', body: `(${bareList.toString()})(${JSON.stringify(taxCode)})` }
        : { contentType: 'text/html', body: PAGE },
  };
}

export async function serve(context: BrowserContext, page: ServedPage): Promise<string> {
  await context.route(`${page.address}**`, (route) => route.fulfill(page.answer(route.request().url())));
  return page.address;
}

const PAGE = `<!doctype html><html lang="it"><meta charset="utf-8"><title>Bare</title>
<style>body{margin:0;font:14px sans-serif}#contenuto{height:100vh;overflow:auto}table{width:100%;table-layout:fixed;border-collapse:collapse}tr{height:52px}td,th{overflow:hidden;white-space:nowrap;border-bottom:1px solid #ddd}</style>
<body><div id="contenuto"></div><script src="list.js"></script>`;

/**
 * Shows how fast the machine can scroll at best: coloured strips as tall as 10,000 rows, without a script. If this page
 * misses the budget, no page can meet it.
 */
export function stillPage(address: string): ServedPage {
  return {
    address: new URL('/backoffice/still/', address).href,
    answer: () => ({ contentType: 'text/html', body: STILL_PAGE }),
  };
}

const STILL_PAGE = `<!doctype html><html lang="it"><meta charset="utf-8"><title>Still</title>
<style>body{margin:0}#contenuto{height:100vh;overflow:auto}div div{height:520000px;background:repeating-linear-gradient(#fff 0 52px,#dde 52px 104px)}</style>
<body><div id="contenuto"><div></div></div>`;

/** Runs in the page, so it uses no variable from outside the function. */
function bareList(taxCode: string): void {
  interface Row {
    id: string;
    cognome: string;
    nome: string;
    codiceFiscale: string;
    annomese: string;
    descrizione: string;
    tags: string[];
    pubblicazione: string;
    dataPubblicazione: string | null;
    statoLettura: number;
    createdBy: string;
  }
  const scroller = document.getElementById('contenuto');
  if (!scroller) return;
  let size = Number(/size=(-?\d+)/.exec(location.hash)?.[1] ?? 25);
  let sort = '';
  let text = '';

  const element = <K extends keyof HTMLElementTagNameMap>(name: K, content = ''): HTMLElementTagNameMap[K] => {
    const made = document.createElement(name);
    made.textContent = content;
    return made;
  };
  const search = element('input');
  search.type = 'search';
  search.setAttribute('aria-label', 'Ricerca rapida');
  let pause = 0;
  search.addEventListener('input', () => {
    clearTimeout(pause);
    pause = window.setTimeout(() => {
      text = search.value;
      void load();
    }, 250);
  });
  const table = element('table');
  table.setAttribute('role', 'grid');
  const sizes = element('select');
  sizes.setAttribute('aria-label', 'Righe per pagina');
  for (const option of [25, 50, 100, -1]) {
    const made = element('option', String(option));
    made.value = String(option);
    sizes.append(made);
  }
  sizes.value = String(size);
  sizes.addEventListener('change', () => {
    size = Number(sizes.value);
    void load();
  });
  scroller.append(search, table, sizes);

  const boxes: HTMLInputElement[] = [];
  const all = element('input');
  all.type = 'checkbox';
  all.setAttribute('aria-label', 'Seleziona tutto');
  all.addEventListener('change', () => {
    for (const box of boxes) {
      box.checked = all.checked;
      box.closest('tr')?.setAttribute('aria-selected', String(all.checked));
    }
  });
  const head = element('tr');
  const first = element('th');
  first.append(all);
  head.append(first);
  for (const name of ['Lavoratore', 'Codice fiscale', 'Periodo', 'Documento', 'Tag', 'Pubblicazione', 'Lettura']) {
    const cell = element('th');
    const button = element('button', name);
    button.addEventListener('click', () => {
      sort = sort === 'annomese,asc' ? 'annomese,desc' : 'annomese,asc';
      cell.setAttribute('aria-sort', sort.endsWith('asc') ? 'ascending' : 'descending');
      table.setAttribute('aria-busy', 'true');
      void load();
    });
    cell.append(button);
    head.append(cell);
  }

  async function load(): Promise<void> {
    const query = new URLSearchParams({ cfAzienda: taxCode, page: '0', size: String(size), sort, q: text });
    for (const name of ['sort', 'q']) if (!query.get(name)) query.delete(name);
    const answer = await fetch(`/apiback/api/doccedolino/lista?${query}`, {
      headers: { authorization: `Bearer ${sessionStorage.getItem('portale.token')}` },
    });
    const rows: Row[] = await answer.json();
    boxes.length = 0;
    const body = element('tbody');
    for (const row of rows) {
      const line = element('tr');
      line.setAttribute('aria-selected', 'false');
      const box = element('input');
      box.type = 'checkbox';
      box.setAttribute('aria-label', `${row.cognome} ${row.nome}`);
      box.addEventListener('change', () => line.setAttribute('aria-selected', String(box.checked)));
      boxes.push(box);
      const cell = element('td');
      cell.append(box);
      line.append(cell);
      const document = element('td');
      document.append(element('button', row.descrizione));
      const texts = [
        `${row.cognome} ${row.nome}`,
        row.codiceFiscale,
        row.annomese,
        null,
        row.tags.join(', '),
        `${row.pubblicazione} ${row.dataPubblicazione ?? ''}`,
        `${row.statoLettura} ${row.createdBy}`,
      ];
      for (const content of texts) line.append(content === null ? document : element('td', content));
      body.append(line);
    }
    table.setAttribute('aria-rowcount', String(rows.length + 1));
    table.removeAttribute('aria-busy');
    const top = element('thead');
    top.append(head);
    table.replaceChildren(top, body);
  }
  void load();
}

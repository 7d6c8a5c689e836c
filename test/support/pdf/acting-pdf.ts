/** A PDF page with active content: entries for the file's catalog and page, and further objects numbered from 5. */
export interface Acting {
  catalog?: string;
  page?: string;
  objects?: string[];
}

export function actingPdf({ catalog = '', page = '', objects = [] }: Acting = {}): Uint8Array {
  const shown = 'BT /F1 12 Tf 50 750 Td (Un foglio) Tj ET';
  return fileOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> ${page} >>`,
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    ...objects,
  ]);
}

/** A PDF of these objects, numbered from 1, the first of which is the catalog. */
export function fileOf(objects: readonly string[]): Uint8Array {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return new Uint8Array(
    Buffer.from(
      `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
      'latin1',
    ),
  );
}

const SCRIPT = "/S /JavaScript /JS (app.alert\\('hit'\\);)";
const link = (action: string, more = '') =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [50 700 300 760] /Border [0 0 0] ${action && `/A << ${action} >>`} ${more} >>]`;

/** PDFs with every kind of active content, by the name under which the portal reports the kind. */
export const ACTING: Record<string, [what: string, acting: Acting][]> = {
  script: [
    ['at its opening', { catalog: `/OpenAction << ${SCRIPT} >>` }],
    [
      'behind a harmless first action',
      { catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [<< ${SCRIPT} >>] >>` },
    ],
    ['at its closing', { catalog: `/AA << /WC << ${SCRIPT} >> >>` }],
    ['by name', { catalog: '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>', objects: [`<< ${SCRIPT} >>`] }],
    ['at a page’s opening', { page: `/AA << /O << ${SCRIPT} >> >>` }],
    ['behind a link', { page: link(SCRIPT) }],
    ['where the pointer enters a link', { page: link('', `/AA << /E << ${SCRIPT} >> >>`) }],
    [
      'in the field of a form',
      {
        catalog: '/AcroForm << /Fields [5 0 R] >>',
        page: '/Annots [5 0 R]',
        objects: [
          `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [50 600 300 620] /AA << /F << ${SCRIPT} >> /K 6 0 R >> >>`,
          `<< ${SCRIPT} >>`,
        ],
      },
    ],
    [
      'in a stream of its own',
      {
        catalog: '/OpenAction << /S /JavaScript /JS 5 0 R >>',
        objects: ["<< /Length 17 >>\nstream\napp.alert('hit');\nendstream"],
      },
    ],
    [
      'in the outline',
      {
        catalog: '/Outlines 5 0 R',
        objects: ['<< /First 6 0 R /Last 6 0 R /Count 1 >>', `<< /Title (a) /Parent 5 0 R /A << ${SCRIPT} >> >>`],
      },
    ],
    ['under a name in disguise', { catalog: "/OpenAction << /S /J#61vaScript /#4aS (app.alert\\('hit'\\);) >>" }],
  ],
  program: [
    ['started by a link', { page: link('/S /Launch /F (calc.exe)') }],
    ['opened elsewhere', { page: link('/S /GoToR /F (\\\\\\\\altrove\\\\a.pdf) /D [0 /Fit]') }],
  ],
  'form-sender': [
    ['sent', { page: link('/S /SubmitForm /F << /FS /URL /F (http://esempio.invalid) >>') }],
    ['imported', { page: link('/S /ImportData /F (a.fdf)') }],
  ],
  'xfa-form': [
    [
      'in a form',
      {
        catalog: '/AcroForm << /Fields [] /XFA [(template) 5 0 R] >>',
        objects: ['<< /Length 5 >>\nstream\n<xdp>\nendstream'],
      },
    ],
  ],
  multimedia: [
    ['on the page', { page: '/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>]' }],
    ['played', { page: link('/S /Rendition /OP 0') }],
  ],
  automatic: [
    ['a page that opens by itself', { catalog: '/OpenAction << /S /URI /URI (https://esempio.invalid/) >>' }],
    ['a print that begins by itself', { page: '/AA << /O << /S /Named /N /Print >> >>' }],
  ],
  link: [
    ['to a script', { page: link('/S /URI /URI (java\\tscript:alert\\(1\\))') }],
    ['to a file', { page: link('/S /URI /URI <66696C653A2F2F2F6574632F706173737764>') }],
    ['by the base of all links', { catalog: '/URI << /Base (javascript:alert\\(1\\)//) >>' }],
  ],
};

/** Contents that a document may have: internal and web links, attachments, a form. */
export const QUIET: [what: string, acting: Acting][] = [
  ['nothing but a page', {}],
  ['a place to begin at', { catalog: '/OpenAction [3 0 R /FitH 842]' }],
  ['a jump to begin with', { catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }],
  ['a link to a page of the web', { page: link('/S /URI /URI (https://www.inps.it/)') }],
  ['a link to a mail address', { page: link('/S /URI /URI (mailto:studio@esempio.invalid)') }],
  ['a link to another place', { page: link('/S /GoTo /D [3 0 R /Fit]') }],
  ['a button to the next page', { page: link('/S /Named /N /NextPage') }],
  [
    'a file that it carries along',
    {
      catalog: '/Names << /EmbeddedFiles << /Names [(f.xml) 5 0 R] >> >> /AF [5 0 R]',
      objects: [
        '<< /Type /Filespec /F (f.xml) /EF << /F 6 0 R >> >>',
        '<< /Type /EmbeddedFile /Length 4 >>\nstream\n<a/>\nendstream',
      ],
    },
  ],
  [
    'a form to fill',
    {
      catalog: '/AcroForm << /Fields [5 0 R] >>',
      page: '/Annots [5 0 R] /Group << /S /Transparency >> /Trans << /S /Dissolve >>',
      objects: ['<< /Type /Annot /Subtype /Widget /FT /Tx /T (JavaScript) /V (JS) /Rect [50 600 300 620] >>'],
    },
  ],
  ['a script that nothing leads to any more', { objects: [`<< ${SCRIPT} >>`] }],
];

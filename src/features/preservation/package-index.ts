import { extensionOf } from '../../directory/file-ending.ts';
import { KIND_NAMES, KINDS, type Kind, titleOf } from '../../directory/kinds.ts';
import { dayInRome, timeInRome } from '../../text/common/format.ts';
import { KIND_WORDS } from '../../text/common/kind-words.ts';
import { PRESERVATION_INDEX } from '../../text/preservation.ts';
import { P7M } from '../documents/signatures/signature.ts';
import { agentId, isPersonsCode, placeOf } from './preservation.ts';
import { element, type WrittenXml, writtenAhead, type XmlElement, xmlOf } from './xml.ts';

/** A document as described in the index of its package. */
export interface IndexedDocument {
  id: string;
  kind: Kind;
  period: number | null;
  description: string;
  fileName: string;
  /** The name under which the document is downloaded, which contains its owner's name. */
  name: string;
  contentType: string;
  sha256: string;
  createdAt: string;
  createdAs: 'CONSULTANT' | 'COMPANY';
  tags: readonly string[];
  dossiers: readonly string[];
  /** The number of earlier versions, which corrections replaced. */
  versions: number;
  /**
   * The content that an earlier package contains, and that package's id; null if the document was not corrected since.
   */
  before: { sha256: string; packageId: string } | null;
  person: { firstName: string; lastName: string; taxCode: string } | null;
}

export interface Party {
  name: string;
  taxCode: string | null;
  vatNumber: string | null;
}

export interface PackageIndex {
  id: string;
  year: number;
  part: number;
  parts: number;
  madeAt: Date;
  /** The version of the portal that makes the package. */
  version: string;
  practice: Party;
  company: Party;
  signer: { login: string; firstName: string | null; lastName: string | null; taxCode: string | null };
  reference: string;
  /** The retention period of each kind, in years. */
  years: Readonly<Record<Kind, number>>;
  documents: readonly IndexedDocument[];
}

const NAMESPACE = 'http://www.uni.com/U3011/sincro-v2/';
const SHA256 = 'SHA-256';
/** The number of elements that enclose a file: `PIndex/FileGroup/File`. */
const DEPTH_OF_FILES = 2;

/** The ids that the portal assigns within an index. */
const NAMES = {
  index: (id: string) => `PIndex-${id}`,
  package: (id: string) => `PdV-${id}`,
  document: (id: string) => `documento-${id}`,
};

const own = (name: string, content: Parameters<typeof element>[1], attributes: Record<string, string> = {}) =>
  element(
    `sincro:${name}`,
    content,
    Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`sincro:${key}`, value])),
  );
const id = (value: string) => own('ID', value, { scheme: 'local' });
const hash = (sha256: string) => own('Hash', sha256, { hashFunction: SHA256 });

/**
 * Writes the index of a package: UNI 11386:2020 (SInCRO), with the minimum document metadata that AgID requires (P166).
 * @param turn yields to other work after each file
 */
export async function packageIndex(made: PackageIndex, turn: () => Promise<void>): Promise<string> {
  const { practice, company, documents, parts } = made;
  const { label, part, laws, product, signerRole } = PRESERVATION_INDEX;
  const agent = ({ name, taxCode, vatNumber }: Party) => {
    const code = agentId({ taxCode, vatNumber });
    return {
      content: [
        code !== null && own('AgentID', code),
        own('AgentName', [own('FormalName', name)]),
        own('RelevantDocument', made.reference),
      ],
      agentType: isPersonsCode(taxCode) ? 'natural person' : 'legal person',
    };
  };
  const submitter = agent(practice);
  const holder = agent(company);
  const groups: XmlElement[] = [];
  for (const kind of KIND_NAMES) {
    const files: WrittenXml[] = [];
    for (const one of documents) {
      if (one.kind !== kind) continue;
      files.push(writtenAhead(file(one, made), DEPTH_OF_FILES));
      await turn();
    }
    if (files.length > 0)
      groups.push(own('FileGroup', [id(KINDS[kind].tipo), own('Label', KIND_WORDS[kind].list), files]));
  }
  return xmlOf(
    element(
      'sincro:PIndex',
      [
        own('SelfDescription', [
          id(NAMES.index(made.id)),
          own('CreatingApplication', [own('Name', product), own('Version', made.version), own('Producer', product)]),
        ]),
        own('PVolume', [
          id(NAMES.package(made.id)),
          own('Label', label(company.name, made.year)),
          parts > 1 && own('Description', part(made.part, parts)),
        ]),
        groups,
        own('Process', [
          own('Submitter', submitter.content, { agentType: submitter.agentType }),
          own('Holder', holder.content, { agentType: holder.agentType, holderRole: 'soggetto produttore' }),
          own('AuthorizedSigner', signer(made), { agentType: 'natural person', signerRole }),
          own('TimeReference', [own('TimeInfo', made.madeAt.toISOString(), { attachedTimeStamp: 'false' })]),
          own('LawsAndRegulations', laws),
        ]),
      ],
      {
        'xmlns:sincro': NAMESPACE,
        'sincro:language': 'it',
        'sincro:uri': `${NAMESPACE}PIndex.xsd`,
        'sincro:sincroVersion': '2.0',
      },
    ),
  );
}

function signer({ signer: { login, firstName, lastName, taxCode }, reference }: PackageIndex) {
  const code = agentId({ vatNumber: null, taxCode });
  return [
    code !== null && own('AgentID', code),
    own('AgentName', [
      firstName && lastName
        ? own('NameAndSurname', [own('FirstName', firstName), own('LastName', lastName)])
        : own('FormalName', login),
    ]),
    own('RelevantDocument', reference),
  ];
}

function file(document: IndexedDocument, made: PackageIndex): XmlElement {
  const extension = extensionOf(document.fileName);
  const { before } = document;
  return own(
    'File',
    [
      id(NAMES.document(document.id)),
      own('Path', placeOf(document)),
      hash(document.sha256),
      before !== null &&
        own('PreviousHash', before.sha256, {
          hashFunction: SHA256,
          relatedPIndex: NAMES.index(before.packageId),
        }),
      own('MoreInfo', [own('EmbeddedMetadata', [metadata(document, made)])], { xmlSchema: 'DocumentoInformatico.xsd' }),
    ],
    { encoding: 'binary', ...(extension === null ? {} : { extension }), format: document.contentType },
  );
}

const SIXTEEN_OR_ELEVEN = /^([A-Z0-9]{16}|\d{11})$/i;
/** AgID's term for a document that was received in its final form. */
const ACQUIRED =
  'acquisizione di un documento informatico per via telematica o su supporto informatico, acquisizione della copia per immagine su supporto informatico di un documento analogico, acquisizione della copia informatica di un documento analogico';
const WORDS_MOST = 5;

/**
 * The metadata of a "Documento informatico" according to annex 5 of AgID's guidelines. Elements whose value is unknown
 * are omitted.
 */
function metadata(document: IndexedDocument, { practice, company, years }: PackageIndex): XmlElement {
  const { kind, person, contentType } = document;
  const title = titleOf(document);
  const registrar = document.createdAs === 'CONSULTANT' ? practice : company;
  return element('DocumentoInformatico', [
    element('IdDoc', [
      element('ImprontaCrittograficaDelDocumento', [
        element('Impronta', Buffer.from(document.sha256, 'hex').toString('base64')),
        element('Algoritmo', SHA256),
      ]),
      element('Identificativo', NAMES.document(document.id)),
    ]),
    element('ModalitaDiFormazione', ACQUIRED),
    element('TipologiaDocumentale', PRESERVATION_INDEX.kinds[kind]),
    element('DatiDiRegistrazione', [
      // A worker's document is outgoing (U), a company's own document is internal (I).
      element('TipologiaDiFlusso', person === null ? 'I' : 'U'),
      element('TipoRegistro', [
        element('Nessuno', [
          element('TipoRegistro', 'Nessuno'),
          element('DataDocumento', dayInRome(document.createdAt)),
          element('OraDocumento', timeInRome(document.createdAt)),
          element('NumeroDocumento', document.id),
        ]),
      ]),
    ]),
    element('Soggetti', [
      role('SoggettoCheEffettuaLaRegistrazione', 'Soggetto Che Effettua La Registrazione', organisation(registrar)),
      role('Autore', 'Autore', organisation(company)),
      person !== null &&
        role(
          'Destinatario',
          'Destinatario',
          element('PF', [
            element('Cognome', person.lastName),
            element('Nome', person.firstName),
            element('CodiceFiscale', person.taxCode),
          ]),
        ),
      role('Produttore', 'Produttore', element('SW', [element('DenominazioneSistema', PRESERVATION_INDEX.product)])),
    ]),
    element('ChiaveDescrittiva', [
      element('Oggetto', person === null ? title : `${title}, ${person.lastName} ${person.firstName}`),
      document.tags.slice(0, WORDS_MOST).map((tag) => element('ParoleChiave', tag)),
    ]),
    element('Allegati', [element('NumeroAllegati', 0)]),
    element('Riservato', 'true'),
    element('IdentificativoDelFormato', [element('Formato', contentType)]),
    verification(contentType),
    document.dossiers.length > 0 &&
      element('Agg', [
        document.dossiers.map((dossier) =>
          element('TipoAgg', [element('TipoAggregazione', 'Fascicolo'), element('IdAggregazione', dossier)]),
        ),
      ]),
    element('NomeDelDocumento', document.name),
    element('VersioneDelDocumento', document.versions + 1),
    element('TempoDiConservazione', years[kind]),
  ]);
}

const role = (name: string, type: string, who: XmlElement) =>
  element('Ruolo', [element(name, [element('TipoRuolo', type), who])]);

function organisation({ name, taxCode, vatNumber }: Party): XmlElement {
  const code = [taxCode, vatNumber].find((one) => one !== null && SIXTEEN_OR_ELEVEN.test(one));
  return element('PG', [
    element('DenominazioneOrganizzazione', name),
    code !== undefined && code !== null && element('CodiceFiscale_PartitaIva', code),
  ]);
}

/**
 * States whether a document is signed, if the content type shows it: a signed envelope is, an image or a text is not.
 * The signature of a PDF is inside its content, which is not read here, so the statement is omitted.
 */
function verification(contentType: string): XmlElement | false {
  const isEnvelope = contentType === P7M;
  if (!isEnvelope && !/^(image|text)\//.test(contentType)) return false;
  return element('Verifica', [
    element('FirmatoDigitalmente', String(isEnvelope)),
    !isEnvelope && element('SigillatoElettronicamente', 'false'),
    !isEnvelope && element('MarcaturaTemporale', 'false'),
  ]);
}

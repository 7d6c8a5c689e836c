import { daysAfter } from '../../../../server/clock.ts';
import { dayInRome, formatDay } from '../../../../text/common/format.ts';
import { WORDS } from '../../../../text/common/words.ts';
import {
  acknowledgedOn,
  incomeOf,
  inDossiers,
  OWN,
  publishedOn,
  readOn,
  shownUntil,
} from '../../../../text/documents/own-documents.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { Tile } from '../../../../web/ui/page/tile.tsx';
import { awaitsAcknowledgement, fullName, nameInYear, type OwnDocument } from '../../core/own-documents.ts';
import classes from './own.module.css';

export interface OwnRowProps {
  document: OwnDocument;
  onOpen: (document: OwnDocument) => void;
  onDownload: (document: OwnDocument) => void;
  onAcknowledge: (document: OwnDocument) => void;
  busy: boolean;
  /** Shows the year in the document's name, on pages that do not show it otherwise. */
  withYear?: boolean;
  /** Marks a new document with the dot alone, because every row in the list is new. */
  dotOnly?: boolean;
  ref?: React.Ref<HTMLButtonElement>;
}

/**
 * Says when the document was published, read or acknowledged, which income year a CU certifies, and whether a payslip
 * was corrected.
 */
export function aboutDocument(document: OwnDocument): string {
  const isCertificate = document.tipo === 'taxCertificate';
  const isCorrection = document.rettificatoIl !== null || /rettificat/i.test(document.descrizione);
  const first = isCertificate ? incomeOf(document.anno) : isCorrection ? OWN.corrected : null;
  if (document.presaVisioneIl) return acknowledgedOn(formatDay(dayInRome(document.presaVisioneIl)));
  if (document.lettoIl) {
    const read = readOn(formatDay(dayInRome(document.lettoIl)), isCertificate);
    return first ? `${first} · ${read.toLowerCase()}` : read;
  }
  const { dataPubblicazione, rettificatoIl } = document;
  const day = formatDay(rettificatoIl === null ? dataPubblicazione : dayInRome(rettificatoIl));
  return first ? `${first}, ${day}` : publishedOn(day);
}

/** The dossiers that hold the document, and the last day on which it is visible. */
function placeOf({ dataScadenza, fascicoli }: OwnDocument): string {
  const until = dataScadenza === null ? '' : shownUntil(formatDay(daysAfter(dataScadenza, -1)));
  return [fascicoli.length > 0 ? inDossiers(fascicoli) : '', until].filter(Boolean).join(' · ');
}

/** Shows one document. Tapping the row opens the document; the button at the end saves it. */
export function OwnRow({ document, onOpen, onDownload, onAcknowledge, busy, withYear, dotOnly, ref }: OwnRowProps) {
  const isNew = document.nuovo;
  const name = withYear ? fullName(document) : nameInYear(document);
  const place = placeOf(document);
  return (
    <li className={classes.row} data-new={isNew || undefined}>
      <button ref={ref} type="button" className={classes.open} aria-busy={busy} onClick={() => onOpen(document)}>
        <Tile icon="document" isNew={isNew} />
        <span className={classes.words}>
          <span className="pl-unseen">{WORDS.open} </span>
          <strong>{name}</strong>
          <small>{aboutDocument(document)}</small>
          {place !== '' && <small>{place}</small>}
        </span>
        {isNew && (
          <span className={classes.new}>
            <span className={dotOnly ? 'pl-unseen' : undefined}>{OWN.new}</span>
          </span>
        )}
      </button>
      <button
        type="button"
        className={classes.download}
        aria-label={`${WORDS.download} ${fullName(document)}`}
        onClick={() => onDownload(document)}
      >
        <Icon name="download" />
      </button>
      {awaitsAcknowledgement(document) && (
        <div className={classes.acknowledge}>
          <p>{document.lettoIl === null ? OWN.openToAcknowledge : OWN.toAcknowledge}</p>
          {document.lettoIl !== null && (
            <ActionButton
              variant="filled"
              size="lg"
              icon="check"
              busy={busy}
              label={`${OWN.acknowledge}: ${fullName(document)}`}
              onClick={() => onAcknowledge(document)}
            >
              {OWN.acknowledge}
            </ActionButton>
          )}
        </div>
      )}
    </li>
  );
}

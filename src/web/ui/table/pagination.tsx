import { formatCount } from '../../../text/common/format.ts';
import { LIST } from '../../../text/common/list.ts';
import { PAGE_SIZES } from '../../constants.ts';
import { Icon } from '../icon.tsx';
import { pageNumbers } from './page-numbers.ts';
import classes from './pagination.module.css';

/**
 * 'Righe per pagina' with 'Tutte', the range and the page numbers (spec §2). `page` counts from 0; a `size` of −1 means
 * all.
 */
export function Pagination(props: {
  page: number;
  size: number;
  total: number;
  /** Whether more rows match than `total`. */
  more: boolean;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}) {
  const { page, size, total, more, onPage, onSize } = props;
  const pages = size < 0 ? 1 : Math.max(1, Math.ceil((total + Number(more)) / size));
  const first = total === 0 ? 0 : size < 0 ? 1 : page * size + 1;
  const last = size < 0 ? total : Math.min(total, (page + 1) * size);
  return (
    <div className={classes.root}>
      <label className={classes.size}>
        Righe per pagina
        <select value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
          {PAGE_SIZES.map((option) => (
            <option key={option} value={option}>
              {option < 0 ? 'Tutte' : option}
            </option>
          ))}
        </select>
      </label>
      <p role="status">
        {formatCount(first)}–{formatCount(last)} di {LIST.upToMore(formatCount(total), more)}
      </p>
      {pages > 1 && (
        <nav className={classes.pages} aria-label="Pagine">
          <button type="button" aria-label="Pagina precedente" disabled={page === 0} onClick={() => onPage(page - 1)}>
            <Icon name="chevron-left" size={16} />
          </button>
          {pageNumbers(page, pages).map((number, index) =>
            number === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity
              <span key={`gap-${index}`}>…</span>
            ) : (
              <button
                key={number}
                type="button"
                aria-label={`Pagina ${number + 1}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number + 1}
              </button>
            ),
          )}
          <button
            type="button"
            aria-label="Pagina successiva"
            disabled={page >= pages - 1}
            onClick={() => onPage(page + 1)}
          >
            <Icon name="chevron-right" size={16} />
          </button>
        </nav>
      )}
    </div>
  );
}

import { Icon } from '../icon.tsx';
import { sortAfterClick } from './grid-keys.ts';
import classes from './grid-table.module.css';
import { SelectAll } from './select-all.tsx';
import type { Selection } from './selection.ts';
import type { DataTableProps } from './table-row.ts';

/** The header row: select-all with a chevron that offers the states, and a sort button in each column. */
export function GridHead<Row>(
  props: DataTableProps<Row> & {
    ids: readonly string[];
    selection: Selection;
    active: number | null;
  },
) {
  const { columns, sort, onSort, onSelect, rowMenu, active } = props;
  const offset = onSelect ? 1 : 0;
  const place = (column: number) => ({ role: 'columnheader', tabIndex: active === column ? 0 : -1 }) as const;
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1} className={classes.row}>
        {onSelect && (
          <th {...place(0)} scope="col" className={classes.checkHead}>
            <SelectAll {...props} onSelect={onSelect} tabIndex={-1} />
          </th>
        )}
        {columns.map((column, index) => {
          const [field, direction] = (sort ?? '').split(',');
          const sorted = column.sortField !== undefined && field === column.sortField;
          return (
            <th
              key={column.id}
              {...place(index + offset)}
              scope="col"
              data-align={column.align}
              aria-sort={sorted ? (direction === 'desc' ? 'descending' : 'ascending') : undefined}
            >
              {column.sortField && onSort ? (
                <button
                  type="button"
                  tabIndex={-1}
                  className={classes.sort}
                  data-sorted={sorted || undefined}
                  onClick={() => onSort(sortAfterClick(sort, column.sortField ?? ''))}
                >
                  {column.header}
                  {sorted && <Icon name={direction === 'desc' ? 'chevron-down' : 'chevron-up'} size={14} />}
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
        {rowMenu && (
          <th {...place(columns.length + offset)} scope="col">
            <span className="pl-unseen">Azioni</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

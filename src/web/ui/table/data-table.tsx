import { CARDS } from '../media.ts';
import { useWindow } from '../use-window.ts';
import { CardList } from './card-list.tsx';
import { GridTable } from './grid-table.tsx';
import type { DataTableProps } from './table-row.ts';

/**
 * A list of rows: a grid in a wide window, cards in a narrow one. If there are more than 100 rows, only those in view
 * are rendered. The server sorts, pages and filters; the screen holds the selection.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useWindow(CARDS);
  return narrow && props.card ? <CardList {...props} card={props.card} /> : <GridTable {...props} />;
}

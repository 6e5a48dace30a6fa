/** A paged list as a table, for wide screens; on a phone PagedRows shows the same list. The table is a chunk that phones do not load. */
import { ChunkLoading } from '../chunks/ChunkLoading.tsx'
import { lazyChunk } from '../chunks/lazy-chunk.ts'
import { ListState, type ListStateProps } from './ListState.tsx'
import type { TableGrid as Grid, TableGridProps } from './TableGrid.tsx'

// `lazyChunk` loses the type parameter of the component.
const TableGrid = lazyChunk(
  () => import('./TableGrid.tsx'),
  ({ TableGrid }) => TableGrid,
  ChunkLoading,
) as unknown as typeof Grid

export function PagedTable<Row extends object>({
  failed,
  empty,
  ...table
}: TableGridProps<Row> & Pick<ListStateProps, 'failed' | 'empty'>) {
  return (
    <ListState pages={table.pages} failed={failed} empty={empty}>
      <TableGrid {...table} />
    </ListState>
  )
}

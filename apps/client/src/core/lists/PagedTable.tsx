/** A paged list as a table, for wide screens; on a phone PagedRows shows the same list. The table is a chunk that phones do not load. */
import { lazy, Suspense } from 'react'
import { loadChunk } from '../chunks/load-chunk.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { ListState, type ListStateProps } from './ListState.tsx'
import type { TableGrid as Grid, TableGridProps } from './TableGrid.tsx'

// `lazy` loses the type parameter of the component.
const TableGrid = lazy(async () => ({
  default: (await loadChunk(() => import('./TableGrid.tsx'))).TableGrid,
})) as unknown as typeof Grid

export function PagedTable<Row extends object>({
  failed,
  empty,
  ...table
}: TableGridProps<Row> & Pick<ListStateProps, 'failed' | 'empty'>) {
  const common = useTexts(commonTexts)
  return (
    <ListState pages={table.pages} failed={failed} empty={empty}>
      <Suspense fallback={<LoadingState label={common('loading')} />}>
        <TableGrid {...table} />
      </Suspense>
    </ListState>
  )
}

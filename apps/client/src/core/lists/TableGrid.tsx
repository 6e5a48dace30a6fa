/** The rows of a paged list as a table, sorted here with TanStack Table once all are loaded. The next page is loaded on scrolling. */
import {
  columnVisibilityFeature,
  createSortedRowModel,
  type ColumnDef,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useLang, useTexts } from '../i18n/use-texts.ts'
import { number } from '../time/format.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { GridView } from './GridView.tsx'
import type { RowSelection } from './row-selection.ts'
import { NextPageRow } from './NextPageRow.tsx'
import { TableExport } from './TableExport.tsx'
import styles from './TableGrid.module.css'
import { comparisonIn, fileColumnOf, type TableColumn } from './table-columns.ts'
import { tableTexts } from './table-texts.ts'
import { useColumns } from './use-columns.ts'
import { useListPrint } from './use-list-print.tsx'
import { useNextPage } from './use-next-page.ts'
import type { PagedList } from './use-pages.ts'

export interface TableGridProps<Row> {
  /** Names the table where its hidden columns are stored. */
  name: string
  /** What the rows are, also in the name of a file. */
  label: string
  columns: readonly TableColumn<Row>[]
  pages: PagedList<Row>
  idOf: (row: Row) => string
  /** Opens a row: a click, or Enter. */
  onChoose?: ((row: Row) => void) | undefined
  /** Id of the row that is open beside the table. */
  openId?: string | null
  /** Rows that can be ticked. */
  selection?: RowSelection<Row> | undefined
  /** The server puts the rows in order: of a list of any length, whichever of its pages are here. */
  serverOrder?:
    | {
        by: string
        down: boolean
        /** Columns that it can order by; absent: all that sort. */
        columns?: readonly string[]
        choose: (by: string, down: boolean) => void
      }
    | undefined
  /** Names what a row belongs to: a line stands above the first row of each. */
  groupOf?: ((row: Row) => string) | undefined
  /** Id of the vehicle that a row is about: a right press opens its menu. */
  vehicleOf?: ((row: Row) => string) | undefined
  /** Instead of the files that this page makes. */
  files?: (shownColumns: readonly string[]) => ReactNode
  /** Has the list sent by mail. */
  onMail?: (() => void) | undefined
  /** Further buttons above the table. */
  actions?: ReactNode
}

const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature, sortedRowModel: createSortedRowModel() })

/** The columns as the table library sorts them. */
function useDefinitions<Row extends object>(columns: TableGridProps<Row>['columns']): ColumnDef<typeof features, Row>[] {
  const lang = useLang()
  return useMemo(() => {
    const compare = comparisonIn(lang)
    return columns.map(
      ({ key, value, sort = true }): ColumnDef<typeof features, Row> => ({
        id: key,
        // undefined, not null: only that is kept last in both directions.
        accessorFn: row => value(row) ?? undefined,
        enableSorting: sort,
        sortUndefined: 'last',
        sortFn: (a, b, column) => compare(a.getValue(column), b.getValue(column)),
      }),
    )
  }, [columns, lang])
}

export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const {
    name,
    label,
    columns,
    pages,
    idOf,
    onChoose,
    openId = null,
    selection,
    serverOrder,
    groupOf,
    vehicleOf,
    files,
    onMail,
    actions,
  } = props
  const t = useTexts(tableTexts)
  const { hidden, hide, visible } = useColumns(name, columns)
  const [sorting, setSorting] = useState<SortingState>([])
  /** The last row on the screen. */
  const [last, setLast] = useState(0)
  // Sorting a part of a list would show the wrong first row.
  const whole = pages.nextPage === 'none'
  useNextPage(pages, last)
  const noteRange = useCallback((_: number, to: number) => setLast(to), [])

  const definitions = useDefinitions(columns)
  const table = useTable({
    features,
    columns: definitions,
    data: pages.rows,
    getRowId: idOf,
    enableSorting: whole,
    sortDescFirst: false,
    state: {
      sorting: whole && !serverOrder ? sorting : [],
      columnVisibility: Object.fromEntries(hidden.map(key => [key, false])),
    },
    onSortingChange: setSorting,
  })
  const { rows } = table.getRowModel()
  const [chosen] = whole ? sorting : []
  const all = () => (whole ? [rows.map(({ original }) => original)] : pages.all())
  const { print, paper } = useListPrint({ label, columns: visible, all, total: pages.total, idOf })
  const sorted = serverOrder ? { id: serverOrder.by, desc: serverOrder.down } : chosen

  return (
    <div className={styles['box']}>
      <div className={styles['bar']}>
        <span className="tabular">{t(pages.totalIsMore ? 'totalMore' : 'total', { count: number(pages.total, t.lang) })}</span>
        <span className="row gap-1">
          {actions}
          {files ? (
            files(visible.map(({ key }) => key))
          ) : (
            <TableExport
              table={() => ({
                title: label,
                columns: columns.map(fileColumnOf),
                chunks: all(),
              })}
              onMail={onMail}
              mails
              onPrint={print}
            />
          )}
          <ColumnChoice columns={columns} hidden={hidden} onHide={hide} />
        </span>
      </div>
      <GridView
        label={label}
        columns={visible}
        columnCount={columns.length}
        count={rows.length}
        total={pages.total}
        rowAt={at => rows[at]?.original}
        idOf={idOf}
        sort={sorted && { by: sorted.id, down: sorted.desc }}
        onSort={({ key, align, sort = true }) => {
          if (serverOrder) {
            const { by, down, columns: ordered, choose } = serverOrder
            if (ordered && !ordered.includes(key)) return undefined
            // Figures begin with the largest, names with the first.
            return sort ? () => choose(key, by === key ? !down : align === 'end') : undefined
          }
          const column = table.getColumn(key)
          return column?.getCanSort() ? () => column.toggleSorting() : undefined
        }}
        onChoose={onChoose}
        openId={openId}
        selection={selection}
        groupOf={groupOf}
        vehicleOf={vehicleOf}
        after={whole ? undefined : <NextPageRow nextPage={pages.nextPage} loadMore={pages.loadMore} />}
        onRange={noteRange}
      />
      {paper}
    </div>
  )
}

/** The rows of a list as a table, with TanStack Table. Only visible rows are rendered, the next page is loaded on scrolling. */
import {
  columnVisibilityFeature,
  createSortedRowModel,
  type ColumnDef,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useStored } from '../context/use-stored.ts'
import { useLang, useTexts } from '../i18n/use-texts.ts'
import { number } from '../time/format.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { NextPageRow } from './NextPageRow.tsx'
import styles from './TableGrid.module.css'
import { storedHiddenColumns } from './stored-columns.ts'
import { comparisonIn, type TableColumn } from './table-columns.ts'
import { tableTexts } from './table-texts.ts'
import { TableHeading } from './TableHeading.tsx'
import { useNextPage } from './use-next-page.ts'
import type { PagedList } from './use-pages.ts'

export interface TableGridProps<Row> {
  /** Names the table where its hidden columns are stored. */
  name: string
  label: string
  columns: readonly TableColumn<Row>[]
  pages: PagedList<Row>
  idOf: (row: Row) => string
  /** Opens a row: a click, or Enter. */
  onChoose?: ((row: Row) => void) | undefined
}

const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature, sortedRowModel: createSortedRowModel() })

/** px. */
const rowHeight = 40
/** Rows that Page Up and Page Down move by. */
const pageStep = 10

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageStep,
  PageUp: -pageStep,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

export function TableGrid<Row extends object>({ name, label, columns, pages, idOf, onChoose }: TableGridProps<Row>) {
  const t = useTexts(tableTexts)
  const lang = useLang()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [hiddenByTable, storeHidden] = useStored(storedHiddenColumns)
  const hidden = useMemo(() => hiddenByTable[name] ?? [], [hiddenByTable, name])
  const [sorting, setSorting] = useState<SortingState>([])
  const [active, setActive] = useState(0)
  // Sorting a part of a list would show the wrong first row.
  const whole = pages.nextPage === 'none'

  const definitions = useMemo(() => {
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
  const table = useTable({
    features,
    columns: definitions,
    data: pages.rows,
    getRowId: idOf,
    enableSorting: whole,
    sortDescFirst: false,
    state: { sorting: whole ? sorting : [], columnVisibility: Object.fromEntries(hidden.map(key => [key, false])) },
    onSortingChange: setSorting,
  })
  const { rows } = table.getRowModel()
  const shown = columns.filter(({ key }) => !hidden.includes(key))
  const [firstColumn] = columns
  // A stored choice may hide all columns of a table that has changed since.
  const visible = shown.length === 0 && firstColumn ? [firstColumn] : shown

  // The rule is for the React compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length + (whole ? 0 : 1),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: at => rows[at]?.id ?? 'rest',
    overscan: 12,
    // Below the heading.
    scrollPaddingStart: rowHeight,
    // The active row stays rendered when scrolled out of view, because aria-activedescendant refers to it.
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
  })
  const items = virtual.getVirtualItems().filter(({ index }) => index < rows.length + (whole ? 0 : 1))
  useNextPage(pages, items.at(-1)?.index)
  const [keyMoves, setKeyMoves] = useState(0)
  useEffect(() => {
    if (keyMoves > 0) virtual.scrollToIndex(active)
  }, [virtual, active, keyMoves])

  const choose = (at: number) => {
    const row = rows[at]
    if (row) onChoose?.(row.original)
  }
  function onKeyDown(event: KeyboardEvent) {
    // Buttons in the heading have keys of their own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) return choose(active)
    setActive(Math.max(0, Math.min(rows.length - 1, active + step)))
    setKeyMoves(keyMoves + 1)
  }
  const hide = (keys: string[]) => storeHidden({ ...hiddenByTable, [name]: keys })

  return (
    <div className={styles['box']}>
      <div className={styles['bar']}>
        <span className="tabular">{t('total', { count: number(pages.total, lang) })}</span>
        <ColumnChoice columns={columns} hidden={hidden} onHide={hide} />
      </div>
      <div ref={scroller} className={styles['scroller']}>
        <table
          role="grid"
          aria-label={label}
          aria-rowcount={pages.total + 1}
          aria-colcount={columns.length}
          aria-activedescendant={rows[active] && `${id}-${active}`}
          tabIndex={0}
          className={styles['table']}
          style={{ minWidth: visible.reduce((sum, { width }) => sum + width, 0) }}
          onKeyDown={onKeyDown}
        >
          <colgroup>
            {visible.map(({ key, width }) => (
              <col key={key} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {visible.map(({ key, text, align }) => {
                const column = table.getColumn(key)
                return (
                  <TableHeading
                    key={key}
                    text={text}
                    end={align === 'end'}
                    sorted={column?.getIsSorted() || undefined}
                    onSort={column?.getCanSort() ? () => column.toggleSorting() : undefined}
                  />
                )
              })}
            </tr>
          </thead>
          <tbody>
            {items.map(({ key, index, start }, at) => {
              const row = rows[index]
              const before = start - (items[at - 1]?.end ?? 0)
              return (
                <Fragment key={key}>
                  <Space height={before} />
                  {row === undefined ? (
                    <tr className={styles['row']} aria-rowindex={index + 2}>
                      <td colSpan={visible.length}>
                        <NextPageRow nextPage={pages.nextPage} loadMore={pages.loadMore} />
                      </td>
                    </tr>
                  ) : (
                    // The keys are those of the table, which has the focus.
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                    <tr
                      id={`${id}-${index}`}
                      aria-rowindex={index + 2}
                      className={joinClasses(styles['row'], index === active && styles['active'], onChoose && styles['opens'])}
                      onClick={() => {
                        setActive(index)
                        choose(index)
                      }}
                    >
                      {visible.map(column => (
                        <td key={column.key} className={joinClasses(column.align === 'end' && styles['end'])}>
                          {column.cell ? column.cell(row.original) : column.value(row.original)}
                        </td>
                      ))}
                    </tr>
                  )}
                </Fragment>
              )
            })}
            <Space height={virtual.getTotalSize() - lastEnd(items)} />
          </tbody>
        </table>
      </div>
    </div>
  )
}

const lastEnd = (items: readonly VirtualItem[]): number => items.at(-1)?.end ?? 0

/** Height of rows that are not rendered, px. */
function Space({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden="true" style={{ height }} />
}

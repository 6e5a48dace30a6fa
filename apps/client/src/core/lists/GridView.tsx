/** A table that scrolls: heading, visible rows, keys, selection and sums. Where the rows come from is up to its owner. */
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { Fragment, type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { joinClasses } from '../../ui/join-classes.ts'
import { Tick } from '../../ui/Tick.tsx'
import type { RowSelection } from './row-selection.ts'
import { RowTick } from './RowTick.tsx'
import styles from './TableGrid.module.css'
import type { TableColumn } from './table-columns.ts'
import { TableHeading } from './TableHeading.tsx'
import { useFittedWidths } from './use-fitted-widths.ts'

export interface GridSort {
  by: string
  down: boolean
}

interface Props<Row> {
  label: string
  /** Visible columns; at least one. */
  columns: readonly TableColumn<Row>[]
  /** Of all columns, visible or not. */
  columnCount: number
  /** Rows, loaded or not. */
  count: number
  /** Rows of the whole list, if `count` is a part of it. */
  total?: number
  /** undefined: not here yet. */
  rowAt: (index: number) => Row | undefined
  idOf: (row: Row) => string
  sort: GridSort | undefined
  /** undefined: the column does not sort. */
  onSort: (column: TableColumn<Row>) => (() => void) | undefined
  /** Opens a row: a click, or Enter. */
  onChoose?: ((row: Row) => void) | undefined
  /** Id of the row that is open beside the table. */
  openId?: string | null
  selection?: RowSelection<Row> | undefined
  /** Names what a row belongs to: a line stands above the first row of each. */
  groupOf?: ((row: Row) => string) | undefined
  /** Id of the vehicle that a row is about: a right press opens its menu. */
  vehicleOf?: ((row: Row) => string) | undefined
  /** A last row behind the others. */
  after?: ReactNode
  /** Range of rows on the screen, end exclusive. */
  onRange?: (from: number, to: number) => void
  /** When it changes, the table scrolls to its top. */
  topKey?: string
}

/** px. */
const rowHeight = 40
/** Width of the column of ticks, px. */
const tickWidth = 52
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

export function GridView<Row extends object>(props: Props<Row>) {
  const { label, columns, columnCount, count, total = count, rowAt, idOf, sort, onSort, onChoose, openId, selection } = props
  const { after, groupOf, vehicleOf } = props
  const id = useId()
  const [active, setActive] = useState(0)
  const { scroller, virtual, items, showActive } = useVisibleRows(props, active)
  useOpenRow(props, at => {
    if (at === active) return
    setActive(at)
    showActive()
  })
  const ticks = selection ? 1 : 0
  // Rows are rendered once the height of the table is known.
  const hasRows = items.some(({ index }) => index < count && rowAt(index) !== undefined)
  const widths = useFittedWidths(scroller, columns, hasRows, ticks * tickWidth)

  const beginsGroup = (at: number, row: Row): boolean => {
    const above = at > 0 ? rowAt(at - 1) : undefined
    return groupOf !== undefined && above !== undefined && groupOf(above) !== groupOf(row)
  }
  const choose = (at: number) => {
    const row = rowAt(at)
    if (row) onChoose?.(row)
  }
  function onKeyDown(event: KeyboardEvent) {
    // Buttons in the heading have keys of their own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    const activeRow = rowAt(active)
    if (event.key === ' ' && selection && activeRow) {
      event.preventDefault()
      return selection.set(activeRow, !selection.has(activeRow))
    }
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) return choose(active)
    setActive(Math.max(0, Math.min(count - 1, active + step)))
    showActive()
  }

  return (
    <div ref={scroller} className={styles['scroller']}>
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columnCount + ticks}
        aria-multiselectable={selection && true}
        aria-activedescendant={rowAt(active) && `${id}-${active}`}
        tabIndex={0}
        className={styles['table']}
        style={{ minWidth: widths.reduce((sum, width) => sum + width, ticks * tickWidth) }}
        onKeyDown={onKeyDown}
        onPointerOver={tellCut}
      >
        <GridHead {...{ columns, widths, selection, sort, onSort }} />
        <tbody>
          {items.map(({ key, index, start }, at) => {
            const row = index < count ? rowAt(index) : undefined
            const before = start - (items[at - 1]?.end ?? 0)
            return (
              <Fragment key={key}>
                <Space height={before} />
                {row === undefined ? (
                  <tr className={styles['row']} aria-rowindex={index + 2}>
                    <td colSpan={columns.length + ticks}>{index >= count && after}</td>
                  </tr>
                ) : (
                  <GridRow
                    id={`${id}-${index}`}
                    row={row}
                    at={index}
                    look={joinClasses(
                      beginsGroup(index, row) && styles['group'],
                      index === active && styles['active'],
                      openId === idOf(row) && styles['open'],
                    )}
                    {...{ columns, selection, vehicleOf }}
                    opens={onChoose !== undefined}
                    onPress={() => {
                      setActive(index)
                      choose(index)
                    }}
                  />
                )}
              </Fragment>
            )
          })}
          <Space height={virtual.getTotalSize() - lastEnd(items)} />
        </tbody>
        <GridSums columns={columns} />
      </table>
    </div>
  )
}

/** The rows on the screen and a few around them, and the scrolling that keys and another list ask for. */
function useVisibleRows<Row>({ count, rowAt, idOf, after, onRange, topKey }: Props<Row>, active: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const all = count + (after ? 1 : 0)
  // The rule is for the React compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: all,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: at => {
      const row = at < count ? rowAt(at) : undefined
      return row ? idOf(row) : at
    },
    overscan: 12,
    // Below the heading.
    scrollPaddingStart: rowHeight,
    // The active row stays rendered when scrolled out of view, because aria-activedescendant refers to it.
    rangeExtractor: (range: Range) =>
      active < count
        ? [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b)
        : defaultRangeExtractor(range),
  })
  const [keyMoves, setKeyMoves] = useState(0)
  useEffect(() => {
    if (keyMoves > 0) virtual.scrollToIndex(active)
  }, [virtual, active, keyMoves])
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  useEffect(() => onRange?.(startIndex, endIndex + 1), [onRange, startIndex, endIndex])
  const top = useRef(topKey)
  useEffect(() => {
    if (top.current !== topKey) virtual.scrollToOffset(0)
    top.current = topKey
  }, [virtual, topKey])
  const items = virtual.getVirtualItems().filter(({ index }) => index < all)
  return { scroller, virtual, items, showActive: () => setKeyMoves(keyMoves + 1) }
}

/** The keys of the table go on from a row that was opened by another way, such as keys of the screen around it. */
function useOpenRow<Row>({ openId = null, count, rowAt, idOf }: Props<Row>, onOther: (index: number) => void) {
  const known = useRef(openId)
  useEffect(() => {
    if (known.current === openId) return
    known.current = openId
    for (let at = 0; openId !== null && at < count; at++) {
      const row = rowAt(at)
      if (row && idOf(row) === openId) return onOther(at)
    }
  })
}

interface GridHeadProps<Row> extends Pick<Props<Row>, 'columns' | 'selection' | 'sort' | 'onSort'> {
  widths: readonly number[]
}

function GridHead<Row>({ columns, widths, selection, sort, onSort }: GridHeadProps<Row>) {
  return (
    <>
      <colgroup>
        {selection && <col style={{ width: tickWidth }} />}
        {columns.map(({ key }, at) => (
          <col key={key} style={{ width: widths[at] }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {selection && (
            <th scope="col" className={styles['tick']}>
              <Tick ticked={selection.ticked} label={selection.allLabel} onChange={selection.setAll} />
            </th>
          )}
          {columns.map(column => (
            <TableHeading
              key={column.key}
              text={column.text}
              end={column.align === 'end'}
              sorted={sort?.by === column.key ? (sort.down ? 'desc' : 'asc') : undefined}
              onSort={onSort(column)}
            />
          ))}
        </tr>
      </thead>
    </>
  )
}

function GridSums<Row>({ columns }: Pick<Props<Row>, 'columns'>) {
  return (
    columns.some(({ sum }) => sum !== undefined) && (
      <tfoot>
        <tr className={styles['sums']}>
          {columns.map(({ key, align, sum }) => (
            <td key={key} className={joinClasses(align === 'end' && styles['end'])}>
              {sum}
            </td>
          ))}
        </tr>
      </tfoot>
    )
  )
}

interface GridRowProps<Row> extends Pick<Props<Row>, 'columns' | 'selection' | 'vehicleOf'> {
  id: string
  row: Row
  at: number
  /** Classes beside that of a row. */
  look: string
  opens: boolean
  onPress: () => void
}

function GridRow<Row extends object>({ id, row, at, look, columns, selection, vehicleOf, opens, onPress }: GridRowProps<Row>) {
  return (
    // The keys are those of the table, which has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      id={id}
      aria-rowindex={at + 2}
      aria-selected={selection?.has(row)}
      data-vehicle={vehicleOf?.(row)}
      className={joinClasses(styles['row'], look, opens && styles['opens'])}
      onClick={onPress}
    >
      {selection && (
        // The tick inside has the keys; a press beside it must not open the row.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <td className={styles['tick']} onClick={event => event.stopPropagation()}>
          <RowTick row={row} selection={selection} />
        </td>
      )}
      {columns.map(column => (
        <td key={column.key} className={joinClasses(column.align === 'end' && styles['end'])}>
          {column.cell ? column.cell(row) : column.value(row)}
        </td>
      ))}
    </tr>
  )
}

/** What has no room in its cell is told where the pointer rests on it. */
function tellCut({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText
  else cell.removeAttribute('title')
}

const lastEnd = (items: readonly VirtualItem[]): number => items.at(-1)?.end ?? 0

/** Height of rows that are not rendered, px. */
function Space({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden="true" style={{ height }} />
}

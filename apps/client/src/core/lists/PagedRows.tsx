/** A long paged list: only visible rows are rendered, the next page is loaded on scrolling. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { number } from '../time/format.ts'
import { ListState, type ListStateProps } from './ListState.tsx'
import { NextPageRow } from './NextPageRow.tsx'
import styles from './PagedRows.module.css'
import { fileColumnOf, type TableColumn } from './table-columns.ts'
import { TableExport } from './TableExport.tsx'
import { tableTexts } from './table-texts.ts'
import { useNextPage } from './use-next-page.ts'
import type { PagedList } from './use-pages.ts'

interface PagedRowsProps<Row> extends Omit<ListStateProps, 'children'> {
  label: string
  pages: PagedList<Row>
  idOf: (row: Row) => string
  /** px. */
  rowHeight: number
  renderRow: (row: Row) => ReactNode
  /** Those of its table on wide screens: with them the list is exported here too. */
  columns?: readonly TableColumn<Row>[]
}

export function PagedRows<Row>({ label, pages, idOf, rowHeight, renderRow, columns, failed, empty }: PagedRowsProps<Row>) {
  const t = useTexts(tableTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, nextPage, loadMore } = pages
  // The rule is for the React compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: pages.state === 'there' ? rows.length + (nextPage === 'none' ? 0 : 1) : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: at => (rows[at] ? idOf(rows[at]) : 'rest'),
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  useNextPage(pages, items.at(-1)?.index)

  return (
    <ListState pages={pages} failed={failed} empty={empty}>
      {columns && (
        <div className={styles['bar']}>
          <span className="tabular">{t(pages.totalIsMore ? 'totalMore' : 'total', { count: number(pages.total, t.lang) })}</span>
          <TableExport table={() => ({ title: label, columns: columns.map(fileColumnOf), chunks: pages.all() })} />
        </div>
      )}
      <div ref={scroller} className={styles['scroller']}>
        <ul aria-label={label} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const row = rows[index]
            return (
              <li
                key={key}
                className={styles['item']}
                aria-setsize={pages.total}
                aria-posinset={index + 1}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              >
                {row === undefined ? <NextPageRow nextPage={nextPage} loadMore={loadMore} /> : renderRow(row)}
              </li>
            )
          })}
        </ul>
      </div>
    </ListState>
  )
}

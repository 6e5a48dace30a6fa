/** A long list that comes page by page: rows are drawn only where one looks, the next page is asked for when one gets there. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { messageOf } from '../api/call-error.ts'
import { useLang, useTexts } from '../i18n/use-texts.ts'
import { commonTexts } from '../strings.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import styles from './PagedRows.module.css'
import type { Pages } from './use-pages.ts'

interface Props<Row> {
  label: string
  pages: Pages<Row>
  idOf: (row: Row) => string
  /** px. */
  rowHeight: number
  renderRow: (row: Row) => ReactNode
  /** Title of the failure. */
  failed: string
  /** In place of a list without rows. */
  empty: ReactNode
}

export function PagedRows<Row>({ label, pages, idOf, rowHeight, renderRow, failed, empty }: Props<Row>) {
  const common = useTexts(commonTexts)
  const lang = useLang()
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, rest, more } = pages
  const shown = pages.state === 'there' ? rows.length + (rest === 'none' ? 0 : 1) : 0
  // The rule is for the React compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: shown,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: at => (rows[at] ? idOf(rows[at]) : 'rest'),
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const atEnd = rest === 'waits' && (items.at(-1)?.index ?? -1) >= rows.length
  useEffect(() => {
    if (atEnd) more()
  }, [atEnd, more])

  if (pages.state === 'loading') return <LoadingState label={common('loading')} />
  if (pages.state === 'failed')
    return (
      <ErrorState
        title={failed}
        text={pages.error ? messageOf(pages.error, lang) : undefined}
        retry={{ label: common('retry'), run: pages.again }}
      />
    )
  if (rows.length === 0) return empty
  return (
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
              {row === undefined ? <Rest rest={rest} more={more} /> : renderRow(row)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Rest({ rest, more }: Pick<Pages<unknown>, 'rest' | 'more'>) {
  const common = useTexts(commonTexts)
  return (
    <div className={styles['rest']} role="status">
      {rest === 'failed' ? (
        <Button icon="refresh" onClick={more}>
          {common('retry')}
        </Button>
      ) : (
        common('loading')
      )}
    </div>
  )
}

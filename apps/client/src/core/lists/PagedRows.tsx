/** A long paged list: only visible rows are rendered, the next page is loaded on scrolling. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { messageOf } from '../api/call-error.ts'
import { useLang, useTexts } from '../i18n/use-texts.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import styles from './PagedRows.module.css'
import type { PagedList } from './use-pages.ts'

interface PagedRowsProps<Row> {
  label: string
  pages: PagedList<Row>
  idOf: (row: Row) => string
  /** px. */
  rowHeight: number
  renderRow: (row: Row) => ReactNode
  /** Title shown on failure. */
  failed: string
  /** Shown instead of an empty list. */
  empty: ReactNode
}

export function PagedRows<Row>({ label, pages, idOf, rowHeight, renderRow, failed, empty }: PagedRowsProps<Row>) {
  const common = useTexts(commonTexts)
  const lang = useLang()
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, nextPage: rest, loadMore: more } = pages
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
        retry={{ label: common('retry'), run: pages.reload }}
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
              {row === undefined ? <NextPageRow nextPage={rest} loadMore={more} /> : renderRow(row)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function NextPageRow({ nextPage: rest, loadMore: more }: Pick<PagedList<unknown>, 'nextPage' | 'loadMore'>) {
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

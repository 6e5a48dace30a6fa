/** Photos in rows of equal height, of which only those on the screen are rendered; further pages come while it is scrolled. */
import type { Photo } from '@outrider/contract'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { PagedList } from '../../core/lists/use-pages.ts'
import { useVirtualRows } from '../../ui/virtual-rows.ts'
import { PhotoTile } from './PhotoTile.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'
import styles from './Photos.module.css'
import { photoTexts } from './strings.ts'

/** px; photos are 4:3. Two stand beside each other on a phone. */
const minWidth = 160
const wideMinWidth = 220
const wideFrom = 600
const gap = 8

export function Gallery({ list: { rows: photos, nextPage, loadMore } }: { list: PagedList<Photo> }) {
  const t = useTexts(photoTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const [openId, setOpenId] = useState<string>()
  const least = width < wideFrom ? minWidth : wideMinWidth
  const columns = Math.max(Math.floor((width + gap) / (least + gap)), 1)
  const rowHeight = Math.round(((width - gap * (columns - 1)) / columns) * 0.75) + gap
  const total = Math.ceil(photos.length / columns)
  const rows = useVirtualRows({ total, keyAt: index => photos[index * columns]?.photoId, scroller, rowHeight })
  useEffect(() => rows.measure(), [rows, rowHeight])
  const drawn = rows.getVirtualItems()
  const last = drawn.at(-1)?.index ?? -1
  const atEnd = nextPage === 'waits' && last >= total - 2
  useEffect(() => {
    if (atEnd) loadMore()
    // oxlint-disable-next-line react/exhaustive-deps -- `loadMore` is another function each time
  }, [atEnd])
  const at = photos.findIndex(({ photoId }) => photoId === openId)
  const open = photos[at]
  const to = (photo: Photo | undefined) => photo && (() => setOpenId(photo.photoId))
  return (
    <>
      <div ref={scroller} className={styles['gallery']} role="region" aria-label={t('gallery')} tabIndex={0}>
        <ul className="relative" style={{ height: rows.getTotalSize() }} aria-label={t('gallery')}>
          {drawn.flatMap(({ index, start }) =>
            photos.slice(index * columns, (index + 1) * columns).map((photo, column) => (
              <li
                key={photo.photoId}
                className={styles['cell']}
                style={{
                  top: start,
                  left: `calc(${column} * (100% + ${gap}px) / ${columns})`,
                  width: `calc((100% - ${gap * (columns - 1)}px) / ${columns})`,
                  height: rowHeight - gap,
                }}
              >
                <PhotoTile photo={photo} onOpen={() => setOpenId(photo.photoId)} />
              </li>
            )),
          )}
        </ul>
        {nextPage === 'comes' && <p role="status">{t('more')}</p>}
      </div>
      {open && (
        <PhotoViewer
          photo={open}
          onClose={() => setOpenId(undefined)}
          onPrevious={to(photos[at - 1])}
          onNext={to(photos[at + 1])}
        />
      )}
    </>
  )
}

/** px */
function useWidth(of: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(minWidth)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return undefined
    const measure = (): void => setWidth(Math.max(element.clientWidth, minWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [of])
  return width
}

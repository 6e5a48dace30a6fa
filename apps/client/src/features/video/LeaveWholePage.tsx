/** The way back from a window that fills the page, where the browser cannot fill the screen with it. Escape and going back do the same. */
import { useEffect, useRef } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useLayer } from '../../ui/layers.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { videoTexts } from './strings.ts'
import styles from './Video.module.css'

export function LeaveWholePage({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(videoTexts)
  const place = useRef<HTMLSpanElement>(null)
  const leave = useLatest(onLeave)
  useLayer(true, onLeave)
  useEffect(() => {
    const before = document.activeElement
    place.current?.querySelector('button')?.focus()
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') leave.current()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [leave])
  return (
    <span ref={place} className={styles['leave']}>
      <IconButton icon="close" label={t('leaveFullScreen')} onClick={onLeave} />
    </span>
  )
}

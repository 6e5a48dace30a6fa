/** After video stopped for want of an operation: one tap for all windows. */
import { useStore } from 'zustand'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { videoTexts } from '../strings.ts'
import styles from '../Video.module.css'
import type { VideoWindows } from './video-windows.ts'

export function GoOnAll({ windows }: { windows: VideoWindows }) {
  const t = useTexts(videoTexts)
  const resting = useStore(windows.view, view => view.resting)
  // One window says it itself.
  if (resting < 2) return null
  return (
    <button type="button" className={styles['countdown']} onClick={() => windows.goOn()}>
      {t('goOnAll', { n: resting })}
    </button>
  )
}

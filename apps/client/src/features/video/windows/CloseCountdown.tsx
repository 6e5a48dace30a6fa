/** The last seconds before video stops for want of an operation, and one tap to go on. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { videoTexts } from '../strings.ts'
import { type Attended, useAutoClose } from './use-auto-close.ts'
import styles from '../Video.module.css'

export function CloseCountdown({ of }: { of: Attended }) {
  const t = useTexts(videoTexts)
  const left = useAutoClose(of)
  if (left === undefined) return null
  return (
    <button type="button" className={styles['countdown']} onClick={() => of.operate()}>
      {t('closesIn', { n: left })} · {t('goOn')}
    </button>
  )
}

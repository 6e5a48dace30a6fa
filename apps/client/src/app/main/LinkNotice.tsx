/** Says plainly when what is on screen is no longer fresh. */
import { useFleetStatus } from '../../core/fleet/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { clockTime } from '../../core/time/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './LinkNotice.module.css'
import { mainTexts } from './strings.ts'

export function LinkNotice() {
  const t = useTexts(mainTexts)
  const lang = useLang()
  const { state, since } = useFleetStatus(status => status.freshness)
  const ready = useFleetStatus(status => status.phase === 'ready')
  if (state !== 'offline' || !ready) return null
  return (
    <div className={styles['notice']} role="alert">
      <Icon name="cloudOff" size={18} />
      {t('staleNotice', { time: clockTime(since, lang) })}
    </div>
  )
}

/** Warns when data is no longer live, and names the platforms that do not reply. */
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { clockTime } from '../../core/time/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './LinkNotice.module.css'
import { mainTexts } from './strings.ts'

export function LinkNotice() {
  const t = useTexts(mainTexts)
  const platforms = useFleetStatus(status => status.platforms)
  const ready = useFleetStatus(status => status.phase === 'ready')
  // A platform that never loaded has nothing outdated on screen; the list reports it as missing.
  const away = platforms.filter(platform => platform.state === 'offline' && platform.loaded)
  if (!ready || away.length === 0) return null
  const time = clockTime(Math.min(...away.map(platform => platform.since)), t.lang)
  const titles = away.map(platform => platform.title).join(t.lang === 'zh' ? '、' : ', ')
  return (
    <div className={styles['notice']} role="alert">
      <Icon name="cloudOff" size={18} />
      {away.length === platforms.length ? t('staleNotice', { time }) : t('stalePlatforms', { titles, time })}
    </div>
  )
}

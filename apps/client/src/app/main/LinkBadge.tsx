/** Connection status in one word; a press shows it by platform. */
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { clockTime } from '../../core/time/format.ts'
import { PlatformStates } from '../../features/platforms/PlatformStates.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import styles from './LinkBadge.module.css'
import { mainTexts } from './strings.ts'

export function LinkBadge() {
  const t = useTexts(mainTexts)
  const lang = useLang()
  const { state, since } = useFleetStatus(status => status.freshness)
  const of = useFleetStatus(status => status.platforms.length)
  const away = useFleetStatus(status => status.platforms.filter(platform => platform.state === 'offline').length)
  const stateText = t(state === 'offline' ? 'disconnected' : state)
  /** Some platforms are connected and some are not: show how many. */
  const some = away > 0 && away < of
  const shown = some ? t('someConnected', { n: of - away, of }) : stateText
  return (
    <Popover
      // What is shown is part of the name (WCAG 2.5.3).
      label={t('linkSince', { state: shown, time: clockTime(since, lang) })}
      title={t('freshness')}
      text={
        <span role="status" className={joinClasses(styles['badge'], styles[some ? 'connecting' : state])} data-link={state}>
          <i className={styles['dot']} />
          {shown}
        </span>
      }
    >
      <PlatformStates />
    </Popover>
  )
}

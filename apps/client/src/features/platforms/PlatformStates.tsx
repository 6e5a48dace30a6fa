/** The platforms in use with their connection state. */
import type { LinkState } from '../../core/live/link-state.ts'
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './PlatformStates.module.css'
import { platformTexts } from './strings.ts'
import { usePlatformStatusText } from './use-platform-status-text.ts'

export function PlatformStates() {
  const t = useTexts(platformTexts)
  const platforms = useFleetStatus(status => status.platforms)
  const line = usePlatformStatusText()
  return (
    <ul className="grid gap-1" aria-label={t('inUseList')}>
      {platforms.map(platform => (
        <li key={platform.code} className={styles['state']} data-platform={platform.code} data-link={platform.state}>
          <StateDot state={platform.state} />
          <span className="grid shrinks">
            <span className="breaks bold">{platform.title}</span>
            <span className="muted">{line(platform)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

export function StateDot({ state }: { state: LinkState }) {
  return <i className={joinClasses(styles['dot'], styles[state])} aria-hidden="true" />
}

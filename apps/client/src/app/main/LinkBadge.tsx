/** How fresh the positions are, in one word. */
import { useFleetStatus } from '../../core/fleet/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { clockTime } from '../../core/time/format.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './LinkBadge.module.css'
import { mainTexts } from './strings.ts'

export function LinkBadge() {
  const t = useTexts(mainTexts)
  const lang = useLang()
  const { state, since } = useFleetStatus(status => status.freshness)
  return (
    <span
      className={joinClasses(styles['badge'], styles[state])}
      role="status"
      title={t('linkSince', { state: t(state), time: clockTime(since, lang) })}
      data-link={state}
    >
      <i className={styles['dot']} />
      {t(state)}
    </span>
  )
}

/** Main navigation of wide windows: an entry per area, from the rows of the menu place `rail`. */
import { Link } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useAllowed } from '../../core/routing/use-menu.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import type { Area } from '../../core/screens/screens.ts'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { useRoving } from '../../ui/use-roving.ts'
import { mainTexts } from '../main/strings.ts'
import { UnreadAlarms } from '../UnreadAlarms.tsx'
import styles from './Rail.module.css'

export function Rail({ area }: { area: Area | undefined }) {
  const t = useTexts(mainTexts)
  const roving = useRoving<HTMLElement>({ vertical: true })
  const allowed = useAllowed(useScreens().menu('rail'))
  // The first entry of an area that the user may open leads to it.
  const entries = allowed.filter((entry, at) => allowed.findIndex(other => other.area === entry.area) === at)
  return (
    <nav data-guide="modules" className={styles['rail']} aria-label={t('modules')} {...roving}>
      {entries.map(entry => (
        <Link
          key={entry.href}
          to={entry.href}
          className={joinClasses(
            styles['item'],
            entry.area === area && styles['current'],
            entry.area === 'settings' && styles['last'],
          )}
          data-guide={entry.area === 'alarms' ? 'alarms' : undefined}
          aria-current={entry.area === area ? 'page' : undefined}
        >
          <Icon name={entry.icon} size={23} />
          {entry.label[t.lang]}
          {entry.area === 'alarms' && <UnreadAlarms />}
        </Link>
      ))}
    </nav>
  )
}

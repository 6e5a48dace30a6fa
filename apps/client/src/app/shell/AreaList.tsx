/** Beside the screens of an area with many: the list of them. */
import { Link } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useAllowed } from '../../core/routing/use-menu.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import type { Area, MenuPlace, ScreenName } from '../../core/screens/screens.ts'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './AreaList.module.css'
import { shellTexts } from './strings.ts'

/** The menus that list the screens of an area. */
const listsOf: Partial<Record<Area, { label: 'settings' | 'reports' | 'work'; places: readonly MenuPlace[] }>> = {
  settings: { label: 'settings', places: ['personalAccount', 'personalMap', 'personalSettings'] },
  reports: { label: 'reports', places: ['personalReports'] },
  work: { label: 'work', places: ['personalWork'] },
}

export function AreaList({ area, current }: { area: Area | undefined; current: ScreenName }) {
  const t = useTexts(shellTexts)
  const { menu, belowOf } = useScreens()
  const list = area && listsOf[area]
  // What the main menu has of this area comes first, unless the lists have it.
  const listed = (list?.places ?? []).flatMap(menu)
  const first = menu('main').filter(entry => entry.area === area && !listed.some(({ name }) => name === entry.name))
  const entries = useAllowed([...first, ...listed].filter(entry => entry.area === area))
  if (!list) return null
  // What is no entry of its own stands below one; a single report below the menu of reports, which is the first.
  const own = belowOf(current) ?? current
  const marked = entries.some(({ name }) => name === own) ? own : entries[0]?.name
  return (
    <nav className={styles['list']} aria-label={t(list.label)}>
      {entries.map(({ name, href, icon, label }) => (
        <Link
          key={name}
          to={href}
          className={joinClasses(styles['item'], name === marked && styles['current'])}
          aria-current={name === marked ? (name === current ? 'page' : 'true') : undefined}
        >
          <Icon name={icon} size={18} />
          {label[t.lang]}
        </Link>
      ))}
    </nav>
  )
}

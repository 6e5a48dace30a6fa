/** Module navigation of phones: tabs at the bottom. Wide windows have the rail of the shell. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { UnreadAlarms } from '../UnreadAlarms.tsx'
import styles from './ModuleNav.module.css'
import { hasTab, type ModuleName, modules, allowedModules } from './modules.ts'
import { mainTexts } from './strings.ts'

interface ModuleNavProps {
  chosen: ModuleName
  onChoose: (name: ModuleName) => void
}

export function ModuleNav({ chosen, onChoose }: ModuleNavProps) {
  const t = useTexts(mainTexts)
  const names = useSession(state => allowedModules(rightsOf(state)).join(' '))
  const shown = (names.split(' ') as ModuleName[]).filter(hasTab)
  // One without a tab is opened from the last tab of its area: what is chosen from the list of vehicles.
  const current = hasTab(chosen) ? chosen : shown.findLast(name => modules[name].area === modules[chosen].area)
  return (
    <nav data-guide="modules" className={styles['nav']} aria-label={t('modules')}>
      {shown.map(name => (
        <button
          key={name}
          type="button"
          className={joinClasses(styles['item'], name === current && styles['current'])}
          data-guide={name === 'alarm' ? 'alarms' : name === 'more' ? 'more' : undefined}
          aria-current={name === current ? 'page' : undefined}
          onClick={() => onChoose(name)}
        >
          <Icon name={modules[name].icon} size={23} />
          {modules[name].title[t.lang]}
          {name === 'alarm' && <UnreadAlarms />}
        </button>
      ))}
    </nav>
  )
}

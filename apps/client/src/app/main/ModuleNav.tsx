/** Module navigation: tabs at the bottom on phones, a rail on wide screens. */
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './ModuleNav.module.css'
import { hasTab, type ModuleName, modules, allowedModules } from './modules.ts'
import { mainTexts } from './strings.ts'

interface ModuleNavProps {
  chosen: ModuleName
  onChoose: (name: ModuleName) => void
  wide?: boolean
}

export function ModuleNav({ chosen, onChoose, wide = false }: ModuleNavProps) {
  const t = useTexts(mainTexts)
  const lang = useLang()
  const names = useSession(state => allowedModules(rightsOf(state)).join(' '))
  // On wide screens the list is always visible and needs no entry.
  const shown = (names.split(' ') as ModuleName[]).filter(name => (wide ? modules[name].fleet !== 'list' : hasTab(name)))
  const current = wide && modules[chosen].fleet === 'list' ? 'pos' : !wide && !hasTab(chosen) ? 'vehicleList' : chosen
  return (
    <nav className={joinClasses(styles['nav'], wide ? styles['rail'] : styles['tabs'])} aria-label={t('modules')}>
      {shown.map(name => (
        <button
          key={name}
          type="button"
          className={joinClasses(styles['item'], name === current && styles['current'])}
          aria-current={name === current ? 'page' : undefined}
          onClick={() => onChoose(name)}
        >
          <Icon name={modules[name].icon} size={23} />
          {modules[name].title[lang]}
        </button>
      ))}
    </nav>
  )
}

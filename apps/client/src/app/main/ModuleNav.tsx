/** The way between modules: tabs at the bottom of a phone, a rail beside the work elsewhere. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/outrider.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './ModuleNav.module.css'
import { hasTab, type ModuleName, modules, offered } from './modules.ts'
import { mainTexts } from './strings.ts'

interface Props {
  chosen: ModuleName
  onChoose: (name: ModuleName) => void
  wide?: boolean
}

export function ModuleNav({ chosen, onChoose, wide = false }: Props) {
  const t = useTexts(mainTexts)
  const names = useSession(state => offered(rightsOf(state)).join(' '))
  // Side by side the list is always there: it needs no place of its own.
  const shown = (names.split(' ') as ModuleName[]).filter(name => (wide ? name !== 'vehicleList' : hasTab(name)))
  const current = wide && chosen === 'vehicleList' ? 'pos' : !wide && !hasTab(chosen) ? 'vehicleList' : chosen
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
          {t(name)}
        </button>
      ))}
    </nav>
  )
}

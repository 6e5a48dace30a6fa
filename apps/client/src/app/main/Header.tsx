/** Header of /main on phones: platform, vehicle counts, connection status, menu. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Logo } from '../../ui/Logo.tsx'
import styles from './Header.module.css'
import { PlatformSwitch } from '../shell/PlatformSwitch.tsx'
import { LinkBadge } from './LinkBadge.tsx'
import { MainMenu } from './MainMenu.tsx'
import { mainTexts } from './strings.ts'
import { useFigures } from './use-figures.ts'

interface Props {
  /** The vehicle counts; elsewhere they would take the room of what the module is about. */
  counts: boolean
  /** A count was pressed: show its vehicles. */
  onState: (state: string) => void
}

export function Header({ counts, onState }: Props) {
  const t = useTexts(mainTexts)
  // Phones have room for four; offline vehicles have a filter in the list.
  const figures = useFigures().filter(({ key }) => key !== 'offline')
  const title = useSession(state => currentPlatform(state)?.Title ?? '')
  return (
    <header className={styles['header']}>
      <Logo size={32} />
      <h1 className="visually-hidden">{title}</h1>
      <PlatformSwitch />
      {counts && (
        <div data-guide="counts" className={styles['counts']} role="group" aria-label={t('counts')}>
          {figures.map(({ key, state, label, text, colour }) => (
            <button key={key} type="button" className={styles['figure']} onClick={() => onState(state)}>
              <strong className={joinClasses('tabular', colour)}>{text}</strong>
              <span>{t(label)}</span>
            </button>
          ))}
        </div>
      )}
      <LinkBadge />
      <span data-guide="menu" className={styles['menu']}>
        <MainMenu />
      </span>
    </header>
  )
}

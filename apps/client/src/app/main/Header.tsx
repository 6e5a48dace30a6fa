/** Header: platform, vehicle counts, connection status, menu. */
import { useFleetStatus, useCounts } from '../../core/context/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { number } from '../../core/time/format.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Logo } from '../../ui/Logo.tsx'
import styles from './Header.module.css'
import { LinkBadge } from './LinkBadge.tsx'
import { MainMenu } from './MainMenu.tsx'
import { mainTexts } from './strings.ts'

const figures = [
  // A fleet from the device's cache still tells how many vehicles there are, but not what they do now.
  { key: 'total', state: '', lasting: true },
  { key: 'online', state: 'online', lasting: false },
  { key: 'driving', state: 'driving', lasting: false },
  { key: 'alarm', state: 'alarm', lasting: false },
] as const

/** `onState`: a count was tapped, show its vehicles. */
export function Header({ onState }: { onState: (state: string) => void }) {
  const t = useTexts(mainTexts)
  const lang = useLang()
  const counts = useCounts()
  const ready = useFleetStatus(status => status.phase === 'ready')
  const cached = useFleetStatus(({ platforms }) => platforms.every(({ cachedAt }) => cachedAt !== undefined))
  const title = useSession(state => currentPlatform(state)?.Title ?? '')
  return (
    <header className={styles['header']}>
      <Logo size={32} />
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['counts']} role="group" aria-label={t('counts')}>
        {figures.map(({ key, state, lasting }) => {
          const known = ready && (lasting || !cached)
          return (
            <button key={key} type="button" className={styles['figure']} onClick={() => onState(state)}>
              <strong className={joinClasses('tabular', known && counts[key] > 0 && styles[key])}>
                {known ? number(counts[key], lang) : '–'}
              </strong>
              <span>{t(key)}</span>
            </button>
          )
        })}
      </div>
      <LinkBadge />
      <MainMenu />
    </header>
  )
}

/** Header of wide windows: platform, vehicle counts as links to their lists, connection status, notifications, user. */
import { useEffect, useState } from 'react'
import { lazyChunk } from '../../core/chunks/lazy-chunk.ts'
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { Link } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { QueryProvider } from '../../core/queries/QueryProvider.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Logo } from '../../ui/Logo.tsx'
import { useRoving } from '../../ui/use-roving.ts'
import { LinkBadge } from '../main/LinkBadge.tsx'
import { mainTexts } from '../main/strings.ts'
import { useFigures } from '../main/use-figures.ts'
import { useRights } from '../main/use-main-module.ts'
import { hrefOf } from '../screens.ts'
import { WallButton } from '../main/wall/WallButton.tsx'
import { Bell } from './Bell.tsx'
import { PlatformSwitch } from './PlatformSwitch.tsx'
import { Search } from './search/Search.tsx'
import styles from './ShellHeader.module.css'
import { shellTexts } from './strings.ts'
import { UserMenu } from './UserMenu.tsx'

const ProductSign = () => <Logo size={30} />
const CompanyLogo = lazyChunk(
  () => import('../../core/pictures/CompanyLogo.tsx'),
  ({ default: Company }) => Company,
  ProductSign,
)

/** ms */
const afterTheFleet = 1_500

/** A company's logo comes after the vehicles, which somebody waits for. */
function Sign() {
  const ready = useFleetStatus(({ phase }) => phase === 'ready' || phase === 'failed')
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!ready) return undefined
    const timer = setTimeout(setLate, afterTheFleet, true)
    return () => clearTimeout(timer)
  }, [ready])
  return late ? <CompanyLogo size={30} /> : <ProductSign />
}

export function ShellHeader({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTexts(mainTexts)
  const shell = useTexts(shellTexts)
  const roving = useRoving<HTMLDivElement>()
  const figures = useFigures()
  const { posAuth, alarmAuth } = useRights()
  const hrefOfFigure = (state: string) =>
    state === 'alarm' && alarmAuth ? hrefOf('main', { module: 'alarm' }) : hrefOf('main', { module: 'pos', state })
  return (
    <div className={styles['header']} role="toolbar" aria-label={shell('header')} {...roving}>
      <QueryProvider>
        <Sign />
      </QueryProvider>
      <PlatformSwitch />
      <QueryProvider>
        <Search />
      </QueryProvider>
      {posAuth && (
        <div data-guide="counts" className={styles['counts']} role="group" aria-label={t('counts')}>
          {figures.map(({ key, state, label, text, colour }) => (
            <Link key={key} className={styles['figure']} to={hrefOfFigure(state)}>
              <strong className={joinClasses('tabular', colour)}>{text}</strong>
              <span>{t(label)}</span>
            </Link>
          ))}
        </div>
      )}
      <span className="grow" />
      <LinkBadge />
      {posAuth && <WallButton />}
      {posAuth && <Bell />}
      <span data-guide="menu" className={styles['menu']}>
        <UserMenu onShortcuts={onShortcuts} />
      </span>
    </div>
  )
}

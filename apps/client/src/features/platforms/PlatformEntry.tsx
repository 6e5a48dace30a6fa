/** One saved platform: a tap selects it, a swipe or its menu edits, updates and deletes it. */
import { lazyChunk } from '../../core/chunks/lazy-chunk.ts'
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import type { Platform } from '../../core/session/platform.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import type { MenuItem } from '../../ui/overlays/Menu.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { SwipeRow } from '../../ui/SwipeRow.tsx'
import { Disc } from '../../ui/Disc.tsx'
import styles from './PlatformEntry.module.css'
import { platformTexts } from './strings.ts'
import { usePlatformStatusText } from './use-platform-status-text.ts'

/** Loaded separately: the list may be shown before sign-in, and menus add 61 kB. Rows can be swiped without it. */
const Menu = lazyChunk(
  () => import('../../ui/overlays/Menu.tsx'),
  ({ Menu }) => Menu,
)

interface Props {
  platform: Platform
  multi: boolean
  onChoose: () => void
  onEdit: () => void
  onUpdate: () => void
  onRemove: () => void
}

export function PlatformEntry({ platform, multi, onChoose, onEdit, onUpdate, onRemove }: Props) {
  const t = useTexts(platformTexts)
  const { Code, Title, Url, isCheckIn } = platform
  const signedIn = useSession(state => state.userDatas[Code] !== undefined)
  const status = useFleetStatus(state => state.platforms.find(each => each.code === Code))
  const line = usePlatformStatusText()
  const how = isCheckIn ? (status ? line(status) : signedIn ? '' : t('notSignedIn')) : ''
  const actions: Array<MenuItem & { tone?: 'danger' }> = [
    { key: 'edit', icon: 'edit', label: t('edit'), run: onEdit },
    { key: 'update', icon: 'refresh', label: t('update'), run: onUpdate },
    { key: 'remove', icon: 'trash', label: t('remove'), run: onRemove, tone: 'danger' },
  ]
  const words = (
    <>
      <span className="grid fill">
        <span className="ellipsis bold">{Title}</span>
        <span className={styles['text']}>{Url}</span>
        {how && <span className={joinClasses(styles['how'], status && styles[status.state])}>{how}</span>}
      </span>
      {!multi && isCheckIn && <StateBadge tone="driving">{t('current')}</StateBadge>}
    </>
  )
  return (
    <SwipeRow actions={actions}>
      <div className={styles['row']}>
        {multi ? (
          <label className={styles['main']}>
            <input type="checkbox" className={styles['box']} checked={isCheckIn} aria-label={Title} onChange={onChoose} />
            {words}
          </label>
        ) : (
          <button type="button" className={styles['main']} onClick={onChoose}>
            <Disc icon="server" />
            {words}
          </button>
        )}
        <div className={styles['menu']}>
          <ErrorBoundary part="menu of a platform" fallback={null}>
            <Menu icon="more" label={t('actions', { title: Title })} items={actions} />
          </ErrorBoundary>
        </div>
      </div>
    </SwipeRow>
  )
}

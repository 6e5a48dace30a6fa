/** The platform to sign in to, with a button to change it. */
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import type { Platform } from '../../core/session/platform.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PlatformRow.module.css'
import { signInTexts } from './strings.ts'

export function PlatformRow({ platform }: { platform: Platform | undefined }) {
  const { hrefOf } = useScreens()
  const t = useTexts(signInTexts)
  const navigate = useNavigate()
  const several = useSession(state => state.platforms.length > 1)
  return (
    <button
      type="button"
      className={styles['row']}
      onClick={() => void navigate(several ? hrefOf('platformList') : hrefOf('newPlatform'))}
    >
      <span className="grid faint">
        <Icon name="server" />
      </span>
      <span className={styles['title']}>{platform?.Title ?? t('choosePlatform')}</span>
      {platform && <span className={styles['change']}>{t('change')}</span>}
    </button>
  )
}

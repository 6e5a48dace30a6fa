/** The platform in use; pressed, the saved platforms to go to another one. */
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import type { Platform } from '../../core/session/platform.ts'
import { platformChoiceTexts } from '../../core/session/platform-choice-texts.ts'
import { platformsBeside, platformsInUse } from '../../core/session/session.ts'
import { useEnterPlatform } from '../../features/platforms/use-enter-platform.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { hrefOf } from '../screens.ts'
import styles from './PanelRows.module.css'
import { shellTexts } from './strings.ts'
import headerStyles from './PlatformSwitch.module.css'

export function PlatformSwitch() {
  const t = useTexts(shellTexts)
  const choice = useTexts(platformChoiceTexts)
  const navigate = useNavigate()
  const enter = useEnterPlatform()
  const { session } = useOutrider()
  const platforms = useSession(state => state.platforms)
  const multi = useSession(state => state.multi)
  const userDatas = useSession(state => state.userDatas)
  const beside = useSession(state => !state.multi && platformsBeside(state).length > 0)
  const title = useSession(state =>
    platformsInUse(state)
      .map(({ Title }) => Title)
      .join(' · '),
  )

  function choose({ Code, isCheckIn }: Platform, close: () => void) {
    if (!multi) {
      close()
      session.checkIn(Code)
      return enter()
    }
    const wrong = session.tick(Code, !isCheckIn)
    if (wrong) toast(choice(wrong))
  }

  return (
    <Popover
      label={t('platforms', { title })}
      title={t('platformsShort')}
      placement="bottom start"
      text={
        <>
          <span className={headerStyles['title']}>{title}</span>
          <Icon name="down" size={16} />
        </>
      }
    >
      {close => (
        <ul className={styles['rows']}>
          {platforms.map(platform => (
            <li key={platform.Code}>
              <button
                type="button"
                className={styles['row']}
                aria-pressed={platform.isCheckIn}
                onClick={() => choose(platform, close)}
              >
                <Icon name="server" size={18} />
                <span className={styles['words']}>
                  <span>{platform.Title}</span>
                  <span className="muted">{platform.Url}</span>
                </span>
                <span className="muted">
                  {platform.isCheckIn ? t('inUse') : userDatas[platform.Code] === undefined && t('notSignedIn')}
                </span>
              </button>
            </li>
          ))}
          {beside && (
            <li>
              <button
                type="button"
                className={styles['row']}
                onClick={() => {
                  close()
                  session.joinSignedIn()
                }}
              >
                <Icon name="list" size={18} />
                <span className={styles['words']}>{t('together')}</span>
              </button>
            </li>
          )}
          <li>
            <button
              type="button"
              className={styles['row']}
              onClick={() => {
                close()
                void navigate(hrefOf('platformList'))
              }}
            >
              <Icon name="sliders" size={18} />
              <span className={styles['words']}>{t('managePlatforms')}</span>
            </button>
          </li>
        </ul>
      )}
    </Popover>
  )
}

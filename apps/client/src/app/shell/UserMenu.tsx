/** The user's name; pressed: theme, language, the screens of the main menu, and signing out. */
import { nameOfLang, otherLang } from '../../core/context/LanguageSwitch.tsx'
import { useLanguage } from '../../core/context/use-language.ts'
import { useTheme } from '../../core/context/use-theme.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useMenu } from '../../core/routing/use-menu.ts'
import { useOpenEntry } from '../../core/routing/use-open-screen.ts'
import { useSignOut } from '../../core/routing/use-sign-out.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { themeChoices } from '../../core/theme/theme.ts'
import { ThemeSwatch } from '../../core/theme/ThemeSwatch.tsx'
import styles from './PanelRows.module.css'
import { shellTexts } from './strings.ts'
import menuStyles from './UserMenu.module.css'

export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTexts(shellTexts)
  const openEntry = useOpenEntry()
  const signOut = useSignOut()
  const { lang, choose } = useLanguage()
  const { choice, choose: chooseTheme } = useTheme()
  const platform = useSession(currentPlatform)
  const user = useSession(state => (platform ? state.userDatas[platform.Code] : undefined))
  const screens = useMenu('main')
  const name = user?.userName || (user?.userId ?? '')

  return (
    <Popover
      label={t('menu', { name })}
      title={name}
      icon="user"
      text={
        <>
          <span className={menuStyles['name']}>{name}</span>
          <Icon name="down" size={16} />
        </>
      }
    >
      {close => (
        <>
          <div className={menuStyles['themes']} role="radiogroup" aria-label={t('theme')}>
            {themeChoices.map(each => (
              <label key={each} className={menuStyles['theme']} data-theme={each === 'system' ? undefined : each} title={t(each)}>
                <input
                  type="radio"
                  name="shell-theme"
                  className="visually-hidden"
                  aria-label={t(each)}
                  checked={each === choice}
                  onChange={() => chooseTheme(each)}
                  // Arrow keys go on to the next one, a press has chosen.
                  onClick={({ detail }) => detail > 0 && close()}
                />
                <ThemeSwatch theme={each} />
              </label>
            ))}
          </div>
          <ul className={styles['rows']}>
            <Entry
              icon="language"
              label={t('language')}
              value={nameOfLang[lang]}
              run={() => {
                close()
                choose(otherLang[lang])
              }}
            />
            {screens.map(entry => (
              <Entry
                key={entry.name}
                icon={entry.icon}
                label={entry.label}
                run={() => {
                  close()
                  openEntry(entry)
                }}
              />
            ))}
            <Entry
              icon="keyboard"
              label={t('shortcuts')}
              value="?"
              run={() => {
                close()
                onShortcuts()
              }}
            />
            <Entry icon="signOut" label={t('signOut')} run={() => void signOut()} />
          </ul>
        </>
      )}
    </Popover>
  )
}

function Entry({ icon, label, value, run }: { icon: IconName; label: string; value?: string; run: () => void }) {
  return (
    <li>
      <button type="button" className={styles['row']} onClick={run}>
        <Icon name={icon} size={18} />
        <span className={styles['words']}>{label}</span>
        {value && <span className="muted">{value}</span>}
      </button>
    </li>
  )
}

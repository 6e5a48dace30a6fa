/** Menu of phones: theme, language, screens and signing out. */
import { useNavigate } from '../../core/router/index.ts'
import { nameOfLang, otherLang } from '../../core/context/LanguageSwitch.tsx'
import { useLanguage } from '../../core/context/use-language.ts'
import { useTheme } from '../../core/context/use-theme.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { themeChoices } from '../../core/theme/theme.ts'
import { ThemeSwatch } from '../../core/theme/ThemeSwatch.tsx'
import { useSession } from '../../core/context/outrider.ts'
import { hrefOf } from '../screens.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { useMenu } from '../../core/routing/use-menu.ts'
import { useSignOut } from '../../core/routing/use-sign-out.ts'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { shellTexts } from '../shell/strings.ts'
import { mainTexts } from './strings.ts'

/** Position of the language among the screens that the menu lists. */
const languageOrder = 3

export function MainMenu() {
  const t = useTexts(mainTexts)
  const navigate = useNavigate()
  const signOut = useSignOut()
  const words = useTexts(shellTexts)
  const { lang, choose } = useLanguage()
  const theme = useTheme()
  const platform = useSession(currentPlatform)
  const user = useSession(state => (platform ? state.userDatas[platform.Code] : undefined))

  const screens = useMenu('main')
  const items: MenuItem[] = [
    ...screens.map(({ name, order, icon, label }) => ({
      order,
      item: { key: name, icon, label, run: () => void navigate(hrefOf(name)) },
    })),
    {
      order: languageOrder,
      item: {
        key: 'language',
        icon: 'language' as const,
        label: t('language'),
        value: nameOfLang[lang],
        run: () => choose(otherLang[lang]),
      },
    },
    {
      order: Number.POSITIVE_INFINITY,
      item: { key: 'signOut', icon: 'signOut' as const, label: t('signOut'), run: () => void signOut() },
    },
  ]
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
  const heading = user && { title: user.userName || user.userId, text: platform?.Title ?? '' }
  const themes = {
    label: words('theme'),
    chosen: theme.choice,
    options: themeChoices.map(each => ({ key: each, label: words(each), shown: <ThemeSwatch theme={each} /> })),
    onChoose: (key: string) => {
      const chosen = themeChoices.find(each => each === key)
      if (chosen) theme.choose(chosen)
    },
  }
  return <Menu label={t('menu')} items={items} heading={heading} choice={themes} />
}

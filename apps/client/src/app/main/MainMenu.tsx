import { useNavigate } from 'react-router'
import { nameOfLang, otherLang } from '../../core/context/LanguageSwitch.tsx'
import { useLanguage } from '../../core/context/use-language.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { currentPlatform, rightsOf } from '../../core/session/session.ts'
import { useSignOut } from '../../core/routing/use-sign-out.ts'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { mainTexts } from './strings.ts'

export function MainMenu() {
  const t = useTexts(mainTexts)
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { lang, choose } = useLanguage()
  const mayAdd = useSession(state => rightsOf(state).updInstTaskAuth)
  const platform = useSession(currentPlatform)
  const user = useSession(state => (platform ? state.userDatas[platform.Code] : undefined))

  const go = (path: string) => () => void navigate(path)
  const items: MenuItem[] = [
    ...(mayAdd ? [{ key: 'add', icon: 'plus', label: t('addVehicle'), run: go(paths.addVehicle) } as const] : []),
    { key: 'my', icon: 'user', label: t('my'), run: go(paths.my) },
    {
      key: 'language',
      icon: 'language',
      label: t('language'),
      value: nameOfLang[lang],
      run: () => choose(otherLang[lang]),
    },
    { key: 'password', icon: 'lock', label: t('changePassword'), run: go(paths.changePassword) },
    { key: 'platform', icon: 'server', label: t('switchPlatform'), run: go(paths.platformList) },
    { key: 'signOut', icon: 'signOut', label: t('signOut'), run: () => void signOut() },
  ]
  const heading = user && { title: user.userName || user.userId, text: platform?.Title ?? '' }
  return <Menu label={t('menu')} items={items} heading={heading} />
}

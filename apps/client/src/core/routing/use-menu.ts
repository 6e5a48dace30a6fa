/** The screens that a menu lists, with texts in the current language; those that need a right the user lacks are left out. */
import { type Lang } from '@outrider/contract'
import { useSession } from '../context/outrider.ts'
import { useLang } from '../i18n/use-texts.ts'
import type { MenuPlace, MenuScreen } from '../screens/screens.ts'
import { isFor } from '../session/session.ts'
import { useScreens } from './use-screens.ts'

const inLanguage = ({ name, order, icon, label, text, href }: MenuScreen, lang: Lang) => ({
  name,
  order,
  icon,
  label: label[lang],
  text: text?.[lang],
  href,
})

/** Those of the entries that are for this session. */
export function useAllowed(entries: readonly MenuScreen[]): MenuScreen[] {
  // By address: a screen may be listed with several parameters and rights.
  const allowed = useSession(state =>
    entries
      .filter(row => isFor(row, state))
      .map(({ href }) => href)
      .join(' '),
  ).split(' ')
  return entries.filter(({ href }) => allowed.includes(href))
}

export function useMenu(place: MenuPlace) {
  const lang = useLang()
  return useAllowed(useScreens().menu(place)).map(entry => inLanguage(entry, lang))
}

/** What a user may open from home: the screens that menus list, each address once. */
import { limits } from '@outrider/contract'
import { useMemo } from 'react'
import { useSession } from '../../core/context/outrider.ts'
import { useLang } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import type { MenuPlace } from '../../core/screens/screens.ts'
import { isFor } from '../../core/session/session.ts'
import type { IconName } from '../../ui/icon-paths.ts'

export interface HomeFunction {
  /** Address it leads to; also what is stored. */
  href: string
  icon: IconName
  name: string
  place: FunctionPlace
}

const places = [
  'rail',
  'personalReports',
  'personalWork',
  'personalAccount',
  'personalSettings',
  'personalMap',
] as const satisfies readonly MenuPlace[]
/** The menu that lists it. */
export type FunctionPlace = (typeof places)[number]
/** Those of a new account. */
const usualCount = 4

export function useFunctions(): HomeFunction[] {
  const { menu, hrefOf } = useScreens()
  const lang = useLang()
  const listed = useSession(state =>
    places
      .flatMap(place => menu(place))
      .filter(row => isFor(row, state))
      .map(({ href }) => href)
      .join(' '),
  )
  return useMemo(() => {
    const allowed = new Set(listed.split(' '))
    const found = new Map<string, HomeFunction>()
    // The rail names areas, other lists the screen itself: theirs is the better name of a screen that is in both.
    for (const place of places)
      for (const { href, icon, label } of menu(place))
        if (allowed.has(href) && href !== hrefOf('main', { module: 'home' }))
          found.set(href, { href, icon, name: label[lang], place: found.get(href)?.place ?? place })
    return [...found.values()]
  }, [menu, hrefOf, lang, listed])
}

/**
 * Those shown on home, of the stored ones that exist and are allowed. Of a new account: the first ones, in wide windows (`besideRail`) of those that
 * are not in the rail beside them. `begins`: those of this menu before others.
 */
export function chosenOf(
  all: readonly HomeFunction[],
  stored: readonly string[] | null,
  { besideRail, begins }: { besideRail: boolean; begins?: FunctionPlace | undefined },
): HomeFunction[] {
  const chosen = (stored ?? []).flatMap(href => all.find(each => each.href === href) ?? [])
  if (chosen.length >= Math.min(limits.minHomeFunctions, all.length)) return chosen
  const others = besideRail ? all.filter(({ place }) => place !== 'rail') : []
  const offered = others.length >= limits.minHomeFunctions ? others : all
  const mine = offered.filter(({ place }) => place === begins)
  return [...mine, ...offered.filter(({ place }) => place !== begins)].slice(0, usualCount)
}

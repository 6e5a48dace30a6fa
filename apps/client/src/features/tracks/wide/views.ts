/** Views of a track in the drawer, and the screens whose addresses open them. */
import { useLocation } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import type { ScreenName } from '../../../core/screens/screens.ts'

export const views = ['points', 'stops', 'curve'] as const
export type View = (typeof views)[number]

export const screenOfView = { points: 'trackList', stops: 'parkList', curve: 'speedCurve' } as const satisfies Record<
  View,
  ScreenName
>

/** The view that the address opens; undefined: map and player alone. */
export function useView(): View | undefined {
  const { hrefOf } = useScreens()
  const { pathname } = useLocation()
  return views.find(view => hrefOf(screenOfView[view]) === pathname)
}

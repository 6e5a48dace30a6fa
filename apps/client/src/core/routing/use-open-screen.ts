/** Opens a screen over this one where its row says so and there is room, else in its place. */
import { useContext } from 'react'
import { useLocation, useNavigate } from '../router/index.ts'
import type { MenuScreen, ParametersFor, ScreenName } from '../screens/screens.ts'
import { OpenOverlayContext, OverlayContext, type OverlayRequest } from './overlay-context.ts'
import { useScreens } from './use-screens.ts'

export type OpenScreen = <Name extends ScreenName>(name: Name, ...parameters: ParametersFor<Name>) => void

/** Returns whether it has opened. */
function useOpenOver(): (request: OverlayRequest) => boolean {
  const open = useContext(OverlayContext)
  const { overOf } = useScreens()
  return request => {
    if (!open || !overOf(request.screen, request.parameters)) return false
    open(request)
    return true
  }
}

export function useOpenScreen(): OpenScreen {
  const openOver = useOpenOver()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  return (name, ...parameters) => {
    if (!openOver({ screen: name, parameters: { ...parameters[0] } })) void navigate(hrefOf(name, ...parameters))
  }
}

/** Opens what a menu lists. Returns whether this screen stays below it. */
export function useOpenEntry(): (entry: Pick<MenuScreen, 'name' | 'href'>) => boolean {
  const openOver = useOpenOver()
  const navigate = useNavigate()
  return ({ name, href }) => {
    if (openOver({ screen: name, parameters: {} })) return true
    void navigate(href)
    return false
  }
}

/** Opens a screen instead of this one, with a state as history entries have; back does not lead here. */
export function useReplaceScreen(): <Name extends ScreenName>(
  name: Name,
  state: unknown,
  ...parameters: ParametersFor<Name>
) => void {
  const here = useContext(OpenOverlayContext)
  const openOver = useOpenOver()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  return (name, state, ...parameters) => {
    if (here && openOver({ screen: name, parameters: { ...parameters[0] }, state })) return
    void navigate(hrefOf(name, ...parameters), { replace: true, state })
  }
}

/** The state this screen was opened with. */
export function useScreenState(): unknown {
  const here = useContext(OpenOverlayContext)
  const { state } = useLocation() as { state: unknown }
  return here ? here.state : state
}

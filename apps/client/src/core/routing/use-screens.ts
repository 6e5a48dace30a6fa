/** Addresses of screens, and parameters of the screen that is open. */
import { useContext } from 'react'
import { useSearchParams } from '../router/index.ts'
import { useOutrider } from '../context/outrider.ts'
import { OpenOverlayContext } from './overlay-context.ts'
import type { ScreenName, ScreenParameters, Screens } from '../screens/screens.ts'

export const useScreens = (): Screens => useOutrider().screens

export function useScreenParameters<Name extends ScreenName>(name: Name): Partial<ScreenParameters[Name]> {
  const [query] = useSearchParams()
  const overlay = useContext(OpenOverlayContext)
  const screens = useScreens()
  return overlay ? (overlay.parameters as Partial<ScreenParameters[Name]>) : screens.parametersIn(name, query)
}

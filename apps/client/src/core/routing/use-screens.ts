/** Addresses of screens, and parameters of the screen that is open. */
import { useSearchParams } from 'react-router'
import { useOutrider } from '../context/outrider.ts'
import type { ScreenName, ScreenParameters, Screens } from '../screens/screens.ts'

export const useScreens = (): Screens => useOutrider().screens

export function useScreenParameters<Name extends ScreenName>(name: Name): Partial<ScreenParameters[Name]> {
  const [query] = useSearchParams()
  return useScreens().parametersIn(name, query)
}

/** Opens a screen over this one where there is room, else in its place. */
import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { useWide } from '../../ui/use-wide.ts'
import type { ParametersFor, ScreenName } from '../screens/screens.ts'
import { SheetContext } from './sheet-context.ts'
import { useScreens } from './use-screens.ts'

export type OpenScreen = <Name extends ScreenName>(name: Name, ...parameters: ParametersFor<Name>) => void

export function useOpenScreen(): OpenScreen {
  const wide = useWide()
  const openSheet = useContext(SheetContext)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  return (name, ...parameters) => {
    if (wide && openSheet) openSheet({ screen: name, parameters: { ...parameters[0] } })
    else void navigate(hrefOf(name, ...parameters))
  }
}

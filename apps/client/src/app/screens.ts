/** Screens by name, for parts of the app that are no components. Those of routes.ts are known once it is loaded. */
import { createScreens } from '../core/screens/screens.ts'
import { firstScreens } from './first-routes.ts'

export const screenTable = createScreens(firstScreens)
export const { hrefOf } = screenTable

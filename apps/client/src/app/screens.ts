/** Screens by name, for parts of the app that are no components. */
import { createScreens } from '../core/screens/screens.ts'
import { screens } from './routes.ts'

export const screenTable = createScreens(screens)
export const { hrefOf } = screenTable

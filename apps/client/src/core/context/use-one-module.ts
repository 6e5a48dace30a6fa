/** The module that is all the session has; undefined: it has all. One of those changes nothing that stays with the account. */
import { type OneModule, oneModuleOf } from '@outrider/contract'
import { moduleTypeIn } from '../session/session.ts'
import { useSession } from './outrider.ts'

export const useOneModule = (): OneModule | undefined => useSession(state => oneModuleOf(moduleTypeIn(state)))

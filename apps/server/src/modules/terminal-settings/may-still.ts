/**
 * Whether what allowed something to a terminal is so still when its turn has come: in between its vehicle was asked for its position, or the terminal
 * for what it has.
 */
import type { AppMenuAuth } from '@outrider/contract'
import type { Sessions } from '../../accounts/sessions.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { InterlockPort } from '../ports.ts'

interface MayStillParts {
  sessions: Pick<Sessions, 'rightsOf'>
  access: Pick<AccessGate, 'vehicle' | 'isUnheard'>
  interlock: () => Pick<InterlockPort, 'needsApproval'>
}

interface Needed {
  vehicleId: number
  rights: readonly (keyof AppMenuAuth)[]
  /** It goes without a second person: none may be needed by now. */
  alone: boolean
}

/** A sign-in that has ended has no rights. */
export const mayStillOf =
  ({ sessions, access, interlock }: MayStillParts) =>
  async (by: { userId: number; sessionId: string }, { vehicleId, rights, alone }: Needed): Promise<boolean> => {
    const has = await sessions.rightsOf(by.sessionId)
    if (!has || rights.some(right => !has[right])) return false
    if (!(await access.vehicle(by.userId, String(vehicleId)))) return false
    if (rights.includes('listenAuth') && access.isUnheard(vehicleId)) return false
    return !(alone && (await interlock().needsApproval(vehicleId)))
  }
export type MayStill = ReturnType<typeof mayStillOf>

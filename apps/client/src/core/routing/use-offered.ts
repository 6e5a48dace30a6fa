/** What the platform of a vehicle has: of another vendor's it may be less than those in use together have. */
import type { CallPath } from '@outrider/contract'
import { splitId } from '../api/identity.ts'
import { useSession } from '../context/outrider.ts'
import type { ScreenName } from '../screens/screens.ts'
import { currentPlatform } from '../session/session.ts'
import { useScreens } from './use-screens.ts'

interface Needs {
  screen?: ScreenName | undefined
  calls?: readonly CallPath[] | undefined
}

/** Whether what needs this can show something of a vehicle. `vehicleId`: with the code of its platform when several are in use. */
export function useOffered(): (vehicleId: string, needs: Needs) => boolean {
  const { callsOf } = useScreens()
  const missing = useSession(state => state.missing)
  const only = useSession(state => currentPlatform(state)?.Code ?? '')
  return (vehicleId, { screen, calls = [] }) => {
    const lacking = missing?.[splitId(vehicleId).platformCode ?? only] ?? []
    return ![...calls, ...(screen ? callsOf(screen) : [])].some(path => lacking.includes(path))
  }
}

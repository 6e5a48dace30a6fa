/** vehicle/getFleetScreen: what a screen shows of a fleet, however large. */
import type { Handlers } from '../../calls/handlers.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { FleetScreens } from '../../fleet/screen/fleet-screens.ts'
import { StateRights } from '../../fleet/seen-vehicle.ts'

interface ScreenDependencies {
  fleet: LiveFleet
  access: AccessGate
  screens: FleetScreens
}

export const fleetScreenHandlers = ({ fleet, access, screens }: ScreenDependencies): Handlers<'vehicle/getFleetScreen'> => ({
  async 'vehicle/getFleetScreen'(screen, { user, lang }) {
    const scope = await access.scope(user.userId)
    const listChange = access.lastListChange(user.userId, scope)
    const { epoch, seq } = fleet
    return { epoch, seq, ...screens.whole(screen, { scope, rights: new StateRights(user.rights), lang, listChange }) }
  },
})

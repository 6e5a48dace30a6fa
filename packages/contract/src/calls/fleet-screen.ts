/** What a screen shows of a large fleet. Ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { fleetScreen, fleetScreenContents, fleetScreenIds } from '../columns/fleet-screen.ts'

export const fleetScreenCalls = {
  getFleetScreen: call({
    about:
      'What a screen shows of a fleet, however large: counts by state in cells of a map and single vehicles where few are, windows of sorted and ' +
      'searched lists, counts by organisation. The topic fleetScreen of the live feed goes on with what changes',
    everyone: 'names and numbers of vehicles; states by right',
    inModules: 'vehicles by name',
    request: fleetScreen,
    data: z.object({ epoch: z.string(), seq: z.int(), ...fleetScreenContents }),
    ids: {
      request: {
        vehicleIds: 'vehicle',
        'map.only': 'vehicle',
        'lists[].only': 'vehicle',
        'lists[].orgId': 'organisation',
        'trees[].only': 'vehicle',
        'trees[].open': 'organisation',
        'trees[].windows[].orgId': 'organisation',
      },
      reply: fleetScreenIds,
    },
    // Who shows several platforms asks each by itself: counts and maps of two do not become one.
    merge: {
      epoch: 'first',
      seq: 'first',
      number: 'first',
      listChange: 'first',
      nickNameOn: 'or',
      counts: 'first',
      map: 'first',
      lists: 'concat',
      trees: 'concat',
      vehicles: 'concat',
      goneVehicles: 'concat',
    },
    turn: 'list',
  }),
}

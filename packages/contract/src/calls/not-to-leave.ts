/** The call of departure checks that the main screen makes, apart from those that come with their own screens. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'

export const notToLeave = {
  getNotToLeave: call({
    about:
      'Vehicles of the user that must not leave: their check waits for a release, or they were held back and not checked since',
    data: z.object({ vehicles: z.array(z.object({ vehicleId, state: z.enum(['waiting', 'held']) })) }),
    right: ['posAuth', 'moreAuth'],
    merge: { vehicles: 'concat' },
    ids: { reply: { 'vehicles[].vehicleId': 'vehicle' } },
  }),
}

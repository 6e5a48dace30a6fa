/** The reminder that vehicles come online. The specification names the calls; their fields are ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits/index.ts'

const reminder = z.object({
  on: z.boolean(),
  /** Kept while it is off; those that the user may still see. */
  vehicles: z.array(z.object({ vehicleId: z.string(), plateNum: z.string(), nickname: z.string() })),
})
const ids = { reply: { 'vehicles[].vehicleId': 'vehicle' } } as const

export const onlinePush = {
  configuringVehOnlineSwitch: call({
    about: 'The reminder that vehicles come online: reads it, and switches it where `on` is given',
    request: z.object({ on: z.optional(z.boolean()) }),
    data: reminder,
    scope: 'routed',
    right: ['posAuth', 'alarmAuth'],
    inModules: 'pushes',
    ids,
  }),
  pushVehicleOnline: call({
    about: 'Choose the vehicles that are pushed to the user when they come online',
    request: z.object({ vehicleIds: z.array(vehicleId).check(z.maxLength(limits.pushVehicles)) }),
    data: reminder,
    scope: 'routed',
    merge: { on: 'or', vehicles: 'concat' },
    right: ['posAuth', 'alarmAuth'],
    inModules: 'pushes',
    ids: { ...ids, request: { vehicleIds: 'vehicle' } },
    errors: ['vehicle.unknown'],
  }),
}

/** Geofences that terminals watch by themselves (0x8600 to 0x8608). All ours: the specification names no call for them. */
import * as z from 'zod/mini'
import { geofenceId } from '../alarms/geofence.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits/index.ts'

/** waiting: until its terminal is there. held: it said that it has it. lost: it had it, and says that it has it no more; it is sent again. */
export const terminalAreaStates = ['waiting', 'held', 'refused', 'noAnswer', 'lost'] as const
const terminalArea = z.object({
  vehicleId: z.string(),
  plateNum: z.string(),
  /** false: it is to be deleted from the terminal. */
  wanted: z.boolean(),
  state: z.enum(terminalAreaStates),
  /** The terminal holds it, perhaps as it was before. */
  held: z.boolean(),
})
export type TerminalAreaOfVehicle = z.infer<typeof terminalArea>

const settings = {
  /** The terminal tells its driver and the platform. */
  entering: z.boolean(),
  leaving: z.boolean(),
  /** km/h; null: none. Of a route its sections have their own. */
  topSpeed: z.nullable(z.int().check(z.minimum(5), z.maximum(300))),
}

const editing = { right: ['updInstTaskAuth', 'updMtcTaskAuth'], record: true, edit: true } as const

export const terminalAreaCalls = {
  getTerminalAreas: call({
    about: 'Vehicles whose terminals are to watch a geofence by themselves, and what each has answered',
    request: z.object({ geofenceId }),
    data: z.object({ vehicles: z.array(terminalArea), ...settings }),
    scope: 'routed',
    right: 'alarmAuth',
    ids: { request: { geofenceId: 'geofence' }, reply: { 'vehicles[].vehicleId': 'vehicle' } },
    errors: ['geofence.unknown'],
  }),
  setTerminalAreas: call({
    about: 'Choose the vehicles whose terminals watch a geofence by themselves; it is sent to them, and deleted from the others',
    request: z.object({
      geofenceId,
      vehicleIds: z.array(vehicleId).check(z.maxLength(limits.ruleVehicles)),
      ...settings,
    }),
    scope: 'routed',
    merge: {},
    ...editing,
    ids: { request: { geofenceId: 'geofence', vehicleIds: 'vehicle' } },
    errors: ['geofence.unknown', 'vehicle.unknown'],
  }),
  checkTerminalAreas: call({
    about: 'Ask a terminal which areas and routes it holds (since 2019); what it has lost is sent again',
    request: z.object({ vehicleId }),
    data: z.object({
      /** false: it does not answer this question. */
      answered: z.boolean(),
      /** Of ours. */
      held: z.int(),
      lost: z.int(),
      /** What it holds besides. */
      foreign: z.array(z.object({ kind: z.enum(['circle', 'rectangle', 'polygon', 'route']), number: z.int() })),
    }),
    scope: 'routed',
    ...editing,
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown', 'vehicle.offline'],
    timeoutMs: 90_000,
  }),
}

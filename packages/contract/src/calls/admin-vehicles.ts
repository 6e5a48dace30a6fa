/** Many vehicles changed at once, and put back within a minute. Ours (docs/decisions/136-many-vehicles-at-once.md). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { changeId, vehicleFactsEdit, vehicleIdentityEdit } from '../entities/vehicle-edit.ts'

const right = 'updInstTaskAuth'
/** In one call. Not among `limits`, which are loaded before the sign-in. */
export const vehiclesChangedAtOnce = 500
const { orgId, vehicleType, terminalType } = vehicleIdentityEdit.shape
const { timeZone, industryCategory, operationType, operationStatus, expiresOn, simCarrier, simExpiresOn, tags, channelNames } =
  vehicleFactsEdit.shape

/** What may be the same for many vehicles. Missing fields stay as they are; null clears one. */
export const changeOfVehicles = z.object({
  orgId,
  vehicleType,
  terminalType,
  timeZone,
  industryCategory,
  operationType,
  operationStatus,
  expiresOn,
  simCarrier,
  simExpiresOn,
  tags,
  channelNames,
})
export type ChangeOfVehicles = z.infer<typeof changeOfVehicles>

/**
 * noTerminal: it has none whose type could be another; changedMeanwhile: others changed it again and again at that moment; unknown: the user does not
 * see such a vehicle.
 */
export const vehicleChangeResults = ['changed', 'unchanged', 'noTerminal', 'changedMeanwhile', 'unknown'] as const
/** changedSince: somebody has changed the vehicle after that; tooLate: the minute is over, or it was somebody else. */
export const vehicleUndoResults = ['undone', 'changedSince', 'tooLate', 'unknown'] as const

const ids = { 'results[].vehicleId': 'vehicle' } as const
const manyVehicles = z.array(vehicleId).check(z.minLength(1), z.maxLength(vehiclesChangedAtOnce))

export const adminVehicleCalls = {
  changeVehicles: call({
    about: 'Give many vehicles the same organisation, type, terminal type or other facts, all of them in one step',
    request: z.object({ vehicleIds: manyVehicles, changes: changeOfVehicles }),
    data: z.object({
      results: z.array(
        z.object({
          vehicleId: z.string(),
          result: z.enum(vehicleChangeResults),
          /** By which it is undone; only of one that was changed. */
          changeId: z.optional(changeId),
        }),
      ),
    }),
    scope: 'routed',
    right,
    merge: { results: 'concat' },
    ids: {
      request: { vehicleIds: 'vehicle', 'changes.orgId': 'organisation' },
      reply: { ...ids, 'results[].changeId': 'asGiven' },
    },
    errors: ['organisation.unknown', 'track.timeZone'],
    record: true,
    edit: true,
    leaves: 'vehicle',
    leavesEach: 'vehicleIds',
  }),
  undoVehicleChanges: call({
    about: 'Put vehicles back to what they were before one’s own change of the last minute, unless they have been changed since',
    request: z.object({
      undone: z.array(z.object({ vehicleId, changeId })).check(z.minLength(1), z.maxLength(vehiclesChangedAtOnce)),
    }),
    data: z.object({ results: z.array(z.object({ vehicleId: z.string(), result: z.enum(vehicleUndoResults) })) }),
    scope: 'routed',
    right,
    merge: { results: 'concat' },
    ids: { request: { 'undone[].vehicleId': 'vehicle', 'undone[].changeId': 'asGiven' }, reply: ids },
    record: true,
    edit: true,
    leaves: 'vehicle',
    leavesEach: 'undone',
  }),
}

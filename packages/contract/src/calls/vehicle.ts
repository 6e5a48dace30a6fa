import * as z from 'zod/mini'
import { call } from '../call.ts'
import { addVehicleForm, refusedTerminal } from '../entities/add-vehicle.ts'
import { organisation } from '../entities/organisation.ts'
import { attentionReasons, position, vehicleId } from '../entities/position.ts'
import { vehicle as vehicleEntity } from '../entities/vehicle.ts'
import { choice } from '../entities/vehicle-edit.ts'
import { limits } from '../limits.ts'

const nothing = z.object({})

/** Where a client stands in the server's changes: `epoch` names the count, `seq` is a number in it. Another epoch: load anew. */
const cursor = { epoch: z.string(), seq: z.int() }

const behind = { epoch: z.optional(z.string().check(z.maxLength(64))), seq: z.optional(z.int().check(z.minimum(0))) }
const changes = {
  ...cursor,
  positions: z.array(position),
  /** The list itself changed (vehicles came, went or moved): load it anew. */
  listChanged: z.boolean(),
  /** The cursor was not usable: positions are all there are. */
  complete: z.boolean(),
}
const mergedChanges = { epoch: 'first', seq: 'first', positions: 'concat', listChanged: 'or', complete: 'first' } as const

/** The list may stand in data itself or in the first array inside it: the field's name is not given by the specification. */
const organisationList = z.pipe(
  z.transform((data: unknown) => {
    if (Array.isArray(data)) return { host: data as unknown[] }
    if (data && typeof data === 'object' && !('host' in data)) return { host: Object.values(data).find(Array.isArray) as unknown }
    return data
  }),
  z.object({ host: z.array(organisation) }),
)

export const vehicle = {
  getOrg: call({
    about: 'The organisations the user may see, as a flat list',
    request: nothing,
    data: organisationList,
    merge: { host: 'concat' },
  }),
  getVehiclesTotal: call({
    about: 'How many vehicles the user may see',
    request: nothing,
    data: z.object({ vehiclesCnt: z.int() }),
    merge: { vehiclesCnt: 'sum' },
  }),
  getBatchVehicles: call({
    about: 'One page of the vehicles the user may see, ordered by id; pageNum counts from 1',
    request: z.object({
      pageSize: z.int().check(z.minimum(1), z.maximum(limits.batchPageSize)),
      pageNum: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    }),
    data: z.object({ nickNameOn: z.boolean(), vehicles: z.array(vehicleEntity), ...cursor }),
    merge: { nickNameOn: 'or', vehicles: 'concat', epoch: 'first', seq: 'first' },
  }),
  // No fields shown: a filtered list for the choosers of the other screens.
  getVehicles: call({
    about: 'Vehicles the user may see, by organisation and by part of plate number, nickname or SIM number',
    request: z.object({
      orgId: z.optional(z.int()),
      keyword: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      /** Only those that are known to have video channels. */
      video: z.optional(z.boolean()),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 100),
    }),
    data: z.object({ vehicles: z.array(vehicleEntity), total: z.int() }),
    merge: { vehicles: 'concat', total: 'sum' },
  }),
  getVehiclesPosition: call({
    about: 'Where these vehicles are; ids the user may not see are left out',
    request: z.object({
      vehicleIds: z.array(vehicleId).check(z.maxLength(limits.positionsPerCall)),
      currVehicleId: z.optional(z.union([vehicleId, z.literal('')])),
    }),
    data: z.object({ positions: z.array(position) }),
    merge: { positions: 'concat' },
  }),
  // No fields shown. `ask` sends 0x8201 to the terminal and waits for its answer; without it the last known position is given.
  getVehiclePosition: call({
    about: 'Where one vehicle is; with ask, the terminal itself is asked now',
    request: z.object({ vehicleId, ask: z._default(z.boolean(), false) }),
    data: position,
    scope: 'routed',
  }),
  // No fields shown: everything that changed behind a cursor. Without a cursor, or with one of another epoch, all of it.
  getChangedVehicles: call({
    about: 'What changed behind a cursor, for the vehicles the user may see',
    request: z.object(behind),
    data: z.object(changes),
    merge: mergedChanges,
  }),
  // No fields shown: as above, of alarms alone.
  getAlarmChangedVehicles: call({
    about: 'Vehicles whose alarms changed behind a cursor; without a usable one all that are in alarm, and no others are',
    request: z.object(behind),
    data: z.object(changes),
    merge: mergedChanges,
  }),
  // Neither fields nor the meaning of Sp are shown: vehicles for special attention.
  getSpVehicles: call({
    about:
      'Vehicles one should look at: in alarm, then abnormally offline, then without a fix; those to which it came last first',
    request: z.object({
      reasons: z._default(z.array(z.enum(attentionReasons)).check(z.maxLength(attentionReasons.length)), [...attentionReasons]),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(limits.batchPageSize)), 1000),
    }),
    data: z.object({
      vehicles: z.array(vehicleEntity),
      /** For the reasons asked for; a vehicle with several counts once. */
      total: z.int(),
      /** For each reason, asked for or not. */
      alarmCnt: z.int(),
      abnormalOfflineCnt: z.int(),
      untargetedCnt: z.int(),
    }),
    merge: { vehicles: 'concat', total: 'sum', alarmCnt: 'sum', abnormalOfflineCnt: 'sum', untargetedCnt: 'sum' },
  }),
  addVehicle: call({
    about: 'Add a vehicle and let its terminal in',
    request: addVehicleForm,
    data: z.object({ id: z.string() }),
  }),
  getAddVehUiInit: call({
    about:
      'Choices of the add-vehicle form (vehicle types: vehicleType/getVehicleTypeSelList), and terminals that were not let in',
    request: nothing,
    data: z.object({
      organisations: z.array(organisation),
      plateColors: z.array(choice),
      terminalTypes: z.array(choice),
      industryCategories: z.array(choice),
      operationTypes: z.array(choice),
      dvrDeviceTypes: z.array(choice),
      forwardWarningTypes: z.array(choice),
      blindSpotWarningTypes: z.array(choice),
      /** Offered while one types, in the language asked in; anything else may be written. */
      suggestions: z.object({ brand: z.array(z.string()), color: z.array(z.string()), homeCity: z.array(z.string()) }),
      /** Only for those who look after the whole platform; empty for others. */
      refusedTerminals: z.array(refusedTerminal),
    }),
  }),
}

/** Editing vehicles, the history of added vehicles, and the choices of these forms. The specification names the calls without fields. */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import { commCardNum } from '../entities/add-vehicle.ts'
import { vehicleId } from '../entities/position.ts'
import { terminalZone } from '../entities/terminal-zone.ts'
import { timestamp } from '../entities/timestamp.ts'
import { plateColor } from '../entities/vehicle.ts'
import { limits } from '../limits/index.ts'
import {
  addedVehicle,
  changeId,
  choice,
  terminalZoneResults,
  vehicleEditValues,
  vehicleFactsEdit,
  vehicleFormField,
  vehicleIdentityEdit,
} from '../entities/vehicle-edit.ts'

const keyword = z.optional(z.string().check(z.trim(), z.maxLength(64)))
/** Pages start at 1. */
const page = {
  pageNum: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
}
const saved = z.object({ changeId })

/**
 * saveVehEdit saves the identity (organisation, plate, plate colour, nickname, type) and the terminal of a vehicle; updVehInfo saves the
 * further fields (brand, tonnage, frame number ...). They require different permissions.
 */
export const vehicleForms = {
  getVehEditConfig: call({
    about: 'The fields of the form for editing a vehicle, and which of them the user may edit',
    everyone: 'names of fields',
    request: z.object({ vehicleId }),
    data: z.object({ fields: needed(z.array(vehicleFormField)) }),
    scope: 'routed',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown'],
  }),
  getVehEditData: call({
    about: 'The current values of the form for editing a vehicle',
    everyone: 'facts of a vehicle, no states',
    request: z.object({ vehicleId }),
    data: z.object({
      vehicleId: z.string(),
      changeId,
      values: vehicleEditValues,
      /** A zone in which the terminal's times would be right, to be saved as `zoneMinutes`; null: none is proposed. */
      proposedZoneMinutes: z.nullable(z.int()),
      /** How far clocks are ahead of UTC where it is, minutes: what is proposed may be of a clock that is wrong. null: not known. */
      zoneMinutesHere: z.optional(z.nullable(z.int())),
      /** The zone of its days and hours, IANA: its own, else that of its organisation or of the platform. */
      daysFollow: z.optional(z.string()),
      /** Where it is and first was this week, if clocks differ there: to be saved as `timeZone`. null: none is proposed. */
      proposedTimeZone: z.optional(z.nullable(z.string())),
    }),
    scope: 'routed',
    ids: {
      request: { vehicleId: 'vehicle' },
      reply: { vehicleId: 'vehicle', changeId: 'asGiven', 'values.orgId': 'organisation', 'values.terminalId': 'asGiven' },
    },
    errors: ['vehicle.unknown'],
  }),
  saveVehEdit: call({
    about: 'Edit the identity and the terminal of a vehicle; missing fields stay unchanged',
    request: vehicleIdentityEdit,
    data: saved,
    scope: 'routed',
    right: 'updInstTaskAuth',
    ids: {
      request: { vehicleId: 'vehicle', changeId: 'asGiven', orgId: 'organisation', terminalId: 'asGiven' },
      reply: { changeId: 'asGiven' },
    },
    errors: ['vehicle.unknown', 'organisation.unknown', 'vehicle.changedMeanwhile', 'vehicle.plateTaken', 'vehicle.numberTaken'],
    record: true,
    edit: true,
    leaves: 'vehicle',
  }),
  // Ours.
  saveTerminalZones: call({
    about:
      'Set the time zone of the terminals of several vehicles, or accept the one that is proposed for each; what they have sent is corrected',
    request: z.object({
      vehicleIds: z.array(vehicleId).check(z.minLength(1), z.maxLength(limits.zonesAtOnce)),
      /** Minutes ahead of UTC; null: the zone proposed for each terminal. */
      zoneMinutes: z.nullable(terminalZone),
    }),
    data: z.object({
      results: z.array(z.object({ vehicleId: z.string(), result: z.enum(terminalZoneResults) })),
    }),
    scope: 'routed',
    right: 'updInstTaskAuth',
    merge: { results: 'concat' },
    ids: { request: { vehicleIds: 'vehicle' }, reply: { 'results[].vehicleId': 'vehicle' } },
    record: true,
    edit: true,
    leaves: 'vehicle',
  }),
  updVehInfo: call({
    about: 'Edit the further fields of a vehicle; missing fields stay unchanged, null clears a field',
    request: vehicleFactsEdit,
    data: saved,
    scope: 'routed',
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { request: { vehicleId: 'vehicle', changeId: 'asGiven' }, reply: { changeId: 'asGiven' } },
    errors: ['vehicle.unknown', 'vehicle.changedMeanwhile', 'track.timeZone'],
    record: true,
    edit: true,
    leaves: 'vehicle',
  }),
  getAddVehicleHistory: call({
    about: 'When and by whom the vehicles visible to the user were added, newest first',
    request: z.object({
      ...page,
      keyword,
      /** Added between these times, ms since 1970, both included; each is optional. */
      beginTime: z.optional(timestamp),
      endTime: z.optional(timestamp),
    }),
    data: z.object({ vehicles: needed(z.array(addedVehicle)), total: z.int() }),
    right: ['moreAuth', 'updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { reply: { 'vehicles[].vehicleId': 'vehicle' } },
  }),
}

/** Path data of SVG; empty: nothing is drawn. */
const drawing = z.string().check(z.maxLength(2000), z.regex(/^[MLHVCSQTAZmlhvcsqtaz\d\s,.+-]*$/))

/** A vehicle from above, heading north, in the square from -16,-16 to 16,16. */
export const vehicleTypeIcon = z.object({
  /** Key of `vehicleTypes`, or one of the operator's own. */
  vehicleType: z.string().check(z.regex(/^[\w-]{1,32}$/)),
  /** Filled with the colour of the state. */
  body: drawing.check(z.minLength(1)),
  /** Windows and marks on it, white. */
  marks: drawing,
})
export type VehicleTypeIcon = z.infer<typeof vehicleTypeIcon>

export const vehicleType = {
  // Neither its path nor its fields are specified (A53).
  getVehicleTypeIcons: call({
    about: 'How vehicles of each type are drawn on maps and in lists, where the user chose vehicles rather than symbols',
    everyone: 'the same for all',
    inModules: 'map',
    data: z.object({ icons: z.array(vehicleTypeIcon) }),
  }),
  getVehicleTypeSelList: call({
    about: 'Available vehicle types',
    everyone: 'the same for all',
    data: z.object({ vehicleTypes: needed(z.array(choice)) }),
  }),
}

/** A terminal phone number and the vehicle it belongs to. */
const numberOfVehicle = z.object({
  simNum: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  plateColor,
  nickname: z.string(),
  orgName: z.string(),
})

export const number = {
  getNumAuthVeh: call({
    about: 'The vehicle a terminal phone number is authorised for, if visible to the user; leading zeros are ignored',
    everyone: 'numbers of vehicles are in their list too',
    request: z.object({ number: commCardNum }),
    data: z.object({ vehicles: needed(z.array(numberOfVehicle)) }),
    ids: { reply: { 'vehicles[].vehicleId': 'vehicle' } },
  }),
}

export const vehManager = {
  getUserSimNumList: call({
    about: 'Terminal phone numbers of the vehicles visible to the user, filtered by part of number, plate number or nickname',
    everyone: 'numbers of vehicles are in their list too',
    request: z.object({ ...page, keyword }),
    data: z.object({ numbers: needed(z.array(numberOfVehicle)), total: z.int() }),
    ids: { reply: { 'numbers[].vehicleId': 'vehicle' } },
  }),
}

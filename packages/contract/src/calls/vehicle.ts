import * as z from 'zod/mini'
import { countOf, needed } from '../reading.ts'
import { call } from '../call.ts'
import { addVehicleForm, refusedNetwork, refusedTerminal } from '../entities/add-vehicle.ts'
import { organisation } from '../entities/organisation.ts'
import { attentionReasons, position, vehicleId } from '../entities/position.ts'
import { askingTerminals } from '../entities/rights.ts'
import { vehicle as vehicleEntity } from '../entities/vehicle.ts'
import { choice } from '../entities/vehicle-edit.ts'
import { limits } from '../limits/index.ts'
import { timeouts } from '../rules.ts'

const nothing = z.object({})

/** Position of a client in the server's sequence of changes: `epoch` identifies the sequence, `seq` is a number in it. If the epoch has changed: reload. */
const cursor = { epoch: z.string(), seq: z.int() }

const sinceCursor = { epoch: z.optional(z.string().check(z.maxLength(64))), seq: z.optional(z.int().check(z.minimum(0))) }
const changesSince = {
  ...cursor,
  positions: z.array(position),
  /** The list itself changed (vehicles were added, removed or moved): reload it. */
  listChanged: z.boolean(),
  /** The cursor was not usable: `positions` contains all vehicles. */
  complete: z.boolean(),
}
/** Ids of a list of vehicles, each with its position. */
const vehicleListIds = {
  'vehicles[].id': 'vehicle',
  'vehicles[].orgId': 'organisation',
  'vehicles[].position.vehicleId': 'vehicle',
  'vehicles[].terminalId': 'asGiven',
} as const
const organisationIds = {
  'host[].id': 'organisation',
  'host[].orgId': 'organisation',
  'host[].parentId': 'organisation',
  // Ids joined by '-': an order, never sent back.
  'host[].splicId': 'asGiven',
} as const

const mergedChanges = { epoch: 'first', seq: 'first', positions: 'concat', listChanged: 'or', complete: 'first' } as const

/** `data` is either the list or an object with the list as its first array: the specification does not give the name of the field. */
const organisationList = z.pipe(
  z.transform((data: unknown) => {
    if (Array.isArray(data)) return { host: data as unknown[] }
    if (data && typeof data === 'object' && !('host' in data)) return { host: Object.values(data).find(Array.isArray) as unknown }
    return data
  }),
  z.object({ host: needed(z.array(organisation)) }),
)

export const vehicle = {
  getOrg: call({
    about: 'The organisations visible to the user, as a flat list',
    everyone: 'names of organisations',
    inModules: 'vehicles by name',
    request: nothing,
    data: organisationList,
    merge: { host: 'concat' },
    ids: { reply: organisationIds },
    turn: 'list',
  }),
  getVehiclesTotal: call({
    about: 'Number of vehicles visible to the user',
    everyone: 'a number',
    inModules: 'vehicles by name',
    request: nothing,
    data: z.object({
      vehiclesCnt: needed(z.int()),
      /** More than a client should hold: it asks for what its screen shows (getFleetScreen) instead of the list. Ours. */
      byScreen: z.optional(z.boolean()),
    }),
    merge: { vehiclesCnt: 'sum', byScreen: 'or' },
  }),
  getBatchVehicles: call({
    about: 'One page of the vehicles visible to the user, ordered by id; pageNum starts at 1',
    everyone: 'names and numbers of vehicles; states by right',
    inModules: 'vehicles by name',
    request: z.object({
      pageSize: z.int().check(z.minimum(1), z.maximum(limits.batchPageSize)),
      pageNum: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    }),
    data: z.object({ nickNameOn: z.boolean(), vehicles: needed(z.array(vehicleEntity)), ...cursor }),
    merge: { nickNameOn: 'or', vehicles: 'concat', epoch: 'first', seq: 'first' },
    ids: { reply: vehicleListIds },
    turn: 'list',
  }),
  // Fields are not specified: a filtered list for the pickers of other screens.
  getVehicles: call({
    about: 'Vehicles visible to the user, filtered by organisation and by part of plate number, nickname or SIM number',
    everyone: 'names and numbers of vehicles; states by right',
    inModules: 'vehicles by name',
    request: z.object({
      orgId: z.optional(z.int()),
      keyword: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      /** Only vehicles with video channels. */
      video: z.optional(z.boolean()),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 100),
    }),
    data: z.object({ vehicles: needed(z.array(vehicleEntity)), total: countOf('vehicles') }),
    merge: { vehicles: 'concat', total: 'sum' },
    ids: { request: { orgId: 'organisation' }, reply: vehicleListIds },
    turn: 'list',
  }),
  getVehiclesPosition: call({
    about: 'Positions of the given vehicles; vehicles not visible to the user are left out',
    request: z.object({
      vehicleIds: z.array(vehicleId).check(z.maxLength(limits.positionsPerCall)),
      currVehicleId: z.optional(z.union([vehicleId, z.literal('')])),
    }),
    data: z.object({ positions: needed(z.array(position)) }),
    merge: { positions: 'concat' },
    right: 'posAuth',
    nativeTimeoutMs: timeouts.nativePosition,
    ids: { request: { vehicleIds: 'vehicle', currVehicleId: 'vehicle' }, reply: { 'positions[].vehicleId': 'vehicle' } },
    turn: 'list',
  }),
  // Fields are not specified. `queryTerminal` sends 0x8201 to the terminal and waits for its response; otherwise the last known position is returned.
  getVehiclePosition: call({
    about: 'Position of one vehicle; with queryTerminal it is requested from the terminal now',
    request: z.object({ vehicleId, queryTerminal: z._default(z.boolean(), false) }),
    data: position,
    scope: 'routed',
    right: 'posAuth',
    switchRight: { field: 'queryTerminal', right: askingTerminals },
    nativeTimeoutMs: timeouts.nativePosition,
    ids: { request: { vehicleId: 'vehicle' }, reply: { vehicleId: 'vehicle' } },
    errors: [
      'vehicle.unknown',
      'vehicle.frozen',
      'vehicle.offline',
      'vehicle.noResponse',
      'vehicle.commandFailed',
      'vehicle.commandNotUnderstood',
      'vehicle.commandNotSupported',
    ],
    record: 'queryTerminal',
  }),
  // Fields are not specified: all changes since a cursor. Without a cursor, or with one of another epoch, all vehicles.
  getChangedVehicles: call({
    about: 'Changes since a cursor, for the vehicles visible to the user',
    everyone: 'states by right',
    inModules: 'vehicles by name',
    request: z.object(sinceCursor),
    data: z.object(changesSince),
    merge: mergedChanges,
    ids: { reply: { 'positions[].vehicleId': 'vehicle' } },
    turn: 'list',
  }),
  // Fields are not specified: as above, alarms only.
  getAlarmChangedVehicles: call({
    about: 'Vehicles whose alarms changed since a cursor; without a usable cursor exactly the vehicles with an alarm',
    request: z.object(sinceCursor),
    data: z.object(changesSince),
    merge: mergedChanges,
    right: 'alarmAuth',
    ids: { reply: { 'positions[].vehicleId': 'vehicle' } },
    turn: 'list',
  }),
  // Neither fields nor the meaning of Sp are specified: vehicles that need special attention.
  getSpVehicles: call({
    about:
      'Vehicles that need attention: with an alarm, then abnormally offline, then without a fix, then with a wrong clock; the latest first',
    request: z.object({
      reasons: z._default(z.array(z.enum(attentionReasons)).check(z.maxLength(attentionReasons.length)), [...attentionReasons]),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(limits.batchPageSize)), 1000),
    }),
    data: z.object({
      vehicles: needed(z.array(vehicleEntity)),
      /** For the requested reasons; a vehicle with several of them counts once. */
      total: countOf('vehicles'),
      /** For each reason, requested or not. */
      alarmCnt: z.int(),
      abnormalOfflineCnt: z.int(),
      untargetedCnt: z.int(),
      clockCnt: z.int(),
    }),
    merge: {
      vehicles: 'concat',
      total: 'sum',
      alarmCnt: 'sum',
      abnormalOfflineCnt: 'sum',
      untargetedCnt: 'sum',
      clockCnt: 'sum',
    },
    right: ['posAuth', 'alarmAuth'],
    ids: { reply: vehicleListIds },
    turn: 'list',
  }),
  addVehicle: call({
    about: 'Add a vehicle and accept its terminal',
    request: addVehicleForm,
    data: z.object({ id: z.string() }),
    right: 'updInstTaskAuth',
    ids: { request: { orgId: 'organisation', terminalId: 'asGiven' }, reply: { id: 'vehicle' } },
    errors: ['organisation.unknown', 'vehicle.plateTaken', 'vehicle.numberTaken'],
    record: true,
    edit: true,
    leaves: 'vehicle',
  }),
  getAddVehUiInit: call({
    about: 'Choices of the add-vehicle form (vehicle types: vehicleType/getVehicleTypeSelList), and waiting terminals',
    request: nothing,
    data: z.object({
      organisations: needed(z.array(organisation)),
      plateColors: z.array(choice),
      terminalTypes: z.array(choice),
      terminalSignIns: z.array(choice),
      /** Zones of terminals' clocks, minutes ahead of UTC, and that of the platform now. */
      zones: z.optional(z.array(choice)),
      zoneProposed: z.optional(z.number()),
      industryCategories: z.array(choice),
      operationTypes: z.array(choice),
      dvrDeviceTypes: z.array(choice),
      forwardWarningTypes: z.array(choice),
      blindSpotWarningTypes: z.array(choice),
      /** Offered while typing, in the language of the request; any other text is allowed too. */
      suggestions: z.object({ brand: z.array(z.string()), color: z.array(z.string()), homeCity: z.array(z.string()) }),
      /**
       * All for administrators of the whole installation; for others what concerns their vehicles, by number or by the plate that the terminal
       * says. Those of vehicles first, each newest first.
       */
      refusedTerminals: z.array(refusedTerminal),
      /** Only for administrators of the whole installation. Newest first. */
      refusedNetworks: z.array(refusedNetwork),
      /** Where terminals are to connect. */
      gateway: z.object({
        /** Empty: the host by which clients reach the platform. */
        host: z.string(),
        port: z.int(),
        /** null: no UDP. */
        udpPort: z.nullable(z.int()),
        /** By maker: text messages to the SIM card of a terminal that point it here, in turn; `{host}`, `{port}` and `{apn}` are to be filled in. */
        textMessages: z.optional(z.array(z.object({ maker: z.string(), texts: z.array(z.string()) }))),
      }),
    }),
    right: 'updInstTaskAuth',
    ids: {
      reply: {
        'organisations[].id': 'organisation',
        'organisations[].orgId': 'organisation',
        'organisations[].parentId': 'organisation',
        'organisations[].splicId': 'asGiven',
        'refusedTerminals[].terminalId': 'asGiven',
        'refusedTerminals[].vehicleId': 'vehicle',
      },
    },
  }),
}

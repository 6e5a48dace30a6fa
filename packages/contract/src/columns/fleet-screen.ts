/**
 * What a screen shows of a fleet that is too large to be held by who shows it: cells of a map, windows of lists, counts by organisation. The call
 * vehicle/getFleetScreen answers it once, the topic `fleetScreen` goes on with what changes in it.
 */
import * as z from 'zod/mini'
import { vehicleId } from '../entities/position.ts'
import { vehicle } from '../entities/vehicle.ts'
import { limits } from '../limits/index.ts'
import { stateFilters } from './classes.ts'

/** What rows can be in the order of; those without the value are last in both directions. Default: by name. */
export const screenSorts = ['state', 'organisation', 'speed', 'offlineSince', 'reportTime', 'alarms'] as const
export type ScreenSort = (typeof screenSorts)[number]

/** A name that who asks gives a part, by which the answer says whose it is. */
const key = z.string().check(z.maxLength(64))
const only = z.optional(z.array(vehicleId).check(z.maxLength(limits.fleetScreenNamed)))
const state = z._default(z.enum(stateFilters), 'all')
const matching = {
  /** Each must occur in plate number, nickname, SIM number, terminal id or pinyin initials; spaces, dots, hyphens and case do not matter. */
  words: z._default(z.string().check(z.maxLength(100)), ''),
  state,
  /** Only these vehicles. */
  only,
}
/** Beyond 180 degrees across the date line. */
const longitude = z.number().check(z.minimum(-540), z.maximum(540))
const latitude = z.number().check(z.minimum(-90), z.maximum(90))

const mapAsked = z.object({
  west: longitude,
  south: latitude,
  east: longitude,
  north: latitude,
  /** Of the map, for tiles of 512 pixels: a cell is 32 to 64 pixels wide, or wider where there would be too many. */
  zoom: z.number().check(z.minimum(0), z.maximum(24)),
  state,
  only,
})

const rowsAsked = {
  /** Index of the first row. */
  from: z._default(z.int().check(z.minimum(0), z.maximum(100_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(0), z.maximum(limits.fleetScreenRows)), 50),
}

const listAsked = z.object({
  key,
  ...matching,
  /** Only vehicles of this organisation and of those below it. */
  orgId: z.optional(z.int()),
  sort: z.optional(z.enum(screenSorts)),
  /** Largest first. */
  down: z._default(z.boolean(), false),
  ...rowsAsked,
})

const treeAsked = z.object({
  key,
  ...matching,
  /** Organisations whose children are asked for, besides those at the top. */
  open: z._default(z.array(z.int()).check(z.maxLength(limits.fleetScreenOpen)), []),
  /** Of the vehicles right in an organisation, by name. */
  windows: z._default(z.array(z.object({ orgId: z.int(), ...rowsAsked })).check(z.maxLength(limits.fleetScreenWindows)), []),
})

export const fleetScreenAsked = {
  map: z.optional(mapAsked),
  lists: z._default(z.array(listAsked).check(z.maxLength(limits.fleetScreenLists)), []),
  trees: z._default(z.array(treeAsked).check(z.maxLength(limits.fleetScreenTrees)), []),
  /** Shown wherever they are. */
  vehicleIds: z._default(z.array(vehicleId).check(z.maxLength(limits.fleetScreenVehicles)), []),
}
export const fleetScreen = z.object({ ...fleetScreenAsked, number: z._default(z.int().check(z.minimum(0)), 0) })
export type FleetScreen = z.output<typeof fleetScreen>
export type ScreenMap = NonNullable<FleetScreen['map']>
export type ScreenList = FleetScreen['lists'][number]
export type ScreenTree = FleetScreen['trees'][number]

const count = z.int()
const counts = z.object({
  total: count,
  online: count,
  driving: count,
  idling: count,
  parked: count,
  stopped: count,
  offline: count,
  alarm: count,
  abnormalOffline: count,
  untargeted: count,
  attention: count,
})

const box = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
export type ScreenBox = z.infer<typeof box>

const cell = z.object({
  /** Column and row at the level of the map: '13/6'. */
  cell: z.string(),
  /** Mean place of its vehicles, degrees WGS-84. */
  longitude: z.number(),
  latitude: z.number(),
  /** Where they are: smaller than the cell. */
  box,
  total: count,
  driving: count,
  idling: count,
  parked: count,
  offline: count,
  alarm: count,
})
export type ScreenCell = z.infer<typeof cell>

const vehicles = z.array(vehicle)
const ids = z.array(z.string())

/** In changes, lists of rows have those that are new or other ones; the ids beside them those that are there no more. */
export const fleetScreenContents = {
  /** `number` of the screen that this belongs to. */
  number: z.int(),
  /** Goes up when vehicles or organisations were added, removed, moved or renamed: names of organisations are loaded again. */
  listChange: z.int(),
  nickNameOn: z.boolean(),
  /** Of all vehicles that the user sees. */
  counts,
  map: z.optional(
    z.object({
      /** It replaces what there was of the map before. */
      whole: z.boolean(),
      /** The world has 2 to the power of `level` cells along a side. */
      level: z.int(),
      cells: z.array(cell),
      goneCells: ids,
      /** Those in cells with few, or all where there are few in the view; none of them is counted in a cell. */
      vehicles,
      goneVehicles: ids,
      /** Vehicles that the filter lets through, in view or not, and how many of them have a place. */
      total: count,
      located: count,
      /** Around all of them, by samples in large fleets; null: none is located. `mainBox`: around most of them. */
      box: z.nullable(box),
      mainBox: z.nullable(box),
    }),
  ),
  lists: z.array(
    z.object({
      key,
      /** Rows in all. */
      total: count,
      from: z.int(),
      /** By state, before the filter for one. */
      counts,
      /** Of the rows of the window, in order. */
      ids,
      /** Those among them that are new or have changed. */
      vehicles,
    }),
  ),
  trees: z.array(
    z.object({
      key,
      /** It replaces what there was of the tree before. */
      whole: z.boolean(),
      total: count,
      counts,
      /** So few match that every organisation with one is here. */
      allOpen: z.boolean(),
      organisations: z.array(z.object({ orgId: z.int(), own: count, counts })),
      goneOrganisations: z.array(z.int()),
      windows: z.array(z.object({ orgId: z.int(), total: count, from: z.int(), ids, vehicles })),
    }),
  ),
  /** Of `vehicleIds`, as of the lists. */
  vehicles,
  goneVehicles: ids,
}
const contents = z.object(fleetScreenContents)
export type FleetScreenContents = z.infer<typeof contents>

export const fleetScreenIds = {
  'vehicles[].id': 'vehicle',
  'vehicles[].orgId': 'organisation',
  'vehicles[].position.vehicleId': 'vehicle',
  'vehicles[].terminalId': 'asGiven',
  goneVehicles: 'vehicle',
  'map.vehicles[].id': 'vehicle',
  'map.vehicles[].orgId': 'organisation',
  'map.vehicles[].position.vehicleId': 'vehicle',
  'map.vehicles[].terminalId': 'asGiven',
  'map.goneVehicles': 'vehicle',
  'lists[].ids': 'vehicle',
  'lists[].vehicles[].id': 'vehicle',
  'lists[].vehicles[].orgId': 'organisation',
  'lists[].vehicles[].position.vehicleId': 'vehicle',
  'lists[].vehicles[].terminalId': 'asGiven',
  'trees[].organisations[].orgId': 'organisation',
  'trees[].goneOrganisations': 'organisation',
  'trees[].windows[].orgId': 'organisation',
  'trees[].windows[].ids': 'vehicle',
  'trees[].windows[].vehicles[].id': 'vehicle',
  'trees[].windows[].vehicles[].orgId': 'organisation',
  'trees[].windows[].vehicles[].position.vehicleId': 'vehicle',
  'trees[].windows[].vehicles[].terminalId': 'asGiven',
} as const

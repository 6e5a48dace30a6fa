/**
 * Reverse geocoding. Ours: in the specification clients query a map service with their own key; here the server does, so that the key stays
 * on the server and results are shared.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits/index.ts'
import { addressKeyNames, mapKeyNames, mapKeyPattern } from '../map-keys.ts'

/** nearest: computed by the server from the nearest place it knows; streets: from its own street maps; the others are external map services. */
export const addressSources = ['nearest', 'streets', 'tianditu', 'amap'] as const

const address = z.object({
  /** Address text in the language of the call. */
  text: z.string(),
  source: z.enum(addressSources),
  /** The map service was not available, so this is the nearest known place; the client may retry later. */
  fallback: z.boolean(),
  /** Only with source nearest. */
  nearest: z.nullable(
    z.object({
      zh: z.string(),
      en: z.string(),
      /** Metres from the centre of that place. */
      distance: z.int(),
      /** Degrees from that place, north 0, clockwise. */
      bearing: z.number(),
    }),
  ),
})
export type Address = z.infer<typeof address>

/** road: streets too; site: anything else with a name, such as a park or a station. */
export const foundPlaceKinds = ['town', 'quarter', 'road', 'site'] as const
export type FoundPlaceKind = (typeof foundPlaceKinds)[number]

const degreesNorth = z.number().check(z.minimum(-90), z.maximum(90))
const degreesEast = z.number().check(z.minimum(-180), z.maximum(180))

const foundPlace = z.object({
  kind: z.enum(foundPlaceKinds),
  /** In the language of the call, or the only one there is. */
  name: z.string(),
  /** In the other language, if it is another name. */
  otherName: z.string(),
  /** Quarter and city it is in, as far as they are known. */
  area: z.string(),
  /** WGS-84. */
  latitude: z.number(),
  longitude: z.number(),
  /** Metres from `near`; null: nothing was given. */
  distance: z.nullable(z.int()),
})
export type FoundPlace = z.infer<typeof foundPlace>

/** Never a key: enough to know which one it is. */
const mapKeyStates = z.object({
  keys: z.array(
    z.object({
      name: z.enum(mapKeyNames),
      /** option: on the command line of the server, which wins; stored: set by an administrator. */
      source: z.enum(['option', 'stored', 'none']),
      /** The last four characters of a key with at least twelve, else empty. */
      ending: z.string(),
      /** Of a stored key, ms since 1970. */
      changedAt: z.nullable(z.number()),
    }),
  ),
})
export type MapKeyState = z.infer<typeof mapKeyStates>['keys'][number]
/** A place of the built-in list or a box: one of them. */
const streetsAsked = z.object({
  /** In either language. */
  place: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** west,south,east,north in degrees of WGS-84. */
  bbox: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  maxZoom: z.optional(z.int().check(z.minimum(8), z.maximum(15))),
})

const streetMap = z.object({
  id: z.string(),
  zh: z.string(),
  en: z.string(),
  /** Degrees of WGS-84. */
  area: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  maxZoom: z.int(),
  bytes: z.int(),
  /** Host and path of the archive it was cut out of; empty: not known. */
  source: z.string(),
  /** ms since 1970. */
  addedAt: z.number(),
})
export type StreetMap = z.infer<typeof streetMap>

const streetMaps = z.object({
  /** The newest first. */
  maps: z.array(streetMap),
  /** Host of the archive that maps are cut out of; empty: the operator wants none. */
  source: z.string(),
  /** The last download since the start of the server. */
  download: z.nullable(
    z.object({
      id: z.string(),
      zh: z.string(),
      en: z.string(),
      phase: z.enum(['planning', 'downloading', 'checking', 'done', 'failed']),
      /** Bytes, of those to be fetched. */
      done: z.number(),
      of: z.number(),
      /** Why it failed, in the language of the call. */
      text: z.string(),
    }),
  ),
})
export type StreetMaps = z.infer<typeof streetMaps>

const mapKey = z.string().check(z.regex(mapKeyPattern))

export const map = {
  getAddress: call({
    about:
      'Addresses of positions, in the given order and in the language of the call; without a map service the nearest known place',
    everyone: 'about a position that the caller names',
    inModules: 'map',
    request: z.object({
      /** WGS-84 degrees, north and east positive. */
      places: z
        .array(
          z.object({
            latitude: z.number().check(z.minimum(-90), z.maximum(90)),
            longitude: z.number().check(z.minimum(-180), z.maximum(180)),
          }),
        )
        .check(z.minLength(1), z.maxLength(limits.addressesPerCall)),
    }),
    data: z.object({ addresses: z.array(address) }),
    errors: ['address.noPosition'],
  }),
  findPlaces: call({
    about:
      'Towns, quarters, streets and sites by the words of their names in either language: those of the street maps of this server, and larger towns everywhere',
    everyone: 'public names on a map, and nothing of vehicles',
    inModules: 'map',
    request: z.object({
      text: z.string().check(z.minLength(1), z.maxLength(100)),
      /** What is nearer to it comes first. */
      near: z.optional(z.object({ latitude: degreesNorth, longitude: degreesEast })),
    }),
    /** The best first. */
    data: z.object({ places: z.array(foundPlace).check(z.maxLength(limits.placesFound)) }),
    absent: () => ({ places: [] }),
  }),
  getDrivingInfo: call({
    about: 'Distance and time by road from a place to a vehicle, from the map service of the operator',
    request: z.object({
      vehicleId,
      /** Where to start from, WGS-84 degrees. */
      latitude: z.number().check(z.minimum(-90), z.maximum(90)),
      longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    }),
    data: z.object({
      /** m and s; null: there is no way by road. */
      driving: z.nullable(z.object({ distance: z.number(), duration: z.number() })),
    }),
    scope: 'routed',
    right: 'posAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown', 'address.noPosition', 'driving.noService', 'driving.failed'],
  }),
  getMapKeys: call({
    about: 'Which map services have a key, and where it comes from; for administrators of the whole installation',
    right: 'updInstTaskAuth',
    data: mapKeyStates,
    errors: ['mapKey.administrators'],
  }),
  setMapKey: call({
    about:
      'Store or remove the key of a map service, unless an option of the server gives it; for administrators of the whole installation',
    right: 'updInstTaskAuth',
    request: z.object({
      name: z.enum(mapKeyNames),
      /** null: remove it. */
      key: z.nullable(mapKey),
    }),
    data: mapKeyStates,
    errors: ['mapKey.administrators', 'mapKey.byOption'],
    record: true,
    edit: true,
  }),
  testMapKey: call({
    about: 'Ask a map service for an address with a key, or with the one in use; for administrators of the whole installation',
    right: 'updInstTaskAuth',
    request: z.object({ name: z.enum(addressKeyNames), key: z.optional(mapKey) }),
    data: z.object({
      outcome: z.enum(['works', 'refused', 'unreachable']),
      /** The address it found, or why not; never with the key. */
      text: z.string(),
    }),
    errors: ['mapKey.administrators', 'mapKey.none'],
  }),
  getStreetMaps: call({
    about: 'Street maps that this server keeps, and the download that is under way; for administrators of the whole installation',
    right: 'updInstTaskAuth',
    data: streetMaps,
    ids: { reply: { 'maps[].id': 'asGiven', 'download.id': 'asGiven' } },
    errors: ['streets.administrators'],
  }),
  planStreetMap: call({
    about: 'How large the street map of a place or a box would be; for administrators of the whole installation',
    right: 'updInstTaskAuth',
    request: streetsAsked,
    data: z.object({
      zh: z.string(),
      en: z.string(),
      area: streetMap.shape.area,
      tiles: z.int(),
      /** On the disk, and to be fetched. */
      bytes: z.int(),
      fetched: z.int(),
    }),
    timeoutMs: 60_000,
    errors: [
      'streets.administrators',
      'streets.noPlace',
      'streets.badArea',
      'streets.tooManyTiles',
      'streets.tooLarge',
      'streets.nothing',
      'streets.noSource',
      'streets.unreachable',
      'streets.noRanges',
      'streets.notArchive',
      'streets.damaged',
      'streets.changing',
    ],
  }),
  addStreetMap: call({
    about: 'Begin to fetch the street map of a place or a box, or go on with it; for administrators of the whole installation',
    right: 'updInstTaskAuth',
    request: streetsAsked,
    data: streetMaps,
    ids: { reply: { 'maps[].id': 'asGiven', 'download.id': 'asGiven' } },
    errors: ['streets.administrators', 'streets.noPlace', 'streets.badArea', 'streets.noSource', 'streets.busy'],
    record: true,
    edit: true,
  }),
  removeStreetMap: call({
    about: 'Stop fetching a street map, or remove one; for administrators of the whole installation',
    right: 'updInstTaskAuth',
    request: z.object({ id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)) }),
    data: streetMaps,
    ids: { request: { id: 'asGiven' }, reply: { 'maps[].id': 'asGiven', 'download.id': 'asGiven' } },
    errors: ['streets.administrators', 'streets.unknown'],
    record: true,
    edit: true,
  }),
}

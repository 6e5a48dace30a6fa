/**
 * Reverse geocoding. Ours: in the specification clients query a map service with their own key; here the server does, so that the key stays
 * on the server and results are shared.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits/index.ts'
import { addressKeyNames, mapKeyNames, mapKeyPattern } from '../map-keys.ts'

/** nearest: computed by the server from the nearest place it knows; the others are external map services. */
export const addressSources = ['nearest', 'tianditu', 'amap'] as const

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
const mapKey = z.string().check(z.regex(mapKeyPattern))

export const map = {
  getAddress: call({
    about:
      'Addresses of positions, in the given order and in the language of the call; without a map service the nearest known place',
    everyone: 'about a position that the caller names',
    inModules: true,
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
    request: z.object({}),
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
}

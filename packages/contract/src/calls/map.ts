/**
 * Reverse geocoding. Ours: in the specification clients query a map service with their own key; here the server does, so that the key stays
 * on the server and results are shared.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { limits } from '../limits/index.ts'

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

export const map = {
  getAddress: call({
    about:
      'Addresses of positions, in the given order and in the language of the call; without a map service the nearest known place',
    everyone: 'about a position that the caller names',
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
}

/**
 * What can be said of a place. Ours: the specification has clients look addresses up at a maps service with a key of theirs; here the
 * server asks, so that the key stays with it and one look-up serves all.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { limits } from '../limits.ts'

/** nearest: reckoned by the server itself from the nearest place it knows; the others are outside map services. */
export const addressSources = ['nearest', 'tianditu', 'amap'] as const

const address = z.object({
  /** For people, in the language of the call. */
  text: z.string(),
  source: z.enum(addressSources),
  /** A map service should have said this and could not: worth asking again after a while. */
  standIn: z.boolean(),
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
    about: 'Addresses of places, in their order and in the language of the call; without a map service the nearest known place',
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
  }),
}

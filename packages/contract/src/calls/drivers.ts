/**
 * Drivers, known from the IC cards inserted into terminals. The specification names activeSafety/getDriverList without fields.
 * The certificate number is personal data: the server sends it masked.
 */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import { timestamp } from '../entities/timestamp.ts'
import { vehicleId } from '../entities/position.ts'

export const driver = z.object({
  driverId: z.string(),
  name: z.string(),
  /** Certificate number, masked. */
  licence: z.string(),
  /** Issuer of the certificate, and its expiry date YYYY-MM-DD. Empty: not on the card. */
  issuer: z.string(),
  validUntil: z.string(),
  /** The organisation of the vehicles the card was inserted in; who drives for several is a driver of each. */
  orgId: z.int(),
  orgName: z.string(),
})
export type Driver = z.infer<typeof driver>

/** From inserting a driver's card into a vehicle until its removal, or until another card is inserted. */
export const drive = z.object({
  driverId: z.string(),
  /** As the card said then. */
  name: z.string(),
  licence: z.string(),
  /** Of the file of the driver, for those who may write to drivers (moreAuth); missing: they may not, or none is known. */
  phone: z.optional(z.string()),
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  /** ms since 1970, not limited to the requested time. */
  from: z.number(),
  /** null: the card is still in the vehicle, as far as is known. */
  to: z.nullable(z.number()),
})
export type Drive = z.infer<typeof drive>

export const drivers = {
  getDriverList: call({
    about:
      'The drivers of the organisations visible to the user, ordered by name, in pages; with a vehicle or driver and a time range also who drove what when',
    request: z.object({
      /** Part of the name, the full certificate number, or its visible last digits. */
      keyword: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      vehicleId: z.optional(vehicleId),
      driverId: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
      /** ms since 1970, both included. `drives` needs both times, and a vehicle or a driver. */
      beginTime: z.optional(timestamp),
      endTime: z.optional(timestamp),
      pageNum: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 50),
    }),
    data: z.object({
      drivers: needed(z.array(driver)),
      total: z.int(),
      /** Ordered by time. */
      drives: z.array(drive),
    }),
    needs: { vehicleId: ['beginTime', 'endTime'], driverId: ['beginTime', 'endTime'] },
    // As for passages: when a vehicle was driven is where it was, if not exactly.
    right: ['posAuth', 'trackAuth'],
    ids: {
      request: { vehicleId: 'vehicle', driverId: 'driver' },
      reply: {
        'drivers[].driverId': 'driver',
        'drivers[].orgId': 'organisation',
        'drives[].driverId': 'driver',
        'drives[].vehicleId': 'vehicle',
      },
    },
    errors: ['vehicle.unknown', 'track.order'],
  }),
}

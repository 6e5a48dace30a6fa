/**
 * Drivers, as the cards say that are put into terminals. The specification names activeSafety/getDriverList and shows no fields.
 * The number of a driver's certificate is personal data: only some of its digits leave the server.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment } from '../entities/moment.ts'
import { vehicleId } from '../entities/position.ts'

export const driver = z.object({
  driverId: z.string(),
  name: z.string(),
  /** Number of the certificate, most of it covered. */
  licence: z.string(),
  /** Who issued the certificate; YYYY-MM-DD until when it holds. Empty: the card does not say. */
  issuer: z.string(),
  validUntil: z.string(),
  /** The organisation in whose vehicle the card was first seen; 0 and empty when the user may not see it. */
  orgId: z.int(),
  orgName: z.string(),
})
export type Driver = z.infer<typeof driver>

/** From a driver's card going into a vehicle to its coming out, or to another card. */
export const drive = z.object({
  driverId: z.string(),
  name: z.string(),
  licence: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  /** ms since 1970, not cut to the time asked for. */
  from: z.number(),
  /** null: the card is in the vehicle as far as is known. */
  to: z.nullable(z.number()),
})
export type Drive = z.infer<typeof drive>

export const drivers = {
  getDriverList: call({
    about:
      'The drivers of the organisations the user may see, by name, page by page; with a vehicle or a driver and a time, who drove what when',
    request: z.object({
      /** Part of the name, or the certificate’s number, whole or as much of its end as is shown. */
      keyword: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      vehicleId: z.optional(vehicleId),
      driverId: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
      /** ms since 1970, both included; drives are told for vehicle or driver, and need both. */
      beginTime: z.optional(moment),
      endTime: z.optional(moment),
      pageNum: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 50),
    }),
    data: z.object({
      drivers: z.array(driver),
      total: z.int(),
      /** By time. */
      drives: z.array(drive),
    }),
  }),
}

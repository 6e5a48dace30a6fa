/**
 * Sharing where a vehicle is by a link. The specification names share/addVehPosSharing and shows no fields; the other calls are ours.
 * The token of a link is told once, at its making; put it behind the # of an address, where it reaches no log of a server.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { driveState, onlineState, vehicleId } from '../entities/position.ts'
import { limits } from '../limits.ts'
import { mapLayer } from './mobile.ts'

const shareId = z.string().check(z.regex(/^\d{1,18}$/))
/** 128 random bits. */
export const shareToken = z.string().check(z.regex(/^[\w-]{22}$/))

export const positionShare = z.object({
  shareId: z.string(),
  vehicleId: z.string(),
  /** How the page calls the vehicle. */
  name: z.string(),
  /** ms since 1970. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** noAccess: who made it may not see the vehicle any more. */
  state: z.enum(['open', 'expired', 'revoked', 'noAccess']),
  /** How often it was looked at, and when last; ms since 1970. */
  looks: z.int(),
  lastLookAt: z.nullable(z.number()),
})
export type PositionShare = z.infer<typeof positionShare>

/** All that a stranger with the link is told. */
export const sharedPosition = z.object({
  name: z.string(),
  /** Degrees in `datum`; null: never located. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  datum: z.enum(['wgs84', 'gcj02']),
  /** When the vehicle was there, ms since 1970; null: never located. */
  gpsTime: z.nullable(z.number()),
  /** The newest report has a good fix. */
  located: z.boolean(),
  /** km/h; null: never reported. */
  speed: z.nullable(z.number()),
  /** Degrees, north 0, clockwise; null: never located. */
  course: z.nullable(z.number()),
  onlineState,
  driveState,
  /** A position older than this is shown as last known. */
  staleAfterSeconds: z.number(),
  /** What the page draws on. */
  ground: mapLayer,
  expiresAt: z.number(),
  /** The server's clock, to reckon the age by. */
  serverTime: z.number(),
})
export type SharedPosition = z.infer<typeof sharedPosition>

export const share = {
  addVehPosSharing: call({
    about: 'Make a link that shows where a vehicle is, to anyone who has it, until it ends or is revoked',
    request: z.object({
      vehicleId,
      hours: z._default(z.int().check(z.minimum(1), z.maximum(limits.shareHours)), 24),
      /** How the page shall call the vehicle; otherwise its plate number or nickname, as on this platform. */
      name: z.optional(z.string().check(z.trim(), z.maxLength(64))),
    }),
    data: z.object({ shareId: z.string(), token: z.string(), expiresAt: z.number() }),
    scope: 'routed',
  }),
  // Ours.
  getVehPosSharings: call({
    about: 'The links the user made for a vehicle, or for all, newest first; those that ended stay for a while',
    request: z.object({ vehicleId: z.optional(vehicleId) }),
    data: z.object({ shares: z.array(positionShare) }),
    scope: 'routed',
  }),
  // Ours.
  revokeVehPosSharing: call({
    about: 'End a link the user made; the vehicle’s id tells a client which platform has it',
    request: z.object({ vehicleId, shareId }),
    data: z.object({}),
    scope: 'routed',
  }),
  // Ours, for the page behind a link.
  getSharedPosition: call({
    about: 'Where a shared vehicle is; needs no session',
    request: z.object({ token: shareToken }),
    data: sharedPosition,
  }),
}

/**
 * Sharing the position of a vehicle by a link. The specification names share/addVehPosSharing without fields; the other calls are ours.
 * The token of a link is only returned when it is created. Put it behind the # of the URL, so that it does not end up in server logs.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { driveState, onlineState, vehicleId } from '../entities/position.ts'
import { limits } from '../limits/index.ts'
import { mapLayer } from './mobile.ts'

const shareId = z.string().check(z.regex(/^\d{1,18}$/))
/** 128 random bits. */
export const shareToken = z.string().check(z.regex(/^[\w-]{22}$/))

export const positionShare = z.object({
  shareId: z.string(),
  vehicleId: z.string(),
  /** Name of the vehicle on the page. */
  name: z.string(),
  /** ms since 1970. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** noAccess: the vehicle is no longer visible to the creator of the link. */
  state: z.enum(['open', 'expired', 'revoked', 'noAccess']),
  /** Number of views, and time of the last one; ms since 1970. */
  views: z.int(),
  lastViewedAt: z.nullable(z.number()),
})
export type PositionShare = z.infer<typeof positionShare>

/** What anyone with the link can see. */
export const sharedPosition = z.object({
  name: z.string(),
  /** Degrees in `datum`; null: never located. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  datum: z.enum(['wgs84', 'gcj02']),
  /** Time of the position, ms since 1970; null: never located. */
  gpsTime: z.nullable(z.number()),
  /** The latest report has a valid fix. */
  located: z.boolean(),
  /** km/h; null: never reported. */
  speed: z.nullable(z.number()),
  /** Degrees, north 0, clockwise; null: never located. */
  course: z.nullable(z.number()),
  onlineState,
  driveState,
  /** A position older than this is shown as last known. */
  staleAfterSeconds: z.number(),
  /** Basemap of the page. */
  basemap: mapLayer,
  expiresAt: z.number(),
  /** The server's clock, for computing the age of the position. */
  serverTime: z.number(),
})
export type SharedPosition = z.infer<typeof sharedPosition>

export const share = {
  addVehPosSharing: call({
    about: 'Create a link that shows the position of a vehicle to anyone who has the link, until it expires or is revoked',
    request: z.object({
      vehicleId,
      hours: z._default(z.int().check(z.minimum(1), z.maximum(limits.shareHours)), 24),
      /** Name of the vehicle on the page; by default its plate number or nickname, as on this platform. */
      name: z.optional(z.string().check(z.trim(), z.maxLength(64))),
    }),
    data: z.object({ shareId: z.string(), token: z.string(), expiresAt: z.number() }),
    scope: 'routed',
    right: 'posAuth',
    ids: { request: { vehicleId: 'vehicle' }, reply: { shareId: 'share' } },
    errors: ['vehicle.unknown', 'share.tooMany'],
    record: true,
  }),
  // Ours.
  getVehPosSharings: call({
    about: 'The user’s links to one vehicle or to all, newest first; expired ones are kept for a while',
    request: z.object({ vehicleId: z.optional(vehicleId) }),
    data: z.object({ shares: z.array(positionShare) }),
    scope: 'routed',
    ids: { request: { vehicleId: 'vehicle' }, reply: { 'shares[].shareId': 'share', 'shares[].vehicleId': 'vehicle' } },
  }),
  // Ours.
  revokeVehPosSharing: call({
    about: 'Revoke one of the user’s links; the vehicle’s id tells a client the platform',
    request: z.object({ vehicleId, shareId }),
    data: z.object({}),
    scope: 'routed',
    ids: { request: { vehicleId: 'vehicle', shareId: 'share' } },
    errors: ['share.invalid'],
    record: true,
  }),
  // Ours, for the page behind a link.
  getSharedPosition: call({
    about: 'Position of a shared vehicle; needs no session',
    request: z.object({ token: shareToken }),
    data: sharedPosition,
    open: 'optional',
    ids: { reply: { 'basemap.id': 'asGiven' } },
    errors: ['share.invalid'],
  }),
}

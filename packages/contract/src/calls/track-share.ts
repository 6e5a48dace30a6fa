/**
 * Sharing a track of a vehicle by a link. The specification names share/addVehTrackSharing without fields; the other calls are ours.
 * The token of a link is only returned when it is created, as with positions.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { timestamp } from '../entities/timestamp.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits/index.ts'
import { mapLayer } from './mobile.ts'
import { positionShare, shareToken } from './share.ts'

export const trackShare = z.extend(positionShare, {
  /** Time range of the shared track, ms since 1970, both included. */
  startTime: z.number(),
  endTime: z.number(),
})
export type TrackShare = z.infer<typeof trackShare>

/** What anyone with the link can see: the path, but no speeds, stops or alarms. */
export const sharedTrack = z.object({
  name: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  /** Times of the first and the last point of the path, ms since 1970; null: there is none. */
  firstTime: z.nullable(z.number()),
  lastTime: z.nullable(z.number()),
  /** Latitude and longitude, WGS-84 degrees, ordered by time; a new line begins after each gap. */
  lines: z.array(z.array(z.tuple([z.number(), z.number()]))),
  /** Basemap of the page. */
  basemap: mapLayer,
  expiresAt: z.number(),
  /** The server's clock. */
  serverTime: z.number(),
})
export type SharedTrack = z.infer<typeof sharedTrack>

export const trackSharing = {
  addVehTrackSharing: call({
    about:
      'Create a link that shows the path of a vehicle in a past time range of at most 7 days to anyone who has the link, until it expires or ' +
      'is revoked',
    request: z.object({
      vehicleId,
      startTime: timestamp,
      /** Limited to the present: a link shows a track, it does not follow the vehicle. */
      endTime: timestamp,
      hours: z._default(z.int().check(z.minimum(1), z.maximum(limits.shareHours)), 24),
      /** Name of the vehicle on the page; by default its plate number or nickname, as on this platform. */
      name: z.optional(z.string().check(z.trim(), z.maxLength(64))),
    }),
    data: z.object({ shareId: z.string(), token: z.string(), expiresAt: z.number() }),
    scope: 'routed',
    right: 'trackAuth',
    ids: { request: { vehicleId: 'vehicle' }, reply: { shareId: 'share' } },
    errors: ['vehicle.unknown', 'share.tooMany', 'track.order', 'track.range'],
    record: true,
  }),
  // Ours.
  getVehTrackSharings: call({
    about: 'The user’s links to tracks of one vehicle or of all, newest first; expired ones are kept for a while',
    request: z.object({ vehicleId: z.optional(vehicleId) }),
    data: z.object({ shares: z.array(trackShare) }),
    scope: 'routed',
    ids: { request: { vehicleId: 'vehicle' }, reply: { 'shares[].shareId': 'share', 'shares[].vehicleId': 'vehicle' } },
  }),
  // Ours.
  revokeVehTrackSharing: call({
    about: 'Revoke one of the user’s links to tracks; the vehicle’s id tells a client the platform',
    request: z.object({ vehicleId, shareId: z.string().check(z.regex(/^\d{1,18}$/)) }),
    data: z.object({}),
    scope: 'routed',
    ids: { request: { vehicleId: 'vehicle', shareId: 'share' } },
    errors: ['share.invalid'],
    record: true,
  }),
  // Ours, for the page behind a link.
  getSharedTrack: call({
    about: 'The path of a shared track; needs no session',
    request: z.object({ token: shareToken }),
    data: sharedTrack,
    open: 'optional',
    ids: { reply: { 'basemap.id': 'asGiven' } },
    errors: ['share.invalid'],
  }),
}

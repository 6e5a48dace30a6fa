/**
 * Sharing one track of a vehicle by a link. The specification names share/addVehTrackSharing and shows no fields; the other calls are ours.
 * The token of a link is told once, at its making, as with positions.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment } from '../entities/moment.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits.ts'
import { mapLayer } from './mobile.ts'
import { positionShare, shareToken } from './share.ts'

export const trackShare = z.extend(positionShare, {
  /** The track that is shown, ms since 1970, both included. */
  startTime: z.number(),
  endTime: z.number(),
})
export type TrackShare = z.infer<typeof trackShare>

/** All that a stranger with the link is told: which way, not how fast, how long, or with what alarms. */
export const sharedTrack = z.object({
  name: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  /** When it was at the first and at the last place of the lines, ms since 1970; null: there is none. */
  firstTime: z.nullable(z.number()),
  lastTime: z.nullable(z.number()),
  /** Latitude and longitude, WGS-84 degrees, by time; where the way is not known another line begins. */
  lines: z.array(z.array(z.tuple([z.number(), z.number()]))),
  /** What the page draws on. */
  ground: mapLayer,
  expiresAt: z.number(),
  /** The server's clock. */
  serverTime: z.number(),
})
export type SharedTrack = z.infer<typeof sharedTrack>

export const trackSharing = {
  addVehTrackSharing: call({
    about:
      'Make a link that shows the way of a vehicle in a time that has passed, at most 7 days of it, to anyone who has it, until it ends or ' +
      'is revoked',
    request: z.object({
      vehicleId,
      startTime: moment,
      /** What lies behind the present is cut off: a link shows a track, it does not follow the vehicle. */
      endTime: moment,
      hours: z._default(z.int().check(z.minimum(1), z.maximum(limits.shareHours)), 24),
      /** How the page shall call the vehicle; otherwise its plate number or nickname, as on this platform. */
      name: z.optional(z.string().check(z.trim(), z.maxLength(64))),
    }),
    data: z.object({ shareId: z.string(), token: z.string(), expiresAt: z.number() }),
    scope: 'routed',
  }),
  // Ours.
  getVehTrackSharings: call({
    about: 'The links to tracks the user made for a vehicle, or for all, newest first; those that ended stay for a while',
    request: z.object({ vehicleId: z.optional(vehicleId) }),
    data: z.object({ shares: z.array(trackShare) }),
    scope: 'routed',
  }),
  // Ours.
  revokeVehTrackSharing: call({
    about: 'End a link to a track the user made; the vehicle’s id tells a client which platform has it',
    request: z.object({ vehicleId, shareId: z.string().check(z.regex(/^\d{1,18}$/)) }),
    data: z.object({}),
    scope: 'routed',
  }),
  // Ours, for the page behind a link.
  getSharedTrack: call({
    about: 'The way of a vehicle as it was shared; needs no session',
    request: z.object({ token: shareToken }),
    data: sharedTrack,
  }),
}

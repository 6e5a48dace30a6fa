/**
 * Sharing by links. The specification names share/addVehPosSharing and share/addVehTrackSharing without fields; the other calls are ours.
 * Each kind (share-kinds.ts) has the same five calls. The token of a link is only returned when it is created. Put it behind the # of the
 * URL, so that it does not end up in server logs.
 */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import { driveState, onlineState, vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { type ShareKind, shareKinds } from '../share-kinds.ts'
import { mapLayer } from './mobile.ts'

const shareId = z.string().check(z.regex(/^\d{1,18}$/))
/** A cursor of the list of everybody’s links. */
const cursor = z.string().check(z.regex(/^[\w-]{11}$/))
const search = z.optional(z.string().check(z.trim(), z.maxLength(64)))
/** 128 random bits. */
export const shareToken = z.string().check(z.regex(/^[\w-]{22}$/))

/** What every kind needs to create a link. */
const newShare = (kind: ShareKind) =>
  z.object({
    vehicleId,
    hours: z._default(z.int().check(z.minimum(1), z.maximum(shareKinds[kind].maxHours)), 24),
    /** Name of the vehicle on the page; by default its plate number or nickname, as on this platform. */
    name: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  })

/** A link as its creator sees it. */
const createdShare = z.object({
  shareId: z.string(),
  vehicleId: z.string(),
  /** Name of the vehicle on the page. */
  name: z.string(),
  /** ms since 1970. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Who created it, and whether that is the reader. */
  makerName: z.string(),
  own: z.boolean(),
  /**
   * noAccess: the vehicle is no longer visible to the creator of the link. ended: by an administrator, or with the sign-in, the password
   * or the account of its creator.
   */
  state: z.enum(['open', 'expired', 'revoked', 'noAccess', 'ended']),
  /** Number of views, and time of the last one; ms since 1970. */
  views: z.int(),
  lastViewedAt: z.nullable(z.number()),
})
export type CreatedShare = z.infer<typeof createdShare>

const createdTrackShare = z.extend(createdShare, {
  /** Time range of the shared track, ms since 1970, both included. */
  startTime: z.number(),
  endTime: z.number(),
})

/** What anyone with the link can see of every kind. */
const shared = z.object({
  /** Of the vehicle. */
  name: z.string(),
  /** Title of the platform that shows it. */
  platform: z.string(),
  /** Basemap of the page. */
  basemap: mapLayer,
  expiresAt: z.number(),
  /** The server's clock, for computing ages. */
  serverTime: z.number(),
})
export type Shared = z.infer<typeof shared>

const sharedPosition = z.extend(shared, {
  /** Degrees in `datum`; null: never located. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  datum: z.enum(['wgs84', 'gcj02']),
  /** Time of the position, ms since 1970; null: never located. */
  gpsTime: z.nullable(z.number()),
  /** `gpsTime` is when the position arrived, because the terminal's clock was not believed. */
  timeOfArrival: z.boolean(),
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
})
export type SharedPosition = z.infer<typeof sharedPosition>

/** The path, but no speeds, stops or alarms. */
const sharedTrack = z.extend(shared, {
  startTime: z.number(),
  endTime: z.number(),
  /** Times of the first and the last point of the path, ms since 1970; null: there is none. */
  firstTime: z.nullable(z.number()),
  lastTime: z.nullable(z.number()),
  /** Ours: the distance as a replay has it, and whether reports are so far apart that it is a lower bound. */
  km: z.optional(z.number()),
  kmAtLeast: z.optional(z.boolean()),
  /** Latitude and longitude, WGS-84 degrees, ordered by time; a new line begins after each gap. */
  lines: z.array(z.array(z.tuple([z.number(), z.number()]))),
})
export type SharedTrack = z.infer<typeof sharedTrack>

/** What the calls of every kind have in common. */
const create = {
  data: z.object({ shareId: z.string(), token: needed(z.string()), expiresAt: z.number() }),
  scope: 'routed',
  ids: { request: { vehicleId: 'vehicle' }, reply: { shareId: 'share' } },
  record: true,
} as const
const createErrors = ['vehicle.unknown', 'share.tooMany', 'share.withheld'] as const
const list = {
  everyone: 'the user’s own links, without what they show',
  switchRight: { field: 'all', right: 'updInstTaskAuth' },
  request: z.object({
    vehicleId: z.optional(vehicleId),
    /** The links of everybody to vehicles of the organisations visible to the user, with state open or noAccess. */
    all: z._default(z.boolean(), false),
    /** With `all`: in the plate number, or in the name of the maker. */
    search,
    /** With `all`: the page after the one with this `next`. */
    before: z.optional(cursor),
  }),
  scope: 'routed',
  ids: {
    request: { vehicleId: 'vehicle', before: 'asGiven' },
    reply: { 'shares[].shareId': 'share', 'shares[].vehicleId': 'vehicle' },
  },
} as const
/** A page of links. */
const listed = {
  /** For `before` of the next page; null: this is the last one. Of one's own links there is one page. */
  next: z.nullable(cursor),
  /** On the first page with `all`: links on all pages; else null. */
  total: z.nullable(z.int()),
  /** On the first page with `all`: for `upTo` of the call that ends them; null: there is none. */
  newest: z.nullable(cursor),
}
const endAll = {
  right: 'updInstTaskAuth',
  request: z.object({
    vehicleId: z.optional(vehicleId),
    search,
    /** No newer one than this: what was made since the list was read stays. */
    upTo: z.optional(cursor),
  }),
  data: z.object({ count: z.int() }),
  scope: 'routed',
  ids: { request: { vehicleId: 'vehicle', upTo: 'asGiven' } },
  record: true,
  edit: true,
} as const
const revoke = {
  everyone: 'the user’s own links; those of others with updInstTaskAuth',
  request: z.object({ vehicleId, shareId }),
  data: z.object({}),
  scope: 'routed',
  ids: { request: { vehicleId: 'vehicle', shareId: 'share' } },
  errors: ['share.invalid'],
  record: true,
} as const
const view = {
  request: z.object({ token: shareToken }),
  open: 'optional',
  ids: { reply: { 'basemap.id': 'asGiven' } },
  errors: ['share.invalid'],
} as const

export const share = {
  addVehPosSharing: call({
    ...create,
    about: 'Create a link that shows the position of a vehicle to anyone who has the link, until it expires or is revoked',
    request: newShare('position'),
    right: shareKinds.position.right,
    errors: createErrors,
  }),
  // Ours.
  getVehPosSharings: call({
    ...list,
    inModules: shareKinds.position.inModules,
    about:
      'The user’s or everybody’s links to one vehicle or to all, newest first; the user’s own are kept for a while after they ended',
    data: z.object({ shares: z.array(createdShare), ...listed }),
  }),
  // Ours.
  revokeVehPosSharing: call({
    ...revoke,
    inModules: shareKinds.position.inModules,
    about: 'Revoke one of the user’s links, or end one of others; the vehicle’s id tells a client the platform',
  }),
  // Ours.
  endVehPosSharings: call({
    ...endAll,
    about: 'End the valid links of everybody to vehicles of the organisations visible to the user, or those of a search',
  }),
  // Ours, for the page behind a link.
  getSharedPosition: call({ ...view, about: 'Position of a shared vehicle; needs no session', data: sharedPosition }),

  addVehTrackSharing: call({
    ...create,
    about:
      'Create a link that shows the path of a vehicle in a past time range of at most 7 days to anyone who has the link, until it expires or ' +
      'is revoked',
    request: z.extend(newShare('track'), {
      startTime: timestamp,
      /** Limited to the present: a link shows a track, it does not follow the vehicle. */
      endTime: timestamp,
    }),
    right: shareKinds.track.right,
    errors: [...createErrors, 'track.order', 'track.range'],
  }),
  // Ours.
  getVehTrackSharings: call({
    ...list,
    inModules: shareKinds.track.inModules,
    about: 'The same for links to tracks',
    data: z.object({ shares: z.array(createdTrackShare), ...listed }),
  }),
  // Ours.
  revokeVehTrackSharing: call({
    ...revoke,
    inModules: shareKinds.track.inModules,
    about: 'Revoke one of the user’s links to tracks, or end one of others; the vehicle’s id tells a client the platform',
  }),
  // Ours.
  endVehTrackSharings: call({ ...endAll, about: 'The same for links to tracks' }),
  // Ours, for the page behind a link.
  getSharedTrack: call({ ...view, turn: 'track', about: 'The path of a shared track; needs no session', data: sharedTrack }),
}

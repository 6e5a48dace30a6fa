/**
 * The live feed: a WebSocket beside the API. The client's first message carries its token (never the address). The server answers
 * with a snapshot, or with what changed behind the cursor the client brought, and then sends changes as they happen.
 *
 * Every `changes` message names the number it builds on (`from`). A client whose own number differs has a gap: it sends `resume`
 * with its number and is sent what it lacks. A slow reader is sent the newest state per vehicle, never a backlog.
 */
import * as z from 'zod/mini'
import { position } from './entities/position.ts'
import { languages } from './rules.ts'

export const livePath = '/live'

/** WebSocket close codes of ours: the token is not (or no longer) valid; the client did not subscribe in time or spoke nonsense. */
export const liveClose = { session: 4401, protocol: 4400 } as const

export const liveUp = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe'),
    accessToken: z.string().check(z.minLength(1), z.maxLength(256)),
    lang: z.enum(languages),
    epoch: z.optional(z.string().check(z.maxLength(64))),
    seq: z.optional(z.int().check(z.minimum(0))),
    /** `columns`: snapshots and changes come as binary messages of `stateTable` (columns/fleet.ts); all else stays JSON. */
    form: z.optional(z.enum(['json', 'columns'])),
  }),
  z.object({ type: z.literal('resume'), epoch: z.string().check(z.maxLength(64)), seq: z.int().check(z.minimum(0)) }),
])
export type LiveUp = z.infer<typeof liveUp>

export const liveDown = z.discriminatedUnion('type', [
  /** All vehicles the user may see. */
  z.object({
    type: z.literal('snapshot'),
    epoch: z.string(),
    seq: z.int(),
    serverTime: z.number(),
    positions: z.array(position),
  }),
  z.object({
    type: z.literal('changes'),
    epoch: z.string(),
    from: z.int(),
    seq: z.int(),
    serverTime: z.number(),
    positions: z.array(position),
  }),
  /** Vehicles or organisations came, went, moved, or the user's grants changed: load the list anew. */
  z.object({ type: z.literal('listChanged') }),
  z.object({ type: z.literal('refused'), rspCode: z.int(), msg: z.string() }),
])
export type LiveDown = z.infer<typeof liveDown>

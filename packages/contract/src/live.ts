/**
 * The live feed: a WebSocket next to the API. The first message of the client contains the token (the address never does). The server
 * replies with a snapshot, or with the changes since the client's cursor, and then sends changes as they happen.
 *
 * Every `changes` message contains the number it builds on (`from`). If a client's own number differs, it has missed changes: it sends
 * `resume` with its number and gets them. A slow client gets the newest state per vehicle, never a backlog.
 */
import * as z from 'zod/mini'
import { position } from './entities/position.ts'
import { languages } from './rules.ts'

export const livePath = '/live'

/** Our WebSocket close codes: the token is invalid or has expired; the client did not subscribe in time or sent an invalid message. */
export const liveClose = { session: 4401, protocol: 4400 } as const

export const liveClientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe'),
    accessToken: z.string().check(z.minLength(1), z.maxLength(256)),
    lang: z.enum(languages),
    epoch: z.optional(z.string().check(z.maxLength(64))),
    seq: z.optional(z.int().check(z.minimum(0))),
    /** `columns`: snapshots and changes are sent as binary messages of `stateTable` (columns/fleet.ts); everything else is JSON. */
    form: z.optional(z.enum(['json', 'columns'])),
  }),
  z.object({ type: z.literal('resume'), epoch: z.string().check(z.maxLength(64)), seq: z.int().check(z.minimum(0)) }),
])
export type LiveClientMessage = z.infer<typeof liveClientMessage>

export const liveServerMessage = z.discriminatedUnion('type', [
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
  /** Vehicles or organisations were added, removed or moved, or the user's permissions changed: reload the list. */
  z.object({ type: z.literal('listChanged') }),
  z.object({ type: z.literal('refused'), rspCode: z.int(), msg: z.string() }),
])
export type LiveServerMessage = z.infer<typeof liveServerMessage>

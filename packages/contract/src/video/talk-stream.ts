/**
 * Talk with the cab over a WebSocket beside the API. The first message of the client has the token that a call gave. Then texts say what happens to the
 * line, binary messages of the server are sound of the cab (`video-stream.ts` has their head), and those of the client are speech: samples of 16 bits,
 * little-endian, one channel, 8 kHz, which the server encodes as the terminal takes it.
 */
import * as z from 'zod/mini'
import { videoPath } from './video-stream.ts'

/** Below the path of video, so that proxies lead here too. */
export const talkPath = `${videoPath}/talk`

export { type TalkKindName, talkKinds } from './talk-kinds.ts'

/** Where a line is on its way; `open`: sound goes through. `again`: its connection broke, and the terminal may come back. */
export const talkStates = ['asking', 'answered', 'connected', 'open', 'again'] as const
export type TalkState = (typeof talkStates)[number]

/**
 * Why a line ended: the terminal is offline, refused, did not answer or connect, is gone, takes no sound; the user may not any more; the service
 * ended; another talk took its place; it was ended; this browser took nothing; nobody spoke or listened.
 */
export const talkEnds = [
  'offline',
  'refused',
  'noAnswer',
  'notConnected',
  'lost',
  'takesNothing',
  'notAllowed',
  'frozen',
  'busy',
  'replaced',
  'stopped',
  'tooSlow',
  'tooLong',
  'serverStops',
] as const
export type TalkEnd = (typeof talkEnds)[number]

/** Bytes of speech in one message: 200 ms, and what a message has at most. */
export const speechPiece = 3_200

export const talkClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  /** The user wants to be heard, or is done. */
  z.object({ type: z.literal('speak'), on: z.boolean() }),
  z.object({ type: z.literal('ping'), at: z.number() }),
])
export type TalkClientMessage = z.input<typeof talkClientMessage>

/** Of a broadcast, by vehicle. `text`: it was sent the text to be read aloud instead. */
export const heardStates = [...talkStates, 'ended', 'text'] as const

export const talkServerMessage = z.discriminatedUnion('type', [
  /** `speaks`: what is said reaches the terminal; false: it wants a codec that nothing here encodes. `codec`: that of both ways. */
  z.object({
    type: z.literal('line'),
    state: z.enum(talkStates),
    speaks: z.boolean(),
    codec: z.nullable(z.string()),
    elsewhere: z.optional(z.boolean()),
  }),
  /** Who is heard in the cab now; null: nobody. */
  z.object({ type: z.literal('speaker'), name: z.nullable(z.string()), you: z.boolean() }),
  /** Somebody else speaks: what this user says is not sent. */
  z.object({ type: z.literal('busy'), name: z.string() }),
  /** Of all sound that follows, as in `video-stream.ts`. */
  z.object({
    type: z.literal('sound'),
    codec: z.string(),
    rate: z.int(),
    channels: z.int(),
    description: z.string(),
    g726Order: z.optional(z.enum(['lowFirst', 'highFirst'])),
  }),
  z.object({
    type: z.literal('vehicle'),
    vehicleId: z.string(),
    state: z.enum(heardStates),
    reason: z.nullable(z.enum(talkEnds)),
  }),
  /** The talk is being kept as evidence by this user; null: it is not. `cab`: with the sound of the cab, as soon as it is known to be decodable. */
  z.object({ type: z.literal('kept'), by: z.nullable(z.string()), you: z.boolean(), cab: z.boolean() }),
  z.object({ type: z.literal('pong'), at: z.number(), serverTime: z.number() }),
  z.object({ type: z.literal('ended'), reason: z.enum(talkEnds) }),
])
export type TalkServerMessage = z.infer<typeof talkServerMessage>

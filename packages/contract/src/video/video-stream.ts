/**
 * Video over a WebSocket beside the API. The client's first message has the token of `video/getVideoUrl`, never the address. The server sends texts
 * (what happens to the stream, what decoders need) and binary frames: see `frameHead`.
 */
import * as z from 'zod/mini'

export const videoPath = '/video'

/** Ours: the token is unknown, was used before or has expired; no token came in time, or a message is invalid. */
export const videoClose = { token: 4401, protocol: 4400, ended: 4410 } as const

export const videoStreams = ['main', 'sub'] as const
export type VideoStream = (typeof videoStreams)[number]

/** Where a stream is on its way. `receiving`: packets come, and no picture that can be shown before a key picture. `lost`: nothing comes any more, and the terminal is asked again. */
export const videoStates = ['asking', 'answered', 'connected', 'receiving', 'playing', 'lost'] as const
export type VideoState = (typeof videoStates)[number]

/**
 * Why a stream ended: the terminal is offline, refused it, did not answer, did not connect, sent no picture that can be shown, stopped sending;
 * the user may not see it any more; too many streams at once; the server stops. Of recorded video: all of it is played; nothing is recorded;
 * the same user plays something else of that channel, or stopped it. `overBudget`: the vehicle has used up its data for the month.
 * `platform…`: of a vehicle of a platform that reports to this one: its links are down; it did not answer, refused, or has no video; it told no code
 * or takes it no more; its video server is not reached, or stands where it was not agreed on.
 * `tooSlow`: this viewer took nothing of it for a while. `noConverter`, `convertersBusy`: to who asked for it to be converted, that this server
 * cannot, and that it converts as many cameras as it may.
 */
export const videoEnds = [
  'offline',
  'refused',
  'noAnswer',
  'notConnected',
  'noPicture',
  'lost',
  'notAllowed',
  'tooMany',
  'serverStops',
  'finished',
  'notRecorded',
  'replaced',
  'stopped',
  'overBudget',
  'tooSlow',
  'noConverter',
  'convertersBusy',
  'platformOffline',
  'platformNoAnswer',
  'platformRefused',
  'platformNoVideo',
  'platformCode',
  'platformUnreached',
  'platformPlace',
] as const
export type VideoEnd = (typeof videoEnds)[number]

/**
 * Ways in which a browser shows the pictures, the quickest first: decoded by the page; as FLV or fragmented MP4, which the page makes of the
 * frames, through Media Source; as HLS, which a video element fetches by itself; a key picture now and then.
 */
export const videoWays = ['webcodecs', 'flv', 'fmp4', 'hls', 'still'] as const
export type VideoWay = (typeof videoWays)[number]

const stream = z.enum(videoStreams)

export const videoClientMessage = z.discriminatedUnion('type', [
  /** `way`: of this view. With `hls` no pictures are sent, with `still` few. `convert`: live H.265 is to be made H.264. */
  z.object({
    type: z.literal('open'),
    token: z.string().check(z.minLength(1), z.maxLength(100)),
    way: z._default(z.enum(videoWays), 'webcodecs'),
    convert: z._default(z.boolean(), false),
  }),
  /** Answered at once, so that the client knows how far its clock is from the server's. */
  z.object({ type: z.literal('ping'), at: z.number() }),
  /** Whether sound is to be sent. Not until it is asked for. */
  z.object({ type: z.literal('sound'), on: z.boolean() }),
])
export type VideoClientMessage = z.input<typeof videoClientMessage>

/** As 0x9202 has them. */
export const replaySpeeds = [1, 2, 4, 8, 16] as const

export const videoServerMessage = z.discriminatedUnion('type', [
  /** `elsewhere`: it comes from another address than the terminal's own link, so it may be somebody else's. */
  z.object({ type: z.literal('state'), state: z.enum(videoStates), stream, elsewhere: z.optional(z.boolean()) }),
  /** Of all pictures that follow, until the next one. `description`: box avcC or hvcC without its head, base64. */
  z.object({
    type: z.literal('picture'),
    codec: z.string(),
    width: z.int(),
    height: z.int(),
    description: z.string(),
  }),
  /** Of all sound that follows. `codec`: as in packages/jt1078, or as WebCodecs has it with a `description` (base64). `rate`: Hz. */
  z.object({
    type: z.literal('sound'),
    codec: z.string(),
    rate: z.int(),
    channels: z.int(),
    description: z.string(),
    /** Of G.726, where the vehicle has one that is not the usual. */
    g726Order: z.optional(z.enum(['lowFirst', 'highFirst'])),
  }),
  /** With `hls`: the playlist is there, below the address of the platform, as long as this connection is open. */
  z.object({ type: z.literal('playlist'), path: z.string() }),
  /** `at` as it was sent, `serverTime` in ms since 1970. */
  z.object({ type: z.literal('pong'), at: z.number(), serverTime: z.number() }),
  /**
   * Of recorded video, whose media times are ms since 1970: how it is played from here on. `cut`: what follows does not continue what was
   * sent. `back`: key pictures, the newest first.
   */
  z.object({
    type: z.literal('replay'),
    paused: z.boolean(),
    speed: z.number(),
    keys: z.boolean(),
    back: z.boolean(),
    cut: z.boolean(),
  }),
  /** What the vehicle has sent this month, where there is a budget; bytes. */
  z.object({ type: z.literal('traffic'), bytes: z.number(), budget: z.number() }),
  /** `came`, with `notConnected`: what came instead, number and channel of its packets. An empty number: it was the terminal's. */
  z.object({
    type: z.literal('ended'),
    reason: z.enum(videoEnds),
    came: z.optional(z.object({ number: z.string(), channel: z.int() })),
  }),
])
export type VideoServerMessage = z.infer<typeof videoServerMessage>

/** Kinds of frames; the index is the first byte of a binary message. `key`: a picture that needs none before it. */
export const frameKinds = ['key', 'picture', 'sound'] as const
export type FrameKind = (typeof frameKinds)[number]

/** Bytes before a frame: kind (1), media time in ms from the first frame of its kind, of recorded video since 1970 (8), when the server received it in ms since 1970 (8). */
export const frameHead = 17

/** A binary message; the doubles are big-endian. */
export function writeVideoFrame(kind: FrameKind, time: number, received: number, frame: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(frameHead + frame.length)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, frameKinds.indexOf(kind))
  view.setFloat64(1, time)
  view.setFloat64(9, received)
  bytes.set(frame, frameHead)
  return bytes
}

/** undefined: not a message of ours. `bytes` is a view. */
export function readVideoFrame(
  message: Uint8Array<ArrayBuffer>,
): { kind: FrameKind; time: number; received: number; bytes: Uint8Array<ArrayBuffer> } | undefined {
  const kind = frameKinds[message[0] ?? -1]
  if (kind === undefined || message.length < frameHead) return undefined
  const view = new DataView(message.buffer, message.byteOffset)
  return { kind, time: view.getFloat64(1), received: view.getFloat64(9), bytes: message.subarray(frameHead) }
}

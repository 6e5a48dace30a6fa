/** Recorded video. The specification names the calls; their fields are ours. */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { limits } from '../limits/index.ts'
import { replaySpeeds, videoStreams } from '../video/video-stream.ts'

/** As the terminal counts, from 1. */
const channel = z.int().check(z.minimum(1), z.maximum(limits.videoChannel))
const span = { startTime: timestamp, endTime: timestamp }

/** One file on the terminal. */
export const videoRecording = z.object({
  channel: z.int(),
  startTime: z.number(),
  endTime: z.number(),
  stream: z.enum(videoStreams),
  /** The terminal marked it with an alarm. */
  alarm: z.boolean(),
  sound: z.boolean(),
  picture: z.boolean(),
  /** On the storage for disasters. */
  backup: z.boolean(),
  /** Bytes; 0: the terminal does not say. */
  size: z.number(),
})
export type VideoRecording = z.infer<typeof videoRecording>

/** Why a part of a search has no answer; `platform…`: as `videoEnds` has them. */
export const searchFailures = [
  'offline',
  'noAnswer',
  'refused',
  'platformOffline',
  'platformNoAnswer',
  'platformRefused',
  'platformNoVideo',
  'platformCode',
] as const

export const replayCommands = ['play', 'pause', 'fast', 'keys', 'keysBack', 'seek'] as const
export type ReplayCommand = (typeof replayCommands)[number]

export const videoHistory = {
  getVideoHistory: call({
    about:
      'What a terminal has recorded. It may take minutes to say: the reply comes within 20 s with what is known, and the same call with `search` ' +
      'and `after` goes on from there until `done`',
    request: z.object({
      vehicleId,
      /** Empty: all of the vehicle. */
      channels: z._default(z.array(channel).check(z.maxLength(limits.videoChannel)), []),
      ...span,
      stream: z.optional(z.enum(videoStreams)),
      /** Only recordings with an alarm. */
      alarm: z._default(z.boolean(), false),
      /** Of the reply before. */
      search: z.optional(z.string().check(z.maxLength(64))),
      /** How many recordings the replies before had. */
      after: z._default(z.int().check(z.minimum(0)), 0),
    }),
    data: z.object({
      search: z.string(),
      /** Those after the ones that replies before had. */
      recordings: needed(z.array(videoRecording)),
      /** Questions to the terminal, one for each channel and day, and how many are over. */
      parts: z.int(),
      answered: z.int(),
      failed: z.array(z.object({ channel: z.int(), reason: z.enum(searchFailures) })),
      /** Nothing more will come. */
      done: z.boolean(),
    }),
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown', 'vehicle.frozen', 'video.noChannel', 'video.range', 'video.searches'],
  }),
  getVideoHistoryPlayBackUrl: call({
    about: 'Ask a terminal to play what it has recorded; the address of the stream and a token for it',
    request: z.object({ vehicleId, channel, ...span, stream: z._default(z.enum(videoStreams), 'main') }),
    data: z.object({
      /** Of a WebSocket, below the address of the platform. */
      path: needed(z.string()),
      /** For one connection, to be used within seconds. */
      token: z.string(),
      /** ms from now. */
      expiresIn: z.int(),
    }),
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: [
      'vehicle.unknown',
      'vehicle.frozen',
      'video.notServed',
      'video.noAddress',
      'video.noChannel',
      'video.tooMany',
      'video.overBudget',
      'video.range',
      'video.replayBusy',
    ],
    record: true,
  }),
  sendVideoHistoryPlayBackCmd: call({
    about: 'Steer what the user plays of a channel: on, pause, faster, key pictures, to another time',
    request: z.object({
      vehicleId,
      channel,
      command: z.enum(replayCommands),
      /** Times faster than recorded. */
      speed: z._default(z.literal(replaySpeeds), 1),
      /** For seeking. */
      position: z.optional(timestamp),
    }),
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown', 'vehicle.frozen', 'video.notPlaying', 'video.range', 'video.refused'],
    record: true,
  }),
  sendStopPlayingVideoHistoryCmd: call({
    about: 'Stop what the user plays of a channel',
    request: z.object({ vehicleId, channel }),
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown', 'video.notPlaying'],
    record: true,
  }),
}

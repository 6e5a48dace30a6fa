/** Live video; the calls for recorded video are in a file of their own. The specification names the calls; their fields are ours. */
import * as z from 'zod/mini'
import { needed, orElse } from '../reading.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { limits } from '../limits/index.ts'
import { photoRequest } from '../photos.ts'
import { cameraMoves } from '../video/camera-moves.ts'
import { videoStreams } from '../video/video-stream.ts'
import { videoDownloads } from './video-downloads.ts'
import { videoTalk } from './video-talk.ts'
import { videoHistory } from './video-history.ts'
import { videoWalls } from './video-walls.ts'

/** As the terminal counts, from 1. */
const channel = z.int().check(z.minimum(1), z.maximum(limits.videoChannel))
const stream = z.enum(videoStreams)

export const video = {
  // Ours: the specification names no call for the cameras of a vehicle.
  getVideoChannels: call({
    about: 'Cameras of a vehicle',
    request: z.object({ vehicleId }),
    data: z.object({
      channels: z.array(z.object({ channel: z.int(), name: z.string() })),
      /** The vehicle's terminal is linked, or the platform that reports it. */
      online: z.boolean(),
      /** This server has a port for video. */
      served: z.boolean(),
      /** Why it is not `served`. Only this platform tells. */
      lacks: z.optional(z.enum(['port', 'address'])),
      /** Nobody has said which cameras it has: these may be there. Of vehicles of platforms that report to this one. Only this platform tells. */
      assumed: z.optional(z.boolean()),
    }),
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown'],
  }),
  // Ours.
  getVideoTraffic: call({
    about: 'How much video vehicles of the user have sent this month, the most first, and how much they may',
    data: z.object({
      vehicles: z.array(
        z.object({
          vehicleId: z.string(),
          plateNum: z.string(),
          bytes: z.number(),
          /** Bytes in a month; null: as much as is asked for. */
          budget: z.nullable(z.number()),
          /** Its video ends and is refused when that is used up; otherwise it is only said. */
          stops: z.boolean(),
        }),
      ),
    }),
    merge: { vehicles: 'concat' },
    right: 'videoAuth',
    ids: { reply: { 'vehicles[].vehicleId': 'vehicle' } },
    turn: 'list',
  }),
  getVideoUrl: call({
    about: 'Ask a terminal for live video of a camera; the address of the stream and a token for it',
    request: z.object({ vehicleId, channel, stream: z._default(stream, 'sub') }),
    data: z.object({
      /** Of a WebSocket, below the address of the platform; or a whole address, of the server of an installation that has the pictures. */
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
    ],
    record: true,
  }),
  captureVideoPicture: call({
    about: 'Ask for a picture of a camera whose video is watched: the terminal takes it, in the size and quality of the camera',
    request: z.object({ vehicleId, channel }),
    data: z.object({ request: photoRequest }),
    scope: 'routed',
    right: 'videoAuth',
    ids: {
      request: { vehicleId: 'vehicle' },
      reply: {
        'request.requestId': 'photo',
        'request.vehicleId': 'vehicle',
        'request.photo.photoId': 'photo',
        'request.photo.vehicleId': 'vehicle',
      },
    },
    errors: ['vehicle.unknown', 'vehicle.frozen', 'video.noChannel'],
    record: true,
  }),
  switchVideoQuality: call({
    about: 'Switch a camera between its main and its sub stream, for all who watch it',
    request: z.object({ vehicleId, channel, stream }),
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown', 'vehicle.frozen', 'video.noChannel', 'video.notPlaying', 'video.oneQuality'],
    record: true,
  }),
  // Ours.
  controlCamera: call({
    about: 'Turn a camera, and change its zoom, focus and iris, a step at a time; wiper and infrared light on and off',
    request: z.object({
      vehicleId,
      channel,
      /** A turn goes on until `stop`, or for 3 s after it was last asked for. */
      move: z.enum(cameraMoves),
      /** The button was pressed: later ones while it is held are not recorded. */
      begins: z._default(z.boolean(), false),
    }),
    scope: 'routed',
    right: 'videoAuth',
    inModules: 'cameras turned',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown', 'vehicle.frozen', 'vehicle.offline', 'video.noChannel', 'video.cannotTurn'],
    record: 'begins',
  }),
  getVideoNoOpsAutoCloseDuration: call({
    about: 'After how long without an operation video closes by itself',
    data: z.object({
      /** Seconds, where the user chose nothing; 0: it does not close. */
      duration: orElse(z.int(), 30),
      /** Seconds that a user may choose at most; null: as many as they like, or that it does not close. */
      most: z.nullable(z.int()),
    }),
    right: 'videoAuth',
  }),
  ...videoDownloads,
  ...videoWalls,
  ...videoHistory,
  ...videoTalk,
}

/** Recordings that terminals upload for somebody (0x9206). Ours: the specification names no calls for it. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { fileLink } from '../files.ts'
import { limits } from '../limits/index.ts'
import { videoStreams } from '../video/video-stream.ts'

export const downloadStates = ['asking', 'receiving', 'paused', 'storing', 'done', 'failed', 'cancelled'] as const
export type DownloadState = (typeof downloadStates)[number]

/** Why one failed: the terminal was not linked, said no, said nothing, gave up, sent nothing; or there is no room for its files. */
export const downloadFailures = ['offline', 'refused', 'noAnswer', 'terminal', 'noData', 'noRoom'] as const
export type DownloadFailure = (typeof downloadFailures)[number]

const downloadId = z.string().check(z.regex(/^\d{1,18}$/))

export const videoDownload = z.object({
  downloadId: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  channel: z.int(),
  stream: z.enum(videoStreams),
  startTime: z.number(),
  endTime: z.number(),
  state: z.enum(downloadStates),
  /** null: it has not failed. */
  failure: z.nullable(z.enum(downloadFailures)),
  /** Bytes that have arrived, and that the terminal's list promised; 0: it promised nothing. */
  received: z.number(),
  expected: z.number(),
  askedBy: z.string(),
  askedTime: z.number(),
})
export type VideoDownload = z.infer<typeof videoDownload>

const ids = { 'downloads[].downloadId': 'videoDownload', 'downloads[].vehicleId': 'vehicle' } as const

export const videoDownloads = {
  startVideoDownload: call({
    about: 'Ask a terminal to upload a recording as a file',
    request: z.object({
      vehicleId,
      channel: z.int().check(z.minimum(1), z.maximum(limits.videoChannel)),
      startTime: timestamp,
      endTime: timestamp,
      stream: z._default(z.enum(videoStreams), 'main'),
      /** Bytes, as the terminal's list says; 0: not known. */
      size: z._default(z.int().check(z.minimum(0)), 0),
    }),
    data: z.object({ downloadId: z.string() }),
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { vehicleId: 'vehicle' }, reply: { downloadId: 'videoDownload' } },
    errors: [
      'vehicle.unknown',
      'vehicle.frozen',
      'video.noDownloads',
      'video.noChannel',
      'video.range',
      'video.overBudget',
      'video.downloadBusy',
    ],
    record: true,
  }),
  getVideoDownloads: call({
    about: 'Recordings of the vehicle that were asked for, the latest first; without a vehicle those of the user',
    request: z.object({ vehicleId: z.optional(vehicleId) }),
    data: z.object({ downloads: z.array(videoDownload), served: z.boolean() }),
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { vehicleId: 'vehicle' }, reply: ids },
    errors: ['vehicle.unknown'],
  }),
  controlVideoDownload: call({
    about: 'Pause, resume or cancel an upload (0x9207), or remove one that has ended with its files',
    request: z.object({ downloadId, command: z.enum(['pause', 'resume', 'cancel', 'remove']) }),
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { downloadId: 'videoDownload' } },
    errors: ['video.downloadUnknown', 'video.downloadNotNow', 'video.refused', 'vehicle.frozen'],
    record: true,
  }),
  openVideoDownload: call({
    about: 'Addresses of the files of a download that is done; who opens it is recorded',
    request: z.object({ downloadId }),
    data: z.object({ links: z.array(fileLink) }),
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { downloadId: 'videoDownload' } },
    errors: ['video.downloadUnknown', 'video.downloadNotNow'],
    record: true,
  }),
}

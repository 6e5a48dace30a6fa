/** Photos of vehicles' cameras. The specification names three of the calls; their fields are ours. */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { fileLink } from '../files.ts'
import { limits } from '../limits/index.ts'
import {
  mediaKinds,
  mediaSearch,
  namedPhotoEvents,
  photo as photoFields,
  photoEvents,
  photoRequest,
  photoSize,
} from '../photos.ts'
import { timestamp } from '../entities/timestamp.ts'

const channel = z.int().check(z.minimum(1), z.maximum(limits.videoChannel))
const photoId = z.string().check(z.regex(/^\d{1,18}$/))
const requestIds = z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.minLength(1), z.maxLength(limits.videoChannel))
const requestsOfReply = {
  'requests[].requestId': 'photo',
  'requests[].vehicleId': 'vehicle',
  'requests[].photo.photoId': 'photo',
  'requests[].photo.vehicleId': 'vehicle',
} as const
const storedOfReply = { searchId: 'asGiven', 'media[].mediaId': 'asGiven', 'media[].photoId': 'photo' } as const

export const photo = {
  sendTakePhotosCmd: call({
    about: 'Ask a terminal for a photo of each of these cameras',
    request: z.object({
      vehicleId,
      channels: z.array(channel).check(z.minLength(1), z.maxLength(limits.videoChannel)),
      size: z._default(photoSize, '640x480'),
      /** 1 the best, 10 the smallest. */
      quality: z._default(z.int().check(z.minimum(1), z.maximum(10)), 5),
      brightness: z._default(z.int().check(z.minimum(0), z.maximum(255)), 128),
    }),
    data: z.object({ requests: needed(z.array(photoRequest)) }),
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { vehicleId: 'vehicle' }, reply: requestsOfReply },
    errors: ['vehicle.unknown', 'vehicle.frozen', 'video.noChannel'],
    record: true,
  }),
  getPhotoInfo: call({
    about: 'What became of requests for photos',
    request: z.object({ requestIds }),
    data: z.object({ requests: needed(z.array(photoRequest)) }),
    right: 'videoAuth',
    merge: { requests: 'concat' },
    ids: { request: { requestIds: 'photo' }, reply: requestsOfReply },
  }),
  getPhotoInfoHistory: call({
    about: 'Photos of vehicles visible to the user, those taken last first, page by page',
    request: z.object({
      vehicleId: z.optional(vehicleId),
      channel: z.optional(channel),
      event: z.optional(z.enum(photoEvents)),
      /** Taken between these times, both included; received, where no time was told. ms since 1970. */
      beginTime: z.optional(timestamp),
      endTime: z.optional(timestamp),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 60),
      /** `next` of the page before. */
      after: z.optional(z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.maxLength(1))),
    }),
    data: z.object({
      photos: needed(z.array(photoFields)),
      /** The last photo of this page; empty: there are no more. */
      next: z.array(z.string()),
    }),
    right: 'videoAuth',
    merge: { photos: 'concat', next: 'concat' },
    ids: {
      request: { vehicleId: 'vehicle', after: 'photo' },
      reply: { 'photos[].photoId': 'photo', 'photos[].vehicleId': 'vehicle', next: 'photo' },
    },
    errors: ['vehicle.unknown', 'report.endBeforeStart'],
    turn: 'list',
  }),
  // Ours.
  viewPhoto: call({
    about: 'The link of a photo as the terminal sent it; who asks has seen it',
    request: z.object({ photoId }),
    data: z.object({ link: fileLink }),
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { photoId: 'photo' } },
    errors: ['file.missing', 'talk.listenWithheld'],
    record: true,
  }),
  searchStoredMedia: call({
    about: 'Ask a terminal what pictures, sound or video it has stored',
    request: z.object({
      vehicleId,
      kind: z._default(z.enum(mediaKinds), 'picture'),
      channel: z.optional(channel),
      event: z.optional(z.enum(namedPhotoEvents)),
      beginTime: z.optional(timestamp),
      endTime: z.optional(timestamp),
    }),
    data: mediaSearch,
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { vehicleId: 'vehicle' }, reply: storedOfReply },
    errors: ['vehicle.unknown', 'vehicle.frozen', 'report.endBeforeStart'],
    record: true,
    leaves: 'search',
  }),
  getStoredMedia: call({
    about: 'How a search of what a terminal has stored goes on',
    request: z.object({ vehicleId, searchId: z.string().check(z.maxLength(32)) }),
    data: mediaSearch,
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { vehicleId: 'vehicle', searchId: 'asGiven' }, reply: storedOfReply },
    errors: ['vehicle.unknown', 'photo.searchGone'],
  }),
  fetchStoredMedia: call({
    about: 'Have a terminal upload what it has stored, and delete it there if so wished',
    request: z.object({
      vehicleId,
      /** That listed what has these numbers. */
      searchId: z.string().check(z.maxLength(32)),
      media: z.array(z.int().check(z.minimum(0), z.maximum(0xffff_ffff))).check(z.minLength(1), z.maxLength(limits.videoChannel)),
      removeFromTerminal: z._default(z.boolean(), false),
    }),
    data: z.object({ requests: z.array(photoRequest) }),
    scope: 'routed',
    right: 'videoAuth',
    ids: { request: { vehicleId: 'vehicle', searchId: 'asGiven' }, reply: requestsOfReply },
    errors: ['vehicle.unknown', 'vehicle.frozen', 'photo.searchGone'],
    record: true,
  }),
  cancelTakePhotos: call({
    about: 'Wait no longer for photos; what arrives later is kept all the same',
    request: z.object({ requestIds }),
    right: 'videoAuth',
    merge: {},
    ids: { request: { requestIds: 'photo' } },
    record: true,
  }),
}

/** Photos of vehicles' cameras, as calls have them. */
import * as z from 'zod/mini'
import { thumbnailLink } from './files.ts'

/** Sizes of a photo, by the number that 0x8801 has for each. */
export const photoSizes = {
  '320x240': 1,
  '640x480': 2,
  '800x600': 3,
  '1024x768': 4,
} as const
export type PhotoSize = keyof typeof photoSizes
export const photoSize = z.enum(Object.keys(photoSizes) as [PhotoSize, ...PhotoSize[]])

/** What became of a request for a photo. The first two go on. */
export const photoStates = [
  'asked',
  'acknowledged',
  'stored',
  'offline',
  'refused',
  'noAnswer',
  'noPicture',
  /** It came, and the vehicle had its photos of 24 hours. */
  'dayLimit',
  /** It came, and the organisation has no room for files left. */
  'noRoom',
  /** What came is no picture that can be shown. */
  'unreadable',
  'cancelled',
] as const
/** Why a photo that came was not kept for who asked for it. */
export type NotKept = 'dayLimit' | 'noRoom' | 'unreadable'
export type PhotoState = (typeof photoStates)[number]
export const openPhotoStates: readonly PhotoState[] = ['asked', 'acknowledged']

/** Why it was taken (JT/T 808, 0x0801). */
export const photoEvents = [
  'platform',
  'timer',
  'robbery',
  'collision',
  'doorOpen',
  'doorClosed',
  'doorClosing',
  'distance',
  'other',
] as const
export type PhotoEvent = (typeof photoEvents)[number]
/** Those that a terminal can be asked for. */
export const namedPhotoEvents = photoEvents.filter(event => event !== 'other')

/** What a terminal records, in the order of its numbers (0x0801). */
export const mediaKinds = ['picture', 'sound', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const photo = z.object({
  photoId: z.string(),
  /** Sound and video come only when somebody fetches them from the terminal. */
  kind: z.enum(mediaKinds),
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  channel: z.int(),
  /** Of the camera; empty: it has none. */
  channelName: z.string(),
  /** ms since 1970; null: the terminal did not say, or its clock is wrong. */
  takenAt: z.nullable(z.number()),
  receivedAt: z.number(),
  event: z.enum(photoEvents),
  /** WGS-84 degrees; null: not known, or without the right to see positions. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** km/h */
  speed: z.nullable(z.number()),
  /** Who asked for it; empty: nobody. */
  askedBy: z.string(),
  bytes: z.int(),
  /** The photo itself is had by photo/viewPhoto, which is recorded; null: of sound and video. */
  thumbnail: z.nullable(thumbnailLink),
})
export type Photo = z.infer<typeof photo>

export const photoRequest = z.object({
  requestId: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  channel: z.int(),
  channelName: z.string(),
  state: z.enum(photoStates),
  askedAt: z.number(),
  photo: z.nullable(photo),
})
export type PhotoRequest = z.infer<typeof photoRequest>

/** Something that a terminal has stored (0x0802). */
export const storedMedia = z.object({
  /** As the terminal numbers it. */
  mediaId: z.int(),
  kind: z.enum(mediaKinds),
  channel: z.int(),
  channelName: z.string(),
  event: z.enum(photoEvents),
  /** ms since 1970; null: it does not say. */
  takenAt: z.nullable(z.number()),
  /** It was fetched before: the photo on the platform. */
  photoId: z.nullable(z.string()),
})
export type StoredMedia = z.infer<typeof storedMedia>

export const mediaSearchStates = ['asking', 'done', 'offline', 'refused', 'noAnswer'] as const
export type MediaSearchState = (typeof mediaSearchStates)[number]
export const mediaSearch = z.object({
  searchId: z.string(),
  /** Not `done` or `asking`: why there may be more than is listed. */
  state: z.enum(mediaSearchStates),
  /** The newest first. */
  media: z.array(storedMedia),
})

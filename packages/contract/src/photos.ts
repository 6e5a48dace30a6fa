/** Photos of vehicles' cameras, as calls have them. */
import * as z from 'zod/mini'
import { fileLink } from './files.ts'

/** Sizes of a photo, by the number that 0x8801 has for each. */
export const photoSizes = {
  '320x240': 1,
  '640x480': 2,
  '800x600': 3,
  '1024x768': 4,
} as const
export type PhotoSize = keyof typeof photoSizes
export const photoSize = z.enum(Object.keys(photoSizes) as [PhotoSize, ...PhotoSize[]])

/** What became of a request for a photo. The first three go on. */
export const photoStates = [
  'asked',
  'acknowledged',
  'receiving',
  'stored',
  'offline',
  'refused',
  'noAnswer',
  'noPicture',
  'cancelled',
] as const
export type PhotoState = (typeof photoStates)[number]
export const openPhotoStates: readonly PhotoState[] = ['asked', 'acknowledged', 'receiving']

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

export const photo = z.object({
  photoId: z.string(),
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
  link: fileLink,
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

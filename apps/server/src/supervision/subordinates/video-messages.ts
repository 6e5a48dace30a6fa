/** What subordinate platforms are asked so that they hand up live and recorded video (JT/T 1078-2016 chapters 6 and 8), and what they answer. */
import {
  decode,
  type Edition,
  encode,
  liveAnswer,
  liveEndAnswer,
  liveUnwanted,
  liveWanted,
  recordingsAnswer,
  recordingsWanted,
  replayAnswer,
  replayControl,
  replayControlAnswer,
  replayWanted,
  videoCodes,
} from '@outrider/jt809'
import { messageAbout } from './asking-messages.ts'
import { plain, type ReportedVehicle, type ReportedVideo } from './reported.ts'
import type { Subordinate } from './subordinate.ts'

/** A message of its data type, which is what an answer is known by. */
export interface VideoQuestion {
  readonly asked: number
  readonly messageId: number
  readonly body: Buffer
}

export const LIVE_UNWANTED = liveUnwanted.id
export const results = { done: 0, notSupported: 2, wrongCode: 4 } as const
/** Sound and picture. */
const BOTH = 0
/** It is asked for across no border. */
const nowhere = Buffer.alloc(0)

/** Of kind, stream and store: whatever there is. */
const ANY = 0
const streams = { main: 1, sub: 2 } as const
/** Those without an alarm too. */
const noAlarms = Buffer.alloc(8)

type Written = Parameters<typeof messageAbout>[2]
const question = (vehicle: ReportedVehicle, asked: number, data: Written): VideoQuestion => ({
  asked,
  ...messageAbout(vehicle, asked, data),
})

export const liveMessage = (vehicle: ReportedVehicle, channel: number, code: string, { edition }: Subordinate): VideoQuestion =>
  question(vehicle, liveWanted.id, encode(liveWanted, { channel, kind: BOTH, code, position: nowhere }, edition))
export const liveEndMessage = (vehicle: ReportedVehicle, channel: number, { edition }: Subordinate): VideoQuestion =>
  question(vehicle, liveUnwanted.id, encode(liveUnwanted, { channel, kind: BOTH }, edition))

/** Of recordings. */
export interface RecordedPart {
  readonly channel: number
  /** ms since 1970. */
  readonly start: number
  readonly end: number
  readonly stream: keyof typeof streams | undefined
}

const partOf = ({ channel, start, end, stream }: RecordedPart) => ({
  channel,
  from: start,
  to: end,
  kind: BOTH,
  stream: stream ? streams[stream] : ANY,
  store: ANY,
  position: nowhere,
})
export const recordingsMessage = (
  vehicle: ReportedVehicle,
  part: RecordedPart,
  code: string,
  { edition }: Subordinate,
): VideoQuestion =>
  question(vehicle, recordingsWanted.id, encode(recordingsWanted, { ...partOf(part), alarms: noAlarms, code }, edition))
export const replayMessage = (
  vehicle: ReportedVehicle,
  part: RecordedPart,
  code: string,
  { edition }: Subordinate,
): VideoQuestion => question(vehicle, replayWanted.id, encode(replayWanted, { ...partOf(part), code }, edition))

const controls = { play: 0, pause: 1, end: 2, fast: 3, keysBack: 4, seek: 5, keys: 6 } as const
/** By how many times faster. */
const speeds: Readonly<Record<number, number>> = { 1: 1, 2: 2, 4: 3, 8: 4, 16: 5 }
export interface RecordedControl {
  readonly command: keyof typeof controls
  readonly speed?: number
  readonly position?: number
}
/** Of the one replay of the vehicle: the message names no camera. */
export function replayControlMessage(
  vehicle: ReportedVehicle,
  { command, speed, position }: RecordedControl,
  { edition }: Subordinate,
): VideoQuestion {
  const value = { control: controls[command], speed: speeds[speed ?? 0] ?? 0, time: position ?? null }
  return question(vehicle, replayControl.id, encode(replayControl, value, edition))
}

/** Of a URL, in UTF-8: PLATE.COLOUR.CHANNEL.MEDIA.CODE. */
export const pathOf = ({ plate, plateColor }: ReportedVehicle, channel: number, code: string): string =>
  `/${encodeURIComponent(plate)}.${plateColor}.${channel}.${BOTH}.${code}`

/** Throws BodyError. Undefined: it is none. */
export function videoAnswerOf(dataType: number, data: Buffer, edition: Edition): ReportedVideo | undefined {
  const bare = { place: undefined, recordings: [] }
  switch (dataType) {
    case liveAnswer.id:
    case replayAnswer.id: {
      const isLive = dataType === liveAnswer.id
      const { result, ip, port } = decode(isLive ? liveAnswer : replayAnswer, data, edition).value
      return { ...bare, asked: isLive ? liveWanted.id : replayWanted.id, result, place: { host: plain(ip), port } }
    }
    case liveEndAnswer.id:
      return { ...bare, asked: liveUnwanted.id, result: decode(liveEndAnswer, data, edition).value.result }
    case replayControlAnswer.id:
      return { ...bare, asked: replayControl.id, result: decode(replayControlAnswer, data, edition).value.result }
    case recordingsAnswer.id: {
      const { result, recordings } = decode(recordingsAnswer, data, edition).value
      const listed = recordings.map(({ channel, from, to, alarms, kind, stream, store, size }) => ({
        channel,
        start: from,
        end: to,
        alarms,
        media: kind,
        stream,
        store,
        size,
      }))
      return { ...bare, asked: recordingsWanted.id, result, recordings: listed }
    }
    default:
      return undefined
  }
}

/** With which its own superior fetches: that for other regions is for others. Empty: it tells none that could be one. */
export function codeIn(data: Buffer, edition: Edition): string {
  const code = plain(decode(videoCodes, data, edition).value.code)
  return /^[A-Za-z0-9]{1,64}$/.test(code) ? code : ''
}

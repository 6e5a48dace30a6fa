/**
 * What a simulated terminal has recorded: files of ten minutes of each channel and stream, of the last seven days, with a second between two files and a
 * pause at noon. Worked out from the time, so that nothing is kept.
 */
import type { BodyOf, messages } from '@outrider/jt808'
import type { StreamKind } from './clips.ts'
import { seedOf } from '../random.ts'

export type Recording = BodyOf<typeof messages.resourceList>['recordings'][number]
export type RecordingQuery = Pick<
  BodyOf<typeof messages.queryResourceList>,
  'channel' | 'start' | 'end' | 'media' | 'stream' | 'store' | 'alarms'
>

const minute = 60_000
const day = 24 * 60 * minute
const FILE_MS = 10 * minute
/** Between the end of a file and the beginning of the next. */
const CHANGE_MS = 1_000
const KEPT_DAYS = 7
/** The newest file ends so long ago: it is still being written. */
const WRITING_MS = 5_000
/** Of the wire: times of terminals are UTC+8. */
const WIRE_OFFSET = 8 * 60 * minute
/** From the beginning of the day, UTC+8: nothing is recorded. */
const pause = { from: 12.5 * 60 * minute, to: 13 * 60 * minute }
/** One file in so many has an alarm. */
const filesPerAlarm = 23
const EMERGENCY = 1n

export const streamNumbers: Readonly<Record<StreamKind, number>> = { main: 1, sub: 2 }
/** Bytes a second. */
const rates: Readonly<Record<StreamKind, number>> = { main: 30_000, sub: 14_000 }
const MAIN_STORE = 1
/** 0 sound and picture, 2 picture */
const mediaOf = (sound: boolean): number => (sound ? 0 : 2)

export interface Recorder {
  /** It makes no pause at noon. */
  wholeDays?: boolean | undefined
  channels: number
  sound: boolean
  phone: string
}

/** Files that a query matches, by channel, stream and time. */
export function recordingsOf(recorder: Recorder, query: RecordingQuery, now: number): Recording[] {
  const wanted = query.alarms.readBigUInt64BE(0)
  const found: Recording[] = []
  if (query.store > MAIN_STORE || !fitsMedia(query.media, mediaOf(recorder.sound))) return found
  for (let channel = 1; channel <= recorder.channels; channel++) {
    if (query.channel !== 0 && query.channel !== channel) continue
    for (const stream of ['main', 'sub'] as const) {
      if (query.stream !== 0 && query.stream !== streamNumbers[stream]) continue
      for (const { start, end } of filesBetween(query.start ?? 0, query.end ?? now, now, recorder.wholeDays)) {
        const alarms = alarmsOf(recorder.phone, channel, start)
        if (wanted !== 0n && (alarms & wanted) === 0n) continue
        found.push({
          channel,
          start,
          end,
          alarms: bytesOf(alarms),
          media: mediaOf(recorder.sound),
          stream: streamNumbers[stream],
          store: MAIN_STORE,
          size: ((end - start) / 1000) * rates[stream],
        })
      }
    }
  }
  return found
}

/** 0 sound and picture, 1 sound, 2 picture, 3 either. A file with both has a picture. */
const fitsMedia = (wanted: number, media: number): boolean => wanted === 3 || wanted === media || (wanted === 2 && media === 0)

/** The files that a span of time touches, whole. */
export function filesBetween(from: number, to: number, now: number, wholeDays = false): { start: number; end: number }[] {
  const oldest = Math.floor((now - KEPT_DAYS * day) / FILE_MS) * FILE_MS
  const newest = now - WRITING_MS
  const files = []
  for (let begin = Math.max(oldest, Math.floor(from / FILE_MS) * FILE_MS); begin < Math.min(to, newest); begin += FILE_MS) {
    const ofDay = (begin + WIRE_OFFSET) % day
    if (!wholeDays && ofDay >= pause.from && ofDay < pause.to) continue
    // Times of the wire are whole seconds.
    const end = Math.floor(Math.min(begin + FILE_MS - CHANGE_MS, newest) / 1000) * 1000
    if (end > from && end > begin) files.push({ start: begin, end })
  }
  return files
}

/** Of an uploaded file: channel, beginning and end (UTC+8), stream. */
export function recordingName(channel: number, stream: StreamKind, { start, end }: { start: number; end: number }): string {
  const shown = (time: number) => new Date(time + WIRE_OFFSET).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')
  return `${String(channel).padStart(2, '0')}_${shown(start)}_${shown(end)}_${stream}.mp4`
}

function alarmsOf(phone: string, channel: number, start: number): bigint {
  return seedOf(`${phone} ${channel} ${start}`) % filesPerAlarm === 0 ? EMERGENCY : 0n
}

function bytesOf(alarms: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(alarms)
  return bytes
}

/** Terminals list a time that they record in both streams twice: it is one recording, of which either is played or fetched. */
import type { VideoRecording } from '@outrider/contract'

/** The high one first where there are both. */
export type Recorded = [VideoRecording, ...VideoRecording[]]

/** Two files of one time begin and end within it of each other, ms. */
const atOnce = 5_000
/** Recordings of a channel that may have begun at one time. */
const neighbours = 3

const near = (a: number, b: number) => Math.abs(a - b) <= atOnce

function ofOneTime(recorded: Recorded, { startTime, endTime, stream, backup }: VideoRecording): boolean {
  const [first, second] = recorded
  const other = second === undefined && first.stream !== stream && first.backup === backup
  return other && near(first.startTime, startTime) && near(first.endTime, endTime)
}

/** The newest first, then by channels. */
export function recordedOf(recordings: readonly VideoRecording[]): Recorded[] {
  const all: Recorded[] = []
  const ofChannel = new Map<number, Recorded[]>()
  for (const recording of recordings.toSorted((a, b) => b.startTime - a.startTime || a.channel - b.channel)) {
    const own = ofChannel.get(recording.channel) ?? []
    ofChannel.set(recording.channel, own)
    const same = own.slice(-neighbours).findLast(each => ofOneTime(each, recording))
    if (same && recording.stream === 'main') same.unshift(recording)
    else if (same) same.push(recording)
    else {
      const alone: Recorded = [recording]
      own.push(alone)
      all.push(alone)
    }
  }
  return all
}

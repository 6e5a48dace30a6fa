/** Recordings as a timeline shows them: files that follow each other are one span. */
import type { VideoRecording } from '@outrider/contract'

export interface RecordedSpan {
  from: number
  to: number
}

/** Between two files of one recording, ms. */
const joined = 5_000

/** In order of time; overlapping files of both streams are one. */
export function spansOf(recordings: readonly Pick<VideoRecording, 'startTime' | 'endTime'>[]): RecordedSpan[] {
  const spans: RecordedSpan[] = []
  for (const { startTime, endTime } of recordings.toSorted((a, b) => a.startTime - b.startTime)) {
    const last = spans.at(-1)
    if (last && startTime - last.to <= joined) last.to = Math.max(last.to, endTime)
    else spans.push({ from: startTime, to: endTime })
  }
  return spans
}

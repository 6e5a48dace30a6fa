/** Spans in which no vehicle of a replay drives; playback can skip them. */
import type { Span } from './clock.ts'
import type { LoadedTrack } from './loaded-track.ts'

/** Shorter spans are not skipped, ms. */
const minSpanMs = 60_000

/** Sorted, not overlapping. */
function joined(spans: readonly Span[]): Span[] {
  const all: { from: number; to: number }[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

const intersected = (one: readonly Span[], other: readonly Span[]): Span[] =>
  one.flatMap(a =>
    other.map(b => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })).filter(({ from, to }) => from < to),
  )

function idleSpansOf({ track, stops, gaps }: LoadedTrack, from: number, to: number): Span[] {
  const [first, last] = [track.time[0] ?? to, track.time[track.length - 1] ?? to]
  return joined([{ from, to: first }, ...stops, ...gaps, { from: last, to }])
}

export function idleSpans(tracks: readonly LoadedTrack[], from: number, to: number): Span[] {
  const [first, ...others] = tracks.filter(({ track }) => track.length > 0).map(track => idleSpansOf(track, from, to))
  const quiet = others.reduce((spans, rests) => joined(intersected(spans, rests)), first ?? [])
  return quiet.filter(span => span.to - span.from > minSpanMs)
}

/** When nothing is to be seen: no vehicle of a replay drives. Playing can leave that out. */
import type { Span } from './clock.ts'
import type { LoadedTrack } from './loaded-track.ts'

/** Shorter rests are played as they were, ms. */
const shortest = 60_000

/** By time, apart from each other. */
function joined(spans: readonly Span[]): Span[] {
  const all: { from: number; to: number }[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

const shared = (one: readonly Span[], other: readonly Span[]): Span[] =>
  one.flatMap(a =>
    other.map(b => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })).filter(({ from, to }) => from < to),
  )

function restsOf({ track, parks, gaps }: LoadedTrack, from: number, to: number): Span[] {
  const [first, last] = [track.time[0] ?? to, track.time[track.length - 1] ?? to]
  return joined([{ from, to: first }, ...parks, ...gaps, { from: last, to }])
}

export function quietSpans(tracks: readonly LoadedTrack[], from: number, to: number): Span[] {
  const [first, ...others] = tracks.filter(({ track }) => track.length > 0).map(track => restsOf(track, from, to))
  const quiet = others.reduce((spans, rests) => joined(shared(spans, rests)), first ?? [])
  return quiet.filter(span => span.to - span.from > shortest)
}

/** How a rollout goes forward, and when it stops by itself. Pure. */
import { failedSettingStates, type SettingState } from '@outrider/contract'

/** The first wave is small, so that a wrong value meets few; each further one is four times the one before. */
const firstWave = 5
const growth = 4

/** The wave of each of so many terminals, from 1. */
export function wavesOf(count: number): number[] {
  const waves: number[] = []
  for (let wave = 1, size = firstWave; waves.length < count; wave += 1, size *= growth)
    for (let place = 0; place < size && waves.length < count; place += 1) waves.push(wave)
  return waves
}

/**
 * To how many something may have gone while it has come to its end at so many: a wave more each time a whole one has. Terminals that are away, or drive,
 * let later waves in; they come back at the same time, as in the morning.
 */
export function provenFor(settledCount: number): number {
  let all: number = firstWave
  for (let size = firstWave * growth; all <= settledCount; size *= growth) all += size
  return all
}

/** Of how many terminals anything is said. */
export type StateCounts = Readonly<Partial<Record<SettingState, number>>>

const sum = (counts: StateCounts, states: readonly SettingState[]): number =>
  states.reduce((total, state) => total + (counts[state] ?? 0), 0)
const settled = ['done', 'different', 'refused', 'noAnswer', 'lost'] as const satisfies SettingState[]

export const failedIn = (counts: StateCounts): number => sum(counts, failedSettingStates)
export const settledIn = (counts: StateCounts): number => sum(counts, settled)

/** Fewer failures than this say nothing of the rest. */
const minFailures = 2

/** Percent of failures since somebody looked at it; it stops above `stopAbove`. */
export const hasToStop = (
  counts: StateCounts,
  { stopAbove, seenSettled, seenFailed }: { stopAbove: number; seenSettled: number; seenFailed: number },
): boolean => {
  const failed = failedIn(counts) - seenFailed
  return failed >= minFailures && failed * 100 > stopAbove * (settledIn(counts) - seenSettled)
}

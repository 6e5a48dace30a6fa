/** Regular work of the server. Modules return rows of it from their start; `job-runner.ts` runs them. */

import type { IsDue } from './due-work.ts'

export interface Job {
  /** Also the key of its lock and of its row in the table `jobs`. */
  readonly name: string
  /** Time from the beginning of a run to the next, ms; or the time of day, `HH:MM` in UTC. */
  readonly when: { every: number } | { at: string }
  /** Of one with `every`: while this does not hold there is nothing to do, and it runs only now and then. */
  readonly isDue?: IsDue
  /**
   * Does what is due; the next run continues where this one failed or was aborted. The result is logged and recorded: numbers, no
   * personal data.
   */
  run(signal: AbortSignal): Promise<Readonly<Record<string, number>>>
}

const day = 86_400_000

/** Time of the run that follows one begun at `last`, or of the first after `since` if it never ran; ms since 1970. */
export function nextRun({ when }: Pick<Job, 'when'>, last: number | undefined, since: number): number {
  if ('every' in when) return last === undefined ? since : last + when.every
  const [hours = 0, minutes = 0] = when.at.split(':').map(Number)
  const ofDay = (hours * 60 + minutes) * 60_000
  const after = last ?? since
  const today = Math.floor(after / day) * day + ofDay
  return today > after ? today : today + day
}

const minute = 60_000

/**
 * Time at which a run begun at `began` that has not ended is begun again. At once: its server ended. But one that ended so `interrupted` times in a row
 * before may be what ends servers, and waits for some minutes, or for its next turn.
 */
export const againAfter = (job: Pick<Job, 'when'>, began: number, interrupted: number): number =>
  Math.min(began + Math.min(interrupted, 60) * minute, nextRun(job, began, began))

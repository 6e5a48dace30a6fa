/** Regular work of the server. Modules return rows of it from their start; `job-runner.ts` runs them. */

export interface Job {
  /** Also the key of its lock and of its row in the table `jobs`. */
  readonly name: string
  /** Time from the beginning of a run to the next, ms; or the time of day, `HH:MM` in UTC. */
  readonly when: { every: number } | { at: string }
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

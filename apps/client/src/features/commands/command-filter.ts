/** What of the log is shown: kept in the address, so that a link shows the same. */
import { vehicleCommandKinds, type VehicleCommandKind, type VehicleCommandState } from '@outrider/contract'
import { rangeOf, timeFilterOf, type TimeFilter } from '../../core/time/time-filter.ts'
import type { CommandQuery } from './use-commands.ts'

/** What became of a command, in groups that people look for. */
export const outcomes = {
  toApprove: ['waiting'],
  underWay: ['armed', 'sending', 'sent', 'acknowledged'],
  done: ['inEffect'],
  notDone: ['notInEffect', 'refused', 'noAnswer', 'unknown'],
  ended: ['expired', 'cancelled'],
} as const satisfies Record<string, readonly VehicleCommandState[]>
export type Outcome = keyof typeof outcomes
export const outcomeNames = Object.keys(outcomes) as readonly Outcome[]
export const times = ['all', 'today', 'week', 'month'] as const satisfies readonly TimeFilter[]

export interface CommandFilter {
  kind: VehicleCommandKind | undefined
  outcome: Outcome | undefined
  time: TimeFilter
  person: string
}

export interface FilterInAddress {
  kind?: string
  outcome?: string
  time?: string
  person?: string
}

export const filterOf = ({ kind, outcome, time, person }: FilterInAddress): CommandFilter => ({
  kind: vehicleCommandKinds.find(each => each === kind),
  outcome: outcomeNames.find(each => each === outcome),
  time: timeFilterOf(time ?? null),
  person: person ?? '',
})

export const addressOf = ({ kind, outcome, time, person }: CommandFilter): FilterInAddress => ({
  ...(kind && { kind }),
  ...(outcome && { outcome }),
  ...(time !== 'all' && { time }),
  ...(person && { person }),
})

/** `now`: ms since 1970. */
export function queryOf(vehicleId: string | undefined, filter: CommandFilter, now: number): CommandQuery {
  const { kind, outcome, time, person } = filter
  const { beginTime } = rangeOf(time, now) ?? {}
  return {
    ...(vehicleId !== undefined && { vehicleId }),
    ...(kind && { kinds: [kind] }),
    ...(outcome && { states: [...outcomes[outcome]] }),
    ...(person.trim() && { person: person.trim() }),
    // To the minute: another time would be another list.
    ...(beginTime !== undefined && { startTime: Math.floor(beginTime / 60_000) * 60_000 }),
  }
}

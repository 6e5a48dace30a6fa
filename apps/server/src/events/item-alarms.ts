/** What the additional items of a report say of alarms. */
import type { AlarmCondition } from './alarm-signals.ts'

export interface ItemAlarms {
  /** Bits of the alarm word that items say too. */
  readonly bits: number
  /** Those that last as long as they are sent, and those that begin and end by themselves. */
  readonly conditions: readonly AlarmCondition[]
}

/** Reads them; `extras`: the items as sent, with wrong lengths corrected. undefined: they say nothing of alarms. */
export type ItemAlarmsOf = (extras: Uint8Array | null) => ItemAlarms | undefined

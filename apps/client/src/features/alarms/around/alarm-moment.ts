/** One clock for what is shown around an alarm: map, speed curve, pictures and clips. Without a provider each goes by itself. */
import { createContext, useContext } from 'react'

export interface AlarmMoment {
  /** ms from the start of the alarm. */
  at: number
  /** Who has moved it: a clip by its name; '': nobody yet. */
  by: string
  move: (at: number, by: string) => void
  /** Lengths of the clips that are shown, ms; 0: a picture. */
  media: ReadonlyMap<string, number>
  show: (name: string, length: number) => void
}

export const AlarmMomentContext = createContext<AlarmMoment | undefined>(undefined)
export const useAlarmMoment = (): AlarmMoment | undefined => useContext(AlarmMomentContext)

/**
 * When a clip begins and ends, ms from the start of the alarm. Terminals do not say; the parameter that sets its length (T/JSATL 12, 0xF364) counts it
 * before and after the alarm.
 */
export const spanOf = (length: number): { from: number; to: number } => ({ from: -length / 2, to: length / 2 })

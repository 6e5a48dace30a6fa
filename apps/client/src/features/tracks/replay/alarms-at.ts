/** Names of the alarms of one point, by the edition of JT/T 808 that it was reported in. */
import { alarmNamesOf } from '@outrider/contract'
import { alarmEditionMask, alarmEditionShift, type Track } from '@outrider/track'

/** `names`: 32 for each edition. */
export function alarmsAt({ alarms, flags }: Track, row: number, names: readonly string[]): string[] {
  const bits = alarms[row] ?? 0
  return bits === 0 ? [] : alarmNamesOf(bits, names, (((flags[row] ?? 0) >>> alarmEditionShift) & alarmEditionMask) * 32)
}

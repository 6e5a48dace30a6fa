/** Refuses texts that a terminal would not take, would show as something else, or would carry out. */
import { limits } from '@outrider/contract'
import { fail } from '../calls/refusal.ts'
import type { DriverText } from '../events/terminal-commands.ts'
import { driverText, driverTextBytes, orderIn, unshownCharacters } from '../fleet/driver-text.ts'

export function checkDriverText(text: string): DriverText {
  if (text === '') fail('alarm.noText')
  const unshown = unshownCharacters(text)
  if (unshown.length > 0) fail('alarm.textCharacters', { characters: unshown.slice(0, 10).join(' ') })
  if (driverTextBytes(text) > limits.textBytes) fail('alarm.longText', { count: limits.textBytes })
  return driverText(text) ?? fail('alarm.textOrder', { line: (orderIn(text) ?? '').trim().slice(0, 40) })
}

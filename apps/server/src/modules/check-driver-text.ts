/** Refuses texts that a terminal would not take or would show as something else. */
import { limits } from '@outrider/contract'
import { fail } from '../calls/refusal.ts'
import { driverTextBytes, unshownCharacters } from '../fleet/driver-text.ts'

export function checkDriverText(text: string): void {
  if (text === '') fail('alarm.noText')
  const unshown = unshownCharacters(text)
  if (unshown.length > 0) fail('alarm.textCharacters', { characters: unshown.slice(0, 10).join(' ') })
  if (driverTextBytes(text) > limits.textBytes) fail('alarm.longText', { count: limits.textBytes })
}

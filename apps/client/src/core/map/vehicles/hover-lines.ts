/** What is said of a vehicle while the mouse rests on it: name, state and speed, whether and by whom it was cut, age of its position. */
import type { Lang, Vehicle } from '@outrider/contract'
import { knownSpeed } from '../../fleet/known-speed.ts'
import { bothNamesOf } from '../../fleet/naming.ts'
import { ageOf } from '../../time/age.ts'
import { measured } from '../../time/measures.ts'
import { timeTexts } from '../../time/strings.ts'
import { cutText, stateWords } from '../strings.ts'

/** `now`: the platform's clock, ms since 1970. `cutBy`: by whom and when it was cut; empty: not known yet. */
export function hoverLines(vehicle: Vehicle, now: number, lang: Lang, cutBy = ''): string[] {
  const { driveState, position } = vehicle
  const speed = knownSpeed(vehicle)
  const state = stateWords(driveState, position, lang)
  const moving = driveState === 'driving' && speed !== null
  const lines = [bothNamesOf(vehicle), moving ? `${state} · ${measured('kmh', speed, lang)}` : state]
  if (position.cut) lines.push(cutBy === '' ? cutText[lang] : `${cutText[lang]} · ${cutBy}`)
  if (position.gpsTime !== null) {
    const { unit, n } = ageOf(position.gpsTime, now)
    lines.push(timeTexts.rows[unit][lang].replace('{n}', String(n)))
  }
  return lines
}

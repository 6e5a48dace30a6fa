/** Days that happened to vehicles of real fleets (docs/field.md), with places and names made up: what their terminals reported. */
import { readFileSync } from 'node:fs'

export interface ReportedRow {
  /** Since midnight in China. */
  seconds: number
  latitude: number
  longitude: number
  /** km/h */
  speed: number
  acc: boolean
  /** Items 0x01 and 0x02 as they came, where the day is about them: tenths of a km and of a litre. */
  odometer?: number
  fuel?: number
}

export type FieldDay =
  | '12-garage-exit-jumps'
  | '13-idling-with-jitter'
  | '15-odometer-half-pulses'
  | '15-odometer-in-whole-km'
  | '16-loose-acc-wire'
  | '18-over-the-date-line'
  | '23-fuel-sensor-without-power'

export function fieldRows(day: FieldDay): ReportedRow[] {
  const [head = '', ...lines] = readFileSync(new URL(`${day}.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const last = head.split(',')[5]
  return lines.map(line => {
    const [seconds = 0, latitude = 0, longitude = 0, speed = 0, acc = 0, item] = line.split(',').map(Number)
    return { seconds, latitude, longitude, speed, acc: acc === 1, ...(last !== undefined && { [last]: item }) }
  })
}

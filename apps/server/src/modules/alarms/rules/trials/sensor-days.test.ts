/** A trial that reads some days only finds what one that reads all of them finds. */
import { ruleKindOf, sensorConditions } from '@outrider/contract'
import { trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import type { StoredRule } from '../../../../rules/stored-rule.ts'
import { randomOf } from '../../../../testing/border-days.ts'
import { ruleOf } from '../../../../testing/rule-events.ts'
import { ruleCases } from '../../../../tracks/reducers/rule-cases.ts'
import type { SensorSeries } from '../../../../tracks/reducers/trial-stretches.ts'
import { type DayOfSensors, spansToRead } from './sensor-days.ts'

const dayMs = 86_400_000
const began = Date.UTC(2026, 4, 4)
const count = 20
const stepMs = 240_000
const usual = Object.fromEntries(Object.entries(ruleKindOf('sensor').parameters).map(([name, row]) => [name, row.usual ?? 0]))

/** A box that stands for weeks and is opened on some days, at times over midnight; its sensor is not heard on every day. */
function readings(seed: number): { times: number[]; values: number[] } {
  const random = randomOf(seed)
  const times: number[] = []
  const values: number[] = []
  // A door that is open in summer, and in winter.
  let [open, outside, value] = [0, 1, 3]
  for (let time = began; time < began + count * dayMs; time += stepMs) {
    if (random() < 0.0015) [open, outside] = [Math.ceil(random() * 70), random() < 0.6 ? 1 : -1]
    value += open-- > 0 ? outside * random() * 0.5 : (3 - value) * 0.1 * random()
    if (random() < 0.95 && Math.floor((time - began) / dayMs) % 7 !== 5) {
      times.push(time)
      values.push(value)
    }
  }
  return { times, values }
}

const seriesOf = (times: number[], values: number[]): SensorSeries => ({
  slots: ['temperature 1'],
  times: Float64Array.from(times),
  values: [Float64Array.from(values)],
})

test.each<[string, Record<string, number>, Record<string, number>[]]>([
  ['above', { condition: sensorConditions.above, high: 8, seconds: 1_800 }, [{ high: 6 }, { high: 12, margin: 4 }]],
  ['below', { condition: sensorConditions.below, low: 0, margin: 1, hold: 1_200 }, [{ low: -2.5 }]],
  ['between', { condition: sensorConditions.between, low: 6, high: 7, seconds: 0 }, [{ low: 9, high: 9.5 }]],
  ['outside', { condition: sensorConditions.outside, low: 2, high: 9 }, [{ high: 7, hold: 3_600 }]],
])('%s', (_, numbers, others) => {
  const parameters = { ...usual, sensor: 1, channel: 0, while: 0, ...numbers }
  const rule: StoredRule = ruleOf('sensor', parameters)
  const variants = others.map(each => ({ ...parameters, ...each }))
  const rules = [rule, ...variants.map(each => ({ ...rule, parameters: each }))]
  let [cases, read] = [0, 0]
  for (let seed = 1; seed <= 6; seed++) {
    const { times, values } = readings(seed)
    const track = trackFromPoints(
      Array.from({ length: (count * dayMs) / stepMs }, (__, nth) => ({
        time: began + nth * stepMs,
        latitude: 31,
        longitude: 121,
        speed: 0,
        recorderSpeed: null,
        course: 0,
        accOn: false,
        mileage: null,
        alarms: 0,
        late: false,
      })),
    )
    const days = Array.from({ length: count }, (__, nth): DayOfSensors => {
      const [begin, end] = [began + nth * dayMs, began + (nth + 1) * dayMs]
      const ofDay = values.filter((___, at) => (times[at] ?? 0) >= begin && (times[at] ?? 0) < end)
      const known = new Map<string, { least: number; greatest: number }>()
      if (ofDay.length > 0) known.set('temperature 1', { least: Math.min(...ofDay), greatest: Math.max(...ofDay) })
      // The last one is not over.
      return { begin, end, read: nth < count - 1 ? known : undefined }
    })
    const spans = spansToRead(rules, days)
    const some = times.flatMap((time, at) => (spans.some(({ from, to }) => time >= from && time <= to) ? [at] : []))
    const trial = { rule, variants, timeZone: 'UTC', drivesFrom: 50, from: began }
    const whole = ruleCases(track, { ...trial, sensors: seriesOf(times, values) })
    const part = seriesOf(
      some.map(at => times[at] ?? 0),
      some.map(at => values[at] ?? 0),
    )
    expect(ruleCases(track, { ...trial, sensors: part }), `seed ${seed}`).toEqual(whole)
    cases += whole.flat().length
    read += some.length / times.length / 6
  }
  expect(cases).toBeGreaterThan(5)
  expect(read).toBeLessThan(0.95)
})

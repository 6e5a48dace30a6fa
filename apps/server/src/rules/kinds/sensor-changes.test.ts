import { expect, test } from 'vitest'
import { evaluate } from '../evaluate.ts'
import { RuleBook } from '../rule-book.ts'
import { emptyMemory, type VehicleMemory } from '../rule-memory.ts'
import { reportsOf, ruleOf, stands } from '../../testing/rule-events.ts'
import { randomOf } from '../../testing/border-days.ts'
import { SensorChanges } from './sensor-changes.ts'

const minute = 60_000

test('what has risen and fallen within the window is what all of its readings say', () => {
  const random = randomOf(5)
  const [windowMs, changes] = [10 * minute, new SensorChanges()]
  const readings: { time: number; value: number }[] = []
  let time = 0
  for (let n = 0; n < 2_000; n++) {
    time += random() < 0.01 ? 20 * minute : 1 + Math.floor(random() * minute)
    const reading = { time, value: Math.round(20 * Math.sin(n / 60) + 10 * random()) }
    readings.push(reading)
    const within = readings.filter(each => each.time >= time - windowMs).map(({ value }) => value)
    const { risen, fallen } = changes.next(reading, windowMs)
    expect([risen, fallen]).toEqual([reading.value - Math.min(...within), Math.max(...within) - reading.value])
  }
})

test('a change that was found goes on over a restart until the sensor was read for as long as it looks back', () => {
  const rule = ruleOf('sensorChange', { sensor: 1, direction: 1, amount: 5, minutes: 10, margin: 0 })
  const book = new RuleBook([rule], id => [id])
  const ofVehicle = book.of({ id: 1, organisationId: 1 }) ?? expect.fail('no rule applies')
  const found = (memory: VehicleMemory, start: number, minutes: number, value: number): (number | boolean)[][] =>
    reportsOf(start, [stands(minutes, { sensors: new Map([['temperature 1', value]]) })]).flatMap(report =>
      evaluate(report, memory, ofVehicle, book).signals.flatMap(({ conditions }) =>
        conditions.map(({ on }) => [(report.time - start) / minute, on]),
      ),
    )
  const start = Date.UTC(2026, 4, 4)
  const before = emptyMemory()
  expect(found(before, start, 5, 2)).toEqual([])
  expect(found(before, start + 5 * minute, 1, 8)).toEqual([[0, true]])
  // What is stored of a rule is its state.
  const after = emptyMemory()
  for (const [id, state] of before.states) after.states.set(id, { ...state })
  expect(found(after, start + 6 * minute, 20, 8)).toEqual([[10, false]])
})

import { expect, test } from 'vitest'
import { Unheard } from './unheard.ts'

const hour = 3_600_000
const begin = Date.UTC(2026, 4, 5)

/** Terminals that were last heard at these hours; one without a terminal is heard by another platform all the time. */
function fleetOf(...heard: number[]) {
  let now = begin
  const terminals = heard.map(at => ({ identity: { simNum: '139' }, latest: { receivedAt: begin + at * hour } }))
  const elsewhere = { identity: { simNum: '' }, latest: { receivedAt: begin } }
  let changed = () => {}
  const fleet = {
    vehicles: () => [...terminals, elsewhere],
    onChange: (listener: () => void) => {
      changed = listener
      return () => (changed = () => {})
    },
  }
  const unheard = new Unheard(fleet, () => now)
  return {
    /** Hours of silence between two times that are none of a terminal. */
    between: (from: number, to: number, least = 6) =>
      unheard.between(begin + from * hour, begin + to * hour, least * hour) / hour,
    hears(terminal: number | undefined, at: number) {
      now = elsewhere.latest.receivedAt = begin + at * hour
      const heardOf = terminal === undefined ? undefined : terminals[terminal]
      if (heardOf) heardOf.latest.receivedAt = now
      changed()
    },
  }
}

test('what passed before a start is no silence of a terminal, however long it was', () => {
  const down = fleetOf(-8, -10)
  expect(down.between(-10, 0)).toBe(8)
  expect(fleetOf(-1, -10).between(-10, 0)).toBe(0)
  expect(fleetOf(-1, -10).between(-10, 0, 1)).toBe(1)
  // Of a terminal alone too.
  expect(fleetOf(-8).between(-8, 7)).toBe(8)
  down.hears(0, 1)
  expect(down.between(-10, 2)).toBe(8)
})

test('while nobody is heard, and after it, that is no silence of a terminal: positions that another platform hands on are none of it', () => {
  const fleet = fleetOf(0, 0, -5)
  fleet.hears(undefined, 4)
  fleet.hears(undefined, 8)
  expect(fleet.between(-5, 8)).toBe(8)
  fleet.hears(0, 9)
  expect(fleet.between(0, 9)).toBe(9)
  expect(fleet.between(5, 9)).toBe(4)
  for (let at = 9.5; at < 20; at += 0.5) fleet.hears(0, at)
  expect(fleet.between(0, 20)).toBe(9)
})

test('a terminal that is silent while others report, if once an hour, is silent itself; of one alone nobody knows', () => {
  const fleet = fleetOf(0, 0)
  for (let at = 1; at <= 12; at++) fleet.hears(1, at)
  expect(fleet.between(0, 12)).toBe(0)
  const alone = fleetOf(0)
  expect(alone.between(0, 12)).toBe(0)
})

import { expect, test } from 'vitest'
import { gapsOf, upSince, upTime } from './link-gaps.ts'

const at = (seconds: number) => seconds * 1_000

test('a gap lies between an end and the next beginning, of each link apart, the newest first; one that goes on has no end', () => {
  const events = [
    { what: 'up', at: at(0) },
    { what: 'slaveUp', at: at(1) },
    { what: 'lost', at: at(10) },
    { what: 'slaveLost', at: at(11) },
    { what: 'up', at: at(20) },
    { what: 'lost', at: at(30) },
  ]
  expect(gapsOf(events)).toEqual([
    { link: 'main', from: at(30), to: null },
    { link: 'slave', from: at(11), to: null },
    { link: 'main', from: at(10), to: at(20) },
  ])
  expect(upSince(events, 'up', 'lost')).toBe(null)
  expect(upSince(events.slice(0, 2), 'slaveUp', 'slaveLost')).toBe(at(1))
})

test('a link that begins once more without an end was down, and nobody knows since when', () => {
  const events = [
    { what: 'up', at: at(0) },
    { what: 'up', at: at(50) },
  ]
  expect(gapsOf(events)).toEqual([{ link: 'main', from: null, to: at(50) }])
})

test('the share of time that the main link stood counts from the first that is known of it, or from the beginning of the period', () => {
  const events = [
    { what: 'up', at: at(100) },
    { what: 'lost', at: at(160) },
    { what: 'up', at: at(180) },
  ]
  expect(upTime(events, at(0), at(200))).toEqual({ upSeconds: 80, ofSeconds: 100 })
  // It stood before the period.
  expect(upTime(events.slice(1), at(120), at(200))).toEqual({ upSeconds: 60, ofSeconds: 80 })
  expect(upTime([], at(0), at(200))).toEqual({ upSeconds: 0, ofSeconds: 0 })
})

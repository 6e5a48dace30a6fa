import { expect, test } from 'vitest'
import { zoneOffset } from './zone-offset.ts'

const hour = 3_600_000

/** What a formatter says, without anything kept. */
function plainOffset(timeZone: string, time: number): number {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(time)
  return Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(time / 1_000) * 1_000
}

test.each([
  ['Asia/Shanghai', Date.UTC(2026, 4, 1), 8],
  ['Asia/Kathmandu', Date.UTC(2026, 4, 1), 5.75],
  ['America/St_Johns', Date.UTC(2026, 0, 1), -3.5],
  ['+05:30', Date.UTC(2026, 0, 1), 5.5],
] as const)('%s is ahead of UTC by its hours', (timeZone, time, hours) => {
  expect(zoneOffset(timeZone, time)).toBe(hours * hour)
})

test.each([
  ['Europe/Berlin', Date.UTC(2026, 2, 29, 1)],
  ['Europe/Berlin', Date.UTC(2026, 9, 25, 1)],
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 15)],
  ['America/Santiago', Date.UTC(2026, 8, 6, 4)],
  // Set on within a quarter of an hour, by 44 minutes and 30 seconds.
  ['Africa/Monrovia', Date.UTC(1972, 0, 7, 0, 44, 30)],
])('%s: around a change of clocks each second has its offset, asked in any order', (timeZone, change) => {
  const around = [-901, -900, -1, 0, 1, 899, 900, -2, -450, 450].map(seconds => change + seconds * 1_000)
  for (const time of [...around, ...around.toReversed(), ...around.map(each => each + 999)])
    expect(zoneOffset(timeZone, time), new Date(time).toISOString()).toBe(plainOffset(timeZone, time))
})

test('what is no time zone is refused', () => {
  expect(() => zoneOffset('Asia/Nowhere', 0)).toThrow(RangeError)
})

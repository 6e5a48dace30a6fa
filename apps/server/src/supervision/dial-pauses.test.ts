import { expect, test } from 'vitest'
import { DialPauses } from './dial-pauses.ts'
import { linkTimes } from './times.ts'

/** A random part of a quarter is added or taken. */
const within = (ms: number) => ({ least: ms * 0.875, most: ms * 1.125 })
function expectPauses(pauses: DialPauses, seconds: readonly number[]): void {
  for (const each of seconds) {
    const { least, most } = within(each * 1000)
    const pause = pauses.next(false)
    expect(pause).toBeGreaterThanOrEqual(least)
    expect(pause).toBeLessThanOrEqual(most)
  }
}

test('pauses grow up to a minute, and begin with a second again after a login', () => {
  const pauses = new DialPauses(linkTimes)
  expectPauses(pauses, [1, 2, 4, 8, 16, 32, 60, 60, 60])
  pauses.loggedIn()
  expectPauses(pauses, [1, 2])
})

test('after a refusal of who we are no pause is below a minute', () => {
  const pauses = new DialPauses(linkTimes)
  for (let tries = 0; tries < 200; tries++) {
    const pause = pauses.next(true)
    expect(pause).toBeGreaterThanOrEqual(60_000)
    expect(pause).toBeLessThanOrEqual(75_000)
  }
})

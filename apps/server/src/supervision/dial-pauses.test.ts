import { expect, test } from 'vitest'
import { DialPauses } from './dial-pauses.ts'
import { linkTimes } from './times.ts'

/** A random part of a quarter is added or taken. */
const within = (ms: number) => ({ least: ms * 0.875, most: ms * 1.125 })
function expectPauses(pauses: DialPauses, seconds: readonly number[], refused = false): void {
  for (const each of seconds) {
    const { least, most } = within(each * 1000)
    const pause = pauses.next(refused)
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

test('after a refusal of who we are the pause is a minute at once', () => {
  expectPauses(new DialPauses(linkTimes), [60, 60], true)
})

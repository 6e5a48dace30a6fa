import { expect, test } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

test("ages go by the server's clock, and a late message does not set it back", () => {
  noteServerTime(1_000_000, 400_000)
  expect(serverNow(400_000)).toBe(1_000_000)
  noteServerTime(1_001_000, 402_000)
  expect(serverNow(402_000)).toBe(1_002_000)
  // The device's clock was corrected: follow the jump.
  noteServerTime(1_003_000, 1_003_000)
  expect(serverNow(1_003_000)).toBe(1_003_000)
})

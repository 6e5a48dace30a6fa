import { expect, test } from 'vitest'
import { affordsMapAhead, type Device } from './map-at-sign-in.ts'

const browser: Device = { host: 'web' }

test('a map is made ahead where it costs nothing that is scarce', () => {
  const others: readonly Device[] = [
    browser,
    { ...browser, memory: 4 },
    { ...browser, saveData: false },
    { ...browser, battery: { charging: true, level: 0.1 } },
    { ...browser, battery: { charging: false, level: 0.5 } },
    { host: 'native' },
    { host: 'officialAccount' },
  ]
  expect(others.filter(device => !affordsMapAhead(device))).toEqual([])
})

test('none is made for who saves data, with little memory, at the end of a battery, and in a mini-program', () => {
  const scarce: readonly Device[] = [
    { ...browser, saveData: true },
    { ...browser, memory: 2 },
    { ...browser, battery: { charging: false, level: 0.2 } },
    { host: 'miniProgram' },
  ]
  expect(scarce.filter(affordsMapAhead)).toEqual([])
})

import { expect, test } from 'vitest'
import type { HostKind } from '../../core/host/host.ts'
import { closesWindow, isListModule, onBackKey } from './rules.ts'

const press = (pathname: string, sinceAsked?: number, layerOpen = false) =>
  onBackKey({ pathname, sincePrompt: sinceAsked, layerOpen })

test.each(['/main', '/main/pos', '/main/track', '/main/video', '/main/alarm', '/main/home', '/login'])(
  'on %s the first press asks, a second within 3 seconds exits, a later one asks again (S2.back.1, S2.back.2, S2.back.3)',
  pathname => {
    expect(press(pathname)).toBe('askToExit')
    expect(press(pathname, 3000)).toBe('exit')
    expect(press(pathname, 3001)).toBe('askToExit')
  },
)

test('the more module does not ask to exit (S2.back.4)', () => {
  expect(press('/main/more', 100)).toBe('goBack')
})

test('a list module closes what is open in it, and else leads to the previous module (S2.back.5, S2.back.6)', () => {
  for (const pathname of ['/main/vehicleList', '/main/selectedVehicleList']) {
    expect(press(pathname, undefined, true)).toBe('closeLayer')
    expect(press(pathname, undefined, false)).toBe('goBack')
  }
  expect(isListModule('/main/alarmMap')).toBe(false)
  expect(press('/main/alarmMap', undefined, true)).toBe('goBack')
})

test('elsewhere back goes back (S2.back.7)', () => {
  expect(press('/platformList', 10, true)).toBe('goBack')
  expect(press('/mainly/pos')).toBe('goBack')
})

const transitions: [id: string, from: string, to: string][] = [
  ['S2.back.8', '/main/pos', '/login'],
  ['S2.back.9', '/login', '/my'],
  ['S2.back.10', '/main', '/newPlatform'],
  ['S2.back.11', '/vehAlmDetail', '/main/alarm'],
  ['S2.back.11', '/vehAlmDetail', '/'],
]

test.each(transitions)('in the official account the window closes: (%s) %s to %s', (_, from, to) => {
  expect(closesWindow('officialAccount', from, to)).toBe(true)
})

test('these transitions close the window only in an official account, and other transitions never (S2.back.12)', () => {
  for (const kind of ['native', 'miniProgram', 'web'] as const satisfies HostKind[])
    for (const [, from, to] of transitions) expect(closesWindow(kind, from, to)).toBe(false)
  expect(closesWindow('officialAccount', '/login', '/main')).toBe(false)
  expect(closesWindow('officialAccount', '/platformList', '/login')).toBe(false)
})

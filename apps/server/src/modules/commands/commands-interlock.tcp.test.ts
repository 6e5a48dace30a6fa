/** What lets no cut through at the wire: speed, a stale position, a clock that is ahead, a terminal that was replaced. */
import { messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { acknowledges, commandPlatform, sentTo } from '../../testing/command-platform.ts'
import { isControl } from '../../testing/cut-platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'

const parts = await commandPlatform()
afterAll(() => parts.stop())
const { platform, clock, reports, stands, ends, operator, linked, cut, becomes } = parts

test('at 60 km/h a cut is refused with its reason; armed, it is sent at the stop and not before', async () => {
  const vehicle = await linked()
  await reports(vehicle, { speed: 60 })
  expect((await cut(vehicle)).command).toMatchObject({ state: 'refused', detail: 'moving' })
  const { command } = await cut(vehicle, { arm: true, minutes: 10 })
  expect(command).toMatchObject({ state: 'armed', detail: 'moving', expiresAt: expect.any(Number) })
  clock.at += 16_000
  await reports(vehicle)
  clock.at += 16_000
  await reports(vehicle)
  expect(sentTo(vehicle)).toBe(0)
  clock.at += 16_000
  await reports(vehicle)
  await acknowledges(vehicle, 0x64)
  await becomes(command.commandId, 'acknowledged')
  expect(sentTo(vehicle)).toBe(1)
})

test('the speed of the recorder counts at the wire: a receiver that shows none does not let a cut through', async () => {
  const vehicle = await linked()
  for (let report = 0; report < 3; report++) {
    clock.at += 16_000
    await reports(vehicle, { speed: 0, extras: { recorderSpeed: 62.5 } })
  }
  expect((await cut(vehicle)).command).toMatchObject({ state: 'refused', detail: 'moving' })
  expect(sentTo(vehicle)).toBe(0)
})

test('what a terminal has shown lets no cut through to the terminal that replaces it', async () => {
  const vehicle = await linked()
  await stands(vehicle)
  const hindrance = async () => (await operator.call('platform/getCommandChoices', { vehicleId: vehicle.vehicleId })).hindrance
  expect(await hindrance()).toBeNull()
  // In a vehicle that drives, and has not reported yet.
  const phone = '13966700001'
  await operator.call('vehicle/saveVehEdit', { vehicleId: vehicle.vehicleId, commCardNum: phone })
  const next = new TestTerminal(platform.gatewayPort, phone, '2013')
  ends(next)
  const { token = '' } = await next.register({ model: 'OR-1' })
  await next.authenticate(token)
  const { command } = await cut(vehicle)
  expect(command).toMatchObject({ state: 'armed', detail: 'noReport' })
  expect(next.heard.filter(isControl)).toEqual([])
})

test('where it is not known which vehicles were changed, nothing that was shown lets a cut through', async () => {
  const vehicle = await linked()
  await stands(vehicle)
  vehicle.terminal.ignores(messages.queryLocation)
  platform.bus.publish({ kind: 'listChanged' })
  expect((await cut(vehicle)).command).toMatchObject({ state: 'armed', detail: 'noReport' })
  expect(sentTo(vehicle)).toBe(0)
})

test('a stale position made to look fresh by the clock of the terminal does not let a cut through', async () => {
  const vehicle = await linked()
  await reports(vehicle, { speed: 60 })
  // It stands only in what it sends late, and in a report from a clock that is ahead.
  clock.at += 40_000
  await reports(vehicle, { time: clock.at - 70_000 })
  await reports(vehicle, { time: clock.at + 45_000 })
  expect((await cut(vehicle)).command).toMatchObject({ state: 'refused', detail: 'clock' })
  await stands(vehicle)
  expect((await cut(vehicle)).command).toMatchObject({ state: 'refused', detail: 'clock' })
  const old = await linked()
  await stands(old)
  old.terminal.ignores(messages.queryLocation)
  clock.at += 61_000
  expect((await cut(old)).command).toMatchObject({ state: 'armed', detail: 'noReport' })
  expect(sentTo(vehicle) + sentTo(old)).toBe(0)
})

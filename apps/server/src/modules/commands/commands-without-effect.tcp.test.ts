/** Commands that a terminal acknowledges without doing them, puts off, or refuses, over HTTP and real sockets. */
import { afterAll, expect, test } from 'vitest'
import { acknowledges, commandPlatform, reason, relay } from '../../testing/command-platform.ts'
import { until } from '../../testing/gateway.ts'

const parts = await commandPlatform()
afterAll(() => parts.stop())
const { clock, reports, stands, operator, linked, cut, stateOf, statesOf, becomes } = parts

test('a terminal that acknowledges and does nothing is told as that; one that refuses, as refused', async () => {
  const idle = await linked()
  await stands(idle)
  const { command } = await cut(idle)
  await acknowledges(idle, 0x64)
  await becomes(command.commandId, 'notInEffect')
  expect(await stateOf(command.commandId)).toMatchObject({ mayTakeEffect: true })
  const refusing = await linked()
  await stands(refusing)
  const refused = await cut(refusing)
  await acknowledges(refusing, 0x64, 3)
  await becomes(refused.command.commandId, 'refused')
  expect(await stateOf(refused.command.commandId)).toMatchObject({ detail: 'notSupported' })
})

test('a terminal that puts a cut off until the vehicle is slow is told as in effect when it reports it, unless a restore went since', async () => {
  const [slow, restored] = [await linked(), await linked()]
  const ids: string[] = []
  for (const vehicle of [slow, restored]) {
    await stands(vehicle)
    const { command } = await cut(vehicle)
    await acknowledges(vehicle, 0x64)
    await becomes(command.commandId, 'notInEffect')
    ids.push(command.commandId)
  }
  const [late = '', undone = ''] = ids
  await operator.call('platform/sendRestoreFuelAndElecCmd', { vehicleId: restored.vehicleId, reason })
  await acknowledges(restored, 0x65)
  expect(await stateOf(undone)).toMatchObject({ mayTakeEffect: false })
  // Only reports that arrive after it was looked for count: terminals go on reporting it.
  await until(async () => {
    clock.at += 1_000
    await reports(slow, { status: relay, speed: 10 })
    await reports(restored, { status: relay, speed: 10 })
    return (await stateOf(late)).state === 'inEffect'
  })
  expect(await statesOf(late)).toEqual(['sending', 'sent', 'acknowledged', 'notInEffect', 'inEffect'])
  expect((await stateOf(undone)).state).toBe('notInEffect')
})

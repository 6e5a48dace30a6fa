/** Turning cameras over HTTP and real sockets: what reaches the terminal, and that no camera turns on by itself. */
import { decode, messages } from '@outrider/jt808'
import { errorByCode } from '@outrider/contract'
import { afterAll, expect, test } from 'vitest'
import { cutPlatform } from '../../testing/cut-platform.ts'
import type { TestTerminal } from '../../testing/terminal.ts'

const parts = await cutPlatform()
const { platform, organisation, sql } = parts
afterAll(() => parts.stop())
const watcher = await platform.newCaller('watcher', [organisation])
const blind = await platform.newCaller('blind', [organisation], { rights: { videoAuth: false } })

async function withCamera() {
  const vehicle = await parts.linked()
  await sql(`update vehicles set details = coalesce(details, '{}') || '{"channel": 1}' where id = $1`, [vehicle.id])
  return vehicle
}
const turnsOf = (terminal: TestTerminal) =>
  terminal.heard
    .filter(({ header }) => header.messageId === messages.cameraTurn.id)
    .map(({ body }) => decode(messages.cameraTurn, body, '2013').value.direction)
async function answers(terminal: TestTerminal, id: number, result = 0): Promise<Buffer> {
  const { header, body } = await terminal.hears(({ header: { messageId } }) => messageId === id)
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: id, result })
  return body
}

test('a camera turns while it is held and stops at once, or by itself when nobody says that it goes on', async () => {
  const { vehicleId, terminal } = await withCamera()
  const body = { vehicleId, channel: 1, move: 'left' } as const
  const begun = watcher.call('video/controlCamera', { ...body, begins: true })
  await answers(terminal, messages.cameraTurn.id)
  await begun
  // Held: nothing more is sent.
  await watcher.call('video/controlCamera', body)
  expect(turnsOf(terminal)).toEqual([3])
  await terminal.hears(frame => frame.header.messageId === messages.cameraTurn.id && frame.body[1] === 0)
  expect(turnsOf(terminal)).toEqual([3, 0])
  // It has been stopped: nothing more.
  await watcher.call('video/controlCamera', { ...body, move: 'stop' })
  await terminal.ackOf(terminal.send(messages.heartbeat, {}))
  expect(turnsOf(terminal)).toEqual([3, 0])
})

test('zoom is a step at a time, a refusal is said, and only a press is recorded', async () => {
  const { vehicleId, terminal } = await withCamera()
  const zoom = watcher.call('video/controlCamera', { vehicleId, channel: 1, move: 'zoomOut', begins: true })
  expect((await answers(terminal, messages.cameraZoom.id)).toString('hex')).toBe('0101')
  await zoom
  const refused = watcher.code('video/controlCamera', { vehicleId, channel: 1, move: 'lightOn' })
  expect((await answers(terminal, messages.cameraLight.id, 3)).toString('hex')).toBe('0101')
  expect(errorByCode(await refused)).toBe('video.cannotTurn')
  const { rows } = await sql(
    `select from recorded_events where call = 'video/controlCamera' and subjects::text like '%' || $1 || '%'`,
    [vehicleId],
  )
  expect(rows).toHaveLength(1)
})

test('a camera that the vehicle does not have is not turned, nor one by who may not see video', async () => {
  const { vehicleId, terminal } = await withCamera()
  const of = async (by: typeof watcher, channel: number) =>
    errorByCode(await by.code('video/controlCamera', { vehicleId, channel, move: 'up' }))
  expect(await of(watcher, 2)).toBe('video.noChannel')
  expect(await of(blind, 1)).toBe('access.noRight')
  expect(turnsOf(terminal)).toEqual([])
})

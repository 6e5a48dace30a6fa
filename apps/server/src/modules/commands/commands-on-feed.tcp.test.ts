/** The live feed says when a cut, a lock or another command has a new state: nobody waits for a timer to learn whether a vehicle is cut. */
import type { LiveServerMessage, TopicMessage } from '@outrider/contract'
import { messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { cutPlatform } from '../../testing/cut-platform.ts'
import { type TestFeed, testFeed } from '../../testing/feed.ts'
import type { Caller } from '../../testing/platform.ts'

// What shows the effect of a cut does so in time, however busy the machine is.
const parts = await cutPlatform({ commandTimes: { effect: 60_000 } })
const { platform, organisation, linked, stands, sql } = parts
afterAll(() => parts.stop())
const elsewhere = await platform.addOrganisation('Theirs')
await platform.addUser('theirs', 'a password', [elsewhere])
const ours = await platform.newCaller('ours', [organisation])

const isChange = (message: LiveServerMessage): message is TopicMessage<'vehicleCommands'> =>
  'seq' in message && message.topic === 'vehicleCommands'
async function following(caller: Caller): Promise<TestFeed> {
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: caller.token, lang: 'en', topics: [{ topic: 'vehicleCommands' }] })
  await feed.until(isChange)
  return feed
}
const statesIn = (feed: TestFeed, commandId: string): string[] =>
  feed.got
    .flatMap(message => (isChange(message) ? message.commands : []))
    .flatMap(each => (each.commandId === commandId ? [each.state] : []))

test('each state of a cut is told to those who may see the vehicle, until it is in effect', async () => {
  const vehicle = await linked()
  const [feed, foreign] = [await following(ours), await following(await platform.signIn('theirs', 'a password'))]
  await stands(vehicle)
  const { vehicleId, plate, terminal } = vehicle
  const sent = ours.call('platform/sendCutOffFuelAndElecCmd', { vehicleId, plateNum: plate, reason: 'Stolen' })
  const order = await terminal.hears(({ header }) => header.messageId === messages.terminalControl.id)
  terminal.send(messages.terminalAck, { replySerial: order.header.serial, replyId: order.header.messageId, result: 0 })
  const { commandId } = (await sent).command
  await feed.until(message => isChange(message) && message.commands.some(({ state }) => state === 'acknowledged'))
  await stands(vehicle, { status: 0b11 | (1 << 10) })
  await feed.until(message => isChange(message) && message.commands.some(({ state }) => state === 'inEffect'))
  const states = statesIn(feed, commandId)
  // States that follow each other within a flush are one message with the latest.
  expect(states.at(-1)).toBe('inEffect')
  expect(['sending', 'sent', 'acknowledged', 'inEffect']).toEqual(expect.arrayContaining(states))
  expect(foreign.got.filter(isChange).flatMap(({ commands }) => commands)).toEqual([])
  feed.socket.close()
  foreign.socket.close()
})

test('what another server, a script or the end of a right changes is told too', async () => {
  const { vehicleId, plate } = await linked()
  const feed = await following(ours)
  const { commandId } = (
    await ours.call('platform/sendCutOffFuelAndElecCmd', { vehicleId, plateNum: plate, reason: 'Stolen', arm: true })
  ).command
  await feed.until(message => isChange(message) && message.commands.some(each => each.commandId === commandId))
  await sql(`update vehicle_commands set state = 'cancelled', finished_at = now() where id = $1`, [commandId])
  await feed.until(message => isChange(message) && message.commands.some(({ state }) => state === 'cancelled'))
  expect(statesIn(feed, commandId).at(-1)).toBe('cancelled')
  feed.socket.close()
})

test('who has no right to commands does not follow them', async () => {
  const looking = await platform.newCaller('looking', [organisation], { rights: { commandAuth: false } })
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: looking.token, lang: 'en', topics: [{ topic: 'vehicleCommands' }] })
  expect(await feed.until(({ type }) => type === 'topicRefused' || type === 'refused')).toMatchObject({ rspCode: 4030002 })
  feed.socket.close()
})

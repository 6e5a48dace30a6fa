/** From a terminal's socket to the alarm: list, detail and live feed, of the operator and of somebody else. */
import { encode, messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { testFeed } from '../../testing/feed.ts'
import { linkedVehicles } from '../../testing/linked-vehicles.ts'
import { platformOfFile } from '../../testing/platform.ts'
import { locationOf, type TestTerminal } from '../../testing/terminal.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const organisation = await platform.addOrganisation('Ours')
const elsewhere = await platform.addOrganisation('Theirs')
await platform.addUser('blind', 'a password', [organisation], { rights: { alarmAuth: false } })
const operator = await platform.newCaller('operator', [organisation])
const outsider = await platform.newCaller('outsider', [elsewhere])

const { linked, signedIn } = linkedVehicles(platform)
const vehicleWithTerminal = (version?: '2013' | '2019') => linked(organisation, version)
const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1_000 - seconds) * 1_000
const alarmsOf = async (vehicleId: string) => {
  await platform.settled()
  return (await operator.call('alarm/getVehiclesAlarms', { vehicleId })).alarms
}
const say = async (terminal: TestTerminal, over: Parameters<typeof locationOf>[0]): Promise<void> => {
  expect(await terminal.ackOf(terminal.report(over))).toBe(0)
}

test('a terminal raises and clears an alarm: one case with start, end, places, on the feed of its operator and of nobody else', async () => {
  const { vehicleId, terminal } = await vehicleWithTerminal()
  const feeds = await Promise.all(
    [operator, outsider].map(async ({ token }) => {
      const feed = await testFeed(platform.url)
      feed.say({ type: 'subscribe', accessToken: token, lang: 'en', topics: [{ topic: 'alarms' }] })
      await feed.until(message => 'topic' in message && message.topic === 'alarms' && message.type === 'snapshot')
      return feed
    }),
  )
  const [start, end] = [secondsAgo(60), secondsAgo(20)]
  await say(terminal, { time: secondsAgo(90) })
  await say(terminal, { time: start, alarms: 1, speed: 50 })
  await say(terminal, { time: secondsAgo(40), alarms: 1 })
  await say(terminal, { time: end, alarms: 0 })
  const [alarm, ...others] = await alarmsOf(vehicleId)
  expect(others).toEqual([])
  expect(alarm).toMatchObject({
    type: 'emergency',
    level: 1,
    category: 'general',
    startedAt: start,
    endedAt: end,
    occurrences: 1,
  })
  expect(alarm).toMatchObject({ late: false, timedByArrival: false, state: 'pending', startPlace: { speed: 50 } })
  const [ours, theirs] = feeds
  await ours?.until(
    message => 'alarms' in message && message.alarms.some(each => each.alarmId === alarm?.alarmId && each.endedAt === end),
  )
  expect(theirs?.got.some(message => 'alarms' in message && message.alarms.length > 0)).toBe(false)
  expect((await outsider.call('alarm/getVehiclesAlarms', {})).alarms).toEqual([])
  expect(await outsider.code('alarm/getVehicleAlarmDetail', { alarmId: alarm?.alarmId })).toBe(4040120)
  for (const feed of feeds) feed.socket.close()
})

test('without alarmAuth no call and no feed gives alarms', async () => {
  const blind = await platform.signIn('blind', 'a password')
  expect(await blind.code('alarm/getVehiclesAlarms', {})).toBe(4030002)
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: blind.token, lang: 'en', topics: [{ topic: 'alarms' }] })
  expect(await feed.until(message => message.type === 'topicRefused')).toMatchObject({ topic: 'alarms' })
  feed.socket.close()
})

test('a report that is sent again makes no second case, and one that flaps continues with a count', async () => {
  const { vehicleId, terminal } = await vehicleWithTerminal()
  const first = { time: secondsAgo(100), alarms: 2 }
  await say(terminal, first)
  await say(terminal, first)
  for (const seconds of [90, 80, 70]) {
    await say(terminal, { time: secondsAgo(seconds), alarms: 0 })
    await say(terminal, { time: secondsAgo(seconds - 5), alarms: 2 })
  }
  expect(await alarmsOf(vehicleId)).toMatchObject([{ type: 'overspeed', occurrences: 4, startedAt: first.time, endedAt: null }])
})

test('an alarm that goes on over a new sign-in is the same, and one that ended meanwhile ends', async () => {
  const { vehicleId, terminal, phone } = await vehicleWithTerminal()
  await say(terminal, { time: secondsAgo(100), alarms: 0b11 })
  await platform.settled()
  const again = await signedIn(phone)
  await say(again, { time: secondsAgo(50), alarms: 0b10 })
  const alarms = await alarmsOf(vehicleId)
  const ofType = (key: string) => alarms.filter(({ type }) => type === key)
  expect(
    [...ofType('emergency'), ...ofType('overspeed')].map(({ type, endedAt, occurrences }) => [
      type,
      endedAt === null,
      occurrences,
    ]),
  ).toEqual([
    ['emergency', false, 1],
    ['overspeed', true, 1],
  ])
})

test('late reports make an ended alarm of the past, once however often they come', async () => {
  const { vehicleId, terminal } = await vehicleWithTerminal()
  await say(terminal, { time: secondsAgo(10) })
  const times = [7_200, 7_170, 7_140].map(secondsAgo)
  const locations = times.map(time => ({ location: locationOf({ time, alarms: 1 }), bytes: Buffer.alloc(0) }))
  for (let round = 0; round < 2; round += 1)
    expect(
      await terminal.ackOf(
        terminal.sendBody(messages.locationBatch.id, encode(messages.locationBatch, { type: 1, locations }, '2013')),
      ),
    ).toBe(0)
  expect(await alarmsOf(vehicleId)).toMatchObject([
    { type: 'emergency', late: true, startedAt: times[0], endedAt: times[2], occurrences: 1 },
  ])
})

test('with a wrong clock an alarm counts at its arrival and says so; late and with a wrong clock it is none', async () => {
  const { vehicleId, terminal } = await vehicleWithTerminal()
  const before = Date.now()
  await say(terminal, { time: Date.UTC(2010, 0, 1), alarms: 1 })
  const locations = [{ location: locationOf({ time: Date.UTC(2010, 0, 2), alarms: 2 }), bytes: Buffer.alloc(0) }]
  const body = encode(messages.locationBatch, { type: 1, locations }, '2013')
  expect(await terminal.ackOf(terminal.sendBody(messages.locationBatch.id, body))).toBe(0)
  const alarms = await alarmsOf(vehicleId)
  expect(alarms).toMatchObject([{ type: 'emergency', timedByArrival: true, late: false, endedAt: null }])
  expect(alarms[0]?.startedAt).toBeGreaterThanOrEqual(before)
})

test('bits are named by the edition the terminal speaks', async () => {
  const [old, current] = [await vehicleWithTerminal('2013'), await vehicleWithTerminal('2019')]
  for (const { terminal } of [old, current]) await say(terminal, { time: secondsAgo(10), alarms: 1 << 3 })
  expect(await alarmsOf(old.vehicleId)).toMatchObject([{ type: 'danger' }])
  expect(await alarmsOf(current.vehicleId)).toMatchObject([{ type: 'dangerousDriving' }])
})

test('who claims an alarm is seen by others, and only they release it', async () => {
  const { vehicleId, terminal } = await vehicleWithTerminal()
  await say(terminal, { time: secondsAgo(10), alarms: 1 })
  const [alarm] = await alarmsOf(vehicleId)
  const alarmIds = [alarm?.alarmId ?? '']
  const second = await platform.newCaller('second', [organisation])
  expect(await operator.call('alarm/claimVehiclesAlarms', { alarmIds })).toMatchObject({ results: [{ result: 'done' }] })
  expect(await second.call('alarm/claimVehiclesAlarms', { alarmIds })).toMatchObject({
    results: [{ result: 'claimedByOther', userName: 'operator' }],
  })
  expect(await outsider.call('alarm/claimVehiclesAlarms', { alarmIds })).toMatchObject({
    results: [{ result: 'unknown', userName: '' }],
  })
  expect(await operator.call('alarm/releaseVehiclesAlarms', { alarmIds })).toMatchObject({ results: [{ result: 'done' }] })
  const { alarm: shown, steps } = await second.call('alarm/getVehicleAlarmDetail', { alarmId: alarmIds[0] ?? '' })
  expect(shown.claimedBy).toBeNull()
  expect(steps.map(({ kind, by }) => [kind, by])).toEqual([
    ['claimed', { userName: 'operator', self: false }],
    ['released', { userName: 'operator', self: false }],
  ])
})

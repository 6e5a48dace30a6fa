/** Two servers on one database as one: commands asked at the server that does not have the link, by real sockets at the other. */
import { decode, messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { canStop, type CommandClasses, commandClasses } from '../events/command-classes.ts'
import type { CommandName } from '../events/terminal-commands.ts'
import { terminalCommands } from '../gateway/commands/terminal-commands.ts'
import { commandPayloads } from '../testing/command-payloads.ts'
import { cutPlatform, isControl, type LinkedVehicle } from '../testing/cut-platform.ts'
import { heldRuns, peerLockSpace } from '../store/server-run.ts'
import { testFeed } from '../testing/feed.ts'
import { freePort } from '../testing/free-port.ts'
import { until } from '../testing/gateway.ts'
import { TestTerminal } from '../testing/terminal.ts'

/** Each has video and talk, on a port of its own, and an address by which clients reach it alone. */
const configOf = async (name: string) => ({
  'hand-on-seconds': 0,
  'node-address': `https://${name}.example.com`,
  'video-port': await freePort(),
  'video-address': `${name}.video.example.com`,
  'video-talk-port': await freePort(),
  'video-talk-address': `${name}.talk.example.com`,
})
// What is acknowledged stays so until it is seen, however busy the machine is.
const commandTimes = { effect: 60_000 }
const a = await cutPlatform({ config: await configOf('a'), commandTimes })
const b = await cutPlatform({ other: a, config: await configOf('b'), commandTimes })
afterAll(async () => {
  await b.stop()
  await a.stop()
})
const atA = await a.platform.newCaller('operator', [a.organisation])
const atB = await b.platform.signIn('operator', 'a password')
const reason = 'Stolen, police informed'
const isId = (id: number) => (frame: { header: { messageId: number } }) => frame.header.messageId === id
/** With a link at B, which A knows. */
async function linkedAtB(options?: Parameters<typeof b.linked>[0]): Promise<LinkedVehicle> {
  const vehicle = await b.linked(options)
  await a.platform.fleet.reload()
  await until(() => a.platform.terminals.isLinked(vehicle.id))
  expect(a.platform.terminals.isLinkedHere(vehicle.id)).toBe(false)
  return vehicle
}
async function acknowledges({ terminal }: LinkedVehicle, id: number, result = 0): Promise<void> {
  const { header } = await terminal.hears(isId(id))
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: id, result })
}
const all = (Object.entries(commandPayloads) as [CommandName, readonly unknown[]][])
  .flatMap(([command, payloads]) => payloads.map(payload => ({ command, payload })))
  // Asked for at the server of the link alone; see below.
  .filter(({ command }) => !(commandClasses as CommandClasses)[command]?.here)
  // Two questions for a place at the same time are one.
  .filter(({ command, payload }) => command !== 'location' || payload === null)
/** From now on it answers everything by 0x0001 with result 3. */
function refusesAll(terminal: TestTerminal): void {
  const answered = new WeakSet<object>(terminal.heard)
  terminal.socket.on('data', () => {
    for (const frame of terminal.heard.filter(heard => !answered.has(heard))) {
      answered.add(frame)
      const { header } = frame
      if (header.messageId === messages.platformAck.id) continue
      terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 3 })
    }
  })
}
const standing = Object.assign(() => expect.fail('the server without the link decides nothing'), { again: { kind: 'standing' } })

test('every command of the table goes to the server that has the link, once, and what can stop a vehicle only while it stands', async () => {
  const vehicle = await linkedAtB({ answers: false })
  const { terminal, id } = vehicle
  // What it is asked at its sign-in would be shared.
  for (const asked of ['attributes', 'parameters'] as const) await acknowledges(vehicle, terminalCommands[asked].sends, 3)
  await b.reports(vehicle, { speed: 60 })
  const sendAll = async (): Promise<string[]> => {
    terminal.heard.length = 0
    const outcomes = await Promise.all(
      all.map(async ({ command, payload }) => {
        const permits = canStop((commandClasses as CommandClasses)[command] ?? expect.fail(), payload)
          ? { permits: standing }
          : {}
        const { result } = await a.platform.terminals.send(id, command, payload as never, { by: 'platform', ...permits } as never)
        return await (result as Promise<unknown>).then(
          () => expect.fail(command),
          (error: { reason: string }) => ({ command, why: error.reason }),
        )
      }),
    )
    expect(outcomes.filter(({ why }) => why !== 'notSupported' && why !== 'withheld')).toEqual([])
    const sent = outcomes.filter(({ why }) => why === 'notSupported')
    // Each was sent once, and nothing that was withheld.
    expect(terminal.heard.map(({ header }) => header.messageId).toSorted((x, y) => x - y)).toEqual(
      sent.map(({ command }) => terminalCommands[command].sends).toSorted((x, y) => x - y),
    )
    return outcomes.filter(({ why }) => why !== 'notSupported').map(({ command, why }) => `${command} ${why}`)
  }
  const stopping = all
    .filter(({ command, payload }) => canStop((commandClasses as CommandClasses)[command] ?? expect.fail(), payload))
    .filter(({ command }) => command !== 'text' && command !== 'dispatchText')
  refusesAll(terminal)
  // The texts of the table are no orders; the permit asked for was to see it stand.
  expect(await sendAll()).toEqual(stopping.map(({ command }) => `${command} withheld`))
  await b.stands(vehicle)
  expect(await sendAll()).toEqual([])
  // At A nothing is recorded that was not sent.
  const { rows } = await b.sql(`select count(*)::int as n from commands where vehicle_id = $1 and result = 'offline'`, [id])
  expect(rows).toEqual([{ n: 0 }])
  // What is read from a file while it is sent is asked for at the server of the link: A has none.
  const [payload] = commandPayloads.upgrade
  const { result } = await a.platform.terminals.send(
    id,
    'upgrade',
    payload as never,
    { by: 'platform', permits: standing } as never,
  )
  await expect(result).rejects.toMatchObject({ reason: 'offline' })
})

test('a cut asked at the server without the link is decided by what the other has seen: refused at 60 km/h, sent once while it stands', async () => {
  const vehicle = await linkedAtB()
  const ask = { vehicleId: vehicle.vehicleId, plateNum: vehicle.plate, reason, arm: false, minutes: 30 }
  await b.reports(vehicle, { speed: 60 })
  const refused = await atA.call('platform/sendCutOffFuelAndElecCmd', { ...ask, requestId: 'cut-while-driving' })
  expect(refused.command).toMatchObject({ state: 'refused', detail: 'moving' })
  await b.stands(vehicle)
  expect(vehicle.terminal.heard.some(isControl)).toBe(false)
  const { command } = await atA.call('platform/sendCutOffFuelAndElecCmd', { ...ask, requestId: 'cut-while-standing' })
  await acknowledges(vehicle, messages.terminalControl.id)
  const stateOf = async () =>
    (
      await atA.call('platform/getCutOffFuelElecCmdResult', {
        vehicleId: vehicle.vehicleId,
        startTime: 0,
        endTime: a.clock.at + 60_000,
        pageSize: 10,
      })
    ).commands.find(({ commandId }) => commandId === command.commandId)?.state
  await until(async () => (await stateOf()) === 'acknowledged')
  expect(vehicle.terminal.heard.filter(isControl)).toHaveLength(1)
  // And the way back, whatever it does.
  await b.reports(vehicle, { speed: 60 })
  vehicle.terminal.heard.length = 0
  await atA.call('platform/sendRestoreFuelAndElecCmd', { vehicleId: vehicle.vehicleId, reason })
  await acknowledges(vehicle, messages.terminalControl.id)
  await Promise.all([a.platform.settled(), b.platform.settled()])
  expect(vehicle.terminal.heard.filter(isControl)).toHaveLength(1)
})

test('a terminal that comes to the other server takes its lease with it: the former link ends, and commands follow', async () => {
  const vehicle = await linkedAtB()
  const { id, phone, terminal } = vehicle
  const again = a.ends(new TestTerminal(a.platform.gatewayPort, phone))
  await again.signIn()
  await terminal.closes()
  await until(() => !b.platform.terminals.isLinkedHere(id) && b.platform.terminals.isLinked(id))
  expect(a.platform.fleet.vehicle(id)?.online).toBe(true)
  expect(b.platform.fleet.vehicle(id)?.online).toBe(true)
  const sent = await b.platform.terminals.send(id, 'linkTest', null, { by: 'platform' })
  await acknowledges({ ...vehicle, terminal: again }, terminalCommands.linkTest.sends)
  await expect(sent.result).resolves.toBeUndefined()
})

test('a server that has not heard of a newer link sends no cut over its own, and ends that', async () => {
  const vehicle = await b.linked()
  await b.stands(vehicle)
  // As another server wrote it, which has been killed before anybody heard of it.
  await b.sql('update terminal_leases set run = 1, epoch = epoch + 1 where vehicle_id = $1', [vehicle.id])
  const { command } = await atB.call('platform/sendCutOffFuelAndElecCmd', {
    vehicleId: vehicle.vehicleId,
    plateNum: vehicle.plate,
    reason,
    arm: true,
    minutes: 30,
    requestId: 'cut-over-an-old-link',
  })
  await vehicle.terminal.closes()
  expect(vehicle.terminal.heard.some(isControl)).toBe(false)
  const stateOf = async () =>
    (await b.sql('select state from vehicle_commands where id = $1', [command.commandId])).rows[0] as { state: string }
  await until(async () => (await stateOf()).state === 'armed')
  expect(b.platform.terminals.isLinkedHere(vehicle.id)).toBe(false)
})

test('positions stored by one server are on the feeds of the other within a second, and so is that it is online', async () => {
  const vehicle = await linkedAtB()
  const feed = await testFeed(a.platform.url)
  feed.say({ type: 'subscribe', accessToken: atA.token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(({ type }) => type === 'snapshot')
  const begun = performance.now()
  await b.reports(vehicle, { latitude: 31.5, speed: 30 })
  await feed.until(
    message =>
      'positions' in message && message.positions.some(each => each.vehicleId === vehicle.vehicleId && each.latitude === 31.5),
  )
  const took = performance.now() - begun
  feed.socket.close()
  const at = ({ platform }: typeof a) => {
    const { online, latest } = platform.fleet.vehicle(vehicle.id) ?? expect.fail()
    const { report, fix, moving, receivedAt } = latest
    return {
      online,
      moving,
      receivedAt,
      speed: report?.speedDkmh,
      time: report?.time,
      latitude: fix?.latitudeE6,
      mileage: report?.mileageHm,
    }
  }
  expect(at(a)).toEqual(at(b))
  expect(at(a)).toMatchObject({ online: true, moving: true, speed: 300, latitude: 31_500_000 })
  console.log(`position at the other server after ${took.toFixed(0)} ms`)
})

test('video of a vehicle is at one server, whichever is asked: its terminal is sent there, and so are viewers', async () => {
  const vehicle = await linkedAtB()
  await b.sql(`update vehicles set details = details || '{"channel": "2"}' where id = $1`, [vehicle.id])
  const ask = (caller: typeof atA) =>
    caller.call('video/getVideoUrl', { vehicleId: vehicle.vehicleId, channel: 1, stream: 'sub' })
  const [first, second] = [await ask(atA), await ask(atB)]
  expect(first.path).toBe(second.path)
  const name = /^https:\/\/([ab])\.example\.com\/video$/.exec(first.path)?.[1]
  const { body } = await vehicle.terminal.hears(isId(messages.liveTransmissionRequest.id))
  expect(decode(messages.liveTransmissionRequest, body, '2013').value.ip).toBe(`${name}.video.example.com`)
  expect(vehicle.terminal.heard.filter(isId(messages.liveTransmissionRequest.id))).toHaveLength(1)
})

test('a cab is spoken with by one server: who asks another one joins there, also when that would be the server for new lines', async () => {
  const vehicle = await linkedAtB()
  const ask = { vehicleId: vehicle.vehicleId }
  const atOf = ({ path }: { path: string }) => /^https:\/\/([ab])\.example\.com\//.exec(path)?.[1]
  const first = atOf(await atA.call('video/startTalk', ask))
  const { body } = await vehicle.terminal.hears(isId(messages.liveTransmissionRequest.id))
  expect(decode(messages.liveTransmissionRequest, body, '2013').value).toMatchObject({ ip: `${first}.talk.example.com`, type: 2 })
  expect(atOf(await atB.call('video/startTalk', ask))).toBe(first)
  expect(vehicle.terminal.heard.filter(isId(messages.liveTransmissionRequest.id))).toHaveLength(1)
  // As if the other server had come since: it would be chosen now, and the line is still here.
  const { rows } = await b.sql(`${heldRuns} except select run from talk_lines`, [peerLockSpace])
  const [{ objid: run }] = rows
  await b.sql('update talk_lines set run = $2 where vehicle_id = $1', [vehicle.id, run])
  expect(atOf(await atA.call('video/startTalk', ask))).toBe(first === 'a' ? 'b' : 'a')
})

test('a command that is asked at the other server takes some round trips to the database more', async () => {
  const vehicle = await linkedAtB()
  const time = async (at: typeof a): Promise<number> => {
    const took: number[] = []
    for (let n = 0; n < 30; n += 1) {
      vehicle.terminal.heard.length = 0
      const begun = performance.now()
      const sending = at.platform.terminals.send(vehicle.id, 'linkTest', null, { by: 'platform' })
      await acknowledges(vehicle, terminalCommands.linkTest.sends)
      await (await sending).result
      took.push(performance.now() - begun)
    }
    return took.toSorted((x, y) => x - y)[15] ?? 0
  }
  const [here, elsewhere] = [await time(b), await time(a)]
  console.log(`median: here ${here.toFixed(1)} ms, elsewhere ${elsewhere.toFixed(1)} ms`)
  expect(elsewhere).toBeLessThan(1_000)
})

test('a server that stops sends its terminals to the others one after the other, what it was sent is acknowledged, and nobody looks offline', async () => {
  const c = await cutPlatform({ other: a, config: { 'hand-on-seconds': 1 } })
  const vehicles = await Promise.all([c.linked(), c.linked(), c.linked(), c.linked()])
  // What it is asked at its sign-in: a terminal that is to answer leaves last.
  for (const vehicle of vehicles)
    for (const asked of ['attributes', 'parameters'] as const) await acknowledges(vehicle, terminalCommands[asked].sends, 3)
  await a.platform.fleet.reload()
  await until(() => vehicles.every(({ id }) => a.platform.terminals.isLinked(id)))
  const offline: number[] = []
  a.platform.bus.subscribe('unlinked', ({ vehicleId }) => offline.push(vehicleId))
  a.platform.bus.subscribe('unlinkedElsewhere', ({ vehicleId }) => offline.push(vehicleId))
  const ended: number[] = []
  const back = vehicles.map(async ({ terminal, phone }) => {
    const serial = terminal.report({ time: a.clock.at })
    await terminal.closes()
    expect(terminal.isAcknowledged(serial)).toBe(true)
    ended.push(performance.now())
    return await a.ends(new TestTerminal(a.platform.gatewayPort, phone)).signIn()
  })
  await Promise.all(vehicles.map(({ terminal }) => terminal.ackOf(terminal.send(messages.heartbeat, {}))))
  await Promise.all([c.platform.stop(), ...back])
  expect((ended.at(-1) ?? 0) - (ended[0] ?? 0)).toBeGreaterThan(500)
  for (const { id } of vehicles) {
    expect(a.platform.terminals.isLinkedHere(id)).toBe(true)
    expect(a.platform.fleet.vehicle(id)?.online).toBe(true)
  }
  expect(offline).toEqual([])
})

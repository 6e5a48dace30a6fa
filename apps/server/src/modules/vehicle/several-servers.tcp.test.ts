/** Vehicles that are added and changed at one of two servers on one database, as the other one and its terminals see it. */
import { afterAll, expect, test } from 'vitest'
import { testFeed } from '../../testing/feed.ts'
import { takeAway } from '../../testing/database.ts'
import { type Caller, testPlatform, platformOfFile } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'

const terminals: TestTerminal[] = []
const a = await platformOfFile()
const organisation = await a.addOrganisation('One')
const elsewhere = await a.addOrganisation('Elsewhere')
await a.addUser('wang', 'a password', [elsewhere])
const b = await testPlatform({ beside: a, terminals: 'gateway' })
const atA = await a.newCaller('li', [organisation, elsewhere])
const atB = await b.signIn('li', 'a password')
const ofElsewhere = await b.signIn('wang', 'a password')
afterAll(async () => {
  for (const terminal of terminals) terminal.socket.destroy()
  await b.stop()
})

const terminal = (phone: string): TestTerminal => {
  const made = new TestTerminal(b.gatewayPort, phone)
  terminals.push(made)
  return made
}
const added = async (commCardNum: string): Promise<string> => {
  const { id } = await atA.call('vehicle/addVehicle', {
    orgId: organisation,
    plateNum: `沪${commCardNum}`,
    plateColor: 2,
    commCardNum,
    vehicleType: 'truck',
    terminalType: 'jt808-2013',
  })
  return id
}
const feedOf = async (caller: Caller) => {
  const feed = await testFeed(b.url)
  feed.say({ type: 'subscribe', accessToken: caller.token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(({ type }) => type === 'snapshot')
  return feed
}
const platesOf = async (caller: Caller) => (await caller.call('vehicle/getVehicles', {})).vehicles.map(({ plateNum }) => plateNum)

test('a vehicle added at one server is announced on the feeds of the other, and its terminal signs in there at once', async () => {
  const feed = await feedOf(atB)
  const vehicleId = await added('13955550001')
  const device = await terminal('13955550001').signIn()
  await feed.until(({ type }) => type === 'listChanged')
  const reported = device.report()
  expect(await device.ackOf(reported)).toBe(0)
  const changes = await feed.until(
    message => 'positions' in message && message.positions.some(each => each.vehicleId === vehicleId && each.latitude !== null),
  )
  expect(changes).toMatchObject({ topic: 'positions' })
  expect(await platesOf(atB)).toContain('沪13955550001')
  feed.socket.close()
})

test('a vehicle moved at one server leaves the lists of its former organisation at the other', async () => {
  const vehicleId = await added('13955550002')
  await expect.poll(() => platesOf(atB)).toContain('沪13955550002')
  const feed = await feedOf(ofElsewhere)
  await atA.call('vehicle/saveVehEdit', { vehicleId, orgId: elsewhere })
  await feed.until(({ type }) => type === 'listChanged')
  expect(await platesOf(ofElsewhere)).toContain('沪13955550002')
  await atA.call('vehicle/saveVehEdit', { vehicleId, orgId: organisation })
  await expect.poll(() => platesOf(ofElsewhere)).not.toContain('沪13955550002')
  expect(await ofElsewhere.code('vehicle/getTerminalState', { vehicleId })).toBe(
    await ofElsewhere.code('vehicle/getTerminalState', { vehicleId: '987654' }),
  )
  feed.socket.close()
})

test('a vehicle that gets another terminal at one server loses its former one at the other', async () => {
  const vehicleId = await added('13955550003')
  const former = await terminal('13955550003').signIn()
  await atA.call('vehicle/saveVehEdit', { vehicleId, commCardNum: '13955550004', terminalType: 'jt808-2013' })
  await former.closes()
  await terminal('13955550004').signIn()
})

test('a zone given at one server counts at once for the terminal that is linked to the other', async () => {
  const vehicleId = await added('13955550005')
  const device = await terminal('13955550005').signIn()
  await atA.call('vehicle/saveVehEdit', { vehicleId, zoneMinutes: 0 })
  // The clock of the terminal is in UTC: eight hours behind what the standard says.
  const reportedTime = async () => {
    await device.ackOf(device.report({ time: Math.floor(Date.now() / 1_000) * 1_000 - 8 * 3_600_000 }))
    return b.fleet.vehicle(Number(vehicleId))?.latest.report?.reportedTime
  }
  await expect.poll(reportedTime).toBeNull()
})

test('what was changed while a server had no connection is caught up with, terminals included', async () => {
  const vehicleId = await added('13955550006')
  const former = await terminal('13955550006').signIn()
  const back = await takeAway(a.database)
  await back()
  const edit = { vehicleId, commCardNum: '13955550007', terminalType: 'jt808-2013' }
  // Its pool too has to connect again.
  await expect.poll(() => atA.code('vehicle/saveVehEdit', edit)).toBe(0)
  await former.closes()
})

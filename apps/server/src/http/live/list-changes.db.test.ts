/** Who is told that the list has changed: those who see what changed, over real sockets. */
import { limits, type LiveServerMessage } from '@outrider/contract'
import { expect, test } from 'vitest'
import { OrganisationAdministration } from '../../modules/administration/organisation-administration.ts'
import { UserAdministration } from '../../modules/administration/user-administration.ts'
import { type TestFeed, testFeed } from '../../testing/feed.ts'
import { aReport, type Caller, platformOfFile } from '../../testing/platform.ts'

const company = { a: 0, b: 0, northOfA: 0 }
const vehicle = { a: 0, b: 0 }
const caller: Record<string, Caller> = {}
const platform = await platformOfFile({ budgetClock: () => performance.now() })
const users = new UserAdministration(platform.database.db)
const organisations = new OrganisationAdministration(platform.database.db)
company.a = await platform.addOrganisation('Company A')
company.northOfA = await platform.addOrganisation('North of A', company.a)
company.b = await platform.addOrganisation('Company B')
vehicle.a = await platform.addVehicle(company.a, '京A00001', { phone: '1' })
vehicle.b = await platform.addVehicle(company.b, '京B00001', { phone: '2' })
await platform.addUser('of-a', 'a password', [company.a])
await platform.addUser('of-b', 'a password', [company.b])
await platform.addUser('京b00001', 'a password', [], { vehicle: vehicle.b })
for (const login of ['of-a', 'of-b', '京b00001']) caller[login] = await platform.signIn(login, 'a password')

const by = (login: string): Caller => caller[login] ?? expect.fail()
async function feedOf(login: string): Promise<TestFeed> {
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: by(login).token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(({ type }) => type === 'snapshot')
  feed.got.length = 0
  return feed
}
const isListChanged = ({ type }: LiveServerMessage) => type === 'listChanged'
let second = 0
/** All that was sent to this feed until now has arrived. */
async function settled(feed: TestFeed, vehicleId: number): Promise<void> {
  second += 1
  platform.bus.publish({ kind: 'stored', positions: [aReport(vehicleId, second)] })
  const latitude = (31_230_400 + second) / 1e6
  await feed.until(message => 'positions' in message && message.positions.some(position => position.latitude === latitude))
}
const form = { plateColor: 2, vehicleType: 'truck', terminalType: 'jt808-2013' } as const

test('what changes in one company is sent to it and not to another, whatever changes', async () => {
  const [a, b, own] = [await feedOf('of-a'), await feedOf('of-b'), await feedOf('京b00001')]
  const cursor = { epoch: platform.fleet.epoch, seq: platform.fleet.seq }
  const changes: (() => Promise<unknown>)[] = [
    () => by('of-a').call('vehicle/saveVehEdit', { vehicleId: String(vehicle.a), nickname: 'renamed' }),
    () => by('of-a').call('vehicle/addVehicle', { ...form, orgId: company.a, plateNum: '京A00002', commCardNum: '139' }),
    () => by('of-a').call('vehicle/saveVehEdit', { vehicleId: String(vehicle.a), orgId: company.northOfA }),
    () => organisations.rename(String(company.northOfA), { english: 'The north' }),
    () => organisations.add({ name: 'South of A', parent: String(company.a) }),
    () => users.grant('of-a', ['The north']).then(() => users.revoke('of-a', ['Company A'])),
  ]
  for (const change of changes) {
    a.got.length = 0
    await change()
    await a.until(isListChanged)
  }
  for (const feed of [b, own]) {
    await settled(feed, vehicle.b)
    expect(feed.got.filter(isListChanged)).toEqual([])
  }
  expect((await by('of-a').call('vehicle/getChangedVehicles', cursor)).listChanged).toBe(true)
  expect((await by('of-b').call('vehicle/getChangedVehicles', cursor)).listChanged).toBe(false)
  expect((await by('京b00001').call('vehicle/getChangedVehicles', cursor)).listChanged).toBe(false)
  // A reader that comes back is told as one that polls.
  const back = await testFeed(platform.url)
  back.say({ type: 'subscribe', accessToken: by('of-b').token, lang: 'en', topics: [{ topic: 'positions', ...cursor }] })
  await back.until(({ type }) => type === 'changes')
  expect(back.got.filter(isListChanged)).toEqual([])
  await users.grant('of-a', ['Company A'])
  for (const feed of [a, b, own, back]) feed.socket.close()
})

test('a vehicle that moves to another company is told to both, and who is told nothing keeps a list that is right', async () => {
  const moved = await platform.addVehicle(company.a, '京A00009')
  const [a, b] = [await feedOf('of-a'), await feedOf('of-b')]
  await platform.database.pool.query('update vehicles set organisation_id = $1 where id = $2', [company.b, moved])
  await platform.fleet.refresh([moved])
  await Promise.all([a.until(isListChanged), b.until(isListChanged)])
  const ranksOf = async (login: string) => {
    const { vehicles } = await by(login).call('vehicle/getBatchVehicles', { pageSize: 100, pageNum: 1 })
    return vehicles.toSorted((one, two) => one.rank - two.rank).map(({ plateNum }) => plateNum)
  }
  expect(await ranksOf('of-b')).toEqual(['京A00009', '京B00001'])
  // While nothing changes for B, its list is kept; names of A do not disturb its order.
  await by('of-a').call('vehicle/addVehicle', { ...form, orgId: company.a, plateNum: '京A00005', commCardNum: '140' })
  expect(await ranksOf('of-b')).toEqual(['京A00009', '京B00001'])
  for (const feed of [a, b]) feed.socket.close()
})

test('a grant that is taken away counts at once on open feeds: the next report is not sent, and the list is loaded again', async () => {
  await platform.addUser('guest', 'a password', [company.a, company.b])
  caller['guest'] = await platform.signIn('guest', 'a password')
  const guest = await feedOf('guest')
  await settled(guest, vehicle.b)
  // However long a reload of the fleet takes: it is not what takes the grant away.
  await users.revoke('guest', ['Company B'])
  await guest.until(isListChanged)
  guest.got.length = 0
  platform.bus.publish({ kind: 'stored', positions: [aReport(vehicle.b, 90_000)] })
  await settled(guest, vehicle.a)
  const seen = guest.got.flatMap(message => ('positions' in message ? message.positions.map(({ vehicleId }) => vehicleId) : []))
  expect(seen).not.toContain(String(vehicle.b))
  expect((await by('guest').call('vehicle/getVehicles', {})).vehicles.map(({ id }) => id)).not.toContain(String(vehicle.b))
  await users.grant('guest', ['Company B'])
  await guest.until(isListChanged)
  guest.socket.close()
})

test('a user who edits all the time is told so, and others edit on', async () => {
  const busy = await platform.newCaller('busy', [company.a])
  const edit = { vehicleId: '999999', nickname: 'x' }
  const ask = () => platform.send('vehicle/saveVehEdit', edit, { access_token: busy.token })
  // More than refill while they are answered; not all at once, since of one address only a hundred requests may be on their way in.
  const replies: Awaited<ReturnType<typeof ask>>[] = []
  while (replies.length < 2 * limits.editsPerMinute) replies.push(...(await Promise.all(Array.from({ length: 60 }, ask))))
  const { status, reply } = replies.find(({ reply: { rspCode } }) => rspCode === 4290010) ?? expect.fail('none was refused')
  expect([status, reply.msg]).toEqual([429, 'Too many changes: at most 120 a minute, please try again in a moment'])
  expect(await by('of-a').code('vehicle/saveVehEdit', edit)).toBe(4040101)
})

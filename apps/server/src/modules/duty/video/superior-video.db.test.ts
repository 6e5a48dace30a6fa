/** Video that superior platforms fetch: only what they asked for, and only as long as the company of the vehicle lets them. */
import { afterAll, expect, test } from 'vitest'
import type { ViewerLink } from '../../../media/viewer.ts'
import type { Superior } from '../../../supervision/superior.ts'
import { platformOfFile } from '../../../testing/platform.ts'
import { Consents } from '../consents.ts'
import { SuperiorVideo } from './superior-video.ts'

const platform = await platformOfFile()
const [ours, theirs] = [await platform.addOrganisation('Ours'), await platform.addOrganisation('Theirs')]
const allows = { texts: false, listening: false, data: false, photos: false, recorder: false, video: true, recordings: true }
const province = { id: 'province', platformId: 'P1', edition: '2019', organisations: [ours], allows } as unknown as Superior
const city: Superior = { ...province, id: 'city' }
const region: Superior = { ...province, id: 'region', organisations: [ours, theirs] }
const { fleet } = platform
const consents = new Consents(platform.database.db, fleet)
const chief = await platform.addUser('chief', 'a password', [ours])
/** Their month is used up, or they are frozen. */
const refused = new Set<number>()
const clock = { at: Date.now() }
/** Relays open when it resolves. */
let held = Promise.resolve()
const video = new SuperiorVideo({
  db: platform.database.db,
  fleet,
  access: platform.access,
  superiors: [province, city, region],
  consents,
  relays: () => ({
    begin: () => Promise.resolve(undefined),
    open: () => held.then(() => ({ leave: () => undefined })),
    mayGoOn: id => Promise.resolve(!refused.has(id)),
  }),
  recorded: () => ({
    list: () => expect.fail('no list is asked for'),
    begin: () => Promise.resolve(undefined),
    isAwaited: () => true,
    open: () => ({ leave: () => undefined }),
    control: () => expect.fail('nothing is steered'),
    mayGoOn: () => Promise.resolve(true),
  }),
  place: { host: 'v.example.com', port: 80 },
  now: () => clock.at,
  log: { error: () => expect.fail('an error') },
})
/** What is fetched is looked at every few seconds, until it is left: the next file would find that going on. */
const fetched: { leave(): void }[] = []
const open = async (...asked: Parameters<SuperiorVideo['open']>) => {
  const opened = await video.open(...asked)
  if (opened) fetched.push(opened)
  return opened
}
afterAll(() => fetched.forEach(each => each.leave()))
const codeOf = (superior: Superior): string =>
  /P1\0+([A-Za-z0-9]{64})/.exec(video.codes(superior).body.toString('latin1'))?.[1] ?? expect.fail('no code')
let vehicles = 0
async function vehicle() {
  const plate = `沪${String((vehicles += 1)).padStart(5, '0')}`
  const id = await platform.addVehicle(ours, plate)
  await fleet.reload()
  const color = fleet.vehicle(id)?.identity.plateColor ?? expect.fail()
  return { id, name: (superior: Superior, channel = 1, media = 0) => `${plate}.${color}.${channel}.${media}.${codeOf(superior)}` }
}
function fetching() {
  const link = { closed: false, send: () => undefined, unsent: 0, close: () => void (link.closed = true) }
  return link satisfies ViewerLink
}

test('a camera is fetched by who asked for it, as long as the codes that it was asked with', async () => {
  const { id, name } = await vehicle()
  expect(await open(name(province), fetching())).toBeUndefined()
  await video.begin(province, id, 1)
  expect(await open(name(province), fetching())).toBeDefined()
  expect(await open(name(province, 2), fetching())).toBeUndefined()
  expect(await open(name(city), fetching())).toBeUndefined()
  await video.begin(city, id, 0)
  expect(await open(name(city, 2), fetching())).toBeDefined()
  clock.at += 25 * 3_600_000
  expect(await open(name(province), fetching())).toBeUndefined()
})

test('what a company forbids ends, for the platform that may not have it any more', async () => {
  const { id, name } = await vehicle()
  const links = [fetching(), fetching()] as const
  for (const [at, superior] of [province, city].entries()) {
    await video.begin(superior, id, 1)
    expect(await open(name(superior), links[at] ?? expect.fail())).toBeDefined()
  }
  await video.look()
  expect(links.map(({ closed }) => closed)).toEqual([false, false])
  await consents.decide(ours, { superior: 'province', kind: 'video', allowed: false }, { id: chief, name: 'chief' })
  await video.look()
  expect(links.map(({ closed }) => closed)).toEqual([true, false])
})

test('the video of a vehicle ends that goes to a company which the platform is not told of', async () => {
  const { id, name } = await vehicle()
  const link = fetching()
  await video.begin(city, id, 1)
  expect(await open(name(city), link)).toBeDefined()
  await platform.database.pool.query('update vehicles set organisation_id = $2 where id = $1', [id, theirs])
  await fleet.reload()
  await video.look()
  expect(link.closed).toBe(true)
})

test('what may not begin any more does not go on either', async () => {
  const { id, name } = await vehicle()
  const link = fetching()
  await video.begin(city, id, 1)
  expect(await open(name(city), link)).toBeDefined()
  await video.look()
  expect(link.closed).toBe(false)
  refused.add(id)
  await video.look()
  expect(link.closed).toBe(true)
})

test('sound without a picture is listening: where its company lets nobody listen it is not handed up, and ends', async () => {
  const { id, name } = await vehicle()
  const [all, sound] = [fetching(), fetching()]
  await video.begin(city, id, 1)
  expect(await open(name(city), all)).toBeDefined()
  expect(await open(name(city, 1, 1), sound)).toBeDefined()
  await platform.database.pool.query(`update organisations set withheld = '{listening}' where id = $1`, [ours])
  await fleet.reloadOrganisations()
  await video.look()
  expect([all.closed, sound.closed]).toEqual([false, true])
  expect(await open(name(city, 1, 1), fetching())).toBeUndefined()
  expect(await open(name(city, 1, 2), fetching())).toBeDefined()
})

test('a recording of before another company had the vehicle ends, and is not fetched, though both let the platform have theirs', async () => {
  const moved = [await vehicle(), await vehicle()] as const
  const link = fetching()
  for (const { id } of moved) {
    const part = { channel: 1, start: 0, end: clock.at, stream: undefined, since: 0 }
    expect(await video.beginRecorded(region, id, part)).toBeUndefined()
  }
  expect(await open(moved[0].name(region), link)).toBeDefined()
  await video.look()
  expect(link.closed).toBe(false)
  for (const { id } of moved) {
    await platform.database.pool.query('insert into former_owners (vehicle_id, root_id, until) values ($1, $2, now())', [
      id,
      ours,
    ])
    await platform.database.pool.query('update vehicles set organisation_id = $2 where id = $1', [id, theirs])
  }
  await fleet.reload()
  await video.look()
  expect(link.closed).toBe(true)
  expect(await open(moved[1].name(region), fetching())).toBeUndefined()
})

test('a platform fetches no more at once than it may, though it asks for all of it at the same time', async () => {
  for (const each of fetched.splice(0)) each.leave()
  const { id, name } = await vehicle()
  await video.begin(region, id, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const asked = Array.from({ length: 260 }, () => open(name(region), fetching()))
  // Those beyond are refused while the others are opened.
  expect(await Promise.race(asked)).toBeUndefined()
  resolve()
  const opened = (await Promise.all(asked)).filter(each => each !== undefined)
  expect(opened).toHaveLength(250)
  for (const each of opened) each.leave()
  expect(await open(name(region), fetching())).toBeDefined()
})

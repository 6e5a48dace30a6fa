/** Costly calls take turns by user: what one user asks holds up nobody else. */
import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { until } from '../testing/gateway.ts'
import { platformOfFile } from '../testing/platform.ts'

const midnight = Date.UTC(2026, 0, 1)
const day = 86_400_000

const trackOf = (at: number) => ({ vehicleId: String(vehicle), startTime: midnight + at, endTime: midnight + day })

/** Nothing can be read from the history until `release`. */
async function locked() {
  const client = await platform.database.pool.connect()
  await client.query('begin; lock table positions in access exclusive mode')
  return {
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}

/** Costly calls of tracks that the server has received and not answered. */
async function received(): Promise<{ taken: number; waiting: number }> {
  const text = await (await fetch(`${platform.url}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^outrider_http_turns_${name}\\{turn="track"\\} (\\d+)`, 'm').exec(text)?.[1])
  return { taken: read('taken'), waiting: read('waiting') }
}
const areReceived = (count: number) =>
  until(async () => {
    const { taken, waiting } = await received()
    return taken + waiting === count
  })
const platform = await platformOfFile()
const organisation = await platform.addOrganisation('Root')
const vehicle = await platform.addVehicle(organisation, '沪T1')
for (const login of ['greedy', 'modest']) await platform.addUser(login, 'a password', [organisation])
const greedy = await platform.signIn('greedy', 'a password')
const modest = await platform.signIn('modest', 'a password')
// Both threads have started.
await Promise.all([greedy, modest].map((user, at) => user.code('track/getVehicleTrack', trackOf(at))))

test('a track asked after a hundred of another user comes after a few of them', async () => {
  const lock = await locked()
  const replies: string[] = []
  const many = Array.from({ length: 100 }, async (_, at) => {
    const code = await greedy.code('track/getVehicleTrack', trackOf(at))
    replies.push('greedy')
    return code
  })
  await areReceived(100)
  const one = modest.code('track/getVehicleTrack', trackOf(1_000)).then(code => replies.push('modest') && code)
  await areReceived(101)
  await lock.release()
  expect(new Set(await Promise.all([...many, one]))).toEqual(new Set([0]))
  // Replies on their way are not overtaken; after all hundred it would be without turns.
  expect(replies.indexOf('modest')).toBeLessThan(50)
})

test('cards take turns with tracks', async () => {
  const lock = await locked()
  const replies: string[] = []
  const cards = { vehicleId: String(vehicle), startTime: midnight, endTime: midnight + day }
  const many = Array.from({ length: 60 }, (_, at) =>
    greedy.code('vehicle/getVehTrackCard', { ...cards, startTime: midnight + at }).then(() => replies.push('greedy')),
  )
  await areReceived(60)
  const one = modest.code('vehicle/getVehTrackCard', cards).then(() => replies.push('modest'))
  await areReceived(61)
  await lock.release()
  await Promise.all([...many, one])
  // Replies on their way are not overtaken; after all hundred it would be without turns.
  expect(replies.indexOf('modest')).toBeLessThan(50)
})

test('beyond a hundred that wait a user is told so; those of others and of closed connections do not count', async () => {
  const lock = await locked()
  const sent = Array.from({ length: 104 }, (_, at) => {
    const call = request(`${platform.url}/track/getVehicleTrack`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', access_token: greedy.token },
    })
    call.on('error', () => undefined) // some are aborted below
    call.end(JSON.stringify(trackOf(at)))
    return call
  })
  const refused = await Promise.any(sent.map(async call => ((await once(call, 'response')) as [{ statusCode: number }])[0]))
  expect(refused.statusCode).toBe(429)
  const { status, reply } = await platform.send('track/getVehicleTrack', trackOf(999), { access_token: greedy.token })
  expect({ status, code: reply.rspCode, msg: reply.msg }).toEqual({
    status: 429,
    code: 4290004,
    msg: 'You have too many requests in progress, please wait for them to finish',
  })
  const closed = sent.map(call => new Promise(resolve => (call.closed ? resolve(undefined) : call.once('close', resolve))))
  for (const call of sent) call.destroy()
  await Promise.all(closed)
  await areReceived(0)
  const after = [greedy.code('track/getVehicleTrack', trackOf(1)), modest.code('track/getVehicleTrack', trackOf(1))]
  await lock.release()
  expect(await Promise.all(after)).toEqual([0, 0])
})

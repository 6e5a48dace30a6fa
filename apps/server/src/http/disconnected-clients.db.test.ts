/** Clients that disconnect before the reply: not logged as errors, and their work is cancelled. */
import { request } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { IngestRepository } from '../gateway/ingest/ingest.repository.ts'
import { refusalOf } from './replies.ts'
import { testFeed } from '../testing/feed.ts'
import { takeAway } from '../testing/database.ts'
import { aReport, platformOfFile } from '../testing/platform.ts'

const midnight = Date.UTC(2026, 0, 1)
const lines: { level: number; msg: string }[] = []
let heard = (): void => undefined

const log = pino(
  { level: 'debug' },
  {
    write(line: string) {
      lines.push(JSON.parse(line))
      heard()
    },
  },
)
const platform = await platformOfFile({ log })
const organisation = await platform.addOrganisation('Root')
const reader = await platform.newCaller('reader', [organisation])
const vehicle = await platform.addVehicle(organisation, '沪T1')
const vehicleId = String(vehicle)
const client = await platform.database.pool.connect()
await new IngestRepository().store(
  client,
  Array.from({ length: 100 }, (_, at) => aReport(vehicle, at, { latitudeE6: 31_000_000 + ((at * 7919) % 1_000_003) })),
)
client.release()

function ask(path: string, body: object) {
  const sent = request(`${platform.url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip', access_token: reader.token },
  })
  sent.on('error', () => undefined) // aborted on purpose
  sent.end(JSON.stringify(body))
  return sent
}
const loggedAs = (text: string) =>
  new Promise<void>(resolve => {
    heard = () => lines.some(({ msg }) => msg === text) && resolve()
    heard()
  })

test('who leaves before the reply is made is told of as gone, not as a failure, and the question is dropped', async () => {
  const locked = await platform.database.pool.connect()
  await locked.query('begin; lock table positions in access exclusive mode')
  lines.length = 0
  const sent = ask('track/getVehicleTrack', { vehicleId, startTime: midnight, endTime: midnight + 86_399_999 })
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  // A transaction sees other connections as of its start unless the snapshot is cleared.
  while (
    ((await locked.query(`select pg_stat_clear_snapshot(); ${waits}`)) as unknown as { rowCount: number }[])[1]?.rowCount === 0
  );
  sent.destroy()
  await loggedAs('client disconnected')
  await locked.query('rollback')
  locked.release()
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})

test('a reply whose reader has gone is no failure either', () => {
  lines.length = 0
  refusalOf(Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }), log)
  expect(lines).toMatchObject([{ msg: 'client disconnected' }])
  refusalOf(new Error('anything else'), log)
  expect(lines[1]).toMatchObject({ level: 50, msg: 'call failed' })
})

test('a client that breaks off in the middle of its request is no lost database', async () => {
  lines.length = 0
  for (let at = 0; at < 20; at++) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sent = request(`${platform.url}/vehicle/getOrg`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': 1000,
        expect: '100-continue',
        access_token: reader.token,
      },
    })
    sent.on('error', () => resolve())
    // The server has the headers by then.
    sent.on('continue', () => sent.write('{"t":', () => setImmediate(() => sent.destroy(new Error('on purpose')))))
    sent.flushHeaders()
    await promise
  }
  await loggedAs('client disconnected')
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})

test('an error names the call, the user and the request, whose id the client gets', async () => {
  await platform.database.pool.query('alter table shares rename to elsewhere')
  lines.length = 0
  const { status, headers } = await platform.send('share/getVehPosSharings', {}, { access_token: reader.token })
  await platform.database.pool.query('alter table elsewhere rename to shares')
  expect(status).toBe(500)
  expect(lines.filter(({ level }) => level >= 40)).toEqual([
    expect.objectContaining({
      level: 50,
      msg: 'call failed',
      call: 'share/getVehPosSharings',
      userId: 1,
      reqId: headers.get('request-id'),
      err: expect.objectContaining({ code: '42P01' }),
    }),
  ])
})

test('calls while the database is away make one line, not one each', async () => {
  const bringBack = await takeAway(platform.database)
  lines.length = 0
  for (let at = 0; at < 50; at++) expect(await reader.code('vehicle/getOrg', {})).toBe(5000001)
  await bringBack()
  expect(lines.filter(({ msg }) => msg === 'database unavailable').length).toBeLessThanOrEqual(1)
})

test('live feeds that say what is no message are few lines, without what they said', async () => {
  lines.length = 0
  for (let feed = 0; feed < 10; feed++) {
    const { socket, closed } = await testFeed(platform.url)
    socket.send('token={')
    await closed
  }
  const said = lines.filter(({ msg }) => msg === 'live feed closed: invalid message')
  expect(said).toHaveLength(1)
  expect(JSON.stringify(said)).not.toContain('token=')
})

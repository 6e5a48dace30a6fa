/** What no link took, what may not have arrived and what a server was killed over reaches the superior platform later, over real sockets. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages as messages808 } from '@outrider/jt808'
import { contents, decode, readEnvelope } from '@outrider/jt809'
import { afterAll, expect, test } from 'vitest'
import { IngestRepository } from '../gateway/ingest/ingest.repository.ts'
import { linkedVehicles } from '../testing/linked-vehicles.ts'
import { aReport, testPlatform } from '../testing/platform.ts'
import { TestSuperior } from '../testing/superior.ts'

const manners = { edition: '2011' as const, keepsAlive: true }
const province = new TestSuperior(manners)
const port = await province.listen()
const folder = await mkdtemp(join(tmpdir(), 'backfill-'))
const file = join(folder, 'superiors.json')
const bare = await testPlatform()
const ours = await bare.addOrganisation('Ours')
const theirs = await bare.addOrganisation('Theirs')
await writeFile(file, JSON.stringify([province.row({ organisations: [ours], positions: true })]))
const platform = await testPlatform({
  beside: bare,
  terminals: 'gateway',
  config: { 'superior-platforms': file },
  supervisionTimes: { firstPause: 50, longestPause: 200, refusedPause: 400, arrival: 50 },
})
const { linked, vehicle } = linkedVehicles(platform)
const { pool } = platform.database
afterAll(async () => {
  await platform.stop()
  await province.stop()
  await bare.stop()
  await rm(folder, { recursive: true })
})

const begin = Math.floor(Date.now() / 1000) * 1000 - 60_000
const location = (second: number) => ({
  alarms: 0,
  status: 0b11,
  latitude: 31.2 + second / 10_000,
  longitude: 121.4,
  altitude: 4,
  speed: 36,
  course: 90,
  time: begin + second * 1000,
  extras: {},
})
/** Seconds of the positions that came, with the type that brought them. */
const reported = (): string[] =>
  province.frames.flatMap(({ header, body }) => {
    const enveloped = readEnvelope(header.messageId, body)
    const seconds = (positions: readonly object[]) =>
      positions.map(position => String(((position as { time: number }).time - begin) / 1000))
    if (enveloped?.dataType === contents.position.id)
      return seconds([decode(contents.position, enveloped.data, '2011').value.position]).map(each => `live ${each}`)
    if (enveloped?.dataType === contents.positions.id)
      return seconds(decode(contents.positions, enveloped.data, '2011').value.positions).map(each => `late ${each}`)
    return []
  })
const kept = async () => (await pool.query('select 1 from unforwarded_reports')).rows.length

test('what has arrived is kept no more, and what concerns no superior platform neither', async () => {
  await expect.poll(() => province.slaveUp).toBe(true)
  const own = await linked(ours)
  const foreign = await linked(theirs)
  own.terminal.send(messages808.location, location(1))
  foreign.terminal.send(messages808.location, location(2))
  await expect.poll(reported).toEqual(['live 1'])
  await expect.poll(kept).toBe(0)
})

test('what was stored while there was no link comes when it is back, once, in its order', async () => {
  province.frames.length = 0
  const { terminal } = await linked(ours)
  await province.stop()
  for (const second of [12, 11, 13]) terminal.send(messages808.location, location(second))
  await expect.poll(kept).toBeGreaterThan(0)
  await expect
    .poll(async () => (await pool.query(`select 1 from positions where time > $1`, [new Date(begin + 10_000)])).rows.length)
    .toBe(3)
  await province.listen(port)
  await expect.poll(reported).toEqual(['late 11', 'late 12', 'late 13'])
  await expect.poll(kept).toBe(0)
})

test('what a killed server had stored, or another one without the links stores, is told by the one with the links', async () => {
  province.frames.length = 0
  const { id } = await vehicle(ours)
  const client = await pool.connect()
  const time = begin + 21_000
  await new IngestRepository(['province']).store(client, [aReport(id, 0, { time, receivedAt: time })])
  client.release()
  await expect.poll(reported).toEqual(['live 21'])
  await expect.poll(kept).toBe(0)
})

test('what left on a link of which nothing was heard afterwards is told once more', async () => {
  province.frames.length = 0
  manners.keepsAlive = false
  const { terminal } = await linked(ours)
  terminal.send(messages808.location, location(31))
  await expect.poll(reported).toEqual(['live 31'])
  expect(await kept()).toBe(1)
  manners.keepsAlive = true
  province.cut()
  await expect.poll(reported).toEqual(['live 31', 'late 31'])
  await expect.poll(kept).toBe(0)
})

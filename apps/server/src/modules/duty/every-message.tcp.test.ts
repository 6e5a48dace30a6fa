/** Every message that a superior platform may send, in both editions, from two platforms at once, over real sockets. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  contents,
  decode,
  type Edition,
  messages,
  readEnvelope,
  subordinateData,
  superiorData,
  superiorMessages,
} from '@outrider/jt809'
import { afterAll, expect, test } from 'vitest'
import {
  answerOf,
  bodyOf,
  bytesOf,
  counts,
  downward,
  hexId,
  isKept,
  unexplained,
  vehicleOfRows,
} from '../../testing/every-message-809.ts'
import { testPlatform } from '../../testing/platform.ts'
import { TestSuperior } from '../../testing/superior.ts'

const folder = await mkdtemp(join(tmpdir(), 'every-message-'))
const superiors = { 2011: new TestSuperior({ edition: '2011' }), 2019: new TestSuperior({ edition: '2019' }) } as const
const editions = ['2011', '2019'] as const
for (const each of Object.values(superiors)) await each.listen()
const file = join(folder, 'superiors.json')
await writeFile(
  file,
  JSON.stringify(editions.map(edition => superiors[edition].row({ id: edition, name: edition, alarms: true }))),
)
const platform = await testPlatform({
  config: { 'superior-platforms': file },
  supervisionTimes: { firstPause: 20, longestPause: 100, refusedPause: 200 },
})
const ours = await platform.addOrganisation('Ours')
const id = await platform.addVehicle(ours, vehicleOfRows.plate, {})
await platform.database.pool.query('update vehicles set plate_color = $2 where id = $1', [id, vehicleOfRows.plateColor])
await platform.fleet.reload()
const operator = await platform.newCaller('operator', [ours])
afterAll(async () => {
  await platform.stop()
  for (const each of Object.values(superiors)) await each.stop()
  await rm(folder, { recursive: true })
})

const info = () => operator.call('duty/getOnDutyInfo', {})
/** How often each type came, of this platform. */
const countsOf = async (edition: Edition) =>
  Object.fromEntries(
    ((await info()).unservedCounts ?? []).filter(({ govId }) => govId === edition).map(({ type, count }) => [type, count]),
  )
/** Types of what we have answered with, each read as its edition has it. */
function answersTo(edition: Edition): Record<string, number> {
  const found: Record<string, number> = {}
  for (const { header, body } of superiors[edition].frames) {
    const read = readEnvelope(header.messageId, body)
    const row = read && [...subordinateData, contents.noticeAcknowledgement].find(each => each.id === read.dataType)
    if (!read || !row) continue
    // Where a photo failed zeros stand for its position, in both editions.
    const deviations = [...decode(row, read.data, edition).deviations, ...read.deviations].filter(each => each !== 'unusableTime')
    expect([hexId(read.dataType), ...deviations]).toEqual([hexId(read.dataType)])
    found[hexId(read.dataType)] = (found[hexId(read.dataType)] ?? 0) + 1
  }
  return found
}
const once = (ids: readonly number[]): Record<string, number> => Object.fromEntries(ids.map(number => [hexId(number), 1]))

test('no message of the protocol is missing here', () => {
  const known = [...superiorData.map(row => row.id), contents.position.id + 0x8000, 0x9203, 0x9301, 0x9302]
  expect(new Set(downward.map(row => row.id))).toEqual(new Set(known))
  const bare = [...superiorMessages.map(row => row.id), ...Object.values(messages).map(row => row.id)]
  expect(counts.every(row => bare.includes(row.id))).toBe(true)
})

test('what comes from two superior platforms at once is carried out, answered, refused or kept and counted, each once, and no link ends', async () => {
  for (const edition of editions) await expect.poll(() => superiors[edition].slaveUp).toBe(true)
  const ofCounts = counts.filter(row => row.id >= 0x9000)
  for (const row of downward)
    for (const edition of editions) {
      const { messageId, body } = bodyOf(row, edition)
      superiors[edition].send(messageId, body, 'slave')
    }
  for (const { id: number, data } of ofCounts)
    for (const edition of editions) superiors[edition].send(number, bytesOf(data), 'slave')
  for (const edition of editions) {
    const answered = downward.flatMap(row => answerOf(row, edition) ?? [])
    await expect.poll(() => answersTo(edition)).toEqual(once(answered))
    const kept = [...downward.filter(row => isKept(row, edition)), ...ofCounts].map(row => row.id)
    await expect.poll(() => countsOf(edition)).toEqual(once(kept))
  }
  const { checks, notices, unserved = [] } = await info()
  expect(checks.map(({ govId, alarm }) => `${govId} ${alarm ? 'alarm' : 'check'}`).toSorted()).toEqual([
    '2011 alarm',
    '2011 check',
    '2019 alarm',
    '2019 check',
  ])
  const shown = notices.map(
    ({ govId, warning }) => `${govId} ${warning ? (warning.elsewhere ? 'elsewhere' : 'warning') : 'notice'}`,
  )
  expect(shown.toSorted()).toEqual(editions.flatMap(each => [`${each} elsewhere`, `${each} notice`, `${each} warning`]))
  // None is shown by a number alone.
  expect(unserved.filter(row => row.name === row.type || row.nameEn === row.type)).toEqual([])
  for (const edition of editions) expect([superiors[edition].up, superiors[edition].slaveUp]).toEqual([true, true])
})

test('messages of the links: both are kept and ended, and come again', async () => {
  for (const edition of editions) {
    const superior = superiors[edition]
    await expect.poll(() => superior.slaveUp).toBe(true)
    superior.send(messages.slaveKeepAlive.id, Buffer.alloc(0), 'slave')
    await expect.poll(() => superior.bodies(messages.slaveKeepAliveAnswer.id)).toEqual([''])
    // That of the other direction, on the main link.
    superior.send(messages.keepAlive.id, Buffer.alloc(0))
    await expect.poll(() => superior.bodies(messages.keepAliveAnswer.id)).toEqual([''])
    superior.send(messages.slaveLinkDown.id, Buffer.of(1))
    superior.send(messages.slaveLogout.id, Buffer.from('0000b18e', 'hex'), 'slave')
    await expect.poll(() => superior.bodies(messages.slaveLogoutAnswer.id)).toEqual([''])
    await expect.poll(() => superior.slaveUp).toBe(false)
    expect(superior.up).toBe(true)
    // It ends both; we sign in again, and it dials back.
    const logins = superior.logins.length
    superior.send(messages.superiorCloses.id, Buffer.of(0))
    await expect.poll(() => superior.logins.length).toBe(logins + 1)
    await expect.poll(() => superior.slaveUp).toBe(true)
    await expect.poll(() => superior.bodies(messages.slaveLoginAnswer.id)).toEqual(['00', '00'])
  }
})

test('each is explained by decode --jt809', async () => {
  for (const edition of editions) expect(await unexplained(downward, edition)).toEqual([])
})

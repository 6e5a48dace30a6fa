/** Every message that a platform below may send, in both editions, from two platforms at once, over real sockets. */
import { contents, decode, type Edition, messages, readEnvelope, subordinateData, superiorData } from '@outrider/jt809'
import { expect, test } from 'vitest'
import {
  answerOf,
  bodyOf,
  bytesOf,
  counts,
  hexId,
  isKept,
  unexplained,
  upward,
  vehicleOfRows,
} from '../../testing/every-message-809.ts'
import { outriderAboveOthers } from '../../testing/outrider-above-others.ts'
import type { TestSubordinate } from '../../testing/subordinate.ts'

const { signedIn, stateOf, recordsOf, pool } = await outriderAboveOthers()
const platforms = { 2011: 'old', 2019: 'new' } as const
const plates = { 2011: vehicleOfRows.plate, 2019: '沪A22222' } as const
const editions = ['2011', '2019'] as const

const once = (ids: readonly number[]): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const id of ids) found[hexId(id)] = (found[hexId(id)] ?? 0) + 1
  return found
}
/** What was answered, each read as its edition has it. */
function answersTo(platform: TestSubordinate, edition: Edition): Record<string, number> {
  const read = platform.frames.flatMap(({ header, body }) => readEnvelope(header.messageId, body) ?? [])
  const known = read.flatMap(({ dataType, data, deviations }) => {
    const row = superiorData.find(each => each.id === dataType)
    // 0x9702 without a code has the same layout in both editions.
    const found = row && decode(row, data, edition).deviations.filter(each => each !== 'otherEditionLayout')
    return found ? [{ dataType, deviations: [...deviations, ...found] }] : []
  })
  expect(known.filter(({ deviations }) => deviations.length > 0)).toEqual([])
  return once(known.map(({ dataType }) => dataType))
}

test('no message of the protocol is missing here', () => {
  const others = [...Object.values(contents).map(row => row.id), 0x1301, 0x1302]
  expect(new Set(upward.map(row => row.id))).toEqual(new Set([...subordinateData.map(row => row.id), ...others]))
})

test('what comes from two platforms at once is taken, answered, refused or kept and counted, each once, and no link ends', async () => {
  const from = { 2011: await signedIn(1002, '2011'), 2019: await signedIn(1003, '2019') } as const
  for (const edition of editions) await expect.poll(async () => (await stateOf(platforms[edition])).slaveSince).not.toBe(null)
  const ofCounts = counts.filter(row => row.id < 0x9000)
  for (const row of upward)
    for (const edition of editions) {
      const { messageId, body } = bodyOf(row, edition, plates[edition])
      from[edition].send(messageId, body)
    }
  for (const edition of editions) {
    for (const { id, data } of ofCounts) from[edition].send(id, bytesOf(data))
    from[edition].send(messages.keepAlive.id, Buffer.alloc(0))
  }
  for (const edition of editions) {
    const platform = platforms[edition]
    const isThere = () => from[edition].bodies(messages.keepAliveAnswer.id).length
    await expect.poll(isThere).toBe(1)
    const answered = upward.flatMap(row => answerOf(row, edition) ?? [])
    await expect.poll(() => answersTo(from[edition], edition)).toEqual(once(answered))
    const kept = [...upward.filter(row => isKept(row, edition)), ...ofCounts].map(row => row.id)
    const { others, alarms } = await recordsOf(platform)
    expect(Object.fromEntries(others.map(({ type, count }) => [type, count]))).toEqual(once(kept))
    // None is shown by a number alone.
    expect(others.filter(row => row.name === row.type || row.nameEn === row.type)).toEqual([])
    expect(alarms).toMatchObject([{ plateNum: vehicleOfRows.plate, endedAt: edition === '2011' ? expect.any(Number) : null }])
    expect(await stateOf(platform)).toMatchObject({
      vehicles: 1,
      video: { codeAt: expect.any(Number) },
      mainSince: expect.any(Number),
      slaveSince: expect.any(Number),
    })
  }
  // One of each message: years old, the live one counts by its arrival.
  const { rows } = await pool.query<{ plate_num: string }>(
    'select plate_num from positions p join vehicles v on v.id = p.vehicle_id order by 1',
  )
  expect(rows.map(row => row.plate_num)).toEqual(editions.flatMap(edition => [plates[edition], plates[edition]]))
  for (const edition of editions) await from[edition].stop()
})

test('messages of the links: both are kept and ended', async () => {
  for (const [accessCode, edition] of [
    [1002, '2011'],
    [1003, '2019'],
  ] as const) {
    const below = await signedIn(accessCode, edition)
    const state = () => stateOf(platforms[edition])
    await expect.poll(async () => (await state()).slaveSince).not.toBe(null)
    expect(below.bodies(messages.slaveLogin.id)).toHaveLength(1)
    below.send(messages.keepAlive.id, Buffer.alloc(0))
    await expect.poll(() => below.bodies(messages.keepAliveAnswer.id).length).toBe(1)
    below.send(messages.mainLinkDown.id, Buffer.of(1), 'slave')
    below.send(messages.slaveLogoutAnswer.id, Buffer.alloc(0), 'slave')
    // Who is none of ours ends nothing.
    below.send(messages.logout.id, Buffer.alloc(12))
    below.send(messages.keepAlive.id, Buffer.alloc(0))
    await expect.poll(() => below.bodies(messages.keepAliveAnswer.id).length).toBe(2)
    expect(below.bodies(messages.logoutAnswer.id)).toEqual([])
    below.send(messages.closing.id, Buffer.of(0), 'slave')
    await expect.poll(() => below.closed).toBe(true)
    await expect.poll(state).toMatchObject({ mainSince: null, slaveSince: null })
    await below.stop()
  }
})

test('each is explained by decode --jt809', async () => {
  for (const edition of editions) expect(await unexplained(upward, edition)).toEqual([])
})

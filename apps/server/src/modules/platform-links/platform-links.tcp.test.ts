/** What went over the links with platforms above and below, as each side has it, over real sockets. */
import { messages as messages808 } from '@outrider/jt808'
import { messages, readEnvelope, writeEnvelope } from '@outrider/jt809'
import { expect, test } from 'vitest'
import { outriderAboveOthers } from '../../testing/outrider-above-others.ts'

const { superior, city, pool, root, dispatcher, linked, signedIn, dialled, stateOf, report, ours, theirs } =
  await outriderAboveOthers()
const up = { role: 'superior', platformId: 'city' } as const
const down = { role: 'subordinate', platformId: 'outrider' } as const
const old = { role: 'subordinate', platformId: 'old' } as const
const blind = await superior.newCaller('blind', [ours], { rights: { posAuth: false } })

test('both sides see the link, and of it a check and its answer with how long it took; each message says what decode says', async () => {
  const { terminal } = await linked(root)
  for (const ago of [20, 10]) terminal.send(messages808.location, report(ago))
  await expect.poll(() => stateOf('outrider')).toMatchObject({ positions: 2, slaveSince: expect.any(Number) })
  const content = '请确认在岗'
  await city.call('duty/askSubordinate', { platformId: 'outrider', kind: 'check', content, minutes: 10 })
  const asked = async () => (await dispatcher.call('duty/getOnDutyInfo', {})).checks.find(each => each.infoContent === content)
  await expect.poll(asked).toMatchObject({ dueAt: expect.any(Number) })
  const { uniqueId } = (await asked()) ?? expect.fail('not asked')
  await dispatcher.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '在岗' })
  await expect
    .poll(async () => (await city.call('duty/getSubordinateRecords', { platformId: 'outrider' })).asks[0])
    .toMatchObject({
      state: 'answered',
    })
  const { links } = await dispatcher.call('duty/getPlatformLinks', {})
  expect(links).toMatchObject([
    { ...up, name: '城市平台', edition: '2019', mainSince: expect.any(Number), sentAt: expect.any(Number) },
  ])
  expect((await city.call('duty/getPlatformLinks', {})).links).toMatchObject([
    { ...down, mainSince: expect.any(Number), slaveSince: expect.any(Number) },
    { platformId: 'old', mainSince: null, heardAt: null },
    { platformId: 'new' },
    { platformId: 'far' },
  ])
  for (const [caller, key, [question, answer]] of [
    [dispatcher, up, ['in', 'out']],
    [city, down, ['out', 'in']],
  ] as const) {
    const figures = await caller.call('duty/getLinkFigures', key)
    const counted = (type: string) => figures.counts.filter(each => each.type === type).map(each => [each.direction, each.count])
    expect(counted('0x9301')).toEqual([[question, 1]])
    expect(counted('0x1301')).toEqual([[answer, 1]])
    expect(counted('0x1202')).toEqual([[answer, 2]])
    expect(figures.delays).toMatchObject([{ kind: 'check', asked: 1, answered: 1, late: 0, missed: 0 }])
    expect(figures.delays[0]?.median).toBeGreaterThan(0)
    expect(figures.ofSeconds).toBeGreaterThanOrEqual(figures.upSeconds)
    expect(figures.gaps).toEqual([])
    const { messages: kept } = await caller.call('duty/getLinkMessages', { ...key, type: '0x9301' })
    expect(kept).toMatchObject([{ direction: question, name: '平台查岗请求', plate: '', explained: true }])
    const { fields, deviations } = await caller.call('duty/explainLinkMessage', { ...key, messageId: kept[0]?.messageId ?? '' })
    expect(Object.fromEntries(fields.map(({ path, value }) => [path, value]))).toMatchObject({
      dataType: '0x9301',
      dataName: 'post check',
      'data.text': content,
    })
    expect(deviations).toEqual([])
  }
})

test('positions and questions whether the other side is there are counted and not kept, and no password or code is', async () => {
  const types = async (caller: typeof city, key: typeof up | typeof down) =>
    (await caller.call('duty/getLinkMessages', { ...key, pageSize: 500 })).messages
  for (const [caller, key] of [
    [dispatcher, up],
    [city, down],
  ] as const) {
    const kept = await types(caller, key)
    expect(kept.filter(({ type }) => ['0x1202', '0x1005', '0x1006', '0x9005', '0x9006'].includes(type))).toEqual([])
    const signIn = kept.filter(({ type }) => ['0x1001', '0x1002', '0x9001'].includes(type))
    const kinds = signIn.map(({ type, explained }) => `${type} ${explained}`)
    expect(new Set(kinds)).toEqual(new Set(['0x1001 false', '0x1002 false', '0x9001 false']))
    const [{ messageId } = expect.fail('no sign-in')] = signIn
    expect(await caller.code('duty/explainLinkMessage', { ...key, messageId })).toBe(4_040_170)
  }
  const { rows } = await pool.query(
    `select 1 from link_messages where coalesce(data_type, message_id) in (x'1001'::int, x'1701'::int) and body is not null`,
  )
  expect(rows).toEqual([])
})

test('pages follow each other, by direction and type, and a link that was lost is a gap', async () => {
  const platform = await signedIn(1002, '2011')
  await expect.poll(async () => (await stateOf('old')).slaveSince).not.toBe(null)
  const about = { plate: Buffer.from('bba6413131313131'.padEnd(42, '0'), 'hex'), plateColor: 2 }
  for (const _ of [1, 2, 3]) platform.send(0x1600, writeEnvelope(about, 0x1600 + 0xee, Buffer.from('x')))
  platform.send(messages.keepAlive.id, Buffer.alloc(0))
  await expect.poll(() => platform.bodies(messages.keepAliveAnswer.id).length).toBe(1)
  const asked = { ...old, direction: 'in', type: '0x16EE' } as const
  const first = await city.call('duty/getLinkMessages', { ...asked, pageSize: 2 })
  expect(first.messages.map(({ plate }) => plate)).toEqual(['沪A11111', '沪A11111'])
  const second = await city.call('duty/getLinkMessages', { ...asked, pageSize: 2, cursor: first.next ?? '' })
  expect([second.messages.length, second.next]).toEqual([1, null])
  expect((await city.call('duty/getLinkMessages', { ...asked, direction: 'out' })).messages).toEqual([])
  // Nothing of the protocol: counted as such.
  const { counts } = await city.call('duty/getLinkFigures', old)
  expect(counts.find(({ type }) => type === '0x0000')).toMatchObject({ direction: 'in', count: 3 })
  await platform.stop()
  await expect.poll(async () => (await stateOf('old')).mainSince).toBe(null)
  const again = dialled(1002, '2011')
  expect(await again.signIn()).toBe(0)
  const gaps = async () => (await city.call('duty/getLinkFigures', old)).gaps.filter(({ link }) => link === 'main')
  await expect.poll(gaps).toEqual([{ link: 'main', from: expect.any(Number), to: expect.any(Number) }])
})

test('who has another organisation sees neither the link nor its messages, and who may not see positions is told none', async () => {
  const foreign = await superior.newCaller('foreign', [theirs])
  expect((await foreign.call('duty/getPlatformLinks', {})).links).toEqual([])
  const { messages: kept } = await city.call('duty/getLinkMessages', { ...old, pageSize: 1 })
  const [{ messageId } = expect.fail('nothing is kept')] = kept
  expect(await foreign.code('duty/getLinkFigures', old)).toBe(4_040_169)
  expect(await foreign.code('duty/getLinkMessages', old)).toBe(4_040_169)
  expect(await foreign.code('duty/explainLinkMessage', { ...old, messageId })).toBe(4_040_169)
  // Of another link than the one it went over.
  expect(await city.code('duty/explainLinkMessage', { ...down, messageId })).toBe(4_040_170)
  const { rows } = await pool.query<{ id: string }>(
    `insert into link_messages (role, platform, direction, edition, message_id, data_type, serial, plate, length, body, at)
      select 'subordinate', 'old', 'in', '2011', message_id, data_type, 1, '', length(body), body, now()
      from (select x'1200'::int as message_id, x'1202'::int as data_type, $1::bytea as body) position returning id::text`,
    [writeEnvelope(readEnvelope(0x1200, Buffer.alloc(60))?.vehicle, 0x1202, Buffer.alloc(36, 1))],
  )
  const asked = { ...old, messageId: rows[0]?.id ?? '' }
  const namesFor = async (caller: typeof city) =>
    (await caller.call('duty/explainLinkMessage', asked)).fields.map(({ path }) => path.split('.').at(-1))
  const shown = await namesFor(city)
  expect(shown).toEqual(expect.arrayContaining(['latitude', 'longitude', 'speed']))
  expect(await namesFor(blind)).toEqual(shown.filter(name => !name?.endsWith('tude')))
})

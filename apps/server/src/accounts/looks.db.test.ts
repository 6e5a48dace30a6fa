/** An administrator looks as a user sees: what such a session may call, and what ends it. */
import {
  allRights,
  type CallPath,
  callsByPath,
  type DataOf,
  liveClose,
  lookCalls,
  noRights,
  topicNames,
} from '@outrider/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { UserAdministration } from '../modules/administration/user-administration.ts'
import { type JsonSchema, sampleOf } from '../testing/request-samples.ts'
import { everyTable } from '../testing/every-table.ts'
import { testFeed } from '../testing/feed.ts'
import { aReport, type Caller, platformOfFile } from '../testing/platform.ts'

const platform = await platformOfFile()
const { db, pool } = platform.database
const root = await platform.addOrganisation('Root')
const east = await platform.addOrganisation('East', root)
const west = await platform.addOrganisation('West', root)
const own = await platform.addVehicle(east, 'EAST-1', { phone: '100' })
await platform.addVehicle(west, 'WEST-1', { phone: '200' })
platform.bus.publish({ kind: 'stored', positions: [aReport(own, 1)] })
const password = 'a password'
const code = {
  onlyLooks: 4030011,
  over: 4010001,
  noRight: 4030002,
  moreRights: 4030371,
  ownAccount: 4030370,
  unknown: 4040370,
  locked: 4090375,
} as const
const rights = { ...noRights, isShowTab: true, posAuth: true, trackAuth: true }

let count = 0
let seen: { login: string; userId: string }
let chief: Caller & { login: string; id: number }
beforeEach(async () => {
  count += 1
  const login = `seen${count}`
  seen = { login, userId: String(await platform.addUser(login, password, [east], { rights })) }
  const id = await platform.addUser(`chief${count}`, password, [root])
  chief = { ...(await platform.signIn(`chief${count}`, password)), login: `chief${count}`, id }
})

type Look = DataOf<'admin/lookAsUser'>
const lookWith = (caller: Caller): Promise<Look> => caller.call('admin/lookAsUser', { userId: seen.userId })
const send = (token: string, path: CallPath, body: object = {}) => platform.send(path, body, { access_token: token })
const codeWith = async (token: string, path: CallPath, body: object = {}) => (await send(token, path, body)).reply.rspCode
const vehicles = (token: string) => codeWith(token, 'vehicle/getVehiclesTotal')

test('it has the rights and the vehicles of the user, no tokens to go on with, and half an hour', async () => {
  const look = await lookWith(chief)
  expect(look).toMatchObject({ userId: seen.login, refreshToken: '', appMenuAuth: rights, mustChangePassword: false })
  expect(look.expiresAt - Date.now()).toBeGreaterThan(29 * 60_000)
  expect(look.expiresAt - Date.now()).toBeLessThanOrEqual(30 * 60_000)
  const { reply } = await send(look.accessToken, 'vehicle/getBatchVehicles', { pageSize: 10, pageNum: 1 })
  expect((reply.data as DataOf<'vehicle/getBatchVehicles'>).vehicles.map(({ plateNum }) => plateNum)).toEqual(['EAST-1'])
  expect(await codeWith(look.accessToken, 'alarm/getVehiclesAlarms')).toBe(code.noRight)
  expect(await vehicles(chief.token)).toBe(0)
})

test('it makes the calls that are listed, as far as the user has their right, and no other one of the contract', async () => {
  await new UserAdministration(db).rights(seen.login, { add: Object.keys(allRights).join(',') })
  const { accessToken } = await lookWith(chief)
  const refused = [...callsByPath].filter(([path, { open }]) => open === undefined && !lookCalls.has(path))
  expect(refused.length).toBeGreaterThan(130)
  for (const [path] of refused) {
    const { status, reply } = await send(accessToken, path as CallPath)
    expect([path, status, reply.rspCode]).toEqual([path, 200, code.onlyLooks])
  }
  for (const path of lookCalls) {
    if (path === 'user/logout') continue
    expect(await codeWith(accessToken, path as CallPath), path).not.toBe(code.onlyLooks)
  }
})

test('no listed call leaves anything behind or is recorded, but where its row says by which request', () => {
  for (const path of lookCalls) {
    const { edit, leaves, takesFile, record, switchRight } = callsByPath.get(path) ?? expect.fail(path)
    expect([path, edit, leaves, takesFile]).toEqual([path, false, undefined, false])
    expect([false, 'string'], path).toContain(record === false ? false : typeof record)
    expect(record === false || switchRight !== undefined, path).toBe(true)
  }
  expect([...lookCalls].filter(path => /Cmd$|Url|Export|Sharing|Key|upload|getFiles|Push(Online)?$/.test(path))).toEqual([
    'mobile/getMapKeysConfig',
    'mobile/getMapReGeocodeKeys',
    'alarm/getAlarmTypePush',
    'alarm/getMobilePush',
  ])
})

test('no listed call changes a row of the database', async () => {
  await new UserAdministration(db).rights(seen.login, { add: Object.keys(allRights).join(',') })
  const { accessToken } = await lookWith(chief)
  const before = await everyTable(pool)
  let answered = 0
  const named: Readonly<Record<string, unknown>> = {
    beginTime: 1_780_000_000_000,
    startTime: 1_780_000_000_000,
    endTime: 1_780_086_400_000,
    vehicleId: String(own),
    vehicleIds: [String(own)],
    orgId: east,
    orgIds: [east],
    userId: seen.userId,
  }
  for (const path of lookCalls) {
    if (path === 'user/logout') continue
    const schema = z.toJSONSchema(callsByPath.get(path)?.request ?? expect.fail(path), { io: 'input', unrepresentable: 'any' })
    const fields = Object.keys((schema as JsonSchema).properties ?? {}).filter(field => field in named)
    const body = {
      ...(sampleOf(schema as JsonSchema) as object),
      ...Object.fromEntries(fields.map(field => [field, named[field]])),
    }
    if ((await codeWith(accessToken, path as CallPath, body)) === 0) answered += 1
  }
  expect(answered).toBeGreaterThan(80)
  expect(await everyTable(pool)).toEqual(before)
})

test('a request that would reach a terminal is refused, the same call without it is not', async () => {
  const { accessToken } = await lookWith(chief)
  const vehicleId = String(own)
  expect(await codeWith(accessToken, 'vehicle/getVehiclePosition', { vehicleId, queryTerminal: true })).toBe(code.onlyLooks)
  expect(await codeWith(accessToken, 'vehicle/getVehiclePosition', { vehicleId, queryTerminal: false })).toBe(0)
})

test('its live feed has every topic of the user but that which asks for an answer', async () => {
  await new UserAdministration(db).rights(seen.login, { add: Object.keys(allRights).join(',') })
  const { accessToken } = await lookWith(chief)
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken, lang: 'en', topics: topicNames.map(topic => ({ topic })) })
  await feed.until(message => message.type === 'topicRefused')
  for (const topic of topicNames)
    await feed.until(
      message =>
        'topic' in message && message.topic === topic && message.type === (topic === 'postChecks' ? 'topicRefused' : 'snapshot'),
    )
  feed.socket.close()
})

test('nobody looks as somebody who may do more, is not within reach, is locked, or is himself', async () => {
  const lesser = await platform.newCaller(`lesser${count}`, [root], { rights: { trackAuth: false } })
  expect(await lesser.code('admin/lookAsUser', { userId: seen.userId })).toBe(code.moreRights)
  const western = await platform.newCaller(`western${count}`, [west])
  expect(await western.code('admin/lookAsUser', { userId: seen.userId })).toBe(code.unknown)
  const viewer = await platform.newCaller(`viewer${count}`, [root], { rights: { adminAuth: false } })
  expect(await viewer.code('admin/lookAsUser', { userId: seen.userId })).toBe(code.noRight)
  expect(await chief.code('admin/lookAsUser', { userId: String(chief.id) })).toBe(code.ownAccount)
  await new UserAdministration(db).lock({ id: Number(seen.userId) })
  expect(await chief.code('admin/lookAsUser', { userId: seen.userId })).toBe(code.locked)
})

/** What ends a look, at the next call and on an open feed. */
const endings: Readonly<Record<string, () => Promise<unknown>>> = {
  'the administrator signs out': () => chief.call('user/logout', {}),
  'the administrator is locked': () => new UserAdministration(db).lock({ id: chief.id }),
  'the administrator administers no more': () => new UserAdministration(db).rights(chief.login, { remove: 'adminAuth' }),
  'the administrator may do less than the user': () => new UserAdministration(db).rights(chief.login, { remove: 'trackAuth' }),
  'the administrator reaches the user no more': async () => {
    const administration = new UserAdministration(db)
    await administration.grant(chief.login, [String(west)])
    await administration.revoke(chief.login, [String(root)])
  },
  'the user is locked': () => new UserAdministration(db).lock({ id: Number(seen.userId) }),
  'the user may do more': async () => {
    await new UserAdministration(db).rights(chief.login, { remove: 'listenAuth' })
    await new UserAdministration(db).rights(seen.login, { add: 'listenAuth' })
  },
  'another one begins in this sign-in': () => lookWith(chief),
}
for (const [what, end] of Object.entries(endings))
  test(`it ends when ${what}`, async () => {
    const { accessToken } = await lookWith(chief)
    const feed = await testFeed(platform.url)
    feed.say({ type: 'subscribe', accessToken, lang: 'en', topics: [{ topic: 'positions' }] })
    await feed.until(({ type }) => type === 'snapshot')
    await end()
    expect(await vehicles(accessToken)).toBe(code.over)
    expect(await feed.closed).toBe(liveClose.session)
  })

test('it ends by time and by its end, which leaves the sign-ins of both', async () => {
  const first = await lookWith(chief)
  await pool.query(`update looks set expires_at = now() - interval '1 second' where user_id = $1`, [seen.userId])
  expect(await vehicles(first.accessToken)).toBe(code.over)
  const user = await platform.signIn(seen.login, password)
  const second = await lookWith(chief)
  expect(await codeWith(second.accessToken, 'user/logout')).toBe(0)
  expect(await vehicles(second.accessToken)).toBe(code.over)
  expect([await vehicles(user.token), await vehicles(chief.token)]).toEqual([0, 0])
})

test('the record says who looked as whom, and the user sees it; the address of who looked becomes none of the user', async () => {
  const { accessToken } = await lookWith(chief)
  const { signIns, looks } = await (await platform.signIn(seen.login, password)).call('user/getSignIns', {})
  expect(signIns).toHaveLength(1)
  expect(looks).toEqual([{ time: expect.any(Number), until: expect.any(Number), by: chief.login }])
  await codeWith(accessToken, 'user/logout')
  const period = { beginTime: Date.now() - 3_600_000, endTime: Date.now() + 60_000 }
  await vi.waitFor(async () => {
    const { events } = await chief.call('admin/getRecord', { ...period, person: chief.login, object: seen.login })
    expect(JSON.stringify(events)).toContain('admin/lookAsUser')
  })
})

test('a look is begun from no look and with no key, and its token refreshes nothing', async () => {
  await new UserAdministration(db).rights(seen.login, { add: 'adminAuth' })
  const { accessToken } = await lookWith(chief)
  const other = await platform.addUser(`other${count}`, password, [east], { rights: noRights })
  expect(await codeWith(accessToken, 'admin/lookAsUser', { userId: String(other) })).toBe(code.onlyLooks)
  expect((await platform.send('user/refreshToken', { refreshToken: accessToken })).reply.rspCode).toBe(4010001)
})

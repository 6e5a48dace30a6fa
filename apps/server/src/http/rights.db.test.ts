/** What sessions that lack a right are given: every call of the contract and every topic of the live feed, walked as such a user. */
import {
  allRights,
  type AppMenuAuth,
  callsByPath,
  allows,
  columnsType,
  inModule,
  limitedRights,
  oneModuleOf,
  shippedRoles,
  topicNames,
  topics,
  liveClose,
  type ModuleType,
} from '@outrider/contract'
import { expect, test } from 'vitest'
import { addAlarm } from '../testing/alarm-rows.ts'
import { aReport, type Caller, platformOfFile } from '../testing/platform.ts'
import { testFeed } from '../testing/feed.ts'

/** Told by the vehicle and by nothing else: found in whatever tells of its position and movement. */
const secret = { latitudeE6: 29_876_543, longitudeE6: 106_543_219, speedDkmh: 777, mileageHm: 765_432, fuelDl: 4_321 }
const positionTexts = ['29.876543', '106.543219', '77.7', '76543.2', '432.1']
const alarmTexts = ['"alarmState":"alarm"', '"alarms":["emergency"]', '"alarms":1', '"type":"emergency"']
const reportTime = Date.UTC(2026, 0, 1)
/** Commands that reached the port of the terminals. */
let asked = 0
const platform = await platformOfFile({
  terminals: {
    send: () => {
      asked++
      return Promise.resolve({ id: '1', result: Promise.resolve({}) }) as never
    },
    cancel: () => Promise.resolve(false),
    isLinked: () => true,
    isLinkedHere: () => true,
    linkAddress: () => undefined,
    isLinkedFrom: () => false,
    disconnect: () => undefined,
    setZone: () => undefined,
  },
})
const organisation = await platform.addOrganisation('Root')
const vehicle = await platform.addVehicle(organisation, 'OWN-1', { phone: '100' })
const otherUser = await platform.addUser('chief', 'a password', [organisation])
const { pool } = platform.database
/** A company of a colleague, who may install, that nobody here sees. */
const hidden = await platform.addOrganisation('Verborgen')
await pool.query('insert into user_organisations (user_id, organisation_id) values ($1, $2)', [otherUser, hidden])
await pool.query(
  "create table positions_20260101 partition of positions for values from ('2026-01-01 00:00+00') to ('2026-01-02 00:00+00')",
)
await pool.query(
  `insert into positions (vehicle_id, time, digest, received_at, latitude_e6, longitude_e6, altitude, speed_dkmh, course, alarms, status, quality, source)
     select $1, to_timestamp($2 / 1000.0 + at), at, now(), $3, $4, 0, $5, 0, 1, 3, 0, 0 from generate_series(0, 9) at`,
  [vehicle, reportTime, secret.latitudeE6, secret.longitudeE6, secret.speedDkmh],
)
await pool.query(
  `insert into checkpoints (organisation_id, name, name_en, type, latitude, longitude, radius, remind_within)
    values ($1, 'c', '', 'toll', 29.87, 106.54, 500, 2000)`,
  [organisation],
)
await platform.database.db
  .insertInto('drivers')
  .values({ organisation_id: organisation, licence: '5101', name: 'Driver Li', issuer: '' })
  .execute()
const alarm = await addAlarm(platform.database, vehicle, {
  start_latitude_e6: secret.latitudeE6,
  start_longitude_e6: secret.longitudeE6,
  start_speed_dkmh: secret.speedDkmh,
  last_latitude_e6: secret.latitudeE6,
  last_longitude_e6: secret.longitudeE6,
  last_speed_dkmh: secret.speedDkmh,
})
publish()

function publish(second = 5): void {
  platform.bus.publish({ kind: 'linked', vehicleId: vehicle, terminalId: 1, at: Date.now(), version: '2019', address: '' })
  platform.bus.publish({ kind: 'stored', positions: [aReport(vehicle, second, { ...secret, alarms: 1 })] })
}

async function userWith(login: string, rights: AppMenuAuth): Promise<Caller> {
  await platform.addUser(login, 'a password', [organisation], { rights })
  return platform.signIn(login, 'a password')
}

/** Requests for the vehicle, of calls that need more than an empty one. */
const requests: Readonly<Record<string, () => object>> = {
  'vehicle/getBatchVehicles': () => ({ pageSize: 100, pageNum: 1 }),
  'vehicle/getVehiclesPosition': () => ({ vehicleIds: [String(vehicle)] }),
  'vehicle/getVehiclePosition': () => ({ vehicleId: String(vehicle), queryTerminal: true }),
  'vehicle/getFleetScreen': () => ({
    map: { west: -180, south: -85, east: 180, north: 85, zoom: 0 },
    lists: [{ key: 'list' }],
    vehicleIds: [String(vehicle)],
  }),
  'vehicle/getVehEditConfig': () => ({ vehicleId: String(vehicle) }),
  'vehicle/getVehEditData': () => ({ vehicleId: String(vehicle) }),
  'vehicle/saveVehEdit': () => ({ vehicleId: String(vehicle), nickname: 'n' }),
  'vehicle/updVehInfo': () => ({ vehicleId: String(vehicle), brand: 'b' }),
  'vehicle/getVehTrackCard': () => ({ vehicleId: String(vehicle), startTime: reportTime, endTime: reportTime + 3_600_000 }),
  'track/getVehicleTrack': () => ({ vehicleId: String(vehicle), startTime: reportTime, endTime: reportTime + 3_600_000 }),
  'share/addVehPosSharing': () => ({ vehicleId: String(vehicle) }),
  'share/addVehTrackSharing': () => ({ vehicleId: String(vehicle), startTime: reportTime, endTime: reportTime + 3_600_000 }),
  'number/getNumAuthVeh': () => ({ number: '100' }),
  'map/getAddress': () => ({ places: [{ latitude: 31, longitude: 121 }] }),
  'alarm/getVehicleAlarmDetail': () => ({ alarmId: alarm }),
  'alarm/getVehiclesAlarmsFile': () => ({ alarmId: alarm }),
  'vehManager/getInstallerInfo': () => ({ kind: 'installation' }),
  'activeSafety/getDriverList': () => ({ vehicleId: String(vehicle), beginTime: 0, endTime: 1000 }),
}
/** End the session, or need what only signing in has. */
const leftOut = new Set([
  'user/login',
  'user/getUserMsg',
  'user/logout',
  'user/changePassword',
  'user/refreshToken',
  'file/upload',
])

interface WalkedReply {
  code: number
  text: string
  /** Where a call has columns. */
  bytes: Buffer
}

const askColumns = async (path: string, { token }: Caller): Promise<Response> =>
  fetch(`${platform.url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: columnsType, 'accept-encoding': 'identity', access_token: token },
    body: JSON.stringify(requests[path]?.() ?? {}),
  })

/** Calls that give columns to somebody with every right. Nobody else is given them by any other call. */
let columned: Promise<ReadonlySet<string>> | undefined
async function findColumned(): Promise<ReadonlySet<string>> {
  const everything = await userWith('columns', allRights)
  const found = new Set<string>()
  for (const path of callsByPath.keys()) {
    if (leftOut.has(path)) continue
    const response = await askColumns(path, everything)
    if (response.headers.get('content-type') === columnsType) found.add(path)
    await response.arrayBuffer()
  }
  return found
}

/** Replies of all calls as this user, by path. */
async function walk(caller: Caller): Promise<Map<string, WalkedReply>> {
  columned ??= findColumned()
  const withColumns = await columned
  const replies = new Map<string, WalkedReply>()
  for (const path of callsByPath.keys()) {
    if (leftOut.has(path)) continue
    const { reply } = await platform.send(path, requests[path]?.() ?? {}, { access_token: caller.token })
    const columns = withColumns.has(path) ? await (await askColumns(path, caller)).arrayBuffer() : new ArrayBuffer()
    replies.set(path, { code: reply.rspCode, text: JSON.stringify(reply), bytes: Buffer.from(columns) })
  }
  return replies
}

/** What the live feed sends this user at first, as JSON and as columns, and then after a report. */
async function feedOf({ token }: Caller): Promise<{ text: string; bytes: Buffer }> {
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: token, lang: 'en', topics: [{ topic: 'positions' }, { topic: 'commands' }] })
  await feed.until(message => message.type === 'snapshot')
  publish(6)
  await feed.until(message => message.type === 'changes')
  feed.socket.close()
  const { WebSocket } = await import('ws')
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/live`)
  await new Promise(resolve => void socket.once('open', resolve))
  socket.send(
    JSON.stringify({ type: 'subscribe', accessToken: token, lang: 'en', form: 'columns', topics: [{ topic: 'positions' }] }),
  )
  const bytes = await new Promise<Buffer>(resolve => void socket.once('message', data => resolve(data as Buffer)))
  socket.close()
  return { text: JSON.stringify(feed.got), bytes }
}

/** Topics that the live feed refuses this user, in the order of the contract. */
async function topicsRefusedTo({ token }: Caller): Promise<string[]> {
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: token, lang: 'en', topics: topicNames.map(topic => ({ topic })) })
  const answered = (name: string) => feed.got.some(message => 'topic' in message && message.topic === name)
  await feed.until(() => topicNames.every(answered))
  feed.socket.close()
  const refused = feed.got.flatMap(message => (message.type === 'topicRefused' ? [message.topic] : []))
  return topicNames.filter(name => refused.includes(name))
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}
const tellsPosition = ({ text, bytes }: { text: string; bytes: Buffer }): boolean =>
  positionTexts.some(each => text.includes(each)) || bytes.includes(int32(secret.latitudeE6))
const tellsAlarm = ({ text }: { text: string }): boolean => alarmTexts.some(each => text.includes(each))

/** They change what stays with the account after a session, or tell what its module does not show. */
const ofTheAccount = [
  'vehicle/setPinnedVehicle',
  'vehicle/configuringVehOnlineSwitch',
  'vehicle/pushVehicleOnline',
  'vehicle/getVehEditData',
  'user/setWrittenForms',
  'user/setFleetViews',
  'user/setMapCenterConfig',
  'user/setHomeFunctions',
  'user/setHomeParts',
  'video/setVideoWall',
  'video/deleteVideoWall',
]
const lists = ['vehicle/getBatchVehicles', 'vehicle/getVehicles', 'vehicle/getChangedVehicles']

test('a user with every right is given positions and alarms by exactly these calls', async () => {
  const everything = await userWith('everything', allRights)
  const replies = await walk(everything)
  expect(await columned).toContain('track/getVehicleTrack')
  for (const [path, { text }] of replies) expect(text, path).not.toContain('Verborgen')
  const telling = (tells: typeof tellsAlarm | typeof tellsPosition) =>
    [...replies].flatMap(([path, reply]) => (tells(reply) ? [path] : []))
  expect(telling(tellsPosition).toSorted()).toEqual(
    [
      ...lists,
      'alarm/getVehicleAlarmDetail',
      'alarm/getVehiclesAlarms',
      'track/getVehicleTrack',
      'vehicle/getAlarmChangedVehicles',
      'vehicle/getFleetScreen',
      'vehicle/getSpVehicles',
      'vehicle/getVehTrackCard',
      'vehicle/getVehiclePosition',
      'vehicle/getVehiclesPosition',
    ].toSorted(),
  )
  expect(telling(tellsAlarm).toSorted()).toEqual(
    [
      ...lists,
      'alarm/getVehicleAlarmDetail',
      'alarm/getVehiclesAlarms',
      'track/getVehicleTrack',
      'vehicle/getAlarmChangedVehicles',
      'vehicle/getFleetScreen',
      'vehicle/getSpVehicles',
      'vehicle/getVehiclePosition',
      'vehicle/getVehiclesPosition',
    ].toSorted(),
  )
  const feed = await feedOf(everything)
  expect([tellsPosition(feed), tellsAlarm(feed)]).toEqual([true, true])
})

const granted = (...rights: (keyof AppMenuAuth)[]): AppMenuAuth =>
  Object.fromEntries(Object.keys(allRights).map(right => [right, rights.includes(right as keyof AppMenuAuth)])) as AppMenuAuth

/** As the table of the contract says: what is listed for no right of the session is refused, whatever it is asked for. */
function expectAsTheTable(replies: ReadonlyMap<string, WalkedReply>, rights: AppMenuAuth, who: string): void {
  for (const [path, reply] of replies) {
    const row = callsByPath.get(path) ?? expect.fail(path)
    if (!row.open && !allows(row, rights)) expect(reply.code, `${path} as ${who}`).toBe(4030002)
    else if (row.rights.length === 0) expect(reply.code, `${path} as ${who}`).not.toBe(4030002)
    expect(reply.text, `${path} as ${who}`).not.toContain('Verborgen')
    if (!rights.posAuth && !rights.trackAuth) expect(tellsPosition(reply), `${path} as ${who}`).toBe(false)
    if (!rights.alarmAuth) expect(tellsAlarm(reply), `${path} as ${who}`).toBe(false)
  }
}

// With ids of others, and of no role at all: ids.db.test.ts.
test.each(Object.entries(shippedRoles))(
  'as the role %s every call is open or refused as the table says, and tells nothing of others',
  async (role, row) => {
    const rights = granted(...row.rights)
    const caller = await userWith(`role-${role}`, rights)
    expectAsTheTable(await walk(caller), rights, role)
    const feed = await feedOf(caller)
    expect([tellsPosition(feed), tellsAlarm(feed)], role).toEqual([rights.posAuth, rights.alarmAuth])
  },
)

test('without a right every call is refused but those for everybody, and nothing gives a position or an alarm', async () => {
  const caller = await userWith('nothing', granted())
  expectAsTheTable(await walk(caller), granted(), 'nobody')
  const feed = await feedOf(caller)
  expect([tellsPosition(feed), tellsAlarm(feed)]).toEqual([false, false])
})

test('with everything but positions and tracks no call and no feed gives a position', async () => {
  const caller = await userWith('no positions', { ...allRights, posAuth: false, trackAuth: false })
  for (const [path, reply] of await walk(caller)) expect(tellsPosition(reply), path).toBe(false)
  expect(tellsPosition(await feedOf(caller))).toBe(false)
})

test('without alarmAuth no call and no feed gives an alarm', async () => {
  const caller = await userWith('no alarms', { ...allRights, alarmAuth: false })
  for (const [path, reply] of await walk(caller)) expect(tellsAlarm(reply), path).toBe(false)
  expect(tellsAlarm(await feedOf(caller))).toBe(false)
})

test('without trackAuth no call gives a track', async () => {
  const caller = await userWith('no tracks', { ...allRights, trackAuth: false })
  for (const path of ['track/getVehicleTrack', 'vehicle/getVehTrackCard', 'share/addVehTrackSharing']) {
    const { reply } = await platform.send(path, requests[path]?.() ?? {}, { access_token: caller.token })
    expect(reply.rspCode, path).toBe(4030002)
  }
})

test('a session limited to a module is given what that module shows, whatever its user may see (S1.sso.3) (S6.module.2) (S6.module.3) (S6.module.4)', async () => {
  for (const type of ['pos', 'track', 'video', 'all'] satisfies ModuleType[]) {
    const caller = await userWith(`module-${type}`, allRights)
    await platform.database.pool.query(
      'update sessions set module_type = $1 from users where users.id = user_id and login = $2',
      [type, `module-${type}`],
    )
    const rights = limitedRights(allRights, type)
    const replies = await walk(caller)
    for (const [path, row] of callsByPath) {
      const reply = replies.get(path)
      if (!reply) continue
      // Open to everybody is not open to a session of one module, unless its row says so: what is added later is not.
      if (!row.open && !(allows(row, rights) && inModule(row, oneModuleOf(type))))
        expect(reply.code, `${path} as ${type}`).toBe(4030002)
      else if (row.rights.length === 0) expect(reply.code, `${path} as ${type}`).not.toBe(4030002)
      if (!rights.posAuth && !rights.trackAuth) expect(tellsPosition(reply), `${path} as ${type}`).toBe(false)
      if (!rights.alarmAuth) expect(tellsAlarm(reply), `${path} as ${type}`).toBe(false)
    }
    for (const path of ofTheAccount) expect(replies.get(path)?.code === 4030002, `${path} as ${type}`).toBe(type !== 'all')
    for (const path of lists) expect(tellsPosition(replies.get(path) ?? expect.fail()), `${path} as ${type}`).toBe(rights.posAuth)
    expect(tellsPosition(await feedOf(caller)), type).toBe(rights.posAuth)
    const refusedTopics = topicNames.filter(name => !allows(topics[name], rights) || !inModule(topics[name], oneModuleOf(type)))
    expect(await topicsRefusedTo(caller), type).toEqual(refusedTopics)
  }
})

test('asking a terminal is a right: without it nothing is sent, and the last known position is still given', async () => {
  const watcher = await userWith('watcher', { ...allRights, moreAuth: false })
  asked = 0
  expect(await watcher.code('vehicle/getVehiclePosition', { vehicleId: String(vehicle), queryTerminal: true })).toBe(4030002)
  expect(asked).toBe(0)
  expect(await watcher.code('vehicle/getVehiclePosition', { vehicleId: String(vehicle) })).toBe(0)
  const asking = await userWith('asking', allRights)
  expect(await asking.code('vehicle/getVehiclePosition', { vehicleId: String(vehicle), queryTerminal: true })).toBe(0)
  expect(asked).toBe(1)
})

test('who asked a terminal is named to those who may ask it, and to themselves', async () => {
  const command = { kind: 'commandChanged', vehicleId: vehicle, command: 'location', state: 'sent', reason: null } as const
  const times = { requestedAt: 1_000, finishedAt: null }
  platform.bus.publish({ ...command, ...times, id: '501', requestedBy: { userId: otherUser, name: 'The chief' } })
  const namesSeenBy = async (caller: Caller) => {
    const feed = await testFeed(platform.url)
    feed.say({ type: 'subscribe', accessToken: caller.token, lang: 'en', topics: [{ topic: 'commands' }] })
    const snapshot = await feed.until(message => message.type === 'snapshot')
    feed.socket.close()
    return 'commands' in snapshot && snapshot.topic === 'commands' ? snapshot.commands.map(({ requestedBy }) => requestedBy) : []
  }
  expect(await namesSeenBy(await platform.signIn('chief', 'a password'))).toEqual([{ userName: 'The chief', self: true }])
  expect(await namesSeenBy(await platform.signIn('asking', 'a password'))).toEqual([{ userName: 'The chief', self: false }])
  expect(await namesSeenBy(await platform.signIn('watcher', 'a password'))).toEqual([{ userName: '', self: false }])
})

test('a feed whose user loses a right begins again without what that right showed', async () => {
  const loser = await userWith('loser', allRights)
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: loser.token, lang: 'en', topics: [{ topic: 'positions' }] })
  expect(
    tellsPosition({ text: JSON.stringify(await feed.until(({ type }) => type === 'snapshot')), bytes: Buffer.alloc(0) }),
  ).toBe(true)
  feed.got.length = 0
  const { UserAdministration } = await import('../modules/administration/user-administration.ts')
  await new UserAdministration(platform.database.db).rights('loser', { remove: 'posAuth' })
  const again = await feed.until(({ type }) => type === 'snapshot')
  expect(tellsPosition({ text: JSON.stringify(again), bytes: Buffer.alloc(0) })).toBe(false)
  feed.socket.close()
})

test('a feed that cannot be served now is not refused as if its client were wrong', async () => {
  const reader = await userWith('reader', allRights)
  const { pool } = platform.database
  await pool.query('alter table user_organisations rename to lost')
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: reader.token, lang: 'en', topics: [{ topic: 'positions' }] })
  expect(await feed.closed).toBe(liveClose.failed)
  expect(feed.got).toMatchObject([{ type: 'refused', rspCode: 5000000 }])
  await pool.query('alter table lost rename to user_organisations')
})

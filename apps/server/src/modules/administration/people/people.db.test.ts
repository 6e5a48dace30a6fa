/** What is kept about a person: counted, exported and erased, so that figures stay and no row of any table says the name. */
import { type KeptRow, noRights } from '@outrider/contract'
import { beforeEach, expect, test } from 'vitest'
import { noEvents } from '../../../record/event-record.ts'
import { addAlarm } from '../../../testing/alarm-rows.ts'
import { type Caller, platformOfFile } from '../../../testing/platform.ts'
import { CommandRepository } from '../../commands/record/commands.repository.ts'
import { ErasuresRepository } from './erasures.repository.ts'
import { Erasing } from './erasing.ts'
import { batch, stepsOf } from './kept-rows.ts'
import { PeopleRepository } from './people.repository.ts'

const day = 86_400_000
const floorDays = 184
const platform = await platformOfFile()
const { db, pool } = platform.database
const root = await platform.addOrganisation('总部')
const east = await platform.addOrganisation('东部', root)
const west = await platform.addOrganisation('西部', root)
const vehicle = await platform.addVehicle(east, '沪E1', { phone: '900' })
const chief = await platform.newCaller('chief', [root])
const admin = await platform.newCaller('admin.east', [east])
const code = {
  userUnknown: 4040370,
  driverUnknown: 4040377,
  own: 4030370,
  revoked: 4010001,
  moreRights: 4030371,
  busy: 4090385,
  differs: 4000378,
} as const
const sqlOf = async <Row extends object>(text: string, values: unknown[] = []) => (await pool.query<Row>(text, values)).rows

let count = 0
let login: string
let name: string
let userId: string
let person: Caller
beforeEach(async () => {
  login = `zhang.wei${++count}`
  name = `张伟${'甲乙丙丁戊己庚辛壬癸'[count]}`
  userId = String(await platform.addUser(login, 'a password', [east], { rights: { adminAuth: false } }))
  await sqlOf('update users set name = $1, mobile = $2, email = $3 where id = $4', [
    name,
    `1380013${8000 + count}`,
    `${login}@example.com`,
    userId,
  ])
  person = await platform.signIn(login, 'a password')
})

/** What a provider calls the person. */
const subject = () => `of the provider ${count}`

/** Rows of all kinds: of the person's own, with the name beside an id, without one, within JSON, among addresses. */
async function leaveTraces(): Promise<void> {
  await person.call('report/addMapMarkedPoint', { orgId: east, name: '料场', latitude: 31, longitude: 121, kind: 'other' })
  await person.call('share/addVehPosSharing', { vehicleId: String(vehicle) })
  await person.call('platform/sendDispatchMsgCmd', {
    vehicleIds: [String(vehicle)],
    type: 'notice',
    text: '早点回来',
    requestId: `message of test ${count}`,
  })
  const alarm = await addAlarm(platform.database, vehicle, {
    started_at: new Date(Date.UTC(2026, 0, 1, 0, count)),
    last_at: new Date(Date.UTC(2026, 0, 1, 0, count)),
  })
  await sqlOf(
    `insert into alarm_steps (case_id, at, user_id, user_name, kind, result) values ($1, now(), $2, $3, 'claimed', null)`,
    [alarm, userId, name],
  )
  await sqlOf(`insert into alarm_steps (case_id, at, user_name, kind, detail) values ($1, now(), '', 'escalated', $2)`, [
    alarm,
    JSON.stringify({ to: name, 张: [name, 1] }),
  ])
  await sqlOf(
    `insert into vehicle_changes (vehicle_id, user_id, login, changed_at, kind, before, after) values ($1, $2, $3, now(), 'saveVehEdit', '{}', '{}')`,
    [vehicle, userId, login],
  )
  await sqlOf(
    `insert into departure_checklists (organisation_id, vehicle_type, items, changed_at, changed_by) values ($1, $3, '[]', now(), $2)`,
    [east, name, `type ${count}`],
  )
  await sqlOf(
    `insert into trips (vehicle_id, organisation_id, driver_name, started_at, start_place, started_by, started_by_name, ended_at, end_place, ended_by, ended_by_name)
      values ($1, $2, '', now() - interval '1 hour', 'A', $3, $4, now(), 'B', $3, $4)`,
    [vehicle, east, userId, name],
  )
  await sqlOf(
    `insert into kept_templates (user_id, kind, name, shared_with, asked) values ($1, 'report', $2, $3, '{"report": "mileage"}')`,
    [userId, `${name}的日报`, east],
  )
  await sqlOf(`insert into identity_links (user_id, issuer, subject) values ($1, 'https://login.example/', $2)`, [
    userId,
    subject(),
  ])
  await sqlOf(
    `insert into recorded_events (time, kind, user_id, account, address, subjects, details) values (now(), 'identityLinked', $1, $2, '10.0.0.1', '[]', $3)`,
    [userId, login, JSON.stringify({ issuer: 'https://login.example/', subject: subject() })],
  )
  await sqlOf(
    `insert into report_schedules (user_id, asked, period, hour, recipients, next_at) select id, '{"report": "mileage"}', 'day', 8, $1, now() from users where login = 'chief'`,
    [[`${login}@example.com`, 'chief@example.com']],
  )
  await sqlOf(
    `insert into vehicle_commands (vehicle_id, plate_num, kind, state, method_assumed, reason, user_id, user_name, address, requested_at, arms, to_tell)
      values ($1, '沪E1', 'cut', 'inEffect', false, '欠费', $2, $3, '10.0.0.1', now(), false, false)`,
    [vehicle, userId, name],
  )
}

/** Tables with a row that says one of these anywhere. */
async function saying(...words: string[]): Promise<string[]> {
  await platform.settled()
  const tables = await sqlOf<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const found: string[] = []
  for (const { name: table } of tables) {
    const rows = await sqlOf<{ said: boolean }>(
      `select exists (select from ${table} t where exists (select from unnest($1::text[]) word where position(word in t::text) > 0)) as said`,
      [words],
    )
    if (rows[0]?.said) found.push(table)
  }
  return found
}
const traces = () => saying(name, login, subject(), `1380013${8000 + count}`)
/** At another time. */
const erasingAt = (time: number) =>
  new Erasing({
    erasures: new ErasuresRepository(db),
    events: noEvents,
    floorDays,
    now: () => time,
    log: { error: (fields, text) => expect.fail(`${text} ${JSON.stringify(fields)}`) },
  })
async function eraseAt(time: number): Promise<void> {
  const erasing = erasingAt(time)
  erasing.start()
  await erasing.settled()
  await erasing.stop()
}

test('what is kept is counted by table, with what erasure does, and read row by row for a file', async () => {
  await leaveTraces()
  const kept = await admin.call('admin/getKeptAboutPerson', { userId })
  expect(kept).toMatchObject({ name, known: login, fixed: '', open: [], floorDays })
  const of = (table: string) => kept.tables.find(each => each.table === table)
  expect(of('sessions')).toEqual({ table: 'sessions', way: 'removed', rows: 1 })
  expect(of('alarm_steps')).toEqual({ table: 'alarm_steps', way: 'replaced', rows: 2 })
  expect(of('recorded_events')).toMatchObject({ way: 'floor' })
  expect(of('trips')).toMatchObject({ rows: 1 })
  expect(of('video_views')).toBeUndefined()

  const rows: KeptRow[] = []
  let withheld = 0
  let cursor: string | null | undefined
  do {
    const page = await admin.call('admin/getRowsAboutPerson', { userId, pageSize: 3, ...(cursor && { cursor }) })
    withheld += page.withheld
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor)
  const read = (table: string) => rows.filter(row => row.table === table)
  expect(read('users')[0]?.facts).toContainEqual({ fact: 'mobile', value: `1380013${8000 + count}` })
  expect(read('trips')[0]?.facts).toContainEqual({ fact: 'vehicle', value: '沪E1' })
  expect(read('alarm_steps')).toHaveLength(2)
  // Reading it is recorded meanwhile, of the reader.
  for (const { table, rows: number } of kept.tables)
    if (table !== 'recorded_events' && table !== 'report_schedules') expect(read(table), table).toHaveLength(number)
  // Of a user above, whom the administrator does not reach.
  expect([of('report_schedules')?.rows, read('report_schedules'), withheld]).toEqual([1, [], 1])
  expect(JSON.stringify(rows)).not.toMatch(/hash|secret/)
})

test('rows of companies that the administrator does not reach are only counted', async () => {
  const elsewhere = await platform.addVehicle(west, `沪W${count}`)
  await sqlOf(
    `insert into vehicle_changes (vehicle_id, user_id, login, changed_at, kind, before, after) values ($1, $2, $3, now(), 'saveVehEdit', '{}', '{}')`,
    [elsewhere, userId, login],
  )
  const page = await admin.call('admin/getRowsAboutPerson', { userId, pageSize: 1_000 })
  expect(page.withheld).toBe(1)
  expect(JSON.stringify(page.rows)).not.toContain(`沪W${count}`)
  expect((await chief.call('admin/getRowsAboutPerson', { userId, pageSize: 1_000 })).withheld).toBe(0)
  const reader = await platform.newCaller(`reader${count}`, [east], { rights: { auditAuth: false } })
  expect(await reader.code('admin/getRowsAboutPerson', { userId })).toBe(4030378)
})

test('who gives a user the address or a former number of somebody else neither reads nor removes what another company has of it', async () => {
  const other = await platform.addOrganisation(`另一公司${count}`)
  const [theirs, number] = [`boss${count}@other.example`, `1390013${9000 + count}`]
  const boss = await platform.addUser(`boss${count}`, 'a password', [other])
  const schedule = (owner: number | string, kind: string) =>
    sqlOf<{ id: string }>(
      `insert into report_schedules (user_id, asked, period, hour, recipients, next_at) values ($1, $2, 'day', 8, $3, now()) returning id`,
      [owner, JSON.stringify({ report: kind }), [theirs, `chief${count}@other.example`]],
    )
  const [made] = await schedule(boss, 'of the other company')
  await sqlOf(
    `insert into report_mails (schedule_id, due_at, begin_at, end_at, next_try_at, recipients) values ($1, now(), now(), now(), now(), $2)`,
    [made?.id, [theirs]],
  )
  await sqlOf(
    `insert into recorded_events (time, kind, account, address, subjects, details) values (now(), 'signInRefused', $1, '192.0.2.77', '[]', '{}')`,
    [number],
  )
  const change = (of: { mobile: string }) =>
    admin.call('admin/changeUser', { userId, name, email: theirs, lang: 'zh', endsOn: '', rights: [], orgIds: [east], ...of })
  await change({ mobile: number })
  await change({ mobile: '' })
  await sqlOf('update users set mobile = $2 where id = $1', [boss, number])
  await platform.settled()
  const { rows, withheld } = await admin.call('admin/getRowsAboutPerson', { userId, pageSize: 1_000 })
  expect(JSON.stringify(rows)).not.toMatch(/of the other company|192\.0\.2\.77/)
  expect(rows.filter(({ table }) => table === 'report_mails')).toEqual([])
  expect(withheld).toBe(0)
  await admin.call('admin/erasePerson', { userId, name })
  await eraseAt(Date.now() + (floorDays + 1) * day)
  expect(await sqlOf(`select recipients from report_schedules where user_id = $1`, [boss])).toEqual([
    { recipients: [theirs, `chief${count}@other.example`] },
  ])
  expect(await sqlOf(`select recipients from report_mails where schedule_id = $1`, [made?.id])).toEqual([
    { recipients: [theirs] },
  ])
  expect(await sqlOf(`select address from recorded_events where account = $1`, [number])).toEqual([{ address: '192.0.2.77' }])
})

test('an erased person is gone at once, and no row says the name but what a law keeps; figures stay', async () => {
  await leaveTraces()
  expect(await traces()).toEqual(
    expect.arrayContaining(['alarm_steps', 'departure_checklists', 'report_schedules', 'trips', 'users']),
  )
  const { number } = await admin.call('admin/erasePerson', { userId, name })
  expect(await person.code('user/getUserInfo' as never, {})).not.toBe(0)
  expect(await admin.code('admin/getUser', { userId })).toBe(code.userUnknown)
  expect(await traces()).toEqual(['erasures', 'recorded_events', 'vehicle_commands'])
  expect(
    await sqlOf(
      `select user_id::text, user_name, detail from alarm_steps where user_name <> '' or detail is not null order by id`,
    ),
  ).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ user_id: userId, user_name: `Erased person ${number}` }),
      expect.objectContaining({ detail: { to: `Erased person ${number}`, 张: [`Erased person ${number}`, 1] } }),
    ]),
  )
  expect(await sqlOf('select count(*)::int as trips from trips where started_by = $1 and ended_by = $1', [userId])).toEqual([
    { trips: 1 },
  ])
  expect(
    await sqlOf(`select recipients from report_schedules where 'chief@example.com' = any(recipients) order by id desc limit 1`),
  ).toEqual([{ recipients: ['chief@example.com'] }])
  // The record still says who it was, to who reads it, until the law lets it go.
  const record = async () =>
    (await admin.call('admin/getRecord', { beginTime: 0, endTime: Date.now() + day, pageSize: 500 })).events.filter(
      each => each.userId === userId,
    )
  const foundBy = async (words: string) =>
    (await admin.call('admin/getRecord', { beginTime: 0, endTime: Date.now() + day, person: words })).events.map(
      each => each.userId,
    )
  expect(await foundBy(name)).toContain(userId)
  expect(await foundBy(login)).toContain(userId)
  expect((await record()).map(({ userName }) => userName)).toContain(name)
  expect((await chief.call('admin/getErasures', {})).erasures[0]).toMatchObject({
    number,
    kind: 'user',
    state: 'kept',
    askedBy: 'admin.east',
    doneAt: null,
  })

  await eraseAt(Date.now() + (floorDays - 1) * day)
  expect(await traces()).toEqual(['erasures', 'recorded_events', 'vehicle_commands'])
  await eraseAt(Date.now() + (floorDays + 1) * day)
  expect(await traces()).toEqual([])
  expect(await foundBy(name)).toEqual([])
  expect(await foundBy(`Erased person ${number}`)).toContain(userId)
  const asked = { beginTime: 0, endTime: Date.now() + day, person: `Erased person ${number}`, pageSize: 500 }
  const byChief = (await chief.call('admin/getRecord', asked)).events.map(({ eventId }) => eventId)
  expect(byChief.length).toBeGreaterThan(0)
  expect(new Set(byChief).size).toBe(byChief.length)
  expect((await record()).every(({ userName }) => userName === `Erased person ${number}`)).toBe(true)
  expect((await admin.call('admin/getErasures', {})).erasures[0]).toMatchObject({ number, state: 'done' })
})

test('it goes on where a killed server was, and no sooner than that one is given up', async () => {
  await sqlOf(
    `insert into vehicle_changes (vehicle_id, user_id, login, changed_at, kind, before, after)
      select $1, $2, $3, now(), 'saveVehEdit', '{}', '{}' from generate_series(1, $4)`,
    [vehicle, userId, login, batch + 10],
  )
  // By a clock that is ahead, so that the loop of the platform has nothing to do.
  const begun = Date.now() + 400 * day
  const reach = { by: { userId: 0 } as never, organisationIds: new Set([east]), whole: false }
  const erasures = new ErasuresRepository(db)
  await db.transaction().execute(async tx => {
    const found = (await new PeopleRepository(tx).user(reach, Number(userId))) ?? expect.fail('nobody')
    await erasures.begin(tx, found, {
      by: Number(userId),
      lang: 'zh',
      now: new Date(begun),
      keptUntil: new Date(begun + floorDays * day),
    })
  })
  const work = (await erasures.take(new Date(begun))) ?? expect.fail('nothing is due')
  const at = stepsOf.user.findIndex(({ table }) => table === 'vehicle_changes')
  expect(
    await erasures.batch(work, stepsOf.user[at] ?? expect.fail('no step'), {
      step: at,
      floor: new Date(0),
      now: new Date(begun),
    }),
  ).toBe(true)
  // Killed here: half of one table is done.
  const left = async () =>
    Number((await sqlOf<{ count: string }>('select count(*) from vehicle_changes where login = $1', [login]))[0]?.count)
  expect(await left()).toBe(10)
  await eraseAt(begun + 30_000)
  expect(await left()).toBe(10)
  await eraseAt(begun + 61_000)
  expect(await left()).toBe(0)
  const [row] = await sqlOf<{ state: string; called: string; rows: number }>(
    'select state, called, rows from erasures order by id desc limit 1',
  )
  expect(row).toMatchObject({ state: 'kept', called: expect.stringMatching(/^已清除人员\d+$/) })
  expect(row?.rows).toBeGreaterThanOrEqual(batch + 10)
})

test('nobody erases himself, who has more rights, under another name, or who is not reached', async () => {
  const own = await sqlOf<{ id: number }>(`select id from users where login = 'admin.east'`)
  expect(await admin.code('admin/erasePerson', { userId: String(own[0]?.id), name: 'admin.east' })).toBe(code.own)
  const less = await platform.newCaller(`less${count}`, [east], { rights: { ...noRights, adminAuth: true } })
  expect(await less.code('admin/erasePerson', { userId, name })).toBe(code.moreRights)
  expect((await less.call('admin/getKeptAboutPerson', { userId })).fixed).toBe('moreRights')
  expect(await admin.code('admin/erasePerson', { userId, name: '张三' })).toBe(code.differs)
  const western = await platform.newCaller(`west${count}`, [west])
  for (const path of ['admin/getKeptAboutPerson', 'admin/getRowsAboutPerson', 'admin/erasePerson'] as const)
    expect(await western.code(path, { userId, name })).toBe(code.userUnknown)
  expect(await admin.code('admin/getKeptAboutPerson', {})).toBe(code.userUnknown)
  expect(await admin.code('admin/getKeptAboutPerson', { userId, driverId: '1' })).toBe(code.userUnknown)
  expect(await traces()).toContain('users')
})

test('of two administrators who erase each other at the same time one does, and the other is nobody any more', async () => {
  for (let round = 0; round < 4; round++) {
    const names = [`one${count}-${round}`, `two${count}-${round}`]
    const callers = await Promise.all(names.map(each => platform.newCaller(each, [east])))
    const ids = await sqlOf<{ id: number; name: string }>('select id, name from users where login = any($1) order by login', [
      names,
    ])
    const codes = await Promise.all(
      callers.map((caller, at) => {
        const other = ids[1 - at] ?? expect.fail('nobody')
        return caller.code('admin/erasePerson', { userId: String(other.id), name: other.name })
      }),
    )
    const [done, refused] = codes.toSorted((a, b) => a - b)
    expect(done).toBe(0)
    // Whose session ended before the call was looked at, or who was let in and sees nobody any more.
    expect([code.revoked, code.userUnknown]).toContain(refused)
    expect(await sqlOf('select from users where id = any($1) and erased_at is not null', [ids.map(({ id }) => id)])).toHaveLength(
      1,
    )
  }
})

test('a driver whom two administrators erase at the same time, each by another of the files, is erased once', async () => {
  for (let round = 0; round < 6; round++) {
    const licence = `31010119900101${2000 + round}`
    const drivers = await sqlOf<{ id: number }>(
      `insert into drivers (organisation_id, licence, name, issuer, valid_until) values ($1, $3, $4, '', null), ($2, $3, $4, '', null) returning id`,
      [east, root, licence, name],
    )
    const codes = await Promise.all(drivers.map(({ id }) => chief.code('admin/erasePerson', { driverId: String(id), name })))
    expect(codes.filter(each => each === 0)).toHaveLength(1)
    expect(codes.filter(each => each !== 0 && ![code.driverUnknown, code.differs].includes(each as never))).toEqual([])
  }
})

test('a word of a task that happens to be what the person signs in by stays, the name beside it goes', async () => {
  const [task] = await sqlOf<{ id: string }>(
    `insert into applications (number, kind, organisation_id, state, state_since, version, steps, applicant_id, applicant_name, created_at, facts, test)
      values ($1, 'maintenance', $2, 'closed', now(), 1, 1, null, '', now(), '{}', $3) returning id`,
    [`CS2026${count}`, east, JSON.stringify({ result: login, by: name })],
  )
  const { number } = await admin.call('admin/erasePerson', { userId, name })
  const read = async () => (await sqlOf<{ test: object }>('select test from applications where id = $1', [task?.id]))[0]?.test
  await expect.poll(read).toEqual({ result: login, by: `Erased person ${number}` })
})

test('what a person still has in hand is named and stops the erasure: a task, an armed cut, a trip, a key', async () => {
  await sqlOf(
    `insert into applications (number, kind, organisation_id, state, state_since, version, steps, applicant_id, applicant_name, handler_id, handler_name, created_at, facts)
      values ($1, 'maintenance', $2, 'dispatched', now(), 1, 1, null, '', $3, $4, now(), '{}')`,
    [`WX2026${count}`, east, userId, name],
  )
  await sqlOf(
    // Of the person's own sign-in: what waits of none is ended by whatever server looks next.
    `insert into vehicle_commands (vehicle_id, plate_num, kind, state, method_assumed, reason, user_id, user_name, session_id, address, requested_at, arms, to_tell)
      select $1, '沪E1', 'cut', 'armed', false, '欠费', $2, $3, max(id), '10.0.0.1', now(), true, false from sessions where user_id = $2`,
    [vehicle, userId, name],
  )
  expect(await new CommandRepository(db, 1_000).endUnallowed()).toEqual({ ended: [], failed: [] })
  await sqlOf(
    `insert into trips (vehicle_id, organisation_id, driver_name, started_at, start_place, started_by, started_by_name) values ($1, $2, '', now(), 'A', $3, $4)`,
    [vehicle, east, userId, name],
  )
  const { open } = await admin.call('admin/getKeptAboutPerson', { userId })
  expect(open).toEqual([
    { matter: 'handler', count: 1, examples: [`WX2026${count}`] },
    { matter: 'commands', count: 1, examples: ['沪E1'] },
    { matter: 'trips', count: 1, examples: ['沪E1'] },
  ])
  expect(await admin.code('admin/erasePerson', { userId, name })).toBe(code.busy)
  await sqlOf(`update applications set state = 'closed' where handler_id = $1`, [userId])
  await sqlOf(`update vehicle_commands set state = 'cancelled' where user_id = $1`, [userId])
  await sqlOf(`update trips set ended_at = now() where started_by = $1`, [userId])
  expect(await admin.code('admin/erasePerson', { userId, name })).toBe(0)
})

test('a driver is erased in all organisations that are reached; what was driven stays', async () => {
  const licence = `31010119900101${1000 + count}`
  const drivers = await sqlOf<{ id: number }>(
    `insert into drivers (organisation_id, licence, name, issuer, valid_until) values ($1, $3, $4, '上海', '2030-01-01'), ($2, $3, $4, '', null) returning id`,
    [east, root, licence, name],
  )
  const [driverId = '', above = ''] = drivers.map(({ id }) => String(id))
  const card = (minutes: number, inserted: boolean) =>
    sqlOf(
      `insert into driver_cards (vehicle_id, time, inserted, driver_id, licence, name, received_at) values ($1, now() - make_interval(mins => $2), $3, $4, $5, $6, now())`,
      [vehicle, minutes, inserted, driverId, licence, name],
    )
  await card(90, true)
  await sqlOf(
    `insert into itineraries (vehicle_id, organisation_id, state, state_since, version, planned_start, facts) values ($1, $2, 'done', now(), 1, now(), $3)`,
    [vehicle, east, JSON.stringify({ driverName: name, cargo: '钢材' })],
  )
  const kept = await admin.call('admin/getKeptAboutPerson', { driverId })
  expect(kept).toMatchObject({
    name,
    known: `310***********${1000 + count}`,
    open: [{ matter: 'cards', count: 1, examples: ['沪E1'] }],
  })
  expect(await admin.code('admin/erasePerson', { driverId, name })).toBe(code.busy)
  await card(30, false)
  expect(await (await platform.newCaller(`west.driver${count}`, [west])).code('admin/erasePerson', { driverId, name })).toBe(
    code.driverUnknown,
  )
  await sqlOf('delete from users where id = $1', [userId])
  const { number } = await chief.call('admin/erasePerson', { driverId, name })
  await platform.settled()
  await eraseAt(Date.now() + (floorDays + 1) * day)
  expect(await saying(name, licence)).toEqual([])
  expect(await sqlOf('select id::text, name, licence from drivers where id = any($1) order by id', [[driverId, above]])).toEqual(
    [driverId, above].map(id => ({ id, name: `Erased person ${number}`, licence: `erased-${number}` })),
  )
  const drives = await chief.call('activeSafety/getDriverList', { driverId, beginTime: Date.now() - day, endTime: Date.now() })
  expect(drives.drives.map(({ name: who }) => who)).toEqual([`Erased person ${number}`])
  expect(await sqlOf(`select facts from itineraries where facts->>'driverName' like 'Erased%'`)).toEqual([
    { facts: { driverName: `Erased person ${number}`, cargo: '钢材' } },
  ])
})

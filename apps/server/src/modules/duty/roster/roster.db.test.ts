/** The duty roster from plan to ring, and duty handed over: who is on duty when, what is changed by hand, who signs what, and who may not. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestOf } from '@outrider/contract'
import { afterAll, expect, test } from 'vitest'
import { addAlarm } from '../../../testing/alarm-rows.ts'
import { platformOfFile } from '../../../testing/platform.ts'
import { addPostCheck } from '../../../testing/post-check-rows.ts'
import type { PushMessage } from '../../ports.ts'

const hour = 3_600_000
const codes = {
  organisation: 4040102,
  shift: 4040167,
  handover: 4040168,
  person: 4000164,
  past: 4000165,
  days: 4000166,
  invalid: 4000001,
  tooLong: 4000167,
  tooMany: 4000169,
  noTurn: 4000168,
  open: 4090162,
  closed: 4090163,
  own: 4030162,
  notOwn: 4030163,
}
const oneDay = 24 * hour
/** The Thursday to come, 09:00 in China: near to the clock of the database. */
const start = (() => {
  const tomorrow = Math.floor(Date.now() / oneDay) * oneDay + oneDay
  return tomorrow + ((11 - new Date(tomorrow).getUTCDay()) % 7) * oneDay + hour
})()
/** So many days after it, YYYY-MM-DD. */
const d = (days: number): string => new Date(start + days * oneDay).toISOString().slice(0, 10)
const clock = { now: start }
const pushed: { to: string; message: PushMessage }[] = []
const folder = await mkdtemp(join(tmpdir(), 'roster-'))
const file = join(folder, 'superiors.json')
// Nothing listens there: what it asked for is in the database.
const superior = { id: 'gov', name: 'Gov', host: '127.0.0.1', port: 1, userId: 7, password: 'x', accessCode: 1, edition: '2019' }
await writeFile(file, JSON.stringify([{ ...superior, slave: { host: '127.0.0.1', port: 0 } }]))
afterAll(() => rm(folder, { recursive: true }))
const platform = await platformOfFile({
  now: () => clock.now,
  config: { 'superior-platforms': file, 'access-token-hours': 1_000 },
  pushSenders: {
    web: (to, message) => {
      pushed.push({ to: to.address.split('/').at(-1) ?? '', message })
      return Promise.resolve('sent')
    },
  },
})
const { pool } = platform.database
const company = await platform.addOrganisation('公司', undefined, 'Company')
const branch = await platform.addOrganisation('分公司', company, 'Branch')
const elsewhere = await platform.addOrganisation('别家', undefined, 'Others')
const truck = await platform.addVehicle(branch, '沪D00001')
const chief = await platform.newCaller('chief', [company])
const wang = await platform.newCaller('wang', [company], { rights: { adminAuth: false } })
const li = await platform.newCaller('li', [company], { rights: { adminAuth: false } })
await platform.newCaller('deaf', [company], { rights: { adminAuth: false } })
const zhao = await platform.newCaller('zhao', [branch], { rights: { adminAuth: false } })
const foreign = await platform.newCaller('foreign', [elsewhere])
const { people } = await chief.call('duty/getDutyRoster', { orgId: company })
const idOf = (name: string) => people.find(each => each.name === name)?.userId ?? expect.fail(name)
const ids = { wang: idOf('wang'), li: idOf('li'), chief: idOf('chief'), deaf: idOf('deaf') }

const shift = (over: Partial<RequestOf<'duty/saveDutyShift'>> = {}): RequestOf<'duty/saveDutyShift'> => ({
  orgId: company,
  name: 'Day',
  pattern: 'week',
  weekdays: [1, 2, 3, 4, 5],
  every: 1,
  begin: '08:00',
  end: '20:00',
  firstDay: d(0),
  userIds: [ids.wang, ids.li],
  ...over,
})
const turnsOf = async (firstDay: string, lastDay: string, orgId = company) =>
  (await chief.call('duty/getDutyRoster', { orgId, firstDay, lastDay })).turns.map(({ day, name, people: on }) =>
    [day, name, ...on.map(each => each.name)].join(' '),
  )
const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`)

test('shifts make turns by weekdays and by days, over midnight, and a change counts from its day on', async () => {
  const { shiftId } = await chief.call('duty/saveDutyShift', shift())
  const night = shift({ name: 'Night', pattern: 'days', weekdays: [], every: 2, begin: '20:00', end: '08:00', userIds: [ids.li] })
  const { shiftId: nightId } = await chief.call('duty/saveDutyShift', night)
  expect(await turnsOf(d(-1), d(4))).toEqual([
    `${d(0)} Day wang li`,
    `${d(0)} Night li`,
    `${d(1)} Day wang li`,
    `${d(2)} Night li`,
    `${d(4)} Day wang li`,
    `${d(4)} Night li`,
  ])
  const [, first] = (await chief.call('duty/getDutyRoster', { orgId: company, firstDay: d(0), lastDay: d(0) })).turns
  expect([first?.beginAt, first?.endAt]).toEqual([at(d(0), '20:00'), at(d(1), '08:00')])
  // Every second week, counted from the week of its first day.
  const { shiftId: weekend } = await chief.call(
    'duty/saveDutyShift',
    shift({ name: 'Weekend', weekdays: [6], every: 2, userIds: [ids.chief] }),
  )
  expect((await turnsOf(d(0), d(28))).filter(text => text.includes('Weekend'))).toEqual([
    `${d(2)} Weekend chief`,
    `${d(16)} Weekend chief`,
  ])
  // From the 7th on others are on duty; what was planned before stays, and who was put on by hand later.
  await chief.call('duty/changeDutyDays', {
    shiftId,
    firstDay: d(5),
    lastDay: d(5),
    how: 'others',
    userIds: [ids.chief],
    note: 'swap',
  })
  const { shiftId: later } = await chief.call('duty/saveDutyShift', shift({ shiftId, firstDay: d(4), userIds: [ids.li] }))
  expect((await turnsOf(d(0), d(6))).filter(text => text.includes('Day'))).toEqual([
    `${d(0)} Day wang li`,
    `${d(1)} Day wang li`,
    `${d(4)} Day li`,
    `${d(5)} Day chief`,
    `${d(6)} Day li`,
  ])
  await chief.call('duty/changeDutyDays', {
    shiftId: later,
    firstDay: d(4),
    lastDay: d(6),
    how: 'off',
    userIds: [],
    note: 'holiday',
  })
  await chief.call('duty/changeDutyDays', {
    shiftId: later,
    firstDay: d(5),
    lastDay: d(5),
    how: 'planned',
    userIds: [],
    note: '',
  })
  expect((await turnsOf(d(4), d(6))).filter(text => text.includes('Day'))).toEqual([
    `${d(4)} Day`,
    `${d(5)} Day li`,
    `${d(6)} Day`,
  ])
  for (const id of [later, nightId, weekend]) await chief.call('duty/endDutyShift', { shiftId: id })
  expect(await turnsOf(d(-1), d(28))).toEqual([`${d(0)} Day wang li`, `${d(0)} Night li`, `${d(1)} Day wang li`])
  // The one that ended at the change ends today, too; again it has ended already.
  for (const id of [shiftId, shiftId]) await chief.call('duty/endDutyShift', { shiftId: id })
  expect(await turnsOf(d(-1), d(28))).toEqual([`${d(0)} Day wang li`, `${d(0)} Night li`])
})

test('what cannot be planned is refused, and nobody plans for others', async () => {
  const refused = async (over: Parameters<typeof shift>[0]) => await chief.code('duty/saveDutyShift', shift(over))
  expect(await refused({ firstDay: d(-1) })).toBe(codes.past)
  expect(await refused({ weekdays: [] })).toBe(codes.days)
  expect(await refused({ userIds: ['999999'] })).toBe(codes.person)
  // Of the branch alone: does not see the company.
  expect(await refused({ userIds: [String((await pool.query(`select id from users where login = 'zhao'`)).rows[0].id)] })).toBe(
    codes.person,
  )
  expect(await refused({ shiftId: '999999' })).toBe(codes.shift)
  expect(await foreign.code('duty/saveDutyShift', shift())).toBe(codes.organisation)
  expect(await wang.code('duty/saveDutyShift', shift())).not.toBe(0)
  const { shiftId } = await chief.call('duty/saveDutyShift', shift({ requestId: 'a'.repeat(32) }))
  expect(await chief.call('duty/saveDutyShift', shift({ requestId: 'a'.repeat(32) }))).toEqual({ shiftId })
  const change = { shiftId, firstDay: d(2), lastDay: d(3), how: 'off' as const, userIds: [], note: '' }
  expect(await chief.code('duty/changeDutyDays', change)).toBe(codes.noTurn)
  expect(await chief.code('duty/changeDutyDays', { ...change, lastDay: d(88) })).toBe(codes.tooLong)
  expect(await chief.code('duty/changeDutyDays', { ...change, firstDay: d(-2) })).toBe(codes.past)
  expect(await chief.code('duty/changeDutyDays', { ...change, how: 'others', userIds: [] })).toBe(codes.person)
  expect(await foreign.code('duty/changeDutyDays', change)).toBe(codes.shift)
  expect(await foreign.code('duty/endDutyShift', { shiftId })).toBe(codes.shift)
  expect(await foreign.code('duty/getDutyRoster', { orgId: company })).toBe(codes.organisation)
  expect((await foreign.call('duty/getDutyNow', {})).duties).toEqual([])
  await chief.call('duty/endDutyShift', { shiftId })
  await pool.query('delete from duty_shifts')
})

test('a change of what has ended, or was changed meanwhile, plans no day again that was not planned', async () => {
  const { shiftId } = await chief.call('duty/saveDutyShift', shift({ pattern: 'days', weekdays: [], lastDay: d(1) }))
  const change = shift({ shiftId, pattern: 'days', weekdays: [], userIds: [ids.li], firstDay: d(5), lastDay: d(5) })
  expect(await chief.code('duty/saveDutyShift', change)).toBe(codes.shift)
  expect(await turnsOf(d(0), d(9))).toEqual([`${d(0)} Day wang li`, `${d(1)} Day wang li`])
  await pool.query('delete from duty_shifts')
  // Two at once, or from a form of before: who comes second would put a second shift beside the first.
  const { shiftId: open } = await chief.call('duty/saveDutyShift', shift())
  const twice = shift({ shiftId: open, firstDay: d(4) })
  const both = await Promise.all([1, 2].map(() => chief.code('duty/saveDutyShift', twice)))
  expect(both.toSorted((a, b) => a - b)).toEqual([0, codes.shift])
  expect(await turnsOf(d(4), d(4))).toEqual([`${d(4)} Day wang li`])
  await pool.query('delete from duty_shifts')
})

test('who does not see an organisation any more, as it was moved, is marked and not on duty there', async () => {
  const [east, west] = [
    await platform.addOrganisation('东区', company, 'East'),
    await platform.addOrganisation('西区', company, 'West'),
  ]
  const depot = await platform.addOrganisation('车场', east, 'Depot')
  const eastern = await platform.newCaller('eastern', [east], { rights: { adminAuth: false } })
  const [{ userId } = expect.fail('no user')] = (await chief.call('duty/getDutyRoster', { orgId: depot })).people.filter(
    ({ name }) => name === 'eastern',
  )
  const { shiftId } = await chief.call('duty/saveDutyShift', shift({ orgId: depot, userIds: [userId] }))
  await chief.call('duty/saveDutyShift', shift({ userIds: [ids.li] }))
  const ofDepot = async () => {
    const { duties } = await chief.call('duty/getDutyNow', {})
    return duties.find(({ orgId }) => orgId === depot)?.turns.flatMap(({ people: on }) => on.map(({ name }) => name))
  }
  expect(await ofDepot()).toEqual(['eastern'])
  await chief.call('admin/moveOrganisation', { orgId: depot, parentId: west })
  await platform.settled()
  expect(await eastern.code('duty/getDutyRoster', { orgId: depot })).toBe(codes.organisation)
  expect(await ofDepot()).toEqual([])
  const { shifts, turns } = await chief.call('duty/getDutyRoster', { orgId: depot, firstDay: d(0), lastDay: d(0) })
  expect([shifts, turns]).toMatchObject([
    [{ shiftId, people: [{ name: 'eastern', barred: true }] }],
    [{ people: [{ name: 'eastern', barred: true }] }],
  ])
  // The roster above counts then, as where there is none.
  const check = await addPostCheck(platform.database, { organisations: [depot] })
  const rung = () => pushed.filter(({ message }) => message.params?.['uniqueId'] === check).map(({ to }) => to)
  await li.call('user/subscribePush', {
    subscription: {
      kind: 'web',
      endpoint: 'https://fcm.googleapis.com/fcm/send/li',
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
    },
  })
  await expect.poll(rung).toEqual(['li'])
  // What was stays as it was.
  clock.now = at(d(0), '20:00')
  const past = await chief.call('duty/getDutyRoster', { orgId: depot, firstDay: d(0), lastDay: d(0) })
  expect(past.turns).toEqual([expect.objectContaining({ people: [{ userId, name: 'eastern' }] })])
  clock.now = start
  await pool.query('delete from duty_shifts')
  await pool.query('update post_checks set answered_at = now()')
})

test('a day that the database has not is refused and no fault of the server', async () => {
  const asked = (days: object) => chief.code('duty/getDutyRoster', { orgId: company, ...days })
  for (const days of [{ firstDay: '0000-01-01' }, { lastDay: '0000-01-01' }, { firstDay: '9999-12-31' }])
    expect([days, await asked(days)]).toEqual([days, codes.invalid])
  for (const days of [{ firstDay: '1900-01-01' }, { lastDay: '1900-01-01' }, { firstDay: '2199-12-31' }])
    expect([days, await asked(days)]).toEqual([days, 0])
})

test('changes from later and later days on make no list without an end', async () => {
  const { shiftId: first } = await chief.call('duty/saveDutyShift', shift())
  await pool.query(
    `insert into duty_shifts (organisation_id, name, pattern, weekdays, every, begin_minute, minutes, first_day)
     select organisation_id, 'n' || n, pattern, weekdays, every, begin_minute, minutes, first_day from duty_shifts, generate_series(1, 98) n`,
  )
  const { shiftId } = await chief.call('duty/saveDutyShift', shift({ shiftId: first, firstDay: d(4) }))
  expect(await chief.code('duty/saveDutyShift', shift({ shiftId, firstDay: d(5) }))).toBe(codes.tooMany)
  // From its own first day on it stays one.
  await chief.call('duty/saveDutyShift', shift({ shiftId, firstDay: d(4), name: 'Early' }))
  await pool.query('delete from duty_shifts')
})

test('a change by hand names who made it by login where there is no name', async () => {
  const { shiftId } = await chief.call('duty/saveDutyShift', shift())
  await pool.query(`update users set name = '' where login = 'chief'`)
  const off = { shiftId, firstDay: d(0), lastDay: d(0), how: 'off' as const, userIds: [], note: '' }
  await chief.call('duty/changeDutyDays', off)
  const { turns } = await chief.call('duty/getDutyRoster', { orgId: company, firstDay: d(0), lastDay: d(0) })
  expect(turns).toMatchObject([{ people: [], change: { userName: 'chief' } }])
  await pool.query('delete from duty_shifts')
})

test('a check rings whom the roster has on duty, then the next of them, and in the end everybody', async () => {
  for (const [name, caller] of Object.entries({ wang, li, chief })) {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`
    await caller.call('user/subscribePush', {
      subscription: { kind: 'web', endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    })
  }
  const rung = async (uniqueId: string, count: number) => {
    const of = () =>
      pushed.filter(({ message }) => message.type === 'OnDuty' && message.params?.['uniqueId'] === uniqueId).map(({ to }) => to)
    await expect.poll(() => of().length).toBe(count)
    return of().toSorted()
  }
  const half = (uniqueId: string) =>
    pool.query(
      `update post_checks set received_at = now() - interval '8 minutes', due_at = now() + interval '2 minutes' where unique_id = $1`,
      [uniqueId],
    )
  // Without a device the second person is rung first; then it is the turn of the third, and not of the second again.
  const { shiftId: withoutDevice } = await chief.call('duty/saveDutyShift', shift({ userIds: [ids.deaf, ids.li, ids.wang] }))
  const passed = await addPostCheck(platform.database, { organisations: [company] })
  expect(await rung(passed, 1)).toEqual(['li'])
  await half(passed)
  expect(await rung(passed, 2)).toEqual(['li', 'wang'])
  await chief.call('duty/endDutyShift', { shiftId: withoutDevice })
  await pool.query('delete from duty_shifts')
  const { shiftId } = await chief.call('duty/saveDutyShift', shift({ userIds: [ids.li, ids.wang] }))
  const first = await addPostCheck(platform.database, { organisations: [company] })
  expect(await rung(first, 1)).toEqual(['li'])
  await half(first)
  expect(await rung(first, 2)).toEqual(['li', 'wang'])
  // Put on by hand, and alone: then everybody is told.
  await chief.call('duty/changeDutyDays', {
    shiftId,
    firstDay: d(0),
    lastDay: d(0),
    how: 'others',
    userIds: [ids.chief],
    note: '',
  })
  const second = await addPostCheck(platform.database, { organisations: [branch] })
  // Of the branch there is no roster: that of the company counts.
  expect(await rung(second, 1)).toEqual(['chief'])
  await half(second)
  expect(await rung(second, 4)).toEqual(['chief', 'chief', 'li', 'wang'])
  // After the shift nobody is on duty: everybody is told at once.
  clock.now = at(d(0), '20:00')
  const third = await addPostCheck(platform.database, { organisations: [company] })
  expect(await rung(third, 3)).toEqual(['chief', 'li', 'wang'])
  clock.now = start
  await pool.query('delete from duty_shifts')
  await pool.query('update post_checks set answered_at = now()')
})

test('duty is handed over with what is open, signed by one and taken over by another, once', async () => {
  await chief.call('duty/saveDutyShift', shift({ userIds: [ids.wang] }))
  await chief.call('duty/saveDutyShift', shift({ name: 'Night', begin: '20:00', end: '08:00', userIds: [ids.li] }))
  const alarmId = await addAlarm(platform.database, truck, { started_at: new Date(start - hour) })
  await addAlarm(platform.database, truck, { started_at: new Date(start - 2 * hour), type: 3, state: 'processed' })
  for (const organisation of [company, elsewhere])
    await addPostCheck(platform.database, { organisations: [organisation], receivedAt: new Date(start) })
  const { matters, suggested } = await wang.call('duty/getOpenMatters', { orgId: company })
  expect(matters).toMatchObject({
    alarms: { count: 1, rows: [{ alarmId, plateNum: '沪D00001', claimed: false }] },
    requests: { count: 1, rows: [{ kind: 'check' }] },
    vehicles: { count: 0 },
  })
  // Who begins next.
  expect(suggested).toBe(ids.li)
  const give = { orgId: company, toUserId: ids.li, note: 'Truck 1 is late', requestId: 'b'.repeat(32) }
  const { handoverId } = await wang.call('duty/giveDutyHandover', give)
  expect(await wang.call('duty/giveDutyHandover', give)).toEqual({ handoverId })
  expect(await li.code('duty/giveDutyHandover', { orgId: company })).toBe(codes.open)
  expect(await wang.code('duty/giveDutyHandover', { orgId: company, toUserId: ids.wang })).toBe(codes.person)
  expect((await li.call('duty/getDutyNow', {})).duties).toMatchObject([
    {
      orgId: company,
      turns: [{ name: 'Day', people: [{ name: 'wang' }] }],
      next: { name: 'Night' },
      handover: { handoverId, fromName: 'wang', toName: 'li' },
      taken: null,
    },
  ])
  expect(await wang.code('duty/takeDutyHandover', { handoverId })).toBe(codes.own)
  expect(await foreign.code('duty/takeDutyHandover', { handoverId })).toBe(codes.handover)
  // Who has the branch alone does not see that of the company.
  expect(await zhao.code('duty/takeDutyHandover', { handoverId })).toBe(codes.handover)
  expect(await li.code('duty/withdrawDutyHandover', { handoverId })).toBe(codes.notOwn)
  // Dealt with meanwhile: what was open then stays written.
  await pool.query(`update alarm_cases set state = 'processed' where id = $1`, [alarmId])
  clock.now = at(d(0), '20:05')
  await li.call('duty/takeDutyHandover', { handoverId, note: 'seen' })
  expect(await chief.code('duty/takeDutyHandover', { handoverId })).toBe(codes.closed)
  expect(await wang.code('duty/withdrawDutyHandover', { handoverId })).toBe(codes.closed)
  const { handovers } = await chief.call('duty/getDutyHandovers', { handoverId })
  expect(handovers).toMatchObject([
    {
      state: 'taken',
      shift: 'Day',
      fromName: 'wang',
      givenAt: start,
      note: 'Truck 1 is late',
      takenName: 'li',
      takenAt: clock.now,
      takenNote: 'seen',
      counts: { alarms: 1, requests: 1, vehicles: 0 },
      matters: { alarms: { rows: [{ alarmId }] } },
      own: false,
    },
  ])
  expect((await li.call('duty/getDutyNow', {})).duties).toMatchObject([
    { turns: [{ name: 'Night' }], handover: null, taken: { userName: 'li' } },
  ])
})

test('a handover that nobody has taken over is withdrawn by who gave it or by an administrator; the log has pages', async () => {
  const given: string[] = []
  for (const by of [li, chief]) {
    const { handoverId } = await li.call('duty/giveDutyHandover', { orgId: company })
    await by.call('duty/withdrawDutyHandover', { handoverId })
    given.push(handoverId)
  }
  const first = await chief.call('duty/getDutyHandovers', { orgId: company, pageSize: 2 })
  expect(first.handovers.map(({ handoverId, state, matters }) => [handoverId, state, matters])).toEqual(
    given.toReversed().map(id => [id, 'withdrawn', null]),
  )
  expect([first.total, first.next]).toEqual([3, given[0]])
  const rest = await chief.call('duty/getDutyHandovers', { cursor: given[0], pageSize: 2 })
  expect([rest.handovers.map(({ fromName }) => fromName), rest.next]).toEqual([['wang'], null])
  expect((await chief.call('duty/getDutyHandovers', { beginTime: clock.now + 1 })).total).toBe(0)
  expect((await foreign.call('duty/getDutyHandovers', {})).total).toBe(0)
  expect(await foreign.code('duty/getDutyHandovers', { handoverId: given[0] ?? '' })).toBe(codes.handover)
  const { rows } = await pool.query<{ call: string; n: number }>(
    `select call, count(*)::int4 as n from recorded_events where kind = 'administered' and call like 'duty/%Handover' group by call order by call`,
  )
  expect(rows).toEqual([
    { call: 'duty/giveDutyHandover', n: 3 },
    { call: 'duty/takeDutyHandover', n: 1 },
    { call: 'duty/withdrawDutyHandover', n: 2 },
  ])
})

test('what superior platforms want of vehicles is counted whole, and that of other branches hides none', async () => {
  const other = await platform.addOrganisation('二分公司', company, 'Second branch')
  const wanted = (organisation: number | null, count: number, minutesAgo: number) =>
    pool.query(
      `insert into superior_messages (superior, superior_name, message_id, serial, plate, content, body, refused, organisation_ids, outcome, received_at)
       select 'gov', 'Gov', 38145, n, '沪D' || n, '', ''::bytea, false, $1::int4[], 'waiting', $2 from generate_series(1, $3::int) n`,
      [organisation === null ? null : [organisation], new Date(clock.now - minutesAgo * 60_000), count],
    )
  await wanted(other, 60, 20)
  await wanted(branch, 1, 10)
  await wanted(elsewhere, 1, 30)
  // Of everybody: for those who have a root.
  await wanted(null, 1, 5)
  const vehiclesIn = async (orgId: number) => {
    const { requests } = (await chief.call('duty/getOpenMatters', { orgId })).matters
    expect(requests.rows.length).toBe(Math.min(50, requests.count))
    return requests.count - requests.rows.filter(({ kind }) => kind !== 'vehicle').length
  }
  await pool.query('update post_checks set answered_at = now()')
  expect([await vehiclesIn(branch), await vehiclesIn(other), await vehiclesIn(company)]).toEqual([1, 60, 62])
})

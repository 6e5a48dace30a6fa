/** What is changed of a duty roster that has begun: by a form of before, and in a night that goes on. */
import type { RequestOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { platformOfFile } from '../../../testing/platform.ts'

const codes = { changed: 4090164, past: 4000165 }
const hour = 3_600_000
const oneDay = 24 * hour
/** Nine o'clock in China, tomorrow: the plan has no past. */
const start = Math.floor(Date.now() / oneDay) * oneDay + oneDay + hour
/** So many days after it, YYYY-MM-DD. */
const d = (days: number): string => new Date(start + days * oneDay).toISOString().slice(0, 10)
const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`)
const clock = { now: start }
const platform = await platformOfFile({ now: () => clock.now, config: { 'access-token-hours': 1_000 } })
const company = await platform.addOrganisation('公司', undefined, 'Company')
const chief = await platform.newCaller('chief', [company])
for (const login of ['wang', 'li']) await platform.newCaller(login, [company])
const { people } = await chief.call('duty/getDutyRoster', { orgId: company })
const idOf = (name: string) => people.find(each => each.name === name)?.userId ?? expect.fail(name)
const ids = { wang: idOf('wang'), li: idOf('li'), chief: idOf('chief') }

const shift = (over: Partial<RequestOf<'duty/saveDutyShift'>> = {}): RequestOf<'duty/saveDutyShift'> => ({
  orgId: company,
  name: 'Day',
  pattern: 'days',
  weekdays: [],
  every: 1,
  begin: '08:00',
  end: '20:00',
  firstDay: d(0),
  userIds: [ids.wang, ids.li],
  ...over,
})
const turnsOf = async (firstDay: string, lastDay: string) =>
  (await chief.call('duty/getDutyRoster', { orgId: company, firstDay, lastDay })).turns.map(({ day, name, people: on }) =>
    [day, name, ...on.map(each => each.name)].join(' '),
  )

test('a form of before plans nothing over the shift that was begun since, and one that has an end is made longer by who saw that end', async () => {
  const { shiftId } = await chief.call('duty/saveDutyShift', shift())
  const version = async (id: string) =>
    (await chief.call('duty/getDutyRoster', { orgId: company })).shifts.find(each => each.shiftId === id)?.version ?? ''
  const seen = await version(shiftId)
  await chief.call('duty/saveDutyShift', shift({ shiftId, version: seen, firstDay: d(10), userIds: [ids.li] }))
  // Opened before: it knows of no end, and would stand beside the one from the tenth day on.
  const stale = shift({ shiftId, firstDay: d(4), userIds: [ids.chief] })
  expect(await chief.code('duty/saveDutyShift', { ...stale, version: seen })).toBe(codes.changed)
  expect(await chief.code('duty/saveDutyShift', stale)).toBe(codes.changed)
  expect(await turnsOf(d(9), d(10))).toEqual([`${d(9)} Day wang li`, `${d(10)} Day li`])
  // Who has looked again, or leaves its end as it is, changes it.
  await chief.call('duty/saveDutyShift', { ...stale, firstDay: d(7), lastDay: d(9) })
  expect(await turnsOf(d(6), d(10))).toEqual([
    `${d(6)} Day wang li`,
    `${d(7)} Day chief`,
    `${d(8)} Day chief`,
    `${d(9)} Day chief`,
    `${d(10)} Day li`,
  ])
  const longer = { ...stale, firstDay: d(2), lastDay: d(6), version: await version(shiftId) }
  await chief.call('duty/saveDutyShift', { ...longer, userIds: [ids.li] })
  expect(await turnsOf(d(1), d(2))).toEqual([`${d(1)} Day wang li`, `${d(2)} Day li`])
  await platform.database.pool.query('delete from duty_shifts')
})

test('a night that began yesterday and goes on is swapped, one that is over is not', async () => {
  const night = { name: 'Night', begin: '20:00', end: '08:00' } as const
  const { shiftId } = await chief.call('duty/saveDutyShift', shift({ ...night, userIds: [ids.wang] }))
  const swap = { shiftId, firstDay: d(0), lastDay: d(0), how: 'others' as const, userIds: [ids.li], note: 'ill' }
  clock.now = at(d(1), '03:00')
  await chief.call('duty/changeDutyDays', swap)
  expect(await turnsOf(d(0), d(1))).toEqual([`${d(0)} Night li`, `${d(1)} Night wang`])
  expect((await chief.call('duty/getDutyNow', {})).duties[0]?.turns).toMatchObject([{ people: [{ name: 'li' }] }])
  clock.now = at(d(1), '08:00')
  expect(await chief.code('duty/changeDutyDays', { ...swap, userIds: [ids.wang] })).toBe(codes.past)
  clock.now = start
  await platform.database.pool.query('delete from duty_shifts')
})

/** Analyses pushed on their schedule: to whom, when, and once. */
import { beforeEach, expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'

/** Monday, 2026-05-04, in China. */
const monday = Date.UTC(2026, 4, 3, 16)
const hour = 3_600_000
const day = 24 * hour
let now = monday
/** Push services are away. */
let fails = false
const pushed: { user: number; type: string; params: unknown; body: string }[] = []
const ids = new Map<string, number>()

const platform = await platformOfFile({
  now: () => now,
  pushSenders: {
    web(to, { type, params, body }) {
      if (fails) return Promise.reject(new Error('away'))
      pushed.push({ user: to.userId, type, params, body })
      return Promise.resolve('sent')
    },
  },
})
const north = await platform.addOrganisation('北部', undefined, 'North')
for (const [login, rights, subscribes] of [
  ['chief', {}, true],
  ['blind', { alarmAuth: false }, true],
  ['deviceless', {}, false],
  ['locked', {}, true],
] as const) {
  ids.set(login, await platform.addUser(login, 'a password', [north], { rights }))
  const caller = await platform.signIn(login, 'a password')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${login}`
  const subscription = { kind: 'web' as const, endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  if (subscribes) await caller.call('user/subscribePush', { subscription })
}
await platform.database.pool.query('update users set locked_at = now() where id = $1', [ids.get('locked')])
beforeEach(async () => {
  await platform.settled()
  pushed.length = 0
})

async function run(at: number) {
  now = at
  const job = platform.jobs.find(({ name }) => name === 'report-pushes') ?? expect.fail('no such job')
  await job.run(new AbortController().signal)
  await platform.settled()
}

test('the analysis of yesterday is pushed in the morning, once, to those who may see it and have a device (S4.push.11)', async () => {
  const tuesday = monday + day
  await run(tuesday + 7 * hour)
  expect(pushed).toEqual([])
  for (const minutes of [0, 5, 90]) await run(tuesday + 8 * hour + minutes * 60_000)
  expect(pushed).toEqual([
    {
      user: ids.get('chief'),
      type: 'networkControl',
      params: { beginTime: monday, endTime: tuesday, orgId: String(north), periodUnit: 'day' },
      body: expect.stringMatching(/^(North|北部) · 2026-05-04$/),
    },
  ])
  // Who subscribes at noon is not woken by the morning's.
  await platform.database.pool.query('delete from report_pushes')
  await run(tuesday + 12 * hour)
  expect(pushed).toHaveLength(1)
})

test('on Mondays that of the week before comes too (S4.push.10)', async () => {
  const next = monday + 7 * day
  await run(next + 9 * hour)
  expect(pushed.map(({ type }) => type)).toEqual(['networkControl', 'enterpriseReport'])
  expect(pushed[1]).toMatchObject({
    params: { beginTime: monday, endTime: next, orgId: String(north) },
    body: expect.stringContaining('2026-05-04 – 2026-05-10') as string,
  })
})

test('two servers push it once together', async () => {
  const job = platform.jobs.find(({ name }) => name === 'report-pushes') ?? expect.fail('no such job')
  now = monday + 8 * day + 8 * hour
  await Promise.all([1, 2, 3].map(() => job.run(new AbortController().signal)))
  await platform.settled()
  expect(pushed).toHaveLength(1)
})

test('one that no device took is tried again, and while a user is not to be disturbed it waits', async () => {
  const day9 = monday + 9 * day
  fails = true
  await run(day9 + 8 * hour)
  fails = false
  const chief = await platform.signIn('chief', 'a password')
  await chief.call('alarm/setMobilePush', {
    levels: [1, 2],
    vehicleIds: null,
    doNotDisturb: true,
    startTime: '22:00',
    endTime: '09:00',
    zone: 'Asia/Shanghai',
    pictures: false,
    cameras: [],
  })
  await run(day9 + 8.5 * hour)
  expect(pushed).toEqual([])
  await run(day9 + 9 * hour)
  await run(day9 + 9.5 * hour)
  expect(pushed.map(({ user }) => user)).toEqual([ids.get('chief')])
})

test('of several organisations it is that of the one highest in the tree', async () => {
  const below = await platform.addOrganisation('北部一队', north, 'North 1')
  const group = await platform.addOrganisation('集团', undefined, 'Group')
  const branch = await platform.addOrganisation('分公司', group, 'Branch')
  await platform.addOrganisation('车队', branch, 'Fleet')
  const wide = await platform.newCaller('wide', [below, branch, group])
  const subscription = {
    kind: 'web' as const,
    endpoint: 'https://fcm.googleapis.com/fcm/send/wide',
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  }
  await wide.call('user/subscribePush', { subscription })
  await run(monday + 10 * day + 9.5 * hour)
  const own = pushed.find(({ user }) => user !== ids.get('chief'))
  expect(own?.params).toMatchObject({ orgId: String(group) })
})

test('the morning is that of the organisation, before and after clocks change there', async () => {
  const isles = await platform.addOrganisation('群岛', undefined, 'Isles')
  await platform.database.pool.query("update organisations set time_zone = 'Europe/London' where id = $1", [isles])
  await platform.fleet.reload()
  const user = await platform.addUser('tide', 'a password', [isles])
  const caller = await platform.signIn('tide', 'a password')
  const subscription = {
    kind: 'web' as const,
    endpoint: 'https://fcm.googleapis.com/fcm/send/tide',
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  }
  await caller.call('user/subscribePush', { subscription })
  // Clocks go back on Sunday, 2026-10-25. Eight o'clock is seven by UTC on Thursday, and eight on Tuesday.
  for (const [at, name] of [
    [Date.UTC(2026, 9, 22, 7), '2026-10-21'],
    [Date.UTC(2026, 9, 27, 8), '2026-10-26'],
  ] as const) {
    pushed.length = 0
    await run(at - 60_000)
    expect(pushed).toEqual([])
    await run(at)
    expect(pushed).toMatchObject([{ user, type: 'networkControl', body: expect.stringContaining(name) as string }])
  }
})

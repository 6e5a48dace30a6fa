import { menuReports } from '@outrider/contract'
import { expect, test } from 'vitest'
import { type Caller, platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile()
const east = await platform.addOrganisation('东部')
const branch = await platform.addOrganisation('东部一队', east)
const west = await platform.addOrganisation('西部')
const second = await platform.addOrganisation('东部二队', east)
const clerkId = await platform.addUser('clerk', 'a password', [second], { rights: { adminAuth: false } })
const chief = await platform.newCaller('chief', [east], { rights: { adminAuth: true } })
const ofBranch = await platform.newCaller('branch', [branch], { rights: { adminAuth: true } })
const whole = await platform.newCaller('whole', [east, west], { rights: { adminAuth: false } })

const leftOut = async (user: Caller) => {
  const { reports } = await user.call('report/getUserReportMenu', {})
  return menuReports.filter(report => !reports.some(({ code }) => code === report))
}

test('a menu leaves out what the nearest organisation says; who sees several has what any of them offers', async () => {
  expect(await leftOut(chief)).toEqual([])
  await chief.call('admin/saveReportMenu', { orgId: east, hidden: ['mileage', 'trackCard', 'mileage'] })
  expect([await leftOut(chief), await leftOut(ofBranch), await leftOut(whole)]).toEqual([
    ['mileage', 'trackCard'],
    ['mileage', 'trackCard'],
    [],
  ])
  await ofBranch.call('admin/saveReportMenu', { orgId: branch, hidden: ['alarms'] })
  expect([await leftOut(chief), await leftOut(ofBranch)]).toEqual([['mileage', 'trackCard'], ['alarms']])
  expect((await chief.call('admin/getReportMenus', {})).menus).toEqual([
    { orgId: east, hidden: ['mileage', 'trackCard'], order: [], names: [] },
    { orgId: branch, hidden: ['alarms'], order: [], names: [] },
  ])
  expect((await ofBranch.call('admin/getReportMenus', {})).menus).toMatchObject([{ orgId: branch, hidden: ['alarms'] }])
  // It is about the menu: a right stays a right.
  const endTime = Date.now()
  const hour = { startTime: endTime - 3_600_000, endTime }
  expect(await chief.code('report/getVehicleMileageStat', { orgIds: [east], ...hour, group: 'vehicle' })).toBe(0)
})

test('an organisation has its reports in an order and by names of its own; who sees several has neither', async () => {
  const names = [{ report: 'alarms' as const, name: '安全周报' }]
  await chief.call('admin/saveReportMenu', { orgId: east, hidden: ['mileage', 'trackCard'], order: ['alarms', 'driving'], names })
  const { reports, ordered } = await chief.call('report/getUserReportMenu', {})
  expect(ordered).toBe(true)
  expect(reports.slice(0, 3).map(({ code }) => code)).toEqual(['alarms', 'driving', 'monitoring'])
  expect(reports[0]).toMatchObject({ name: '安全周报', ownName: true })
  expect(await whole.call('report/getUserReportMenu', {})).toMatchObject({ ordered: false })
  expect((await chief.call('admin/getReportMenus', {})).menus[0]).toMatchObject({ order: ['alarms', 'driving'], names })
})

test('a role leaves reports out of the menu of who has it, unless another role of theirs offers them', async () => {
  const role = (name: string, hiddenReports: ('alarms' | 'driving' | 'monitoring')[]) =>
    chief.call('admin/addRole', { orgId: second, name, english: '', rights: [], hiddenReports })
  const [one, two] = [await role('first', ['alarms', 'driving']), await role('second', ['driving', 'monitoring'])]
  const give = (roleIds: string[]) =>
    chief.call('admin/changeUser', {
      userId: String(clerkId),
      name: 'clerk',
      rights: ['alarmAuth', 'trackAuth', 'posAuth'],
      orgIds: [second],
      roleIds,
      mobile: '',
      email: '',
      lang: 'en',
      endsOn: '',
    })
  const clerk = await platform.signIn('clerk', 'a password')
  const offered = await leftOut(clerk)
  await give([one.roleId])
  expect(await leftOut(clerk)).toEqual(menuReports.filter(each => [...offered, 'alarms', 'driving'].includes(each)))
  await give([one.roleId, two.roleId])
  expect(await leftOut(clerk)).toEqual(menuReports.filter(each => [...offered, 'driving'].includes(each)))
  await chief.call('admin/changeRole', { roleId: one.roleId, name: 'first', english: '', rights: [], hiddenReports: [] })
  expect(await leftOut(clerk)).toEqual(offered)
  expect((await chief.call('admin/getRoles', {})).roles.find(({ roleId }) => roleId === two.roleId)).toMatchObject({
    hiddenReports: ['driving', 'monitoring'],
  })
})

test('nobody says it for others; it can be as above again, and is recorded', async () => {
  for (const orgId of [east, west]) expect(await ofBranch.code('admin/saveReportMenu', { orgId, hidden: [] })).toBe(4040102)
  expect(await whole.code('admin/saveReportMenu', { orgId: east, hidden: [] })).toBe(4030002)
  await ofBranch.call('admin/saveReportMenu', { orgId: branch, hidden: null })
  expect(await leftOut(ofBranch)).toEqual(['mileage', 'trackCard'])
  await platform.settled()
  const { rows } = await platform.database.pool.query(
    `select details->'changes'->'hiddenReports' as hidden from recorded_events
     where kind = 'administered' and call = 'admin/saveReportMenu' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ hidden: { from: ['alarms'], to: null } }])
})

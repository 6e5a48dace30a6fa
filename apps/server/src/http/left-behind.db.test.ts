/** What somebody leaves behind for others: bounded by user and by company, whatever they may do. */
import { type CallPath, callsByPath, leftBehind, limits } from '@outrider/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testPlatform, type TestPlatform } from '../testing/platform.ts'

let platform: TestPlatform
let organisation: number
let vehicleId: string
let ahead = 0
const now = (): number => Date.now() + ahead
const noRights = { posAuth: false, trackAuth: false, moreAuth: false, videoAuth: false, alarmAuth: false } as const
const nothing = { ...noRights, updInstTaskAuth: false, updMtcTaskAuth: false, commandAuth: false, reviewAuth: false } as const
beforeAll(async () => {
  platform = await testPlatform({ budgetClock: () => ahead })
  organisation = await platform.addOrganisation('北部', undefined, 'North')
  vehicleId = String(await platform.addVehicle(organisation, '京L1'))
  await platform.addUser('reviewer', 'a password', [organisation])
  await platform.settled()
})
afterAll(() => platform.stop())

const hour = 3_600_000
let people = 0
async function somebody(rights: object): Promise<Caller> {
  const login = `somebody ${++people}`
  await platform.addUser(login, 'a password', [organisation], { rights })
  return platform.signIn(login, 'a password')
}
const application = {
  kind: 'maintenance',
  workType: 'offline',
  businessName: 'x',
  contacts: 'x',
  phone: '13900000000',
  plateNum: '沪A12345',
}
const request = () => ({
  requestType: 'business',
  purpose: 'x',
  origin: 'x',
  destination: 'x',
  startTime: now() + hour,
  endTime: now() + 2 * hour,
  passengers: 1,
  phone: '13900000000',
})
const left: Readonly<Partial<Record<CallPath, () => object>>> = {
  'vehManager/addInstMtcApplication': () => ({ ...application, vehicleId }),
  'dspReq/addDspReq': () => ({ ...request(), orgId: organisation }),
  'trip/add': () => ({ vehicleId, origin: 'x', destination: 'x', plannedStart: 1, plannedEnd: 2 }),
  'platform/sendDispatchMsgCmd': () => ({ vehicleIds: [vehicleId], type: 'notice', text: 'x', requestId: crypto.randomUUID() }),
}
const tooMany = 4290011
/** How many of so many are taken, in one moment. */
async function taken(by: Caller, path: CallPath, times: number): Promise<number> {
  let count = 0
  for (let i = 0; i < times; i++) {
    const code = await by.code(path, left[path]?.() ?? {})
    expect([0, tooMany]).toContain(code)
    if (code === 0) count++
  }
  return count
}

test.each(Object.keys(left) as CallPath[])(
  'of %s a user leaves in one moment what its row allows, whatever they may do',
  async path => {
    const { leaves, rights } = callsByPath.get(path) ?? expect.fail(path)
    const { minute } = leftBehind[leaves ?? expect.fail(path)].user
    const by = await somebody(rights.length === 0 ? nothing : {})
    expect(await taken(by, path, minute + 5)).toBe(minute)
    ahead += 30_000
    expect(await taken(by, path, minute)).toBe(minute / 2)
  },
)

test('one person leaves a reviewer at most 60 notices in an hour, however slowly they come', async () => {
  const by = await somebody(nothing)
  for (let i = 0; i < 100; i++) {
    ahead += 60_000
    expect(await by.code('vehManager/addInstMtcApplication', { ...application, vehicleId })).toBe(0)
  }
  const { rows } = await platform.database.pool.query<{ count: string }>(
    `select count(*) as count from application_notices n join users u on u.id = n.user_id where u.login = 'reviewer' and n.by_name = $1`,
    [`somebody ${people}`],
  )
  expect(Number(rows[0]?.count)).toBe(60)
})

test('a company has more than one of its users, so that nobody uses up what the others need, and no more than its own', async () => {
  const another = await platform.addOrganisation('南部', undefined, 'South')
  const path = 'platform/sendDispatchMsgCmd'
  let count = 0
  for (let i = 0; i < 8; i++) {
    const one = await taken(await somebody({}), path, 40)
    if (i === 0) expect(one).toBeGreaterThan(0)
    count += one
  }
  expect(count).toBeLessThanOrEqual(leftBehind.message.company.minute + 5)
  await platform.addUser('southern', 'a password', [another])
  const vehicle = String(await platform.addVehicle(another, '京L2'))
  const body = { vehicleIds: [vehicle], type: 'notice', text: 'x', requestId: 'of another company' }
  expect(await (await platform.signIn('southern', 'a password')).code(path, body)).toBe(0)
})

test('vehicles that one call changes count each: a user, and a company, have so many in a minute, however many calls', async () => {
  const { user, company } = leftBehind.vehicle
  const root = await platform.addOrganisation('Sheets')
  const people = await Promise.all(
    [1, 2, 3, 4, 5].map(async nth => {
      await platform.addUser(`sheet ${nth}`, 'a password', [root])
      return platform.signIn(`sheet ${nth}`, 'a password')
    }),
  )
  const [first = expect.fail()] = people
  // A row with nothing in it is wrong and changes nothing; it has to be read.
  const rows = Array.from({ length: limits.rowsOfSheet }, () => '')
  const checks = async (by: Caller, times: number) => {
    const codes: number[] = []
    for (let i = 0; i < times; i++) codes.push(await by.code('admin/checkVehicleSheet', { columns: ['plateNum'], rows }))
    return codes
  }
  const one = user.minute / limits.rowsOfSheet
  expect(await checks(first, one + 1)).toEqual([...Array.from({ length: one }, () => 0), tooMany])
  const changes = { vehicleIds: ['1', '2'], changes: {} }
  expect(await first.code('admin/changeVehicles', changes)).toBe(tooMany)
  // So much comes back in this time, and no more.
  ahead += (60_000 / user.minute) * 2
  expect(await first.code('admin/changeVehicles', changes)).toBe(0)
  expect(await first.code('admin/changeVehicles', changes)).toBe(tooMany)
  const taken = (await Promise.all(people.slice(1).map(each => checks(each, one)))).flat()
  expect(taken.filter(code => code === 0)).toHaveLength((company.minute - user.minute) / limits.rowsOfSheet)
  expect(taken.filter(code => code === tooMany)).toHaveLength(one)
})

test('organisations, users and roles are bounded by user and day, and by company, however many administrators it makes', async () => {
  const { user, company } = leftBehind.account
  const root = await platform.addOrganisation('Accounts')
  const administrator = async (login: string) => {
    await platform.addUser(login, 'a password', [root], { rights: { adminAuth: true } })
    return platform.signIn(login, 'a password')
  }
  const role = { orgId: root, name: 'role', english: '', rights: [] }
  const one = await administrator('accounts 0')
  // What is refused for what it says counts too: else names of others could be tried without end.
  const tries = async (by: Caller, times: number) => {
    const codes: number[] = []
    for (let i = 0; i < times; i++) codes.push(await by.code('admin/addRole', role))
    // By this budget, or by that of all edits of a user.
    return codes.filter(code => Math.floor(code / 10_000) !== 429).length
  }
  expect(await tries(one, user.minute + 5)).toBe(user.minute)
  let ofAll = user.minute
  for (let nth = 1; nth < 6; nth++) ofAll += await tries(await administrator(`accounts ${nth}`), user.minute)
  expect(ofAll).toBe(company.minute)
})

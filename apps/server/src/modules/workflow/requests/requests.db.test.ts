import type { DataOf, RequestOf } from '@outrider/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { explaining, nodesOf, type Plan } from '../../../testing/explaining.ts'
import { aReport } from '../../../testing/platform.ts'
import { pushedUsersOfFile } from '../../../testing/work.ts'
import { RequestRepository } from './requests.repository.ts'

let vehicleId: string
const { platform, organisation, pushed, ids, as } = await pushedUsersOfFile([
  ['applicant', { reviewAuth: false }, 'north'],
  ['colleague', { reviewAuth: false }, 'north'],
  ['approver', { reviewAuth: true }, 'north'],
  ['second', { reviewAuth: true }, 'north'],
  ['outsider', { reviewAuth: true }, 'south'],
])
let plates = 0
beforeEach(async () => {
  // Bookings of one test do not meet those of another.
  vehicleId = String(await platform.addVehicle(organisation, `京R${++plates}`))
})

const hour = 3_600_000
const soon = Math.floor(Date.now() / hour) * hour + 24 * hour
const asked = {
  requestType: 'business',
  purpose: '拜访客户',
  origin: '总部',
  destination: '天津',
  startTime: soon,
  endTime: soon + 8 * hour,
  passengers: 2,
  phone: '13900000000',
} as const
const request = async (over: Partial<RequestOf<'dspReq/addDspReq'>> = {}) =>
  (await as('applicant').call('dspReq/addDspReq', { orgId: organisation, vehicleId, ...asked, ...over })).applicationNum
const found = async (applicationNum: string, login = 'approver') => {
  const { requests, ...rest } = await as(login).call('dspReq/getDspReqList', { applicationNum })
  return { ...(requests[0] ?? expect.fail('not listed')), ...rest }
}
const step = async (
  login: string,
  applicationNum: string,
  action: RequestOf<'dspReqFlow/addDspReqFlow'>['action'],
  over: Partial<RequestOf<'dspReqFlow/addDspReqFlow'>> = {},
) => {
  const { version, lastStep } = await found(applicationNum)
  const seen = action === 'settle' ? { shownStep: lastStep } : {}
  return as(login).call('dspReqFlow/addDspReqFlow', { applicationNum, version, action, ...seen, ...over })
}

describe('a request for a vehicle', () => {
  test('goes from asking over approval, departure and return to its settlement, and each is notified (S7.call.13) (S7.call.14)', async () => {
    const applicationNum = await request()
    expect(applicationNum).toMatch(/^YC\d{6,}$/)
    await platform.settled()
    expect(pushed.map(({ to, type }) => [to, type])).toEqual([
      [ids.get('approver'), 'vehicleApproval'],
      [ids.get('second'), 'vehicleApproval'],
    ])
    expect(await as('approver').call('dspReq/getDspReqList', { view: 'approval' })).toMatchObject({
      requests: [{ applicationNum, state: 'requested', actions: ['approve', 'refuse', 'feedback'] }],
      total: 1,
    })
    expect(await step('approver', applicationNum, 'approve')).toMatchObject({ state: 'approved' })
    expect(await step('approver', applicationNum, 'depart', { driverName: '李师傅', odometer: 1000 })).toMatchObject({
      state: 'out',
    })
    await step('applicant', applicationNum, 'expense', { expense: { kind: 'toll', cents: 4550, note: '京津高速' } })
    expect(await step('applicant', applicationNum, 'comeBack', { odometer: 1240.5 })).toMatchObject({ state: 'back' })
    expect(await step('second', applicationNum, 'settle')).toMatchObject({ state: 'settled' })
    const settled = await found(applicationNum, 'applicant')
    expect(settled).toMatchObject({
      driverName: '李师傅',
      odometerOut: 1000,
      odometerOutTyped: true,
      odometerIn: 1240.5,
      cents: 4550,
      expenses: [{ kind: 'toll', cents: 4550, note: '京津高速', own: true, receipt: '' }],
      actions: ['feedback'],
    })
    expect(settled.steps.map(({ action, userName }) => [action, userName])).toEqual([
      ['settle', 'second'],
      ['comeBack', 'applicant'],
      ['expense', 'applicant'],
      ['depart', 'approver'],
      ['approve', 'approver'],
      ['request', 'applicant'],
    ])
  })

  test('has expenses that are summed by month and vehicle for who sees it, in a period, without those that were taken back', async () => {
    const applicationNum = await request()
    await step('approver', applicationNum, 'approve')
    await step('approver', applicationNum, 'depart', { driverName: '李师傅', odometer: 1000 })
    const enter = (kind: 'toll' | 'fuel', cents: number) =>
      step('applicant', applicationNum, 'expense', { expense: { kind, cents } })
    await enter('toll', 4550)
    await enter('fuel', 30_000)
    await enter('fuel', 20_000)
    await enter('toll', 99)
    const { expenses } = await found(applicationNum, 'applicant')
    await step('applicant', applicationNum, 'dropExpense', { expenseId: expenses.at(-1)?.expenseId })
    await platform.database.pool.query(
      `update application_expenses set at = '2025-01-31T17:00:00Z' where cents = 20000 and application_id =
        (select id from applications where number = $1)`,
      [applicationNum],
    )
    const all = { startTime: Date.UTC(2025, 0, 1), endTime: Date.now() + hour }
    const ofVehicle = async (login: string, period = all) =>
      (await as(login).call('dspReq/getExpenseSums', { ...period, by: 'vehicle' })).rows.filter(
        row => row.vehicleId === vehicleId,
      )
    const row = { name: `京R${plates}`, vehicleId, count: 3, cents: 54_550 }
    const kinds = [
      { kind: 'fuel', cents: 50_000 },
      { kind: 'toll', cents: 4550 },
    ]
    expect(await ofVehicle('approver')).toEqual([{ ...row, kinds }])
    expect(await ofVehicle('applicant')).toEqual([{ ...row, kinds }])
    // Of others' requests nothing, without the right to approve; nor of another company's.
    expect(await ofVehicle('colleague')).toEqual([])
    expect(await ofVehicle('outsider')).toEqual([])
    // The last of January in UTC is the first of February in Shanghai.
    const february = { startTime: Date.UTC(2025, 0, 31, 16), endTime: Date.UTC(2025, 1, 28, 16) }
    expect((await as('approver').call('dspReq/getExpenseSums', february)).rows).toEqual([
      { name: '2025-02', vehicleId: null, count: 1, cents: 20_000, kinds: [{ kind: 'fuel', cents: 20_000 }] },
    ])
  })

  test('is told something about by who asked and who approves, in words, and nothing else changes (S4.task.3)', async () => {
    const applicationNum = await request()
    await step('approver', applicationNum, 'refuse', { note: '当天车辆保养' })
    await expect(step('applicant', applicationNum, 'feedback')).rejects.toThrow('4000340')
    const { version } = await found(applicationNum, 'applicant')
    await step('applicant', applicationNum, 'feedback', { note: '周五可以吗' })
    await step('approver', applicationNum, 'feedback', { note: '周五可以' })
    expect(await found(applicationNum, 'applicant')).toMatchObject({ state: 'refused', reason: '当天车辆保养', version })
    const { steps } = await found(applicationNum, 'applicant')
    expect(steps.slice(0, 2).map(({ action, note }) => [action, note])).toEqual([
      ['feedback', '周五可以'],
      ['feedback', '周五可以吗'],
    ])
    const { notices } = await as('applicant').call('vehManager/getMsgNotification', {})
    expect(notices[0]?.text).toMatch(/gave feedback|反馈/)
  })

  test('of a type with two approvals is approved by two people, neither of them who asked', async () => {
    const { types } = await as('applicant').call('dspReq/getDspType', {})
    expect(types.find(({ type }) => type === 'longDistance')).toMatchObject({ approvals: 2, name: 'Long-distance trip' })
    const applicationNum = await request({ requestType: 'longDistance' })
    await expect(step('applicant', applicationNum, 'approve')).rejects.toThrow('4030002')
    expect(await step('approver', applicationNum, 'approve')).toMatchObject({ state: 'secondApproval' })
    await expect(step('approver', applicationNum, 'approve')).rejects.toThrow('4090341')
    expect(await step('second', applicationNum, 'approve')).toMatchObject({ state: 'approved' })
    const own = (await as('approver').call('dspReq/addDspReq', { orgId: organisation, ...asked })).applicationNum
    await expect(step('approver', own, 'approve')).rejects.toThrow('4030002')
  })

  test('is refused with a reason, changed, and asked again; the steps say what changed', async () => {
    const applicationNum = await request({ remark: '带雨具', passengerNames: '王芳' })
    await expect(step('approver', applicationNum, 'refuse')).rejects.toThrow('4000340')
    await step('approver', applicationNum, 'refuse', { note: '当天车辆保养' })
    const refused = await found(applicationNum, 'applicant')
    expect(refused).toMatchObject({ state: 'refused', reason: '当天车辆保养', actions: ['requestAgain', 'feedback'] })
    const { version } = refused
    const { remark: _, passengerNames: __, ...named } = { remark: '', passengerNames: '', ...asked }
    await as('applicant').call('dspReq/addDspReq', { ...named, applicationNum, version, destination: '唐山' })
    const again = await found(applicationNum)
    expect(again).toMatchObject({ state: 'requested', reason: '', destination: '唐山', remark: '带雨具', passengerNames: '王芳' })
    expect(again.steps[0]).toMatchObject({ changes: [{ field: 'destination', before: '天津', after: '唐山' }] })
    const twoSteps = { ...asked, applicationNum, version: again.version, requestType: 'project' } as const
    await expect(as('applicant').call('dspReq/addDspReq', twoSteps)).rejects.toThrow('4000356')
  })
})

describe('a vehicle', () => {
  test('that others asked for at this time is named before anybody approves, and given once: the second approval is told to whom', async () => {
    const [first, other] = [await request(), await request({ startTime: soon + hour, endTime: soon + 2 * hour })]
    expect((await found(first)).collisions).toMatchObject([{ applicationNum: other, booked: false }])
    await step('approver', first, 'approve')
    expect((await found(other)).collisions).toMatchObject([{ applicationNum: first, booked: true }])
    await expect(step('approver', other, 'approve')).rejects.toThrow(new RegExp(`4090350.*${first}`))
    const free = String(await platform.addVehicle(organisation, `京R${++plates}`))
    expect(await step('approver', other, 'approve', { vehicleId: free })).toMatchObject({ state: 'approved' })
    await step('applicant', first, 'cancel')
    const third = await request()
    expect(await step('approver', third, 'approve')).toMatchObject({ state: 'approved' })
  })

  test('is given once when two approve at the same moment', async () => {
    const pair = [await request(), await request()]
    const outcomes = await Promise.allSettled(
      pair.map((applicationNum, at) => step(at === 0 ? 'approver' : 'second', applicationNum, 'approve')),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('4090350') },
    })
  })

  test('that comes back early may be had by others from then on', async () => {
    const now = Date.now()
    const first = await request({ startTime: now - hour, endTime: now + 6 * hour })
    await step('approver', first, 'approve')
    await step('approver', first, 'depart', { driverName: '王', odometer: 5 })
    await step('applicant', first, 'comeBack', { odometer: 9 })
    const next = await request({ startTime: now + hour, endTime: now + 2 * hour })
    expect(await step('approver', next, 'approve')).toMatchObject({ state: 'approved' })
  })

  test('that is still out is given to nobody else while it should be under way, and leaves with nobody else, however late it is', async () => {
    const now = Date.now()
    const late = await request({ startTime: now - 6 * hour, endTime: now - hour })
    await step('approver', late, 'approve')
    await step('approver', late, 'depart', { driverName: '王', odometer: 5 })
    // Nobody comes back at the planned time: its booking is over.
    await platform.database.pool.query(
      `update vehicle_bookings b set during = tstzrange(now() - interval '6 hours', now() - interval '1 hour')
      from applications a where a.id = b.application_id and a.number = $1`,
      [late],
    )
    const atOnce = await request({ startTime: now - 60_000, endTime: now + hour })
    expect((await found(atOnce)).collisions).toMatchObject([{ applicationNum: late, booked: true }])
    await expect(step('approver', atOnce, 'approve')).rejects.toThrow(new RegExp(`4090350.*${late}`))
    // By tomorrow it may be back: that is said, and not refused before it is to leave.
    const tomorrow = await request()
    expect((await found(tomorrow)).collisions).toMatchObject([{ applicationNum: late, booked: false }])
    expect(await step('approver', tomorrow, 'approve')).toMatchObject({ state: 'approved' })
    const depart = { driverName: '李', odometer: 9 }
    await expect(step('approver', tomorrow, 'depart', depart)).rejects.toThrow(new RegExp(`4090350.*${late}`))
    await step('applicant', late, 'comeBack', { odometer: 9 })
    expect(await step('approver', tomorrow, 'depart', depart)).toMatchObject({ state: 'out' })
  })

  test('names who has it by what there is of this vehicle, however many requests there are', async () => {
    const now = Date.now()
    const [booked, out] = [await request(), await request({ startTime: now - 6 * hour, endTime: now - hour })]
    await step('approver', booked, 'approve')
    await step('approver', out, 'approve')
    await step('approver', out, 'depart', { driverName: '王', odometer: 5 })
    // Those of another vehicle, each with its own hour.
    const other = await platform.addVehicle(organisation, `京R${++plates}`)
    const { pool } = platform.database
    await pool.query(
      `with many as (
        insert into applications (number, kind, organisation_id, vehicle_id, state, state_since, version, steps, applicant_name, created_at, facts)
        select 'many-' || n, 'vehicle', $1, $2, 'approved', now(), 1, 1, 'many', now(), '{}' from generate_series(1, 3000) n
        returning id, substring(number from 6)::int as n)
      insert into vehicle_bookings (application_id, vehicle_id, during)
      select id, $2, tstzrange(now() - n * interval '1 hour', now() - (n - 1) * interval '1 hour') from many`,
      [organisation, other],
    )
    await pool.query('analyze applications, vehicle_bookings')
    const plans: Plan[] = []
    const holder = (from: number, to: number) =>
      new RequestRepository(explaining(platform, plans)).holder(Number(vehicleId), '0', from, to, now)
    expect(await holder(soon, soon + hour)).toMatchObject({ number: booked })
    expect(await holder(now - hour / 2, now + hour)).toMatchObject({ number: out })
    expect(await holder(soon + 20 * hour, soon + 21 * hour)).toBeUndefined()
    const read = plans.flatMap(nodesOf).filter(node => node['Relation Name'] !== undefined)
    expect(read.length).toBeGreaterThan(0)
    for (const node of read) {
      expect(node['Node Type']).not.toBe('Seq Scan')
      expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThan(10)
    }
    await pool.query(`delete from applications where number like 'many-%'`)
  })

  test('of another organisation is not given, and one nobody named is needed to depart', async () => {
    const southern = await platform.addOrganisation('西部', undefined, 'West')
    const strange = String(await platform.addVehicle(southern, `京R${++plates}`))
    const applicationNum = await request({ vehicleId: undefined })
    await expect(step('approver', applicationNum, 'approve', { vehicleId: strange })).rejects.toThrow('4040101')
    await step('approver', applicationNum, 'approve')
    await expect(step('approver', applicationNum, 'depart', { driverName: '王' })).rejects.toThrow('4000352')
    await expect(step('approver', applicationNum, 'depart', { vehicleId })).rejects.toThrow('4000354')
    await expect(step('approver', applicationNum, 'depart', { vehicleId, odometer: 7 })).rejects.toThrow('4000353')
  })
})

test('a step that is sent again is answered as done, also when the request has gone on', async () => {
  const applicationNum = await request()
  const send = async (login: string, flow: Pick<RequestOf<'dspReqFlow/addDspReqFlow'>, 'action' | 'driverName' | 'odometer'>) => {
    const { version } = await found(applicationNum)
    const body = { applicationNum, version, requestId: `outbox-${flow.action}-${applicationNum}`, ...flow }
    const [first, again] = [
      await as(login).call('dspReqFlow/addDspReqFlow', body),
      await as(login).call('dspReqFlow/addDspReqFlow', body),
    ]
    expect(again).toEqual(first)
  }
  await send('approver', { action: 'approve' })
  await send('approver', { action: 'depart', driverName: '李师傅', odometer: 1000 })
  await send('applicant', { action: 'comeBack', odometer: 1100 })
  expect((await found(applicationNum)).steps.map(({ action }) => action)).toEqual(['comeBack', 'depart', 'approve', 'request'])
})

test('the odometer is what the terminal says; who enters another reading says why', async () => {
  const id = Number(vehicleId)
  platform.bus.publish({ kind: 'stored', positions: [aReport(id, 1, { mileageHm: 12_345 })] })
  const applicationNum = await request()
  await step('approver', applicationNum, 'approve')
  await expect(step('approver', applicationNum, 'depart', { driverName: '王', odometer: 1300 })).rejects.toThrow('4000355')
  await step('approver', applicationNum, 'depart', { driverName: '王' })
  expect(await found(applicationNum)).toMatchObject({ odometerOut: 1234.5, odometerOutTyped: false })
  await expect(step('applicant', applicationNum, 'comeBack', { odometer: 1200, note: '读错' })).rejects.toThrow('4000354')
  await step('applicant', applicationNum, 'comeBack', { odometer: 1300, note: '终端里程偏小' })
  expect(await found(applicationNum)).toMatchObject({ odometerIn: 1300, odometerInTyped: true })
})

const asUsual = { dateForm: null, clock: null, distance: null, volume: null } as const

test('who reads miles is told the reading in miles, and may type it as it was told', async () => {
  const id = Number(vehicleId)
  await as('approver').call('user/setWrittenForms', { ...asUsual, distance: 'mi' })
  platform.bus.publish({ kind: 'stored', positions: [aReport(id, 1, { mileageHm: 12_345 })] })
  const applicationNum = await request()
  await step('approver', applicationNum, 'approve')
  const typed = (miles: number) => ({ driverName: '王', odometer: miles * 1.609344 })
  await expect(step('approver', applicationNum, 'depart', typed(760))).rejects.toThrow('The terminal reports 767.1 mi:')
  await step('approver', applicationNum, 'depart', typed(767.1))
  expect(await found(applicationNum)).toMatchObject({ odometerOut: 1234.5, odometerOutTyped: false })
  await as('approver').call('user/setWrittenForms', asUsual)
})

test('an expense is taken back by who entered it, sent back with a reason, and counts once when it is sent twice', async () => {
  const applicationNum = await request()
  await step('approver', applicationNum, 'approve')
  await step('approver', applicationNum, 'depart', { driverName: '王', odometer: 1 })
  const expense = { kind: 'parking' as const, cents: 1000, note: '' }
  for (let i = 0; i < 2; i++)
    await step('applicant', applicationNum, 'expense', { expense, requestId: `twice-${applicationNum}` })
  const [entered] = (await found(applicationNum, 'applicant')).expenses
  expect((await found(applicationNum)).cents).toBe(1000)
  const expenseId = entered?.expenseId ?? ''
  await expect(step('approver', applicationNum, 'dropExpense', { expenseId })).rejects.toThrow('4040350')
  await step('applicant', applicationNum, 'dropExpense', { expenseId })
  expect((await found(applicationNum)).expenses).toEqual([])
  await step('applicant', applicationNum, 'comeBack', { odometer: 2 })
  await expect(step('approver', applicationNum, 'returnExpenses')).rejects.toThrow('4000340')
  await step('approver', applicationNum, 'returnExpenses', { note: '缺少票据' })
  expect(await found(applicationNum, 'applicant')).toMatchObject({ state: 'back', reason: '缺少票据' })
  await expect(step('colleague', applicationNum, 'expense', { expense })).rejects.toThrow('4040340')
})

test('expenses that came after what the approver saw are not settled, and it is said who entered them', async () => {
  const applicationNum = await request()
  await step('approver', applicationNum, 'approve')
  await step('approver', applicationNum, 'depart', { driverName: '王', odometer: 1 })
  const toll = { kind: 'toll' as const, cents: 1000, note: '' }
  await step('applicant', applicationNum, 'expense', { expense: toll })
  await step('applicant', applicationNum, 'comeBack', { odometer: 2 })
  const { lastStep, version } = await found(applicationNum)
  const settle = { applicationNum, version, action: 'settle' as const }
  expect(await as('approver').code('dspReqFlow/addDspReqFlow', settle)).toBe(4000001)
  await step('applicant', applicationNum, 'expense', { expense: { ...toll, cents: 90_000 } })
  await expect(as('approver').call('dspReqFlow/addDspReqFlow', { ...settle, shownStep: lastStep })).rejects.toThrow(
    /4090352.*applicant has just entered an expense/,
  )
  // As much as before, and something else.
  const [entered] = (await found(applicationNum, 'applicant')).expenses
  const seen = (await found(applicationNum)).lastStep
  await step('applicant', applicationNum, 'dropExpense', { expenseId: entered?.expenseId ?? '' })
  await step('applicant', applicationNum, 'expense', { expense: { ...toll, kind: 'meals' } })
  await expect(step('approver', applicationNum, 'settle', { shownStep: seen })).rejects.toThrow('4090352')
  // At the same moment: either it is not settled yet, or no expense comes after.
  const outcomes = await Promise.allSettled([
    step('applicant', applicationNum, 'expense', { expense: toll }),
    step('approver', applicationNum, 'settle'),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { state, steps } = await found(applicationNum, 'applicant')
  expect([state, steps[0]?.action]).toEqual(outcomes[1]?.status === 'fulfilled' ? ['settled', 'settle'] : ['back', 'expense'])
})

test('an expense whose receipt is refused is none: its repeat, with the same receipt or another one, is taken', async () => {
  const applicationNum = await request()
  await step('approver', applicationNum, 'approve')
  await step('approver', applicationNum, 'depart', { driverName: '王', odometer: 1 })
  const expense = { kind: 'fuel' as const, cents: 30_000, note: '' }
  const requestId = `receipt-${applicationNum}`
  const upload = async (login = 'applicant') =>
    ((await as(login).upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 9]))).data as DataOf<'file/upload'>).fileId
  const send = (fileId: string) => step('applicant', applicationNum, 'expense', { expense: { ...expense, fileId }, requestId })
  const shown = async () => {
    const { expenses, steps } = await found(applicationNum)
    return [expenses.map(({ receipt }) => receipt !== ''), steps.filter(({ action }) => action === 'expense').length]
  }
  // As after an upload that has expired, and as while the organisation is out of space.
  await expect(send('AAAAAAAAAAAAAAAAAAAAAA')).rejects.toThrow('4040108')
  await platform.database.pool.query(
    `insert into file_usage (organisation_id, files, bytes) values ($1, 1, 1e12) on conflict (organisation_id) do update set bytes = 1e12`,
    [organisation],
  )
  const receipt = await upload()
  await expect(send(receipt)).rejects.toThrow('4090107')
  expect(await shown()).toEqual([[], 0])
  await platform.database.pool.query('update file_usage set bytes = 0 where organisation_id = $1', [organisation])
  await send(receipt)
  expect(await shown()).toEqual([[true], 1])
  // The reply was not heard: sent again with the picture uploaded again, it counts once and keeps its receipt.
  await send(await upload())
  expect(await shown()).toEqual([[true], 1])
})

test('a vehicle that was approved and never left reminds who asked for it', async () => {
  const applicationNum = await request()
  await step('approver', applicationNum, 'approve')
  expect((await found(applicationNum)).dueAt).toBe(asked.endTime)
  // It is in the records of a time that has a part of it, and of no other.
  const recorded = async (startTime: number, endTime: number) =>
    (await as('approver').call('dspReq/getDspReqList', { view: 'records', startTime, endTime })).requests.some(
      each => each.applicationNum === applicationNum,
    )
  const { startTime, endTime } = asked
  expect(await recorded(startTime - hour, startTime)).toBe(false)
  expect(await recorded(startTime - hour, startTime + 1)).toBe(true)
  expect(await recorded(endTime, endTime + hour)).toBe(false)
  await platform.database.pool.query(
    `update applications set remind_at = case when number = $1 then now() - interval '1 minute' end`,
    [applicationNum],
  )
  await platform.settled()
  pushed.length = 0
  await platform.jobs.find(({ name }) => name === 'applicationReminders')?.run(new AbortController().signal)
  await platform.settled()
  expect(pushed).toMatchObject([{ to: ids.get('applicant'), type: 'vehicleRequest' }])
})

test('a receipt comes with its expense; the file of somebody else is refused, and the expense with it', async () => {
  const applicationNum = await request()
  await step('approver', applicationNum, 'approve')
  await step('approver', applicationNum, 'depart', { driverName: '王', odometer: 1 })
  const upload = async (login: string) =>
    ((await as(login).upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0, login.length]))).data as DataOf<'file/upload'>).fileId
  const expense = { kind: 'fuel' as const, cents: 30_000, note: '' }
  const theirs = await upload('colleague')
  await expect(step('applicant', applicationNum, 'expense', { expense: { ...expense, fileId: theirs } })).rejects.toThrow('file')
  expect((await found(applicationNum)).expenses).toEqual([])
  await step('applicant', applicationNum, 'expense', { expense: { ...expense, fileId: await upload('applicant') } })
  const [entered] = (await found(applicationNum)).expenses
  const picture = await fetch(`${platform.url}${entered?.receipt}`)
  expect([picture.status, (await picture.arrayBuffer()).byteLength]).toEqual([200, 5])
  await step('applicant', applicationNum, 'dropExpense', { expenseId: entered?.expenseId ?? '' })
  expect((await fetch(`${platform.url}${entered?.receipt}`)).status).toBe(404)
})

test('a step that takes back an expense and is sent again, with another expense in it, removes no file of that one', async () => {
  const upload = async (login: string, byte: number) =>
    ((await as(login).upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0, byte]))).data as DataOf<'file/upload'>).fileId
  const withReceipt = async (byte: number) => {
    const applicationNum = await request()
    await step('approver', applicationNum, 'approve')
    await step('approver', applicationNum, 'depart', { driverName: '王', odometer: 1 })
    const expense = { kind: 'fuel' as const, cents: 30_000, note: '', fileId: await upload('applicant', byte) }
    await step('applicant', applicationNum, 'expense', { expense })
    await step('applicant', applicationNum, 'comeBack', { odometer: 2 })
    const [entered] = (await found(applicationNum)).expenses
    return { applicationNum, expenseId: entered?.expenseId ?? '', receipt: entered?.receipt ?? '' }
  }
  const [own, other] = [await withReceipt(41), await withReceipt(42)]
  vehicleId = String(await platform.addVehicle(organisation, `京R${++plates}`))
  const requestId = `dropped-${own.applicationNum}`
  await step('applicant', own.applicationNum, 'dropExpense', { expenseId: own.expenseId, requestId })
  const again = { expenseId: other.expenseId, requestId }
  await step('applicant', own.applicationNum, 'dropExpense', again).catch(() => undefined)
  expect((await fetch(`${platform.url}${own.receipt}`)).status).toBe(404)
  expect((await fetch(`${platform.url}${other.receipt}`)).status).toBe(200)
})

test('who neither takes part nor has the right sees none of it; another organisation sees nothing at all', async () => {
  const applicationNum = await request()
  for (const login of ['colleague', 'outsider']) {
    await expect(found(applicationNum, login)).rejects.toThrow('4040340')
    const body = { applicationNum, version: 1, action: 'approve' } as const
    await expect(as(login).call('dspReqFlow/addDspReqFlow', body)).rejects.toThrow('4040340')
    for (const view of ['mine', 'approval', 'records'] as const)
      expect((await as(login).call('dspReq/getDspReqList', { view })).requests).toEqual([])
  }
  await expect(as('approver').call('vehManager/getInstallerInfo', { kind: 'installation', applicationNum })).rejects.toThrow(
    '4040340',
  )
  await expect(request({ startTime: soon, endTime: soon })).rejects.toThrow('4000350')
})

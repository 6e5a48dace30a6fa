import { type AppMenuAuth, type DataOf, type RequestOf } from '@outrider/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SelfTestRepository } from './self-test.repository.ts'
import { type Caller, testPlatform, type TestPlatform } from '../../../testing/platform.ts'

let platform: TestPlatform
let organisation: number
let vehicleId: string
const callers = new Map<string, Caller>()
const pushed: { to: number; type: string; applyNum: string | undefined }[] = []
const ids = new Map<string, number>()
const as = (login: string): Caller => callers.get(login) ?? expect.fail(`nobody is ${login}`)
const nothing: Partial<AppMenuAuth> = { updInstTaskAuth: false, updMtcTaskAuth: false, reviewAuth: false, commandAuth: false }

beforeAll(async () => {
  platform = await testPlatform({
    pushSenders: {
      web: (to, { type, applyNum }) => {
        pushed.push({ to: to.userId, type, applyNum })
        return Promise.resolve('sent')
      },
    },
  })
  organisation = await platform.addOrganisation('北部', undefined, 'North')
  const southern = await platform.addOrganisation('南部', undefined, 'South')
  vehicleId = String(await platform.addVehicle(organisation, '京W10001'))
  for (const [login, rights, at] of [
    ['applicant', nothing, organisation],
    ['colleague', nothing, organisation],
    ['reviewer', { ...nothing, reviewAuth: true }, organisation],
    ['installer', { ...nothing, updInstTaskAuth: true, updMtcTaskAuth: true }, organisation],
    ['fitter', { ...nothing, updInstTaskAuth: true }, organisation],
    ['outsider', {}, southern],
  ] as const) {
    ids.set(login, await platform.addUser(login, 'a password', [at], { rights }))
    const caller = await platform.signIn(login, 'a password')
    callers.set(login, caller)
    const endpoint = `https://fcm.googleapis.com/fcm/send/${login}`
    const subscription = { kind: 'web' as const, endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    await caller.call('user/subscribePush', { subscription })
  }
})
afterAll(() => platform.stop())
beforeEach(async () => {
  await platform.settled()
  pushed.length = 0
})

const asked = {
  workType: 'newTerminal',
  businessName: '北方物流',
  contacts: '王工',
  phone: '13900000000',
  place: '一号场站',
  latitude: 39.9,
  longitude: 116.4,
  plateNum: '京W10001',
} as const
const apply = async (over: Partial<RequestOf<'vehManager/addInstMtcApplication'>> = {}) =>
  (
    await as('applicant').call('vehManager/addInstMtcApplication', {
      kind: 'installation',
      orgId: organisation,
      ...asked,
      ...over,
    })
  ).applicationNum
const found = async (applicationNum: string, login = 'reviewer') => {
  const listed = await as(login).call('vehManager/getInstMtcHistory', { applicationNum })
  return { ...(listed.applications[0] ?? expect.fail('not listed')), steps: listed.steps }
}
const check = async (
  applicationNum: string,
  decision: RequestOf<'vehManager/checkApplication'>['decision'],
  over: Partial<RequestOf<'vehManager/checkApplication'>> = {},
) => {
  const { version } = await found(applicationNum)
  return as('reviewer').call('vehManager/checkApplication', { applicationNum, version, decision, ...over })
}
const idOf = (login: string) => String(ids.get(login))
const dispatched = async (over: Parameters<typeof apply>[0] = {}) => {
  const applicationNum = await apply(over)
  await check(applicationNum, 'dispatch', { installerId: idOf('installer') })
  return applicationNum
}
const overrides: RequestOf<'vehManager/submitInstMtcTask'>['overrides'] = (
  ['linked', 'position', 'place', 'accOn', 'accOff', 'iccid', 'device', 'faults', 'cameras'] as const
).map(item => ({ item, why: 'no terminal in this test' }))

test.each([
  ['phone', 'abc', 4000380],
  ['phone', '12345', 4000380],
  ['plateNum', '沪A1', 4000381],
] as const)('an application whose %s is %s is refused, new or changed, with words that name it', async (field, value, code) => {
  const body = { kind: 'installation', orgId: organisation, ...asked, [field]: value } as const
  const { reply } = await platform.send('vehManager/addInstMtcApplication', body, {
    access_token: as('applicant').token,
    lang: 'en',
  })
  expect(reply).toMatchObject({ rspCode: code, msg: expect.stringContaining(value) as string })
  const applicationNum = await apply()
  const { version } = await found(applicationNum)
  expect(await as('applicant').code('vehManager/updInstMtcApplication', { applicationNum, version, [field]: value })).toBe(code)
})

describe('an installation', () => {
  test('goes from the application over review, dispatch, work and submission to its acceptance, and each is notified', async () => {
    const applicationNum = await apply()
    expect(applicationNum).toMatch(/^AZ\d{6,}$/)
    await platform.settled()
    expect(pushed).toEqual([{ to: ids.get('reviewer'), type: 'review', applyNum: applicationNum }])
    await check(applicationNum, 'accept')
    await check(applicationNum, 'dispatch', { installerId: idOf('installer'), dueAt: 4_000_000_000_000 })
    await platform.settled()
    expect(pushed.slice(1).map(({ to, type }) => [to, type])).toEqual([
      [ids.get('applicant'), 'installApply'],
      [ids.get('installer'), 'installWork'],
      [ids.get('applicant'), 'installApply'],
    ])
    const { applications: tasks } = await as('installer').call('vehManager/getInstMtcTaskList', {})
    expect(tasks).toMatchObject([{ applicationNum, state: 'dispatched', dueAt: 4_000_000_000_000, installerName: 'installer' }])
    const saved = await as('installer').call('vehManager/updInstMtcTask', {
      applicationNum,
      version: tasks[0]?.version ?? 0,
      terminalModel: 'T-1',
      simIccid: '89860000000000000001',
    })
    expect(saved.state).toBe('working')
    const task = { applicationNum, terminalModel: 'T-1', simIccid: '89860000000000000001', imei: '860000000000001' }
    expect(await as('installer').code('vehManager/submitInstMtcTask', { ...task, version: saved.version })).toBe(4090342)
    // What was saved is handed in with what is new: nothing that is left out is lost.
    const { imei } = task
    const submitted = await as('installer').call('vehManager/submitInstMtcTask', {
      applicationNum,
      version: saved.version,
      imei,
      overrides,
    })
    expect(submitted.state).toBe('checking')
    expect(await found(applicationNum)).toMatchObject(task)
    await check(applicationNum, 'sendBack', { note: 'SIM number is wrong', keepReason: true })
    expect((await found(applicationNum, 'installer')).reason).toBe('SIM number is wrong')
    const { version } = await found(applicationNum)
    await as('installer').call('vehManager/submitInstMtcTask', { ...task, version, overrides })
    await check(applicationNum, 'close')
    await as('applicant').call('vehManager/feedbackInstMtcTask', { applicationNum, note: 'Well done', score: 5 })
    const end = await found(applicationNum, 'applicant')
    expect(end).toMatchObject({ state: 'closed', score: 5, reason: '', dueAt: null })
    expect(end.steps.map(({ action, userName, state }) => [action, userName, state]).toReversed()).toEqual([
      ['apply', 'applicant', 'submitted'],
      ['accept', 'reviewer', 'accepted'],
      ['dispatch', 'reviewer', 'dispatched'],
      ['work', 'installer', 'working'],
      ['submit', 'installer', 'checking'],
      ['sendBack', 'reviewer', 'returned'],
      ['submit', 'installer', 'checking'],
      ['close', 'reviewer', 'closed'],
      ['feedback', 'applicant', 'closed'],
    ])
    expect(end.steps.find(({ action }) => action === 'work')?.changes).toEqual([
      { field: 'terminalModel', before: '', after: 'T-1' },
      { field: 'simIccid', before: '', after: '89860000000000000001' },
    ])
    const { reasons } = await as('reviewer').call('vehManager/getApplicationCheckList', {})
    expect(reasons).toEqual(['SIM number is wrong'])
    const notified = await as('applicant').call('vehManager/getMsgNotification', { markRead: true })
    expect(notified.notices[0]).toMatchObject({ type: 'installApply', applicationNum, read: false })
    expect((await as('applicant').call('vehManager/getMsgNotification', {})).unread).toBe(0)
  })

  test('is rejected with a reason, mended and applied for again, and withdrawn while nobody works on it', async () => {
    const applicationNum = await apply()
    const at = async () => (await found(applicationNum)).version
    expect(
      await as('reviewer').code('vehManager/checkApplication', { applicationNum, version: await at(), decision: 'reject' }),
    ).toBe(4000340)
    await check(applicationNum, 'reject', { note: 'No address' })
    const change = { applicationNum, version: await at(), ...asked, place: '二号场站' }
    expect((await as('applicant').call('vehManager/updInstMtcApplication', change)).state).toBe('submitted')
    const mended = await found(applicationNum)
    expect(mended).toMatchObject({ place: '二号场站', reason: '' })
    // What a change does not name stays.
    await as('applicant').call('vehManager/updInstMtcApplication', { applicationNum, version: await at(), remark: 'Back gate' })
    const { version: _, steps: __, ...rest } = mended
    expect(await found(applicationNum)).toMatchObject({ ...rest, remark: 'Back gate' })
    await as('applicant').call('vehManager/withdrawInstMtcApplication', { applicationNum, version: await at() })
    expect(await as('reviewer').code('vehManager/checkApplication', { ...change, decision: 'accept' })).toBe(4090340)
    expect(await as('reviewer').code('vehManager/checkApplication', { ...change, version: await at(), decision: 'accept' })).toBe(
      4090341,
    )
  })
})

test('of two who decide at once one is notified who was first and what they did', async () => {
  const applicationNum = await apply()
  const { version } = await found(applicationNum)
  const replies = await Promise.all(
    (['accept', 'accept'] as const).map(decision =>
      platform.send('vehManager/checkApplication', { applicationNum, version, decision }, { access_token: as('reviewer').token }),
    ),
  )
  const codes = replies.map(({ reply }) => reply.rspCode).toSorted((a, b) => a - b)
  expect(codes).toEqual([0, 4090340])
  expect(replies.find(({ reply }) => reply.rspCode !== 0)?.reply.msg).toContain('reviewer has just accepted the application')
  expect((await found(applicationNum)).steps).toHaveLength(2)
})

test('of two who do different things at once one is told, and a test that is begun beside a submission does not replace what was submitted', async () => {
  const applicationNum = await apply()
  const read = { applicationNum, version: 1 }
  const codes = await Promise.all([
    as('reviewer').code('vehManager/checkApplication', { ...read, decision: 'accept' }),
    as('applicant').code('vehManager/withdrawInstMtcApplication', read),
  ])
  // Who comes later meets the changed version or, having read it before, is notified when storing.
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 4090340])
  expect((await found(applicationNum)).state).toBe(codes[0] === 0 ? 'accepted' : 'withdrawn')

  const task = await dispatched({ vehicleId: String(await platform.addVehicle(organisation, '京W12')) })
  const begin = { applicationNum: task, begin: true }
  await as('installer').call('vehManager/getVehPosInfo', begin)
  const [submitted, ...looks] = await Promise.all([
    as('installer').code('vehManager/submitInstMtcTask', { applicationNum: task, version: 2, overrides }),
    as('installer').code('vehManager/getVehPosInfo', begin),
    as('reviewer').code('vehManager/getVehPosInfo', { applicationNum: task }),
  ])
  expect([submitted, looks[1]]).toEqual([0, 0])
  expect([0, 4090341]).toContain(looks[0])
  const { state, selfTest } = await found(task)
  expect([state, selfTest?.results[0]]).toMatchObject(['checking', { item: 'linked', overridden: { userName: 'installer' } }])
})

test('what a device sends again counts once', async () => {
  const requestId = 'from-the-outbox-1'
  const [first, again] = [await apply({ requestId }), await apply({ requestId })]
  expect(again).toBe(first)
  const body = { applicationNum: first, note: 'Come to the back gate', requestId: 'from-the-outbox-2' }
  for (const _ of [1, 2]) await as('applicant').call('vehManager/feedbackInstMtcTask', body)
  expect((await found(first)).steps).toHaveLength(2)
})

test('a step that is sent again is answered as done, also when the application has gone on and when both arrive at once', async () => {
  const applicationNum = await dispatched()
  const { version } = await found(applicationNum)
  const submit = { applicationNum, version, overrides, requestId: 'outbox-submit' }
  const at = async () => (await found(applicationNum)).version
  const [one, two] = await Promise.all([1, 2].map(() => as('installer').call('vehManager/submitInstMtcTask', submit)))
  expect([one, two]).toEqual([
    { version: version + 1, state: 'checking' },
    { version: version + 1, state: 'checking' },
  ])
  const sendBack = {
    applicationNum,
    version: await at(),
    decision: 'sendBack',
    note: 'No picture',
    requestId: 'outbox-back',
  } as const
  for (const _ of [1, 2]) expect((await as('reviewer').call('vehManager/checkApplication', sendBack)).state).toBe('returned')
  expect((await as('installer').call('vehManager/submitInstMtcTask', submit)).state).toBe('returned')
  const { steps } = await found(applicationNum)
  expect(steps.map(({ action }) => action)).toEqual(['sendBack', 'submit', 'dispatch', 'apply'])
  // The id of a request is of that request alone: another one would be lost without a word.
  const other = { ...submit, version: await at() }
  expect(await as('installer').code('vehManager/updInstMtcTask', other)).toBe(4000001)
  const elsewhere = await dispatched()
  expect(await as('installer').code('vehManager/submitInstMtcTask', { ...other, applicationNum: elsewhere, version: 2 })).toBe(
    4000001,
  )
  expect((await found(elsewhere)).state).toBe('dispatched')

  const rejected = await apply()
  await check(rejected, 'reject', { note: 'No address' })
  const mended = { applicationNum: rejected, version: (await found(rejected)).version, ...asked, requestId: 'outbox-again' }
  for (const _ of [1, 2]) expect((await as('applicant').call('vehManager/updInstMtcApplication', mended)).state).toBe('submitted')
  expect((await found(rejected)).steps.map(({ action }) => action)).toEqual(['resubmit', 'reject', 'apply'])
})

test('an application is seen by those who take part in it and by reviewers of its organisation, and by nobody else', async () => {
  const applicationNum = await dispatched()
  for (const [login, code] of [
    ['applicant', 0],
    ['reviewer', 0],
    ['installer', 0],
    ['colleague', 4040340],
    ['fitter', 4040340],
    ['outsider', 4040340],
  ] as const) {
    expect(await as(login).code('vehManager/getInstMtcHistory', { applicationNum }), login).toBe(code)
    expect(await as(login).code('vehManager/getInstMtcAttachment', { applicationNum }), login).toBe(code)
  }
  const { applications } = await as('colleague').call('vehManager/getInstMtcApplicationList', {})
  expect(applications).toEqual([])
})

test('each right is asked for by the server: only reviewers decide, only the installer with the right for its kind works', async () => {
  const applicationNum = await dispatched({ kind: 'maintenance', workType: 'offline', vehicleId })
  const { version } = await found(applicationNum)
  for (const login of ['applicant', 'installer'])
    expect(await as(login).code('vehManager/checkApplication', { applicationNum, version, decision: 'close' })).toBe(4030002)
  for (const path of ['vehManager/updInstMtcTask', 'vehManager/submitInstMtcTask'] as const) {
    expect(await as('applicant').code(path, { applicationNum, version }), path).toBe(4030002)
    expect(await as('reviewer').code(path, { applicationNum, version }), path).toBe(4030002)
  }
  // Hands on only to somebody who may do maintenance.
  const handOn = { applicationNum, version, note: 'ill' }
  expect(await as('installer').code('vehManager/transInstMtcTask', { ...handOn, installerId: idOf('fitter') })).toBe(4040341)
  await platform.database.pool.query(`update users set rights = rights || '{"updMtcTaskAuth": false}' where login = 'installer'`)
  const limited = await platform.signIn('installer', 'a password')
  expect(await limited.code('vehManager/updInstMtcTask', { applicationNum, version, fault: 'x' })).toBe(4030002)
  expect(await limited.code('vehManager/modifyMtcVehInfo', { applicationNum, version, vehicleId })).toBe(4030002)
  await platform.database.pool.query(`update users set rights = rights || '{"updMtcTaskAuth": true}' where login = 'installer'`)
  callers.set('installer', await platform.signIn('installer', 'a password'))
  expect(await as('installer').code('vehManager/updInstMtcTask', { applicationNum, version, fault: 'x' })).toBe(0)
})

test('an application of a vehicle belongs to its organisation; one of neither a vehicle nor an organisation is refused', async () => {
  const add = (over: object) =>
    as('applicant').code('vehManager/addInstMtcApplication', { kind: 'installation', ...asked, ...over })
  expect(await add({})).toBe(4000351)
  expect(await add({ vehicleId })).toBe(0)
  const { applications } = await as('applicant').call('vehManager/getInstMtcApplicationList', {})
  expect(applications[0]).toMatchObject({ vehicleId, orgId: organisation })
})

test('nobody decides about what they applied for or did themselves, and it is not among their reviews; another reviewer does', async () => {
  const rights = { ...nothing, reviewAuth: true, updInstTaskAuth: true }
  const ownId = await platform.addUser('does-all', 'a password', [organisation], { rights })
  const own = await platform.signIn('does-all', 'a password')
  const listed = async () =>
    (await own.call('vehManager/getApplicationCheckList', { pageSize: 200 })).applications.map(each => each.applicationNum)
  const actions = async (applicationNum: string) =>
    (await own.call('vehManager/getApplicationCheckList', { applicationNum })).applications[0]?.actions
  const { applicationNum: asksFor } = await own.call('vehManager/addInstMtcApplication', {
    kind: 'installation',
    orgId: organisation,
    ...asked,
  })
  const works = await apply()
  expect(await listed()).toContain(works)
  expect(await listed()).not.toContain(asksFor)
  expect(await actions(asksFor)).toEqual(['edit', 'withdraw', 'feedback'])
  for (const decision of ['accept', 'reject', 'dispatch'] as const) {
    const request = { applicationNum: asksFor, version: 1, decision, note: 'x', installerId: idOf('installer') }
    expect(await own.code('vehManager/checkApplication', request), decision).toBe(4030002)
  }
  await check(asksFor, 'accept')

  // Who dispatches may do the work, but another one accepts it.
  const dispatch = { applicationNum: works, version: 1, decision: 'dispatch' as const, installerId: String(ownId) }
  await own.call('vehManager/checkApplication', dispatch)
  await own.call('vehManager/submitInstMtcTask', { applicationNum: works, version: 2, overrides })
  expect(await listed()).not.toContain(works)
  expect(await actions(works)).toEqual(['feedback'])
  for (const decision of ['close', 'sendBack'] as const)
    expect(await own.code('vehManager/checkApplication', { applicationNum: works, version: 3, decision, note: 'x' })).toBe(
      4030002,
    )
  await check(works, 'close')
  expect((await found(works)).state).toBe('closed')
  await platform.database.pool.query(`update users set locked_at = now() where login = 'does-all'`)
})

test('a maintenance needs a vehicle, and the types of one kind are not those of the other', async () => {
  const body = { kind: 'maintenance', orgId: organisation, ...asked }
  expect(await as('applicant').code('vehManager/addInstMtcApplication', body)).toBe(4000342)
  expect(await as('applicant').code('vehManager/addInstMtcApplication', { ...body, workType: 'offline' })).toBe(4000341)
  const foreign = { ...body, workType: 'offline', vehicleId: '999999' }
  expect(await as('applicant').code('vehManager/addInstMtcApplication', foreign)).not.toBe(0)
})

test('parts are taken from the stock, put back when they are not used, and never more than there are', async () => {
  const { partId } = await as('reviewer').call('vehManager/saveInstMtcPart', {
    orgId: organisation,
    code: 'ANT-1',
    name: 'GNSS antenna',
    stock: 3,
  })
  const stock = async () =>
    (await as('installer').call('vehManager/getInstMtcPartsInfo', { keyword: 'ANT' })).parts.map(part => part.stock)
  const [one, two] = [await dispatched(), await dispatched()]
  const use = async (applicationNum: string, quantity: number) => {
    const { version } = await found(applicationNum)
    const parts = quantity === 0 ? [] : [{ partId, quantity, newSerial: 'A1' }]
    return as('installer').code('vehManager/updInstMtcTask', { applicationNum, version, parts })
  }
  expect(await use(one, 2)).toBe(0)
  expect(await stock()).toEqual([1])
  // Two take the last one: one of them gets it.
  expect((await Promise.all([use(two, 1), use(one, 3)])).toSorted((a, b) => a - b)).toEqual([0, 4090344])
  expect(await stock()).toEqual([0])
  expect(await use(one, 0)).toBe(0)
  const [left] = await stock()
  expect(left).toBeGreaterThanOrEqual(2)
  expect((await found(one)).steps[0]?.changes).toMatchObject([{ field: 'parts', after: '' }])
})

test('a part does not take the code of another one', async () => {
  const save = (code: string, partId?: string) =>
    as('reviewer').call('vehManager/saveInstMtcPart', { partId, orgId: organisation, code, name: code, stock: 1 })
  const { partId } = await save('ONE')
  await save('TWO')
  await expect(save('TWO', partId)).rejects.toThrow(/4090349.*TWO/)
})

test('stock that changed since it was looked at is not overwritten', async () => {
  const part = { orgId: organisation, code: 'CAM-1', name: 'Camera' }
  const save = (body: Partial<RequestOf<'vehManager/saveInstMtcPart'>> & { stock: number }) =>
    as('reviewer').code('vehManager/saveInstMtcPart', { ...part, ...body })
  const { partId } = await as('reviewer').call('vehManager/saveInstMtcPart', { ...part, stock: 5 })
  const task = await dispatched()
  const parts = [{ partId, quantity: 2 }]
  await as('installer').call('vehManager/updInstMtcTask', { applicationNum: task, version: 2, parts })
  // Ten more came, counted on the five of before; by its code and by its id.
  expect(await save({ stock: 15, stockBefore: 5 })).toBe(4090346)
  expect(await save({ partId, stock: 15, stockBefore: 5 })).toBe(4090346)
  expect(await save({ stock: 15 })).toBe(4090346)
  expect(await save({ stock: 13, stockBefore: 3 })).toBe(0)
  // Its name alone.
  expect(await save({ partId, name: 'Camera 2', stock: 13 })).toBe(0)
  const { parts: left } = await as('reviewer').call('vehManager/getInstMtcPartsInfo', { keyword: 'CAM-1' })
  expect(left).toMatchObject([{ name: 'Camera 2', stock: 13 }])
})

test('a task takes no vehicle that another open task has, also when two take it at once', async () => {
  const free = String(await platform.addVehicle(organisation, '京W7'))
  const tasks = [await dispatched(), await dispatched()]
  const set = (applicationNum: string, version = 2) =>
    as('installer').code('vehManager/modifyInstVehInfo', { applicationNum, version, vehicleId: free })
  const codes = await Promise.all(tasks.map(each => set(each)))
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 4090345])
  const [first = '', second = ''] = codes[0] === 0 ? tasks : tasks.toReversed()
  // Nothing of the refused one was kept.
  expect(await found(second)).toMatchObject({ vehicleId: null, state: 'dispatched', version: 2 })
  expect(await set(first, 3)).toBe(0)
  await as('installer').call('vehManager/submitInstMtcTask', { applicationNum: first, version: 4, overrides })
  expect(await set(second)).toBe(4090345)
  await check(first, 'close')
  expect(await set(second)).toBe(0)
})

test('two applications for one vehicle are not both dispatched: the reviewer is notified the other task', async () => {
  const two = String(await platform.addVehicle(organisation, '京W8'))
  const [first, second] = [await dispatched({ vehicleId: two }), await apply({ vehicleId: two })]
  await expect(check(second, 'dispatch', { installerId: idOf('fitter') })).rejects.toThrow(new RegExp(`4090345.*${first}`))
  expect(await found(second)).toMatchObject({ state: 'submitted', version: 1 })
  await check(first, 'cancel', { note: 'entered twice' })
  expect((await check(second, 'dispatch', { installerId: idOf('fitter') })).state).toBe('dispatched')
})

test('a task that is called off ends: its parts go back, applicant and installer are notified why, and it is among what is done', async () => {
  const { partId } = await as('reviewer').call('vehManager/saveInstMtcPart', {
    orgId: organisation,
    code: 'OFF-1',
    name: 'Relay',
    stock: 5,
  })
  const applicationNum = await dispatched()
  const { version } = await as('installer').call('vehManager/updInstMtcTask', {
    applicationNum,
    version: 2,
    parts: [{ partId, quantity: 2 }],
  })
  const stock = async () => (await as('reviewer').call('vehManager/getInstMtcPartsInfo', { keyword: 'OFF-1' })).parts[0]?.stock
  expect(await stock()).toBe(3)
  const cancel = { applicationNum, version, decision: 'cancel' as const }
  expect(await as('reviewer').code('vehManager/checkApplication', cancel)).toBe(4000340)
  expect(await as('installer').code('vehManager/checkApplication', { ...cancel, note: 'x' })).toBe(4030002)
  await platform.settled()
  pushed.length = 0
  expect(await check(applicationNum, 'cancel', { note: 'vehicle sold' })).toMatchObject({ state: 'cancelled' })
  expect(await stock()).toBe(5)
  await platform.settled()
  expect(pushed.map(({ to, type }) => [to, type])).toEqual([
    [ids.get('installer'), 'installWork'],
    [ids.get('applicant'), 'installApply'],
  ])
  expect(await found(applicationNum, 'applicant')).toMatchObject({
    state: 'cancelled',
    reason: 'vehicle sold',
    dueAt: null,
    parts: [],
  })
  const { applications } = await as('applicant').call('vehManager/getInstMtcHistory', {})
  expect(applications.map(each => each.applicationNum)).toContain(applicationNum)
  expect(await as('installer').code('vehManager/updInstMtcTask', { applicationNum, version: version + 1, fault: 'x' })).toBe(
    4090341,
  )
})

test('a task that is handed on keeps its time, and both installers are told', async () => {
  const applicationNum = await apply()
  const dueAt = Date.now() + 3_600_000
  await check(applicationNum, 'dispatch', { installerId: idOf('installer'), dueAt })
  await platform.settled()
  pushed.length = 0
  await as('reviewer').call('vehManager/transInstMtcTask', {
    applicationNum,
    version: 2,
    note: 'ill',
    installerId: idOf('fitter'),
  })
  await platform.settled()
  expect(pushed.map(({ to, type }) => [to, type])).toEqual([
    [ids.get('fitter'), 'installWork'],
    [ids.get('installer'), 'installWork'],
  ])
  expect((await found(applicationNum)).dueAt).toBe(dueAt)
  // Not the task any more, but what they were notified of it.
  const { notices } = await as('installer').call('vehManager/getMsgNotification', {})
  expect(notices[0]).toMatchObject({ applicationNum, text: 'reviewer handed the task on' })
})

test('a vehicle of another organisation tells its reviewers, not those of before; an installer takes none from outside', async () => {
  const branch = await platform.addOrganisation('东部', undefined, 'East')
  const there = String(await platform.addVehicle(branch, '京W9'))
  const both = [organisation, branch]
  for (const [login, at, rights] of [
    ['mover', both, nothing],
    ['east-reviewer', [branch], { ...nothing, reviewAuth: true }],
    ['east-fitter', both, { ...nothing, updInstTaskAuth: true }],
  ] as const) {
    ids.set(login, await platform.addUser(login, 'a password', [...at], { rights }))
    callers.set(login, await platform.signIn(login, 'a password'))
  }
  const body = { kind: 'installation', orgId: organisation, ...asked } as const
  const { applicationNum } = await as('mover').call('vehManager/addInstMtcApplication', body)
  await check(applicationNum, 'reject', { note: 'wrong organisation' })
  const notified = async (login: string) =>
    (await as(login).call('vehManager/getMsgNotification', {})).notices.filter(each => each.applicationNum === applicationNum)
      .length
  expect([await notified('reviewer'), await notified('east-reviewer')]).toEqual([1, 0])
  await as('mover').call('vehManager/updInstMtcApplication', { applicationNum, version: 2, vehicleId: there, ...asked })
  expect(await notified('east-reviewer')).toBe(1)
  const { rows } = await platform.database.pool.query(
    'select count(*)::int as n from application_notices where user_id = $1 and application_id = (select id from applications where number = $2)',
    [ids.get('reviewer'), applicationNum],
  )
  expect(rows).toEqual([{ n: 1 }])

  const task = await apply()
  await check(task, 'dispatch', { installerId: idOf('east-fitter') })
  const set = { applicationNum: task, version: 2, vehicleId: there }
  expect(await as('east-fitter').code('vehManager/modifyInstVehInfo', set)).toBe(4090348)
  expect((await found(task)).orgId).toBe(organisation)
  await platform.database.pool.query(`update users set locked_at = now() where login in ('east-reviewer', 'east-fitter')`)
})

test('who lost an organisation does not read any more what they were notified of it', async () => {
  const id = await platform.addUser('leaver', 'a password', [organisation], { rights: { ...nothing, reviewAuth: true } })
  const leaver = await platform.signIn('leaver', 'a password')
  await apply()
  const notified = await leaver.call('vehManager/getMsgNotification', {})
  expect([notified.total, notified.unread, notified.notices[0]?.plateNum]).toEqual([1, 1, '京W10001'])
  await platform.database.pool.query('delete from user_organisations where user_id = $1', [id])
  platform.access.clearScope(id)
  expect(await leaver.call('vehManager/getMsgNotification', {})).toEqual({ notices: [], total: 0, unread: 0 })
  await platform.database.pool.query(`update users set locked_at = now() where login = 'leaver'`)
})

test('installers are offered by how near they were and how much they have to do', async () => {
  // The random calls above may have handed tasks to this one.
  await platform.database.pool.query('update applications set handler_id = $1 where handler_id = $2', [
    ids.get('installer'),
    ids.get('fitter'),
  ])
  await platform.database.pool.query(
    `insert into installer_places (user_id, latitude, longitude, at) values ($1, 39.9, 116.5, now()) on conflict do nothing`,
    [ids.get('fitter')],
  )
  const applicationNum = await apply()
  const { installers } = await as('reviewer').call('vehManager/getInstallerInfo', { kind: 'installation', applicationNum })
  expect(installers.map(({ name }) => name)).toEqual(['fitter', 'installer'])
  expect(installers[0]).toMatchObject({ distance: 8.5, orgName: 'North', openTasks: 0 })
  expect(installers[1]?.openTasks).toBeGreaterThan(0)
  const mtc = await as('reviewer').call('vehManager/getInstallerInfo', { kind: 'maintenance' })
  expect(mtc.installers.map(({ name }) => name)).toEqual(['installer'])
})

test('a place of the day before yesterday counts for nobody, and within ten kilometres who has less to do comes first', async () => {
  await platform.database.pool.query(
    `update applications set state = 'closed' where state in ('dispatched', 'working', 'returned')`,
  )
  const stand = (login: string, longitude: number, age: string) =>
    platform.database.pool.query(
      `insert into installer_places (user_id, latitude, longitude, at) values ($1, 39.9, $2, now() - $3::interval)
        on conflict (user_id) do update set longitude = excluded.longitude, at = excluded.at`,
      [ids.get(login), longitude, age],
    )
  const applicationNum = await apply()
  const order = async () => {
    const { installers } = await as('reviewer').call('vehManager/getInstallerInfo', { kind: 'installation', applicationNum })
    return installers.map(({ name, distance }) => [name, distance])
  }
  await dispatched()
  await stand('installer', 116.41, '1 hour')
  await stand('fitter', 116.5, '1 hour')
  expect(await order()).toEqual([
    ['fitter', 8.5],
    ['installer', 0.9],
  ])
  await stand('fitter', 116.4, '25 hours')
  expect(await order()).toEqual([
    ['installer', 0.9],
    ['fitter', null],
  ])
})

test('what is due reminds those who have to do with it, once a day', async () => {
  const applicationNum = await dispatched()
  await platform.database.pool.query(`update applications set remind_at = null where number <> $1`, [applicationNum])
  await platform.database.pool.query(`update applications set remind_at = now() - interval '1 minute' where number = $1`, [
    applicationNum,
  ])
  await platform.settled()
  pushed.length = 0
  const reminders = platform.jobs.find(({ name }) => name === 'applicationReminders') ?? expect.fail('no such job')
  const run = () => reminders.run(new AbortController().signal)
  await run()
  await run()
  await platform.settled()
  expect(pushed.map(({ to, type }) => [to, type])).toEqual([
    [ids.get('installer'), 'installWork'],
    [ids.get('reviewer'), 'review'],
  ])
  const { notices } = await as('installer').call('vehManager/getMsgNotification', {})
  expect(notices[0]?.text).toBe('is due: please see to it')
})

describe('the self-test of a task', () => {
  test('stays as it was submitted, no matter who looks at it, and each submission has its own', async () => {
    const tested = String(await platform.addVehicle(organisation, '京W10'))
    const applicationNum = await dispatched({ vehicleId: tested })
    const look = async (login: string, begin = false) =>
      (await as(login).call('vehManager/getVehPosInfo', { applicationNum, begin })).test
    const begun = await look('installer', true)
    expect(begun?.results.every(({ overridden }) => overridden === null)).toBe(true)
    const { version } = await found(applicationNum)
    await as('installer').call('vehManager/submitInstMtcTask', { applicationNum, version, overrides })
    const explainedBy = { why: 'no terminal in this test', userName: 'installer' }
    const linked = { item: 'linked', result: 'failed', overridden: explainedBy }
    for (const login of ['reviewer', 'installer', 'reviewer'])
      expect((await look(login))?.results[0], login).toEqual(expect.objectContaining(linked))
    // A look that began before the submission ends after it.
    const { rows } = await platform.database.pool.query('select id from applications where number = $1', [applicationNum])
    await new SelfTestRepository(platform.database.db).keep(
      { id: rows[0].id, state: 'dispatched' },
      { ...(begun ?? expect.fail()), vehicleId: Number(tested), standing: null },
    )
    expect((await found(applicationNum)).selfTest?.results[0]).toMatchObject(linked)
    await check(applicationNum, 'sendBack', { note: 'mend it' })
    await look('installer', true)
    const { steps } = await found(applicationNum)
    expect(steps.map(({ action, test: kept }) => [action, kept?.results[0]?.overridden])).toEqual([
      ['test', undefined],
      ['sendBack', undefined],
      ['submit', explainedBy],
      ['test', undefined],
      ['dispatch', undefined],
      ['apply', undefined],
    ])
  })

  test('is asked for again when it is older than two hours', async () => {
    const tested = String(await platform.addVehicle(organisation, '京W11'))
    const applicationNum = await dispatched({ vehicleId: tested })
    await as('installer').call('vehManager/getVehPosInfo', { applicationNum, begin: true })
    await platform.database.pool.query(
      `update applications set test = jsonb_set(test, '{begunAt}', to_jsonb((test->>'begunAt')::bigint - 7260000)) where number = $1`,
      [applicationNum],
    )
    const submit = { applicationNum, version: 2, overrides }
    expect(await as('installer').code('vehManager/submitInstMtcTask', submit)).toBe(4090347)
    const nearlyThen = { ...submit, filledAt: Date.now() - 60_000 }
    expect(await as('installer').code('vehManager/submitInstMtcTask', nearlyThen)).toBe(4090347)
    await as('installer').call('vehManager/getVehPosInfo', { applicationNum, begin: true })
    expect(await as('installer').code('vehManager/submitInstMtcTask', submit)).toBe(0)
  })
})

test('a submission that waited for a network counts by the test as it was when it was filled in', async () => {
  const tested = String(await platform.addVehicle(organisation, '京W39'))
  const applicationNum = await dispatched({ vehicleId: tested })
  await as('installer').call('vehManager/getVehPosInfo', { applicationNum, begin: true })
  // The installer saw the link and the fix, left three hours ago, and the terminal is silent since.
  await platform.database.pool.query(
    `update applications set test = jsonb_set(jsonb_set(test, '{begunAt}', to_jsonb((test->>'begunAt')::bigint - 10860000)), '{results}',
       (select jsonb_agg(case when r->>'item' in ('linked', 'position', 'iccid') then r || '{"result": "passed"}' else r end)
        from jsonb_array_elements(test->'results') r)) where number = $1`,
    [applicationNum],
  )
  const filledAt = Date.now() - 3 * 3_600_000
  const rest = overrides.filter(({ item }) => item !== 'linked' && item !== 'position')
  await as('installer').call('vehManager/submitInstMtcTask', { applicationNum, version: 2, overrides: rest, filledAt })
  const resultOf = (item: string, { selfTest }: Awaited<ReturnType<typeof found>>) =>
    selfTest?.results.find(each => each.item === item)?.result
  const stored = await found(applicationNum)
  expect(['linked', 'position', 'iccid'].map(item => resultOf(item, stored))).toEqual(['passed', 'passed', 'unknown'])
})

test('a score is given by the applicant to what is done; another one later is notified as a change', async () => {
  const applicationNum = await dispatched()
  const score = (login: string, stars: number) =>
    as(login).call('vehManager/feedbackInstMtcTask', { applicationNum, note: 'x', score: stars })
  await expect(score('applicant', 5)).rejects.toThrow(/4090341.*“Dispatched”/)
  await as('installer').call('vehManager/submitInstMtcTask', { applicationNum, version: 2, overrides })
  await check(applicationNum, 'close')
  await expect(score('installer', 5)).rejects.toThrow('4030002')
  await score('applicant', 5)
  await score('applicant', 2)
  const { steps, score: given } = await found(applicationNum)
  expect([given, steps.slice(0, 2).map(({ changes }) => changes)]).toEqual([
    2,
    [[{ field: 'score', before: '5', after: '2' }], [{ field: 'score', before: '', after: '5' }]],
  ])
})

test('a notice whose server was killed while it pushed it is pushed by another one, and more than one round at once', async () => {
  const applicationNum = await apply()
  await platform.settled()
  pushed.length = 0
  const { pool } = platform.database
  const pushes = platform.jobs.find(({ name }) => name === 'applicationPushes') ?? expect.fail('no such job')
  await pool.query(
    `update application_notices set pushed_at = null, taken_at = now() where application_id = (select id from applications where number = $1)`,
    [applicationNum],
  )
  expect(await pushes.run(new AbortController().signal)).toEqual({ pushed: 0 })
  await pool.query(`update application_notices set taken_at = now() - interval '6 minutes' where pushed_at is null`)
  await pool.query(
    `insert into application_notices (application_id, user_id, type, action, by_name, at)
      select id, $1, 'review', 'apply', 'x', now() from applications, generate_series(1, 120) where number = $2`,
    [ids.get('colleague'), applicationNum],
  )
  expect(await pushes.run(new AbortController().signal)).toEqual({ pushed: 121 })
  expect(pushed.filter(({ to }) => to === ids.get('reviewer'))).toHaveLength(1)
  expect(await pushes.run(new AbortController().signal)).toEqual({ pushed: 0 })
})

describe('pictures of a task', () => {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('plate')])
  const uploaded = async (login: string) => ((await as(login).upload(jpeg)).data as DataOf<'file/upload'>).fileId
  const add = async (applicationNum: string, login = 'installer') => ({
    applicationNum,
    add: {
      fileId: await uploaded(login),
      subject: 'plate',
      takenAt: 1,
      latitude: 39.8,
      longitude: 116.3,
      plateNum: '京W10001',
    } as const,
  })

  test('are added by its installer while it is open, shown to those who take part, and kept from others (S6.scope.2) (S7.outside.2)', async () => {
    const applicationNum = await dispatched()
    await as('installer').call('vehManager/updInstMtcAttachment', await add(applicationNum))
    expect(await as('applicant').code('vehManager/updInstMtcAttachment', await add(applicationNum, 'applicant'))).toBe(4030002)
    const { attachments, mayUpload } = await as('installer').call('vehManager/getInstMtcAttachment', { applicationNum })
    expect(mayUpload).toBe(true)
    expect((await as('applicant').call('vehManager/getInstMtcAttachment', { applicationNum })).mayUpload).toBe(false)
    expect(attachments).toMatchObject([
      { subject: 'plate', userName: 'installer', takenAt: 1, latitude: 39.8, plateNum: '京W10001' },
    ])
    const fileIds = attachments.map(({ fileId }) => fileId)
    const { files } = await as('applicant').call('file/getFiles', { fileIds })
    expect(await (await fetch(`${platform.url}${files[0]?.link}`)).text()).toContain('plate')
    for (const login of ['colleague', 'outsider'])
      expect(await as(login).call('file/getFiles', { fileIds })).toEqual({ files: [] })
    const attachmentId = attachments[0]?.attachmentId ?? ''
    expect(await as('reviewer').code('vehManager/updInstMtcAttachment', { applicationNum, remove: attachmentId })).toBe(4030002)
    await as('installer').call('vehManager/updInstMtcAttachment', { applicationNum, remove: attachmentId })
    expect(await as('installer').code('vehManager/updInstMtcAttachment', { applicationNum, remove: attachmentId })).toBe(4040108)
    // The reviewer sees that there was one, what it showed and who took it away, until the task ends.
    const removed = await as('reviewer').call('vehManager/getInstMtcAttachment', { applicationNum })
    expect(removed.attachments).toMatchObject([{ attachmentId, removed: { userName: 'installer', at: expect.any(Number) } }])
    // So does who removed it; others who take part do not any more.
    for (const [login, count] of [
      ['reviewer', 1],
      ['installer', 1],
      ['applicant', 0],
    ] as const) {
      const listed = await as(login).call('vehManager/getInstMtcAttachment', { applicationNum })
      expect(listed.attachments, login).toHaveLength(count)
      expect((await as(login).call('file/getFiles', { fileIds })).files, login).toHaveLength(count)
    }
    const { steps, version } = await found(applicationNum)
    expect(steps.slice(0, 2)).toMatchObject([
      { action: 'detach', userName: 'installer', changes: [{ field: 'picture', before: 'plate', after: '' }] },
      { action: 'attach', userName: 'installer', changes: [{ field: 'picture', before: '', after: 'plate' }] },
    ])
    await as('installer').call('vehManager/submitInstMtcTask', { applicationNum, version, overrides })
    await check(applicationNum, 'close')
    expect((await as('reviewer').call('vehManager/getInstMtcAttachment', { applicationNum })).attachments).toEqual([])
    await platform.jobs.find(({ name }) => name === 'files')?.run(new AbortController().signal)
    expect((await fetch(`${platform.url}${files[0]?.link}`)).status).toBe(404)
  })

  test('one that is refused leaves neither a picture nor a step, and its repeat with another file is taken', async () => {
    const applicationNum = await dispatched()
    const requestId = `refused-${applicationNum}`
    const send = async (login: string) =>
      as('installer').code('vehManager/updInstMtcAttachment', { ...(await add(applicationNum, login)), requestId })
    expect(await send('reviewer')).toBe(4040108)
    expect((await found(applicationNum)).steps.map(({ action }) => action)).toEqual(['dispatch', 'apply'])
    // Also twice at once, as from two tabs.
    expect(await Promise.all([send('installer'), send('installer')])).toEqual([0, 0])
    expect((await as('installer').call('vehManager/getInstMtcAttachment', { applicationNum })).attachments).toHaveLength(1)
    expect((await found(applicationNum)).steps.map(({ action }) => action)).toEqual(['attach', 'dispatch', 'apply'])
  })

  test('one that replaces another does both in one step: refused, the other stays, and its repeat is done once', async () => {
    const applicationNum = await dispatched()
    const path = 'vehManager/updInstMtcAttachment'
    const { attachmentId } = await as('installer').call(path, await add(applicationNum))
    const shown = async () =>
      (await as('installer').call('vehManager/getInstMtcAttachment', { applicationNum })).attachments
        .filter(({ removed }) => !removed)
        .map(each => each.attachmentId)
    const requestId = `replaces-${applicationNum}`
    const send = async (login: string) => {
      const picture = await add(applicationNum, login)
      return { ...picture, add: { ...picture.add, subject: 'wiring' as const }, requestId, remove: attachmentId }
    }
    expect(await as('installer').code(path, await send('reviewer'))).toBe(4040108)
    expect(await shown()).toEqual([attachmentId])
    const body = await send('installer')
    const [first, second] = await Promise.all([as('installer').call(path, body), as('installer').call(path, body)])
    expect(second).toEqual(first)
    expect(await as('installer').call(path, body)).toEqual(first)
    expect(await shown()).toEqual([first.attachmentId])
    const { steps, version } = await found(applicationNum)
    expect(steps.map(({ action }) => action)).toEqual(['attach', 'attach', 'dispatch', 'apply'])
    expect(steps[0]?.changes).toEqual([{ field: 'picture', before: 'plate', after: 'wiring' }])
    // A removal whose reply was lost is done, also when the task has gone on.
    const removal = { applicationNum, remove: first.attachmentId, requestId: `removes-${applicationNum}` }
    await as('installer').call(path, removal)
    await as('installer').call('vehManager/submitInstMtcTask', { applicationNum, version, overrides })
    expect(await as('installer').call(path, removal)).toEqual({ attachmentId: first.attachmentId })
  })

  test('say what made them and how exactly their place is known; a signature names who signed; older ones say neither', async () => {
    const applicationNum = await dispatched()
    const path = 'vehManager/updInstMtcAttachment'
    const place = { latitude: 39.8, longitude: 116.3 }
    const facts = { takenAt: 1, ...place, accuracy: 7.5, source: 'camera' as const }
    const attach = async (more: object) =>
      as('installer').call(path, { applicationNum, add: { fileId: await uploaded('installer'), ...more } })
    await attach(facts)
    await attach({ subject: 'signature', source: 'typed', note: 'Wang' })
    const { attachmentId } = await attach({})
    await platform.database.pool.query('update application_attachments set source = null where id = $1', [attachmentId])
    const { attachments } = await as('applicant').call('vehManager/getInstMtcAttachment', { applicationNum })
    expect(attachments).toMatchObject([
      facts,
      { subject: 'signature', source: 'typed', note: 'Wang', latitude: null, accuracy: null },
      { source: null, accuracy: null },
    ])
    const wrong = { applicationNum, add: { fileId: await uploaded('installer'), source: 'scanned' as 'camera' } }
    expect(await as('installer').code(path, wrong)).toBe(4000001)
  })

  test('sent twice count once, and of another application or of a file of somebody else nothing is taken', async () => {
    const [one, two] = [await dispatched(), await dispatched()]
    const body = { ...(await add(one)), requestId: 'picture-of-the-outbox' }
    const first = await as('installer').call('vehManager/updInstMtcAttachment', body)
    expect(await as('installer').call('vehManager/updInstMtcAttachment', body)).toEqual(first)
    const { attachmentId } = first
    expect(await as('installer').code('vehManager/updInstMtcAttachment', { applicationNum: two, remove: attachmentId })).toBe(
      4040108,
    )
    const taken = { ...body, applicationNum: two, requestId: 'another-request' }
    expect(await as('installer').code('vehManager/updInstMtcAttachment', taken)).toBe(4040108)
    expect(await as('installer').code('vehManager/updInstMtcAttachment', await add(two, 'reviewer'))).toBe(4040108)
    expect((await as('installer').call('vehManager/getInstMtcAttachment', { applicationNum: two })).attachments).toEqual([])
  })

  test('a picture whose server was killed before its file had an owner is there after its repeat, once', async () => {
    const applicationNum = await dispatched()
    const sent = await as('installer').upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x77]))
    const { fileId } = sent.data as DataOf<'file/upload'>
    await platform.database.pool.query(
      `insert into application_attachments (application_id, file_id, subject, note, user_id, user_name, added_at, plate_num, request_id)
        select id, $2, 'plate', '', $3, 'installer', now(), '', 'killed-between' from applications where number = $1`,
      [applicationNum, fileId, ids.get('installer')],
    )
    const picture = { applicationNum, requestId: 'killed-between', add: { fileId, subject: 'plate' as const } }
    for (let i = 0; i < 2; i++) await as('installer').call('vehManager/updInstMtcAttachment', picture)
    const { attachments } = await as('installer').call('vehManager/getInstMtcAttachment', { applicationNum })
    expect(attachments).toMatchObject([{ fileId }])
    expect((await as('installer').call('file/getFiles', { fileIds: [fileId] })).files).toMatchObject([{ fileId }])
  })
})

test('of an installer who belongs to several organisations one is named that the asker sees', async () => {
  const { rows } = await platform.database.pool.query<{ id: number }>(`select id from organisations where name_en = 'South'`)
  const southern = rows[0]?.id ?? expect.fail('no South')
  await platform.addUser('roamer', 'a password', [organisation, southern], { rights: { ...nothing, updInstTaskAuth: true } })
  const orgNameFor = async (login: string) => {
    const { installers } = await as(login).call('vehManager/getInstallerInfo', { kind: 'installation' })
    return installers.find(({ name }) => name === 'roamer')?.orgName
  }
  expect(await orgNameFor('outsider')).toBe('South')
  expect(await orgNameFor('reviewer')).toBe('North')
})

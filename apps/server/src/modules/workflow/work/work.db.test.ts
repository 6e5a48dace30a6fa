import { describe, expect, test } from 'vitest'
import { appliedFor, nothing, overrides, workOfFile } from '../../../testing/work.ts'

const { callers, platform, organisation, southern, pushed, ids, as, vehicleId, apply, found, check, idOf, dispatched } =
  await workOfFile()

test.each([
  ['phone', 'abc', 4000380],
  ['phone', '12345', 4000380],
  ['plateNum', '沪A1', 4000381],
] as const)('an application whose %s is %s is refused, new or changed, with words that name it', async (field, value, code) => {
  const body = { kind: 'installation', orgId: organisation, ...appliedFor, [field]: value } as const
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
    const change = { applicationNum, version: await at(), ...appliedFor, place: '二号场站' }
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
  const mended = { applicationNum: rejected, version: (await found(rejected)).version, ...appliedFor, requestId: 'outbox-again' }
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
    as('applicant').code('vehManager/addInstMtcApplication', { kind: 'installation', ...appliedFor, ...over })
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
  /** Of the state that is not asked for too. */
  const waiting = async () =>
    (await own.call('vehManager/getApplicationCheckList', { state: 'working', counted: true })).counts?.find(
      ({ state }) => state === 'submitted',
    )?.count ?? 0
  const before = await waiting()
  const { applicationNum: asksFor } = await own.call('vehManager/addInstMtcApplication', {
    kind: 'installation',
    orgId: organisation,
    ...appliedFor,
  })
  const works = await apply()
  expect(await waiting()).toBe(before + 1)
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

test('of an installer who belongs to several organisations one is named that the asker sees', async () => {
  await platform.addUser('roamer', 'a password', [organisation, southern], { rights: { ...nothing, updInstTaskAuth: true } })
  const orgNameFor = async (login: string) => {
    const { installers } = await as(login).call('vehManager/getInstallerInfo', { kind: 'installation' })
    return installers.find(({ name }) => name === 'roamer')?.orgName
  }
  expect(await orgNameFor('outsider')).toBe('South')
  expect(await orgNameFor('reviewer')).toBe('North')
})

import type { RequestOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { appliedFor, nothing, overrides, workOfFile } from '../../../testing/work.ts'

const { add, platform, organisation, pushed, ids, as, apply, found, check, idOf, dispatched } = await workOfFile()

test('a maintenance needs a vehicle, and the types of one kind are not those of the other', async () => {
  const body = { kind: 'maintenance', orgId: organisation, ...appliedFor }
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
    await add(login, rights, [...at])
  }
  const body = { kind: 'installation', orgId: organisation, ...appliedFor } as const
  const { applicationNum } = await as('mover').call('vehManager/addInstMtcApplication', body)
  await check(applicationNum, 'reject', { note: 'wrong organisation' })
  const notified = async (login: string) =>
    (await as(login).call('vehManager/getMsgNotification', {})).notices.filter(each => each.applicationNum === applicationNum)
      .length
  expect([await notified('reviewer'), await notified('east-reviewer')]).toEqual([1, 0])
  await as('mover').call('vehManager/updInstMtcApplication', { applicationNum, version: 2, vehicleId: there, ...appliedFor })
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

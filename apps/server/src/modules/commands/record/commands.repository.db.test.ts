/** Which rows a command may move on from, and what keeps it from it: each condition of the statements by a case of its own. */
import type { CommandMethod, VehicleCommandKind, VehicleCommandState } from '@outrider/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { quality } from '../../../events/position-report.ts'
import { databaseOfFile } from '../../../testing/database.ts'
import { until } from '../../../testing/gateway.ts'
import type { NoticesPort } from '../../ports.ts'
import { WaitingNotices } from '../../waiting-notices.ts'
import { approvalNotice } from '../approval/approval-notice.ts'
import type { NewCommand } from './command-record.ts'
import { CommandRepository } from './commands.repository.ts'
import { oneAfterTheOther } from './ways-back.ts'

const { db, pool } = await databaseOfFile()
const repository = new CommandRepository(db, 60_000)
await pool.query(`
  insert into organisations (id, name) overriding system value values (1, 'a'), (9, 'x');
  insert into users (id, login, name, password_hash, rights) overriding system value values (11, 'u', 'u', '', '{"commandAuth": true}');
  insert into user_organisations (user_id, organisation_id) values (11, 1);
  insert into sessions (id, user_id, access_hash, refresh_hash, expires_at, refresh_expires_at, address, device) overriding system value
    values (11, 11, 'a', 'a', now(), now() + interval '1 day', '', '{}')`)

let plates = 0
async function vehicle(): Promise<number> {
  plates += 1
  const { rows } = await pool.query<{ id: number }>(
    `with v as (insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, $1, 1, 'truck') returning id),
      t as (insert into terminals (vehicle_id, phone, terminal_type) select id, '1390' || id, 'jt808-2019' from v)
     select id from v`,
    [`沪A${plates}`],
  )
  return rows[0]?.id ?? 0
}

interface Given {
  of?: number
  state?: VehicleCommandState
  arms?: boolean
  method?: CommandMethod
  /** SQL. */
  expires?: string
}
async function added(kind: VehicleCommandKind, { of, state = 'armed', arms = true, method, expires = 'null' }: Given = {}) {
  const { rows } = await pool.query<{ id: string; vehicle: number }>(
    `insert into vehicle_commands (vehicle_id, plate_num, kind, state, method, method_assumed, reason, user_id, user_name, session_id, address, arms,
        requested_at, expires_at, organisation_id)
      values ($1, '', $2, $3, $4, false, '', 11, 'u', 11, '', $5, now() - interval '1 minute', ${expires}, 1) returning id, vehicle_id as vehicle`,
    [of ?? (await vehicle()), kind, state, method ?? null, arms],
  )
  return rows[0] ?? expect.fail()
}
const formerOwner = (of: number, until = 'now()') =>
  pool.query(`insert into former_owners (vehicle_id, root_id, until) values ($1, 9, ${until})`, [of])
const stateOf = async (id: string) => (await repository.row(id))?.state
const ended = async () => (await repository.endUnallowed()).ended.map(({ id }) => id)

test('a step is made from its states, once, and no other command moves with it', async () => {
  const [one, other] = [await added('cut'), await added('cut')]
  expect(await repository.change(one.id, { step: 'notShown' })).toBe(false)
  const twice = await Promise.all([1, 2].map(() => repository.change(one.id, { step: 'expired' })))
  expect(twice.filter(Boolean)).toHaveLength(1)
  expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(['expired', 'armed'])
})

test('what was found over is ended in the state in which it was found, and not once it is being sent again', async () => {
  const { id } = await added('restore', { state: 'sent' })
  await repository.change(id, { step: 'waitsAgain', detail: 'offline' })
  await repository.change(id, { step: 'released' })
  expect(await repository.change(id, { step: 'serverLost', found: 'sent' })).toBe(false)
  expect(await stateOf(id)).toBe('sending')
  expect(await repository.change(id, { step: 'serverLost', found: 'sending' })).toBe(true)
})

test('a restore is sent while it may wait and its vehicle is whose it was', async () => {
  const sent = async (given: Given = {}, change?: (of: number) => Promise<unknown>) => {
    const { id, vehicle: of } = await added('restore', given)
    await change?.(of)
    return repository.change(id, { step: 'released' })
  }
  expect(await sent()).toBe(true)
  expect(await sent({ expires: `now() + interval '1 hour'` })).toBe(true)
  expect(await sent({ expires: `now() - interval '1 second'` })).toBe(false)
  expect(await sent({}, formerOwner)).toBe(false)
  expect(await sent({}, of => formerOwner(of, `now() - interval '1 hour'`))).toBe(true)
  expect(await sent({}, async () => formerOwner(await vehicle()))).toBe(true)
})

test('a cut that may not wait is armed only by who says that it may', async () => {
  const armed = async (arms: boolean, arm?: true) => {
    const { id } = await added('cut', { state: 'sending', arms })
    const made = await repository.change(id, { step: 'waitsAgain', ...(arm && { arm }) })
    return [made, (await repository.row(id))?.arms]
  }
  expect(await armed(true)).toEqual([true, true])
  expect(await armed(false)).toEqual([false, false])
  expect(await armed(false, true)).toEqual([true, true])
})

const wentOut = ['sending', 'sent', 'acknowledged', 'inEffect', 'notInEffect'] as const
const maybe = ['noAnswer', 'unknown'] as const
const neverSent = ['waiting', 'armed', 'refused', 'cancelled', 'expired'] as const

test.each([
  ...wentOut.map(state => ['restore', state, true] as const),
  ...[...wentOut, ...maybe].map(state => ['cut', state, true] as const),
  ...[...maybe, ...neverSent].map(state => ['restore', state, false] as const),
  ...neverSent.map(state => ['cut', state, false] as const),
  ['lock', 'inEffect', false] as const,
])('a %s that is %s after a cut makes the cut one that takes no effect any more: %s', async (kind, state, over) => {
  const takesEffect = async (place: (of: number) => Promise<unknown>) => {
    const { id, vehicle: of } = await added('cut', { state: 'unknown' })
    await place(of)
    const listed = (await repository.mayTakeEffect([id])).length === 1
    const changed = await repository.change(id, { step: 'shownLate' })
    expect(changed).toBe(listed)
    return changed
  }
  expect(await takesEffect(of => added(kind, { of, state }))).toBe(!over)
  expect(await takesEffect(() => added(kind, { state }))).toBe(true)
})

test('a cut takes no effect of which another company has the vehicle now, and what came before it changes nothing', async () => {
  const of = await vehicle()
  await added('restore', { of, state: 'inEffect' })
  const { id } = await added('cut', { of, state: 'notInEffect' })
  expect(await repository.mayTakeEffect([id])).toHaveLength(1)
  await formerOwner(of, `now() - interval '1 hour'`)
  expect(await repository.mayTakeEffect([id])).toHaveLength(1)
  await formerOwner(of)
  expect(await repository.mayTakeEffect([id])).toEqual([])
})

test('of cuts that were sent and not seen in effect it is waited for, of nothing else', async () => {
  const listed = async (kind: VehicleCommandKind, state: VehicleCommandState) =>
    (await repository.mayTakeEffect([(await added(kind, { state })).id])).length === 1
  for (const state of [...wentOut, ...maybe, ...neverSent])
    expect([state, await listed('cut', state)]).toEqual([state, ['notInEffect', 'noAnswer', 'unknown'].includes(state)])
  expect(await listed('restore', 'unknown')).toBe(false)
})

test('bytes are written for what is being sent, and for nothing that was sent or waits', async () => {
  for (const state of ['sending', 'sent', 'acknowledged', 'armed', 'waiting'] as const) {
    const { id } = await added('cut', { state })
    let writes = 0
    const why = await repository.whileAllowed(id, () => (writes += 1))
    expect([state, why, writes]).toEqual(state === 'sending' ? [state, undefined, 1] : [state, 'notSent', 0])
  }
})

test('what a server finds late, when it is taken to have ended, is not written', async () => {
  const { id } = await added('cut', { state: 'sending' })
  await pool.query(`update vehicle_commands set settle_at = now() - interval '1 ms' where id = $1`, [id])
  expect(await repository.whileAllowed(id, () => expect.fail('written'))).toBe('notSent')
})

test('what can stop a vehicle begins to be sent from the states that are named', async () => {
  const { id } = await added('cut', { state: 'waiting' })
  expect(await repository.startSending(id, { step: 'released' })).toBeUndefined()
  expect(await stateOf(id)).toBe('waiting')
  const { id: armed } = await added('cut')
  expect(await repository.startSending(armed, { step: 'released' })).toBe('sending')
})

test('nothing begins to be sent, and no byte is written, once its asker has lost the right', async () => {
  const [waits, sending] = [await added('cut'), await added('cut', { state: 'sending' })]
  await pool.query(`update users set rights = '{}' where id = 11`)
  expect(await repository.startSending(waits.id, { step: 'released' })).toBe('rightLost')
  expect(await repository.row(waits.id)).toMatchObject({ state: 'cancelled', detail: 'rightLost', to_tell: true })
  expect(await repository.whileAllowed(sending.id, () => expect.fail('written'))).toBe('rightLost')
  await pool.query(`update users set rights = '{"commandAuth": true}' where id = 11`)
})

const aCommand = (vehicleId: number, kind: VehicleCommandKind, over: Partial<NewCommand> = {}): NewCommand => ({
  vehicleId,
  plateNum: '',
  kind,
  state: 'armed',
  detail: null,
  method: null,
  methodAssumed: false,
  reason: '',
  by: { userId: 11, name: 'u', sessionId: '11' },
  address: undefined,
  arms: true,
  minutes: null,
  requestId: undefined,
  ...over,
})

test('a restore ends the cut of its vehicle that waits, and nothing that was sent, nothing of another kind or vehicle', async () => {
  const of = await vehicle()
  const over = await added('cut', { of, state: 'waiting' })
  const others = [
    await added('cut', { of, state: 'unknown' }),
    await added('lock', { of, state: 'waiting' }),
    await added('cut', { state: 'armed' }),
  ]
  const restore = await repository.addRestore(aCommand(of, 'restore'))
  expect(restore?.state).toBe('armed')
  expect(await repository.row(over.id)).toMatchObject({ state: 'cancelled', detail: 'restored' })
  expect(await Promise.all(others.map(({ id }) => stateOf(id)))).toEqual(['unknown', 'waiting', 'armed'])
})

test('what was asked for before a restore is over when it is added, also when the restore was not known to who asked', async () => {
  const of = await vehicle()
  const wayBackSeen = await repository.lastWayBack(of)
  await added('restore', { of, state: 'inEffect' })
  expect(await repository.add(aCommand(of, 'cut', { wayBackSeen }))).toMatchObject({ state: 'cancelled', detail: 'restored' })
  expect(await repository.add(aCommand(of, 'cut', { wayBackSeen: await repository.lastWayBack(of) }))).toMatchObject({
    state: 'armed',
  })
  const unlocked = await added('unlock', { of, state: 'inEffect' })
  expect(await repository.lastWayBack(of)).toBe(unlocked.id)
  await added('lock', { of, state: 'inEffect' })
  expect(await repository.lastWayBack(of)).toBe(unlocked.id)
  expect(await repository.lastWayBack(await vehicle())).toBe('0')
})

test('orders to one vehicle are added one after the other: a restore on its way is there before a cut that did not know of it', async () => {
  const of = await vehicle()
  const wayBackSeen = await repository.lastWayBack(of)
  let cut: Promise<unknown> | undefined
  await db.transaction().execute(async tx => {
    await oneAfterTheOther(tx, of)
    cut = repository.add(aCommand(of, 'cut', { wayBackSeen }))
    await until(async () => (await pool.query('select from pg_locks where not granted')).rowCount !== 0)
    await sql`insert into vehicle_commands (vehicle_id, plate_num, kind, state, method_assumed, reason, user_name, address, arms)
      values (${of}, '', 'restore', 'sending', false, '', 'u', '', false)`.execute(tx)
  })
  expect(await cut).toMatchObject({ state: 'cancelled', detail: 'restored' })
})

test('a cut that nobody else approves is not added where a second person has to', async () => {
  const of = await vehicle()
  await pool.query('update organisations set approves_cuts = true where id = 1')
  expect(await repository.addUnapproved(aCommand(of, 'cut'))).toBe('needsApproval')
  await pool.query('update organisations set approves_cuts = false')
  expect(await repository.addUnapproved(aCommand(of, 'cut'))).toMatchObject({ state: 'armed' })
  // One at a time.
  expect(await repository.addUnapproved(aCommand(of, 'cut'))).toBeUndefined()
})

test('what waits and can never be sent ends; what may come back until its moment waits on, and so does a way back of who lost the right', async () => {
  await pool.query(`update vehicle_commands set state = 'expired', finished_at = now()`)
  const [frozen, late, cut, restore, sent, gone] = [
    await added('cut'),
    await added('cut', { expires: `now() - interval '1 second'` }),
    await added('cut'),
    await added('restore'),
    await added('cut', { state: 'sent' }),
    await added('restore'),
  ]
  await pool.query(`update vehicles set details = '{"expiresOn": "2020-01-01"}' where id = $1`, [frozen.vehicle])
  await pool.query('update organisations set approves_cuts = true where id = 1')
  expect(await ended()).toEqual([])
  await pool.query('update organisations set approves_cuts = false')
  await formerOwner(gone.vehicle)
  await pool.query(`update users set rights = '{}' where id = 11`)
  expect((await ended()).toSorted()).toEqual([frozen.id, late.id, cut.id, gone.id].toSorted())
  await pool.query(`update users set rights = '{"commandAuth": true}' where id = 11`)
  expect([await stateOf(restore.id), await stateOf(sent.id)]).toEqual(['armed', 'sent'])
})

test.each<[words: string, terminal: string, model: string | undefined]>([
  ['as it registered', `device = '{"model": " T1 "}'`, 'T1'],
  ['before what its attributes say', `device = '{"model": "T1"}', attributes = '{"model": "T2"}'`, 'T1'],
  ['by its attributes where it registered with blanks', `device = '{"model": "  "}', attributes = '{"model": " T2 "}'`, 'T2'],
  ['by attributes of this device', `device_since = now(), attributes_at = now(), attributes = '{"model": "T2"}'`, 'T2'],
  [
    'not by attributes of a former device',
    `device_since = now(), attributes_at = now() - interval '1 minute', attributes = '{"model": "T2"}'`,
    undefined,
  ],
  ['not by blanks', `attributes = '{"model": " "}'`, undefined],
])('the model of a terminal: %s', async (_, terminal, model) => {
  const [of, other] = [await vehicle(), await vehicle()]
  await pool.query(`update terminals set ${terminal} where vehicle_id = $1`, [of])
  await pool.query(`update terminals set device = '{"model": "other"}' where vehicle_id = $1`, [other])
  expect([...(await repository.models([of]))]).toEqual(model === undefined ? [] : [[of, model]])
  let looked: string | undefined
  await repository.whileModel(of, (_row, found) => (looked = found))
  expect(looked).toBe(model ?? '')
  expect((await repository.vehicle(of, '2026-01-01'))?.model).toBe(model ?? '')
})

test('of driving count reports of this vehicle and terminal of the last days that were fast and sound, the newest first', async () => {
  const [of, other] = [await vehicle(), await vehicle()]
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
  for (const ago of [0.1, 0.2, 0.3, 0.4, 0.5, 20, 40]) {
    const [from, until] = [day(ago), day(ago - 1)].map(at => at.toISOString().slice(0, 10))
    await pool.query(
      `create table if not exists positions_${from?.replaceAll('-', '')} partition of positions for values from ('${from}') to ('${until}')`,
    )
  }
  const report = (vehicleId: number, ago: number, over: { speed?: number; flags?: number } = {}) =>
    pool.query(
      `insert into positions (vehicle_id, time, digest, received_at, latitude_e6, longitude_e6, altitude, speed_dkmh, course, alarms, status, quality, source, mileage_hm)
        values ($1, $2, 0, now(), 0, 0, 0, $3, 0, 0, 0, $4, 0, $5)`,
      [vehicleId, day(ago), over.speed ?? 100, over.flags ?? 0, Math.round(ago * 10)],
    )
  await report(of, 0.2, { flags: quality.gcj02 })
  await report(of, 0.1)
  await report(of, 20)
  await report(of, 40)
  await report(of, 0.3, { speed: 99 })
  await report(of, 0.4, { flags: quality.late })
  await report(of, 0.5, { flags: quality.noFix })
  await report(other, 0.1)
  const found = async () => (await repository.drivenReports(of)).map(({ mileageHm }) => mileageHm)
  expect(await found()).toEqual([1, 2, 200])
  await pool.query(`update terminals set device_since = now() - interval '10 days' where vehicle_id = $1`, [of])
  expect(await found()).toEqual([1, 2])
  // Of another vehicle's terminal it is no matter.
  await pool.query(`update terminals set device_since = null where vehicle_id = $1`, [of])
  await pool.query(`update terminals set device_since = now() where vehicle_id = $1`, [other])
  expect(await found()).toEqual([1, 2, 200])
})

test('of what has ended is told also where somebody looks at it just then, and once by however many', async () => {
  const { id } = await added('cut')
  await repository.change(id, { step: 'calledOff', detail: 'rightLost', tell: true })
  const looking = await pool.connect()
  await looking.query('begin')
  await looking.query('select from vehicle_commands where id = $1 for update', [id])
  const { rows } = await looking.query<{ pid: number }>('select pg_backend_pid() as pid')
  let isOver = false
  const taking = Promise.all([repository.takeToTell(100, 'wait'), repository.takeToTell(100, 'wait')]).finally(
    () => (isOver = true),
  )
  const waiting = () => pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0]?.pid])
  await until(async () => isOver || (await waiting()).rowCount !== 0)
  await looking.query('rollback')
  looking.release()
  expect((await taking).flat().filter(row => row.id === id)).toHaveLength(1)
})

type MessageIn = Parameters<NoticesPort['send']>[1]

test('who is notified of one command does not wait for another one that somebody keeps locked', async () => {
  const [held, free] = [await added('cut'), await added('cut')]
  for (const { id } of [held, free]) await repository.change(id, { step: 'calledOff', detail: 'rightLost', tell: true })
  const notified: (string | undefined)[] = []
  const parts = {
    db,
    // Of none is it asked: who asked for it is notified that it was not sent.
    fleet: {} as never,
    access: {} as never,
    notices: () => ({ send: async (_: number, message: MessageIn) => notified.push(message('en').name) > 0 }) as never,
    log: { warn: () => undefined, error: () => undefined },
  }
  const notices = new WaitingNotices(parts, approvalNotice({ fleet: parts.fleet, repository, now: Date.now }))
  const holding = await pool.connect()
  let sending: Promise<unknown> | undefined
  try {
    await holding.query('begin')
    await holding.query('select from vehicle_commands where id = $1 for update', [held.id])
    sending = notices.sendWaiting()
    await expect.poll(() => notified, { timeout: 4_000 }).toContain(`command-${free.id}`)
  } finally {
    await holding.query('rollback')
    holding.release()
  }
  await sending
  expect(notified).toContain(`command-${held.id}`)
})

/** What is entered of models of terminals, at the wire: it counts in the turn in which bytes are written. */
import type { RequestOf, VehicleCommand } from '@outrider/contract'
import { type Frame, messages } from '@outrider/jt808'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { cutPlatform, goingOut, isControl, type LinkedVehicle as Linked } from '../../../testing/cut-platform.ts'
import { until } from '../../../testing/gateway.ts'

const parts = await cutPlatform({ config: { 'command-methods': 'SHIPPED-TEXT=textRelay' } })
const { platform, organisation, stands, sql } = parts
afterAll(() => parts.stop())
const chief = await platform.newCaller('chief', [organisation])
const danger = 4_090_852

type Form = RequestOf<'admin/saveTerminalModel'>
const asShipped = { cut: null, obeysTexts: null, lockMovesDoorsOnly: null, channelNames: '', quirks: '' }
const form = (model: string, over: Partial<Form> = {}): Form => ({ model, ...asShipped, ...over })
const enters = (model: string, over?: Partial<Form>) => chief.call('admin/saveTerminalModel', form(model, over))
const refused = (model: string, over: Partial<Form>) => chief.code('admin/saveTerminalModel', form(model, over))

const linked = (model: string) => parts.linked({ model })
const drives = (vehicle: Linked) => parts.reports(vehicle, { speed: 60 })
const heard = ({ terminal }: Linked, id: number): Frame[] => terminal.heard.filter(({ header }) => header.messageId === id)
const reason = 'Stolen, police informed'
const lock = async ({ vehicleId }: Linked): Promise<VehicleCommand> =>
  (await chief.call('platform/sendVehLockCmd', { vehicleId, reason })).command
const cut = async ({ vehicleId, plate }: Linked): Promise<VehicleCommand> =>
  (await chief.call('platform/sendCutOffFuelAndElecCmd', { vehicleId, plateNum: plate, reason, arm: false })).command
const restore = async ({ vehicleId }: Linked): Promise<VehicleCommand> =>
  (await chief.call('platform/sendRestoreFuelAndElecCmd', { vehicleId, reason })).command
const commandOf = async (commandId: string) =>
  (await chief.call('platform/getCutOffFuelElecCmdResult', { commandId })).commands[0]
let requests = 0
const sendsText = ({ vehicleId }: Linked) =>
  chief.code('platform/sendDispatchMsgCmd', {
    vehicleIds: [vehicleId],
    type: 'notice',
    text: '前往5#门',
    requestId: `models-${(requests += 1)}`,
  })

/**
 * What the look in the turn of the bytes locks before it reads the model: of a cut its organisation, of a lock of doors its terminal. `reads`: its own
 * statement. Reports and work in the background wait for the same rows.
 */
const looks = {
  cut: {
    held: () => `select from organisations where id = ${organisation} for no key update`,
    reads: 'from organisations .* for share',
  },
  lock: {
    held: ({ vehicleId }: Linked) => `select from terminals where vehicle_id = ${vehicleId} for update`,
    reads: 'from terminals\\s+where vehicle_id .* for share',
  },
}
const orders = { cut, lock }

/** The order is kept from that look while `meanwhile` happens. */
async function heldBefore(kind: 'cut' | 'lock', vehicle: Linked, meanwhile: () => Promise<unknown>): Promise<VehicleCommand> {
  const holder = await platform.database.pool.connect()
  onTestFinished(() => holder.release(true))
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  await holder.query('begin')
  const { held, reads } = looks[kind]
  await holder.query(held(vehicle))
  const command = await orders[kind](vehicle)
  const waits = () =>
    sql('select from pg_stat_activity where $1::int4 = any(pg_blocking_pids(pid)) and query ~ $2', [rows[0]?.pid, reads])
  await until(async () => (await waits()).rowCount !== 0)
  await meanwhile()
  await holder.query('rollback')
  return command
}

test('a model is cut in the way that was entered, and by the shipped one again when that is taken back', async () => {
  const vehicle = await linked('ENTERED-F0')
  await stands(vehicle)
  await enters(' entered-f0 ', { cut: 'controlF0', accepts: ['otherCut'] })
  const { vehicleId } = vehicle
  expect(await chief.call('platform/getCommandChoices', { vehicleId })).toMatchObject({
    method: 'controlF0',
    methodAssumed: false,
  })
  expect(await cut(vehicle)).toMatchObject({ state: goingOut, method: 'controlF0' })
  const { header, body } = await vehicle.terminal.hears(isControl)
  expect(body[0]).toBe(0xf0)
  vehicle.terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 0 })
  await enters('ENTERED-F0', { accepts: ['otherCut'] })
  expect(await chief.call('platform/getCommandChoices', { vehicleId })).toMatchObject({
    method: 'control64',
    methodAssumed: true,
  })
})

test('a restore goes in the way in which its cut went, whatever was entered since; of what is restored it is that of the model again', async () => {
  const vehicle = await linked('BACK-AGAIN')
  await stands(vehicle)
  await enters('BACK-AGAIN', { cut: 'controlF0', accepts: ['otherCut'] })
  await cut(vehicle)
  vehicle.terminal.acknowledges(await vehicle.terminal.hears(isControl))
  await enters('BACK-AGAIN', { accepts: ['otherCut'] })
  const { commandId, method } = await restore(vehicle)
  expect(method).toBe('controlF0')
  await vehicle.terminal.hears(each => isControl(each) && each.body[0] === 0xf1)
  await sql(`update vehicle_commands set state = 'inEffect', finished_at = now() where id = $1`, [commandId])
  expect(await restore(vehicle)).toMatchObject({ method: 'control64' })
})

test('a cut whose model is told to cut in another way when its bytes are written is not sent, and says so', async () => {
  const vehicle = await linked('CUT-MEANWHILE')
  await stands(vehicle)
  const { commandId } = await heldBefore('cut', vehicle, () =>
    enters('CUT-MEANWHILE', { cut: 'controlF0', accepts: ['otherCut'] }),
  )
  await until(async () => (await commandOf(commandId))?.state === 'cancelled')
  expect(await commandOf(commandId)).toMatchObject({ state: 'cancelled', detail: 'methodChanged' })
  expect(vehicle.terminal.heard.filter(isControl)).toEqual([])
})

test('a lock goes at 60 km/h only where it was entered that it moves doors, and not when that is taken back before its bytes', async () => {
  const vehicle = await linked('DOORS-ENTERED')
  await drives(vehicle)
  expect(await lock(vehicle)).toMatchObject({ state: 'refused', detail: 'moving', method: 'lock8500' })
  expect(await refused('DOORS-ENTERED', { lockMovesDoorsOnly: true })).toBe(danger)
  await enters('DOORS-ENTERED', { lockMovesDoorsOnly: true, accepts: ['doorsOnly'] })
  const { commandId, method } = await heldBefore('lock', vehicle, () => enters('DOORS-ENTERED'))
  expect(method).toBe('doors8500')
  await until(async () => (await commandOf(commandId))?.state === 'cancelled')
  expect(heard(vehicle, 0x8500)).toEqual([])
  await enters('DOORS-ENTERED', { lockMovesDoorsOnly: true, accepts: ['doorsOnly'] })
  expect(await lock(vehicle)).toMatchObject({ state: goingOut, method: 'doors8500' })
  await vehicle.terminal.hears(({ header }) => header.messageId === 0x8500)
})

test('a text with a sign of an order is held back from a model of which it was entered that it obeys', async () => {
  const vehicle = await linked('OBEYS-ENTERED')
  await drives(vehicle)
  await enters('OBEYS-ENTERED', { obeysTexts: true })
  expect(await sendsText(vehicle)).toBe(0)
  await platform.settled()
  expect(heard(vehicle, 0x8300)).toEqual([])
  expect(await refused('OBEYS-ENTERED', { obeysTexts: false })).toBe(danger)
  // Nothing entered is as dangerous: shipped, it only shows them.
  expect(await refused('OBEYS-ENTERED', {})).toBe(danger)
  await enters('OBEYS-ENTERED', { accepts: ['textsShown'] })
  expect(await sendsText(vehicle)).toBe(0)
  const { header } = await vehicle.terminal.hears(frame => frame.header.messageId === 0x8300)
  vehicle.terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 0 })
})

test('what is entered while a text waits for its bytes counts: it is held back as an order', async () => {
  const vehicle = await linked('OBEYS-MEANWHILE')
  await drives(vehicle)
  const saving = await platform.database.pool.connect()
  onTestFinished(() => saving.release(true))
  const { rows } = await saving.query<{ pid: number }>('select pg_backend_pid() as pid')
  await saving.query('begin')
  await saving.query(`select pg_advisory_xact_lock(hashtext('models of terminals'))`)
  await saving.query(`insert into terminal_models (model, name, obeys_texts) values ('obeys-meanwhile', 'OBEYS-MEANWHILE', true)`)
  expect(await sendsText(vehicle)).toBe(0)
  const waits = () => sql('select from pg_stat_activity where $1::int4 = any(pg_blocking_pids(pid))', [rows[0]?.pid])
  await until(async () => (await waits()).rowCount === 1 || heard(vehicle, 0x8300).length > 0)
  await saving.query('commit')
  await platform.settled()
  expect(heard(vehicle, 0x8300)).toEqual([])
})

test('a way of cutting by text obeys texts, whatever is entered beside it', async () => {
  expect(await refused('SHIPPED-TEXT', { obeysTexts: false, accepts: ['textsShown'] })).toBe(4_000_852)
  expect(await refused('NEW-TEXT', { cut: 'textDyd', obeysTexts: false, accepts: ['otherCut'] })).toBe(4_000_852)
  await enters('NEW-TEXT', { cut: 'textDyd', accepts: ['otherCut'] })
  const { models } = await chief.call('admin/getTerminalModels', { model: 'new-text' })
  expect(models[0]?.inForce).toEqual({ cut: 'textDyd', obeysTexts: true, lockMovesDoorsOnly: false })
})

test('models are found by a part of their name in pages, with their vehicles; each change is recorded with old and new value', async () => {
  const vehicles = [await linked('LIST-1'), await linked('LIST-1')]
  await linked('LIST-2')
  await enters('List-3', { quirks: 'Answers late' })
  await enters('List-3', { quirks: 'Answers late', channelNames: 'Road,Driver' })
  const first = await chief.call('admin/getTerminalModels', { keyword: 'list-', pageSize: 2 })
  expect(first).toMatchObject({
    total: 3,
    next: 'list-2',
    models: [{ model: 'LIST-1', vehicles: 2, assumed: true }, { vehicles: 1 }],
  })
  const { models, next } = await chief.call('admin/getTerminalModels', {
    keyword: 'list-',
    pageSize: 2,
    cursor: first.next ?? '',
  })
  expect({ models, next }).toMatchObject({ next: null, models: [{ model: 'List-3', entered: { channelNames: 'Road,Driver' } }] })
  const plates = async (cursor?: string) => {
    const page = await chief.call('admin/getVehiclesOfModel', { model: 'list-1', pageSize: 1, ...(cursor && { cursor }) })
    return { total: page.total, ids: page.vehicles.map(({ vehicleId }) => vehicleId), next: page.next }
  }
  const one = await plates()
  expect(one).toMatchObject({ total: 2, ids: [vehicles[0]?.vehicleId] })
  expect(await plates(one.next ?? '')).toEqual({ total: 2, ids: [vehicles[1]?.vehicleId], next: null })
  await platform.settled()
  const { rows } = await sql(
    `select details -> 'changes' as changes, subjects from recorded_events where kind = 'administered' and call = 'admin/saveTerminalModel' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    {
      changes: { channelNames: { from: '', to: 'Road,Driver' } },
      subjects: [{ kind: 'terminalModel', id: 'List-3' }],
    },
  ])
})

test('no more than so many are entered, and who administers one company of several enters none', async () => {
  await sql(`insert into terminal_models (model, name) select 'fill-' || n, 'fill' from generate_series(1, 500) n`)
  expect(await refused('ONE-MORE', { quirks: 'x' })).toBe(4_090_853)
  await sql(`delete from terminal_models where model like 'fill-%'`)
  const one = await platform.newCaller('one', [await platform.addOrganisation('One of several')])
  expect(await one.code('admin/saveTerminalModel', form('ONE-MORE', { quirks: 'x' }))).toBe(4_030_390)
})

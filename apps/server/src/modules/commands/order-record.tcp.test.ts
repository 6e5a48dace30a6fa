/** The log of commands over everything that can stop a vehicle: who, from which sign-in, by what it was seen, what was asked, why it was not sent. */
import type { VehicleCommand } from '@outrider/contract'
import { type Frame, messages } from '@outrider/jt808'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { StoppingCommand } from '../../events/command-classes.ts'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { cutPlatform, type LinkedVehicle as Linked } from '../../testing/cut-platform.ts'
import { until } from '../../testing/gateway.ts'

const parts = await cutPlatform({
  config: { 'command-methods': 'WIRE-RELAY=textRelay, WIRE-A006=frameA006', 'text-order-models': 'WIRE-OBEYS' },
})
const { platform, organisation, clock, linked, reports, stands, sql } = parts
afterAll(() => parts.stop())

const reason = 'Stolen, police informed'
const order = '前往5#门'
let requests = 0
const cut = ({ vehicleId, plate }: Linked) =>
  operator.call('platform/sendCutOffFuelAndElecCmd', { vehicleId, plateNum: plate, reason })
const dispatch = ({ vehicleId }: Linked, by = operator) =>
  by.code('platform/sendDispatchMsgCmd', {
    vehicleIds: [vehicleId],
    type: 'notice',
    text: order,
    requestId: `order-record-${(requests += 1)}`,
  })
async function handle({ id }: Linked): Promise<void> {
  const alarm = await addAlarm(platform.database, id, { type: 1, started_at: new Date(clock.at) })
  await operator.call('alarm/sendPrcVehsAlmsBySendMsgCmd', { alarmIds: [alarm], description: 'Driver was told', text: order })
}
const heard = ({ terminal }: Linked, id: number): number => terminal.heard.filter(({ header }) => header.messageId === id).length
async function acknowledged({ terminal }: Linked, id: number): Promise<void> {
  const { header } = await terminal.hears((frame: Frame) => frame.header.messageId === id)
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: id, result: 0 })
}
const logOf = async ({ vehicleId }: Linked): Promise<VehicleCommand[]> =>
  (await operator.call('platform/getCutOffFuelElecCmdResult', { vehicleId })).commands

interface Way {
  model: string
  sends: number
  kind: VehicleCommand['kind']
  /** What it becomes while the vehicle drives. */
  hindered: VehicleCommand['state']
  ask: (vehicle: Linked) => Promise<unknown>
}
/** What is sent to a terminal about itself, and from an expert's form, has a record of its own (modules/terminal-settings). */
type WithOwnRecord =
  | 'setParameters'
  | 'terminalOrder'
  | 'upgrade'
  | 'events'
  | 'question'
  | 'informationMenu'
  | 'information'
  | 'passDown'
  | 'vehicleControls'
const ways: Readonly<Record<Exclude<StoppingCommand, WithOwnRecord>, Way>> = {
  control: { model: 'OR-1', sends: 0x8105, kind: 'cut', hindered: 'refused', ask: cut },
  textOrder: { model: 'WIRE-RELAY', sends: 0x8300, kind: 'cut', hindered: 'refused', ask: cut },
  relayFrame: { model: 'WIRE-A006', sends: 0xa006, kind: 'cut', hindered: 'refused', ask: cut },
  lockDoors: {
    model: 'OR-1',
    sends: 0x8500,
    kind: 'lock',
    hindered: 'refused',
    ask: ({ vehicleId }) => operator.call('platform/sendVehLockCmd', { vehicleId, reason }),
  },
  text: { model: 'WIRE-OBEYS', sends: 0x8300, kind: 'text', hindered: 'cancelled', ask: handle },
  dispatchText: { model: 'WIRE-OBEYS', sends: 0x8300, kind: 'text', hindered: 'cancelled', ask: dispatch },
}
const asker = { by: { userName: 'operator', self: true }, address: '127.0.0.1' }
const signIn: unknown = expect.objectContaining({ address: '127.0.0.1', time: expect.any(Number) })
const operator = await platform.newCaller('operator', [organisation])
const dispatcher = await platform.newCaller('dispatcher', [organisation], { rights: { commandAuth: false } })

test.each(Object.entries(ways))(
  '%s is in the log with who, sign-in, evidence, what was asked first and why it was not sent',
  async (_, { model, sends, kind, hindered, ask }) => {
    const vehicle = await linked({ model })
    await reports(vehicle, { speed: 60 })
    await ask(vehicle)
    await platform.settled()
    const [held] = await logOf(vehicle)
    expect(held).toMatchObject({ ...asker, kind, state: hindered, detail: 'moving', reason: kind === 'text' ? order : reason })
    expect(held?.steps[0]).toMatchObject({ signIn, evidence: { seen: { speed: 60, standingMs: 0 }, asked: 'fresh' } })
    expect(held?.steps.at(-1)).toMatchObject({ state: hindered, detail: 'moving', evidence: { seen: { speed: 60 } } })
    expect(heard(vehicle, sends)).toBe(0)

    await stands(vehicle)
    const answered = acknowledged(vehicle, sends)
    await ask(vehicle)
    await answered
    await until(async () => ['acknowledged', 'inEffect', 'notInEffect'].includes((await logOf(vehicle))[0]?.state ?? ''))
    const [sent] = await logOf(vehicle)
    expect(sent).toMatchObject({ ...asker, kind, detail: null })
    const steps = sent?.steps ?? []
    expect(steps[0]).toMatchObject({ state: 'sending', signIn, evidence: { asked: 'fresh' } })
    // What the last look saw, in the turn in which the bytes were written.
    expect(steps.find(({ state }) => state === 'sent')?.evidence?.seen).toMatchObject({ speed: 0, reports: 3 })
    // Two records could say different things of one order. Questions for its position are another matter.
    const { rows } = await sql(`select command, state from commands where vehicle_id = $1 and command <> 'location'`, [
      vehicle.id,
    ])
    expect(rows).toEqual([])
  },
)

test('what becomes of a text that a terminal may obey is in the log: answered, refused by it, no link, nobody who may', async () => {
  const vehicle = await linked({ model: 'WIRE-OBEYS' })
  await stands(vehicle)
  await dispatch(vehicle)
  const { header } = await vehicle.terminal.hears(frame => frame.header.messageId === 0x8300)
  vehicle.terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x8300, result: 3 })
  await until(async () => (await logOf(vehicle))[0]?.state === 'refused')
  expect((await logOf(vehicle))[0]).toMatchObject({ detail: 'notSupported' })
  vehicle.terminal.socket.destroy()
  await until(async () => !(await operator.call('platform/getCommandChoices', { vehicleId: vehicle.vehicleId })).online)
  await dispatch(vehicle)
  await until(async () => (await logOf(vehicle)).length === 2)
  expect((await logOf(vehicle))[0]).toMatchObject({ ...asker, kind: 'text', state: 'refused', detail: 'offline' })
  expect((await logOf(vehicle))[0]?.steps).toMatchObject([{ signIn, evidence: { asked: 'offline' } }])
  // A refused call is in the record, with its reason.
  expect(await dispatch(vehicle, dispatcher)).toBe(4030182)
  await platform.settled()
  const { rows } = await sql(
    `select user_id is not null as someone, session_id is not null as signed, address, subjects from recorded_events
     where kind = 'call' and call = 'platform/sendDispatchMsgCmd' and result = 4030182`,
  )
  expect(rows).toMatchObject([{ someone: true, signed: true, address: '127.0.0.1' }])
  expect(JSON.stringify(rows[0]?.subjects)).toContain(`"${vehicle.vehicleId}"`)
})

test('a terminal that obeys texts only since the text was asked for is asked for everything that such a one is', async () => {
  const vehicle = await linked({ model: 'OR-1' })
  await reports(vehicle, { speed: 60 })
  const holder = await platform.database.pool.connect()
  onTestFinished(() => holder.release(true))
  const pid = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  await holder.query('begin')
  await holder.query(`update terminals set device = device || '{"model":"WIRE-OBEYS"}' where vehicle_id = $1`, [vehicle.id])
  expect(await dispatch(vehicle)).toBe(0)
  const waits = async () =>
    (await sql('select from pg_stat_activity where $1::int4 = any(pg_blocking_pids(pid))', [pid])).rowCount
  await until(async () => (await waits()) === 1 || heard(vehicle, 0x8300) > 0)
  await holder.query('commit')
  await platform.settled()
  expect(heard(vehicle, 0x8300)).toBe(0)
  expect((await logOf(vehicle))[0]).toMatchObject({ kind: 'text', state: 'cancelled', detail: 'moving' })
  await stands(vehicle)
  await sql(`update terminals set device = device || '{"model":"OR-1"}' where vehicle_id = $1`, [vehicle.id])
  expect(await dispatch(vehicle)).toBe(0)
  await acknowledged(vehicle, 0x8300)
})

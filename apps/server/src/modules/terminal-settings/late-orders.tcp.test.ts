/** What goes only while a vehicle stands, and while what allowed it is so, is not delivered later. */
import { type Frame, messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { cutPlatform, type LinkedVehicle } from '../../testing/cut-platform.ts'
import { until } from '../../testing/gateway.ts'
import { locationOf } from '../../testing/terminal.ts'
import { UserAdministration } from '../administration/user-administration.ts'

// Who is asked for its position has time to answer.
const parts = await cutPlatform({ commandTimes: { heard: 300, answer: 20_000 }, settingTimes: { look: 100 } })
const { platform, organisation, clock, stands, linked } = parts
afterAll(() => parts.stop())
const administration = new UserAdministration(platform.database.db)
let askers = 0
const chief = await platform.newCaller('chief', [organisation])

test.each([
  ['a restart', 'terminal/orderTerminal', { order: 'restart' }, messages.terminalControl.id],
  [
    'an order of its maker',
    'terminal/sendTerminalMessage',
    { message: 'makerText', values: [{ name: 'text', value: 'RELAY,1#' }] },
    messages.textMessage.id,
  ],
] as const)('the link of a terminal that says nothing to %s is reset', async (_, path, what, id) => {
  const vehicle = await linked({ answers: false })
  await stands(vehicle)
  const closed = new Promise(resolve => vehicle.terminal.socket.once('close', resolve))
  const asked = chief.call(path, { vehicleId: vehicle.vehicleId, reason: 'It hangs', plateNum: vehicle.plate, ...what } as never)
  await vehicle.terminal.hears(({ header }) => header.messageId === id)
  await closed
  await asked
  await until(() => !platform.terminals.isLinked(vehicle.id))
  expect(vehicle.terminal.heard.filter(({ header }) => header.messageId === id)).toHaveLength(1)
})

/** What it is sent from now on. */
const heardOf = ({ terminal }: LinkedVehicle, id: number) => terminal.heard.filter(({ header }) => header.messageId === id)

test.each<[what: string, take: (login: string) => Promise<unknown>]>([
  [
    'the right was taken away',
    login => administration.rights(login, { set: undefined, add: undefined, remove: 'configureAuth' }),
  ],
  ['who asked was locked', login => administration.lock(login)],
  [
    'the last day of who asked had passed',
    login => platform.database.pool.query('update users set ends_on = now()::date - 2 where login = $1', [login]),
  ],
])('a restart is not sent when %s while the vehicle was asked for its position', async (_, take) => {
  const [vehicle, login] = [await linked({ answers: false }), `asker${(askers += 1)}`]
  const asker = await platform.newCaller(login, [organisation])
  await stands(vehicle)
  clock.at += 12_000
  const asked = asker.call('terminal/orderTerminal', {
    vehicleId: vehicle.vehicleId,
    order: 'restart',
    reason: 'It hangs',
    plateNum: vehicle.plate,
  })
  const { header } = await vehicle.terminal.hears(({ header: { messageId } }) => messageId === messages.queryLocation.id)
  await take(login)
  const location = locationOf({ time: clock.at, speed: 0 })
  vehicle.terminal.send(messages.locationResponse, { replySerial: header.serial, location })
  expect((await asked).change).toMatchObject({ state: 'withheld' })
  expect(heardOf(vehicle, messages.terminalControl.id)).toEqual([])
})

test('where a second person is asked for while a terminal says what it has, it is not led elsewhere by one alone', async () => {
  const branch = await platform.addOrganisation('Careful branch', organisation)
  const vehicle = await linked({ of: branch })
  await stands(vehicle)
  const asked = chief.call('terminal/setTerminalSettings', {
    vehicleId: vehicle.vehicleId,
    settings: [{ number: 0x13, value: 'elsewhere.example.com' }],
    reason: 'A new address',
    plateNum: vehicle.plate,
  })
  const isRead = ({ header }: { header: { messageId: number } }) => header.messageId === messages.querySpecificParameters.id
  const { header } = await vehicle.terminal.hears(isRead)
  await chief.call('platform/setCommandApproval', { orgId: branch, required: true })
  vehicle.terminal.send(messages.parametersResponse, {
    replySerial: header.serial,
    parameters: [{ id: 0x13, value: 'here.example.com' }],
  })
  expect((await asked).change).toMatchObject({ state: 'withheld' })
  expect(heardOf(vehicle, messages.setParameters.id)).toEqual([])
})

const isRead = ({ header }: { header: { messageId: number } }) => header.messageId === messages.querySpecificParameters.id
const stateOf = async ({ vehicleId }: LinkedVehicle) =>
  (await chief.call('terminal/getTerminalChanges', { vehicleId })).changes[0]?.state

test('a new terminal gets nothing of a profile whose company has sold its vehicle while it says what it has', async () => {
  const [branch, buyer] = [await platform.addOrganisation('Selling', organisation), await platform.addOrganisation('Buying')]
  const dealer = await platform.newCaller('dealer', [organisation, buyer])
  const settings = [{ number: 0x13, value: 'seller.example.com' }]
  await chief.call('terminal/addTerminalProfile', { orgId: branch, name: 'New ones', model: '', settings, forNew: true })
  clock.at += 1_000
  const vehicle = await linked({ of: branch, model: 'OR-1' })
  const { header: all } = await vehicle.terminal.hears(({ header }) => header.messageId === messages.queryParameters.id)
  const parameters = [{ id: 0x13, value: 'here.example.com' }]
  vehicle.terminal.send(messages.parametersResponse, { replySerial: all.serial, parameters })
  const { header } = await vehicle.terminal.hears(isRead)
  await stands(vehicle)
  await dealer.call('vehicle/saveVehEdit', { vehicleId: vehicle.vehicleId, orgId: buyer })
  vehicle.terminal.send(messages.parametersResponse, { replySerial: header.serial, parameters })
  // The buyer reads nothing of it.
  const changes = `select state from terminal_changes where vehicle_id = $1`
  const state = async () => (await platform.database.pool.query<{ state: string }>(changes, [vehicle.id])).rows[0]?.state
  await until(async () => (await state()) !== 'sending' || heardOf(vehicle, messages.setParameters.id).length > 0)
  expect([await state(), heardOf(vehicle, messages.setParameters.id)]).toEqual(['withheld', []])
})

test('what a new terminal was withheld of its profile goes when what was in the way has ended, once, and not over what somebody has set', async () => {
  const branch = await platform.addOrganisation('Careful for a while', organisation)
  const approves = (required: boolean) =>
    platform.database.pool.query('update organisations set approves_cuts = $2 where id = $1', [branch, required])
  const settings = [{ number: 0x13, value: 'elsewhere.example.com' }]
  await chief.call('terminal/addTerminalProfile', { orgId: branch, name: 'New ones', model: '', settings, forNew: true })
  clock.at += 1_000
  const parameters = [{ id: 0x13, value: 'here.example.com' }]
  const tells = ({ terminal }: LinkedVehicle, { header: { serial } }: Frame) =>
    terminal.send(messages.parametersResponse, { replySerial: serial, parameters })
  const asked = async (vehicle: LinkedVehicle, times: number) => {
    await until(() => heardOf(vehicle, messages.querySpecificParameters.id).length === times)
    return heardOf(vehicle, messages.querySpecificParameters.id)[times - 1] ?? expect.fail()
  }
  const states = async ({ vehicleId }: LinkedVehicle) =>
    (await chief.call('terminal/getTerminalChanges', { vehicleId })).changes.map(({ state }) => state)
  const withheld = (vehicle: LinkedVehicle, times: number) =>
    until(async () => (await states(vehicle)).join() === Array.from({ length: times }, () => 'withheld').join())
  const vehicles = [
    await linked({ of: branch, model: 'OR-1' }),
    await linked({ of: branch, model: 'OR-1' }),
    await linked({ of: branch, model: 'OR-1' }),
  ] as const
  const [goes, again, set] = vehicles
  for (const each of vehicles) {
    each.terminal.replies(messages.queryParameters, frame => tells(each, frame))
    await asked(each, 1)
  }
  await approves(true)
  for (const each of vehicles) {
    tells(each, await asked(each, 1))
    await withheld(each, 1)
  }
  // Somebody has a reason for another value, and has seen to it.
  await platform.database.pool.query(
    `insert into terminal_changes (vehicle_id, kind, wanted, may_lose, reason, user_name, state, requested_at)
       values ($1, 'set', '[]', false, 'its own', 'chief', 'done', $2)`,
    [set.id, new Date(clock.at)],
  )
  await approves(false)
  goes.terminal.replies(messages.setParameters, frame => goes.terminal.acknowledges(frame))
  tells(goes, await asked(goes, 2))
  await until(async () => (await states(goes)).join() === 'awaiting,withheld')
  const second = await asked(again, 2)
  await approves(true)
  tells(again, second)
  await withheld(again, 2)
  await approves(false)
  await platform.settled()
  expect(await Promise.all(vehicles.map(states))).toEqual([
    ['awaiting', 'withheld'],
    ['withheld', 'withheld'],
    ['done', 'withheld'],
  ])
  expect(vehicles.map(each => heardOf(each, messages.setParameters.id).length)).toEqual([1, 0, 0])
  expect(vehicles.map(each => heardOf(each, messages.querySpecificParameters.id).length)).toEqual([2, 2, 1])
})

test('where a second person is asked for while a terminal of a rollout says what it has, the rollout stops before it is led elsewhere', async () => {
  const branch = await platform.addOrganisation('Careful rollout', organisation)
  const vehicle = await linked({ of: branch, model: 'OR-1' })
  await stands(vehicle)
  const settings = [{ number: 0x13, value: 'elsewhere.example.com' }]
  const profile = { orgId: branch, name: 'All', model: '', settings, forNew: false }
  const { profileId } = await chief.call('terminal/addTerminalProfile', profile)
  const read = chief.call('terminal/readTerminalSettings', { vehicleId: vehicle.vehicleId })
  const { header: all } = await vehicle.terminal.hears(({ header }) => header.messageId === messages.queryParameters.id)
  const parameters = [{ id: 0x13, value: 'here.example.com' }]
  vehicle.terminal.send(messages.parametersResponse, { replySerial: all.serial, parameters })
  await read
  const { rollout } = await chief.call('terminal/startRollout', { profileId, reason: 'All of them', name: 'All' })
  const { header } = await vehicle.terminal.hears(isRead)
  await chief.call('platform/setCommandApproval', { orgId: branch, required: true })
  vehicle.terminal.send(messages.parametersResponse, { replySerial: header.serial, parameters })
  await until(async () => (await stateOf(vehicle)) !== 'sending' || heardOf(vehicle, messages.setParameters.id).length > 0)
  expect(await stateOf(vehicle)).toBe('waiting')
  const { rollouts } = await chief.call('terminal/getRollouts', { profileId })
  expect(rollouts.find(({ rolloutId }) => rolloutId === rollout.rolloutId)?.state).toBe('stopped')
  expect(heardOf(vehicle, messages.setParameters.id)).toEqual([])
})

/** Configuring terminals over HTTP and real sockets: what goes out once, what is read back, and what becomes of a terminal that does not come back. */
import {
  type CallPath,
  type DataOf,
  errorByCode,
  type RequestOf,
  type SettingState,
  type TerminalChange,
  type TerminalRollout,
} from '@outrider/contract'
import { decode, type Frame, messages, type Parameter } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { cutPlatform, type LinkedVehicle } from '../../testing/cut-platform.ts'
import { until } from '../../testing/gateway.ts'
import type { Caller } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'

const parts = await cutPlatform({ settingTimes: { look: 50, left: 60_000 } })
const { platform, organisation, clock, reports, stands, ends, sql } = parts
afterAll(() => parts.stop())
const chief = await platform.newCaller('chief', [organisation])
const without = await platform.newCaller('without', [organisation], { rights: { configureAuth: false } })
const reason = 'New reporting plan'
const refusal = async (by: Caller, path: CallPath, body: object) => errorByCode(await by.code(path, body))

type Does = 'takes' | 'refuses' | 'ignores' | 'mute'
interface Terminal extends LinkedVehicle {
  values: Map<number, number | string>
  does: Does
  /** 0x8103 that it heard. */
  sets: () => Parameter[][]
}

/** Answers as a terminal does, from now on. */
function answers(of: Terminal, terminal: TestTerminal): void {
  const tells = ({ header }: Frame, ids?: readonly number[]) => {
    const parameters = [...of.values].filter(([id]) => ids?.includes(id) ?? true).map(([id, value]) => ({ id, value }))
    terminal.send(messages.parametersResponse, { replySerial: header.serial, parameters })
  }
  const obeys = (frame: Frame) => terminal.acknowledges(frame)
  terminal
    .tellsPosition(() => clock.at)
    .replies(messages.queryParameters, frame => tells(frame))
    .replies(messages.querySpecificParameters, frame =>
      tells(frame, decode(messages.querySpecificParameters, frame.body, '2013').value.ids),
    )
    .replies(messages.setParameters, frame => {
      if (of.does === 'mute') return
      const { parameters } = decode(messages.setParameters, frame.body, '2013').value
      if (of.does === 'takes') for (const { id, value } of parameters) of.values.set(id, value)
      terminal.acknowledges(frame, of.does === 'refuses' ? 1 : 0)
    })
    .replies(messages.queryAttributes, frame => terminal.acknowledges(frame, 3))
    .replies(messages.terminalControl, obeys)
    .replies(messages.temporaryTracking, obeys)
}

async function linked(does: Does = 'takes', of = organisation, model = 'OR-1'): Promise<Terminal> {
  const vehicle = await parts.linked({ of, model })
  const terminal: Terminal = {
    ...vehicle,
    does,
    values: new Map<number, number | string>([
      [0x0001, 60],
      [0x0012, 'old secret'],
      [0x0013, '127.0.0.1'],
      [0x0029, 30],
    ]),
    sets: () =>
      terminal.terminal.heard
        .filter(({ header }) => header.messageId === messages.setParameters.id)
        .map(({ body }) => decode(messages.setParameters, body, '2013').value.parameters),
  }
  answers(terminal, vehicle.terminal)
  await chief.call('terminal/readTerminalSettings', { vehicleId: vehicle.vehicleId }).catch(() => undefined)
  return terminal
}
/** Its link ends, and it signs in again. */
async function comesBack(of: Terminal): Promise<void> {
  await of.terminal.leave()
  const again = ends(new TestTerminal(platform.gatewayPort, of.phone, '2013'))
  answers(of, again)
  await again.signIn()
  of.terminal = again
}
type Setting = RequestOf<'terminal/setTerminalSettings'>
const set = ({ vehicleId }: Terminal, number: number, value: string, over: Partial<Setting> = {}) =>
  chief.call('terminal/setTerminalSettings', { vehicleId, settings: [{ number, value }], reason, ...over })
const last = async ({ vehicleId }: Terminal): Promise<TerminalChange> =>
  (await chief.call('terminal/getTerminalChanges', { vehicleId })).changes[0] ?? expect.fail()
const becomes = (of: Terminal, state: SettingState) =>
  // A new terminal has none before its profile is looked at.
  until(async () => (await chief.call('terminal/getTerminalChanges', { vehicleId: of.vehicleId })).changes[0]?.state === state)

test('a value is set, with what it was before, and done when the terminal says it; the shown one follows', async () => {
  const terminal = await linked()
  const { change } = await set(terminal, 0x0029, '15')
  expect(change).toMatchObject({ state: 'done', reason, userName: 'chief' })
  expect(change.settings).toEqual([
    expect.objectContaining({ number: 0x0029, before: '30', wanted: '15', after: '15', unit: 's' }),
  ])
  expect(terminal.sets()).toEqual([[expect.objectContaining({ id: 0x0029, value: 15 })]])
  await until(async () => {
    const { settings } = await chief.call('terminal/getTerminalSettings', { vehicleId: terminal.vehicleId })
    return settings.find(({ number }) => number === 0x0029)?.value === '15'
  })
})

test('nobody sets anything without the right, without a reason, out of bounds, or on a terminal that is not linked', async () => {
  const terminal = await linked()
  const body = { vehicleId: terminal.vehicleId, settings: [{ number: 0x0029, value: '0' }], reason }
  expect(await refusal(without, 'terminal/setTerminalSettings', body)).toBe('access.noRight')
  expect(await refusal(chief, 'terminal/setTerminalSettings', body)).toBe('terminal.value')
  const good = { ...body, settings: [{ number: 0x0029, value: '15' }] }
  expect(await refusal(chief, 'terminal/setTerminalSettings', { ...good, reason: ' ' })).toBe('terminal.noReason')
  await terminal.terminal.leave()
  await until(async () => !(await chief.call('terminal/getTerminalSettings', { vehicleId: terminal.vehicleId })).online)
  expect(await refusal(chief, 'terminal/setTerminalSettings', body)).toBe('vehicle.offline')
  expect(terminal.sets()).toEqual([])
})

test('a number from which a terminal takes orders, or lets the cab be heard, needs the right to that; profiles have none', async () => {
  const plain = await platform.newCaller('configures', [organisation], { rights: { commandAuth: false, listenAuth: false } })
  const terminal = await linked()
  const { vehicleId } = terminal
  for (const [number, value, needs] of [
    [0x0041, '13800000001', 'terminal.ordersRight'],
    [0x0042, '13800000001', 'terminal.ordersRight'],
    [0x0043, '13800000001', 'terminal.ordersRight'],
    [0x0049, '13800000001', 'terminal.ordersRight'],
    [0x0045, '0', 'terminal.cabRight'],
    [0x0048, '13800000001', 'terminal.cabRight'],
  ] as const) {
    const settings = [{ number, value }]
    expect([number, await refusal(plain, 'terminal/setTerminalSettings', { vehicleId, settings, reason })]).toEqual([
      number,
      needs,
    ])
    const profile = { orgId: organisation, name: `By phone ${number}`, model: '', settings, forNew: true }
    expect(await refusal(chief, 'terminal/addTerminalProfile', profile)).toBe('terminal.value')
  }
  expect(terminal.sets()).toEqual([])
  // A number is taken away by anybody who configures.
  await plain.call('terminal/setTerminalSettings', { vehicleId, settings: [{ number: 0x0049, value: '' }], reason })
  const approving = await platform.addOrganisation('双人', organisation)
  await sql(`update organisations set approves_cuts = true where id = ${approving}`)
  const other = await linked('takes', approving)
  const number = [{ number: 0x0049, value: '13800000001' }]
  const asked = { vehicleId: other.vehicleId, settings: number, reason }
  expect(await refusal(chief, 'terminal/setTerminalSettings', asked)).toBe('terminal.ordersApproval')
  expect(other.sets()).toEqual([])
  await set(terminal, 0x0049, '13800000001')
  expect(
    terminal
      .sets()
      .flat()
      .map(({ id, value }) => [id, value]),
  ).toEqual([
    [0x0049, ''],
    [0x0049, '13800000001'],
  ])
})

const second = await platform.newCaller('second', [organisation])
/** Where cuts need a second person. */
async function approvingBranch(name: string): Promise<number> {
  const approving = await platform.addOrganisation(name, organisation)
  await sql(`update organisations set approves_cuts = true where id = ${approving}`)
  return approving
}

test('what may lead a terminal elsewhere waits for a second person where cuts do, and is in the record with both values', async () => {
  const terminal = await linked('takes', await approvingBranch('四眼'))
  const { vehicleId, plate: plateNum } = terminal
  const { change: asked } = await set(terminal, 0x0013, 'fleet.example.com', { plateNum })
  expect(asked).toMatchObject({ state: 'asked', own: true, approvedBy: '' })
  expect((await set(terminal, 0x0017, 'backup.example.com')).change.state).toBe('asked')
  const order = { vehicleId, order: 'connect' as const, reason, plateNum, host: 'other.example.com', port: 8808 }
  const { change: led } = await chief.call('terminal/orderTerminal', order)
  expect(led.state).toBe('asked')
  const secret = { vehicleId, settings: [{ number: 0x0012, value: 'x' }], reason, plateNum }
  expect(await refusal(chief, 'terminal/setTerminalSettings', secret)).toBe('terminal.passwordApproval')
  const off = { vehicleId, message: 'powerOff', values: [], reason, plateNum }
  expect(await refusal(chief, 'terminal/sendTerminalMessage', off)).toBe('terminal.messageApproval')
  const values = ['command', 'seconds', 'keep', 'rate'].map(name => ({ name, value: '1' }))
  const sound = { ...off, message: 'recordSound', values }
  expect(await refusal(chief, 'terminal/sendTerminalMessage', sound)).toBe('talk.listenOff')
  // What leads nowhere goes at once.
  expect((await set(terminal, 0x0029, '15')).change.state).toBe('done')
  expect(terminal.sets()).toHaveLength(1)

  const decision = { changeId: asked.changeId, approve: true, plateNum }
  expect(await refusal(chief, 'terminal/decideTerminalChange', decision)).toBe('command.ownApproval')
  expect(await refusal(without, 'terminal/decideTerminalChange', decision)).toBe('access.noRight')
  expect(await refusal(second, 'terminal/decideTerminalChange', { ...decision, plateNum: 'X' })).toBe('terminal.plate')
  const theirs = await platform.newCaller('theirs-too', [await platform.addOrganisation('Theirs too')])
  expect(await refusal(theirs, 'terminal/decideTerminalChange', decision)).toBe('vehicle.unknown')
  const { change } = await second.call('terminal/decideTerminalChange', decision)
  expect(change).toMatchObject({
    state: 'awaiting',
    userName: 'chief',
    approvedBy: 'second',
    settings: [{ before: '127.0.0.1' }],
  })
  expect(await refusal(second, 'terminal/decideTerminalChange', decision)).toBe('command.notWaiting')
  expect(terminal.sets()).toHaveLength(2)
  await comesBack(terminal)
  await until(async () => {
    const { changes } = await chief.call('terminal/getTerminalChanges', { vehicleId })
    return changes.find(({ changeId }) => changeId === asked.changeId)?.state === 'done'
  })
  const declined = await second.call('terminal/decideTerminalChange', { changeId: led.changeId, approve: false })
  expect(declined.change).toMatchObject({ state: 'cancelled', detail: 'declined' })
  await platform.settled()
  const { rows } = await sql(
    `select u.login, details from recorded_events e left join users u on u.id = e.user_id where kind = 'terminalLed'`,
  )
  expect(rows).toEqual([
    {
      login: 'chief',
      details: {
        approvedBy: 'second',
        changes: { [asked.settings[0]?.en ?? '']: { from: '127.0.0.1', to: 'fleet.example.com' } },
      },
    },
  ])
})

test('a rollout that may lead terminals elsewhere waits for a second person too; who asked may withdraw it, and it ends after a day', async () => {
  const branch = await approvingBranch('四眼车队')
  const terminal = await linked('takes', branch)
  const settings = [{ number: 0x0013, value: 'fleet.example.com' }]
  const { profileId } = await chief.call('terminal/addTerminalProfile', profileOf(branch, { name: 'Away', settings }))
  await until(async () => (await chief.call('terminal/getProfileDrift', { profileId })).differing === 1)
  const begin = () => chief.call('terminal/startRollout', { profileId, reason, name: 'Away' })
  const [first, late, good] = [(await begin()).rollout, (await begin()).rollout, (await begin()).rollout]
  expect(first).toMatchObject({ state: 'asked', own: true })
  const decide = (by: Caller, { rolloutId }: TerminalRollout, approve: boolean) =>
    by.call('terminal/decideRollout', { rolloutId, approve })
  expect((await decide(chief, first, false)).rollout.state).toBe('cancelled')
  await sql('update terminal_rollouts set started_at = $2 where id = $1', [late.rolloutId, new Date(clock.at - 86_401_000)])
  await until(async () => {
    const { rollouts } = await chief.call('terminal/getRollouts', { profileId })
    return rollouts.find(({ rolloutId }) => rolloutId === late.rolloutId)?.state === 'cancelled'
  })
  expect(terminal.sets()).toEqual([])
  await expect(decide(chief, good, true)).rejects.toThrow()
  expect((await decide(second, good, true)).rollout).toMatchObject({ state: 'running', approvedBy: 'second' })
  await until(async () => terminal.sets().length === 1)
  await platform.settled()
  const { rows } = await sql(
    `select u.login, details->>'approvedBy' as second from recorded_events e left join users u on u.id = e.user_id
     where kind = 'terminalLed' order by e.id desc limit 1`,
  )
  expect(rows).toEqual([{ login: 'chief', second: 'second' }])
})

test('who approves a number that lets the cab be heard has the right to that, and so has who asked', async () => {
  const terminal = await linked('takes', await approvingBranch('耳目'))
  const { vehicleId, plate: plateNum } = terminal
  const settings = [
    { number: 0x0013, value: 'fleet.example.com' },
    { number: 0x0048, value: '13800000001' },
  ]
  const asker = await platform.newCaller('hears', [organisation])
  const ask = async () =>
    (await asker.call('terminal/setTerminalSettings', { vehicleId, plateNum, reason, settings })).change.changeId
  const decision = { changeId: await ask(), approve: true, plateNum }
  const deaf = await platform.newCaller('deaf', [organisation], { rights: { listenAuth: false } })
  expect(await refusal(deaf, 'terminal/decideTerminalChange', decision)).toBe('terminal.cabRight')
  await sql(`update users set rights = rights || '{"listenAuth": false}' where login = 'hears'`)
  expect(await refusal(second, 'terminal/decideTerminalChange', decision)).toBe('terminal.underWay')
  expect(terminal.sets()).toEqual([])
})

test('who may upgrade alone reads nothing of how terminals are set', async () => {
  const terminal = await linked()
  const { vehicleId } = terminal
  await set(terminal, 0x0029, '15')
  const upgrades = await platform.newCaller('upgrades-alone', [organisation], {
    rights: { configureAuth: false, expertAuth: false },
  })
  expect((await upgrades.call('terminal/getTerminalChanges', { vehicleId })).changes).toEqual([])
  expect((await chief.call('terminal/getTerminalChanges', { vehicleId })).changes).toHaveLength(1)
})

test('a rollout that waits for a second person ends with its profile', async () => {
  const branch = await approvingBranch('收尾车队')
  await linked('takes', branch)
  const settings = [{ number: 0x0013, value: 'fleet.example.com' }]
  const { profileId } = await chief.call('terminal/addTerminalProfile', profileOf(branch, { name: 'Over', settings }))
  await until(async () => (await chief.call('terminal/getProfileDrift', { profileId })).differing === 1)
  const { rollout } = await chief.call('terminal/startRollout', { profileId, reason, name: 'Over' })
  await chief.call('terminal/endTerminalProfile', { profileId })
  const decision = { rolloutId: rollout.rolloutId, approve: true }
  expect(await refusal(second, 'terminal/decideRollout', decision)).toBe('command.notWaiting')
})

test('what a second person approves is what its profile says: a profile that is changed or deleted takes back what waits', async () => {
  const branch = await approvingBranch('四眼改方案')
  const terminal = await linked('takes', branch)
  const of = (host: string) => profileOf(branch, { name: 'Elsewhere', settings: [{ number: 0x0013, value: host }] })
  const { profileId } = await chief.call('terminal/addTerminalProfile', of('evil.example.com'))
  await until(async () => (await chief.call('terminal/getProfileDrift', { profileId })).differing === 1)
  const begin = async () => (await chief.call('terminal/startRollout', { profileId, reason, name: 'Elsewhere' })).rollout
  const { rolloutId } = await begin()
  await chief.call('terminal/changeTerminalProfile', { profileId, revision: 0, ...of('fleet.example.com') })
  expect(await refusal(second, 'terminal/decideRollout', { rolloutId, approve: true })).toBe('command.notWaiting')
  const later = await begin()
  expect(later.state).toBe('asked')
  await chief.call('terminal/endTerminalProfile', { profileId })
  const { rows } = await sql('select state from terminal_rollouts where id = $1', [later.rolloutId])
  expect(rows).toEqual([{ state: 'cancelled' }])
  expect(terminal.sets()).toEqual([])
})

test('one that refuses is told as refused, one that acknowledges and keeps what it has as different', async () => {
  const [refusing, ignoring] = [await linked('refuses'), await linked('ignores')]
  expect((await set(refusing, 0x0029, '15')).change).toMatchObject({ state: 'refused', detail: 'failed' })
  expect((await set(ignoring, 0x0029, '15')).change).toMatchObject({ state: 'different', settings: [{ after: '30' }] })
})

test('a password reaches the terminal and stands in no table', async () => {
  const terminal = await linked()
  await set(terminal, 0x0012, 'geheim-4711', { plateNum: terminal.plate })
  expect(terminal.sets()).toEqual([[expect.objectContaining({ value: 'geheim-4711' })]])
  await platform.settled()
  // In no column of any table, as text or as bytes: neither the new one nor the one that the terminal told when it was read.
  const { rows: tables } = await sql(`select format('%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  expect(tables.length).toBeGreaterThan(100)
  const searched = ['geheim-4711', 'old secret'].flatMap(each => [each, Buffer.from(each).toString('hex')])
  const { rows } = await sql(
    tables
      .map(({ name }) => `select '${String(name)}' as found from ${String(name)} t where t::text ~ '${searched.join('|')}'`)
      .join(' union all '),
  )
  expect(rows).toEqual([])
})

test('after another address a terminal has to sign in again: then it is done; else it is lost, and found when it comes late', async () => {
  const [back, gone] = [await linked(), await linked()]
  expect(
    await refusal(chief, 'terminal/setTerminalSettings', {
      vehicleId: back.vehicleId,
      settings: [{ number: 0x0013, value: 'fleet.example.com' }],
      reason,
    }),
  ).toBe('terminal.plate')
  for (const each of [back, gone]) {
    const { change } = await set(each, 0x0013, 'fleet.example.com', { plateNum: each.plate })
    expect(change).toMatchObject({ state: 'awaiting', settings: [{ before: '127.0.0.1' }] })
    expect(change.returnBy).toBe(clock.at + 600_000)
  }
  await comesBack(back)
  await becomes(back, 'done')
  await gone.terminal.leave()
  await until(async () => !(await chief.call('terminal/getTerminalSettings', { vehicleId: gone.vehicleId })).online)
  clock.at += 601_000
  await becomes(gone, 'lost')
  await comesBack(gone)
  await becomes(gone, 'done')
  expect(await last(gone)).toMatchObject({ detail: 'late' })
})

test('a terminal is restarted while its vehicle stands, never while it drives, and is done when it has signed in again', async () => {
  const terminal = await linked()
  const restart = () => chief.call('terminal/orderTerminal', { vehicleId: terminal.vehicleId, order: 'restart', reason })
  const heard = () => terminal.terminal.heard.filter(({ header }) => header.messageId === messages.terminalControl.id).length
  await reports(terminal, { speed: 60 })
  expect((await restart()).change).toMatchObject({ state: 'withheld', detail: 'withheld' })
  expect(heard()).toBe(0)
  await stands(terminal)
  expect((await restart()).change).toMatchObject({ state: 'awaiting' })
  expect(heard()).toBe(1)
  await comesBack(terminal)
  await becomes(terminal, 'done')
  const { change } = await chief.call('terminal/orderTerminal', { vehicleId: terminal.vehicleId, order: 'track', reason })
  expect(change).toMatchObject({ kind: 'track', state: 'done' })
})

test('a request that is sent again is not sent to the terminal again, nor while another change is open', async () => {
  const terminal = await linked('mute')
  const requestId = 'a'.repeat(32)
  const first = set(terminal, 0x0029, '15', { requestId })
  await terminal.terminal.hears(({ header }) => header.messageId === messages.setParameters.id)
  const again = await set(terminal, 0x0029, '15', { requestId })
  const other = { vehicleId: terminal.vehicleId, settings: [{ number: 0x0029, value: '20' }], reason }
  expect(await refusal(chief, 'terminal/setTerminalSettings', { ...other, requestId })).toBe('request.invalid')
  expect(await refusal(chief, 'terminal/setTerminalSettings', other)).toBe('terminal.underWay')
  expect(terminal.sets()).toHaveLength(1)
  // The link ends before it answered; what it has is read when it is back.
  terminal.values.set(0x0029, 15)
  await comesBack(terminal)
  expect((await first).change.changeId).toBe(again.change.changeId)
  await becomes(terminal, 'done')
  expect(terminal.sets()).toEqual([])
})

test('a request for another order is not answered by what was sent before', async () => {
  const terminal = await linked()
  const { vehicleId } = terminal
  const asked = { vehicleId, order: 'track', reason, requestId: 'd'.repeat(32) } as const
  const { change } = await chief.call('terminal/orderTerminal', asked)
  expect((await chief.call('terminal/orderTerminal', asked)).change.changeId).toBe(change.changeId)
  expect(await refusal(chief, 'terminal/orderTerminal', { ...asked, reason: 'another' })).toBe('request.invalid')
})

test('what a server was killed over is found out by reading, and not sent again', async () => {
  const terminal = await linked()
  await sql(
    `insert into terminal_changes (vehicle_id, kind, wanted, may_lose, reason, user_name, state, requested_at, sent_at)
     values ($1, 'set', '[{"id": 41, "value": 15}]', false, '', '', 'sending', $2, $2)`,
    [terminal.id, new Date(clock.at - 61_000)],
  )
  await becomes(terminal, 'different')
  expect(terminal.sets()).toEqual([])
})

const profileOf = (orgId: number, over: object = {}) => ({
  orgId,
  name: 'Plan',
  model: '',
  settings: [{ number: 0x0029, value: '15' }],
  forNew: false,
  ...over,
})

test('a rollout goes in waves, stops by itself when too many refuse, goes on when somebody says so, and sends to each once', async () => {
  const branch = await platform.addOrganisation('Branch', organisation)
  // Two that refuse among the first thirty.
  const all: Terminal[] = []
  for (let nth = 0; nth < 30; nth += 1) all.push(await linked(nth === 2 || nth === 7 ? 'refuses' : 'takes', branch))
  const { profileId } = await chief.call('terminal/addTerminalProfile', profileOf(branch))
  await until(async () => (await chief.call('terminal/getProfileDrift', { profileId })).differing === 30)
  const start = { profileId, reason, requestId: 'b'.repeat(32) }
  const { rollout } = await chief.call('terminal/startRollout', start)
  expect((await chief.call('terminal/startRollout', start)).rollout.rolloutId).toBe(rollout.rolloutId)
  expect(await refusal(chief, 'terminal/startRollout', { profileId, reason })).toBe('terminal.rolloutRuns')
  const now = async (): Promise<TerminalRollout> =>
    (await chief.call('terminal/getRollouts', { profileId })).rollouts[0] ?? expect.fail()
  await until(async () => (await now()).state === 'stopped')
  await until(async () => ((await now()).states.sending ?? 0) === 0)
  const stopped = await now()
  expect(stopped).toMatchObject({ wave: 2, waves: 3, total: 30, states: { refused: 2 } })
  expect(stopped.states.waiting).toBeGreaterThanOrEqual(5)
  const { changes } = await chief.call('terminal/getTerminalChanges', { rolloutId: rollout.rolloutId, failed: true })
  expect(changes.map(({ state }) => state)).toEqual(['refused', 'refused'])
  await chief.call('terminal/changeRollout', { rolloutId: rollout.rolloutId, to: 'running' })
  await until(async () => (await now()).state === 'done')
  expect((await now()).states).toEqual({ done: 28, refused: 2 })
  expect(all.map(each => each.sets().length)).toEqual(all.map(() => 1))
  const driftNow = () => chief.call('terminal/getProfileDrift', { profileId })
  // What a terminal says of itself is stored beside what became of its change.
  await until(async () => (await driftNow()).differing === 2)
  const drift: DataOf<'terminal/getProfileDrift'> = await driftNow()
  expect(drift.total).toBe(30)
  expect(drift.terminals[0]?.differs).toEqual([expect.objectContaining({ before: '30', wanted: '15' })])
})

test('a terminal that signs in for the first time gets what its profile wants by itself, once', async () => {
  const branch = await platform.addOrganisation('New branch', organisation)
  await chief.call('terminal/addTerminalProfile', profileOf(branch, { forNew: true }))
  clock.at += 1_000
  const terminal = await linked('takes', branch)
  await becomes(terminal, 'done')
  expect(await last(terminal)).toMatchObject({ userName: '', reason: 'Plan', settings: [{ after: '15' }] })
  await comesBack(terminal)
  await chief.call('terminal/readTerminalSettings', { vehicleId: terminal.vehicleId })
  expect(terminal.sets()).toEqual([])
})

test('a profile is of the organisations that its user sees, changed by one at a time, and ends with its rollouts', async () => {
  const { profileId } = await chief.call('terminal/addTerminalProfile', profileOf(organisation))
  const theirs = await platform.newCaller('theirs', [await platform.addOrganisation('Theirs')])
  expect(await refusal(theirs, 'terminal/getProfileDrift', { profileId })).toBe('terminal.profileUnknown')
  expect(await refusal(theirs, 'terminal/addTerminalProfile', profileOf(organisation))).toBe('organisation.unknown')
  const change = { profileId, ...profileOf(organisation), revision: 0 }
  await chief.call('terminal/changeTerminalProfile', change)
  expect(await refusal(chief, 'terminal/changeTerminalProfile', change)).toBe('terminal.changedMeanwhile')
  await chief.call('terminal/endTerminalProfile', { profileId })
  expect(await refusal(chief, 'terminal/getTerminalProfiles', { profileId })).toBe('terminal.profileUnknown')
})

test('a vehicle that has gone elsewhere gets nothing of a rollout, and its user reads nothing more of it', async () => {
  const branch = await platform.addOrganisation('Selling branch', organisation)
  const buyer = await platform.addOrganisation('Buyer')
  const dealer = await platform.newCaller('dealer', [organisation, buyer])
  const [sold, moved, first, stays] = [
    await linked('takes', branch),
    await linked('takes', branch),
    await linked('takes', branch),
    await linked('takes', branch),
  ]
  const { profileId } = await chief.call('terminal/addTerminalProfile', profileOf(branch))
  await until(async () => (await chief.call('terminal/getProfileDrift', { profileId })).differing === 4)
  for (const each of [sold, moved]) {
    await each.terminal.leave()
    await until(async () => !(await chief.call('terminal/getTerminalSettings', { vehicleId: each.vehicleId })).online)
  }
  const { rollout } = await chief.call('terminal/startRollout', { profileId, reason })
  const { rolloutId } = rollout
  const changes = async () => (await chief.call('terminal/getTerminalChanges', { rolloutId })).changes
  await until(async () => (await changes()).filter(({ state }) => state === 'done').length === 2)
  expect([first.sets().length, stays.sets().length]).toEqual([1, 1])
  await dealer.call('vehicle/saveVehEdit', { vehicleId: sold.vehicleId, orgId: buyer, plateNum: 'NEW-PLATE' })
  await dealer.call('vehicle/saveVehEdit', { vehicleId: moved.vehicleId, orgId: organisation })
  for (const each of [sold, moved]) await comesBack(each)
  await until(async () => (await chief.call('terminal/getRollouts', { profileId })).rollouts[0]?.state === 'done')
  expect([sold.sets(), moved.sets()]).toEqual([[], []])
  expect(JSON.stringify(await changes())).not.toContain('NEW-PLATE')
  expect((await changes()).find(({ vehicleId }) => vehicleId === moved.vehicleId)).toMatchObject({
    state: 'cancelled',
    detail: 'moved',
  })
  // Nor does the buyer read what the terminal said before. The clock of the database is behind the one of this test.
  await sql('update former_owners set until = $2 where vehicle_id = $1', [sold.vehicleId, new Date(clock.at + 1_000)])
  const ofBuyer = await platform.newCaller('of-buyer', [buyer])
  const { vehicleId } = sold
  expect(await ofBuyer.call('terminal/getTerminalChanges', { vehicleId })).toEqual({ changes: [], next: null })
  const { readAt, settings } = await ofBuyer.call('terminal/getTerminalSettings', { vehicleId })
  expect([readAt, settings.every(({ value }) => value === null)]).toEqual([null, true])
})

test('a rollout stops when who started it has lost the right or the organisation', async () => {
  const branch = await platform.addOrganisation('Lost branch', organisation)
  for (const [login, losing] of [
    ['demoted', `update users set rights = rights || '{"configureAuth": false}' where id = $1`],
    ['expelled', 'delete from user_organisations where user_id = $1'],
  ] as const) {
    const starter = await platform.newCaller(login, [branch])
    const terminal = await linked('takes', branch)
    await terminal.terminal.leave()
    await until(async () => !(await chief.call('terminal/getTerminalSettings', { vehicleId: terminal.vehicleId })).online)
    const { profileId } = await starter.call('terminal/addTerminalProfile', profileOf(branch, { name: login }))
    await starter.call('terminal/startRollout', { profileId, reason })
    await sql(losing, [await idOf(login)])
    platform.access.clearScope(await idOf(login))
    await comesBack(terminal)
    await until(async () => (await chief.call('terminal/getRollouts', { profileId })).rollouts[0]?.state === 'stopped')
    expect(terminal.sets()).toEqual([])
    await chief.call('terminal/endTerminalProfile', { profileId })
  }
})
const idOf = async (login: string): Promise<number> => (await sql('select id from users where login = $1', [login])).rows[0].id

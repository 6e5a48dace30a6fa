/** What becomes of rules: their history, trials that only their author sees, and counts of their alarms. */
import { type AlarmRuleForm, ruleHint } from '@outrider/contract'
import { expect, test } from 'vitest'
import { ruleForm } from '../../../testing/alarm-rules.ts'
import { linkedVehicles } from '../../../testing/linked-vehicles.ts'
import { platformOfFile } from '../../../testing/platform.ts'
import type { TestTerminal } from '../../../testing/terminal.ts'
import { foldTried, type TrialCase, type Tried } from './trial-cases.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const company = await platform.addOrganisation('Ours')
const other = await platform.addOrganisation('Others')
const chief = await platform.newCaller('chief', [company])
const clerk = await platform.newCaller('clerk', [company])
const outsider = await platform.newCaller('outsider', [other])
const { linked } = linkedVehicles(platform)
const now = Math.floor(Date.now() / 1_000) * 1_000
async function drives(terminal: TestTerminal, ...speeds: (readonly [speed: number, secondsAgo: number])[]): Promise<void> {
  for (const [speed, ago] of speeds) expect(await terminal.ackOf(terminal.report({ time: now - ago * 1_000, speed }))).toBe(0)
  await platform.settled()
}
const speeding = (orgId: number, over: Partial<AlarmRuleForm> = {}) =>
  ruleForm(orgId, 'speedLimit', { parameters: { limit: 80, seconds: 0 }, ...over })

test('a history says who changed a rule, what and why, also after it was removed', async () => {
  const form = speeding(company, { name: 'Motorway' })
  const { ruleId } = await chief.call('alarm/saveAlarmRule', form)
  await clerk.call('alarm/saveAlarmRule', { ...form, ruleId, parameters: { limit: 90, seconds: 0 }, why: 'rang too often' })
  // Nothing changed, and nobody said why.
  await chief.call('alarm/saveAlarmRule', { ...form, ruleId, parameters: { limit: 90, seconds: 0 } })
  const history = async () => (await chief.call('alarm/getAlarmRuleHistory', { ruleId })).changes
  const saved = [
    { what: 'changed', userName: 'clerk', why: 'rang too often', rule: { name: 'Motorway', parameters: { limit: 90 } } },
    { what: 'added', userName: 'chief', why: '', rule: { parameters: { limit: 80 } } },
  ]
  expect(await history()).toMatchObject(saved)
  expect(await outsider.code('alarm/getAlarmRuleHistory', { ruleId })).toBe(4040131)
  const removedOf = async (by: typeof chief) => (await by.call('alarm/getAlarmRuleCounts', {})).removed
  expect(await removedOf(chief)).toEqual([])
  await clerk.call('alarm/removeAlarmRule', { ruleId })
  expect(await removedOf(chief)).toEqual([{ ruleId, name: 'Motorway', at: expect.any(Number), userName: 'clerk' }])
  expect(await removedOf(outsider)).toEqual([])
  const vehicle = await platform.addVehicle(company, '沪A70001')
  await platform.addUser('of-70001', 'a password', [], { vehicle })
  expect(await removedOf(await platform.signIn('沪A70001', 'a password'))).toEqual([])
  expect(await history()).toMatchObject([{ what: 'removed', userName: 'clerk', rule: { parameters: { limit: 90 } } }, ...saved])
})

test('a rule on trial raises no alarm and does nothing; what it found only who set it sees, and switched on it raises alarms', async () => {
  const branch = await platform.addOrganisation('On trial', company)
  const { vehicleId, terminal } = await linked(branch)
  const form = speeding(branch, { trial: true, actions: [{ kind: 'departureBlock' }] })
  const { ruleId } = await chief.call('alarm/saveAlarmRule', form)
  await platform.settled()
  await drives(terminal, [60, 300], [90, 270], [60, 200], [95, 60])
  const alarms = async () => (await chief.call('alarm/getVehiclesAlarms', { vehicleId })).alarms
  expect(await alarms()).toEqual([])
  const found = async (by: typeof chief) => (await by.call('alarm/getAlarmRuleHistory', { ruleId })).trial
  expect(await found(chief)).toMatchObject({
    count: 2,
    withdrawn: 0,
    cases: [
      { vehicleId, startTime: now - 60_000, endTime: null },
      { vehicleId, startTime: now - 270_000, endTime: now - 200_000 },
    ],
  })
  expect(await found(clerk)).toBeNull()
  // What a change leaves out stays; what goes on ends.
  const { trial: _, ...unsaid } = form
  await chief.call('alarm/saveAlarmRule', { ...unsaid, ruleId, level: 1 })
  expect((await found(chief))?.cases.every(({ endTime }) => endTime !== null)).toBe(true)
  await chief.call('alarm/saveAlarmRule', { ...form, ruleId, trial: false })
  expect(await found(chief)).toBeNull()
  await platform.settled()
  await drives(terminal, [99, 20])
  expect(await alarms()).toMatchObject([{ type: 'speedLimit', startedAt: now - 20_000 }])
})

test('alarms count for every rule that found them, with what became of them', async () => {
  const branch = await platform.addOrganisation('Counted', company)
  const { vehicleId, terminal } = await linked(branch)
  const ids: string[] = []
  for (const name of ['One', 'Two']) ids.push((await chief.call('alarm/saveAlarmRule', speeding(branch, { name }))).ruleId)
  await platform.settled()
  await drives(terminal, [90, 400], [60, 390], [90, 200], [60, 190])
  const counts = async (by = chief) =>
    (await by.call('alarm/getAlarmRuleCounts', {})).rules.filter(({ ruleId }) => ids.includes(ruleId))
  const begun = { cases: 2, withdrawn: 0, pending: 2, methods: [], vehicles: 1, hint: null }
  expect(await counts()).toMatchObject(ids.map(ruleId => ({ ruleId, ...begun })))
  expect(await counts(outsider)).toEqual([])
  const [first, second] = (await chief.call('alarm/getVehiclesAlarms', { vehicleId })).alarms
  const { pool } = platform.database
  await pool.query(`update alarm_cases set state = 'processed', method = 'misinformation' where id = $1`, [first?.alarmId])
  await pool.query(`update alarm_cases set withdrawn_at = now(), withdrawn_why = 'jumpedBack' where id = $1`, [second?.alarmId])
  const methods = [{ method: 'misinformation', cases: 1 }]
  expect(await counts()).toMatchObject(ids.map(ruleId => ({ ruleId, withdrawn: 1, pending: 0, methods })))
})

test('an API key sees what rules do, and no phone of a monitor call', async () => {
  const { ruleId } = await chief.call(
    'alarm/saveAlarmRule',
    speeding(company, { actions: [{ kind: 'monitor', phone: '02112345678' }] }),
  )
  const actionsIn = ({ rules }: { rules: readonly { ruleId: string; actions?: unknown }[] }) =>
    rules.find(each => each.ruleId === ruleId)?.actions
  expect(actionsIn(await chief.call('alarm/getAlarmRules', {}))).toEqual([{ kind: 'monitor', phone: '02112345678' }])
  const key = { name: 'ERP', rights: ['alarmAuth'] as const, orgIds: [company], days: 30, perMinute: 100 }
  const { secret } = await chief.call('admin/addApiKey', { ...key, rights: [...key.rights] })
  const { reply } = await platform.send('alarm/getAlarmRules', {}, { authorization: `Bearer ${secret}` })
  expect(actionsIn(reply.data as never)).toEqual([{ kind: 'monitor' }])
})

const report = {
  vehicleId: 1,
  time: 0,
  digest: 0n,
  receivedAt: 0,
  quality: 0,
  edition: 2019,
  latitudeE6: 31_000_000,
  longitudeE6: 121_000_000,
  speedDkmh: 900,
  alarms: 0,
  late: false,
} as const
const tried = (time: number, over: Partial<Tried['condition']> = {}, late = false): Tried => ({
  ruleId: '1',
  report: { ...report, time: time * 1_000, late },
  condition: { type: 257, on: true, rules: ['1'], trial: true, ...over },
})
const off = (time: number) => tried(time, { on: false })
test.each([
  ['begins and ends', [tried(0), off(60)], [[0, 60, false]]],
  ['goes on when it returns within a minute', [tried(0), off(60), tried(119), off(200)], [[0, 200, false]]],
  [
    'is another one later',
    [tried(0), off(60), tried(121)],
    [
      [0, 60, false],
      [121, null, false],
    ],
  ],
  ['ends at once where it is a moment', [tried(0, { once: true })], [[0, 0, false]]],
  [
    'is withdrawn by what it is known by',
    [tried(0, { once: true }), tried(90, { on: false, withdraws: { startedAt: 0, why: 'jumpedBack' } })],
    [[0, 0, true]],
  ],
  [
    'of late reports is one for each ten minutes',
    [tried(0, {}, true), tried(590, {}, true), tried(1_300, {}, true)],
    [
      [0, 590, false],
      [1_300, 1_300, false],
    ],
  ],
  [
    'moves to the late report in which it began',
    [tried(90, { once: true }), tried(30, { once: true, moves: 90_000 }, true)],
    [[30, 30, false]],
  ],
] as const)('a case of a trial %s', (_, found, cases) => {
  const seconds = (time: number | null) => time && time / 1_000
  const of = ({ startedAt, endedAt, withdrawnAt }: TrialCase) => [seconds(startedAt), seconds(endedAt), withdrawnAt !== null]
  expect(foldTried([], found).map(of)).toEqual(cases)
})

const counted = (cases: number, withdrawn: number, misinformation: number, confirm: number, vehicles = 10) =>
  ruleHint({
    cases,
    withdrawn,
    methods: [
      { method: 'misinformation', cases: misinformation },
      { method: 'confirm', cases: confirm },
    ],
    vehicles,
  })
test('a rule cries wolf when half of what was handled was none, one vehicle rings five times a day, or nobody handles its alarms', () => {
  expect([counted(20, 2, 3, 5), counted(20, 2, 2, 5), counted(20, 2, 2, 6)]).toEqual(['mostlyFalse', null, null])
  expect([counted(150, 0, 0, 100, 1), counted(149, 0, 0, 100, 1)]).toEqual(['often', null])
  expect([counted(100, 0, 0, 4), counted(100, 0, 0, 5), counted(49, 0, 0, 0)]).toEqual(['unhandled', null, null])
})

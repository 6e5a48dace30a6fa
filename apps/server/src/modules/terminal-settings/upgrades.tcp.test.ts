/** Upgrades over HTTP and real sockets: what goes when, what is told of it, and what never goes twice. */
import { createHash } from 'node:crypto'
import { type CallPath, type DataOf, errorByCode, type TerminalChange, type TerminalRollout } from '@outrider/contract'
import { decode, messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { cutPlatform, type LinkedVehicle } from '../../testing/cut-platform.ts'
import { until } from '../../testing/gateway.ts'
import type { Caller } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'

const parts = await cutPlatform({ settingTimes: { look: 50, left: 60_000, note: 20, again: 0 } })
const { platform, organisation, clock, reports, ends, sql } = parts
afterAll(() => parts.stop())
const chief = await platform.newCaller('chief', [organisation])
const without = await platform.newCaller('without', [organisation], { rights: { upgradeAuth: false } })
const reason = 'The maker mended its clock'
const refusal = async (by: Caller, path: CallPath, body: object) => errorByCode(await by.code(path, body))

const file = Buffer.from(Array.from({ length: 9_990 }, (_, at) => (at * 31) & 0xff))
const total = 11
const md5 = createHash('md5').update(file).digest('hex')

interface Terminal extends LinkedVehicle {
  firmware: string
  /** Result of 0x0001 for a part; undefined: it says nothing. */
  says: (index: number) => number | undefined
  /** Parts that came, over all links. */
  came: { index: number; body: Buffer }[]
}

/** Acknowledges parts and says its version and where it is. */
function answers(of: Terminal, terminal: TestTerminal): void {
  terminal
    // Between two reports of a vehicle that stands the clock goes on by more than a position may be old.
    .tellsPosition(() => clock.at)
    .replies(messages.queryParameters, frame => terminal.acknowledges(frame, 3))
    .replies(messages.queryAttributes, () => {
      const [maker, model, terminalId, iccid, hardware] = ['OUTRD', 'OR-9', 'T000001', '89860400000000000001', 'A']
      const said = { type: 4, maker, model, terminalId, iccid, hardware, firmware: of.firmware, gnss: 1, comm: 1 }
      terminal.send(messages.attributesResponse, said)
    })
    .replies(messages.upgradePackage, frame => {
      const index = frame.header.subPackage?.index ?? 1
      of.came.push({ index, body: frame.body })
      const result = of.says(index)
      if (result !== undefined) terminal.acknowledges(frame, result)
    })
}

async function linked(of: number, says: Terminal['says'] = () => 0): Promise<Terminal> {
  const vehicle = await parts.linked({ of, model: 'OR-9' })
  const terminal: Terminal = { ...vehicle, firmware: '1.0', says, came: [] }
  answers(terminal, vehicle.terminal)
  return terminal
}
async function comesBack(of: Terminal): Promise<void> {
  await of.terminal.leave()
  const again = ends(new TestTerminal(platform.gatewayPort, of.phone, '2013'))
  answers(of, again)
  await again.register({ model: 'OR-9' }).then(({ token = '' }) => again.authenticate(token))
  of.terminal = again
}
/** All of them at the same time: what was seen a while ago is no proof any more. */
async function stand(...all: Terminal[]): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    clock.at += 16_000
    for (const each of all) await reports(each)
  }
}
const tells = ({ terminal }: Terminal, result: number): Promise<number> =>
  terminal.ackOf(terminal.send(messages.upgradeResult, { type: 0, result }))

async function uploaded(by: Caller = chief): Promise<string> {
  const { data } = await by.upload(file, 'firmware')
  return (data as { fileId: string }).fileId
}
const firmwareOf = async (orgId: number, over: object = {}) => ({
  orgId,
  model: 'OR-9',
  kind: 'terminal' as const,
  version: '2.0',
  maker: 'OUTRD',
  checksum: md5,
  note: '',
  fileId: await uploaded(),
  ...over,
})
/** A branch with a firmware, and terminals that wait for it. */
async function branchWith(...says: Terminal['says'][]) {
  const branch = await platform.addOrganisation(`Branch ${Math.random()}`, organisation)
  const terminals: Terminal[] = []
  for (const each of says) terminals.push(await linked(branch, each))
  await stand(...terminals)
  const { firmwareId } = await chief.call('terminal/addFirmware', await firmwareOf(branch))
  return { branch, terminals, firmwareId, first: terminals[0] ?? expect.fail() }
}
const start = (firmwareId: string, over: object = {}) =>
  chief.call('terminal/startUpgrade', { firmwareId, reason, version: '2.0', ...over })
const rolloutOf = async (firmwareId: string): Promise<TerminalRollout> =>
  (await chief.call('terminal/getUpgrades', { firmwareId })).rollouts[0] ?? expect.fail()
const last = async ({ vehicleId }: Terminal): Promise<TerminalChange | undefined> =>
  (await chief.call('terminal/getTerminalChanges', { vehicleId })).changes[0]
const hasAll = (of: Terminal) => until(async () => (await last(of))?.upgrade?.partsDone === total)
const becomes = (of: Terminal, state: TerminalChange['state']) => until(async () => (await last(of))?.state === state)
const indexes = ({ came }: Terminal): number[] => came.map(({ index }) => index)
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

test('a firmware is kept with its checksum by who may upgrade, and is nobody else’s', async () => {
  const body = await firmwareOf(organisation)
  expect(await refusal(without, 'terminal/addFirmware', body)).toBe('access.noRight')
  expect(await refusal(chief, 'terminal/addFirmware', { ...body, checksum: 'a'.repeat(32) })).toBe('terminal.firmwareChecksum')
  const thief = await platform.newCaller('thief', [organisation])
  expect(await refusal(thief, 'terminal/addFirmware', body)).toBe('file.unknown')
  const { firmwareId } = await chief.call('terminal/addFirmware', body)
  expect(await refusal(chief, 'terminal/addFirmware', await firmwareOf(organisation))).toBe('terminal.firmwareKnown')
  const { firmwares } = await chief.call('terminal/getFirmwares', { firmwareId })
  expect(firmwares).toEqual([
    expect.objectContaining({
      version: '2.0',
      bytes: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
      userName: 'chief',
    }),
  ])
  const theirs = await platform.newCaller('theirs', [await platform.addOrganisation('Theirs')])
  expect(await refusal(theirs, 'terminal/getFirmwares', { firmwareId })).toBe('terminal.firmwareUnknown')
  expect(await refusal(theirs, 'terminal/startUpgrade', { firmwareId, reason, version: '2.0' })).toBe('terminal.firmwareUnknown')
  await chief.call('terminal/endFirmware', { firmwareId })
  const { rows } = await sql(`select from files where owner_kind = 'terminalFirmware' and owner_id = $1`, [firmwareId])
  expect(rows).toEqual([])
})

test('a terminal gets it whole, once, and is done when it says the new version after its restart', async () => {
  const { first, firmwareId } = await branchWith(() => 0)
  expect(await refusal(chief, 'terminal/startUpgrade', { firmwareId, reason, version: '1.9' })).toBe('terminal.firmwareVersion')
  expect(await refusal(chief, 'terminal/startUpgrade', { firmwareId, reason: ' ', version: '2.0' })).toBe('terminal.noReason')
  const requestId = 'c'.repeat(32)
  const { rollout } = await start(firmwareId, { requestId })
  expect((await start(firmwareId, { requestId })).rollout.rolloutId).toBe(rollout.rolloutId)
  expect(await refusal(chief, 'terminal/endFirmware', { firmwareId })).toBe('terminal.upgradeRuns')
  await becomes(first, 'awaiting')
  await hasAll(first)
  const whole = Buffer.concat(first.came.map(({ body }) => body))
  expect(decode(messages.upgradePackage, whole, '2013').value).toEqual({
    type: 0,
    maker: 'OUTRD',
    version: '2.0',
    size: file.length,
    data: file,
  })
  // It restarts twice, the second time with what it installed.
  await comesBack(first)
  first.firmware = '2.0'
  await comesBack(first)
  await tells(first, 0)
  await becomes(first, 'done')
  expect(await last(first)).toMatchObject({
    kind: 'upgrade',
    upgrade: { version: '2.0', before: '1.0', after: '2.0', parts: total, partsDone: total },
  })
  await until(async () => (await rolloutOf(firmwareId)).state === 'done')
  expect(indexes(first)).toEqual(upTo(total))
  expect(await refusal(chief, 'terminal/startUpgrade', { firmwareId, reason, version: '2.0' })).toBe('terminal.allUpgraded')
})

test('where cuts need a second person an upgrade needs one, who is not the one that asked', async () => {
  const { branch, first, firmwareId } = await branchWith(() => 0)
  await sql(`update organisations set approves_cuts = true where id = ${branch}`)
  const { rollout } = await start(firmwareId)
  expect(rollout).toMatchObject({ state: 'asked', own: true })
  const decision = { rolloutId: rollout.rolloutId, approve: true }
  expect(await refusal(chief, 'terminal/decideRollout', decision)).toBe('command.ownApproval')
  const configures = await platform.newCaller('configures-too', [organisation], { rights: { upgradeAuth: false } })
  expect(await refusal(configures, 'terminal/decideRollout', decision)).toBe('access.noRight')
  // Its terminals would wait for nothing, and be open for no other firmware.
  expect(await refusal(chief, 'terminal/endFirmware', { firmwareId })).toBe('terminal.upgradeRuns')
  expect(first.came).toEqual([])
  const second = await platform.newCaller('second', [organisation])
  await second.call('terminal/decideRollout', decision)
  await stand(first)
  await hasAll(first)
  expect(indexes(first)).toEqual(upTo(total))
})

test('what fails at 60 %, or says that it failed, is told so, and the rollout stops by itself', async () => {
  // When two have failed the rollout stops, and no last part goes any more: another one has it all by then.
  const part = { failing: 7, result: undefined as number | undefined }
  const midway: Terminal['says'] = index => (index < part.failing ? 0 : part.result)
  const failsNow = ({ terminal }: Terminal): void => {
    const { header } = terminal.heard.findLast(each => each.header.subPackage?.index === part.failing) ?? expect.fail('no part')
    terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 1 })
  }
  const { terminals, firmwareId } = await branchWith(
    midway,
    () => 0,
    midway,
    () => 0,
    () => 0,
    () => 0,
    () => 0,
  )
  await start(firmwareId)
  const [failing, installs, too] = terminals
  if (!failing || !installs || !too) expect.fail()
  await hasAll(installs)
  for (const each of [failing, too]) await until(() => Promise.resolve(indexes(each).includes(part.failing)))
  part.result = 1
  for (const each of [failing, too]) failsNow(each)
  await becomes(failing, 'refused')
  expect(await last(failing)).toMatchObject({ detail: 'failed', upgrade: { parts: total, partsDone: 6 } })
  await until(async () => (await rolloutOf(firmwareId)).state === 'stopped')
  // Those of the first wave that have all of it tell what became of it.
  await becomes(installs, 'awaiting')
  await tells(installs, 1)
  await becomes(installs, 'refused')
  expect(await last(installs)).toMatchObject({ detail: 'upgradeFailed' })
  expect((await rolloutOf(firmwareId)).states.waiting).toBeGreaterThanOrEqual(2)
  expect(terminals.slice(5).map(({ came }) => came.length)).toEqual([0, 0])
})

test('no part goes while the vehicle drives; it waits and goes when the vehicle stands', async () => {
  const { first, firmwareId } = await branchWith(() => 0)
  await reports(first, { speed: 60 })
  await start(firmwareId)
  await until(async () => (await rolloutOf(firmwareId)).states.waiting === 1)
  expect(first.came).toEqual([])
  await stand(first)
  await becomes(first, 'awaiting')
  await hasAll(first)
  expect(indexes(first)).toEqual(upTo(total))
})

test('after a lost link it goes on behind the parts that the terminal has', async () => {
  const { first, firmwareId } = await branchWith(index => (index <= 2 ? 0 : undefined))
  await start(firmwareId)
  await until(async () => first.came.length === 10 && (await last(first))?.upgrade?.partsDone === 2)
  first.says = () => 0
  await first.terminal.leave()
  await becomes(first, 'waiting')
  first.came.length = 0
  await comesBack(first)
  await stand(first)
  await becomes(first, 'awaiting')
  await hasAll(first)
  expect(indexes(first)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('what a server was killed over goes on before the last part, and is never sent again after it', async () => {
  const { first, terminals, firmwareId } = await branchWith(
    () => 0,
    () => 0,
  )
  const second = terminals[1] ?? expect.fail()
  for (const each of terminals) await each.terminal.leave()
  await until(
    async () => !(await chief.call('terminal/getFirmwareTerminals', { firmwareId })).terminals.some(each => each.online),
  )
  await start(firmwareId)
  const old = new Date(clock.at - 61_000)
  await sql(
    `update terminal_changes set state = 'sending', sent_at = $2, parts_at = $2, parts = 11, parts_done = 9, version_before = '1.0' where vehicle_id = $1`,
    [first.id, old],
  )
  await sql(
    `update terminal_changes set state = 'awaiting', sent_at = $2, parts = 11, parts_done = 10, version_before = '1.0', return_by = $3 where vehicle_id = $1`,
    [second.id, old, new Date(clock.at + 600_000)],
  )
  for (const each of terminals) await comesBack(each)
  await stand(...terminals)
  await becomes(first, 'awaiting')
  await hasAll(first)
  expect(indexes(first)).toEqual([10, 11])
  clock.at += 601_000
  await becomes(second, 'different')
  expect(await last(second)).toMatchObject({ detail: 'upgradeSame', upgrade: { after: '1.0' } })
  expect(second.came).toEqual([])
})

test('it is stopped and cancelled by who may upgrade alone; what has not begun is not sent then', async () => {
  const { first, firmwareId } = await branchWith(() => 0)
  await first.terminal.leave()
  const { rollout } = await start(firmwareId)
  const to = { rolloutId: rollout.rolloutId, to: 'cancelled' as const }
  const configures = await platform.newCaller('configures', [organisation], { rights: { upgradeAuth: false } })
  expect(await refusal(configures, 'terminal/changeRollout', to)).toBe('access.noRight')
  await chief.call('terminal/changeRollout', to)
  await comesBack(first)
  await stand(first)
  const { terminals }: DataOf<'terminal/getFirmwareTerminals'> = await chief.call('terminal/getFirmwareTerminals', { firmwareId })
  expect(terminals).toEqual([expect.objectContaining({ state: 'hasOther', version: '1.0' })])
  expect(first.came).toEqual([])
  await chief.call('terminal/endFirmware', { firmwareId })
})

test('terminals that were away while their waves passed do not get it all at once: a wave more goes when one has come to its end', async () => {
  const { terminals, firmwareId } = await branchWith(...Array.from({ length: 6 }, () => () => 0))
  for (const each of terminals) await each.terminal.leave()
  await until(
    async () => !(await chief.call('terminal/getFirmwareTerminals', { firmwareId })).terminals.some(each => each.online),
  )
  await start(firmwareId)
  await until(async () => (await rolloutOf(firmwareId)).wave === 2)
  for (const each of terminals) await comesBack(each)
  await stand(...terminals)
  await until(async () => ((await rolloutOf(firmwareId)).states.awaiting ?? 0) >= 5)
  await stand(...terminals)
  expect(terminals.filter(({ came }) => came.length === 0).length).toBe(1)
  for (const each of terminals.filter(({ came }) => came.length > 0)) {
    await hasAll(each)
    each.firmware = '2.0'
    await comesBack(each)
  }
  await stand(...terminals)
  await until(async () => (await rolloutOf(firmwareId)).states.done === 5)
  await until(() => Promise.resolve(terminals.every(({ came }) => came.length > 0)))
})

test('one that gets further each time is not given up, however often its vehicle drives off; one that gets nothing is', async () => {
  const { terminals, firmwareId } = await branchWith(
    index => (index <= 2 ? 0 : undefined),
    () => undefined,
  )
  const [first, other] = terminals
  if (!first || !other) expect.fail()
  const begun = (times: number) => sql('update terminal_changes set begun = $2 where vehicle_id = $1', [first.id, times])
  await first.terminal.leave()
  await other.terminal.leave()
  await start(firmwareId)
  await begun(29)
  await comesBack(first)
  await stand(first)
  await until(async () => (await last(first))?.upgrade?.partsDone === 2)
  await reports(first, { speed: 60 })
  await first.terminal.leave()
  await becomes(first, 'waiting')
  first.says = () => undefined
  first.came.length = 0
  await begun(29)
  await comesBack(first)
  // While it drove last nothing begins, however often it is looked at: as when the other one gets its parts.
  await comesBack(other)
  await stand(other)
  await until(() => Promise.resolve(other.came.length > 0))
  expect((await last(first))?.state).toMatch(/^(waiting|sending)$/)
  await stand(first)
  await until(() => Promise.resolve(first.came.length > 0))
  await first.terminal.leave()
  await becomes(first, 'noAnswer')
  expect(await last(first)).toMatchObject({ detail: 'upgradeTries' })
})

test.each<[what: string, state: TerminalChange['state'], take: (id: number, branch: number) => Promise<unknown>]>([
  [
    'its vehicle has another organisation',
    'cancelled',
    async id => {
      const other = await platform.addOrganisation(`Buyer of ${id}`, organisation)
      await sql('update vehicles set organisation_id = $2 where id = $1', [id, other])
    },
  ],
  [
    'a second person is needed since',
    'waiting',
    (_, branch) => sql('update organisations set approves_cuts = true where id = $1', [branch]),
  ],
])('the part that installs it does not go when %s', async (_, state, take) => {
  const { branch, firmwareId, first } = await branchWith(index => (index === total - 1 ? undefined : 0))
  await start(firmwareId)
  await until(() => first.came.some(({ index }) => index === total - 1))
  await take(first.id, branch)
  const { header } =
    first.terminal.heard.findLast(({ header: each }) => each.subPackage?.index === total - 1) ?? expect.fail('no part')
  first.terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 0 })
  await becomes(first, state)
  // What was written before this answer has been heard with it.
  await first.terminal.ackOf(first.terminal.send(messages.heartbeat, {}))
  expect(first.came.some(({ index }) => index === total)).toBe(false)
})

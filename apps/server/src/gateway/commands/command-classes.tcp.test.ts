/** The gate of commands at the wire: every command that there is, to a frozen vehicle and without the permit of the interlock. */
import { messages } from '@outrider/jt808'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { canStop, type CommandClasses, commandClasses } from '../../events/command-classes.ts'
import type { StopPermit } from '../../events/terminals.ts'
import type { CommandName, CommandRequester } from '../../events/terminal-commands.ts'
import { commandPayloads as payloads } from '../../testing/command-payloads.ts'
import { testGateway, until } from '../../testing/gateway.ts'
import { terminalCommands } from './terminal-commands.ts'

let isFrozen = false
let isUnheard = false

afterAll(() => g.close())

const cases = Object.entries(payloads).flatMap(([command, all]) =>
  (all as readonly unknown[]).map(payload => ({ command: command as CommandName, payload })),
)
const nameOf = ({ command, payload }: { command: string; payload: unknown }): string =>
  all(command).length === 1 ? command : `${command} ${JSON.stringify(payload)}`
const all = (command: string): readonly unknown[] => payloads[command as CommandName]
const anyone = { userId: 0, sessionId: '1' }

/** Sends it and says what kept it back; undefined: its bytes came, and the terminal refused it, so that it is over. */
async function kept(
  { command, payload }: (typeof cases)[number],
  { by = 'platform', permits }: { by?: CommandRequester; permits?: StopPermit },
): Promise<string | undefined> {
  terminal.heard.length = 0
  const options = { by, timeoutMs: 60_000, ...(permits && { permits }) }
  const { result } = await g.gateway.terminals.send(vehicleId, command, payload as never, options)
  const { sends } = terminalCommands[command]
  const refused = terminal
    .hears(({ header }) => header.messageId === sends)
    .then(({ header }) =>
      terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 3 }),
    )
  // Where nothing comes, until the end of the test.
  refused.catch(() => undefined)
  const reason = await result.then(
    () => expect.fail(nameOf({ command, payload })),
    (error: { reason: string }) => error.reason,
  )
  if (reason === 'notSupported') {
    await refused
    return undefined
  }
  // What had gone before would have come before it.
  await terminal.ackOf(terminal.send(messages.heartbeat, {}))
  expect(terminal.heard.map(({ header }) => header.messageId)).toEqual([messages.platformAck.id])
  return reason
}
const classOf = (command: CommandName) => (commandClasses as CommandClasses)[command] ?? expect.fail()
const g = await testGateway({ graceMs: 0 }, { isFrozen: () => isFrozen, isUnheard: () => isUnheard })
const phone = '13955880001'
const vehicleId = await g.addVehicle(phone)
await g.database.pool.query('update terminals set attributes_at = now(), parameters_at = now() where phone = $1', [phone])
const { rows } = await g.database.pool.query<{ id: number }>(
  `insert into users (login, name, password_hash, rights) values ('wang', '王', '', '{}') returning id`,
)
anyone.userId = rows[0]?.id ?? 0
const terminal = await g.terminal(phone).signIn()

test('every command that the gateway can send is classified, and no other name is', () => {
  expect(Object.keys(commandClasses).toSorted()).toEqual(Object.keys(terminalCommands).toSorted())
  for (const { stops } of Object.values(commandClasses as CommandClasses)) if (!stops.can) expect(stops.because).not.toBe('')
})

test('what can stop a vehicle has one record, with who asked for it: of such commands only texts may have it here', () => {
  const recordedHere = Object.entries(terminalCommands).filter(([, { recorded }]) => recorded)
  const names = recordedHere.map(([command]) => command as CommandName)
  expect(names.filter(command => classOf(command).stops.can)).toEqual(['text'])
})

test('these messages are sent as commands, and no other', () => {
  const sent = new Set(Object.values(terminalCommands).map(({ sends }) => sends.toString(16)))
  expect([...sent].toSorted().join(' ')).toBe(
    '8103 8104 8105 8106 8107 8108 8201 8202 8203 8204 8300 8301 8302 8303 8304 8400 8401 8500 8600 8601 8602 8603 8604 8605 8606 8607 8608 8700 8701 8702 8800 8801 8802 8803 8804 8805 8900 8a00 9003 9101 9102 9105 9201 9202 9205 9206 9207 9208 9301 9302 9303 9304 9305 9306 a006',
  )
})

test('what can stop a vehicle goes with the permit of the interlock only, also for the platform; what brings it back always goes', async () => {
  const withheld: string[] = []
  for (const each of cases) {
    const reason = await kept(each, {})
    expect(reason === 'withheld', nameOf(each)).toBe(canStop(classOf(each.command), each.payload))
    if (reason !== undefined) withheld.push(nameOf(each))
  }
  expect(withheld).toMatchInlineSnapshot(`
    [
      "text",
      "dispatchText",
      "textOrder {"order":"RELAY,1#","cut":true}",
      "control {"command":100,"parameters":""}",
      "control {"command":240,"parameters":""}",
      "control {"command":0,"parameters":"#0;1"}",
      "control {"command":2,"parameters":"1;;;;example.com"}",
      "control {"command":3,"parameters":""}",
      "control {"command":5,"parameters":""}",
      "control {"command":101,"parameters":"1"}",
      "relayFrame {"cut":true,"at":1767225600000}",
      "lockDoors {"lock":true}",
      "setParameters {"parameters":[{"id":62311,"value":"0101"}]}",
      "terminalOrder {"command":4,"parameters":""}",
      "terminalOrder {"command":5,"parameters":""}",
      "terminalOrder {"command":2,"parameters":"0;;;;;example.com;8808;0;60"}",
      "upgrade",
      "events",
      "question",
      "informationMenu",
      "information",
      "passDown",
      "vehicleControls",
    ]
  `)
  const refusing = (() => false) as StopPermit
  const permitting = (() => true) as StopPermit
  for (const each of cases.filter(({ command, payload }) => canStop(classOf(command), payload))) {
    expect(await kept(each, { permits: refusing }), nameOf(each)).toBe('withheld')
    expect(await kept(each, { permits: permitting }), nameOf(each)).toBeUndefined()
  }
})

test('a frozen vehicle is sent what the table names, by users and by the platform, and nothing else (S8.text.8)', async () => {
  isFrozen = true
  const permits = (() => true) as StopPermit
  const goes: string[] = []
  for (const each of cases) {
    const byUser = await kept(each, { by: anyone, permits })
    const byPlatform = await kept(each, { permits })
    for (const reason of [byUser, byPlatform]) expect([undefined, 'frozen'], nameOf(each)).toContain(reason)
    if (byUser === undefined) expect(byPlatform).toBeUndefined()
    if (byPlatform === undefined) goes.push(`${nameOf(each)}${byUser === undefined ? '' : ', by the platform'}`)
  }
  isFrozen = false
  expect(goes).toMatchInlineSnapshot(`
    [
      "location {"shows":"effect"}",
      "parameters, by the platform",
      "attributes, by the platform",
      "textOrder {"order":"RELAY,0#","cut":false}",
      "control {"command":101,"parameters":""}",
      "control {"command":241,"parameters":""}",
      "control {"command":0,"parameters":"#0;0"}",
      "relayFrame {"cut":false,"at":1767225600000}",
      "lockDoors {"lock":false}",
      "confirmAlarms",
      "uploadAlarmFiles, by the platform",
      "closeVideo",
      "videoLoss",
      "closeTalk",
      "controlReplay {"channel":1,"control":{"command":"end"}}",
      "controlUpload {"serial":1,"command":"pause"}",
      "controlUpload {"serial":1,"command":"cancel"}",
      "missingMedia, by the platform",
      "cameraTurn {"channel":1,"to":"stop","speed":0}",
    ]
  `)
})

test('a vehicle into whose cab its company lets nobody listen is sent nothing by which somebody hears it, by users and by the platform, whatever is permitted', async () => {
  isUnheard = true
  const permits = (() => true) as StopPermit
  const withheld: string[] = []
  for (const each of cases) {
    const byUser = await kept(each, { by: anyone, permits })
    expect(await kept(each, { permits }), nameOf(each)).toBe(byUser)
    if (byUser !== undefined) withheld.push(`${nameOf(each)}: ${byUser}`)
  }
  isUnheard = false
  expect(withheld).toMatchInlineSnapshot(`
    [
      "openTalk {"host":"127.0.0.1","port":1,"channel":1,"kind":"listen"}: withheld",
      "recordSound: withheld",
      "listenIn: withheld",
    ]
  `)
})

test('a command to a vehicle whose service ends while it is on its way is not sent, looked at in the turn of the bytes (S8.text.8)', async () => {
  terminal.heard.length = 0
  const holder = await g.database.pool.connect()
  onTestFinished(() => {
    isFrozen = false
    holder.release(true)
  })
  await holder.query('begin')
  // Its record is written last before the bytes.
  await holder.query('lock table commands in share mode')
  const sending = g.gateway.terminals.send(vehicleId, 'takePicture', { channel: 1 }, { by: anyone })
  await until(async () => (await g.database.pool.query('select from pg_locks where not granted')).rowCount !== 0)
  isFrozen = true
  await holder.query('rollback')
  const { result } = await sending
  await expect(result).rejects.toMatchObject({ reason: 'frozen' })
  await terminal.ackOf(terminal.send(messages.heartbeat, {}))
  expect(terminal.heard.map(({ header }) => header.messageId)).toEqual([messages.platformAck.id])
})

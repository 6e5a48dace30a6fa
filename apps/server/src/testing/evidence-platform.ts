/** A platform that takes files of alarms, with terminals that have raised one. */
import { decode, type Extras, messages } from '@outrider/jt808'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { AlarmUpload } from './alarm-upload.ts'
import { freePort } from './free-port.ts'
import { type Caller, testPlatform, type TestPlatform } from './platform.ts'
import { TestTerminal } from './terminal.ts'

/** Guangdong's: longer than the standard's, to come back byte for byte. */
export const identification = Buffer.from(`${'3132333435363738'.repeat(4)}2411230102030a01`, 'hex')
const collision = {
  driverAssistance: {
    alarmId: 7,
    flag: 0,
    type: 1,
    level: 2,
    frontSpeed: 50,
    distance: 5,
    lane: 0,
    sign: 0,
    signValue: 0,
    speed: 60,
    altitude: 0,
    latitude: 31,
    longitude: 121,
    time: Date.UTC(2026, 0, 5),
    state: 0,
    identification,
  },
} as unknown as Extras

export const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), Buffer.alloc(5000, 7)])
export const clip = Buffer.concat([
  Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f326d703431', 'hex'),
  Buffer.alloc(9000, 9),
])

export interface EvidencePlatform {
  readonly platform: TestPlatform
  readonly evidencePort: number
  /** Sees the vehicles. */
  readonly operator: Caller
  /** Of another organisation. */
  readonly outsider: Caller
  /** A terminal of a new vehicle that has raised an alarm and was asked for its files. */
  alarmed: () => Promise<Alarmed>
  /** A connection for uploads of the terminal with this phone. */
  uploadOf: (phone: string) => AlarmUpload
  /** Why connections with this phone were cut off; '': of those that did not say theirs. */
  refusals: (phone: string) => Promise<string[]>
  stop(): Promise<void>
}
interface Alarmed {
  phone: string
  vehicleId: string
  terminal: TestTerminal
  request: ReturnType<typeof requestOf>
  alarmId: string
}
const requestOf = (body: Buffer) => decode(messages.alarmAttachmentUpload, body, '2013').value

export async function evidencePlatform(config: Partial<Config> = {}, log?: Logger): Promise<EvidencePlatform> {
  const evidencePort = await freePort()
  const platform = await testPlatform({
    terminals: 'gateway',
    ...(log && { log }),
    config: { 'evidence-port': evidencePort, 'evidence-address': `127.0.0.1:${evidencePort}`, ...config },
  })
  const organisation = await platform.addOrganisation('Ours')
  await platform.addUser('operator', 'a password', [organisation])
  await platform.addUser('blind', 'a password', [organisation], { rights: { alarmAuth: false } })
  await platform.addUser('outsider', 'a password', [await platform.addOrganisation('Theirs')])
  const operator = await platform.signIn('operator', 'a password')
  const outsider = await platform.signIn('outsider', 'a password')
  const terminals: TestTerminal[] = []
  let phones = 13_955_640_000
  return {
    platform,
    evidencePort,
    operator,
    outsider,
    async alarmed() {
      const phone = String((phones += 1))
      const vehicleId = String(await platform.addVehicle(organisation, `沪${phone}`, { phone }))
      const terminal = new TestTerminal(platform.gatewayPort, phone)
      terminals.push(terminal)
      await terminal.signIn()
      const result = await terminal.ackOf(terminal.report({ extras: collision }))
      if (result !== 0) throw new Error(`the report was answered with ${result}`)
      const asked = await terminal.hears(({ header }) => header.messageId === messages.alarmAttachmentUpload.id)
      const request = requestOf(asked.body)
      terminal.send(messages.terminalAck, { replySerial: asked.header.serial, replyId: asked.header.messageId, result: 0 })
      await platform.settled()
      const [alarm] = (await operator.call('alarm/getVehiclesAlarms', { vehicleId })).alarms
      return { phone, vehicleId, terminal, request, alarmId: alarm?.alarmId ?? '' }
    },
    uploadOf(phone) {
      const upload = new AlarmUpload(evidencePort, phone)
      terminals.push(upload)
      return upload
    },
    async refusals(phone) {
      await platform.settled()
      const { rows } = await platform.database.pool.query<{ reason: string }>(
        `select details->>'reason' as reason from recorded_events where kind = 'evidenceRefused' and details->>'phone' = $1`,
        [phone],
      )
      return rows.map(({ reason }) => reason)
    },
    async stop() {
      for (const terminal of terminals) terminal.socket.destroy()
      await platform.stop()
    },
  }
}

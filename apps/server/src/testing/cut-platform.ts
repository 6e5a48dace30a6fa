/** A platform on which vehicles are cut and locked over real sockets, with a clock that the test moves, and vehicles that drive and stand. */
import { type Frame, messages, type Version } from '@outrider/jt808'
import type { QueryResult } from 'pg'
import { expect } from 'vitest'
import type { PushMessage } from '../modules/ports.ts'
import { testPlatform, type TestPlatform } from './platform.ts'
import { TestTerminal } from './terminal.ts'

type Options = NonNullable<Parameters<typeof testPlatform>[0]>
type Report = Parameters<TestTerminal['report']>[0]

export interface LinkedVehicle {
  id: number
  vehicleId: string
  plate: string
  phone: string
  terminal: TestTerminal
}

export interface CutPlatform {
  readonly platform: TestPlatform
  /** Of the vehicles. */
  readonly organisation: number
  /** ms since 1970. */
  readonly clock: { at: number }
  /** To browsers, the oldest first. */
  readonly pushed: (PushMessage & { endpoint: string })[]
  /** Asked for its position its terminal tells the last one that it reported, as of now, unless it `answers` nothing. */
  readonly linked: (options?: { of?: number; model?: string; version?: Version; answers?: boolean }) => Promise<LinkedVehicle>
  /** One that stands unless `over` says otherwise; resolves when it is acknowledged. */
  readonly reports: (vehicle: Pick<LinkedVehicle, 'terminal'>, over?: Report) => Promise<void>
  /** Reports over half a minute in one place. */
  readonly stands: (vehicle: Pick<LinkedVehicle, 'terminal'>, over?: Report) => Promise<void>
  /** Ends with the platform. */
  readonly ends: (terminal: TestTerminal) => TestTerminal
  readonly sql: (text: string, values?: unknown[]) => Promise<QueryResult>
  readonly stop: () => Promise<void>
}

/** Those of one process have numbers of their own. */
let servers = 0

export const isControl = ({ header }: Frame): boolean => header.messageId === messages.terminalControl.id
/** The reply may come before or after the bytes have gone. */
export const goingOut: unknown = expect.stringMatching(/^(sending|sent)$/)

export async function cutPlatform({
  commandTimes,
  other,
  ...options
}: Pick<Options, 'config' | 'commandTimes' | 'settingTimes'> & {
  /** It is another server on the database of this one, with its clock. */
  other?: CutPlatform
} = {}): Promise<CutPlatform> {
  const clock = other?.clock ?? { at: Math.floor(Date.now() / 1_000) * 1_000 }
  const pushed: CutPlatform['pushed'] = []
  const platform = await testPlatform({
    terminals: 'gateway',
    ...(other && { beside: other.platform }),
    now: () => clock.at,
    commandTimes: { effect: 400, ask: 50, look: 100, answer: 300, ...commandTimes },
    pushSenders: {
      web({ address: endpoint }, message) {
        pushed.push({ endpoint, ...message })
        return Promise.resolve('sent')
      },
    },
    ...options,
  })
  const organisation = other?.organisation ?? (await platform.addOrganisation('Ours'))
  const terminals: TestTerminal[] = []
  const ends = (terminal: TestTerminal): TestTerminal => {
    terminals.push(terminal)
    return terminal
  }
  const reports: CutPlatform['reports'] = async ({ terminal }, over = {}) =>
    expect(await terminal.ackOf(terminal.report({ speed: 0, time: clock.at, ...over }))).toBe(0)
  let phones = 13_966_600_000 + servers++ * 1_000
  return {
    platform,
    organisation,
    clock,
    pushed,
    async linked({ of = organisation, model = 'OR-1', version = '2013', answers = true } = {}) {
      const phone = String((phones += 1))
      const plate = `沪${phone}`
      const id = await platform.addVehicle(of, plate, { phone })
      const terminal = ends(new TestTerminal(platform.gatewayPort, phone, version))
      if (answers) terminal.tellsPosition(() => clock.at)
      const { token = '' } = await terminal.register({ model })
      await terminal.authenticate(token)
      return { id, vehicleId: String(id), plate, phone, terminal }
    },
    reports,
    async stands(vehicle, over) {
      for (let times = 0; times < 3; times++) {
        clock.at += 16_000
        await reports(vehicle, over)
      }
    },
    ends,
    sql: (text, values = []) => platform.database.pool.query(text, values),
    async stop() {
      for (const terminal of terminals) terminal.socket.destroy()
      await platform.stop()
    },
  }
}

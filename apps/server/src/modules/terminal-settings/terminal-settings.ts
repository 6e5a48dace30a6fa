/**
 * Carries out changes of terminals. A change is `sending` in the database before its bytes go out and never waits again once they may have gone: what
 * a server was killed over, and what a terminal did not answer, is found out by reading the terminal when it is linked. What may lose a terminal, and
 * every restart, waits for its next sign-in, and is lost when that does not come in time.
 */
import { type SettingState, sendableMessages } from '@outrider/contract'
import type { Logger } from 'pino'
import { CommandError, type Terminals } from '../../events/terminals.ts'
import type { CommandRequester, TerminalParameter } from '../../events/terminal-commands.ts'
import type { Events } from '../../record/event-record.ts'
import type { Edition } from '../../events/edition.ts'
import type { PassingPort, StopGatePort } from '../ports.ts'
import type { ChangesRepository } from './changes.repository.ts'
import { type ChangeRow, changedSettings, type OrderDetails } from './setting-rows.ts'
import type { ToSend } from '../../fleet/messages/message-form-row.ts'
import type { SettingTimes } from './setting-times.ts'
import {
  isPassword,
  isSame,
  leadElsewhere,
  valuesOf,
  type WantedValue,
  type Version,
} from '../../fleet/parameters/terminal-values.ts'

export interface SettingDependencies {
  repository: ChangesRepository
  terminals: Terminals
  gate: () => StopGatePort
  passing: () => PassingPort
  times: SettingTimes
  log: Logger
  /** The record. */
  events: Events
  /** ms since 1970. */
  now: () => number
  /** Something may go on; of a vehicle whose terminal has another link already, it can be found out. */
  changed: (linkedAgain?: number) => void
}

interface Asked {
  by: CommandRequester
  /** What allowed it, looked at again after the vehicle was asked for its position, or the terminal for what it has. */
  maySend: () => Promise<boolean>
}
interface ToSet {
  values: readonly WantedValue[]
  version: Version
}

/** Nothing of it went out. */
const unsent = new Set(['withheld', 'frozen', 'offline', 'expired', 'cancelled'])
const isMessage = (kind: ChangeRow['kind']): boolean => (sendableMessages as readonly string[]).includes(kind)
const editions = { '2011': 2011, '2013': 2013, '2019': 2019 } as const satisfies Readonly<Record<Version, Edition>>
const refusals = new Set(['failed', 'badMessage', 'notSupported'])

export class ChangesOfTerminals {
  readonly #deps: SettingDependencies
  /** On their way by this server. */
  readonly #sending = new Set<string>()
  readonly #open = new Set<Promise<void>>()

  constructor(deps: SettingDependencies) {
    this.#deps = deps
  }

  isSending(id: string): boolean {
    return this.#sending.has(id)
  }

  get sendingCount(): number {
    return this.#sending.size
  }

  /** Sends a change that is `sending`; its record is complete when it returns, but for what the terminal has to come back for. */
  async set(row: ChangeRow, { values, version, by, maySend }: Asked & ToSet): Promise<void> {
    await this.during(row, async () => {
      const ids = values.map(({ id }) => id)
      const before = await this.#read(row.vehicle_id, ids, version, by)
      if (before) await this.#deps.repository.keepBefore(row.id, before)
      // What it had is kept before it is changed: without that nothing goes out.
      else return await this.#end(row, 'noAnswer', 'notRead')
      if (!(await maySend())) throw new CommandError('withheld')
      if (leadElsewhere(values)) this.#recordLed(row, changedSettings(row.wanted, before, null), by)
      const permits = this.#deps.gate().whileItStands(row.vehicle_id)
      const { result } = await this.#deps.terminals.send(
        row.vehicle_id,
        'setParameters',
        { parameters: values.map(({ id, value }) => ({ id, value })) },
        { by, permits },
      )
      await result
      if (row.may_lose) return await this.#awaitReturn(row)
      await this.resolve(row, version, 'awaiting')
    })
  }

  async order(row: ChangeRow, { host, port, minutes, interval, seconds }: OrderDetails, { by, maySend }: Asked): Promise<void> {
    await this.during(row, async () => {
      const { terminals, gate, times } = this.#deps
      const { vehicle_id: vehicleId, kind } = row
      if (kind === 'track' || kind === 'linkTest') {
        const { result } =
          kind === 'track'
            ? await terminals.send(vehicleId, 'track', { interval, seconds }, { by })
            : await terminals.send(vehicleId, 'linkTest', null, { by })
        await result
        return await this.#end(row, 'done')
      }
      await gate().askFirst(vehicleId, by)
      if (!(await maySend())) throw new CommandError('withheld')
      const permits = gate().whileItStands(vehicleId)
      if (kind === 'connect') this.#recordLed(row, [{ en: 'server', before: null, wanted: `${host}:${port}` }], by)
      if (kind === 'factoryReset') this.#recordLed(row, [{ en: 'factory settings', before: null, wanted: 'all' }], by)
      const command = kind === 'restart' ? 4 : kind === 'factoryReset' ? 5 : 2
      // Access point, its user and password stay as they are: empty.
      const parameters = kind === 'connect' ? `0;;;;;${host};${port};0;${minutes}` : ''
      const { result } = await terminals.send(vehicleId, 'terminalOrder', { command, parameters }, { by, permits })
      await result
      if (kind === 'connect' && minutes === 0) return await this.#end(row, 'done')
      await this.#awaitReturn(row, times.return + (kind === 'connect' ? minutes * 60_000 : 0))
    })
  }

  /** From an expert's form. What it answers ends it: there is nothing that could be read back. */
  async message(row: ChangeRow, sent: ToSend, { by, version, maySend }: Asked & { version: Version }): Promise<void> {
    await this.during(row, async () => {
      await this.#deps.gate().askFirst(row.vehicle_id, by)
      if (!(await maySend())) throw new CommandError('withheld')
      try {
        await this.#sendOf(sent, row.vehicle_id, by, version)
      } catch (error) {
        // Nothing waits for a sign-in that would tell.
        if (!(error instanceof CommandError) || refusals.has(error.reason) || unsent.has(error.reason)) throw error
        return await this.#end(row, 'noAnswer')
      }
      await this.#end(row, 'done')
    })
  }

  /** Resolves when the terminal has taken it. */
  async #sendOf({ command, payload, passes }: ToSend, vehicleId: number, by: CommandRequester, version: Version): Promise<void> {
    const { terminals, gate, passing } = this.#deps
    if (passes) return await passing().open({ vehicleId, ...passes, edition: editions[version], by })
    const permits = gate().whileItStands(vehicleId)
    // The payload was made for this command, by its row.
    const { result } = await terminals.send(vehicleId, command, payload as never, { by, permits })
    await result
  }

  /** Finds out by reading what became of a change. `otherwise`: its state while the terminal says nothing. */
  async resolve(row: ChangeRow, version: Version, otherwise: SettingState, detail = ''): Promise<void> {
    // Nothing tells what became of it.
    if (isMessage(row.kind)) return await this.#end(row, 'noAnswer', detail)
    const wanted = row.wanted.filter(({ id }) => !isPassword(id))
    if (row.kind !== 'set') return await this.#end(row, 'done', detail)
    if (wanted.length === 0) return await this.#end(row, 'done', detail)
    const after = await this.#read(
      row.vehicle_id,
      wanted.map(({ id }) => id),
      version,
      'platform',
    )
    if (!after) return otherwise === 'awaiting' ? await this.#awaitReturn(row) : await this.#end(row, otherwise, detail)
    const has = new Map(after.map(({ id, value }) => [id, value]))
    const isDone = wanted.every(({ id, value }) => isSame(id, value, has.get(id)))
    await this.#deps.repository.end(row.id, { state: isDone ? 'done' : 'different', detail, after, at: this.#deps.now() })
  }

  /** A terminal has signed in of which something waits to be found out. */
  async returned(row: ChangeRow, version: Version): Promise<void> {
    if (this.#sending.has(row.id)) return
    // Stored and not yet begun, here or by another server: it is looked at when it is left behind.
    const { now, times } = this.#deps
    if (row.state === 'sending' && (row.sent_at?.getTime() ?? 0) > now() - times.left) return
    await this.during(row, () => this.resolve(row, version, row.state, row.state === 'lost' ? 'late' : ''))
  }

  /** Its time is over. */
  async overdue(row: ChangeRow, version: Version): Promise<void> {
    if (this.#sending.has(row.id)) return
    await this.during(row, async () => {
      if (!this.#deps.terminals.isLinked(row.vehicle_id)) return await this.#end(row, 'lost')
      // It answered and did not restart.
      if (row.kind !== 'set' && !isMessage(row.kind)) return await this.#end(row, 'different', 'sameLink')
      await this.resolve(row, version, 'noAnswer')
    })
  }

  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open)
  }

  /** Until then it has to have signed in again. */
  async #awaitReturn(row: ChangeRow, ms = this.#deps.times.return): Promise<void> {
    const { repository, now } = this.#deps
    await repository.end(row.id, { state: 'awaiting', returnBy: row.return_by?.getTime() ?? now() + ms, at: now() })
  }

  /** Before its bytes go: what it had is what leads it back. */
  #recordLed(
    row: ChangeRow,
    settings: readonly { en: string; before: string | null; wanted: string }[],
    by: CommandRequester,
  ): void {
    this.#deps.events.record({
      kind: 'terminalLed',
      subjects: [{ kind: 'vehicle', id: String(row.vehicle_id) }],
      // The one who approved it sends it.
      ...(row.asked_by !== null && { userId: row.asked_by }),
      ...(by !== 'platform' && by.userId === row.asked_by && { sessionId: by.sessionId }),
      approvedBy: row.approved_name,
      changes: Object.fromEntries(settings.map(({ en, before, wanted }) => [en, { from: before, to: wanted }])),
    })
  }

  async #end(row: ChangeRow, state: SettingState, detail = ''): Promise<void> {
    await this.#deps.repository.end(row.id, { state, detail, at: this.#deps.now() })
  }

  /** undefined: it said nothing. */
  async #read(
    vehicleId: number,
    ids: readonly number[],
    version: Version,
    by: CommandRequester,
  ): Promise<WantedValue[] | undefined> {
    try {
      // In 2011 there is no question for some of them.
      const { result } =
        version === '2011'
          ? await this.#deps.terminals.send(vehicleId, 'parameters', null, { by })
          : await this.#deps.terminals.send(vehicleId, 'someParameters', { ids }, { by })
      const parameters: TerminalParameter[] = await result
      const wanted = new Set(ids)
      return [...valuesOf(parameters)].filter(([id]) => wanted.has(id)).map(([id, value]) => ({ id, value }))
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      return undefined
    }
  }

  /** `work` is carried out by this server alone; what it throws of the terminal becomes the state of the change. */
  async during(row: ChangeRow, work: () => Promise<void>): Promise<void> {
    const { repository, terminals, log, changed } = this.#deps
    let linkedAgain = false
    this.#sending.add(row.id)
    const done = work()
      .catch(async (error: unknown) => {
        if (!(error instanceof CommandError)) throw error
        const { reason } = error
        if (refusals.has(reason)) return await this.#end(row, 'refused', reason)
        if (!unsent.has(reason)) {
          await this.#awaitReturn(row)
          linkedAgain = reason === 'linkLost' && terminals.isLinked(row.vehicle_id)
          return
        }
        // In a rollout it goes when the terminal is linked again, or the vehicle stands.
        if (row.rollout_id !== null && reason !== 'frozen') return await repository.waitAgain(row.id)
        await this.#end(row, 'withheld', reason)
      })
      .catch(async (error: unknown) => {
        log.error({ err: error, change: row.id }, 'a change of a terminal failed')
        await this.#end(row, 'noAnswer', 'error')
      })
      .catch((error: unknown) =>
        log.error({ err: error, change: row.id }, 'what became of a change of a terminal could not be stored'),
      )
      .finally(() => {
        this.#sending.delete(row.id)
        this.#open.delete(done)
        changed(linkedAgain ? row.vehicle_id : undefined)
      })
    this.#open.add(done)
    await done
  }
}

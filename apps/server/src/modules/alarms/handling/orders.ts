/**
 * Sends what a way of handling sends to terminals, each command once a vehicle, and keeps what came of it as steps. What is open is stored before:
 * when its server ends, another one says that the outcome is unknown, and sends nothing.
 */
import type { AlarmOrderResult } from '@outrider/contract'
import { CommandError, type CommandFailure, type SentCommand, type Terminals } from '../../../events/terminals.ts'
import type { CommandRequester } from '../../../events/terminal-commands.ts'
import type { AlarmChanges } from '../alarm-changes.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import type { OrderRepository, StoredKind, StoredOrder } from './orders.repository.ts'

interface AlarmOrdersDependencies {
  terminals: Terminals
  orders: OrderRepository
  alarms: AlarmRepository
  changes: AlarmChanges
  log: { error(fields: object, text: string): void }
}

/** One command to one vehicle, for some of its alarms. */
export interface VehicleOrder {
  vehicleId: number
  kind: StoredKind
  stored: readonly StoredOrder[]
  send(by: CommandRequester): Promise<SentCommand<unknown>>
}

/** How long a call waits for terminals before it says that the order was sent, ms. */
const waitMs = 5_000
/** Orders that one run of the job ends. */
const expiredAtOnce = 500

const resultOf: Readonly<Record<CommandFailure, AlarmOrderResult>> = {
  offline: 'offline',
  expired: 'offline',
  cancelled: 'offline',
  noAnswer: 'noAnswer',
  linkLost: 'sent',
  failed: 'failed',
  badMessage: 'failed',
  notSupported: 'failed',
  withheld: 'withheld',
  frozen: 'frozen',
}

const idsOf = (orders: readonly StoredOrder[]): string[] => orders.map(({ id }) => id)

export class AlarmOrders {
  readonly #deps: AlarmOrdersDependencies
  readonly #open = new Set<Promise<unknown>>()

  constructor(deps: AlarmOrdersDependencies) {
    this.#deps = deps
  }

  /** What came of each so far; what comes later becomes a step. */
  async send(orders: readonly VehicleOrder[], by: CommandRequester): Promise<AlarmOrderResult[]> {
    let endWait: (late: 'late') => void = () => undefined
    const late = new Promise<'late'>(resolve => (endWait = resolve))
    const timer = setTimeout(() => endWait('late'), waitMs)
    try {
      return await Promise.all(
        orders.map(async order => {
          const ended = this.#carryOut(order, by)
          this.#open.add(ended)
          void ended.finally(() => this.#open.delete(ended))
          const first = await Promise.race([ended, late])
          if (first !== 'late') return first
          await this.#tell(order, 'sent')
          return 'sent'
        }),
      )
    } finally {
      clearTimeout(timer)
    }
  }

  /** Says of orders whose server has ended that nobody knows; returns how many. */
  async endExpired(): Promise<number> {
    const { orders } = this.#deps
    const ended = await orders.transaction(async within => {
      const left = await orders.endExpired(expiredAtOnce, within)
      await this.#addSteps(left, { result: 'unknown' }, within)
      return left
    })
    await this.#publish(ended)
    return ended.length
  }

  /** Resolves when no order is open: their links have ended. */
  async stop(): Promise<void> {
    await Promise.all(this.#open)
  }

  async #carryOut(order: VehicleOrder, by: CommandRequester): Promise<AlarmOrderResult> {
    const { log } = this.#deps
    let result: AlarmOrderResult = 'acknowledged'
    let reason: string | undefined
    try {
      await (await order.send(by)).result
    } catch (error) {
      if (error instanceof CommandError) {
        result = resultOf[error.reason]
        reason = error.reason
      } else {
        // It was not written to the terminal: its record comes first.
        log.error({ err: error, vehicleId: order.vehicleId }, 'what an alarm is handled with cannot be sent')
        result = 'failed'
        reason = 'notSent'
      }
    }
    await this.#end(order, result, reason)
    return result
  }

  async #end({ stored }: VehicleOrder, result: AlarmOrderResult, reason: string | undefined): Promise<void> {
    const { orders, log } = this.#deps
    try {
      const ended = await orders.transaction(async within => {
        const left = await orders.end(idsOf(stored), within)
        await this.#addSteps(left, { result, reason }, within)
        return left
      })
      await this.#publish(ended)
    } catch (error) {
      log.error(
        { err: error, result },
        'the outcome of what an alarm was handled with cannot be stored; it will count as unknown',
      )
    }
  }

  /** A step before the outcome is known. */
  async #tell({ stored }: VehicleOrder, result: AlarmOrderResult): Promise<void> {
    const { orders, log } = this.#deps
    try {
      const announced = await orders.transaction(async within => {
        const left = await orders.lock(idsOf(stored), within)
        await this.#addSteps(left, { result }, within)
        return left
      })
      await this.#publish(announced)
    } catch (error) {
      log.error({ err: error }, 'that an order waits for its answer cannot be stored')
    }
  }

  async #addSteps(
    orders: readonly StoredOrder[],
    { result, reason }: { result: AlarmOrderResult; reason?: string | undefined },
    within: Parameters<Parameters<OrderRepository['transaction']>[0]>[0],
  ): Promise<void> {
    const { alarms, changes } = this.#deps
    for (const { caseId, kind, by } of orders)
      await alarms.addSteps([caseId], { by, kind, result, ...(reason !== undefined && { detail: { reason } }) }, within)
    await changes.notify(
      within,
      orders.map(({ caseId }) => [caseId, 'handled']),
    )
  }

  async #publish(orders: readonly StoredOrder[]): Promise<void> {
    const { alarms, changes } = this.#deps
    if (orders.length === 0) return
    const found = await alarms.byIds([...new Set(orders.map(({ caseId }) => caseId))])
    changes.publish(found.map(alarm => ({ what: 'handled', alarm })))
  }
}

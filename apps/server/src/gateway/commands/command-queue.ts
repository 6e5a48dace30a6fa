/** Commands that wait until their terminal is linked. The table is the truth; this is its copy in memory, by vehicle. */
import { CommandError, type CommandFailure } from '../../events/terminals.ts'
import type { StoredCommand } from './request-record.ts'

export interface QueuedCommand extends StoredCommand {
  /** By the monotonic clock, ms. */
  waitsUntil: number
  timeoutMs: number | undefined
  /** Its frames are about to be sent. */
  delivering: boolean
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

export class CommandQueue {
  readonly #byVehicle = new Map<number, QueuedCommand[]>()

  add(stored: StoredCommand, waitsUntil: number, timeoutMs?: number): { queued: QueuedCommand; result: Promise<unknown> } {
    const { promise, resolve, reject } = Promise.withResolvers()
    const queued = { ...stored, waitsUntil, timeoutMs, delivering: false, resolve, reject }
    const others = this.#byVehicle.get(stored.vehicleId)
    if (others) others.push(queued)
    else this.#byVehicle.set(stored.vehicleId, [queued])
    return { queued, result: promise }
  }

  /** In the order of their requests. */
  ofVehicle(vehicleId: number): readonly QueuedCommand[] {
    return this.#byVehicle.get(vehicleId) ?? []
  }

  withId(id: string): QueuedCommand | undefined {
    for (const commands of this.#byVehicle.values()) {
      const found = commands.find(command => command.id === id)
      if (found) return found
    }
    return undefined
  }

  /** `now`: by the monotonic clock, ms. */
  expired(now: number): QueuedCommand[] {
    return [...this.#byVehicle.values()].flat().filter(command => !command.delivering && command.waitsUntil <= now)
  }

  remove(command: QueuedCommand): void {
    const left = this.ofVehicle(command.vehicleId).filter(other => other !== command)
    if (left.length > 0) this.#byVehicle.set(command.vehicleId, left)
    else this.#byVehicle.delete(command.vehicleId)
  }

  end(command: QueuedCommand, reason: CommandFailure): void {
    this.remove(command)
    command.reject(new CommandError(reason))
  }
}

/** Says to the driver that somebody watches, where the rules of the operator want it: once for all cameras and viewers. */
import { CommandError, type Terminals } from '../../events/terminals.ts'
import type { DriverText } from '../../events/terminal-commands.ts'
import type { InterlockPort } from '../ports.ts'

/** Who goes from one camera to the next, or loads the page again, is announced once, ms. */
const againAfter = 300_000

interface AnnouncerDependencies {
  terminals: Pick<Terminals, 'send'>
  /** undefined: nothing is said. */
  text: DriverText | undefined
  interlock: () => InterlockPort
}

export class Announcer {
  readonly #deps: AnnouncerDependencies
  /** When it was last said, or was not needed because somebody watched, monotonic ms; by vehicle. */
  readonly #at = new Map<number, number>()

  constructor(deps: AnnouncerDependencies) {
    this.#deps = deps
  }

  /**
   * Somebody begins to watch. `others`: watch this vehicle already.
   * @returns what became of it; undefined: nothing had to be said
   */
  async begin(vehicleId: number, others: number, by: { userId: number; sessionId: string }): Promise<string | undefined> {
    const { terminals, text, interlock } = this.#deps
    if (text === undefined) return undefined
    const now = performance.now()
    for (const [id, at] of this.#at) if (now - at > againAfter) this.#at.delete(id)
    const known = this.#at.has(vehicleId)
    this.#at.set(vehicleId, now)
    if (known || others > 0) return undefined
    try {
      const permitFor = await interlock().forText('platform', [vehicleId], text)
      await (await terminals.send(vehicleId, 'text', { text, show: ['speak'] }, { by, ...permitFor(vehicleId) })).result
      return 'done'
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      // Who was not told is told with the next viewer.
      this.#at.delete(vehicleId)
      return error.reason
    }
  }
}

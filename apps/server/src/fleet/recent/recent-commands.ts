/** The commands to terminals that have no outcome yet, and the last finished ones: for the live feed. */
import type { Bus } from '../../events/bus.ts'
import type { CommandChanged } from '../../events/events.ts'
import { RecentChanges } from './recent-changes.ts'

export class RecentCommands extends RecentChanges<CommandChanged> {
  /** `max`: whatever their state; the record in the database stays. */
  constructor({ max = 1_000 }: { max?: number } = {}) {
    super({ idOf: ({ id }) => id, max })
  }

  /** Subscribe before the gateway starts: it publishes what was queued before. Returns the function that ends the subscription. */
  start(bus: Bus): () => void {
    return bus.subscribe('commandChanged', state => {
      const known = this.known(state.id)
      // Writes of one command may overlap: a state from before its outcome may come late. Another outcome is a correction by its sender.
      if (known && known.finishedAt !== null && state.finishedAt === null) return
      this.put([state])
    })
  }
}

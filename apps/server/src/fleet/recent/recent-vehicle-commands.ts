/** The commands to vehicles whose state changed last, at this server or another one: for the live feed. */
import type { Bus } from '../../events/bus.ts'
import type { VehicleCommandChanged } from '../../events/events.ts'
import { RecentChanges } from './recent-changes.ts'

export class RecentVehicleCommands extends RecentChanges<VehicleCommandChanged> {
  constructor({ max = 1_000 }: { max?: number } = {}) {
    super({ idOf: ({ commandId }) => commandId, max })
  }

  /** Returns the function that ends the subscription. */
  start(bus: Bus): () => void {
    const ends = [
      bus.subscribe('vehicleCommandChanged', change => this.put([change])),
      bus.subscribe('vehicleCommandsMissed', () => this.missed()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }
}

/** The alarms that changed last: for the live feed. */
import type { AlarmRecord } from '../../events/alarm-record.ts'
import type { Bus } from '../../events/bus.ts'
import { RecentChanges } from './recent-changes.ts'

export class RecentAlarms extends RecentChanges<AlarmRecord> {
  constructor({ max = 5_000 }: { max?: number } = {}) {
    super({ idOf: ({ id }) => id, max })
  }

  /** Returns the function that ends the subscription. */
  start(bus: Bus): () => void {
    const ends = [
      bus.subscribe('alarmsChanged', ({ changes }) => this.put(changes.map(({ alarm }) => alarm))),
      bus.subscribe('alarmsMissed', () => this.missed()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }
}

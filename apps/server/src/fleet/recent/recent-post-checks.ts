/** The on-duty checks that may still be answered in time, and those that changed last: for the live feed. */
import type { Bus } from '../../events/bus.ts'
import type { PostCheckRecord } from '../../events/post-check-record.ts'
import { RecentChanges } from './recent-changes.ts'

/** Platforms ask some times a day. */
const maxChecks = 500

export class RecentPostChecks extends RecentChanges<PostCheckRecord> {
  constructor() {
    super({ idOf: ({ uniqueId }) => uniqueId, max: maxChecks })
  }

  /** Returns the function that ends the subscription. */
  start(bus: Bus): () => void {
    return bus.subscribe('postChecksChanged', ({ checks }) => this.put(checks))
  }
}

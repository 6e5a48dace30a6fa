/** What the calls of maintenance share. */
import type { Kysely } from 'kysely'
import type { SignedInUser } from '../../calls/handlers.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Events } from '../../record/event-record.ts'
import type { Database } from '../../store/schema.ts'
import type { Ports } from '../ports.ts'
import type { MaintenanceRepository } from './maintenance.repository.ts'

export interface MaintenanceDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  events: Events
  ports: Ports
  maintenance: MaintenanceRepository
  /** YYYY-MM-DD, in the zone of the platform. */
  today: () => string
  now: () => number
}

/** Organisations that a user administers. */
export type Reach = (user: SignedInUser) => Promise<number[]>

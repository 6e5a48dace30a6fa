/** What the calls of roster and handovers share. */
import type { Kysely } from 'kysely'
import type { SignedInUser } from '../../../calls/handlers.ts'
import type { Events } from '../../../record/event-record.ts'
import type { Database } from '../../../store/schema.ts'
import type { HandoverRepository } from './handovers.repository.ts'
import type { OnDuty } from './on-duty.ts'
import type { MatterDependencies } from './open-matters.ts'
import type { RosterRepository } from './roster.repository.ts'

export interface RosterDependencies extends MatterDependencies {
  db: Kysely<Database>
  events: Events
  roster: RosterRepository
  onDuty: OnDuty
  handovers: HandoverRepository
  /** Of which a user may know who is on duty; the account of a vehicle is nobody's operator. */
  organisationsOf: (user: SignedInUser) => Promise<number[]>
  /** Throws the Refusal where it is none of these. */
  organisationOf: (user: SignedInUser, id: number) => Promise<number>
}

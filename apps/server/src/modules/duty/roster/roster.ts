/** The duty roster and the log of handovers, put together. */
import type { SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { Platform } from '../../module.ts'
import type { PostCheckRepository } from '../post-checks.repository.ts'
import { handoverHandlers } from './handover-calls.ts'
import { HandoverRepository } from './handovers.repository.ts'
import { OnDuty } from './on-duty.ts'
import { rosterHandlers } from './roster-calls.ts'
import { RosterRepository } from './roster.repository.ts'

/** With the time by which they are old; a shift that goes on is never. */
export const rosterTables = [
  ['duty_handovers', 'given_at'],
  ['duty_shifts', 'last_day::timestamptz'],
  ['duty_changes', 'day::timestamptz'],
] as const

export function dutyRoster(
  { db, fleet, access, events, ports, now }: Pick<Platform, 'db' | 'fleet' | 'access' | 'events' | 'ports' | 'now'>,
  checks: Pick<PostCheckRepository, 'open'>,
) {
  const roster = new RosterRepository(db)
  const onDuty = new OnDuty({ db, fleet, access, roster, timeZone: () => ports.figures.timeZone, now })
  const organisationsOf = async ({ userId }: SignedInUser): Promise<number[]> => {
    const { organisationIds, onlyVehicleId } = await access.scope(userId)
    return onlyVehicleId === undefined ? [...organisationIds].toSorted((a, b) => a - b) : []
  }
  const organisationOf = async (user: SignedInUser, id: number): Promise<number> =>
    (await organisationsOf(user)).includes(id) ? id : fail('organisation.unknown')
  const deps = {
    db,
    fleet,
    access,
    events,
    checks,
    roster,
    onDuty,
    handovers: new HandoverRepository(db),
    notToLeave: () => ports.notToLeave,
    organisationsOf,
    organisationOf,
    now,
  }
  return { onDuty, handlers: { ...rosterHandlers(deps), ...handoverHandlers(deps) } }
}

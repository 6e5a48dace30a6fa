/** Profiles and rollouts of a user, and the terminals that a profile is for. */
import type { SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { valuesOf, type WantedValue } from '../../fleet/parameters/terminal-values.ts'
import { differing, wantedOf } from '../../fleet/parameters/wanted-values.ts'
import type { ChangesRepository } from './changes.repository.ts'
import type { ProfilesRepository } from './profiles.repository.ts'
import { profileOf } from './rollouts.ts'
import { type ProfileRow, type RolloutRow, rolloutOnWire, type TargetRow } from './setting-rows.ts'

interface ProfiledDependencies {
  fleet: LiveFleet
  access: AccessGate
  repository: ChangesRepository
  profiles: ProfilesRepository
}

/** A terminal of a profile, with what it has otherwise. */
export interface Drifting {
  target: TargetRow
  /** What the profile wants of it: another one may say more. */
  wanted: WantedValue[]
  has: Map<number, number | string>
  differs: WantedValue[]
}

const reachIn = async (access: AccessGate, user: SignedInUser): Promise<number[]> => {
  const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
  // The account of a vehicle configures no others.
  if (onlyVehicleId !== undefined) fail('access.noRight')
  return [...organisationIds]
}

export function profiledTerminalsOf({ fleet, access, repository, profiles }: ProfiledDependencies) {
  const reachOf = (user: SignedInUser) => reachIn(access, user)
  const profileFor = async (user: SignedInUser, id: string): Promise<ProfileRow> =>
    (await profiles.of(await reachOf(user), id))[0] ?? fail('terminal.profileUnknown')
  const rolloutFor = async (user: SignedInUser, id: string): Promise<RolloutRow> => {
    const row = await repository.rollout(id)
    if (!row || !(await reachOf(user)).includes(row.organisation_id)) fail('terminal.rolloutUnknown')
    return row
  }
  const shown = async (row: RolloutRow, { userId }: SignedInUser) => rolloutOnWire(row, await repository.counts(row.id), userId)

  /** Terminals of its organisation and those below, in which something of it counts. */
  async function terminalsOf(profile: ProfileRow): Promise<Drifting[]> {
    const all = (await profiles.all()).map(profileOf)
    const targets = await repository.targets([...fleet.organisations.below([profile.organisation_id])], profile.model)
    return targets.flatMap(target => {
      const { version, model, organisation_id: organisationId } = target
      if (!version) return []
      const above = [...fleet.organisations.above([organisationId])]
      const wanted = [...wantedOf(all, { above, model, version }).values()]
        .filter(({ profileId }) => profileId === profile.id)
        .map(({ id, value }) => ({ id, value }))
      const has = valuesOf(target.parameters)
      return wanted.length === 0 ? [] : [{ target, wanted, has, differs: differing(wanted, has) }]
    })
  }

  return { reachOf, profileFor, rolloutFor, shown, terminalsOf }
}
export type ProfiledTerminals = ReturnType<typeof profiledTerminalsOf>

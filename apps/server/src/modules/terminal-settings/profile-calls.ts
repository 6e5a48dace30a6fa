/** Calls about profiles of terminals, and what differs from them. */
import type { SettingValue } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { settableParameters, wantedValue } from '../../fleet/parameters/terminal-values.ts'
import type { ChangesRepository } from './changes.repository.ts'
import type { Drifting, ProfiledTerminals } from './profiled-terminals.ts'
import type { ProfilesRepository, ProfileValues } from './profiles.repository.ts'
import { typed } from './sending-calls.ts'
import { changedSettings, profileOnWire } from './setting-rows.ts'

interface ProfileCallDependencies {
  fleet: LiveFleet
  terminals: Pick<Terminals, 'isLinked'>
  repository: ChangesRepository
  profiles: ProfilesRepository
  profiled: ProfiledTerminals
  now: () => number
}

type ProfilePath =
  | 'terminal/getTerminalProfiles'
  | 'terminal/addTerminalProfile'
  | 'terminal/changeTerminalProfile'
  | 'terminal/endTerminalProfile'
  | 'terminal/getProfileDrift'

const values = (
  { orgId, settings, ...rest }: { orgId: number; name: string; model: string; settings: SettingValue[]; forNew: boolean },
  reach: readonly number[],
): ProfileValues => {
  if (!reach.includes(orgId)) fail('organisation.unknown')
  return { ...rest, organisationId: orgId, wanted: settings.map(each => wantedValue(each, undefined)) }
}

export function profileCalls({
  fleet,
  terminals,
  repository,
  profiles,
  profiled: { reachOf, profileFor, terminalsOf },
  now,
}: ProfileCallDependencies): Handlers<ProfilePath> {
  async function withdraw(profileId: string, from: readonly ('asked' | 'stopped')[]): Promise<void> {
    for (const { id } of await repository.rolloutsOf(profileId))
      await repository.setRollout(id, { from, to: 'cancelled', at: now() })
  }

  return {
    async 'terminal/getTerminalProfiles'({ profileId }, { user, lang }) {
      const reach = await reachOf(user)
      const rows = await profiles.of(reach, profileId)
      if (profileId !== undefined && rows.length === 0) fail('terminal.profileUnknown')
      return {
        profiles: rows.map(row => profileOnWire(row, fleet.organisations.name(row.organisation_id, lang))),
        settings: settableParameters(undefined, new Map(), new Map()),
        models: await repository.models(reach),
      }
    },

    async 'terminal/addTerminalProfile'(asked, { user, lang }) {
      const reach = await reachOf(user)
      const profileId = await profiles.add(
        typed(lang, () => values(asked, reach)),
        user.userId,
        now(),
      )
      return { profileId }
    },

    async 'terminal/changeTerminalProfile'({ profileId, revision, ...asked }, { user, lang }) {
      const reach = await reachOf(user)
      await profileFor(user, profileId)
      const of = typed(lang, () => values(asked, reach))
      if (!(await profiles.change({ id: profileId, revision }, of, user.userId, now()))) fail('terminal.changedMeanwhile')
      // Who approves a rollout reads what it sends in its profile, which is another one from now on.
      await withdraw(profileId, ['asked'])
      return {}
    },

    async 'terminal/endTerminalProfile'({ profileId }, { user }) {
      await profileFor(user, profileId)
      const known = await repository.rolloutsOf(profileId)
      if (known.some(({ state }) => state === 'running')) fail('terminal.rolloutRuns')
      await withdraw(profileId, ['asked', 'stopped'])
      await profiles.end(profileId)
      return {}
    },

    async 'terminal/getProfileDrift'({ profileId, cursor = '0', pageSize }, { user }) {
      const all = await terminalsOf(await profileFor(user, profileId))
      const stateOf = ({ wanted, has, differs }: Drifting) =>
        differs.length === 0 ? 'inLine' : wanted.every(({ id }) => !has.has(id)) ? 'unread' : 'differs'
      const order = { differs: 0, unread: 1, inLine: 2 } as const
      const inOrder = all
        .map(each => ({ ...each, state: stateOf(each) }) as const)
        .toSorted((a, b) => order[a.state] - order[b.state])
      const offset = Number(cursor)
      const page = inOrder.slice(offset, offset + pageSize)
      const next = offset + page.length
      return {
        terminals: page.map(({ target, has, differs, state }) => ({
          vehicleId: String(target.vehicle_id),
          plateNum: target.plate_num,
          model: target.model,
          online: terminals.isLinked(target.vehicle_id),
          state,
          differs: changedSettings(
            differs,
            [...has].map(([id, value]) => ({ id, value })),
            null,
          ),
        })),
        total: inOrder.length,
        differing: inOrder.filter(({ state }) => state === 'differs').length,
        unread: inOrder.filter(({ state }) => state === 'unread').length,
        next: page.length > 0 && next < inOrder.length ? String(next) : null,
      }
    },
  }
}

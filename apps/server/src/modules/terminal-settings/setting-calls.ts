/** Calls that show the terminal of one vehicle, and have it read. */
import { failedSettingStates } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { CommandError, type Terminals } from '../../events/terminals.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { settableParameters, valuesOf } from '../../fleet/parameters/terminal-values.ts'
import { wantedOf } from '../../fleet/parameters/wanted-values.ts'
import type { ChangesRepository } from './changes.repository.ts'
import type { ProfilesRepository } from './profiles.repository.ts'
import type { ReachedTerminals } from './reached-terminals.ts'
import { profileOf } from './rollouts.ts'
import { changeOnWire, type RolloutRow } from './setting-rows.ts'

interface SettingCallDependencies {
  fleet: LiveFleet
  access: AccessGate
  terminals: Terminals
  repository: ChangesRepository
  profiles: ProfilesRepository
  reachedTerminals: ReachedTerminals
  rolloutOf: (user: SignedInUser, id: string) => Promise<RolloutRow>
}

type SettingPath = 'terminal/getTerminalSettings' | 'terminal/readTerminalSettings' | 'terminal/getTerminalChanges'

export function settingCalls(deps: SettingCallDependencies): Handlers<SettingPath> {
  const { fleet, access, terminals, repository, profiles, reachedTerminals } = deps
  const { isFrozen, targetOf, reached } = reachedTerminals
  return {
    async 'terminal/getTerminalSettings'({ vehicleId }, { user }) {
      const target = await targetOf(user, vehicleId)
      const { version, model } = target
      const above = [...fleet.organisations.above([target.organisation_id])]
      const wanted = version ? wantedOf((await profiles.all()).map(profileOf), { above, model, version }) : new Map()
      return {
        plateNum: target.plate_num,
        online: terminals.isLinked(target.vehicle_id),
        frozen: isFrozen(target),
        edition: version ?? '',
        model,
        readAt: target.parameters_at?.getTime() ?? null,
        settings: version
          ? settableParameters(
              version,
              valuesOf(target.parameters),
              new Map([...wanted].map(([id, { value }]) => [id, value as number | string])),
            )
          : [],
      }
    },

    async 'terminal/readTerminalSettings'({ vehicleId }, { user }) {
      const { target, version } = await reached(user, vehicleId)
      const by = { userId: user.userId, sessionId: user.sessionId }
      // 2011 has no question for attributes, and some of later editions do not answer it.
      if (version !== '2011') await terminals.send(target.vehicle_id, 'attributes', null, { by })
      try {
        await (await terminals.send(target.vehicle_id, 'parameters', null, { by })).result
      } catch (error) {
        if (error instanceof CommandError) fail('terminal.noAnswer')
        throw error
      }
      return {}
    },

    async 'terminal/getTerminalChanges'({ vehicleId, rolloutId, failed, cursor, pageSize }, { user }) {
      let id: number | undefined
      if (rolloutId !== undefined) await deps.rolloutOf(user, rolloutId)
      else if (vehicleId === undefined) return { changes: [], next: null }
      if (vehicleId !== undefined) {
        id = (await visibleVehicle(access, user.userId, vehicleId)).identity.id
      }
      // Vehicles of a rollout may have gone to where the user sees nothing.
      const { organisationIds, companies } = await access.scope(user.userId)
      const rows = await repository.page({
        vehicleId: id,
        rolloutId,
        organisationIds: [...organisationIds],
        companies,
        // What the right to upgrades opens are upgrades: addresses, accounts and telephone numbers are for those who set them.
        kind: user.rights.configureAuth || user.rights.expertAuth ? undefined : 'upgrade',
        states: failed ? failedSettingStates : undefined,
        before: cursor,
        limit: pageSize,
      })
      return {
        changes: rows.map(row => changeOnWire(row, user.userId)),
        next: rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null,
      }
    },
  }
}

/** How movement is counted in organisations: seen by who sees their tracks, changed by who administers their vehicles. */
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { MovementSettingsRepository } from './movement-settings.repository.ts'

interface MovementSettingsDependencies {
  access: AccessGate
  settings: MovementSettingsRepository
}

export const movementSettingsHandlers = ({
  access,
  settings,
}: MovementSettingsDependencies): Handlers<'platform/getMovementSettings' | 'platform/setMovementSettings'> => ({
  async 'platform/getMovementSettings'(_, { user }) {
    const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
    const editable = user.rights.updInstTaskAuth && onlyVehicleId === undefined
    const organisations = await settings.of(organisationIds)
    return { organisations: organisations.map(each => ({ ...each, editable })) }
  },

  async 'platform/setMovementSettings'({ orgId, ...own }, { user }) {
    const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
    if (!organisationIds.has(orgId) || onlyVehicleId !== undefined) fail('organisation.unknown')
    return { vehicles: await settings.set(orgId, own) }
  },
})

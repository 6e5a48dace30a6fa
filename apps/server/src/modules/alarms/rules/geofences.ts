/** Calls about geofences; who sees and changes them: as rules. */
import { allows, contract, isGeofenceShape, limits } from '@outrider/contract'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { editingScope, type RuleDependencies } from './rules.ts'

export const geofenceHandlers = ({
  fleet,
  access,
  rules,
  watch,
  events,
}: RuleDependencies): Handlers<'alarm/getGeofences' | 'alarm/saveGeofence' | 'alarm/removeGeofence'> => ({
  async 'alarm/getGeofences'(_, { user, lang }) {
    const scope = await access.scope(user.userId)
    const rows = await rules.geofencesOf([...scope.organisationIds])
    return {
      geofences: rows.map(row => ({
        geofenceId: row.id,
        orgId: row.organisation_id,
        orgName: fleet.organisations.name(row.organisation_id, lang),
        name: row.name,
        circle: row.shape.circle,
        polygon: row.shape.polygon,
        rules: Number(row.rules),
      })),
      editable: allows(contract.alarm.saveGeofence, user.rights) && scope.onlyVehicleId === undefined,
    }
  },

  async 'alarm/saveGeofence'({ geofenceId, orgId, name, circle, polygon }, { user }) {
    const { organisationIds } = await editingScope(access, user)
    if (geofenceId !== undefined && (await rules.organisationOf('geofences', geofenceId, organisationIds)) === undefined)
      fail('geofence.unknown')
    if (!organisationIds.has(orgId)) fail('organisation.unknown')
    if (!isGeofenceShape({ circle, polygon })) fail('geofence.shape')
    const values = { organisation_id: orgId, name, shape: JSON.stringify({ circle, polygon }), changed_by: user.userId }
    const saved = await rules.saveGeofence(geofenceId, values, limits.geofences, rule => watch.seeds(rule))
    if (saved === 'full') fail('geofence.tooMany', { count: limits.geofences })
    if (saved === 'gone') fail('geofence.unknown')
    watch.rulesChanged()
    return { geofenceId: saved.id }
  },

  async 'alarm/removeGeofence'({ geofenceId }, { user, address }) {
    const { organisationIds } = await editingScope(access, user)
    if ((await rules.organisationOf('geofences', geofenceId, organisationIds)) === undefined) fail('geofence.unknown')
    const removed = await rules.removeGeofence(geofenceId)
    if (removed === 'gone') fail('geofence.unknown')
    if (removed === 'inUse') fail('geofence.inUse')
    events.record({
      kind: 'deleted',
      userId: user.userId,
      sessionId: user.sessionId,
      address,
      call: 'alarm/removeGeofence',
      subjects: [{ kind: 'geofence', id: String(BigInt(geofenceId)) }],
      with: {},
    })
    return {}
  },
})

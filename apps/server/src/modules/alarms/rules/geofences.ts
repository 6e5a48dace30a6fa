/** Calls about geofences; who sees and changes them: as rules. */
import { allows, contract, type GeofenceForm, isGeofenceShape, limits } from '@outrider/contract'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { editingScope, type RuleDependencies } from './rules.ts'

/** The columns of a geofence, but for who changed it. What is left out stays as it is. */
export const geofenceColumns = ({
  orgId,
  name,
  circle,
  polygon,
  route,
  group,
  colour,
  hours,
}: Omit<GeofenceForm, 'geofenceId'>) => ({
  organisation_id: orgId,
  name,
  shape: JSON.stringify({ circle, polygon, ...(route && { route }) }),
  ...(group !== undefined && { group_name: group }),
  ...(colour !== undefined && { colour }),
  ...(hours !== undefined && { hours: hours && JSON.stringify(hours) }),
})

export const geofenceHandlers = ({
  fleet,
  access,
  rules,
  watch,
  events,
  areasChanged,
}: Omit<RuleDependencies, 'mayBeGiven'> & { areasChanged: () => void }): Handlers<
  'alarm/getGeofences' | 'alarm/saveGeofence' | 'alarm/importGeofences' | 'alarm/removeGeofence'
> => ({
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
        route: row.shape.route ?? null,
        group: row.group_name,
        colour: row.colour,
        hours: row.hours ?? null,
        rules: Number(row.rules),
      })),
      editable: allows(contract.alarm.saveGeofence, user.rights) && scope.onlyVehicleId === undefined,
    }
  },

  async 'alarm/saveGeofence'(form, { user }) {
    const { geofenceId, orgId } = form
    const { organisationIds } = await editingScope(access, user)
    if (geofenceId !== undefined && (await rules.organisationOf('geofences', geofenceId, organisationIds)) === undefined)
      fail('geofence.unknown')
    if (!organisationIds.has(orgId)) fail('organisation.unknown')
    if (!isGeofenceShape(form)) fail('geofence.shape')
    if (geofenceId !== undefined && !form.route && (await rules.hasRouteRules(geofenceId))) fail('geofence.inUse')
    const values = { ...geofenceColumns(form), changed_by: user.userId }
    const saved = await rules.saveGeofence(geofenceId, values, limits.geofences, rule => watch.seeds(rule))
    if (saved === 'full') fail('geofence.tooMany', { count: limits.geofences })
    if (saved === 'gone') fail('geofence.unknown')
    watch.rulesChanged()
    areasChanged()
    return { geofenceId: saved.id }
  },

  async 'alarm/importGeofences'({ orgId, dry, geofences }, { user }) {
    const { organisationIds } = await editingScope(access, user)
    if (!organisationIds.has(orgId)) fail('organisation.unknown')
    const there = await rules.geofencesOf([orgId])
    const names = new Set(there.map(({ name }) => name))
    const wrong: { at: number; why: 'shape' | 'twice' }[] = []
    geofences.forEach((each, at) => {
      if (!isGeofenceShape(each)) wrong.push({ at, why: 'shape' })
      else if (names.has(each.name)) wrong.push({ at, why: 'twice' })
      names.add(each.name)
    })
    if (there.length + geofences.length > limits.geofences) fail('geofence.tooMany', { count: limits.geofences })
    if (dry || wrong.length > 0) return { wrong, added: 0 }
    const rows = geofences.map(each => ({ ...geofenceColumns({ ...each, orgId }), changed_by: user.userId }))
    if ((await rules.addGeofences(orgId, rows, limits.geofences)) === 'full')
      fail('geofence.tooMany', { count: limits.geofences })
    return { wrong, added: rows.length }
  },

  async 'alarm/removeGeofence'({ geofenceId }, { user, address }) {
    const { organisationIds } = await editingScope(access, user)
    if ((await rules.organisationOf('geofences', geofenceId, organisationIds)) === undefined) fail('geofence.unknown')
    const removed = await rules.removeGeofence(geofenceId)
    if (removed === 'gone') fail('geofence.unknown')
    if (removed === 'inUse') fail('geofence.inUse')
    areasChanged()
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

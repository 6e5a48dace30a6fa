/** Calls about the geofences that terminals watch by themselves: which are chosen, what each terminal answered, and what it holds. */
import type { TerminalAreaOfVehicle } from '@outrider/contract'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { CommandError, type Terminals } from '../../../events/terminals.ts'
import { type AreaKind, areaKinds } from '../../../events/terminal-area.ts'
import { editingScope } from '../rules/rules.ts'
import type { RuleRepository } from '../rules/rules.repository.ts'
import type { AreaRepository } from './areas.repository.ts'
import type { AreaSender } from './area-sender.ts'

interface AreaDependencies {
  fleet: LiveFleet
  access: AccessGate
  rules: RuleRepository
  areas: AreaRepository
  sender: AreaSender
  terminals: Terminals
}

export function areaHandlers({
  fleet,
  access,
  rules,
  areas,
  sender,
  terminals,
}: AreaDependencies): Handlers<'alarm/getTerminalAreas' | 'alarm/setTerminalAreas' | 'alarm/checkTerminalAreas'> {
  /** Ids that a terminal holds of each kind; undefined: it does not answer this question. */
  async function heldBy(vehicleId: number, sessionId: string, userId: number) {
    const held: { kind: AreaKind; id: number }[] = []
    for (const kind of areaKinds)
      try {
        const { result } = await terminals.send(vehicleId, 'queryAreas', { kind }, { by: { userId, sessionId } })
        held.push(...(await result).map(id => ({ kind, id })))
      } catch (error) {
        if (error instanceof CommandError) return undefined
        throw error
      }
    return held
  }
  return {
    async 'alarm/getTerminalAreas'({ geofenceId }, { user }) {
      const scope = await access.scope(user.userId)
      if ((await rules.organisationOf('geofences', geofenceId, scope.organisationIds)) === undefined) fail('geofence.unknown')
      const rows = await areas.of(geofenceId)
      const vehicles = rows.flatMap((row): TerminalAreaOfVehicle[] => {
        const vehicle = fleet.vehicle(row.vehicle_id)
        if (!vehicle || !scope.includes(vehicle)) return []
        const { id, plateNum } = vehicle.identity
        return [{ vehicleId: String(id), plateNum, wanted: row.wanted, state: row.state, held: row.held_as !== null }]
      })
      const [first] = rows.filter(({ wanted }) => wanted)
      return {
        vehicles: vehicles.toSorted((one, other) => one.plateNum.localeCompare(other.plateNum)),
        entering: first?.entering ?? true,
        leaving: first?.leaving ?? true,
        topSpeed: first?.top_speed ?? null,
      }
    },

    async 'alarm/setTerminalAreas'({ geofenceId, vehicleIds, ...settings }, { user }) {
      const scope = await editingScope(access, user)
      if ((await rules.organisationOf('geofences', geofenceId, scope.organisationIds)) === undefined) fail('geofence.unknown')
      const chosen = [...new Set(vehicleIds.map(Number))]
      for (const id of chosen) {
        const vehicle = fleet.vehicle(id)
        if (!vehicle || !scope.includes(vehicle)) fail('vehicle.unknown')
      }
      // Vehicles that the user does not see stay as they are.
      const among = (await areas.of(geofenceId))
        .map(row => row.vehicle_id)
        .filter(id => {
          const vehicle = fleet.vehicle(id)
          return vehicle !== undefined && scope.includes(vehicle)
        })
      await areas.setWanted(geofenceId, chosen, among, settings, user.userId)
      sender.wake()
      return {}
    },

    async 'alarm/checkTerminalAreas'({ vehicleId }, { user }) {
      const scope = await editingScope(access, user)
      const vehicle = fleet.vehicle(Number(vehicleId))
      if (!vehicle || !scope.includes(vehicle)) fail('vehicle.unknown')
      const { id } = vehicle.identity
      if (!terminals.isLinked(id)) fail('vehicle.offline')
      const held = await heldBy(id, user.sessionId, user.userId)
      if (!held) return { answered: false, held: 0, lost: 0, foreign: [] }
      const rows = await areas.ofVehicle(id)
      const isHeld = (kind: string | null, geofenceId: string): boolean =>
        held.some(each => each.kind === kind && String(each.id) === geofenceId)
      const lost = rows.filter(row => row.held_as !== null && !isHeld(row.held_as, row.geofence_id))
      if (lost.length > 0) {
        await areas.lost(
          id,
          lost.map(row => row.geofence_id),
        )
        sender.wake()
      }
      const ours = new Set(rows.map(row => row.geofence_id))
      const foreign = held.flatMap(each => (ours.has(String(each.id)) ? [] : [{ kind: each.kind, number: each.id }]))
      return { answered: true, held: held.length - foreign.length, lost: lost.length, foreign }
    },
  }
}

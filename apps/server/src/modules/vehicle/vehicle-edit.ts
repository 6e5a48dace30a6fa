/** Vehicle editing: form definition, values and saving; and the list of added vehicles. */
import type { terminalZoneResults, VehicleEditValues, VehicleFormField } from '@outrider/contract'
import type { Bus } from '../../events/bus.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { failTaken, phoneOf } from './add-vehicle.ts'
import { isTimeZone } from '../../tracks/calendar-days.ts'
import { formFor } from './edit-fields.ts'
import type { VehicleEditRepository } from './vehicle-edit.repository.ts'

interface VehicleEditDependencies {
  fleet: LiveFleet
  access: AccessGate
  terminals: Terminals
  vehicleEdits: VehicleEditRepository
  bus: Bus
}

type EditPath =
  | 'vehicle/getVehEditConfig'
  | 'vehicle/getVehEditData'
  | 'vehicle/saveVehEdit'
  | 'vehicle/saveTerminalZones'
  | 'vehicle/updVehInfo'
  | 'vehicle/getAddVehicleHistory'

export const vehicleEditHandlers = ({
  fleet,
  access,
  terminals,
  vehicleEdits,
  bus,
}: VehicleEditDependencies): Handlers<EditPath> => {
  const idOf = async (user: SignedInUser, vehicleId: string): Promise<number> =>
    ((await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')).identity.id

  async function save(
    user: SignedInUser,
    call: VehicleFormField['savedBy'],
    vehicleId: string,
    changes: Partial<VehicleEditValues>,
    expected: string | undefined,
  ): Promise<{ changeId: string }> {
    const id = await idOf(user, vehicleId)
    const saved = await vehicleEdits.save(id, user, call, changes, expected)
    if (saved === 'gone') fail('vehicle.unknown')
    if (saved === 'stale') fail('vehicle.changedMeanwhile')
    if (saved === 'halfTerminal') fail('request.invalid', { detail: 'commCardNum, terminalType' })
    if ('taken' in saved) failTaken(saved.taken, { plateNum: '', commCardNum: '', ...changes })
    // Ends the link of the old number or device.
    if (saved.terminalChanged) terminals.disconnect(id)
    else if (saved.zoneMinutes !== undefined) terminals.setZone(id, saved.zoneMinutes)
    if (saved.changeId !== expected) await fleet.refresh([id])
    if (call === 'saveVehEdit' && saved.changeId !== expected) {
      bus.publish({ kind: 'listChanged', vehicleIds: [id] })
    }
    return { changeId: saved.changeId }
  }

  async function zoneSaved(
    user: SignedInUser,
    vehicleId: string,
    wanted: number | null,
  ): Promise<(typeof terminalZoneResults)[number]> {
    const id = (await access.vehicle(user.userId, vehicleId))?.identity.id
    const now = id === undefined ? undefined : await vehicleEdits.now(id)
    if (!now) return 'unknown'
    if (now.values.commCardNum === '') return 'noTerminal'
    const zoneMinutes = wanted ?? now.proposedZoneMinutes
    if (zoneMinutes === null) return 'noProposal'
    if (zoneMinutes === now.values.zoneMinutes) return 'unchanged'
    await save(user, 'saveVehEdit', vehicleId, { zoneMinutes }, undefined)
    return 'saved'
  }

  return {
    async 'vehicle/getVehEditConfig'({ vehicleId }, { user }) {
      await idOf(user, vehicleId)
      return { fields: formFor(user.rights) }
    },

    async 'vehicle/getVehEditData'({ vehicleId }, { user }) {
      const now = (await vehicleEdits.now(await idOf(user, vehicleId))) ?? fail('vehicle.unknown')
      const { changeId, values, proposedZoneMinutes } = now
      return { vehicleId, changeId, values, proposedZoneMinutes }
    },

    async 'vehicle/saveVehEdit'(request, { user }) {
      const {
        vehicleId,
        changeId,
        orgId,
        plateNum,
        plateColor,
        commCardNum,
        vehicleType,
        terminalType,
        nickname,
        terminalId,
        terminalSignIn,
        zoneMinutes,
      } = request
      // Source and target organisation of a move must be in the user's scope.
      if (orgId !== undefined && !(await access.scope(user.userId)).organisationIds.has(orgId)) fail('organisation.unknown')
      const phone = commCardNum === undefined ? undefined : phoneOf(commCardNum)
      const changes = {
        orgId,
        plateNum,
        plateColor,
        commCardNum: phone,
        vehicleType,
        terminalType,
        nickname,
        terminalId,
        terminalSignIn,
        zoneMinutes,
      }
      return save(user, 'saveVehEdit', vehicleId, withoutUndefined(changes), changeId)
    },

    async 'vehicle/saveTerminalZones'({ vehicleIds, zoneMinutes }, { user }) {
      const results: { vehicleId: string; result: (typeof terminalZoneResults)[number] }[] = []
      for (const vehicleId of new Set(vehicleIds))
        results.push({ vehicleId, result: await zoneSaved(user, vehicleId, zoneMinutes) })
      return { results }
    },

    async 'vehicle/updVehInfo'(request, { user }) {
      const { vehicleId, changeId, ...facts } = request
      if (facts.timeZone && !isTimeZone(facts.timeZone)) fail('track.timeZone')
      // Removes the time of the request.
      const changes = Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 't'))
      return save(user, 'updVehInfo', vehicleId, emptyToNull(withoutUndefined(changes)), changeId)
    },

    async 'vehicle/getAddVehicleHistory'({ pageNum, pageSize, keyword, beginTime, endTime }, { user, lang }) {
      const scope = await access.scope(user.userId)
      // Who added it for the company that had it before is not told.
      const isOwn = (vehicleId: string, time: number): boolean => {
        const vehicle = fleet.vehicle(Number(vehicleId))
        return vehicle !== undefined && time >= scope.historyFrom(vehicle)
      }
      const { total, vehicles } = await vehicleEdits.added({
        organisationIds: [...scope.organisationIds],
        onlyVehicleId: scope.onlyVehicleId,
        keyword: keyword ?? '',
        beginTime,
        endTime,
        limit: pageSize,
        offset: (pageNum - 1) * pageSize,
      })
      return {
        total,
        vehicles: vehicles.map(({ organisationId, ...row }) => ({
          ...row,
          addedBy: isOwn(row.vehicleId, row.time) ? row.addedBy : '',
          orgName: fleet.organisations.name(organisationId, lang),
        })),
      }
    },
  }
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

const emptyToNull = (facts: object): Partial<VehicleEditValues> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]: [string, unknown]) => [name, value === '' ? null : value]))

/** Vehicle editing: form definition, values and saving; and the list of added vehicles. */
import type { terminalZoneResults, VehicleEditValues } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { phoneOf } from './add-vehicle.ts'
import { isTimeZone } from '../../tracks/calendar-days.ts'
import { formFor } from './edit-fields.ts'
import { SavedEdits, type VehicleEditDependencies } from './saved-edits.ts'
import type { ProposedZones } from './proposed-zones.ts'

type EditPath =
  | 'vehicle/getVehEditConfig'
  | 'vehicle/getVehEditData'
  | 'vehicle/saveVehEdit'
  | 'vehicle/saveTerminalZones'
  | 'vehicle/updVehInfo'
  | 'vehicle/getAddVehicleHistory'

export const vehicleEditHandlers = (
  dependencies: VehicleEditDependencies & { proposedZones: ProposedZones },
): Handlers<EditPath> => {
  const { fleet, access, vehicleEdits, proposedZones } = dependencies
  const edits = new SavedEdits(dependencies)

  return {
    async 'vehicle/getVehEditConfig'({ vehicleId }, { user }) {
      await edits.idOf(user, vehicleId)
      return { fields: formFor(user.rights) }
    },

    async 'vehicle/getVehEditData'({ vehicleId }, { user }) {
      const vehicle = await visibleVehicle(access, user.userId, vehicleId)
      const now = (await vehicleEdits.now(vehicle.identity.id)) ?? fail('vehicle.unknown')
      const { changeId, values, proposedZoneMinutes } = now
      const timeZone = await proposedZones.of(vehicle, user)
      return {
        vehicleId,
        changeId,
        values,
        proposedZoneMinutes,
        zoneMinutesHere: timeZone.minutesHere,
        daysFollow: timeZone.follows,
        proposedTimeZone: timeZone.proposed,
      }
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
      return edits.save(user, 'saveVehEdit', vehicleId, withoutUndefined(changes), changeId)
    },

    async 'vehicle/saveTerminalZones'({ vehicleIds, zoneMinutes }, { user }) {
      const results: { vehicleId: string; result: (typeof terminalZoneResults)[number] }[] = []
      for (const vehicleId of new Set(vehicleIds))
        results.push({ vehicleId, result: await edits.zoneSaved(user, vehicleId, zoneMinutes) })
      return { results }
    },

    async 'vehicle/updVehInfo'(request, { user }) {
      const { vehicleId, changeId, ...facts } = request
      if (facts.timeZone && !isTimeZone(facts.timeZone)) fail('track.timeZone')
      // Removes the time of the request.
      const changes = Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 't'))
      return edits.save(user, 'updVehInfo', vehicleId, emptyToNull(withoutUndefined(changes)), changeId)
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

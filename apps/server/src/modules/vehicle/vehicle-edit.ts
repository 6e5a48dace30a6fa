/** Changing vehicles: the form, what it holds, and saving it; and the list of vehicles that were added. */
import type { VehicleEditValues, VehicleFormField } from '@outrider/contract'
import type { Bus } from '../../events/bus.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Handlers, SignedIn } from '../handlers.ts'
import { fail } from '../refusal.ts'
import { failTaken, phoneOf } from './add-vehicle.ts'
import { formFor, mayEdit } from './edit-fields.ts'
import type { VehicleEditRepository } from './vehicle-edit.repository.ts'

interface Needs {
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
  | 'vehicle/updVehInfo'
  | 'vehicle/getAddVehicleHistory'

export const vehicleEditHandlers = ({ fleet, access, terminals, vehicleEdits, bus }: Needs): Handlers<EditPath> => {
  const idOf = async (user: SignedIn, vehicleId: string): Promise<number> =>
    ((await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')).identity.id

  async function save(
    user: SignedIn,
    call: VehicleFormField['savedBy'],
    vehicleId: string,
    given: Partial<VehicleEditValues>,
    expected: string | undefined,
  ): Promise<{ changeId: string }> {
    const id = await idOf(user, vehicleId)
    if (!mayEdit[call](user.rights)) fail('access.noRight')
    const saved = await vehicleEdits.save(id, user, call, given, expected)
    if (saved === 'gone') fail('vehicle.unknown')
    if (saved === 'stale') fail('vehicle.changedMeanwhile')
    if (saved === 'halfTerminal') fail('request.invalid', { detail: 'commCardNum, terminalType' })
    if ('taken' in saved) failTaken(saved.taken, { plateNum: '', commCardNum: '', ...given })
    // A link under the old number, or of another device, ends now.
    if (saved.terminalChanged) terminals.forget(id)
    if (call === 'saveVehEdit' && saved.changeId !== expected) {
      await fleet.refresh([id])
      bus.publish({ kind: 'listChanged', vehicleIds: [id] })
    }
    return { changeId: saved.changeId }
  }

  return {
    async 'vehicle/getVehEditConfig'({ vehicleId }, { user }) {
      await idOf(user, vehicleId)
      return { fields: formFor(user.rights) }
    },

    async 'vehicle/getVehEditData'({ vehicleId }, { user }) {
      const now = (await vehicleEdits.now(await idOf(user, vehicleId))) ?? fail('vehicle.unknown')
      return { vehicleId, changeId: now.changeId, values: now.values }
    },

    async 'vehicle/saveVehEdit'(asked, { user }) {
      const { vehicleId, changeId, orgId, plateNum, plateColor, commCardNum, vehicleType, terminalType, nickname, terminalId } =
        asked
      // Both ends of a move must be the user's own.
      if (orgId !== undefined && !(await access.view(user.userId)).organisationIds.has(orgId)) fail('organisation.unknown')
      const phone = commCardNum === undefined ? undefined : phoneOf(commCardNum)
      const given = { orgId, plateNum, plateColor, commCardNum: phone, vehicleType, terminalType, nickname, terminalId }
      return save(user, 'saveVehEdit', vehicleId, withoutGaps(given), changeId)
    },

    async 'vehicle/updVehInfo'(asked, { user }) {
      const { vehicleId, changeId, ...facts } = asked
      // The request carries its time as well.
      const given = Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 't'))
      return save(user, 'updVehInfo', vehicleId, emptyIsNothing(withoutGaps(given)), changeId)
    },

    async 'vehicle/getAddVehicleHistory'({ pageNum, pageSize, keyword, beginTime, endTime }, { user, lang }) {
      const view = await access.view(user.userId)
      const { total, vehicles } = await vehicleEdits.added({
        organisationIds: [...view.organisationIds],
        only: view.only,
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
          orgName: fleet.organisations.name(organisationId, lang),
        })),
      }
    },
  }
}

const withoutGaps = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

const emptyIsNothing = (facts: object): Partial<VehicleEditValues> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]: [string, unknown]) => [name, value === '' ? null : value]))

/** What a list of alarms is asked for, as far as the user may see it. */
import { alarmTypeByKey, alarmTypes, type ParsedRequestOf } from '@outrider/contract'
import type { SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { AlarmQuery } from './alarms.repository.ts'

type ListRequest = ParsedRequestOf<'alarm/getVehiclesAlarms'>

export class AlarmQueries {
  readonly #fleet: LiveFleet
  readonly #access: AccessGate

  constructor({ fleet, access }: { fleet: LiveFleet; access: AccessGate }) {
    this.#fleet = fleet
    this.#access = access
  }

  async of(user: SignedInUser, request: ListRequest): Promise<AlarmQuery> {
    const { state, level, open, withdrawn, beginTime, endTime, orgId } = request
    if (beginTime !== undefined && endTime !== undefined && endTime < beginTime) fail('report.endBeforeStart')
    const scope = await this.#access.scope(user.userId)
    if (orgId !== undefined && !scope.organisationIds.has(orgId)) fail('organisation.unknown')
    const below = orgId === undefined ? undefined : this.#fleet.organisations.below([orgId])
    const whole = scope.wholeInstallation && scope.onlyVehicleId === undefined && !below
    return {
      organisationIds: whole ? undefined : [...scope.organisationIds].filter(id => !below || below.has(id)),
      companies: whole ? undefined : scope.companies,
      vehicleIds: await this.#vehiclesOf(user, request),
      state,
      types: typesOf(request),
      level,
      open,
      withdrawn,
      beginTime,
      endTime,
    }
  }

  /** Vehicles that a request is about; undefined: all the user may see. */
  async #vehiclesOf(user: SignedInUser, { vehicleId, keyword }: ListRequest): Promise<number[] | undefined> {
    const { onlyVehicleId } = await this.#access.scope(user.userId)
    const one = vehicleId === undefined ? undefined : await visibleVehicle(this.#access, user.userId, vehicleId)
    if (!keyword) {
      const id = one?.identity.id ?? onlyVehicleId
      return id === undefined ? undefined : [id]
    }
    const text = keyword.toLowerCase()
    const found = one ? [one] : await this.#access.vehicles(user.userId)
    return found
      .filter(({ identity: { plateNum, nickname, simNum } }) =>
        [plateNum, nickname, simNum].some(each => each.toLowerCase().includes(text)),
      )
      .map(({ identity }) => identity.id)
  }
}

/** Numbers of the types that a request asks for; undefined: of all. */
function typesOf({ types, category }: Pick<ListRequest, 'types' | 'category'>): number[] | undefined {
  if (!types && !category) return undefined
  const named = types ? types.flatMap(key => alarmTypeByKey(key) ?? []) : alarmTypes
  return named.filter(type => !category || type.category === category).map(({ number }) => number)
}

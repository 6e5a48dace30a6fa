/** How fuel and distance of a vehicle are measured: what was entered, what is proposed, what speaks against its sensors. */
import { allows, contract, fuelCurveFault } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { visibleVehicle } from '../../../calls/visible-vehicle.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../../fleet/live-vehicle.ts'
import { zoneOfVehicle } from '../../../fleet/zone-of-vehicle.ts'
import { faultOnWire } from '../../../store/fuel-faults.ts'
import { type CalendarDay, daysIn } from '../../../tracks/calendar-days.ts'
import type { MeasuringRepository } from './measuring.repository.ts'

interface MeasuringDependencies {
  access: AccessGate
  fleet: Pick<LiveFleet, 'vehicle' | 'organisations'>
  measuring: MeasuringRepository
  timeZone: string
  /** ms since 1970. */
  now: () => number
}

/** Faults and days that are shown, ms. */
const shownFor = 30 * 86_400_000

const km = (metres: number): number => Math.round(metres / 100) / 10

export const measuringHandlers = ({
  access,
  fleet,
  measuring,
  timeZone,
  now,
}: MeasuringDependencies): Handlers<'platform/getMeasuring' | 'platform/setFuelCurve' | 'platform/setOdometer'> => {
  const target = async (user: SignedInUser, vehicleId: string): Promise<LiveVehicle> =>
    await visibleVehicle(access, user.userId, vehicleId)

  /** The day of this name, YYYY-MM-DD, of the vehicle's zone. */
  function dayOf(name: string, vehicleId: number): CalendarDay {
    const zone = zoneOfVehicle(fleet, vehicleId, timeZone)
    const noon = Date.parse(`${name}T12:00:00Z`)
    const days = Number.isFinite(noon) ? daysIn(noon - 2 * 86_400_000, noon + 2 * 86_400_000, zone) : []
    return days.find(({ day }) => day === name) ?? fail('request.invalid', { detail: 'fromDay' })
  }
  const by = ({ userId, login }: SignedInUser) => ({ userId, name: login })

  return {
    async 'platform/getMeasuring'({ vehicleId }, { user }) {
      const vehicle = await target(user, vehicleId)
      const { id } = vehicle.identity
      const from = Math.max(now() - shownFor, await access.historyFrom(user.userId, vehicle))
      const [curves, choices, proposal, evidence, faults] = await Promise.all([
        measuring.curves(id),
        measuring.choices(id),
        measuring.proposal(id),
        measuring.evidence(id, from),
        measuring.faults(id, from, now() + 86_400_000),
      ])
      return {
        fuelCurves: curves.map(({ input, factor, pairs, source, ...made }) => ({
          input,
          factor,
          pairs,
          source,
          ...madeOf(made),
        })),
        fuelSent: fleet.vehicle(id)?.latest.report?.fuelDl ?? null,
        fuelFaults: faults.map(faultOnWire),
        odometerChoices: choices.map(({ source, factor, ...made }) => ({ source, factor, ...madeOf(made) })),
        // What it did for a company before is not told.
        odometerProposal:
          proposal && proposal.from_at.getTime() >= from
            ? {
                factor: proposal.factor,
                fromDay: proposal.from_day,
                days: proposal.days.map(({ day, fixes, odometer }) => ({ day, fixesKm: km(fixes), odometerKm: km(odometer) })),
              }
            : null,
        odometerDays: evidence.map(({ day, fixes_m: fixes, odometer_m: odometer }) => ({
          day,
          fixesKm: km(fixes),
          odometerKm: km(odometer),
        })),
        editable: allows(contract.platform.setOdometer, user.rights),
      }
    },

    async 'platform/setFuelCurve'({ vehicleId, input, factor, pairs, fromDay, source }, { user }) {
      const { id } = (await target(user, vehicleId)).identity
      if (fuelCurveFault({ input, factor, pairs })) fail('vehicle.fuelCurve')
      return { days: await measuring.addCurve(id, { input, factor, pairs, source }, dayOf(fromDay, id), by(user)) }
    },

    async 'platform/setOdometer'({ vehicleId, source, factor, fromDay }, { user }) {
      const { id } = (await target(user, vehicleId)).identity
      const day = dayOf(fromDay, id)
      const before = (await measuring.choices(id)).find(({ from_day: since }) => since <= fromDay)
      return { days: await measuring.addChoice(id, { source, factor: factor ?? before?.factor ?? 1 }, day, by(user)) }
    },
  }
}

const madeOf = ({
  from_day: fromDay,
  user_name: userName,
  made_at: made,
}: {
  from_day: string
  user_name: string
  made_at: Date
}) => ({
  fromDay,
  userName,
  time: made.getTime(),
})

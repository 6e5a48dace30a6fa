/** Whose vehicles were when: by the cards in terminals, by registered trips, and by the regular drivers of vehicles. */
import type { ClaimedTime } from '../ports.ts'
import type { DriverRepository } from './drivers.repository.ts'
import { drivingPeriods, periodsWithin } from './drives.ts'

export async function claimedTimes(
  drivers: DriverRepository,
  vehicleIds: readonly number[],
  from: number,
  to: number,
): Promise<{ claims: ClaimedTime[]; carded: ReadonlySet<number> }> {
  const [cards, entered] = await Promise.all([
    drivers.cardsOf(vehicleIds, new Date(from), new Date(to)),
    drivers.enteredDrives(vehicleIds, new Date(from), new Date(to)),
  ])
  const found = [
    ...[...cards].flatMap(([vehicleId, events]) =>
      periodsWithin(drivingPeriods(events), from, to).map(({ holder, ...times }) => ({
        by: 'card' as const,
        vehicleId,
        driverId: holder.driverId,
        ...times,
      })),
    ),
    ...entered,
  ]
  const persons = await drivers.persons([...new Set(found.map(({ driverId }) => driverId))])
  return {
    carded: new Set(cards.keys()),
    claims: found.flatMap(({ driverId, ...claim }) => {
      const driver = persons.get(driverId)
      return driver
        ? [{ ...claim, driverId, person: driver.person, name: driver.name, organisationId: driver.organisation_id }]
        : []
    }),
  }
}

/** What recordedSince asks of the fleet. */
interface FormerOwners {
  vehicle(id: number): { identity: { formerOwners?: readonly { until: number }[] | null | undefined } } | undefined
}

/** From when on what a vehicle recorded is the company's that has it now, ms since 1970. */
export const recordedSince = (fleet: FormerOwners, vehicleId: number): number =>
  Math.max(0, ...(fleet.vehicle(vehicleId)?.identity.formerOwners ?? []).map(({ until }) => until))

import type { LiveFleet } from './live-fleet.ts'

/** From when on what a vehicle recorded is the company's that has it now, ms since 1970. */
export const recordedSince = (fleet: Pick<LiveFleet, 'vehicle'>, vehicleId: number): number =>
  Math.max(0, ...(fleet.vehicle(vehicleId)?.identity.formerOwners ?? []).map(({ until }) => until))

/** What each kind of share link shows: a row per kind. */
import {
  type CreatedShare,
  type DataOf,
  limits,
  type ParsedRequestOf,
  type ShareCall,
  type Shared,
  type ShareKind,
} from '@outrider/contract'
import { fail } from '../../calls/refusal.ts'
import { type LiveVehicle, positionOf } from '../../fleet/live-vehicle.ts'
import type { TrackRange } from '../../tracks/worker-messages.ts'
import type { SharedPath } from '../../tracks/reducers/shared-path.ts'

/** What a link shows besides its vehicle: stored with the link, and listed to its creator. */
type Shows<Kind extends ShareKind> =
  DataOf<ShareCall<Kind, 'list'>> extends { shares: (infer Share)[] } ? Omit<Share, keyof CreatedShare> : never

export interface SharingKind<Kind extends ShareKind> {
  /** Throws a Refusal for what cannot be shared. `now`: ms since 1970. */
  shows(request: ParsedRequestOf<ShareCall<Kind, 'create'>>, now: number): Shows<Kind>
  /** What a reader gets besides name, platform, basemap, expiry and clock. */
  /** `since`: nothing from before, ms since 1970. */
  view(
    vehicle: LiveVehicle,
    shows: Shows<Kind>,
    since: number,
    signal: AbortSignal,
  ): Promise<Omit<DataOf<ShareCall<Kind, 'view'>>, keyof Shared>>
}
export type SharingKinds = { readonly [Kind in ShareKind]: SharingKind<Kind> }

/** Path of a vehicle. */
export type TrackPath = (range: TrackRange, signal: AbortSignal) => Promise<SharedPath>

export const sharingKinds = ({ staleAfterSeconds, path }: { staleAfterSeconds: number; path: TrackPath }): SharingKinds => ({
  position: {
    shows: () => ({}),
    view(vehicle) {
      const { latitude, longitude, datum, gpsTime, timeOfArrival, serverTime, located, speed, course, onlineState, driveState } =
        positionOf(vehicle)
      return Promise.resolve({
        latitude,
        longitude,
        datum,
        gpsTime,
        timeOfArrival,
        located,
        // null for a vehicle that has never reported or never had a fix.
        speed: serverTime === null ? null : speed,
        course: gpsTime === null ? null : course,
        onlineState,
        driveState,
        staleAfterSeconds,
      })
    },
  },
  track: {
    shows({ startTime, endTime }, now) {
      if (startTime > endTime) fail('track.order')
      if (endTime - startTime > limits.trackRange) fail('track.range')
      // The future cannot be shared.
      if (startTime > now) fail('track.order')
      return { startTime, endTime: Math.min(endTime, now) }
    },
    view: async (vehicle, { startTime, endTime }, since, signal) => ({
      startTime,
      endTime,
      ...(await path({ vehicleId: vehicle.identity.id, startTime, endTime, since }, signal)),
    }),
  },
})

/** Where a vehicle was: for whoever may see the vehicle and has the right to look at tracks. */
import { limits } from '@outrider/contract'
import { pointAt, type Track, type TrackPoint } from '@outrider/track'
import type { AccessGate } from '../../fleet/access.ts'
import { alarmNames } from '../../fleet/columns.ts'
import type { Handlers } from '../handlers.ts'
import { fail } from '../refusal.ts'
import type { StoredTracks } from './stored-tracks.repository.ts'

interface Needs {
  access: AccessGate
  tracks: StoredTracks
}

export const trackHandlers = ({ access, tracks }: Needs): Handlers<'track/getVehicleTrack'> => ({
  async 'track/getVehicleTrack'({ vehicleId, startTime, endTime }, { user }) {
    if (startTime > endTime) fail('track.order')
    if (endTime - startTime > limits.trackRange) fail('track.range')
    if (!user.rights.trackAuth) fail('access.noRight')
    const vehicle = (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')
    const track = await tracks.between(vehicle.identity.id, startTime, endTime)
    const { length: total } = track
    return {
      vehicleId: String(vehicle.identity.id),
      startTime,
      endTime,
      total,
      reduced: false,
      alarmNames: [...alarmNames],
      points: pointsOf(track),
    }
  },
})

const pointsOf = (track: Track): TrackPoint[] =>
  Array.from({ length: track.length }, (_, row) => pointAt(track, row) as TrackPoint)

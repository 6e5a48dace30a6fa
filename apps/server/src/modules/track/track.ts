/** track/getVehicleTrack for vehicles the user may see. */
import { limits } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import { alarmNamesOnWire } from '../../fleet/names/alarm-names.ts'
import { type Handlers, PreparedReply } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { Tracks } from '../../tracks/tracks.ts'

interface TrackDependencies {
  access: AccessGate
  tracks: Tracks
}

export const trackHandlers = ({ access, tracks }: TrackDependencies): Handlers<'track/getVehicleTrack'> => ({
  async 'track/getVehicleTrack'({ vehicleId, startTime, endTime, maxPoints }, { user, columns, encoding, signal }) {
    if (startTime > endTime) fail('track.order')
    if (endTime - startTime > limits.trackRange) fail('track.range')
    const vehicle = await visibleVehicle(access, user.userId, vehicleId)
    const form = columns ? 'columns' : 'json'
    // Reports from before the edition was stored are named by what the terminal speaks now.
    const alarmNames = alarmNamesOnWire(vehicle.latest.report?.edition)
    const request = {
      vehicleId: vehicle.identity.id,
      startTime,
      endTime,
      since: await access.historyFrom(user.userId, vehicle),
      maxPoints,
      encoding,
      alarms: user.rights.alarmAuth,
      alarmNames,
    }
    return new PreparedReply(form, await tracks.reply({ want: form, ...request }, signal), encoding)
  },
})

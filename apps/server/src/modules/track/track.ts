/** Where a vehicle was: for whoever may see the vehicle and has the right to look at tracks. */
import { limits } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import { alarmNames } from '../../fleet/columns.ts'
import { type Handlers, MadeReply } from '../handlers.ts'
import { fail } from '../refusal.ts'
import type { Tracks } from './tracks.ts'

interface Needs {
  access: AccessGate
  tracks: Tracks
}

export const trackHandlers = ({ access, tracks }: Needs): Handlers<'track/getVehicleTrack'> => ({
  async 'track/getVehicleTrack'({ vehicleId, startTime, endTime, mostPoints }, { user, columns, packing, signal }) {
    if (startTime > endTime) fail('track.order')
    if (endTime - startTime > limits.trackRange) fail('track.range')
    if (!user.rights.trackAuth) fail('access.noRight')
    const vehicle = (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')
    const form = columns ? 'columns' : 'json'
    const question = { vehicleId: vehicle.identity.id, startTime, endTime, mostPoints, packing, alarmNames }
    return new MadeReply(form, await tracks.reply({ want: form, ...question }, signal), columns ? packing : 'identity')
  },
})

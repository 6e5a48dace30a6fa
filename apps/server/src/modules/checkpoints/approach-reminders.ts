/** Which vehicles come near to checkpoints now, the soonest first. */
import type { Lang } from '@outrider/contract'
import { convertDatum } from '@outrider/geo'
import { datumOf } from '../../events/latest-state.ts'
import type { AccessScope } from '../../fleet/access-scope.ts'
import { approachesOf } from './approaches.ts'
import type { CheckpointGrid } from './checkpoint-grid.ts'
import type { DataOf } from '@outrider/contract'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import { nameIn, typeOf } from './checkpoint-on-wire.ts'

/** Maximum reminders in one reply. */
const maxReminders = 500

interface Question {
  grid: CheckpointGrid
  scope: AccessScope
  /** Older positions are ignored, ms since 1970. */
  since: number
  lang: Lang
}

export function remindersOf(
  vehicles: readonly LiveVehicle[],
  { grid, scope, since, lang }: Question,
): DataOf<'accessMon/getCloseToAccessMonRemind'>['reminders'] {
  const reminders = vehicles.flatMap(vehicle => {
    const { fix } = vehicle.latest
    if (!fix || !vehicle.online || fix.time < since || !vehicle.latest.report?.good) return []
    const sent = { latitude: fix.latitudeE6 / 1e6, longitude: fix.longitudeE6 / 1e6 }
    const { latitude: lat, longitude: lon } = convertDatum(sent, datumOf(fix), 'wgs84')
    // Most vehicles are not near a checkpoint: skip them early.
    if (grid.around(lat, lon).length === 0) return []
    const speed = fix.speedDkmh / 10
    return approachesOf({ lat, lon, speed, course: fix.course }, grid)
      .filter(({ checkpoint }) => scope.organisationIds.has(checkpoint.organisationId))
      .map(({ checkpoint, metres, seconds }) => ({
        checkpointId: checkpoint.id,
        checkpointName: nameIn(lang, checkpoint.nameZh, checkpoint.nameEn),
        type: typeOf(checkpoint.type),
        vehicleId: String(vehicle.identity.id),
        plateNum: vehicle.identity.plateNum,
        nickname: vehicle.identity.nickname,
        distance: Math.round(metres),
        speed,
        seconds: Math.round(seconds),
        gpsTime: fix.time,
      }))
  })
  return reminders.sort((a, b) => a.seconds - b.seconds).slice(0, maxReminders)
}

/** Limits that client and server share, by group of calls: of specification section 9, and our own ones (marked "Ours"). */
import { accessMonLimits } from './access-mon.ts'
import { adminLimits } from './admin.ts'
import { alarmLimits } from './alarm.ts'
import { dispatchLimits } from './dispatch.ts'
import { editLimits } from './edits.ts'
import { homeLimits } from './home.ts'
import { mapLimits } from './map.ts'
import { overviewLimits } from './overview.ts'
import { platformLimits } from './platform.ts'
import { poisLimits } from './pois.ts'
import { reportLimits } from './report.ts'
import { safetyLimits } from './safety.ts'
import { trackLimits } from './track.ts'
import { tripLimits } from './trip.ts'
import { userLimits } from './user.ts'
import { vehicleLimits } from './vehicle.ts'
import { videoLimits } from './video.ts'
import { workLimits } from './work.ts'

export const limits = {
  ...userLimits,
  ...platformLimits,
  ...vehicleLimits,
  ...trackLimits,
  ...reportLimits,
  ...safetyLimits,
  ...poisLimits,
  ...accessMonLimits,
  ...mapLimits,
  ...alarmLimits,
  ...videoLimits,
  ...dispatchLimits,
  ...tripLimits,
  ...workLimits,
  ...editLimits,
  ...homeLimits,
  ...overviewLimits,
  ...adminLimits,
} as const

/** Number of pages of the vehicle list: ceil(total / page size). */
export const pageCount = (total: number, pageSize: number = limits.batchPageSize): number => Math.ceil(total / pageSize)

/** The time of a portrait as its call takes it; undefined: the zone of its days is not known yet. */
import { type PeriodUnit, periodUnits } from '@outrider/contract'
import { usePortraitTime } from './portrait-period.ts'

export interface PortraitBody {
  periodUnit?: PeriodUnit
  beginTime?: number
  endTime?: number
}

/** `period`: as in the address. */
export function usePortraitBody(period: string): PortraitBody | undefined {
  const time = usePortraitTime(period)
  const periodUnit = periodUnits.find(each => each === period)
  if (periodUnit) return { periodUnit }
  return time && { beginTime: time.beginTime, endTime: time.endTime }
}

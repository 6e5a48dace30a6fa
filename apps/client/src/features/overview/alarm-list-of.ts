/** The list of alarms that a count leads to: of the same days, which are the platform's. */
import { alarmsOfDays } from '../../core/alarms/alarms-of-days.ts'
import type { ZoneDays } from '../../core/query-forms/zone-days.ts'

/** `list`: its address. Without days or zone, which come with replies, it is the whole list. */
export const alarmListOf = (list: string, days: ZoneDays | undefined, zone: string | undefined, plateNum = ''): string =>
  days && zone !== undefined
    ? `${list}?${alarmsOfDays({ ...days, zone, plateNum })}`
    : `${list}${plateNum && `?${new URLSearchParams({ plate: plateNum }).toString()}`}`

/** The address parameters of the list of alarms that a count of a report or of home leads to: the same alarms, not those of this device's days. */

/** Both states; `pending` is what the list begins with. */
export const bothStates = 'both'

export interface AlarmsOfDays {
  /** Of the platform's time zone, 2026-01-31, both included. */
  begin: string
  end: string
  zone: string
  /** Absent: pending and processed ones. */
  pendingOnly?: boolean
  /** Of one vehicle. */
  plateNum?: string
}

export const alarmsOfDays = ({ begin, end, zone, pendingOnly = false, plateNum }: AlarmsOfDays): string =>
  new URLSearchParams({
    ...(!pendingOnly && { alarms: bothStates }),
    time: 'custom',
    begin,
    end,
    zone,
    ...(plateNum && { plate: plateNum }),
  }).toString()

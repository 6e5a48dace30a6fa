/** The ways open for alarms together. Pure. */
import type { AlarmClosedReason, AlarmMethod, AlarmWays } from '@outrider/contract'

export interface OfferedWay {
  method: AlarmMethod
  /** Alarms for which it is open. */
  open: readonly string[]
  /** Among these, those of which the terminal is sent nothing. */
  onlyHere: number
  /** Among these, those that would send something to a terminal that is offline. */
  offline: number
  /** Why it is closed for others, with how many. */
  closed: readonly (readonly [reason: AlarmClosedReason, alarmIds: readonly string[]])[]
}

/** Ways that a newer platform may know besides are left out: this client has no form for them. */
export function offeredWays(alarms: readonly AlarmWays[], methods: readonly AlarmMethod[]): OfferedWay[] {
  return methods.flatMap(method => {
    const each = alarms.flatMap(({ alarmId, online, ways }) =>
      ways.filter(way => way.method === method).map(way => ({ alarmId, online, ...way })),
    )
    if (each.length === 0) return []
    const open = each.filter(way => way.open)
    const closed = new Map<AlarmClosedReason, string[]>()
    for (const { alarmId, reason } of each) if (reason !== null) closed.set(reason, [...(closed.get(reason) ?? []), alarmId])
    return [
      {
        method,
        open: open.map(({ alarmId }) => alarmId),
        onlyHere: open.filter(({ sends }) => sends === 'nothing').length,
        offline: open.filter(({ sends, online }) => sends !== 'nothing' && !online).length,
        closed: [...closed],
      },
    ]
  })
}

/** The ways open for alarms together. Pure. */
import type { AlarmCase, AlarmClosedReason, AlarmMethod, AlarmWays } from '@outrider/contract'

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

export interface OfferedCamera {
  channel: number
  /** Empty: it has none, or vehicles call it by different names. */
  name: string
  /** Of all vehicles that can be asked at all, how many have it. */
  vehicles: number
  all: number
}

/** The cameras that can be asked for a picture, of the vehicles of these alarms together. */
export function offeredCameras(
  ways: readonly AlarmWays[],
  alarms: readonly Pick<AlarmCase, 'alarmId' | 'vehicleId'>[],
): OfferedCamera[] {
  const vehicleOf = new Map(alarms.map(({ alarmId, vehicleId }) => [alarmId, vehicleId]))
  const askable = ways.filter(({ ways: each }) => each.some(({ open, method }) => open && method !== 'note'))
  const all = new Set(askable.map(({ alarmId }) => vehicleOf.get(alarmId))).size
  const found = new Map<number, { names: Set<string>; vehicles: Set<string | undefined> }>()
  for (const { alarmId, camera, cameras } of askable) {
    // A platform of before may tell none.
    for (const { channel, name } of camera.open ? (cameras ?? []) : []) {
      const at = found.get(channel) ?? { names: new Set(), vehicles: new Set() }
      at.names.add(name)
      at.vehicles.add(vehicleOf.get(alarmId))
      found.set(channel, at)
    }
  }
  return [...found]
    .toSorted(([a], [b]) => a - b)
    .map(([channel, { names, vehicles }]) => ({
      channel,
      name: names.size === 1 ? ([...names][0] ?? '') : '',
      vehicles: vehicles.size,
      all,
    }))
}

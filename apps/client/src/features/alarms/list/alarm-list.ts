/** The rows of a list of alarms: pages of one or several platforms in one order, and what the live feed says of them meanwhile. */
import type { AlarmCase } from '@outrider/contract'

type Comparison = (a: AlarmCase, b: AlarmCase) => number

export interface LiveRows {
  /** The latest of rows in the list, by id: changed in place, whatever the filter says of them now. */
  changed: ReadonlyMap<string, AlarmCase>
  /** Shown above the loaded ones, since the user asked for them. */
  added: ReadonlyMap<string, AlarmCase>
  /** New ones that wait until the user asks for them. */
  waiting: ReadonlyMap<string, AlarmCase>
}
export const noLiveRows: LiveRows = { changed: new Map(), added: new Map(), waiting: new Map() }

/** News of alarms. `isListed`: loaded with a page. `belongs`: whether a new one matches the filter. `atOnce`: it does not wait. */
export function withNews(
  rows: LiveRows,
  news: readonly AlarmCase[],
  {
    isListed,
    belongs,
    atOnce = () => false,
  }: { isListed: (id: string) => boolean; belongs: (alarm: AlarmCase) => boolean; atOnce?: (alarm: AlarmCase) => boolean },
): LiveRows {
  const [changed, added, waiting] = [new Map(rows.changed), new Map(rows.added), new Map(rows.waiting)]
  for (const alarm of news) {
    const { alarmId } = alarm
    if (isListed(alarmId)) changed.set(alarmId, alarm)
    else if (added.has(alarmId)) added.set(alarmId, alarm)
    // One that somebody processed before it was looked at is not new any more. History is not news.
    else if (belongs(alarm) && !alarm.late) {
      if (!atOnce(alarm)) waiting.set(alarmId, alarm)
      else {
        added.set(alarmId, alarm)
        waiting.delete(alarmId)
      }
    } else waiting.delete(alarmId)
  }
  return { changed, added, waiting }
}

export const withWaiting = ({ changed, added, waiting }: LiveRows): LiveRows => ({
  changed,
  added: new Map([...added, ...waiting]),
  waiting: new Map(),
})

/** Loaded rows with what is newer. Rows that changed stay where they stand; added ones are inserted in their order. */
export function withLive(loaded: readonly AlarmCase[], { changed, added }: LiveRows, compare: Comparison): readonly AlarmCase[] {
  if (changed.size === 0 && added.size === 0) return loaded
  const known = new Set(loaded.map(({ alarmId }) => alarmId))
  const rows = loaded.map(alarm => {
    const fresh = changed.get(alarm.alarmId)
    // The live feed does not say who drove.
    return fresh ? { ...fresh, driverName: fresh.driverName ?? alarm.driverName } : alarm
  })
  for (const alarm of added.values()) {
    if (known.has(alarm.alarmId)) continue
    const before = rows.findIndex(row => compare(alarm, row) < 0)
    rows.splice(before < 0 ? rows.length : before, 0, alarm)
  }
  return rows
}

/** The rows of a list of alarms: pages of one or several platforms in one order, and what the live feed says of them meanwhile. */
import type { AlarmCase } from '@outrider/contract'

export interface AlarmPage {
  alarms: readonly AlarmCase[]
  /** The last alarm of each platform that has more. */
  next: readonly string[]
}

const newestFirst = (a: AlarmCase, b: AlarmCase): number =>
  b.startedAt - a.startedAt || b.alarmId.localeCompare(a.alarmId, 'en', { numeric: true })

/**
 * In order. Platforms have pages of different lengths in time: what is older than the last alarm of a platform that has more is held back
 * until that platform's next page is here, so that nothing is inserted above what is shown.
 */
export function rowsOf(pages: readonly AlarmPage[]): AlarmCase[] {
  const byId = new Map(pages.flatMap(({ alarms }) => alarms).map(alarm => [alarm.alarmId, alarm]))
  const reached = (pages.at(-1)?.next ?? []).map(id => byId.get(id)?.startedAt ?? 0)
  const from = Math.max(Number.NEGATIVE_INFINITY, ...reached)
  return [...byId.values()].filter(({ startedAt }) => startedAt >= from).toSorted(newestFirst)
}

export interface LiveRows {
  /** The latest of rows in the list, by id: changed in place, whatever the filter says of them now. */
  changed: ReadonlyMap<string, AlarmCase>
  /** Shown above the loaded ones, since the user asked for them. */
  added: ReadonlyMap<string, AlarmCase>
  /** New ones that wait until the user asks for them. */
  waiting: ReadonlyMap<string, AlarmCase>
}
export const noLiveRows: LiveRows = { changed: new Map(), added: new Map(), waiting: new Map() }

/** News of alarms. `isListed`: loaded with a page. `belongs`: whether a new one matches the filter. */
export function withNews(
  rows: LiveRows,
  news: readonly AlarmCase[],
  { isListed, belongs }: { isListed: (id: string) => boolean; belongs: (alarm: AlarmCase) => boolean },
): LiveRows {
  const [changed, added, waiting] = [new Map(rows.changed), new Map(rows.added), new Map(rows.waiting)]
  for (const alarm of news) {
    const { alarmId } = alarm
    if (isListed(alarmId)) changed.set(alarmId, alarm)
    else if (added.has(alarmId)) added.set(alarmId, alarm)
    // One that somebody processed before it was looked at is not new any more. History is not news.
    else if (belongs(alarm) && !alarm.late) waiting.set(alarmId, alarm)
    else waiting.delete(alarmId)
  }
  return { changed, added, waiting }
}

export const withWaiting = ({ changed, added, waiting }: LiveRows): LiveRows => ({
  changed,
  added: new Map([...added, ...waiting]),
  waiting: new Map(),
})

/** Loaded rows with what is newer. */
export function withLive(loaded: readonly AlarmCase[], { changed, added }: LiveRows): readonly AlarmCase[] {
  if (changed.size === 0 && added.size === 0) return loaded
  const known = new Set(loaded.map(({ alarmId }) => alarmId))
  const rows = loaded.map(alarm => changed.get(alarm.alarmId) ?? alarm)
  const above = [...added.values()].filter(({ alarmId }) => !known.has(alarmId))
  return above.length === 0 ? rows : [...above, ...rows].toSorted(newestFirst)
}

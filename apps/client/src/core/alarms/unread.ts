/** Alarms that began since the user last looked at the alarms: their number beside every way to them. */
import type { AlarmCase } from '@outrider/contract'
import { createStore } from 'zustand/vanilla'

/** `more`: at least so many. `shownTo`: the list has shown all that began until then, ms since 1970; undefined: it has shown none. */
export const unreadAlarms = createStore<{ count: number; more: boolean; shownTo: number | undefined }>(() => ({
  count: 0,
  more: false,
  shownTo: undefined,
}))

export interface Unread {
  /** Those known one by one. */
  ids: ReadonlySet<string>
  /** Number of older ones that are only counted. */
  older: number
  more: boolean
  /** Only those that began from here on are known one by one, ms since 1970. */
  from: number
}

export const noUnread = (from: number): Unread => ({ ids: new Set(), older: 0, more: false, from })

type Known = Pick<AlarmCase, 'alarmId' | 'startedAt' | 'state' | 'late' | 'withdrawnAt'>

/** The newest ones with the number of all. */
export function unreadOf(
  { alarms, total, totalIsMore }: { alarms: readonly Known[]; total: number; totalIsMore: boolean },
  since: number,
): Unread {
  const ids = new Set(alarms.filter(({ late }) => !late).map(({ alarmId }) => alarmId))
  const older = Math.max(0, total - alarms.length)
  return { ids, older, more: totalIsMore, from: older > 0 ? Math.min(...alarms.map(({ startedAt }) => startedAt)) : since }
}

/** What the live feed says: new ones are added, those that somebody processed need not be read any more. History is not news. */
export function unreadAfter(unread: Unread, news: readonly Known[]): Unread {
  const ids = new Set(unread.ids)
  for (const { alarmId, startedAt, state, late, withdrawnAt } of news) {
    if (state !== 'pending' || withdrawnAt !== undefined) ids.delete(alarmId)
    else if (!late && startedAt >= unread.from) ids.add(alarmId)
  }
  return { ...unread, ids }
}

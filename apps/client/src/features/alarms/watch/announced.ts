/** Which alarms are announced. Pure. */
import type { AlarmCase } from '@outrider/contract'

/** One that began longer ago is not new, ms: the feed also tells of changes. */
export const newFor = 120_000

/** Adds those of `news` to `known`; returns the new ones of the first level that nobody looks after yet. */
export function announced(news: readonly AlarmCase[], known: Set<string>, now: number): AlarmCase[] {
  const unknown = news.filter(({ alarmId }) => !known.has(alarmId))
  for (const { alarmId } of unknown) known.add(alarmId)
  return unknown.filter(
    ({ level, state, claimedBy, late, startedAt, withdrawnAt }) =>
      level === 1 && state === 'pending' && claimedBy === null && !late && withdrawnAt === undefined && now - startedAt < newFor,
  )
}

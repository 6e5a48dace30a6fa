/** Alarms of level 1 that nobody has claimed: from the live feed, and by looking, for clients without a WebSocket. */
import type { AlarmCase } from '@outrider/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { followOrLookUp } from '../../../core/fleet/follow-or-look-up.ts'
import { comparisonOf, isUrgent } from '../list/alarm-order.ts'

/** ms. */
const lookUpEvery = 30_000
/** What began before stands in the list alone, ms. */
const waitedFor = 60 * 60_000
const looked = 20

const inOrder = comparisonOf('urgency')

/** News on top of what is known: who was claimed or processed is gone. Pure. */
export function urgentAfter(
  before: ReadonlyMap<string, AlarmCase>,
  news: readonly AlarmCase[],
  now: number,
): ReadonlyMap<string, AlarmCase> {
  const after = new Map(before)
  for (const alarm of news)
    if (isUrgent(alarm) && !alarm.late && now - alarm.startedAt < waitedFor) after.set(alarm.alarmId, alarm)
    else after.delete(alarm.alarmId)
  return after
}

export function useUrgentAlarms(serverNow: () => number): {
  alarms: readonly AlarmCase[]
  take: (news: readonly AlarmCase[]) => void
} {
  const { api, liveFleet } = useOutrider()
  const [known, setKnown] = useState<ReadonlyMap<string, AlarmCase>>(new Map())
  const take = useCallback(
    (news: readonly AlarmCase[]) => setKnown(before => urgentAfter(before, news, serverNow())),
    [serverNow],
  )
  useEffect(() => {
    let stopped = false
    const request = { state: 'pending', level: 1, order: 'urgency', pageSize: looked } as const
    const lookUp = () =>
      api
        .merged('alarm/getVehiclesAlarms', { ...request, beginTime: serverNow() - waitedFor }, { quiet: true })
        .then(({ data }) => void (stopped || setKnown(urgentAfter(new Map(), data.alarms, serverNow()))))
        .catch((cause: unknown) => console.warn('urgent alarms could not be looked up', cause))
    const stop = followOrLookUp(liveFleet, 'alarms', {
      onUpdate({ whole, contents }) {
        // A new connection does not say what happened before.
        if (whole) void lookUp()
        else take(contents.alarms)
      },
      lookUp: () => void lookUp(),
      every: lookUpEvery,
    })
    void lookUp()
    return () => {
      stopped = true
      stop()
    }
  }, [api, liveFleet, take, serverNow])
  return { alarms: useMemo(() => [...known.values()].toSorted(inOrder), [known]), take }
}

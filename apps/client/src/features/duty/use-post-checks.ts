/** The checks that may still be answered in time, from the live feed; and by looking, for clients without a WebSocket. */
import type { OnDutyCheck } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'

/** ms. */
const lookUpEvery = 20_000

export function usePostChecks(): readonly OnDutyCheck[] {
  const { api, liveFleet } = useOutrider()
  const [checks, setChecks] = useState<ReadonlyMap<string, OnDutyCheck>>(new Map())
  useEffect(() => {
    let stopped = false
    const take = (news: readonly OnDutyCheck[]) => {
      if (stopped || news.length === 0) return
      setChecks(before => {
        const after = new Map(before)
        for (const check of news)
          if (check.state === 'pending') after.set(check.uniqueId, check)
          else after.delete(check.uniqueId)
        return after
      })
    }
    const lookUp = () =>
      api
        .merged('duty/getOnDutyInfo', {}, { quiet: true })
        .then(({ data }) => take(data.checks))
        .catch((cause: unknown) => console.warn('on-duty checks could not be looked up', cause))
    const stop = liveFleet.topics.follow('postChecks', ({ contents }) => take(contents.checks))
    // A client without a WebSocket is told nothing.
    void lookUp()
    const timer = setInterval(() => document.visibilityState === 'visible' && void lookUp(), lookUpEvery)
    return () => {
      stopped = true
      clearInterval(timer)
      stop()
    }
  }, [api, liveFleet])
  return [...checks.values()].toSorted((a, b) => a.dueAt - b.dueAt)
}

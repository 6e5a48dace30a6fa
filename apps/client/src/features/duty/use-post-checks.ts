/** The checks that may still be answered in time, from the live feed; and by looking, for clients without a WebSocket. */
import type { OnDutyCheck } from '@outrider/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { followOrLookUp } from '../../core/fleet/follow-or-look-up.ts'

/** ms. */
const lookUpEvery = 20_000

type Checks = ReadonlyMap<string, OnDutyCheck>

/** `gone`: those of which nothing is heard any more: somebody has answered. */
function after(before: Checks, news: readonly OnDutyCheck[], gone: ReadonlySet<string>): Checks {
  if (news.length === 0 && gone.size === 0) return before
  const now = new Map(before)
  for (const uniqueId of gone) now.delete(uniqueId)
  for (const check of news)
    if (check.state === 'pending') now.set(check.uniqueId, check)
    else now.delete(check.uniqueId)
  return now
}

export function usePostChecks(): { checks: readonly OnDutyCheck[]; lookUp: () => void } {
  const { api, liveFleet } = useOutrider()
  const look = useRef(() => {})
  const [checks, setChecks] = useState<Checks>(new Map())
  useEffect(() => {
    let stopped = false
    /** Told as answered: what was looked up before that says otherwise. */
    const answered = new Set<string>()
    /** Those that were known when it was last looked. */
    let known: Checks = new Map()
    const take = (news: readonly OnDutyCheck[], gone: ReadonlySet<string> = new Set()) => {
      if (stopped) return
      for (const { uniqueId, answer } of news) if (answer) answered.add(uniqueId)
      const current = news.filter(({ uniqueId, answer }) => answer !== null || !answered.has(uniqueId))
      known = after(known, current, gone)
      setChecks(known)
    }
    const lookUp = async () => {
      const before = known
      try {
        const { data, failed } = await api.merged('duty/getOnDutyInfo', {}, { quiet: true })
        const there = new Set(data.checks.map(({ uniqueId }) => uniqueId))
        // What a platform that did not answer has is not known; what came meanwhile is newer.
        const gone = failed.length > 0 ? [] : [...before.keys()].filter(uniqueId => !there.has(uniqueId))
        take(data.checks, new Set(gone))
      } catch (cause) {
        console.warn('on-duty checks could not be looked up', cause)
      }
    }
    look.current = () => void lookUp()
    const stop = followOrLookUp(liveFleet, 'postChecks', {
      onUpdate: ({ contents }) => take(contents.checks),
      lookUp: look.current,
      every: lookUpEvery,
    })
    void lookUp()
    const lookIfSeen = () => document.visibilityState === 'visible' && void lookUp()
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      stopped = true
      document.removeEventListener('visibilitychange', lookIfSeen)
      stop()
    }
  }, [api, liveFleet])
  const lookUp = useCallback(() => look.current(), [])
  return { checks: [...checks.values()].toSorted((a, b) => a.dueAt - b.dueAt), lookUp }
}

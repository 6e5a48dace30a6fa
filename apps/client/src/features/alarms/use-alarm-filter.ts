/** Filters and the open alarm, kept in the address so that the same list can be sent to others. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from '../../core/router/index.ts'
import { type AlarmFilter, filterIn, withFilter } from './alarm-filters.ts'

/** Name of the open alarm in the address that a push leads to. */
const ofPush = 'alarmId'

export function useAlarmAddress() {
  const [params, setParams] = useSearchParams()
  const open = useCallback(
    (alarmId: string | null) =>
      setParams(
        before => {
          const next = new URLSearchParams(before)
          next.delete(ofPush)
          if (alarmId === null) next.delete('alarm')
          else next.set('alarm', alarmId)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return {
    filter: useMemo(() => filterIn(params), [params]),
    set: (change: Partial<AlarmFilter>) => setParams(before => withFilter(before, change), { replace: true }),
    openId: params.get('alarm') || params.get(ofPush) || null,
    open,
  }
}

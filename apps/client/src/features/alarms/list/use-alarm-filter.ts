/** Filters and the open alarm, kept in the address so that the same list can be sent to others. */
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from '../../../core/router/index.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { storedAlarmTypes } from '../../../core/fleet/stored-fleet.ts'
import { type AlarmFilter, filterIn, saysNothing, withFilter } from './alarm-filters.ts'

/** Name of the open alarm in the address that a push leads to. */
const ofPush = 'alarmId'

export function useAlarmAddress() {
  const { stored } = useOutrider()
  const [params, setParams] = useSearchParams()
  const opened = useRef(false)
  // The types that were chosen last stay chosen where the address says nothing else; the button for types names them.
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    const types = stored.get(storedAlarmTypes) ?? []
    if (types.length === 0 || !saysNothing(params) || params.has('alarm') || params.has(ofPush)) return
    setParams(withFilter(params, { types }), { replace: true })
  }, [params, setParams, stored])
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
    set: (change: Partial<AlarmFilter>) => {
      if (change.types) stored.set(storedAlarmTypes, change.types.length > 0 ? [...change.types] : null)
      setParams(before => withFilter(before, change), { replace: true })
    },
    openId: params.get('alarm') || params.get(ofPush) || null,
    open,
  }
}

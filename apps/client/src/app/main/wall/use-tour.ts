/** Selects the vehicles that need attention, one after the other. */
import { useEffect, useRef } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import type { Selection } from '../use-selection.ts'
import { nextInTour } from './next-in-tour.ts'

/** How long each is shown, ms. */
const stayMs = 15_000

export function useTour(on: boolean, { id, select }: Selection): void {
  const { liveFleet } = useOutrider()
  const latest = useLatest(select)
  const current = useRef(id)
  useEffect(() => void (current.current = id), [id])
  useEffect(() => {
    if (!on) return undefined
    const view = liveFleet.list({ words: '', state: 'attention', shape: 'flat', among: 'all' })
    let ended = false
    const step = async () => {
      const next = await nextInTour(await view.ids(), current.current, liveFleet.find)
      if (!ended && next !== undefined && next !== current.current) latest.current(next)
    }
    const goOn = () => {
      // Nobody looks at a hidden window.
      if (!document.hidden) step().catch((cause: unknown) => console.warn('the next vehicle could not be read', cause))
    }
    goOn()
    const timer = setInterval(goOn, stayMs)
    return () => {
      ended = true
      clearInterval(timer)
      view.close()
    }
  }, [on, liveFleet, latest])
}

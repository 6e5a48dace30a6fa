/** Reads the visits of a geofence, a portion of its vehicles after the other, until all are looked at or it is stopped. */
import type { GeofenceVisit } from '@outrider/contract'
import { useEffect, useRef, useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { serverNow } from '../../../core/time/server-clock.ts'

const dayMs = 86_400_000

export interface VisitsFound {
  days: number
  visits: readonly GeofenceVisit[]
  looked: number
  /** null: not known yet. */
  vehicles: number | null
  running: boolean
  error: unknown
}

export function useVisits(platform: string, geofenceId: string) {
  const { api } = useOutrider()
  const [found, setFound] = useState<VisitsFound>()
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])

  const run = async (days: number): Promise<void> => {
    under.current?.abort()
    const controller = new AbortController()
    under.current = controller
    const endTime = serverNow() - 60_000
    const startTime = endTime - days * dayMs
    let so: VisitsFound = { days, visits: [], looked: 0, vehicles: null, running: true, error: undefined }
    const show = (more: Partial<VisitsFound>) => {
      so = { ...so, ...more }
      if (under.current === controller) setFound(so)
    }
    show({})
    try {
      for (let after: string | null | undefined; after !== null && !controller.signal.aborted; ) {
        const body = { geofenceId, startTime, endTime, ...(after !== undefined && { after }) }
        const part = await api.call('alarm/getGeofenceVisits', body, { platform, quiet: true, signal: controller.signal })
        show({ visits: [...so.visits, ...part.visits], looked: so.looked + part.looked, vehicles: part.vehicles })
        after = part.next
      }
      show({ running: false })
    } catch (error) {
      show({ running: false, error: controller.signal.aborted ? undefined : error })
    }
  }
  return { found, run, stop: () => under.current?.abort() }
}

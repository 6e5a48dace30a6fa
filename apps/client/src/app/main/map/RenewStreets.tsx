/** Renews the streets that this device keeps ahead: once a day, over a link that is not paid for. Shows nothing. */
import { useEffect } from 'react'
import { useFleetStatus } from '../../../core/context/use-fleet.ts'
import { connectionOf, isFree } from '../../../core/map/ahead/metered.ts'
import { useStreetsAhead } from '../../../core/map/ahead/use-streets-ahead.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { useLatest } from '../../../ui/use-latest.ts'

const day = 86_400_000

export function RenewStreets() {
  const { urls, on, keptAt, keep } = useStreetsAhead()
  const loaded = useFleetStatus(({ phase }) => phase === 'ready')
  const run = useLatest(keep)
  const due = loaded && urls !== undefined && on && serverNow() - (keptAt ?? 0) > day
  useEffect(() => {
    if (due && isFree(connectionOf(navigator))) void run.current()
  }, [due, run])
  return null
}

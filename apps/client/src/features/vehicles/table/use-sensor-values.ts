/** What the sensors of the vehicles on the screen read now; asked for together, and only while one of their columns is shown. */
import { type DataOf, sensorBounds, type SensorReadout } from '@outrider/contract'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../core/queries/use-call.ts'

export type SensorsByVehicle = ReadonlyMap<string, readonly SensorReadout[]>

/** Reports come every ten seconds or more, ms. */
const askAgainMs = 15_000
/** Scrolling passes thousands of rows, and a table in the order of speeds turns them each second: rows that stay are asked for, no sooner than this. */
const pace = { staysMs: 400, apartMs: 3_000 }

const byVehicle = ({ vehicles }: DataOf<'platform/getSensorsOfVehicles'>): SensorsByVehicle =>
  new Map(vehicles.map(({ vehicleId, sensors }) => [vehicleId, sensors]))

/** @param ids empty: nothing is asked */
export function useSensorValues(ids: readonly string[]): SensorsByVehicle | undefined {
  const asked = useAtAPace([...ids].toSorted().slice(0, sensorBounds.vehiclesAtOnce).join(' '))
  const { data } = useCall(
    'platform/getSensorsOfVehicles',
    ids.length > 0 && asked !== '' ? { vehicleIds: asked.split(' ') } : undefined,
    { select: byVehicle, staleTime: 5_000, refetchInterval: askAgainMs, keepLast: true },
  )
  return data
}

/** The text once it has stayed; empty at first. */
function useAtAPace(text: string): string {
  const [shown, setShown] = useState('')
  const last = useRef(0)
  useEffect(() => {
    if (text === shown) return undefined
    const wait = Math.max(pace.staysMs, last.current + pace.apartMs - Date.now())
    const timer = setTimeout(() => {
      last.current = Date.now()
      setShown(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, shown])
  return shown
}

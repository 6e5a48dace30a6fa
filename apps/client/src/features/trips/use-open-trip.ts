/** On which trip a vehicle is: as the platform says, without a network as it said last, and after what waits on this device. */
import type { RequestOf, Trip } from '@outrider/contract'
import { useEffect } from 'react'
import { splitId } from '../../core/api/identity.ts'
import { useStored } from '../../core/context/use-stored.ts'
import type { OutboxEntry } from '../../core/outbox/outbox-entry.ts'
import { useOutbox } from '../../core/outbox/use-outbox.ts'
import { usePlatformOf } from '../../core/context/use-platform-of.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { maxKeptTrips, type OpenTrip, storedOpenTrips } from './stored-trips.ts'

/** What is registered of one vehicle goes in order. */
export const subjectOf = (vehicleId: string): string => `trip ${splitId(vehicleId).id}`

interface OpenTripState {
  /** undefined: not known; null: on none. */
  open: OpenTrip | null | undefined
  /** Registrations of this vehicle wait on this device. */
  waits: boolean
}

/** @param trips as read; undefined: not yet */
export function useOpenTrip(vehicleId: string, trips: readonly Trip[] | undefined): OpenTripState {
  const { session } = useOutrider()
  const [kept, setKept] = useStored(storedOpenTrips)
  const { entries } = useOutbox()
  const platform = usePlatformOf(vehicleId)
  const platformUrl = session.get().platforms.find(({ Code }) => Code === platform)?.Url
  const here = entries.filter(entry => entry.subject === subjectOf(vehicleId) && entry.platformUrl === platformUrl)
  const read = trips && openIn(trips)
  const keep = JSON.stringify(read)
  useEffect(() => {
    if (read === undefined || JSON.stringify(kept[vehicleId]) === keep) return
    const others = Object.entries(kept).filter(([id]) => id !== vehicleId)
    setKept(Object.fromEntries([...others.slice(1 - maxKeptTrips), [vehicleId, read]]))
  }, [read, keep, kept, setKept, vehicleId])
  const last = here.findLast(({ refusal }) => !refusal)
  return { open: last ? openAfter(last) : read === undefined ? kept[vehicleId] : read, waits: here.length > 0 }
}

function openIn(trips: readonly Trip[]): (OpenTrip & { tripId: string }) | null {
  const open = trips.find(({ end }) => end === null)
  return open ? { tripId: open.tripId, time: open.start.time, driverName: open.driverName, forgotten: open.forgotten } : null
}

/** After an entry that waits. */
function openAfter({ path, body, at }: OutboxEntry): OpenTrip | null {
  if (path !== 'trip/tripRegStart') return null
  const { at: time = at } = body as RequestOf<'trip/tripRegStart'>
  return { tripId: undefined, time, driverName: '', forgotten: false }
}

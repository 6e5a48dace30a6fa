/** Loads the query of the URL. Missing vehicle names are filled in once the fleet is loaded. */
import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useSearchParams } from '../../../core/router/index.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { useVehicleNames } from '../use-vehicle-names.ts'
import { playsIn } from './plays-when-loaded.ts'
import { saveClockOnLeave, restoreClock } from './saved-clock.ts'
import { retryWhenBack } from './retry-when-back.ts'
import { parseTrackQuery, sameQuery, sameTracks, withTrackQuery, type TrackQuery } from './track-query.ts'
import { useReplay, useReplayState } from './use-replay.ts'

const reducesMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const noVehicles: TrackQuery['vehicles'] = []

/** The current query; null: none. A URL without a query keeps the previous replay. */
export function useReplayFromUrl(): TrackQuery | null {
  const [params, setParams] = useSearchParams()
  const replay = useReplay()
  const { liveFleet } = useOutrider()
  const query = useReplayState(state => state.query)
  const text = params.toString()
  const plays = playsIn(useLocation().state)

  // A layout effect, so that the request is sent before the map is created.
  useLayoutEffect(() => {
    const requested = parseTrackQuery(new URLSearchParams(text), serverNow())
    if (!requested) return
    const known = replay.state.getState().query
    if (known && sameTracks(known, requested)) {
      if (!sameQuery(known, requested)) replay.setParking(requested.parking)
    } else {
      void replay.load(requested, { plays: plays && !reducesMotion() })
      const time = restoreClock(requested)
      if (time !== undefined) replay.clock.seek(time)
    }
    // Replaces a quick range by exact times, so that the URL stays valid tomorrow.
    const exact = withTrackQuery(new URLSearchParams(text), requested)
    if (exact.toString() !== text) setParams(exact, { replace: true })
  }, [replay, text, setParams, plays])

  useEffect(() => saveClockOnLeave(replay), [replay])
  useEffect(() => retryWhenBack(replay, liveFleet.status), [replay, liveFleet])

  const vehicles = query?.vehicles ?? noVehicles
  const names = useVehicleNames(vehicles.map(({ id }) => id))
  useEffect(() => {
    for (const { id, name } of vehicles) {
      const known = names.get(id)
      if (known !== undefined && name === '') replay.name(id, known)
    }
  }, [replay, vehicles, names])
  return query
}

/** Loads what the address asks for. Vehicles that go without a name are named as soon as the fleet knows them. */
import { useEffect, useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router'
import { serverNow } from '../../../core/time/server-clock.ts'
import { useNames } from '../use-names.ts'
import { keepTime, timeLeft } from './kept-time.ts'
import { queryIn, sameQuery, sameTracks, searchWith, type TrackQuery } from './query.ts'
import { useReplay, useReplayState } from './use-replay.ts'

const nobody: TrackQuery['vehicles'] = []

/** What is replayed; null: nothing yet. An address that says nothing leaves what was loaded before. */
export function useAddressedReplay(): TrackQuery | null {
  const [params, setParams] = useSearchParams()
  const replay = useReplay()
  const query = useReplayState(state => state.query)
  const text = params.toString()

  // Before effects: the map is built in one, and while it is, the answer is on its way.
  useLayoutEffect(() => {
    const asked = queryIn(new URLSearchParams(text), serverNow())
    if (!asked) return
    const known = replay.state.getState().query
    if (known && sameTracks(known, asked)) {
      if (!sameQuery(known, asked)) replay.setParking(asked.parking)
    } else {
      void replay.load(asked)
      const time = timeLeft(asked)
      if (time !== undefined) replay.clock.seek(time)
    }
    // Asked for by day, it is this day also tomorrow.
    const exact = searchWith(new URLSearchParams(text), asked)
    if (exact.toString() !== text) setParams(exact, { replace: true })
  }, [replay, text, setParams])

  useEffect(() => keepTime(replay), [replay])

  const vehicles = query?.vehicles ?? nobody
  const names = useNames(vehicles.map(({ id }) => id))
  useEffect(() => {
    for (const { id, name } of vehicles) {
      const known = names.get(id)
      if (known !== undefined && name === '') replay.name(id, known)
    }
  }, [replay, vehicles, names])
  return query
}

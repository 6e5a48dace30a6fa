/** The draft of the query form, which survives the picker of vehicles. */
import { useState } from 'react'
import { useSearchParams } from '../../../core/router/index.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { maxVehicles, rangeNameOf, type QuickRange, type TrackQuery } from '../replay/track-query.ts'
import { type TrackQueryDraft, draftFromSearch, draftOf } from './track-query-draft.ts'

export interface DraftAccess {
  /** undefined: the user has not opened the form. */
  draft: TrackQueryDraft | undefined
  /** What the form shows while nothing was typed. */
  first: TrackQueryDraft
  setDraft: (draft: TrackQueryDraft | undefined) => void
  /** Opens the form with the values of a query. */
  edit: (query: TrackQuery, range?: QuickRange) => void
  pickVehicles: (kept: TrackQueryDraft) => void
}

export function useTrackQueryDraft(): DraftAccess {
  const [params] = useSearchParams()
  const { draft, setDraft, openPicker } = useOpenPicker<TrackQueryDraft | undefined>({
    first: () => undefined,
    take(before, chosen) {
      const picked = chosen(pickers.vehicles)
      if (!before || !picked) return before
      const name = (id: string) => before.vehicles.find(vehicle => vehicle.id === id)?.name ?? ''
      return { ...before, vehicles: picked.ids.map(id => ({ id, name: name(id) })) }
    },
  })
  const [first] = useState(() => draftFromSearch(params, serverNow()))
  return {
    draft,
    first,
    setDraft,
    edit: (query, range = rangeNameOf(query, serverNow())) => setDraft(draftOf(query, range)),
    pickVehicles: kept =>
      openPicker(pickers.vehicles, 'vehicles', { chosen: kept.vehicles.map(({ id }) => id), max: maxVehicles }, kept),
  }
}

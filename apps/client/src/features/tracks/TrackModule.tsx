/** Track replay with its query form; used on /trackQuery and as a module of /main. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { ReplayView } from './play/ReplayView.tsx'
import { type TrackQueryDraft, draftFromSearch, draftOf } from './query/track-query-draft.ts'
import { QueryForm } from './query/QueryForm.tsx'
import { maxVehicles, withTrackQuery, type TrackQuery } from './replay/track-query.ts'
import { useReplayFromUrl } from './replay/use-replay-from-url.ts'
import { useReplay } from './replay/use-replay.ts'
import styles from './TrackModule.module.css'

function useTrackQueryDraft() {
  const [params] = useSearchParams()
  /** undefined: the user has not opened the form. */
  const { draft, setDraft, openPicker } = useOpenPicker<TrackQueryDraft | undefined>({
    first: () => undefined,
    take(before, chosen) {
      const picked = chosen(pickers.vehicles)
      if (!before || !picked) return before
      const name = (id: string) => before.vehicles.find(vehicle => vehicle.id === id)?.name ?? ''
      return { ...before, vehicles: picked.ids.map(id => ({ id, name: name(id) })) }
    },
  })
  const pickVehicles = (kept: TrackQueryDraft) =>
    openPicker(pickers.vehicles, 'vehicles', { chosen: kept.vehicles.map(({ id }) => id), max: maxVehicles }, kept)
  return { draft, setDraft, pickVehicles, fresh: () => draftFromSearch(params, serverNow()) }
}

export default function TrackModule() {
  const [params, setParams] = useSearchParams()
  const query = useReplayFromUrl()
  const replay = useReplay()
  const { draft, setDraft, pickVehicles, fresh } = useTrackQueryDraft()
  const [first] = useState(fresh)

  const submitQuery = (asked: TrackQuery) => {
    setDraft(undefined)
    setParams(withTrackQuery(params, asked), { replace: true })
  }
  const editQuery = () => {
    if (!query) return
    replay.clock.pause()
    setDraft(draftOf(query, 'custom'))
  }
  const formOpen = draft !== undefined || !query
  const shown = draft ?? first
  return (
    <div className={styles['module']}>
      {query && (
        // Stays mounted behind the form, so that the map is ready for the next query.
        <div className={joinClasses(styles['replay'], formOpen && styles['behind'])} inert={formOpen}>
          <ReplayView query={query} onQuery={submitQuery} onChange={editQuery} />
        </div>
      )}
      {formOpen && (
        <div className={styles['form']}>
          <div className={styles['column']}>
            <QueryForm
              draft={shown}
              onDraft={setDraft}
              onPickVehicles={() => pickVehicles(shown)}
              onQuery={submitQuery}
              onCancel={query ? () => setDraft(undefined) : undefined}
            />
          </div>
        </div>
      )}
    </div>
  )
}

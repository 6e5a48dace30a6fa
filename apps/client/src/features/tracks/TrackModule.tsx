/** Tracks: asks what to look at, and replays it. The same on /trackQuery and as a module of /main. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePick } from '../../core/routing/pick.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { ReplayView } from './play/ReplayView.tsx'
import { type Draft, draftIn, draftOf } from './query/draft.ts'
import { QueryForm } from './query/QueryForm.tsx'
import { mostVehicles, searchWith, type TrackQuery } from './replay/query.ts'
import { useAddressedReplay } from './replay/use-addressed-replay.ts'
import { useReplay } from './replay/use-replay.ts'
import styles from './TrackModule.module.css'

function useDraft() {
  const pick = usePick<Draft>()
  const [params] = useSearchParams()
  /** undefined: the form is not open by choice. */
  const [draft, setDraft] = useState<Draft | undefined>(() => {
    const chosen = pick.answerOf(pickers.vehicles)
    if (!pick.kept) return undefined
    if (!chosen) return pick.kept
    const name = (id: string) => pick.kept?.vehicles.find(vehicle => vehicle.id === id)?.name ?? ''
    return { ...pick.kept, vehicles: chosen.ids.map(id => ({ id, name: name(id) })) }
  })
  const pickVehicles = (kept: Draft) =>
    pick.ask(pickers.vehicles, 'vehicles', { chosen: kept.vehicles.map(({ id }) => id), most: mostVehicles }, kept)
  return { draft, setDraft, pickVehicles, fresh: () => draftIn(params, serverNow()) }
}

export default function TrackModule() {
  const [params, setParams] = useSearchParams()
  const query = useAddressedReplay()
  const replay = useReplay()
  const { draft, setDraft, pickVehicles, fresh } = useDraft()
  const [first] = useState(fresh)

  const ask = (asked: TrackQuery) => {
    setDraft(undefined)
    setParams(searchWith(params, asked), { replace: true })
  }
  const change = () => {
    if (!query) return
    replay.clock.pause()
    setDraft(draftOf(query, 'custom'))
  }
  const asking = draft !== undefined || !query
  const shown = draft ?? first
  return (
    <div className={styles['module']}>
      {query && (
        // Behind its form it stays: asked for something else, the map is there already.
        <div className={joinClasses(styles['replay'], asking && styles['behind'])} inert={asking}>
          <ReplayView query={query} onAsk={ask} onChange={change} />
        </div>
      )}
      {asking && (
        <div className={styles['form']}>
          <div className={styles['column']}>
            <QueryForm
              draft={shown}
              onDraft={setDraft}
              onPickVehicles={() => pickVehicles(shown)}
              onAsk={ask}
              onCancel={query ? () => setDraft(undefined) : undefined}
            />
          </div>
        </div>
      )}
    </div>
  )
}

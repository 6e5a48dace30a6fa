/** Track replay with its query form; used on /trackQuery and as a module of /main. */
import { useSearchParams } from '../../core/router/index.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { useWide } from '../../ui/use-wide.ts'
import { ReplayView } from './play/ReplayView.tsx'
import { useTrackQueryDraft } from './query/use-track-query-draft.ts'
import { QueryForm } from './query/QueryForm.tsx'
import { type QuickRange, withTrackQuery, type TrackQuery } from './replay/track-query.ts'
import { useReplayFromUrl } from './replay/use-replay-from-url.ts'
import { useReplay } from './replay/use-replay.ts'
import { WideTracksPart } from './wide/WideTracksPart.tsx'
import styles from './TrackModule.module.css'

export default function TrackModule() {
  // In wide windows without the shell; with it the workspace shows it.
  return useWide() ? <WideTracksPart /> : <PhoneTracks />
}

function PhoneTracks() {
  const [params, setParams] = useSearchParams()
  const query = useReplayFromUrl()
  const replay = useReplay()
  const { draft, first, setDraft, edit, pickVehicles } = useTrackQueryDraft()

  const submitQuery = (asked: TrackQuery) => {
    setDraft(undefined)
    setParams(withTrackQuery(params, asked), { replace: true })
  }
  const editQuery = (range?: QuickRange) => {
    if (!query) return
    replay.clock.pause()
    edit(query, range)
  }
  const formOpen = draft !== undefined || !query
  const shown = draft ?? first
  return (
    <div className="pane relative">
      {query && (
        // Stays mounted behind the form, so that the map is ready for the next query.
        <div className={joinClasses('pane', formOpen && styles['behind'])} inert={formOpen}>
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

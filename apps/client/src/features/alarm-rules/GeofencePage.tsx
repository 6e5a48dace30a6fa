/** What the address opens of a geofence: its form, an import, its terminals or its visits. */
import type { Geofence } from '@outrider/contract'
import { createLazyPart } from '../../core/chunks/part.tsx'
import type { OrganisationOption } from '../../core/fleet/organisation-options.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { placeIn, trackIn } from '../../core/places/begun-geofence.ts'
import { useSearchParams } from '../../core/router/index.ts'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import { type BegunGeofence, GeofenceEditor } from './GeofenceEditor.tsx'
import { alarmRuleTexts } from './strings.ts'
import { TakenRoute } from './route/TakenRoute.tsx'
import type { UseAlarmRules } from './use-alarm-rules.ts'

const Visits = createLazyPart(() => import('./visits/Visits.tsx'))
const TerminalAreas = createLazyPart(() => import('./terminals/TerminalAreas.tsx'))
const ImportGeofences = createLazyPart(() => import('./import/ImportGeofences.tsx'))

interface PageProps {
  /** Its id, `new` or `import`. */
  id: string
  all: readonly Geofence[]
  editable: boolean
  organisations: readonly OrganisationOption[]
  calls: UseAlarmRules
  onDone: () => void
}

export function GeofencePage({ id, all, ...props }: PageProps) {
  const t = useTexts(alarmRuleTexts)
  const [search] = useSearchParams()
  const { editable, organisations, calls, onDone } = props
  const { platform } = calls
  if (id === 'import' && editable)
    return (
      <ImportGeofences
        props={{ platform, organisations, onDone }}
        loading={<LoadingState label={t('loading')} />}
        failed={{ title: t('failed') }}
      />
    )
  const isNew = id === 'new'
  const editor = (begun?: BegunGeofence) => (
    <GeofenceEditor
      key={id}
      geofence={all.find(({ geofenceId }) => geofenceId === id)}
      begun={begun}
      others={all}
      isNew={isNew}
      {...props}
    />
  )
  const track = isNew ? trackIn(search.get('of')) : undefined
  const at = isNew ? placeIn(search.get('at')) : undefined
  return track ? (
    <TakenRoute track={track} platform={platform}>
      {editor}
    </TakenRoute>
  ) : (
    editor(at && { at })
  )
}

interface OfGeofenceProps {
  geofence: Geofence | undefined
  inTerminals: boolean
  platform: string
  editable: boolean
}

/** What is known of a geofence besides its form. */
export function OfGeofence({ geofence, inTerminals, platform, editable }: OfGeofenceProps) {
  const t = useTexts(alarmRuleTexts)
  if (!geofence) return <EmptyState icon="map" title={t('gone')} />
  const part = { loading: <LoadingState label={t('loading')} />, failed: { title: t('failed') } }
  return inTerminals ? (
    <TerminalAreas props={{ geofence, platform, editable }} {...part} />
  ) : (
    <Visits props={{ geofence, platform }} {...part} />
  )
}

/** One itinerary report beside the table: what it says, its changes, and the ways to change it and to its replay. */
import { itineraryFields, itineraryStates } from '@outrider/contract'
import { useNavigate } from '../../../core/router/index.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { useReplay } from '../use-replay.ts'
import { isTimeField } from './itinerary-draft.ts'
import { ItineraryChanges } from './ItineraryChanges.tsx'
import { itineraryTexts } from './strings.ts'

export function ItinerarySummary({ itineraryId }: { itineraryId: string }) {
  const { hrefOf } = useScreens()
  const t = useTexts(itineraryTexts)
  const navigate = useNavigate()
  const replay = useReplay()
  const { data, error, refetch } = useCall('trip/getInfo', { itineraryId })
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    ) : (
      <LoadingState label={t('loading')} />
    )
  const { itinerary, changes, editable } = data
  const { vehicleId, realStart, realEnd, state } = itinerary
  const facts = itineraryFields.flatMap((field): (readonly [string, string])[] => {
    const value = itinerary[field]
    if (value === null || value === '' || value === 0) return []
    return [[t(field), isTimeField(field) ? dateTime(Number(value), t.lang) : String(value)]]
  })
  return (
    <>
      <FactList facts={[[t('vehicle'), bothNamesOf(itinerary)], [t('state'), itineraryStates[state][t.lang]], ...facts]} />
      <Button
        icon={editable ? 'edit' : 'list'}
        block
        onClick={() => void navigate(hrefOf('editItinerary', { itinerary: itineraryId }))}
      >
        {t(editable ? 'edit' : 'open')}
      </Button>
      {replay && realStart !== null && (
        <Button icon="play" block onClick={() => replay({ vehicleId, from: realStart, until: realEnd })}>
          {t('replay')}
        </Button>
      )}
      <h2 className="heading">{t('changes')}</h2>
      <ItineraryChanges changes={changes} />
    </>
  )
}

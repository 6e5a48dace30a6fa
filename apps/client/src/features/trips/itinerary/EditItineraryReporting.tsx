/** /EditItineraryReporting: one itinerary report with its changes, and what may still be changed. */
import { useSearchParams } from '../../../core/router/index.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { ItineraryChanges } from './ItineraryChanges.tsx'
import { ItineraryForm } from './ItineraryForm.tsx'
import { itineraryTexts } from './strings.ts'

export default function EditItineraryReporting() {
  const { hrefOf } = useScreens()
  const t = useTexts(itineraryTexts)
  const goBack = useGoBack(hrefOf('itineraryReporting'))
  const [params] = useSearchParams()
  const itineraryId = params.get('itinerary') ?? ''
  const { data, error, refetch } = useCall('trip/getInfo', itineraryId ? { itineraryId } : undefined)
  const changes = data && (
    <Card title={t('changes')}>
      <ItineraryChanges changes={data.changes} />
    </Card>
  )
  return (
    <Page
      wide
      {...(changes && { preview: changes })}
      bar={<TopBar title={t('editTitle')} back={{ label: t('back'), go: goBack }} />}
    >
      {data ? (
        // Another version is another form: what was typed for an older one is put into it again.
        <ItineraryForm key={`${itineraryId} ${data.itinerary.version}`} info={data} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : itineraryId ? (
        <LoadingState label={t('loading')} />
      ) : (
        <EmptyState icon="list" title={t('gone')} text={t('noneText')} />
      )}
    </Page>
  )
}

/** /vehicleTrackCard: daily track cards of the chosen vehicles; in wide windows a table. */
import { useNavigate, useSearchParams } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { CardReport } from './CardReport.tsx'
import { draftIn, cardQueryError } from './card-query.ts'
import { timesOf } from './day-range.ts'
import { trackCardTexts } from './strings.ts'
import { VehicleDays } from './VehicleDays.tsx'

export default function VehicleTrackCard() {
  return useWide() ? <CardReport /> : <Cards />
}

function Cards() {
  const { hrefOf } = useScreens()
  const t = useTexts(trackCardTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('trackCardQuery'))
  const [params] = useSearchParams()
  const { vehicles, begin, end } = draftIn(params)
  const times = timesOf({ begin, end })
  const askable = times && !cardQueryError({ vehicles, begin, end })
  return (
    <Page wide bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      {askable ? (
        vehicles.map(id => <VehicleDays key={id} id={id} {...times} />)
      ) : (
        <EmptyState
          icon="list"
          title={t('badAddress')}
          text={t('badAddressText')}
          action={<Button onClick={() => void navigate(hrefOf('trackCardQuery'), { replace: true })}>{t('toQuery')}</Button>}
        />
      )}
    </Page>
  )
}

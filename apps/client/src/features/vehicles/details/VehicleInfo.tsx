/** /vehicleInfo?vehicle=…: the vehicle as it is now. Where there is too little to show, /errorVehicleInfo says what is the matter. */
import { Navigate } from 'react-router'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOutrider } from '../../../core/outrider.ts'
import { ofVehicle, paths } from '../../../core/routing/paths.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { commonTexts } from '../../../core/strings.ts'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { vehicleTexts } from '../strings.ts'
import { useLoadError } from '../use-load-error.ts'
import { Particulars } from './Particulars.tsx'
import { detailTexts } from './strings.ts'
import { troubleOf } from './trouble.ts'
import { Unnamed } from './Unnamed.tsx'
import { type Known, useKnownVehicle } from './use-known-vehicle.ts'

export default function VehicleInfo() {
  const t = useTexts(detailTexts)
  const common = useTexts(commonTexts)
  const known = useKnownVehicle()
  const goBack = useGoBack(paths.main)
  if (known.state === 'known' && troubleOf(known.vehicle))
    return <Navigate replace to={ofVehicle(paths.vehicleTrouble, known.id)} state={{ fromDetails: true }} />
  return (
    <Page bar={<TopBar title={t('title')} back={{ label: common('back'), go: goBack }} />}>
      {known.state === 'known' && known.vehicle ? <Particulars vehicle={known.vehicle} /> : <Waiting known={known} />}
    </Page>
  )
}

/** Nothing to show yet: no vehicle named, the fleet on its way, or not to be had. */
export function Waiting({ known }: { known: Known }) {
  const list = useTexts(vehicleTexts)
  const common = useTexts(commonTexts)
  const { liveFleet } = useOutrider()
  const reason = useLoadError()
  if (known.state === 'loading') return <LoadingState label={list('loading')} />
  if (known.state === 'failed')
    return <ErrorState title={list('failed')} text={reason} retry={{ label: common('retry'), run: () => liveFleet.reload() }} />
  return <Unnamed />
}

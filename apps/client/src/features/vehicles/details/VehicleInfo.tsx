/** /vehicleInfo?vehicle=…: the current details of a vehicle. Redirects to /errorVehicleInfo when its data is incomplete. */
import { Redirect, useLocation } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { vehicleTexts } from '../strings.ts'
import { useLoadError } from '../use-load-error.ts'
import { VehicleDetails } from './VehicleDetails.tsx'
import { detailTexts } from './strings.ts'
import { dataProblemOf } from './data-problem.ts'
import { NoVehicleChosen } from './NoVehicleChosen.tsx'
import { type AddressedVehicle, useAddressedVehicle } from './use-addressed-vehicle.ts'

export default function VehicleInfo() {
  const { hrefOf } = useScreens()
  const t = useTexts(detailTexts)
  const known = useAddressedVehicle()
  const { search } = useLocation()
  const goBack = useGoBack(hrefOf('main'))
  if (known.state === 'known' && dataProblemOf(known.vehicle))
    return <Redirect replace to={hrefOf('vehicleTrouble') + search} state={{ fromDetails: true }} />
  return (
    <Page bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      {known.state === 'known' && known.vehicle ? <VehicleDetails vehicle={known.vehicle} /> : <PendingVehicle known={known} />}
    </Page>
  )
}

/** Shown before there is a vehicle: none named, fleet loading, or loading failed. */
export function PendingVehicle({ known }: { known: AddressedVehicle }) {
  const list = useTexts(vehicleTexts)
  const { liveFleet } = useOutrider()
  const reason = useLoadError()
  if (known.state === 'loading') return <LoadingState label={list('loading')} />
  if (known.state === 'failed')
    return <ErrorState title={list('failed')} text={reason} retry={{ label: list('retry'), run: () => liveFleet.reload() }} />
  return <NoVehicleChosen />
}

/** /vehicleMeasuring?vehicle=…: how distance and fuel of a vehicle are measured. */
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { NoVehicleChosen } from '../details/NoVehicleChosen.tsx'
import { FuelForm } from './FuelForm.tsx'
import { measuringTexts } from './measuring-texts.ts'
import { OdometerForm } from './OdometerForm.tsx'
import styles from './Measuring.module.css'

export default function VehicleMeasuring() {
  const { hrefOf } = useScreens()
  const t = useTexts(measuringTexts)
  const id = useScreenParameters('vehicleMeasuring').vehicle || null
  const goBack = useGoBack(id === null ? hrefOf('main') : hrefOf('vehicleInfo', { vehicle: id }))
  return (
    <Page wide bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      {id === null ? <NoVehicleChosen /> : <Loaded vehicleId={id} />}
    </Page>
  )
}

function Loaded({ vehicleId }: { vehicleId: string }) {
  const t = useTexts(measuringTexts)
  const { data, error, refetch } = useCall('platform/getMeasuring', { vehicleId }, { staleTime: 0 })
  if (data)
    return (
      <div className={styles['sides']}>
        <OdometerForm vehicleId={vehicleId} measuring={data} />
        <FuelForm vehicleId={vehicleId} measuring={data} />
      </div>
    )
  if (!error) return <LoadingState label={t('loading')} />
  return (
    <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
  )
}

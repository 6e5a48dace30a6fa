/** /VehicleTrips: registers start and end of the trips of a vehicle, and shows them. */
import { useNavigate, useSearchParams } from 'react-router'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { ListState } from '../../core/lists/ListState.tsx'
import { wholeList } from '../../core/lists/use-pages.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { LineList } from '../../ui/LineRow.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { RegisterTrip } from './RegisterTrip.tsx'
import { tripTexts } from './strings.ts'
import { TripDetail } from './TripDetail.tsx'
import { TripRow } from './TripRow.tsx'

export default function VehicleTrips() {
  const { hrefOf } = useScreens()
  const t = useTexts(tripTexts)
  const common = useTexts(commonTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('vehicleTripsQuery'))
  const [params] = useSearchParams()
  const tripId = params.get('trip') ?? ''
  const { draft: vehicleId, openPicker } = useOpenPicker<string>({
    first: () => params.get('vehicle') ?? '',
    take: (before, chosen) => chosen(pickers.oneVehicle)?.id ?? before,
    onTaken: vehicle => void navigate(hrefOf('vehicleTrips', { vehicle }), { replace: true }),
  })
  const vehicle = useVehicle(vehicleId || null)
  const wide = useWide()
  return (
    <Page wide={wide} bar={<TopBar title={t('title')} back={{ label: common('back'), go: goBack }} />}>
      <Card>
        <PickField
          label={t('vehicle')}
          name="vehicle"
          value={vehicle ? bothNamesOf(vehicle) : vehicleId}
          placeholder={t('chooseVehicle')}
          onOpen={() => openPicker(pickers.oneVehicle, 'vehicle', { chosen: vehicleId || undefined })}
        />
      </Card>
      {vehicleId === '' ? (
        <EmptyState icon="truck" title={t('first')} text={t('firstText')} />
      ) : (
        <OfVehicle
          key={vehicleId}
          vehicleId={vehicleId}
          tripId={tripId}
          onChoose={trip => void navigate(hrefOf('vehicleTrips', { vehicle: vehicleId, trip }), { replace: true })}
        />
      )}
    </Page>
  )
}

interface OfVehicleProps {
  vehicleId: string
  /** Empty: the newest. */
  tripId: string
  onChoose: (tripId: string) => void
}

function OfVehicle({ vehicleId, tripId, onChoose }: OfVehicleProps) {
  const t = useTexts(tripTexts)
  const query = useCall('trip/getTripStatus', { vehicleId })
  const pages = wholeList(query, ({ trips }) => trips)
  const shown = tripId || pages.rows[0]?.tripId
  return (
    <>
      {query.data?.editable && (
        <RegisterTrip vehicleId={vehicleId} open={pages.rows.find(({ end }) => end === null)} onDone={() => onChoose('')} />
      )}
      {shown && <TripDetail key={shown} tripId={shown} />}
      <Card title={t('past')}>
        <ListState pages={pages} failed={t('failed')} empty={<EmptyState icon="truck" title={t('none')} text={t('noneText')} />}>
          <LineList label={t('list')}>
            {pages.rows.map(trip => (
              <li key={trip.tripId}>
                <TripRow trip={trip} chosen={trip.tripId === shown} onChoose={() => onChoose(trip.tripId)} />
              </li>
            ))}
          </LineList>
        </ListState>
      </Card>
    </>
  )
}

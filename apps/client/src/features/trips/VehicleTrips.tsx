/** /VehicleTrips: registers start and end of the trips of a vehicle, and shows them. */
import type { Trip } from '@outrider/contract'
import { useNavigate, useSearchParams } from '../../core/router/index.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useOnline } from '../../core/context/use-online.ts'
import { namesById } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { ListState } from '../../core/lists/ListState.tsx'
import { type PagedList, usePages } from '../../core/lists/use-pages.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { LineList } from '../../ui/LineRow.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { RegisterTrip, type TripStart } from './RegisterTrip.tsx'
import { tripTexts } from './strings.ts'
import { TripDetail } from './TripDetail.tsx'
import { TripRow } from './TripRow.tsx'
import { useOpenTrip } from './use-open-trip.ts'

const idOf = ({ tripId }: Trip): string => tripId
const pageSize = 20

interface Draft extends TripStart {
  vehicle: string
}
const nothing: TripStart = { driver: null, place: '' }

export default function VehicleTrips() {
  const { hrefOf } = useScreens()
  const t = useTexts(tripTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('vehicleTripsQuery'))
  const [params] = useSearchParams()
  const mayRegister = useSession(state => rightsOf(state).moreAuth)
  const asked = params.get('vehicle') ?? ''
  const { draft, setDraft, openPicker } = useOpenPicker<Draft>({
    first: () => ({ vehicle: asked, ...nothing }),
    take(before, chosen) {
      const vehicle = chosen(pickers.oneVehicle)
      const driver = chosen(pickers.driver)
      if (vehicle) return { vehicle: vehicle.id, ...nothing }
      return driver ? { ...before, driver: { id: driver.driverId, name: driver.name } } : before
    },
    onTaken({ vehicle }) {
      if (vehicle !== asked) void navigate(hrefOf('vehicleTrips', { vehicle }), { replace: true })
    },
  })
  const { vehicle: vehicleId } = draft
  const vehicle = useVehicle(vehicleId || null)
  const pages = usePages({
    path: 'trip/getTripStatus',
    filter: { vehicleId },
    bodyOf: (pageNum, size = pageSize) => (vehicleId === '' ? undefined : { vehicleId, pageNum, pageSize: size }),
    rowsOf: ({ trips, total }) => ({ rows: trips, total }),
    idOf,
  })
  const wide = useWide()
  const online = useOnline()
  const { open, waits } = useOpenTrip(vehicleId, pages.state === 'there' ? pages.rows : undefined)
  // Without a network, of a vehicle that was never shown here: a start at least.
  const trip = open === undefined && !online ? null : open
  const shown = params.get('trip') || pages.rows[0]?.tripId
  const choose = (trip: string) => void navigate(hrefOf('vehicleTrips', { vehicle: vehicleId, trip }), { replace: true })
  const name = namesById(vehicleId, vehicle, t.lang)
  const detail = vehicleId !== '' && shown && (
    <Card title={t('detail')}>
      <TripDetail key={shown} tripId={shown} />
    </Card>
  )
  return (
    <Page
      wide
      {...(detail && wide && { preview: detail })}
      bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}
    >
      <Card>
        <PickField
          label={t('vehicle')}
          name="vehicle"
          value={name}
          placeholder={t('chooseVehicle')}
          onOpen={() => openPicker(pickers.oneVehicle, 'vehicle', { chosen: vehicleId || undefined })}
        />
      </Card>
      {vehicleId === '' ? (
        <EmptyState icon="truck" title={t('first')} text={t('firstText')} />
      ) : (
        <>
          {mayRegister && trip !== undefined && (
            <RegisterTrip
              key={vehicleId}
              vehicleId={vehicleId}
              vehicle={vehicle}
              open={trip}
              waits={waits}
              draft={draft}
              onDraft={next => setDraft({ ...draft, ...next })}
              onPickDriver={() => openPicker(pickers.driver, 'driver', { chosen: draft.driver?.id, platform: vehicle?.pcode })}
              onDone={() => {
                setDraft({ vehicle: vehicleId, ...nothing })
                choose('')
              }}
            />
          )}
          {!wide && detail}
          <PastTrips pages={pages} shown={shown} onChoose={choose} />
        </>
      )}
    </Page>
  )
}

interface PastTripsProps {
  pages: PagedList<Trip>
  shown: string | undefined
  onChoose: (trip: string) => void
}

function PastTrips({ pages, shown, onChoose }: PastTripsProps) {
  const t = useTexts(tripTexts)
  return (
    <Card title={t('past')}>
      <ListState pages={pages} failed={t('failed')} empty={<EmptyState icon="truck" title={t('none')} text={t('noneText')} />}>
        <LineList label={t('list')}>
          {pages.rows.map(trip => (
            <li key={trip.tripId}>
              <TripRow trip={trip} ofOne chosen={trip.tripId === shown} onChoose={() => onChoose(trip.tripId)} />
            </li>
          ))}
        </LineList>
        {pages.nextPage !== 'none' && (
          <Button block busy={pages.nextPage === 'comes'} onClick={pages.loadMore}>
            {t('more')}
          </Button>
        )}
      </ListState>
    </Card>
  )
}

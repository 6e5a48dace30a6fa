/** /VehicleTripsQuery: the registered trips of a period, of one vehicle or all. */
import type { Trip } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { namesById } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { usePages } from '../../core/lists/use-pages.ts'
import { useMailOf } from '../../core/query-forms/use-mail-of.ts'
import { useOrganisation } from '../../core/queries/use-organisation.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { timesOf } from '../../core/time/quick-times.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useRoomForInspector, useWide } from '../../ui/use-wide.ts'
import { tripTexts } from './strings.ts'
import { useTripColumns } from './trip-columns.tsx'
import { type TripQuery, tripSearch } from './trip-query.ts'
import { TripDetail } from './TripDetail.tsx'
import { TripForm } from './TripForm.tsx'
import { TripRow } from './TripRow.tsx'
import styles from './Trips.module.css'

const idOf = ({ tripId }: Trip): string => tripId

export default function VehicleTripsQuery() {
  const { hrefOf } = useScreens()
  const t = useTexts(tripTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main'))
  const wide = useWide()
  const [params] = useSearchParams()
  const query = useMemo(() => tripSearch.parse(params), [params])
  const vehicle = useVehicle(query?.vehicle || null)
  const register = (
    <Button icon="plus" onClick={() => void navigate(hrefOf('vehicleTrips', { vehicle: query?.vehicle }))}>
      {t('register')}
    </Button>
  )
  return (
    <ListPage
      wide={wide || query !== undefined}
      bar={<TopBar title={t('query')} back={{ label: t('back'), go: goBack }} actions={wide && register} />}
      head={
        <>
          {!wide && <div className={styles['head']}>{register}</div>}
          <TripForm key={JSON.stringify(query)} query={query} vehicleName={namesById(query?.vehicle, vehicle, t.lang)} />
        </>
      }
    >
      <Found query={query} />
    </ListPage>
  )
}

/** Without a query those of today. */
function Found({ query }: { query: TripQuery | undefined }) {
  const { hrefOf } = useScreens()
  const t = useTexts(tripTexts)
  const navigate = useNavigate()
  const columns = useTripColumns()
  const wide = useWide()
  const beside = useRoomForInspector()
  const [params, setParams] = useSearchParams()
  const mayTrack = useSession(state => rightsOf(state).trackAuth)
  // Trips are sent of an organisation: the uppermost.
  const { orgId } = useOrganisation('')
  const mail = useMailOf(mayTrack ? { analysis: 'trips', orgId } : undefined)
  const [today] = useState(() => timesOf('today', Date.now()))
  const { vehicle, driver, from, to } = query ?? { vehicle: '', driver: '', ...today }
  const filter = { ...(vehicle && { vehicleId: vehicle }), ...(driver && { driverId: driver }), startTime: from, endTime: to }
  const pages = usePages({
    path: 'trip/getTripStatus',
    filter,
    bodyOf: (pageNum, pageSize) => ({ ...filter, pageNum, ...(pageSize && { pageSize }) }),
    rowsOf: ({ trips, total }) => ({ rows: trips, total }),
    idOf,
  })
  const open = ({ tripId, vehicleId }: Trip) => void navigate(hrefOf('vehicleTrips', { vehicle: vehicleId, trip: tripId }))
  const states = {
    pages,
    failed: t('failed'),
    empty: <EmptyState icon="truck" title={t('none')} text={t('noneText')} />,
  }
  if (!wide)
    return (
      <PagedRows
        {...states}
        label={t('list')}
        idOf={idOf}
        rowHeight={96}
        renderRow={trip => <TripRow trip={trip} onChoose={() => open(trip)} />}
      />
    )
  const table = { ...states, name: 'trips', label: t('list'), columns, idOf, onMail: mail }
  if (!beside) return <PagedTable {...table} onChoose={open} />
  const shown = pages.rows.find(({ tripId }) => tripId === params.get('trip')) ?? pages.rows[0]
  const show = ({ tripId }: Trip) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        next.set('trip', tripId)
        return next
      },
      { replace: true },
    )
  return (
    <div className="pane">
      <div className="column pane">
        <PagedTable {...table} openId={shown?.tripId ?? null} onChoose={show} />
      </div>
      {shown && (
        <aside className={styles['pane']} aria-label={t('detail')}>
          <TripDetail key={shown.tripId} tripId={shown.tripId} />
          <Button icon="list" block onClick={() => open(shown)}>
            {t('allOfVehicle')}
          </Button>
        </aside>
      )}
    </div>
  )
}

/** /trackDriverList: who drove a vehicle in a period, or which vehicles a driver drove. */
import type { DataOf, Drive } from '@outrider/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from '../../core/router/index.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { ListState } from '../../core/lists/ListState.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { wholeList } from '../../core/lists/use-pages.ts'
import { rightsOf } from '../../core/session/session.ts'
import { namesById } from '../../core/fleet/naming.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LineList } from '../../ui/LineRow.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { DriveForm } from './DriveForm.tsx'
import { DriveRow } from './DriveRow.tsx'
import { useDriveColumns } from './drive-columns.ts'
import { type DriveQuery, driveSearch } from './drive-query.ts'
import { driverTexts } from './strings.ts'

const idOf = ({ vehicleId, from }: Drive): string => `${vehicleId} ${from}`

export default function TrackDriverList() {
  const { hrefOf } = useScreens()
  const t = useTexts(driverTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main'))
  const [params] = useSearchParams()
  const wide = useWide()
  const query = useMemo(() => driveSearch.parse(params), [params])
  const mayReplay = useSession(state => rightsOf(state).trackAuth)
  const administers = useSession(state => rightsOf(state).adminAuth)
  const vehicle = useVehicle(query?.vehicle || null)
  const body = query && {
    ...(query.vehicle && { vehicleId: query.vehicle }),
    ...(query.driver && { driverId: query.driver }),
    beginTime: query.from,
    endTime: query.to,
  }
  const drivesQuery = useCall('activeSafety/getDriverList', body)
  const name = namesById(query?.vehicle, vehicle, t.lang)
  const replayUrl = ({ vehicleId, from, to }: Drive): string => {
    const { from: begin, to: end } = query as DriveQuery
    return hrefOf('trackQuery', { vehicle: vehicleId, from: Math.max(from, begin), to: Math.min(to ?? end, end) })
  }

  return (
    <ListPage
      wide={wide || query !== undefined}
      bar={
        <TopBar
          title={t('title')}
          back={{ label: t('back'), go: goBack }}
          actions={administers && query?.driver && <KeptOfDriver driver={query.driver} />}
        />
      }
      head={<DriveForm key={params.toString()} query={query} vehicleName={name} />}
    >
      {!query && <EmptyState icon="user" title={t('first')} text={t('firstText')} />}
      {query && <Drives query={drivesQuery} onReplay={mayReplay ? drive => void navigate(replayUrl(drive)) : undefined} />}
    </ListPage>
  )
}

/** For who administers: what is kept about the driver, who is one person of the list. */
function KeptOfDriver({ driver }: { driver: string }) {
  const t = useTexts(driverTexts)
  const openScreen = useOpenScreen()
  const open = () => openScreen('adminPerson', { driver })
  return useWide() ? <Button onClick={open}>{t('kept')}</Button> : <IconButton icon="info" label={t('kept')} onClick={open} />
}

interface DrivesProps {
  query: UseQueryResult<DataOf<'activeSafety/getDriverList'>>
  /** Absent: the user may not see tracks. */
  onReplay: ((drive: Drive) => void) | undefined
}

function Drives({ query, onReplay }: DrivesProps) {
  const t = useTexts(driverTexts)
  const columns = useDriveColumns()
  const wide = useWide()
  const pages = wholeList(query, ({ drives }) => drives)
  const states = {
    pages,
    failed: t('failed'),
    empty: <EmptyState icon="user" title={t('none')} text={t('noneText')} />,
  }
  if (wide) return <PagedTable {...states} name="drives" label={t('list')} columns={columns} idOf={idOf} onChoose={onReplay} />
  return (
    <ListState {...states}>
      <LineList label={t('list')}>
        {pages.rows.map(drive => (
          <li key={idOf(drive)}>
            <DriveRow drive={drive} onReplay={onReplay && (() => onReplay(drive))} />
          </li>
        ))}
      </LineList>
    </ListState>
  )
}

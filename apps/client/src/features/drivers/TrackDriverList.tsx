/** /trackDriverList: who drove a vehicle in a period, or which vehicles a driver drove. */
import type { Drive } from '@outrider/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../../core/api/call-error.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { rightsOf } from '../../core/session/session.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { DriveForm } from './DriveForm.tsx'
import { DriveRow } from './DriveRow.tsx'
import { type DriveQuery, driveSearch } from './drive-query.ts'
import { driverTexts } from './strings.ts'
import { LineList } from '../../ui/LineRow.tsx'

const idOf = ({ vehicleId, from }: Drive): string => `${vehicleId} ${from}`

export default function TrackDriverList() {
  const { hrefOf } = useScreens()
  const t = useTexts(driverTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main'))
  const [params] = useSearchParams()
  const query = useMemo(() => driveSearch.parse(params), [params])
  const mayReplay = useSession(state => rightsOf(state).trackAuth)
  const vehicle = useVehicle(query?.vehicle || null)
  const drivesQuery = useQuery({
    queryKey: ['activeSafety/getDriverList', 'drives', lang, query],
    enabled: query !== undefined,
    queryFn: ({ signal }) => {
      const { vehicle: vehicleId, driver: driverId, from: beginTime, to: endTime } = query as DriveQuery
      const body = { ...(vehicleId && { vehicleId }), ...(driverId && { driverId }), beginTime, endTime }
      return api.call('activeSafety/getDriverList', body, { quiet: true, signal })
    },
  })
  const name = vehicle ? bothNamesOf(vehicle) : (query?.vehicle ?? '')
  const replayUrl = ({ vehicleId, from, to }: Drive): string => {
    const { from: begin, to: end } = query as DriveQuery
    return hrefOf('trackQuery', { vehicle: vehicleId, from: Math.max(from, begin), to: Math.min(to ?? end, end) })
  }

  return (
    <ListPage
      bar={<TopBar title={t('title')} back={{ label: common('back'), go: goBack }} />}
      head={<DriveForm key={params.toString()} query={query} vehicleName={name} />}
    >
      {!query && <EmptyState icon="user" title={t('first')} text={t('firstText')} />}
      {drivesQuery.isLoading && <LoadingState label={common('loading')} />}
      {drivesQuery.error && (
        <ErrorState
          title={t('failed')}
          text={messageOf(drivesQuery.error, lang)}
          retry={{ label: common('retry'), run: () => void drivesQuery.refetch() }}
        />
      )}
      {drivesQuery.data?.drives.length === 0 && <EmptyState icon="user" title={t('none')} text={t('noneText')} />}
      {drivesQuery.data && drivesQuery.data.drives.length > 0 && (
        <LineList label={t('list')}>
          {drivesQuery.data.drives.map(drive => (
            <li key={idOf(drive)}>
              <DriveRow drive={drive} onReplay={mayReplay ? () => void navigate(replayUrl(drive)) : undefined} />
            </li>
          ))}
        </LineList>
      )}
    </ListPage>
  )
}

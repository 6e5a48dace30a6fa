/** /newHistory: added vehicles, newest first, with who added them and when. */
import { useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { usePages } from '../../core/lists/use-pages.ts'
import { useDebounced } from '../../core/lists/use-debounced.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { platformsInUse, rightsOf } from '../../core/session/session.ts'
import { rangeOf } from '../../core/time/time-filter.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { useAddedColumns } from './added-columns.ts'
import { AddedVehicleRow } from './AddedVehicleRow.tsx'
import type { AddedVehicle } from './added-vehicle.ts'
import { HistoryFilters } from './HistoryFilters.tsx'
import { installTexts } from './strings.ts'
import { useHistoryFilters } from './use-history-filters.ts'

const idOf = ({ vehicleId }: AddedVehicle) => vehicleId
const pageSize = 50

export default function NewHistory() {
  const { hrefOf } = useScreens()
  const wide = useWide()
  const columns = useAddedColumns()
  const t = useTexts(installTexts)
  const navigate = useNavigate()
  const openScreen = useOpenScreen()
  const goBack = useGoBack(hrefOf('addVehicle'))
  const session = useSession(state => state)
  const mayAdd = rightsOf(session).updInstTaskAuth
  const platforms = platformsInUse(session)
  const { filters, set, clear, any } = useHistoryFilters()
  const [opened] = useState(Date.now)
  const keyword = useDebounced(filters.q.trim())
  const { time, begin, end } = filters
  const platform = platforms.find(({ Code }) => Code === filters.platform)?.Code ?? platforms[0]?.Code
  const wrong = rangeOf(time, opened, { begin, end }) === undefined
  const pages = usePages({
    path: 'vehicle/getAddVehicleHistory',
    filter: { keyword, time, begin, end },
    platform: platforms.length > 1 ? platform : undefined,
    bodyOf(pageNum, size = pageSize) {
      // An invalid date range finds nothing.
      const range = rangeOf(time, Date.now(), { begin, end })
      return range && { pageNum, pageSize: size, keyword, ...range }
    },
    rowsOf: ({ vehicles, total }) => ({ rows: vehicles, total }),
    idOf,
  })

  const add = mayAdd && <IconButton icon="plus" label={t('title')} onClick={() => openScreen('addVehicle')} />
  const empty = any ? (
    <EmptyState
      icon="search"
      title={t('noneFound')}
      text={t('noneFoundText')}
      action={<Button onClick={clear}>{t('clearFilters')}</Button>}
    />
  ) : (
    <EmptyState icon="truck" title={t('noHistory')} text={t('noHistoryText')} />
  )
  const list = { label: t('historyList'), pages, idOf, failed: t('historyFailed'), empty }
  const vehicleUrl = (vehicle: string) => hrefOf('main', { module: 'pos', vehicle })
  return (
    <ListPage
      wide
      bar={<TopBar title={t('history')} back={{ label: t('back'), go: goBack }} actions={add} />}
      head={<HistoryFilters filters={filters} set={set} wrong={wrong} platforms={platforms} platform={platform ?? ''} />}
    >
      {wide ? (
        <PagedTable {...list} name="added" columns={columns} onChoose={({ vehicleId: id }) => void navigate(vehicleUrl(id))} />
      ) : (
        <PagedRows {...list} columns={columns} rowHeight={84} renderRow={vehicle => <AddedVehicleRow vehicle={vehicle} />} />
      )}
    </ListPage>
  )
}

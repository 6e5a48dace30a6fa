/** The track cards of wide windows: the query as a bar above one table of vehicles and days. Both routes show it. */
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { useCalls } from '../../core/queries/use-calls.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { type CardRow, useCardColumns } from './card-columns.ts'
import { cardQueryError, daysIn, draftIn } from './card-query.ts'
import { CardFilters } from './CardFilters.tsx'
import { timesOf } from './day-range.ts'
import { replayOf } from './replay-of.ts'
import { trackCardTexts } from './strings.ts'
import { timeZone } from './time-zone.ts'
import { useVehicleNamesById } from './use-names.ts'

const path = 'vehicle/getVehTrackCard'
const idOf = ({ id, day }: CardRow): string => `${id} ${day.day}`

export function CardReport() {
  const { hrefOf } = useScreens()
  const t = useTexts(trackCardTexts)
  const goBack = useGoBack(hrefOf('main'))
  const [params] = useSearchParams()
  const [opened] = useState(Date.now)
  const query = useMemo(() => {
    const draft = draftIn(params)
    const days = daysIn(draft, opened)
    const times = timesOf(days)
    return times && !cardQueryError({ vehicles: draft.vehicles, ...days }) ? { ids: draft.vehicles, ...times } : undefined
  }, [params, opened])
  return (
    <ListPage
      wide
      bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}
      head={<CardFilters key={params.toString()} />}
    >
      {query ? <Days {...query} /> : <EmptyState icon="report" title={t('badAddress')} text={t('badAddressText')} />}
    </ListPage>
  )
}

/** Times: ms since 1970. */
function Days({ ids, startTime, endTime }: { ids: readonly string[]; startTime: number; endTime: number }) {
  const { hrefOf } = useScreens()
  const t = useTexts(trackCardTexts)
  const navigate = useNavigate()
  const cached = useCachedCalls()
  const mayReplay = useSession(state => rightsOf(state).trackAuth)
  const names = useVehicleNamesById(ids)
  // Today's figures change with every report.
  const { all, pending, error } = useCalls(
    path,
    ids.map(vehicleId => ({ vehicleId, startTime, endTime, timeZone })),
    { staleTime: 30_000 },
  )
  const rows = useMemo(
    () => ids.flatMap((id, at) => (all[at]?.days.toReversed() ?? []).map((day): CardRow => ({ id, name: names[at] ?? id, day }))),
    [ids, all, names],
  )
  const columns = useCardColumns(rows)
  return (
    <PagedTable
      name="trackCards"
      label={t('title')}
      columns={columns}
      idOf={idOf}
      pages={{
        rows,
        total: rows.length,
        // A table that lacks a vehicle would have wrong sums.
        state: error ? 'failed' : pending > 0 ? 'loading' : 'there',
        error,
        nextPage: 'none',
        loadMore: () => undefined,
        reload: () => void cached.outdate(path),
        all: async function* all() {
          yield rows
        },
      }}
      failed={t('failed')}
      empty={<EmptyState icon="report" title={t('noDays')} />}
      onChoose={
        mayReplay
          ? ({ id, day }) => {
              if (day.points > 0) void navigate(hrefOf('trackQuery', replayOf(id, day)))
            }
          : undefined
      }
    />
  )
}

/** Vehicles with their states of today; those that wait for a release are first. */
import { type DepartureState, departureStates, type DepartureVehicle } from '@outrider/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { useDebounced } from '../../core/lists/use-debounced.ts'
import { type PagedList, usePages } from '../../core/lists/use-pages.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchBar } from '../../ui/inputs/SearchBar.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import styles from './DepartureCheck.module.css'
import { toneOf, typeName } from './departure-words.ts'
import { keepVehicles, type KeptVehicles, readKept } from './kept-checks.ts'
import { departureTexts } from './strings.ts'
import { useWhere } from './use-where.ts'

const states = Object.keys(departureStates) as DepartureState[]
const idOf = ({ vehicleId }: DepartureVehicle): string => vehicleId
/** A vehicle that begins to wait is seen within this time, ms. */
const refreshEvery = 30_000

export function Today() {
  const { hrefOf } = useScreens()
  const t = useTexts(departureTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main'))
  const wide = useWide()
  const given = useScreenParameters('departureCheck').state
  const state = states.find(each => each === given)
  const [keyword, setKeyword] = useState('')
  const words = useDebounced(keyword.trim())
  const filter = { ...(state && { state }), ...(words && { keyword: words }) }
  // The counts, the lists that are kept, and how the list is refreshed.
  const head = useCall('departureCheck/getToday', { ...filter, pageSize: 100 }, { refetchInterval: refreshEvery, keepLast: true })
  const asked = usePages({
    path: 'departureCheck/getToday',
    filter,
    bodyOf: (pageNum, pageSize) => ({ ...filter, pageNum, ...(pageSize && { pageSize }) }),
    rowsOf: ({ vehicles, total }) => ({ rows: vehicles, total }),
    idOf,
  })
  const { user } = useWhere('')
  useEffect(() => {
    if (head.data) void keepVehicles(user, head.data)
  }, [head.data, user])
  const kept = useQuery({
    queryKey: ['departureCheck kept', user],
    queryFn: async () => (await readKept(user)) ?? null,
    enabled: asked.state === 'failed',
    networkMode: 'always',
    staleTime: 0,
  })
  const offline = asked.state === 'failed' && kept.data ? kept.data : undefined
  const pages = offline ? listOf(offline, { state, words }, asked.reload) : asked
  const columns = useColumns()
  const open = ({ vehicleId }: DepartureVehicle) => void navigate(hrefOf('departureCheck', { vehicleId }))
  const choose = (chosen?: DepartureState) => void navigate(hrefOf('departureCheck', { state: chosen }), { replace: true })
  const countOf = (each: DepartureState) =>
    (head.data?.counts ?? []).filter(count => count.state === each).reduce((sum, { count }) => sum + count, 0)
  const all = states.reduce((sum, each) => sum + countOf(each), 0)
  // Nothing is counted before it is known: 0 defects would be news.
  const countText = (n: number) => (head.data ? number(n, t.lang) : undefined)
  const listed = {
    pages,
    failed: t('failed'),
    empty: <EmptyState icon="truck" title={t('none')} text={t('noneText')} />,
  }
  return (
    <ListPage
      wide={wide}
      bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}
      head={
        <>
          <div className={styles['head']}>
            <SearchBar value={keyword} onChange={setKeyword} label={t('search')} clearLabel={t('clear')} />
            {head.data?.mayEdit && (
              <Button icon="list" onClick={() => void navigate(hrefOf('departureChecklists'))}>
                {t('lists')}
              </Button>
            )}
          </div>
          <ChipRow label={t('state')}>
            <Chip label={t('all')} count={countText(all)} chosen={state === undefined} onChoose={() => choose()} />
            {states.map(each => (
              <Chip
                key={each}
                label={departureStates[each][t.lang]}
                count={countText(countOf(each))}
                chosen={state === each}
                onChoose={() => choose(each)}
              />
            ))}
          </ChipRow>
          {offline && <Alert tone="notice">{t('keptFrom', { time: dateTime(offline.at, t.lang) })}</Alert>}
        </>
      }
    >
      {wide ? (
        <PagedTable {...listed} name="departureChecks" label={t('list')} columns={columns} idOf={idOf} onChoose={open} />
      ) : (
        <PagedRows
          columns={columns}
          {...listed}
          label={t('list')}
          idOf={idOf}
          rowHeight={80}
          renderRow={each => (
            <LineRow
              title={bothNamesOf(each)}
              texts={[
                [typeName(each.vehicleType, t.lang), each.orgName].filter(Boolean).join(' · '),
                each.filledAt !== null && [dateTime(each.filledAt, t.lang), each.userName].filter(Boolean).join(' · '),
              ]}
              end={<StateBadge tone={toneOf[each.state]}>{departureStates[each.state][t.lang]}</StateBadge>}
              onClick={() => open(each)}
            />
          )}
        />
      )}
    </ListPage>
  )
}

/** What is kept on the device, as a list. */
function listOf(
  { vehicles }: KeptVehicles,
  { state, words }: { state: DepartureState | undefined; words: string },
  reload: () => void,
): PagedList<DepartureVehicle> {
  const word = words.toLowerCase()
  const rows = vehicles.filter(
    each => (state === undefined || each.state === state) && `${each.plateNum} ${each.nickname}`.toLowerCase().includes(word),
  )
  const all = async function* () {
    yield await Promise.resolve(rows)
  }
  return { rows, total: rows.length, state: 'there', error: null, nextPage: 'none', loadMore: () => undefined, reload, all }
}

function useColumns(): readonly TableColumn<DepartureVehicle>[] {
  const t = useTexts(departureTexts)
  return useMemo(
    () => [
      { key: 'vehicle', text: t('vehicle'), width: 200, value: bothNamesOf },
      {
        key: 'state',
        text: t('state'),
        width: 150,
        value: ({ state }) => departureStates[state][t.lang],
        cell: ({ state }) => <StateBadge tone={toneOf[state]}>{departureStates[state][t.lang]}</StateBadge>,
      },
      // What was not checked is not free of defects.
      { key: 'defects', text: t('defects'), width: 90, value: ({ defects, filledAt }) => (filledAt === null ? null : defects) },
      {
        key: 'filledAt',
        text: t('filledAt'),
        width: 180,
        value: ({ filledAt }) => filledAt,
        file: ({ filledAt }) => (filledAt === null ? '' : { time: filledAt }),
        cell: ({ filledAt }) => (filledAt === null ? '' : dateTime(filledAt, t.lang)),
      },
      { key: 'userName', text: t('by'), width: 160, value: ({ userName }) => userName },
      { key: 'type', text: t('type'), width: 140, value: ({ vehicleType }) => typeName(vehicleType, t.lang) },
      { key: 'organisation', text: t('organisation'), width: 200, value: ({ orgName }) => orgName },
    ],
    [t],
  )
}

/** Requests for a vehicle: a table with the open one beside it where there is room, cards on phones. What screens differ in is theirs. */
import type { RequestState, VehicleRequest } from '@outrider/contract'
import { type ReactNode, useState } from 'react'
import { Redirect, useNavigate } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PagedRows } from '../../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../../core/lists/PagedTable.tsx'
import { useDebounced } from '../../../core/lists/use-debounced.ts'
import { countIn } from '../../../core/lists/state-count.ts'
import { type StateCount, usePages } from '../../../core/lists/use-pages.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchBar } from '../../../ui/inputs/SearchBar.tsx'
import { LineRow } from '../../../ui/LineRow.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { useRequestColumns } from './request-columns.tsx'
import { isLate, period, requestStateWord, requestTones } from './request-words.ts'
import { yuan } from '../../../core/money/yuan.ts'
import { RequestOpened } from './RequestOpened.tsx'
import { requestTexts } from './strings.ts'
import { useRecordMonth } from './use-record-month.tsx'
import work from '../Work.module.css'
import styles from './Requests.module.css'
import type { RequestView } from './request-view.ts'

interface Props {
  screen: 'myApply' | 'myApproval' | 'patchRecord' | 'expend'
  view: RequestView
  title: string
  /** States that can be chosen. */
  states: readonly RequestState[]
  empty: { title: string; text: string }
  action?: ReactNode
}

interface Listed {
  requests: VehicleRequest[]
  total: number
  counts?: readonly StateCount[] | undefined
}

const idOf = ({ applicationNum }: VehicleRequest): string => applicationNum

export function Requests({ screen, view, title, states, empty, action }: Props) {
  const t = useTexts(requestTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('main'))
  const wide = useWide()
  const { state: named, applicationNum, applyNum } = useScreenParameters(screen)
  const shown = applicationNum ?? applyNum
  const [typed, setTyped] = useState('')
  const [now] = useState(Date.now)
  const keyword = useDebounced(typed.trim())
  const state = states.find(each => each === named)
  // Records are looked for by month.
  const month = useRecordMonth()
  const times = view === 'records' ? month.times : undefined
  // There is no room beside a list: who was led to one sees that one.
  const alone = !wide && screen !== 'expend' && shown !== undefined
  const filter = { view, ...(state && { state }), ...(keyword && { keyword }), ...times }
  const pages = usePages({
    path: 'dspReq/getDspReqList',
    filter,
    bodyOf: (pageNum, pageSize) => ({ ...filter, pageNum, counted: pageNum === 1, ...(pageSize && { pageSize }) }),
    rowsOf: ({ requests, total, counts }: Listed) => ({ rows: requests, total, counts }),
    idOf,
  })
  // Sums of what is not all would be taken for those of all.
  const complete = screen === 'expend' && pages.state === 'there' && pages.nextPage === 'none'
  const total = complete ? pages.rows.reduce((cents, row) => cents + row.cents, 0) : undefined
  const columns = useRequestColumns(view, screen === 'expend', total)
  /** The open one stays where it is. */
  const show = (chosen: { state?: RequestState | undefined; applicationNum?: string | undefined }) =>
    void navigate(hrefOf(screen, { state, applicationNum: shown, ...chosen }), { replace: true })
  const open = (request: VehicleRequest) => {
    // Expenses are a page of their own at any size.
    if (wide && screen !== 'expend') show({ applicationNum: request.applicationNum })
    else void navigate(hrefOf(screen === 'expend' ? 'expend' : 'myApplyDetail', { applicationNum: request.applicationNum }))
  }
  const nothing =
    keyword || state || times ? (
      <EmptyState icon="search" title={t('noMatch')} />
    ) : (
      <EmptyState icon="list" title={empty.title} text={empty.text} />
    )
  const listed = { pages, failed: t('failed'), empty: nothing, label: title, idOf }
  const list = wide ? (
    <PagedTable {...listed} name={`requests-${view}`} columns={columns} openId={shown ?? null} onChoose={open} />
  ) : (
    <PagedRows
      columns={columns}
      {...listed}
      rowHeight={96}
      renderRow={each => <RequestRow of={each} view={view} now={now} onOpen={() => open(each)} />}
    />
  )
  if (alone) return <Redirect to={hrefOf('myApplyDetail', { applicationNum: shown })} replace />
  return (
    <ListPage
      wide={wide}
      bar={<TopBar title={title} back={{ label: t('back'), go: goBack }} />}
      head={
        <>
          <div className={work['head']}>
            <SearchBar value={typed} onChange={setTyped} label={t('search')} clearLabel={t('clear')} />
            {action}
          </div>
          <ChipRow label={t('state')}>
            <Chip label={t('all')} chosen={state === undefined} onChoose={() => show({ state: undefined })} />
            {states.map(each => (
              <Chip
                key={each}
                label={requestStateWord(each, t.lang)}
                count={countIn(pages.counts, each, t.lang)}
                chosen={state === each}
                onChoose={() => show({ state: each })}
              />
            ))}
          </ChipRow>
          {view === 'records' && month.chips}
        </>
      }
    >
      {wide ? (
        <div className={styles['panes']}>
          <div className="column pane">{list}</div>
          {/** Only beside an open one: the table has more columns than half a window shows. */}
          {shown !== undefined && (
            <aside className={styles['inspector']} aria-label={t('detail')} tabIndex={-1}>
              <div className={styles['line']}>
                <h2>{t('detail')}</h2>
                <IconButton icon="close" label={t('close')} onClick={() => show({ applicationNum: undefined })} />
              </div>
              <RequestOpened key={shown} applicationNum={shown} />
            </aside>
          )}
        </div>
      ) : (
        list
      )}
    </ListPage>
  )
}

interface RequestRowProps {
  of: VehicleRequest
  view: RequestView
  now: number
  onOpen: () => void
}

function RequestRow({ of: each, view, now, onOpen }: RequestRowProps) {
  const t = useTexts(requestTexts)
  return (
    <LineRow
      title={[each.purpose, each.plateNum].filter(Boolean).join(' · ')}
      texts={[
        [period(each, t.lang), each.destination].join(' · '),
        [each.applicationNum, each.mine ? each.driverName : each.applicantName].filter(Boolean).join(' · '),
        view === 'records' || each.cents > 0
          ? t('sum') + (t.lang === 'zh' ? '：' : ': ') + yuan(each.cents, t.lang)
          : each.dueAt !== null &&
            (isLate(each, now)
              ? `${t('overdue')} · ${dateMinute(each.dueAt, t.lang)}`
              : t('dueBy', { time: dateMinute(each.dueAt, t.lang) })),
      ]}
      end={
        <StateBadge tone={isLate(each, now) ? 'alarm' : requestTones[each.state]}>
          {requestStateWord(each.state, t.lang)}
        </StateBadge>
      }
      onClick={onOpen}
    />
  )
}

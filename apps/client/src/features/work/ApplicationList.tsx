/** Applications as a list: a table where there is room. What each screen asks for differs in its row of `sources`. */
import { type Text, type WorkApplication, type WorkKind, workKinds, type WorkState, workStates } from '@outrider/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { isPassing } from '../../core/api/passing-failures.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { RowSelection } from '../../core/lists/row-selection.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { countIn } from '../../core/lists/state-count.ts'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { RowTick } from '../../core/lists/RowTick.tsx'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { useDebounced } from '../../core/lists/use-debounced.ts'
import { type PagedList, type StateCount, usePages } from '../../core/lists/use-pages.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { SearchBar } from '../../ui/inputs/SearchBar.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { workTexts } from './strings.ts'
import { fieldValue, isOverdue, stateTones, stateWord } from './work-words.ts'
import styles from './Work.module.css'

type Path =
  | 'vehManager/getInstMtcApplicationList'
  | 'vehManager/getApplicationCheckList'
  | 'vehManager/getInstMtcTaskList'
  | 'vehManager/getInstMtcHistory'

interface Listed {
  applications: WorkApplication[]
  total: number
  counts?: readonly StateCount[] | undefined
}

interface Props {
  path: Path
  title: string
  empty: { title: string; text: string }
  /** Applications of this kind only; missing: both, as chosen. */
  kind?: WorkKind
  /** States that can be chosen; none: all that the list has. */
  states?: readonly WorkState[]
  state: string | undefined
  /** Of the push that led here. */
  marked?: string | undefined
  onState: (state: WorkState | undefined) => void
  /** Address of one. */
  hrefOf: (application: WorkApplication) => string
  action?: ReactNode
  /** Above everything: what is not in the list yet. */
  notice?: ReactNode
  /** Rows can be ticked, and what is done with them. */
  ticking?: { selectionOf: (rows: readonly WorkApplication[]) => RowSelection<WorkApplication>; bar: ReactNode } | undefined
  /** Those that this device has, for where the platform does not answer. */
  kept?: readonly WorkApplication[]
  offline?: boolean
}

/** All of it is here already. */
const listOf = (rows: readonly WorkApplication[], reload: () => void): PagedList<WorkApplication> => ({
  rows,
  total: rows.length,
  state: 'there',
  error: null,
  nextPage: 'none',
  loadMore: () => undefined,
  reload,
  // oxlint-disable-next-line typescript/require-await -- there is nothing to wait for
  async *all() {
    yield rows
  },
})

const idOf = ({ applicationNum }: WorkApplication): string => applicationNum

const none: readonly WorkApplication[] = []

interface KeptFilter {
  kind: WorkKind | undefined
  state: WorkState | undefined
  keyword: string
}

/** What the platform would list, of those that are kept. */
function keptAs(kept: readonly WorkApplication[], { kind, state, keyword }: KeptFilter): WorkApplication[] {
  const wanted = keyword.toLowerCase()
  const says = ({ applicationNum, plateNum, businessName, contacts }: WorkApplication): boolean =>
    [applicationNum, plateNum, businessName, contacts].some(text => text.toLowerCase().includes(wanted))
  return kept.filter(each => (!kind || each.kind === kind) && (!state || each.state === state) && says(each))
}

/** The list as the platform has it; where it does not answer, what this device has of it. */
function useApplications(
  { path, kept, offline, counted }: { path: Path; kept: readonly WorkApplication[]; offline: boolean; counted: boolean },
  { kind, state, keyword }: KeptFilter,
): { pages: PagedList<WorkApplication>; unanswered: boolean } {
  const filter = { ...(kind && { kind }), ...(state && { state }), ...(keyword && { keyword }) }
  const loaded = usePages({
    path,
    filter,
    bodyOf: (pageNum, pageSize) => ({
      ...filter,
      pageNum,
      counted: counted && pageNum === 1,
      ...(pageSize && { pageSize }),
    }),
    rowsOf: ({ applications, total, counts }: Listed) => ({ rows: applications, total, counts }),
    idOf,
  })
  const unanswered = kept.length > 0 && loaded.rows.length === 0 && (offline || isPassing(loaded.error))
  return { pages: unanswered ? listOf(keptAs(kept, { kind, state, keyword }), loaded.reload) : loaded, unanswered }
}

export function ApplicationList(props: Props) {
  const {
    path,
    title,
    empty,
    kind,
    states = [],
    state: named,
    marked,
    onState,
    hrefOf,
    action,
    notice,
    ticking,
    kept = none,
    offline = false,
  } = props
  const t = useTexts(workTexts)
  const navigate = useNavigate()
  const screens = useScreens()
  const goBack = useGoBack(screens.hrefOf('main'))
  const wide = useWide()
  const [typed, setTyped] = useState('')
  const [chosenKind, setKind] = useState<WorkKind>()
  const keyword = useDebounced(typed.trim())
  const state = states.find(each => each === named)
  const shownKind = kind ?? chosenKind
  const [now] = useState(Date.now)
  const columns = useColumns(kind === undefined, now)
  const { pages, unanswered } = useApplications(
    { path, kept, offline, counted: states.length > 0 },
    { kind: shownKind, state, keyword },
  )
  const open = (application: WorkApplication) => void navigate(hrefOf(application))
  const nothing = keyword ? (
    <EmptyState icon="search" title={t('noMatch')} />
  ) : (
    <EmptyState icon="list" title={empty.title} text={empty.text} />
  )
  const selection = ticking?.selectionOf(pages.rows)
  const listed = { pages, columns, failed: t('failed'), empty: nothing }
  return (
    <ListPage
      wide={wide}
      bar={<TopBar title={title} back={{ label: t('back'), go: goBack }} />}
      head={
        <>
          {notice}
          {unanswered && <Alert tone="notice">{t('keptTasks')}</Alert>}
          <div className={styles['head']}>
            <SearchBar value={typed} onChange={setTyped} label={t('search')} clearLabel={t('clear')} />
            {action}
          </div>
          {ticking?.bar}
          {/** A table has it in its heading. */}
          {!wide && selection && pages.rows.some(row => selection.offers?.(row) !== false) && (
            <CheckBox checked={selection.ticked === 'all'} onChange={selection.setAll}>
              {selection.allLabel}
            </CheckBox>
          )}
          {kind === undefined && <FilterChips label={t('kind')} words={workKinds} chosen={chosenKind} onChoose={setKind} />}
          {states.length > 0 && (
            <FilterChips
              label={t('state')}
              words={workStates}
              only={states}
              counts={pages.counts}
              chosen={state}
              onChoose={onState}
            />
          )}
        </>
      }
    >
      {wide ? (
        <PagedTable {...listed} name="applications" label={title} idOf={idOf} onChoose={open} selection={selection} />
      ) : (
        <PagedRows
          {...listed}
          label={title}
          idOf={idOf}
          rowHeight={96}
          renderRow={each => (
            <Tickable row={each} selection={selection}>
              <ApplicationRow of={each} now={now} marked={each.applicationNum === marked} onOpen={() => open(each)} />
            </Tickable>
          )}
        />
      )}
    </ListPage>
  )
}

/** A row with its tick, where rows are ticked. */
function Tickable({
  row,
  selection,
  children,
}: {
  row: WorkApplication
  selection: RowSelection<WorkApplication> | undefined
  children: ReactNode
}) {
  if (!selection) return children
  return (
    <div className={styles['tickable']}>
      <RowTick row={row} selection={selection} />
      {children}
    </div>
  )
}

function useColumns(withKind: boolean, now: number): readonly TableColumn<WorkApplication>[] {
  const t = useTexts(workTexts)
  return useMemo(() => {
    const time = (key: 'createdAt' | 'dueAt', text: string): TableColumn<WorkApplication> => ({
      key,
      text,
      width: 170,
      value: row => row[key],
      file: row => (row[key] === null ? '' : { time: row[key] }),
      cell: row => (row[key] === null ? '' : dateTime(row[key], t.lang)),
    })
    return [
      { key: 'applicationNum', text: t('number'), width: 120, value: row => row.applicationNum },
      {
        key: 'state',
        text: t('state'),
        width: t.lang === 'zh' ? 100 : 190,
        value: row => stateWord(row.state, t.lang),
        cell: row => (
          <StateBadge tone={isOverdue(row, now) ? 'alarm' : stateTones[row.state]}>{stateWord(row.state, t.lang)}</StateBadge>
        ),
      },
      ...(withKind
        ? [
            {
              key: 'kind',
              text: t('kind'),
              width: t.lang === 'zh' ? 80 : 130,
              value: (row: WorkApplication) => workKinds[row.kind][t.lang],
            },
          ]
        : []),
      { key: 'plateNum', text: t('vehiclePlate'), width: 130, value: row => row.plateNum },
      { key: 'workType', text: t('asked'), width: 190, value: row => fieldValue('workType', row.workType, t.lang) },
      {
        key: 'businessName',
        text: t('applicant'),
        width: 180,
        value: row => [row.businessName, row.applicantName].filter(Boolean).join(' · '),
      },
      { key: 'place', text: t('placeColumn'), width: 180, value: row => row.place },
      { key: 'installer', text: t('toInstaller'), width: 130, value: row => row.installerName },
      time('dueAt', t('due')),
      time('createdAt', t('created')),
      { key: 'orgName', text: t('organisation'), width: 150, value: row => row.orgName },
    ]
  }, [t, withKind, now])
}

interface FilterChipsProps<Key extends string> {
  label: string
  words: Readonly<Record<Key, Text>>
  /** Default: all. */
  only?: readonly Key[]
  /** How many there are of each; those that are not among them say none. */
  counts?: readonly StateCount[] | undefined
  chosen: Key | undefined
  onChoose: (chosen: Key | undefined) => void
}

/** One of a few, or all. */
function FilterChips<Key extends string>({ label, words, only, counts, chosen, onChoose }: FilterChipsProps<Key>) {
  const t = useTexts(workTexts)
  return (
    <ChipRow label={label}>
      <Chip label={t('all')} chosen={chosen === undefined} onChoose={() => onChoose(undefined)} />
      {(only ?? (Object.keys(words) as Key[])).map(each => (
        <Chip
          key={each}
          label={words[each][t.lang]}
          count={countIn(counts, each, t.lang)}
          chosen={chosen === each}
          onChoose={() => onChoose(each)}
        />
      ))}
    </ChipRow>
  )
}

interface ApplicationRowProps {
  of: WorkApplication
  now: number
  marked: boolean
  onOpen: () => void
}

function ApplicationRow({ of: each, now, marked, onOpen }: ApplicationRowProps) {
  const t = useTexts(workTexts)
  return (
    <LineRow
      title={[each.plateNum, fieldValue('workType', each.workType, t.lang)].filter(Boolean).join(' · ')}
      texts={[
        [each.businessName, each.place].filter(Boolean).join(' · '),
        [each.applicationNum, each.installerName || each.applicantName].filter(Boolean).join(' · '),
        each.dueAt !== null &&
          (isOverdue(each, now)
            ? `${t('overdue')} · ${dateTime(each.dueAt, t.lang)}`
            : t('dueBy', { time: dateTime(each.dueAt, t.lang) })),
      ]}
      chosen={marked}
      end={
        <StateBadge tone={isOverdue(each, now) ? 'alarm' : stateTones[each.state]}>{stateWord(each.state, t.lang)}</StateBadge>
      }
      onClick={onOpen}
    />
  )
}

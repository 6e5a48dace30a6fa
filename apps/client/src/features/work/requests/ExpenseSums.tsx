/** /expend by month or vehicle: what using vehicles cost in a period, with each kind in a column and all of it as a file. */
import { type DataOf, type ExpenseKind, expenseKinds, type ExpenseSumsBy } from '@outrider/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PagedRows } from '../../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../../core/lists/PagedTable.tsx'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { fileColumnOf } from '../../../core/lists/table-columns.ts'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { wholeList } from '../../../core/lists/use-pages.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useReportZone } from '../../../core/queries/use-report-zone.ts'
import { daysOfPeriod } from '../../../core/query-forms/calendar-periods.ts'
import { useFileNotes } from '../../../core/query-forms/use-file-notes.ts'
import { timesOf, todayIn, type ZoneDays } from '../../../core/query-forms/zone-days.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { timeFilterTexts } from '../../../core/time/time-filter-texts.ts'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DateRangeField } from '../../../ui/inputs/DateRangeField.tsx'
import { LineRow } from '../../../ui/LineRow.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { expenseSumTexts } from './expense-sum-texts.ts'
import { yuan } from '../../../core/money/yuan.ts'
import work from '../Work.module.css'

type Row = DataOf<'dspReq/getExpenseSums'>['rows'][number]

const periods = ['thisYear', 'thisMonth', 'lastMonth'] as const
type Period = (typeof periods)[number]

function daysOf(period: Period, zone: string): ZoneDays {
  const now = serverNow()
  if (period === 'lastMonth') return daysOfPeriod('lastMonth', now, zone)
  const today = todayIn(zone, now)
  const first = period === 'thisYear' ? today.set({ day: 1, month: 1 }) : today.set({ day: 1 })
  return { begin: first.toString(), end: today.toString() }
}

const centsOf = ({ kinds }: Row, kind: ExpenseKind): number => kinds.find(each => each.kind === kind)?.cents ?? 0
const sumOf = (rows: readonly Row[], read: (row: Row) => number): number => rows.reduce((sum, row) => sum + read(row), 0)

function useColumns(by: ExpenseSumsBy, rows: readonly Row[]): TableColumn<Row>[] {
  const t = useTexts(expenseSumTexts)
  return useMemo(() => {
    const money = (key: string, text: string, read: (row: Row) => number): TableColumn<Row> => ({
      key,
      text,
      width: 120,
      align: 'end',
      value: read,
      cell: row => (read(row) === 0 ? '' : yuan(read(row), t.lang)),
      fileText: `${text} (${t('yuan')})`,
      file: row => read(row) / 100,
      sum: yuan(sumOf(rows, read), t.lang),
    })
    return [
      {
        key: 'name',
        text: t(by === 'month' ? 'month' : 'vehicle'),
        width: 130,
        value: row => row.name || t('noVehicle'),
        sum: t('total'),
      },
      money('cents', t('total'), row => row.cents),
      ...(Object.keys(expenseKinds) as ExpenseKind[]).map(kind =>
        money(kind, expenseKinds[kind][t.lang], row => centsOf(row, kind)),
      ),
      {
        key: 'count',
        text: t('count'),
        width: 90,
        align: 'end',
        value: row => row.count,
        sum: sumOf(rows, row => row.count),
      },
    ]
  }, [t, by, rows])
}

interface Props {
  by: ExpenseSumsBy
  title: string
  /** What else can be shown. */
  choice: ReactNode
}

export default function ExpenseSums({ by, title, choice }: Props) {
  const t = useTexts(expenseSumTexts)
  const times = useTexts(timeFilterTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('main'))
  const wide = useWide()
  const { data: zone } = useReportZone()
  const [period, setPeriod] = useState<Period | undefined>('thisYear')
  const [own, setOwn] = useState<ZoneDays>({ begin: '', end: '' })
  const days = zone === undefined ? undefined : period ? daysOf(period, zone) : own
  const range = days && zone !== undefined ? timesOf(days, zone) : undefined
  const pages = wholeList(
    useCall('dspReq/getExpenseSums', range && { ...range, by }, { refetchOnMount: 'always' }),
    data => data.rows,
  )
  const columns = useColumns(by, pages.rows)
  const notes = useFileNotes({ title, of: '', days })
  const table = () => ({
    title: [title, t(by === 'month' ? 'byMonth' : 'byVehicle'), days && `${days.begin}_${days.end}`].filter(Boolean).join(' '),
    columns: columns.map(fileColumnOf),
    chunks: pages.all(),
    foot: () => ({
      ...notes(),
      total: columns.map(({ key, value }) =>
        key === 'name' ? t('total') : sumOf(pages.rows, row => Number(value(row))) / (key === 'count' ? 1 : 100),
      ),
    }),
  })
  const file = () => <TableExport table={table} />
  const listed = {
    pages,
    label: title,
    idOf: (row: Row) => row.vehicleId ?? row.name,
    failed: t('failed'),
    empty: <EmptyState icon="list" title={t('none')} text={t('noneText')} />,
  }
  return (
    <ListPage
      wide={wide}
      bar={<TopBar title={title} back={{ label: t('back'), go: goBack }} />}
      head={
        <>
          <div className={work['buttons']}>
            {choice}
            {!wide && file()}
          </div>
          <ChipRow label={t('period')}>
            {periods.map(each => (
              <Chip key={each} label={t(each)} chosen={period === each} onChoose={() => setPeriod(each)} />
            ))}
            <Chip
              label={times('custom')}
              chosen={period === undefined}
              onChoose={() => {
                if (days) setOwn(days)
                setPeriod(undefined)
              }}
            />
          </ChipRow>
          {period === undefined && (
            <DateRangeField
              label={t('period')}
              fromLabel={t('first')}
              toLabel={t('last')}
              calendarLabel={times('calendar')}
              value={{ from: own.begin, to: own.end }}
              onChange={({ from, to }) => setOwn({ begin: from, end: to })}
            />
          )}
        </>
      }
    >
      {wide ? (
        <PagedTable {...listed} name={`expenses-${by}`} columns={columns} files={file} />
      ) : (
        <PagedRows {...listed} rowHeight={72} renderRow={row => <SumRow of={row} />} />
      )}
    </ListPage>
  )
}

function SumRow({ of: row }: { of: Row }) {
  const t = useTexts(expenseSumTexts)
  return (
    <LineRow
      title={row.name || t('noVehicle')}
      texts={[row.kinds.map(({ kind, cents }) => `${expenseKinds[kind][t.lang]} ${yuan(cents, t.lang)}`).join(' · ')]}
      end={<strong className="tabular">{yuan(row.cents, t.lang)}</strong>}
    />
  )
}

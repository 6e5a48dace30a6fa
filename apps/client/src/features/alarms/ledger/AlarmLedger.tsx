/** /alarmLedger: all alarms of a time with what was done about them and what proves it, as one file. */
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { ListState } from '../../../core/lists/ListState.tsx'
import { MoreRows } from '../../../core/lists/MoreRows.tsx'
import { PagedTable } from '../../../core/lists/PagedTable.tsx'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { useCursorPages } from '../../../core/lists/use-cursor-pages.ts'
import { listAfter } from '../../../core/lists/use-pages.ts'
import { OrganisationFilter } from '../../../core/query-forms/OrganisationFilter.tsx'
import { useFileNotes } from '../../../core/query-forms/use-file-notes.ts'
import { lastDays, timesOf, type ZoneDays } from '../../../core/query-forms/zone-days.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useReportZone } from '../../../core/queries/use-report-zone.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dateTime } from '../../../core/time/format.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { timeFilterTexts } from '../../../core/time/time-filter-texts.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DateRangeField } from '../../../ui/inputs/DateRangeField.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { useAlarmWords } from '../use-alarm-texts.ts'
import { alarmListTexts } from '../strings.ts'
import { evidenceTable, ledgerFile } from './evidence-table.ts'
import { ledgerTexts } from './ledger-texts.ts'
import { type LedgerRow, useLedgerColumns } from './use-ledger-columns.tsx'

const idOf = ({ alarm }: LedgerRow): string => alarm.alarmId
const newestFirst = (a: LedgerRow, b: LedgerRow): number => b.alarm.startedAt - a.alarm.startedAt
const usualDays = 31
/** Rows of a request for a file. */
const filePage = 500

export default function AlarmLedger() {
  const t = useTexts(ledgerTexts)
  const list = useTexts(alarmListTexts)
  const times = useTexts(timeFilterTexts)
  const common = useTexts(commonTexts)
  const wide = useWide()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  const words = useAlarmWords()
  const zoned = useReportZone()
  const zone = zoned.data
  const { begin, end, org } = useScreenParameters('alarmLedger')
  const usual = zone === undefined ? undefined : lastDays(usualDays, serverNow(), zone)
  const days: ZoneDays | undefined = usual && { begin: begin ?? usual.begin, end: end ?? usual.end }
  const asked = days && zone !== undefined ? timesOf(days, zone) : undefined
  const show = (change: { begin?: string; end?: string; org?: string }) =>
    void navigate(hrefOf('alarmLedger', { begin, end, org, ...change }), { replace: true })
  const { data: organisations } = useCall('vehicle/getOrg', {})
  const [orgId, pcode] = (org ?? '').split('@')
  const orgName = organisations?.host.find(each => String(each.orgId) === orgId)?.orgName ?? t('all')
  const filter = { ...asked, org }
  const { pages } = useCursorPages({
    path: 'alarm/getAlarmLedger',
    filter,
    ...(pcode !== undefined && { platform: pcode }),
    bodyOf: page =>
      asked && { beginTime: asked.startTime, endTime: asked.endTime - 1, ...(orgId && { orgId: Number(orgId) }), ...page },
    pageOf: ({ rows, next }) => ({ rows, next }),
    idOf,
    compare: newestFirst,
    filePageSize: filePage,
  })
  const columns = useLedgerColumns()
  const notes = useFileNotes({ title: t('title'), of: orgName, days })
  const table = () =>
    ledgerFile({
      title: [t('title'), days && `${days.begin}_${days.end}`].filter(Boolean).join(' '),
      columns,
      rows: pages.all(),
      notes,
      evidence: rows => evidenceTable(rows, t, list('vehicle')),
    })
  const files = () => <TableExport table={table} />
  const states = {
    pages: listAfter(zoned, pages),
    failed: t('failed'),
    empty: <EmptyState icon="bell" title={t('none')} text={t('noneText')} />,
  }
  return (
    <ListPage
      wide={wide}
      bar={<TopBar title={t('title')} back={{ label: common('back'), go: goBack }} />}
      head={
        <div className="row wrap gap-3">
          <OrganisationFilter chosen={org} onChoose={key => show({ org: key === '' ? undefined : key })} />
          {days && (
            <DateRangeField
              label={t('period')}
              fromLabel={t('first')}
              toLabel={t('last')}
              calendarLabel={times('calendar')}
              value={{ from: days.begin, to: days.end }}
              onChange={({ from, to }) => show({ begin: from, end: to })}
            />
          )}
          {!wide && <TableExport table={table} />}
        </div>
      }
    >
      {wide ? (
        <PagedTable {...states} name="alarmLedger" label={t('title')} columns={columns} idOf={idOf} files={files} />
      ) : (
        <ListState {...states}>
          <LineList label={t('title')}>
            {pages.rows.map(row => (
              <li key={idOf(row)}>
                <LineRow
                  wraps
                  onClick={() => void navigate(hrefOf('vehAlmDetail', { vehAlmMsgId: idOf(row) }))}
                  title={`${words.type(row.alarm)} · ${bothNamesOf(row.alarm)}`}
                  texts={[
                    [dateTime(row.alarm.startedAt, t.lang), words.state(row.alarm), row.alarm.processedBy?.userName]
                      .filter(Boolean)
                      .join(' · '),
                    row.alarm.description,
                  ]}
                />
              </li>
            ))}
          </LineList>
          <MoreRows nextPage={pages.nextPage} loadMore={pages.loadMore} />
        </ListState>
      )}
    </ListPage>
  )
}

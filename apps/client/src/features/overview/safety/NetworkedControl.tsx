/** /olMonitoringAnls: how many vehicles were online, how complete their tracks are, and which alarms were handled. */
import { type DataOf, type MonitoringQueryType, monitoringQueryTypes } from '@outrider/contract'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { usePages } from '../../../core/lists/use-pages.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { ZoneDays } from '../../../core/query-forms/zone-days.ts'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Part } from '../Part.tsx'
import { AnalysisPage } from './AnalysisPage.tsx'
import { FiguresExport } from './FiguresExport.tsx'
import { type FigureColumn, FiguresTable } from './FiguresTable.tsx'
import { NextPage, saidOf } from './PagedFigures.tsx'
import type { SafetyQuery } from './safety-query.ts'
import { safetyTexts } from './texts.ts'
import { useAsked } from './use-asked.ts'
import { hoursIn, useFigureWords } from './use-figure-words.ts'

type Monitored = DataOf<'activeSafety/getNetMonitoringAnls'>['rows'][number]
const idOf = ({ vehicleId, firstDay, orgId }: Monitored): string => `${vehicleId} ${orgId} ${firstDay}`

/** Sums of all; shares are counted from them. */
function totalOf(rows: readonly Monitored[]): Monitored {
  const sum = (of: (row: Monitored) => number | null): number => rows.reduce((all, row) => all + (of(row) ?? 0), 0)
  const [first] = rows
  return {
    vehicleId: '',
    plateNum: '',
    nickname: '',
    orgId: 0,
    orgName: '',
    firstDay: first?.firstDay ?? '',
    lastDay: rows.at(-1)?.lastDay ?? '',
    vehicles: sum(({ vehicles }) => vehicles),
    onlineVehicles: sum(({ onlineVehicles }) => onlineVehicles),
    onlineTime: first?.onlineTime === null ? null : sum(({ onlineTime }) => onlineTime),
    gapTime: first?.gapTime === null ? null : sum(({ gapTime }) => gapTime),
    reports: sum(({ reports }) => reports),
    alarms: sum(({ alarms }) => alarms),
    processed: sum(({ processed }) => processed),
  }
}

const names = { organisation: 'ofOrganisation', vehicle: 'ofVehicle', period: 'ofPeriod' } as const

export default function NetworkedControl() {
  const t = useTexts(safetyTexts)
  const asked = useAsked()
  return (
    <AnalysisPage
      title={t('monitoring')}
      asked={asked}
      more={
        <Segments<MonitoringQueryType>
          label={t('rowsOf')}
          choices={monitoringQueryTypes.map(value => ({ value, text: t(names[value]) }))}
          chosen={asked.query?.queryType ?? 'organisation'}
          onChoose={queryType => asked.ask({ queryType })}
        />
      }
    >
      {query => <Rows query={query} of={asked.orgName} asked={asked.days} />}
    </AnalysisPage>
  )
}

function Rows({ query, of, asked }: { query: SafetyQuery; of: string; asked: ZoneDays | undefined }) {
  const t = useTexts(safetyTexts)
  const { whole, share, hours, days } = useFigureWords()
  const pages = usePages({
    path: 'activeSafety/getNetMonitoringAnls',
    filter: query,
    bodyOf: (pageNum, pageSize) => ({ ...query, pageNum, ...(pageSize && { pageSize }) }),
    rowsOf: ({ rows: found, total }) => ({ rows: found, total }),
    idOf,
  })
  const { rows } = pages
  const byPeriod = query.queryType === 'period'
  // The same vehicles stand in each period.
  const ofFleet = byPeriod && ({ unsummed: true } as const)
  const columns: FigureColumn<Monitored>[] = [
    // What rows are not of is no column.
    ...(query.queryType === 'vehicle'
      ? [{ title: t('vehicle'), show: (row: Monitored) => bothNamesOf(row), names: true as const }]
      : []),
    ...(byPeriod
      ? [
          {
            title: t('period'),
            show: ({ firstDay, lastDay }: Monitored) => days(firstDay, lastDay),
            value: ({ firstDay, lastDay }: Monitored) => [...new Set([firstDay, lastDay])].join(' – '),
            names: true as const,
          },
        ]
      : [
          {
            title: t('organisation'),
            show: ({ orgName }: Monitored) => orgName,
            ...(query.queryType === 'organisation' && { names: true as const }),
          },
        ]),
    {
      title: t('vehicleCount'),
      show: ({ vehicles }) => whole(vehicles),
      value: ({ vehicles }) => vehicles,
      digits: 0,
      ...ofFleet,
    },
    { title: t('online'), show: row => whole(row.onlineVehicles), value: row => row.onlineVehicles, digits: 0, ...ofFleet },
    {
      title: t('onlineShare'),
      show: ({ onlineVehicles, vehicles }) => share(onlineVehicles, vehicles),
      figure: true,
      ...ofFleet,
    },
    { title: t('onlineHours'), show: ({ onlineTime }) => hours(onlineTime), value: row => hoursIn(row.onlineTime), digits: 1 },
    {
      title: t('complete'),
      show: ({ onlineTime, gapTime }) => share(onlineTime, onlineTime === null || gapTime === null ? null : onlineTime + gapTime),
      figure: true,
    },
    { title: t('reports'), show: ({ reports }) => whole(reports), value: ({ reports }) => reports, digits: 0 },
    { title: t('alarms'), show: ({ alarms }) => whole(alarms), value: ({ alarms }) => alarms, digits: 0 },
    { title: t('handled'), show: ({ processed, alarms }) => share(processed, alarms), figure: true },
  ]
  const [first] = rows
  return (
    <Part
      title={t('table')}
      note={!byPeriod && first ? days(first.firstDay, first.lastDay) : undefined}
      said={saidOf(pages)}
      none={rows.length === 0 ? { icon: 'report', title: t('none') } : undefined}
      action={
        rows.length > 0 && (
          <FiguresExport
            title={t('monitoring')}
            of={of}
            days={asked}
            columns={columns}
            keyOf={idOf}
            all={() => pages.all()}
            totalOf={totalOf}
            mailed={{ analysis: 'networkedControl', orgId: query.orgId }}
          />
        )
      }
      wide
    >
      <FiguresTable
        label={t('table')}
        columns={columns}
        rows={rows}
        keyOf={idOf}
        total={pages.nextPage === 'none' && rows.length > 1 ? totalOf(rows) : undefined}
      />
      <NextPage pages={pages} total={pages.total} />
    </Part>
  )
}

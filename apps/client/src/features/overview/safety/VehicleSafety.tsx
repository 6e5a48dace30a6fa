/** /vehScyAnRp: the safety of each vehicle of an organisation, the highest scores first, and one of them by day, week or month. */
import type { DataOf } from '@outrider/contract'
import { useState } from 'react'
import { Link } from '../../../core/router/index.ts'
import { Chart } from '../../../core/charts/Chart.tsx'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { usePages } from '../../../core/lists/use-pages.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dayMonthOf } from '../../../core/time/format.ts'
import type { ZoneDays } from '../../../core/query-forms/zone-days.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import styles from '../Overview.module.css'
import { Part } from '../Part.tsx'
import { useReportCall } from '../use-report-call.ts'
import { AnalysisPage } from './AnalysisPage.tsx'
import { FiguresExport } from './FiguresExport.tsx'
import { type FigureColumn, FiguresTable } from './FiguresTable.tsx'
import { NextPage, saidOf } from './PagedFigures.tsx'
import { sumsOf, useSafetyColumns } from './safety-columns.ts'
import type { SafetyQuery } from './safety-query.ts'
import { safetyTexts } from './texts.ts'
import { useAsked } from './use-asked.ts'

type Vehicle = DataOf<'activeSafety/getVehOperationSurvey'>['rows'][number]

const idOf = ({ vehicleId }: Vehicle): string => vehicleId

export default function VehicleSafety() {
  const t = useTexts(safetyTexts)
  const asked = useAsked()
  return (
    <AnalysisPage title={t('vehicles')} asked={asked}>
      {query => <Vehicles query={query} of={asked.orgName} days={asked.days} />}
    </AnalysisPage>
  )
}

function Vehicles({ query, of, days }: { query: SafetyQuery; of: string; days: ZoneDays | undefined }) {
  const t = useTexts(safetyTexts)
  const { hrefOf } = useScreens()
  const columns = useSafetyColumns()
  const pages = usePages({
    path: 'activeSafety/getVehOperationSurvey',
    filter: query,
    bodyOf: (pageNum, pageSize) => ({ ...query, pageNum, ...(pageSize && { pageSize }) }),
    rowsOf: ({ rows, total }) => ({ rows, total }),
    idOf,
  })
  const [chosen, setChosen] = useState('')
  const { rows } = pages
  const open = rows.find(({ vehicleId }) => vehicleId === chosen) ?? rows[0]
  const portraitLink = (row: Vehicle) => <Link to={hrefOf('vehRisk', { vehicle: row.vehicleId })}>{bothNamesOf(row)}</Link>
  const trendButton = (row: Vehicle) => (
    <button type="button" className={styles['inCell']} onClick={() => setChosen(row.vehicleId)}>
      {t('trend')}
    </button>
  )
  const shown: FigureColumn<Vehicle>[] = [
    { title: t('vehicle'), show: portraitLink, value: bothNamesOf, names: true },
    { title: t('organisation'), show: ({ orgName }) => orgName },
    ...columns,
    { title: t('trend'), show: trendButton, onScreen: true },
  ]
  return (
    <>
      {open && <OneVehicle key={open.vehicleId} vehicleId={open.vehicleId} name={bothNamesOf(open)} query={query} />}
      <Part
        title={t('table')}
        said={saidOf(pages)}
        none={rows.length === 0 ? { icon: 'truck', title: t('none') } : undefined}
        action={
          rows.length > 0 && (
            <FiguresExport
              title={t('vehicles')}
              of={of}
              days={days}
              columns={shown}
              keyOf={idOf}
              all={() => pages.all()}
              totalOf={sumsOf}
              mailed={{ analysis: 'vehicleSafety', orgId: query.orgId }}
            />
          )
        }
        wide
      >
        <FiguresTable
          label={t('table')}
          columns={shown}
          rows={rows}
          keyOf={idOf}
          total={pages.nextPage === 'none' ? sumsOf(rows) : undefined}
        />
        <NextPage pages={pages} total={pages.total} />
      </Part>
    </>
  )
}

function OneVehicle({ vehicleId, name, query }: { vehicleId: string; name: string; query: SafetyQuery }) {
  const t = useTexts(safetyTexts)
  const { beginTime, endTime, periodUnit } = query
  const { reply, said } = useReportCall('activeSafety/getVehOperationStat', { vehicleId, beginTime, endTime, periodUnit })
  const rows = reply?.rows ?? []
  return (
    <Part title={`${name} · ${t('trend')}`} said={said} wide>
      <Chart
        kind="columns"
        title={`${name} · ${t('trend')}`}
        labels={rows.map(({ firstDay }) => dayMonthOf(firstDay, t.lang))}
        labelsAre={t('period')}
        unit=""
        series={[
          { name: t('alarms'), values: rows.map(({ alarms }) => alarms), tone: 'orange' },
          { name: t('events'), values: rows.map(({ events }) => events), tone: 'red' },
          { name: t('score'), values: rows.map(({ score }) => score), tone: 'blue', kind: 'line', unit: t('scoreUnit') },
        ]}
      />
    </Part>
  )
}

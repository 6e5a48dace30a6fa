/** /vehScyAnRp: the safety of each vehicle of an organisation, the highest scores first, and one of them by day, week or month. */
import type { DataOf } from '@outrider/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { Chart } from '../../../core/charts/Chart.tsx'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Button } from '../../../ui/Button.tsx'
import { Part } from '../Part.tsx'
import { useReportCall } from '../use-report-call.ts'
import { AnalysisPage } from './AnalysisPage.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { useSafetyColumns } from './safety-columns.ts'
import type { SafetyQuery } from './safety-query.ts'
import { safetyTexts } from './texts.ts'
import { useAsked } from './use-asked.ts'

type Vehicle = DataOf<'activeSafety/getVehOperationSurvey'>['rows'][number]

export default function VehicleSafety() {
  const t = useTexts(safetyTexts)
  const asked = useAsked()
  return (
    <AnalysisPage title={t('vehicles')} asked={asked}>
      {query => <Vehicles query={query} />}
    </AnalysisPage>
  )
}

function Vehicles({ query }: { query: SafetyQuery }) {
  const t = useTexts(safetyTexts)
  const { hrefOf } = useScreens()
  const columns = useSafetyColumns()
  const { reply, said } = useReportCall('activeSafety/getVehOperationSurvey', query)
  const [chosen, setChosen] = useState('')
  const rows = reply?.rows ?? []
  const open = rows.find(({ vehicleId }) => vehicleId === chosen) ?? rows[0]
  const portraitLink = (row: Vehicle) => <Link to={hrefOf('vehRisk', { vehicle: row.vehicleId })}>{bothNamesOf(row)}</Link>
  const trendButton = (row: Vehicle) => (
    <Button look="quiet" onClick={() => setChosen(row.vehicleId)}>
      {t('trend')}
    </Button>
  )
  return (
    <>
      {open && <OneVehicle key={open.vehicleId} vehicleId={open.vehicleId} name={bothNamesOf(open)} query={query} />}
      <Part title={t('table')} said={said} none={rows.length === 0 ? { icon: 'truck', title: t('none') } : undefined} wide>
        <FiguresTable
          label={t('table')}
          columns={[
            { title: t('vehicle'), show: portraitLink },
            { title: t('organisation'), show: ({ orgName }) => orgName },
            ...columns,
            { title: t('trend'), show: trendButton },
          ]}
          rows={rows}
          keyOf={({ vehicleId }) => vehicleId}
        />
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
        labels={rows.map(({ firstDay }) => firstDay.slice(5))}
        labelsAre={t('period')}
        unit=""
        series={[
          { name: t('alarms'), values: rows.map(({ alarms }) => alarms), tone: 'orange' },
          { name: t('events'), values: rows.map(({ events }) => events), tone: 'red' },
          { name: t('score'), values: rows.map(({ score }) => score), tone: 'blue', kind: 'line' },
        ]}
      />
    </Part>
  )
}

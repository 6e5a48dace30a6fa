/** What is wrong with devices, and vehicles that went offline while they drove: as they are now. */
import { deviceFaults, type DeviceFault } from '@outrider/contract'
import { useState } from 'react'
import { Link } from '../../core/router/index.ts'
import { alarmTexts } from '../../core/alarms/alarm-texts.ts'
import { Chart } from '../../core/charts/Chart.tsx'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { datumNames } from '../../core/i18n/datum-names.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateMinute, number } from '../../core/time/format.ts'
import { measured, shownNumber } from '../../core/time/measures.ts'
import { Select } from '../../ui/inputs/Select.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { summedBy } from './merged-rows.ts'
import styles from './Overview.module.css'
import { Part } from './Part.tsx'
import { FiguresTable } from './safety/FiguresTable.tsx'
import { overviewTexts } from './strings.ts'
import { useReportCall } from './use-report-call.ts'

export function DeviceStats({ height }: { height: number }) {
  const t = useTexts(overviewTexts)
  const { reply, said } = useReportCall('report/getDeviceAbnormalityStats', {})
  const faults = summedBy(reply?.faults ?? [], 'fault', ['vehicles']).filter(({ vehicles }) => vehicles > 0)
  return (
    <Part
      title={t('devices')}
      note={reply && t('faultyOf', { total: number(reply.total, t.lang), n: number(reply.faulty, t.lang) })}
      said={said}
      none={faults.length === 0 ? { icon: 'check', title: t('noFaults') } : undefined}
    >
      <Chart
        kind="bars"
        title={t('devices')}
        labels={faults.map(({ fault }) => t(fault))}
        labelsAre={t('fault')}
        unit=""
        height={height}
        series={[{ name: t('vehicles'), values: faults.map(({ vehicles }) => vehicles), tone: 'blue' }]}
      />
    </Part>
  )
}

const every = 'all'

/** @param rows at most so many */
export function FaultyDevices({ rows: most = Number.POSITIVE_INFINITY }: { rows?: number }) {
  const t = useTexts(overviewTexts)
  const names = useTexts(alarmTexts)
  const { hrefOf } = useScreens()
  const [fault, setFault] = useState<DeviceFault>()
  const { reply, said } = useReportCall('report/getDeviceAbnormalityReport', fault ? { fault } : {})
  const rows = reply?.rows.toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0)).slice(0, most) ?? []
  const faultText = ({ alarm, fault: what, changes, apart, datum, usedFrom: [one, other] = [] }: (typeof rows)[number]) => {
    if (alarm !== '') return names(alarm)
    if (one && other) {
      const times = { oneAt: dateMinute(one.at, t.lang), otherAt: dateMinute(other.at, t.lang) }
      return t('usedFrom', { fault: t(what), one: one.address, other: other.address, ...times })
    }
    if (apart !== undefined) {
      const how = what === 'besideRoads' ? (datum ? 'offByDatum' : 'offRoad') : 'apart'
      return t(how, { fault: t(what), away: measured('metre', apart, t.lang), datum: datum ? datumNames[datum] : '' })
    }
    return changes === undefined ? t(what) : t('changes', { fault: t(what), n: number(changes, t.lang) })
  }
  const timeOf = (time: number | null) => (time === null ? t('unknown') : dateMinute(time, t.lang))
  const vehicleLink = (row: (typeof rows)[number]) => (
    <Link to={hrefOf('vehicleInfo', { vehicle: row.vehicleId })}>{bothNamesOf(row)}</Link>
  )
  const choose = (
    <Select
      label={t('fault')}
      choices={[{ value: every, text: t('all') }, ...deviceFaults.map(each => ({ value: each as string, text: t(each) }))]}
      chosen={fault ?? every}
      onChoose={next => setFault(deviceFaults.find(each => each === next))}
    />
  )
  return (
    <Part
      title={t('faultList')}
      note={rows.length < (reply?.total ?? 0) ? t('shownOf', { shown: rows.length, total: reply?.total ?? 0 }) : undefined}
      said={said}
      none={rows.length === 0 ? { icon: 'check', title: t('noFaults') } : undefined}
      wide
      action={most === Number.POSITIVE_INFINITY && choose}
    >
      <FiguresTable
        label={t('faultList')}
        columns={[
          { title: t('vehicle'), show: vehicleLink, names: true },
          { title: t('organisation'), show: ({ orgName }) => orgName },
          { title: t('fault'), show: faultText },
          { title: t('since'), show: ({ since }) => timeOf(since) },
          { title: t('lastSeen'), show: ({ lastTime }) => timeOf(lastTime) },
        ]}
        rows={rows}
        keyOf={row => `${row.vehicleId} ${row.fault} ${row.alarm}`}
      />
    </Part>
  )
}

/** @param rows at most so many */
export function GoneOffline({ rows: most = Number.POSITIVE_INFINITY }: { rows?: number }) {
  const t = useTexts(overviewTexts)
  const { hrefOf } = useScreens()
  const { reply, said } = useReportCall('report/getAbnormalOfflineVehReport', {})
  const rows = reply?.rows.toSorted((a, b) => a.since - b.since).slice(0, most) ?? []
  return (
    <Part
      title={t('gone')}
      note={rows.length < (reply?.total ?? 0) ? t('shownOf', { shown: rows.length, total: reply?.total ?? 0 }) : undefined}
      said={said}
      none={rows.length === 0 ? { icon: 'check', title: t('noGone') } : undefined}
    >
      <ul className={joinClasses(styles['ranking'], styles['said'])} aria-label={t('gone')}>
        {rows.map(row => (
          <li key={row.vehicleId}>
            <Link to={hrefOf('vehicleInfo', { vehicle: row.vehicleId })}>
              <span className={styles['name']}>
                {bothNamesOf(row)} <small>{row.orgName}</small>
              </span>
              <small className="tabular">
                {t('goneSince', { time: dateMinute(row.since, t.lang), speed: shownNumber('kmh', row.speed, t.lang) })}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}

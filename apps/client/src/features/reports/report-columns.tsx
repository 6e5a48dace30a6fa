/** Columns of a result's table: what rows are about, then the figures of the part. */
import { figureOf, type ReportGroup, type ReportPart } from '@outrider/contract'
import { useMemo } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { dateTime, dayText } from '../../core/time/format.ts'
import { fixedShown, roundedShown } from '../../core/time/measures.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { figureColumns } from './figure-columns.ts'
import type { Figures, ReportRow } from './report-rows.ts'
import { reportTexts } from './strings.ts'
import type { Comparison } from './use-comparison.ts'

const states = ['driving', 'idling', 'parked', 'offline', 'unknown'] as const
const stateOf = (row: ReportRow) => states.find(each => each === row.state)

interface Options {
  part: ReportPart
  group: ReportGroup
  totals: Figures | undefined
  /** Sums stand below the columns. */
  sums: boolean
  live: boolean
  /** The period that rows are compared with; undefined: with none. */
  compared: Comparison | undefined
  /** Rows of several platforms. */
  several: boolean
}

export function useReportColumns({
  part,
  group,
  totals,
  sums,
  live,
  compared,
  several,
}: Options): readonly TableColumn<ReportRow>[] {
  const t = useTexts(reportTexts)
  const compares = compared !== undefined
  const before = compared?.totals
  return useMemo(() => {
    const ofVehicle = group === 'vehicle' || group === 'vehicleDay'
    const columns: TableColumn<ReportRow>[] = []
    const total = sums && { sum: t('total') }
    if (ofVehicle)
      columns.push({
        key: 'name',
        text: t('vehicle'),
        width: 180,
        value: ({ plateNum, nickname }) => [plateNum, nickname].filter(Boolean).join(' '),
        ...total,
      })
    if (group !== 'day')
      columns.push({
        key: 'organisation',
        text: t('byOrganisation'),
        width: 160,
        sort: false,
        value: ({ orgName, ptitle }) => (several && ptitle ? `${orgName} · ${ptitle}` : orgName),
        ...(!ofVehicle && total),
      })
    if (group === 'day' || group === 'vehicleDay')
      columns.push({
        key: 'day',
        text: t('day'),
        width: 120,
        value: ({ day }) => day,
        cell: ({ day }) => (day === undefined ? '' : dayText(day, t.lang)),
        ...(group === 'day' && total),
      })
    if (live)
      columns.push(
        {
          key: 'state',
          text: t('state'),
          width: 110,
          sort: false,
          value: row => t(stateOf(row) ?? 'unknown'),
          cell: row => {
            const state = stateOf(row)
            return state && state !== 'unknown' ? <StateBadge tone={state}>{t(state)}</StateBadge> : t('unknown')
          },
        },
        {
          key: 'speed',
          text: t('speedNow'),
          width: 140,
          align: 'end',
          sort: false,
          value: ({ speed }) => (speed === null || speed === undefined ? null : roundedShown('kmh', speed)),
          cell: ({ speed }) => (speed === null || speed === undefined ? '—' : fixedShown('kmh', speed, t.lang, 1)),
        },
        {
          key: 'reportedTime',
          text: t('reported'),
          width: 180,
          sort: false,
          time: true,
          value: ({ reportedTime }) => reportedTime ?? null,
          cell: ({ reportedTime }) => (reportedTime ? dateTime(reportedTime, t.lang) : '—'),
        },
      )
    const sumsShown = sums ? { now: totals, before } : undefined
    for (const name of part.figures)
      if (ofVehicle || !figureOf(name).ofVehicle)
        columns.push(...figureColumns(name, { part, group, t, lang: t.lang, whole: totals, sums: sumsShown, compares }))
    return columns
  }, [part, group, totals, before, sums, live, compares, several, t])
}

/** Columns of the tables of requests: of records what the vehicle did, of others what is asked. */
import { type Lang, requestTypes, type VehicleRequest } from '@outrider/contract'
import { useMemo } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { kilometres, period, requestStateWord, requestTones } from './request-words.ts'
import { yuan } from '../../../core/money/yuan.ts'
import type { RequestView } from './request-view.ts'
import { requestFieldTexts, requestTexts } from './strings.ts'

type Column = TableColumn<VehicleRequest>

/** What its driver wrote down of the odometer, or the terminal told, beside what the track says. */
function driven(text: string, lang: Lang): Column {
  const value = ({ odometerOut, odometerIn }: VehicleRequest): number | null =>
    odometerOut === null || odometerIn === null ? null : odometerIn - odometerOut
  return { key: 'odometerDriven', text, width: 130, align: 'end', value, cell: row => kilometres(value(row), lang) }
}

/** `money`: what was spent stands at the front. `total`: cents of all rows; undefined: not all are here. */
export function useRequestColumns(view: RequestView, money = false, total?: number): readonly Column[] {
  const t = useTexts(requestTexts)
  const field = useTexts(requestFieldTexts)
  return useMemo(() => {
    const time = (key: 'createdAt' | 'dueAt' | 'leftAt' | 'backAt' | 'startTime', text: string): Column => ({
      key,
      text,
      width: 150,
      time: true,
      value: row => row[key],
      cell: row => (row[key] === null ? '' : dateMinute(row[key], t.lang)),
    })
    const km = (key: 'odometerOut' | 'odometerIn' | 'trackKm'): Column => ({
      key,
      text: field(key),
      width: 130,
      align: 'end',
      value: row => row[key],
      cell: row => kilometres(row[key], t.lang),
    })
    const sum: Column = {
      key: 'cents',
      text: t('sum'),
      width: 110,
      align: 'end',
      value: row => row.cents,
      cell: row => (row.cents === 0 ? '' : yuan(row.cents, t.lang)),
      file: row => row.cents / 100,
      ...(total !== undefined && { sum: yuan(total, t.lang) }),
    }
    // English words for states are twice as long.
    const state: Column = {
      key: 'state',
      text: t('state'),
      width: t.lang === 'zh' ? 130 : 240,
      value: row => requestStateWord(row.state, t.lang),
      cell: row => <StateBadge tone={requestTones[row.state]}>{requestStateWord(row.state, t.lang)}</StateBadge>,
    }
    const number: Column = { key: 'applicationNum', text: t('number'), width: 120, value: row => row.applicationNum }
    const plate: Column = { key: 'plateNum', text: field('vehicle'), width: 120, value: row => row.plateNum }
    const applicant: Column = { key: 'applicant', text: t('applicant'), width: 150, value: row => row.applicantName }
    const driver: Column = { key: 'driverName', text: field('driverName'), width: 110, value: row => row.driverName }
    const type: Column = {
      key: 'requestType',
      text: field('requestType'),
      width: 140,
      value: row => requestTypes[row.requestType][t.lang],
    }
    const purpose: Column = { key: 'purpose', text: field('purpose'), width: 190, value: row => row.purpose }
    const organisation: Column = { key: 'orgName', text: t('organisation'), width: 140, value: row => row.orgName, hidden: true }
    if (view === 'records' && money)
      return [
        { ...plate, ...(total !== undefined && { sum: t('total') }) },
        sum,
        driver,
        state,
        time('leftAt', field('leftAt')),
        time('backAt', field('backAt')),
        purpose,
        applicant,
        number,
        organisation,
      ]
    if (view === 'records')
      return [
        plate,
        driver,
        state,
        time('leftAt', field('leftAt')),
        time('backAt', field('backAt')),
        km('odometerOut'),
        km('odometerIn'),
        driven(field('odometerDriven'), t.lang),
        km('trackKm'),
        sum,
        purpose,
        applicant,
        number,
        organisation,
      ]
    const when: Column = {
      ...time('startTime', t('period')),
      width: t.lang === 'zh' ? 210 : 300,
      cell: row => period(row, t.lang),
    }
    return [
      number,
      state,
      purpose,
      when,
      plate,
      applicant,
      type,
      { key: 'destination', text: field('destination'), width: 140, value: row => row.destination },
      time('dueAt', t('due')),
      sum,
      time('createdAt', t('created')),
      organisation,
    ]
  }, [t, field, view, money, total])
}

/** Columns of the ledger: what an inspection asks of an alarm, down to each step and each file. */
import type { DataOf } from '@outrider/contract'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import { inUnits, roundedShown } from '../../../core/time/measures.ts'
import { AlarmPlace } from '../list/alarm-columns.tsx'
import { useStepWords } from '../detail/step-words.ts'
import { alarmListTexts } from '../strings.ts'
import { useAlarmWords } from '../use-alarm-texts.ts'
import { ledgerTexts } from './ledger-texts.ts'

export type LedgerRow = DataOf<'alarm/getAlarmLedger'>['rows'][number]

const minute = 60_000
const kilobyte = 1_024

export function useLedgerColumns(): readonly TableColumn<LedgerRow>[] {
  const t = useTexts(alarmListTexts)
  const own = useTexts(ledgerTexts)
  const words = useAlarmWords()
  const stepWords = useStepWords()
  const { data: organisations } = useCall('vehicle/getOrg', {})
  const { lang } = t
  const names = new Map(organisations?.host.map(({ orgId, orgName }) => [orgId, orgName]))
  const stepsIn = ({ steps }: LedgerRow): string[] =>
    steps.map(step => {
      const { title, texts } = stepWords(step)
      return [dateTime(step.at, lang), step.by?.userName ?? own('platform'), title, ...texts].join(' · ')
    })
  const filesIn = ({ files }: LedgerRow): string[] =>
    files.map(
      ({ name, bytes, storedAt, sha256 }) =>
        `${name} (${number(Math.ceil(bytes / kilobyte), lang)} kB, ${dateTime(storedAt, lang)}, SHA-256 ${sha256 || own('deleted')})`,
    )
  const time = (key: string, text: string, of: (row: LedgerRow) => number | null): TableColumn<LedgerRow> => ({
    key,
    text,
    width: 165,
    value: of,
    time: true,
    cell: row => {
      const at = of(row)
      return at === null ? '' : dateTime(at, lang)
    },
    sort: false,
  })
  const text = (key: string, heading: string, width: number, of: (row: LedgerRow) => string | null): TableColumn<LedgerRow> => ({
    key,
    text: heading,
    width,
    value: of,
    sort: false,
  })
  return [
    text('number', own('number'), 100, ({ alarm }) => alarm.alarmId),
    text('vehicle', t('vehicle'), 150, ({ alarm }) => bothNamesOf(alarm)),
    text('organisation', own('organisation'), 140, ({ alarm }) => names.get(alarm.orgId) ?? null),
    text('driver', t('driver'), 90, ({ alarm }) => alarm.driverName ?? null),
    text('type', t('type'), 150, ({ alarm }) => words.type(alarm)),
    text('level', t('level'), 80, ({ alarm }) => words.level(alarm)),
    time('started', t('startedAt'), ({ alarm }) => alarm.startedAt),
    time('ended', t('endedAt'), ({ alarm }) => alarm.endedAt),
    // A file proves where it was: in degrees.
    {
      ...text('place', t('place'), 190, ({ alarm }) => words.place(alarm.startPlace)),
      cell: ({ alarm }) => <AlarmPlace alarm={alarm} />,
    },
    {
      key: 'speed',
      text: t('speed'),
      width: 80,
      align: 'end',
      value: ({ alarm: { startPlace } }) => (startPlace ? roundedShown('kmh', startPlace.speed) : null),
      cell: ({ alarm }) => words.speed(alarm.startPlace),
      fileText: inUnits(`${t('speed')} (<km/h>)`, lang),
      sort: false,
    },
    text('state', t('state'), 90, ({ alarm }) => words.state(alarm)),
    text('claimed', t('claimedBy'), 100, ({ alarm }) => alarm.claimedBy?.userName ?? null),
    time('claimedAt', own('claimedAt'), ({ alarm }) => alarm.claimedAt),
    text('processed', t('processedBy'), 100, ({ alarm }) => alarm.processedBy?.userName ?? null),
    time('processedAt', own('processedAt'), ({ alarm }) => alarm.processedAt),
    {
      key: 'response',
      text: own('response'),
      width: 110,
      align: 'end',
      value: ({ alarm: { startedAt, processedAt } }) =>
        processedAt === null ? null : Math.round((processedAt - startedAt) / (minute / 10)) / 10,
      sort: false,
    },
    text('method', own('method'), 110, ({ alarm }) => (alarm.method === null ? null : t(alarm.method))),
    text('note', t('description'), 220, ({ alarm }) => alarm.description),
    {
      ...text('steps', own('steps'), 320, row => stepsIn(row).at(-1) ?? null),
      // A file has all of them; a row of the screen the last one.
      file: row => stepsIn(row).join('\n'),
    },
    {
      ...text('proof', own('proof'), 120, ({ files }) => (files.length === 0 ? null : own('files', { n: files.length }))),
      file: row => filesIn(row).join('\n'),
    },
  ]
}

/** The files that prove alarms, each with the sum by which a copy is told to be the same, as a table of the ledger's file. */
import type { OtherTable } from '@outrider/tables'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import type { TranslateWithCommon } from '../../../core/i18n/use-texts.ts'
import type { LedgerTexts } from './ledger-texts.ts'
import type { LedgerRow } from './use-ledger-columns.tsx'

const heading = (text: string, width: number) => ({ heading: text, width })

export function evidenceTable(rows: readonly LedgerRow[], t: TranslateWithCommon<LedgerTexts>, vehicle: string): OtherTable {
  return {
    title: t('evidence'),
    columns: [
      heading(t('number'), 100),
      heading(vehicle, 150),
      heading(t('fileName'), 260),
      { ...heading(t('fileSize'), 110), digits: 0 },
      heading(t('storedAt'), 165),
      heading(t('sha256'), 480),
    ],
    rows: rows.flatMap(({ alarm, files }) =>
      files.map(({ name, bytes, storedAt, sha256 }) => [
        alarm.alarmId,
        bothNamesOf(alarm),
        name,
        bytes,
        { time: storedAt },
        sha256 || t('deleted'),
      ]),
    ),
  }
}

/** The files that prove alarms, each with the sum by which a copy is told to be the same, as a table of the ledger's file. */
import type { OtherTable, TableFoot } from '@outrider/tables'
import type { TableFile } from '../../../core/export/table-file.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import type { TranslateWithCommon } from '../../../core/i18n/use-texts.ts'
import { fileColumnOf, type TableColumn } from '../../../core/lists/table-columns.ts'
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
    chunks: [
      rows.flatMap(({ alarm, files }) =>
        files.map(({ name, bytes, storedAt, sha256 }) => [
          alarm.alarmId,
          bothNamesOf(alarm),
          name,
          bytes,
          { time: storedAt },
          sha256 || t('deleted'),
        ]),
      ),
    ],
  }
}

interface Ledger {
  title: string
  columns: readonly TableColumn<LedgerRow>[]
  rows: AsyncIterable<readonly LedgerRow[]>
  notes: () => TableFoot
  evidence: (proven: readonly LedgerRow[]) => OtherTable
}

/** All rows, and what proves them on a sheet of its own. */
export function ledgerFile({ title, columns, rows, notes, evidence }: Ledger): TableFile<LedgerRow> {
  const proven: LedgerRow[] = []
  const chunks = async function* () {
    for await (const page of rows) {
      proven.push(...page.filter(row => row.files.length > 0))
      yield page
    }
  }
  // Notes are asked for behind the last row.
  return { title, columns: columns.map(fileColumnOf), chunks: chunks(), foot: () => ({ ...notes(), others: [evidence(proven)] }) }
}

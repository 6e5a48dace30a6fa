/** Rows from a sheet, and as one. A file is read here, its columns are chosen, it is checked, and imported as a whole or not. */
import type { ComponentType } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Card } from '../../../ui/Page.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import styles from './Sheet.module.css'
import { SheetColumns } from './SheetColumns.tsx'
import { SheetExport, Template } from './SheetFiles.tsx'
import { SheetFindings } from './SheetFindings.tsx'
import { type KitColumn, type SheetKind, useSheetWords } from './sheet-kind.ts'
import type { SheetFile } from './sheet-file.ts'
import { sheetTexts } from './sheet-texts.ts'
import { useSheet } from './use-sheet.ts'

/** What else makes a sheet of this kind, below the choice of a file. */
export type OtherSheets = ComponentType<{ columns: readonly KitColumn[]; busy: boolean; onSheet: (file: SheetFile) => void }>

interface Props {
  kind: SheetKind
  columns: readonly KitColumn[]
  others?: OtherSheets | undefined
}

export function Sheet({ kind, columns, others: Others }: Props) {
  const t = useTexts(sheetTexts)
  const sheet = useSheet(kind, columns)
  const { file, choice, checked, busy, failure } = sheet
  if (!file)
    return (
      <>
        <ChooseFile busy={busy !== undefined} onFile={sheet.read} />
        {failure && <Alert>{failure}</Alert>}
        {Others && <Others columns={columns} busy={busy !== undefined} onSheet={sheet.take} />}
        <HowItWorks kind={kind} columns={columns} />
      </>
    )
  return (
    <>
      <Card title={t('sheetSize', { name: file.name, rows: number(file.rows.length, t.lang) })}>
        <ChooseFile small busy={busy !== undefined} onFile={sheet.read} />
        {failure && <Alert>{failure}</Alert>}
      </Card>
      {checked ? (
        <SheetFindings key={String(checked.imported)} sheet={sheet} file={file} checked={checked} columns={columns} />
      ) : (
        <SheetColumns
          kind={kind}
          file={file}
          columns={columns}
          choice={choice}
          busy={busy !== undefined}
          onChoose={sheet.choose}
          onCheck={sheet.check}
        />
      )}
    </>
  )
}

function HowItWorks({ kind, columns }: { kind: SheetKind; columns: readonly KitColumn[] }) {
  const t = useTexts(sheetTexts)
  const words = useSheetWords(kind)
  return (
    <Card title={t('howTitle')}>
      <p>{words('howKnown')}</p>
      <p>{t('howFiles')}</p>
      <div className={styles['buttons']}>
        <Template kind={kind} columns={columns} />
        <SheetExport kind={kind} columns={columns} />
      </div>
    </Card>
  )
}

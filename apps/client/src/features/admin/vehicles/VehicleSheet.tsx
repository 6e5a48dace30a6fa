/** /admin/vehicles: vehicles from a sheet, and as one. A file is read here, its columns are chosen, it is checked, and imported as a whole or not. */
import type { SheetColumn } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { SheetColumns } from './SheetColumns.tsx'
import { SheetExport, Template } from './SheetFiles.tsx'
import { SheetFindings } from './SheetFindings.tsx'
import { sheetTexts } from './sheet-texts.ts'
import { useSheet } from './use-sheet.ts'
import styles from './VehicleSheet.module.css'

export default function VehicleSheet() {
  const t = useTexts(sheetTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('main'))
  const { data, error, refetch } = useCall('admin/getVehicleSheetColumns', {})
  return (
    <Page fills bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      {data ? (
        <Sheet columns={data.columns} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

function Sheet({ columns }: { columns: readonly SheetColumn[] }) {
  const t = useTexts(sheetTexts)
  const sheet = useSheet(columns)
  const { file, choice, checked, busy, failure } = sheet
  if (!file)
    return (
      <>
        <ChooseFile busy={busy !== undefined} onFile={sheet.read} />
        {failure && <Alert>{failure}</Alert>}
        <HowItWorks columns={columns} />
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

function HowItWorks({ columns }: { columns: readonly SheetColumn[] }) {
  const t = useTexts(sheetTexts)
  return (
    <Card title={t('howTitle')}>
      <p>{t('howKnown')}</p>
      <p>{t('howFiles')}</p>
      <div className={styles['buttons']}>
        <Template columns={columns} />
        <SheetExport columns={columns} />
      </div>
    </Card>
  )
}

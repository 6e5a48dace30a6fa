/** The page of a kind of sheet, once its columns are known. */
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { type OtherSheets, Sheet } from './Sheet.tsx'
import { type KitColumn, type SheetKind, useSheetWords } from './sheet-kind.ts'
import { sheetTexts } from './sheet-texts.ts'

interface Props {
  kind: SheetKind
  columns: readonly KitColumn[] | undefined
  error: Error | null
  onRetry: () => void
  onBack: () => void
  others?: OtherSheets
}

export function SheetPage({ kind, columns, error, onRetry, onBack, others }: Props) {
  const t = useTexts(sheetTexts)
  const words = useSheetWords(kind)
  return (
    <Page fills bar={<TopBar title={words('title')} back={{ label: t('back'), go: onBack }} />}>
      {columns ? (
        <Sheet kind={kind} columns={columns} others={others} />
      ) : error ? (
        <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: onRetry }} />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

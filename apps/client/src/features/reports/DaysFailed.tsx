/** The days of a report did not come: chart and sums are missing, its rows may be there. */
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { reportTexts } from './strings.ts'

export function DaysFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(reportTexts)
  return <ErrorState title={t('daysFailed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: onRetry }} />
}

/** The days of a report did not come: chart and sums are missing, its rows may be there. */
import { messageOf } from '../../core/api/call-error.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { reportTexts } from './strings.ts'

export function DaysFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(reportTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  return <ErrorState title={t('daysFailed')} text={messageOf(error, lang)} retry={{ label: common('retry'), run: onRetry }} />
}

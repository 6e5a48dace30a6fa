/** The map could not be had; everything else goes on. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { commonTexts } from '../../core/strings.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { mainTexts } from './strings.ts'

export function MapFailed() {
  const t = useTexts(mainTexts)
  const common = useTexts(commonTexts)
  // A chunk that failed to load stays failed until the page is loaded anew.
  const retry = { label: common('retry'), run: () => location.reload() }
  return <ErrorState title={t('mapFailed')} text={t('mapFailedText')} retry={retry} />
}

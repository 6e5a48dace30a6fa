/** Shown when the map cannot be loaded; everything else works. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { mainTexts } from '../strings.ts'

export function MapFailed() {
  const t = useTexts(mainTexts)
  // A failed lazy chunk stays failed until the page is reloaded.
  const retry = { label: t('retry'), run: () => location.reload() }
  return <ErrorState title={t('mapFailed')} text={t('mapFailedText')} retry={retry} />
}

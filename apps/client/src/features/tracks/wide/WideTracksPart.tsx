/** Tracks in wide windows, loaded where they are shown. */
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { screenTexts } from '../screens/strings.ts'

const WideTracks = createLazyPart(() => import('./WideTracks.tsx'))

export function WideTracksPart() {
  const t = useTexts(screenTexts)
  const common = useTexts(commonTexts)
  return <WideTracks loading={<LoadingState label={common('loading')} />} failed={{ title: t('failedScreen') }} props={{}} />
}

/** Tracks in wide windows, loaded where they are shown. */
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { screenTexts } from '../screens/strings.ts'

const WideTracks = createLazyPart(() => import('./WideTracks.tsx'))

export function WideTracksPart() {
  const t = useTexts(screenTexts)
  return <WideTracks loading={null} failed={{ title: t('failedScreen') }} props={{}} />
}

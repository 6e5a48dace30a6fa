/** The map, loaded when it is first needed. When it fails, the rest of the screen still works. */
import { type ComponentProps, lazy, Suspense } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { useBasemaps } from '../../core/map/basemap/use-basemaps.ts'
import { loadChunk } from '../../core/chunks/load-chunk.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import type CheckpointMapComponent from './map/CheckpointMap.tsx'
import { checkpointTexts } from './strings.ts'

const CheckpointMap = lazy(() => loadChunk(() => import('./map/CheckpointMap.tsx')))

export function MapPart(props: Omit<ComponentProps<typeof CheckpointMapComponent>, 'layers'>) {
  const t = useTexts(checkpointTexts)
  const common = useTexts(commonTexts)
  const layers = useBasemaps()
  const loading = <LoadingState label={common('loading')} />
  // A chunk that failed to load stays failed until the page is reloaded.
  const retry = { label: common('retry'), run: () => location.reload() }
  return (
    <ErrorBoundary part="map" fallback={<ErrorState title={t('mapFailed')} text={t('mapFailedText')} retry={retry} />}>
      <Suspense fallback={loading}>{layers ? <CheckpointMap layers={layers} {...props} /> : loading}</Suspense>
    </ErrorBoundary>
  )
}

/** The map, loaded when it is first needed. When it fails, the rest of the screen still works. */
import type { ComponentProps } from 'react'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../core/map/basemap/use-basemaps.ts'
import { LoadingState } from '../../ui/EmptyState.tsx'
import type CheckpointMapComponent from './map/CheckpointMap.tsx'
import { checkpointTexts } from './strings.ts'

const CheckpointMap = createLazyPart(() => import('./map/CheckpointMap.tsx'))

export function MapPart(props: Omit<ComponentProps<typeof CheckpointMapComponent>, 'basemaps'>) {
  const t = useTexts(checkpointTexts)
  const basemaps = useBasemaps()
  const loading = <LoadingState label={t('loading')} />
  if (!basemaps) return loading
  return (
    <CheckpointMap
      props={{ basemaps, ...props }}
      loading={loading}
      failed={{ title: t('mapFailed'), text: t('mapFailedText') }}
    />
  )
}

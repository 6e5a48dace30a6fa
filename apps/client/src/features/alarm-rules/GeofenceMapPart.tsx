/** The map of geofences, loaded when it is first needed. When it fails, the rest of the screen still works. */
import type { ComponentProps } from 'react'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../core/map/basemap/use-basemaps.ts'
import { LoadingState } from '../../ui/EmptyState.tsx'
import type GeofenceMapComponent from './map/GeofenceMap.tsx'
import { alarmRuleTexts } from './strings.ts'

const GeofenceMap = createLazyPart(() => import('./map/GeofenceMap.tsx'))

export function GeofenceMapPart(props: Omit<ComponentProps<typeof GeofenceMapComponent>, 'basemaps'>) {
  const t = useTexts(alarmRuleTexts)
  const basemaps = useBasemaps()
  const loading = <LoadingState label={t('loading')} />
  if (!basemaps) return loading
  return <GeofenceMap props={{ basemaps, ...props }} loading={loading} failed={{ title: t('mapFailed') }} />
}

/** The menu of a place on the map of the fleet. */
import { useCopy } from '../../../core/copy/use-copy.ts'
import { plainCoordinates } from '../../../core/copy/plain-coordinates.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { navigateTexts } from '../../../core/map/navigate/navigate-texts.ts'
import { areaOf } from '../../../core/map/geofences/geofence-area.ts'
import type { MapGeofence } from '../../../core/map/geofences/map-geofence.ts'
import type { MapPress } from '../../../core/map/shell/presses.ts'
import { isIn } from '../../../features/alarm-rules/cases-in-geofences.ts'
import { useCheckpoints } from '../../../features/checkpoints/use-checkpoints.ts'
import { nearTexts } from '../../../features/vehicles/near/near-texts.ts'
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx'
import type { MenuItem } from '../../../ui/overlays/MenuRows.tsx'
import { menuTexts } from '../menu-texts.ts'
import { useVehiclesIn } from '../use-boxed.ts'

interface Props {
  press: MapPress
  /** Those that are shown on the map. */
  geofences: readonly MapGeofence[]
  /** undefined: the user may not add any. */
  onAddPoi: (() => void) | undefined
  onAddCheckpoint: () => void
  onMeasure: () => void
  onNear: () => void
  onNavigate: () => void
  onClose: () => void
}

export function PlaceMenu({ press, geofences, onAddPoi, onAddCheckpoint, onMeasure, onNear, onNavigate, onClose }: Props) {
  const t = useTexts(menuTexts)
  const navigateText = useTexts(navigateTexts)
  const near = useTexts(nearTexts)
  const { editable } = useCheckpoints()
  const copy = useCopy()
  const vehiclesIn = useVehiclesIn()
  const inGeofences = geofences.flatMap((geofence): MenuItem[] => {
    const area = isIn(geofence, press.at) && areaOf(geofence)
    if (!area) return []
    const { id, name } = geofence
    return [{ key: `in ${id}`, icon: 'choose', label: t('vehiclesIn', { name }), run: () => void vehiclesIn(area) }]
  })
  const items: (MenuItem | undefined | false)[] = [
    ...inGeofences,
    { key: 'near', icon: 'radio', label: near('nearby'), run: onNear },
    { key: 'measure', icon: 'ruler', label: t('measureFrom'), run: onMeasure },
    {
      key: 'copy',
      icon: 'copy',
      label: t('copyCoordinates'),
      run: () => void copy(plainCoordinates(press.at)),
    },
    { key: 'navigate', icon: 'navigate', label: navigateText('navigate'), run: onNavigate },
    onAddPoi && { key: 'poi', icon: 'plus', label: t('addPoi'), run: onAddPoi },
    // The server says who may; its row comes last, so that no other moves when it comes.
    editable && { key: 'checkpoint', icon: 'plus', label: t('addCheckpoint'), run: onAddCheckpoint },
  ]
  return (
    <ContextMenu
      at={press}
      label={t('placeMenu')}
      heading={{ title: plainCoordinates(press.at) }}
      items={items.filter(item => item !== undefined && item !== false)}
      onClose={onClose}
    />
  )
}

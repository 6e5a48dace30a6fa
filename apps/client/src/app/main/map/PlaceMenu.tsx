/** The menu of a place on the map of the fleet. */
import { useCopy } from '../../../core/copy/use-copy.ts'
import { plainCoordinates } from '../../../core/copy/plain-coordinates.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { navigateTexts } from '../../../core/map/navigate/navigate-texts.ts'
import type { MapPress } from '../../../core/map/shell/presses.ts'
import { useCheckpoints } from '../../../features/checkpoints/use-checkpoints.ts'
import { nearTexts } from '../../../features/vehicles/near/near-texts.ts'
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx'
import type { MenuItem } from '../../../ui/overlays/MenuRows.tsx'
import { menuTexts } from '../menu-texts.ts'

interface Props {
  press: MapPress
  /** undefined: the user may not add any. */
  onAddPoi: (() => void) | undefined
  onAddCheckpoint: () => void
  onMeasure: () => void
  onNear: () => void
  onNavigate: () => void
  onClose: () => void
}

export function PlaceMenu({ press, onAddPoi, onAddCheckpoint, onMeasure, onNear, onNavigate, onClose }: Props) {
  const t = useTexts(menuTexts)
  const navigateText = useTexts(navigateTexts)
  const near = useTexts(nearTexts)
  const { editable } = useCheckpoints()
  const copy = useCopy()
  const items: (MenuItem | undefined | false)[] = [
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

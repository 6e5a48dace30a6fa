/** Details of the selected vehicle: beside the map on wide screens, otherwise in a sheet. */
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { vehicleTexts } from '../../features/vehicles/strings.ts'
import { VehicleCard } from '../../features/vehicles/VehicleCard.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { CardActions } from './CardActions.tsx'
import type { Selection } from './use-selection.ts'

interface VehicleDetailsProps {
  id: string
  selection: Selection
  wide: boolean
}

export function VehicleDetails({ id, selection, wide }: VehicleDetailsProps) {
  const t = useTexts(vehicleTexts)
  const [open, setOpen] = useState(false)
  const close = () => selection.select(null)
  return (
    <Sheet
      label={t('details')}
      placement={wide ? 'side' : 'bottom'}
      handleLabel={t('resize')}
      open={open}
      onOpen={setOpen}
      onClose={close}
    >
      <VehicleCard id={id} following={selection.following} onFollow={selection.follow} onClose={close} More={CardActions} />
    </Sheet>
  )
}

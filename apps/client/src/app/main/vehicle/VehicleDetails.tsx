/** The card of the selected vehicle: in the inspector of wide windows, otherwise in a sheet. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from '../../../core/router/index.ts'
import { useStore } from 'zustand'
import { lazyChunk } from '../../../core/chunks/lazy-chunk.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { vehicleTexts } from '../../../features/vehicles/strings.ts'
import { VehicleCard } from '../../../features/vehicles/VehicleCard.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { hrefOf } from '../../screens.ts'
import { cardFocus, focusCardOf } from './card-focus.ts'
import { CardActions } from './CardActions.tsx'
import type { Selection } from '../use-selection.ts'
import styles from './VehicleDetails.module.css'

const LastPhoto = lazyChunk(
  () => import('../../../features/photos/LastPhoto.tsx'),
  part => part.LastPhoto,
)

interface VehicleDetailsProps {
  id: string
  selection: Selection
  wide: boolean
}

export function VehicleDetails({ id, selection, wide }: VehicleDetailsProps) {
  const t = useTexts(vehicleTexts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [open, setOpen] = useState(false)
  const close = () => selection.select(null)
  // The list beside the details keeps its filter.
  const showDetails = () =>
    void navigate(wide ? { pathname: hrefOf('vehicleInfo'), search: params.toString() } : hrefOf('vehicleInfo', { vehicle: id }))
  const card = (
    <VehicleCard
      id={id}
      following={selection.following}
      onFollow={selection.follow}
      onClose={close}
      onDetails={showDetails}
      More={CardActions}
      Below={LastPhoto}
    />
  )
  const section = useRef<HTMLElement>(null)
  const takesFocus = useStore(cardFocus, ({ vehicle }) => vehicle === id)
  useEffect(() => {
    if (!takesFocus) return
    focusCardOf(undefined)
    section.current?.focus({ preventScroll: true })
  }, [takesFocus])
  if (wide)
    return (
      <section aria-label={t('details')} className={styles['card']} ref={section} tabIndex={-1}>
        {card}
      </section>
    )
  return (
    <Sheet label={t('details')} handleLabel={t('resize')} open={open} onOpen={setOpen} onClose={close}>
      {card}
    </Sheet>
  )
}

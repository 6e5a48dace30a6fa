/** What a screen of one vehicle shows when its address names none: the vehicle is chosen here. */
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { noVehicleTexts } from './no-vehicle-texts.ts'
import { useOpenPicker } from './open-picker.ts'
import { pickers } from './pickers.ts'

export function NoVehicle({ onChosen }: { onChosen: (id: string) => void }) {
  const t = useTexts(noVehicleTexts)
  const { openPicker } = useOpenPicker<string | undefined>({
    first: () => undefined,
    take: (_, chosen) => chosen(pickers.vehicle)?.id,
    onTaken: id => id !== undefined && onChosen(id),
  })
  return (
    <EmptyState
      icon="truck"
      title={t('title')}
      action={<Button onClick={() => openPicker(pickers.vehicle, 'vehicle', {})}>{t('choose')}</Button>}
    />
  )
}

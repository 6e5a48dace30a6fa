/** Opens the menu of a vehicle where there is no row to press with the right button, and on phones. */
import { useTexts } from '../i18n/use-texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { allActionsTexts } from './all-actions-texts.ts'

/** `id`: includes the platform code when several platforms are in use. */
export function AllActions({ id }: { id: string }) {
  const t = useTexts(allActionsTexts)
  return (
    <IconButton
      icon="more"
      label={t('open')}
      aria-haspopup="menu"
      data-vehicle={id}
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect()
        // As a right press on a row that names its vehicle.
        currentTarget.dispatchEvent(
          new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left, clientY: bottom }),
        )
      }}
    />
  )
}

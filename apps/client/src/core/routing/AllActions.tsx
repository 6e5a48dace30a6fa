/** Opens the menu of a vehicle where there is no row to press with the right button, and on phones. */
import { useTexts } from '../i18n/use-texts.ts'
import type { MouseEvent } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { allActionsTexts } from './all-actions-texts.ts'

interface Props {
  /** Includes the platform code when several platforms are in use. */
  id: string
  /** A button with words, among others that have some. */
  inWords?: boolean
}

export function AllActions({ id, inWords = false }: Props) {
  const t = useTexts(allActionsTexts)
  const shared = {
    icon: 'more',
    'aria-haspopup': 'menu',
    'data-vehicle': id,
    onClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
      const { left, bottom } = currentTarget.getBoundingClientRect()
      // As a right press on a row that names its vehicle.
      currentTarget.dispatchEvent(
        new globalThis.MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left, clientY: bottom }),
      )
    },
  } as const
  return inWords ? <Button {...shared}>{t('open')}</Button> : <IconButton {...shared} label={t('open')} />
}

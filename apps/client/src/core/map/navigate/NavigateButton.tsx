/** Offers the map services that lead to a place. */
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { navigateTexts } from './navigate-texts.ts'
import { OpenNavigate } from './OpenNavigate.tsx'
import type { NamedPlace } from './providers.ts'

export function NavigateButton({ place }: { place: NamedPlace }) {
  const t = useTexts(navigateTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="navigate" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('navigate')}
      </Button>
      {open && <OpenNavigate place={place} onClose={() => setOpen(false)} />}
    </>
  )
}

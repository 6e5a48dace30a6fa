/** Opens the dialog that shares something of a vehicle by a link. */
import { type ShareKind, shareKinds } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOffered } from '../../../core/routing/use-offered.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { kindTexts } from './kind-texts.ts'
import { OpenShare } from './OpenShare.tsx'
import type { ShareTarget } from './share-target.ts'

interface ShareButtonProps<Kind extends ShareKind> extends ShareTarget<Kind> {
  iconOnly?: boolean
}

export function ShareButton<Kind extends ShareKind>({ iconOnly = false, ...target }: ShareButtonProps<Kind>) {
  const kind: ShareKind = target.kind
  const title = useTexts(kindTexts)(kind)
  const [open, setOpen] = useState(false)
  const offered = useOffered()
  if (!target.vehicles.every(({ id }) => offered(id, { calls: [shareKinds[kind].list] }))) return null
  const button = { icon: 'share', 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  return (
    <>
      {iconOnly ? <IconButton label={title} {...button} /> : <Button {...button}>{title}</Button>}
      {open && <OpenShare {...target} onClose={() => setOpen(false)} />}
    </>
  )
}

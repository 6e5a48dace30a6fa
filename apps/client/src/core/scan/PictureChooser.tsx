/** Reads codes from a picture of the gallery, where there is no camera or it does not see them. */
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { readPicture } from './read-codes.ts'

interface Props {
  label: string
  onRead: (texts: readonly string[]) => void
  /** What reads codes cannot be loaded. */
  onNoReader: () => void
}

export function PictureChooser({ label, onRead, onNoReader }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (!file) return
    setBusy(true)
    try {
      onRead(await readPicture(file))
    } catch (cause) {
      console.warn('what reads codes cannot be loaded', cause)
      onNoReader()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon="camera" block busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input ref={input} type="file" accept="image/*" hidden aria-label={label} onChange={event => void choose(event)} />
    </>
  )
}

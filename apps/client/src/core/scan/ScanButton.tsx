/** The button of a field that fills it from a bar or QR code; the scanner is loaded when it is pressed. */
import { useState } from 'react'
import { createLazyPart } from '../chunks/part.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import type { ScanKindName } from './scan-kinds.ts'
import { scanTexts } from './scan-texts.ts'

const ScanDialog = createLazyPart(() => import('./ScanDialog.tsx'))

interface Props {
  kind: ScanKindName
  /** Label of the field. */
  field: string
  onScanned: (value: string) => void
}

export function ScanButton({ kind, field, onScanned }: Props) {
  const t = useTexts(scanTexts)
  const [open, setOpen] = useState(false)
  const label = t('scan', { field })
  return (
    <>
      <IconButton icon="scan" label={label} onClick={() => setOpen(true)} />
      {open && (
        <ScanDialog
          props={{
            kind,
            onClose: () => setOpen(false),
            onScanned(value: string) {
              setOpen(false)
              onScanned(value)
            },
          }}
          loading={null}
          failed={{ title: label }}
        />
      )}
    </>
  )
}

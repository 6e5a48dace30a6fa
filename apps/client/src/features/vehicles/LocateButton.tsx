/** Requests the current position from the terminal, and shows how far the request has come. Hidden without the right to. */
import type { Vehicle } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOwnCommand } from '../../core/context/use-own-command.ts'
import { Button } from '../../ui/Button.tsx'
import { vehicleTexts } from './strings.ts'
import { useLocate } from './use-locate.ts'

export function LocateButton({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(vehicleTexts)
  const { busy, locate } = useLocate(vehicle)
  const state = useOwnCommand(vehicle.id, 'location', busy)?.state
  const label = state === 'acknowledged' ? 'locateReceived' : state === 'sent' ? 'locateSent' : 'locateNow'
  if (!locate) return null
  return (
    <Button icon="target" busy={busy} onClick={() => void locate()}>
      <span aria-live="polite">{t(label)}</span>
    </Button>
  )
}

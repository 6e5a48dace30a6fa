/** Keys for the vehicle that is open beside the map. */
import { useNavigate } from '../../../core/router/index.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { useVehicle } from '../../../core/context/use-fleet.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { useShortcut } from '../../../core/shortcuts/use-shortcut.ts'
import { playsWhenLoaded } from '../../../features/tracks/replay/plays-when-loaded.ts'
import { hrefOf } from '../../screens.ts'
import type { Selection } from '../use-selection.ts'

export function useVehicleShortcuts({ id, following, follow, select }: Selection, wide: boolean): void {
  const navigate = useNavigate()
  const vehicle = useVehicle(id)
  const mayTrack = useSession(state => rightsOf(state).trackAuth)
  const open = wide && id !== null
  useShortcut('close', open ? () => select(null) : undefined)
  useShortcut('follow', open && vehicle && vehicle.position.gpsTime !== null ? () => follow(!following) : undefined)
  useShortcut(
    'track',
    open && mayTrack ? () => void navigate(hrefOf('trackQuery', { vehicle: id }), { state: playsWhenLoaded }) : undefined,
  )
}

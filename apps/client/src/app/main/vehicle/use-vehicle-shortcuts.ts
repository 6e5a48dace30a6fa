/** Keys for the vehicle that is open beside the map. */
import { useNavigate } from '../../../core/router/index.ts'
import { useVehicle } from '../../../core/context/use-fleet.ts'
import { useOffered } from '../../../core/routing/use-offered.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useShortcut } from '../../../core/shortcuts/use-shortcut.ts'
import { playsWhenLoaded } from '../../../features/tracks/replay/plays-when-loaded.ts'
import { hrefOf } from '../../screens.ts'
import { useRights } from '../use-main-module.ts'
import type { Selection } from '../use-selection.ts'

export function useVehicleShortcuts({ id, following, follow, select }: Selection, wide: boolean): void {
  const navigate = useNavigate()
  const vehicle = useVehicle(id)
  const { trackAuth, videoAuth, moreAuth } = useRights()
  const offered = useOffered()
  const openScreen = useOpenScreen()
  const open = wide && id !== null
  const plays = open && videoAuth && offered(id, { calls: ['video/getVideoUrl'] })
  const writes = open && moreAuth && offered(id, { screen: 'dispatch' })
  useShortcut('close', open ? () => select(null) : undefined)
  useShortcut('follow', open && vehicle && vehicle.position.gpsTime !== null ? () => follow(!following) : undefined)
  useShortcut('video', plays ? () => void navigate(hrefOf('main', { module: 'video', watch: id })) : undefined)
  useShortcut('message', writes ? () => openScreen('dispatch', { vehicle: id }) : undefined)
  useShortcut(
    'track',
    open && trackAuth ? () => void navigate(hrefOf('trackQuery', { vehicle: id }), { state: playsWhenLoaded }) : undefined,
  )
}

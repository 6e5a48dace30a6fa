/** The menu of a vehicle, by right click, long press or the menu key on its marker or its row. */
import type { Vehicle } from '@outrider/contract'
import { convertDatum } from '@outrider/geo'
import { useNavigate, useSearchParams } from '../../../core/router/index.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { useOneModule } from '../../../core/context/use-one-module.ts'
import { useFleetStatus, useVehicle } from '../../../core/context/use-fleet.ts'
import { plainCoordinates } from '../../../core/copy/plain-coordinates.ts'
import { useCopy } from '../../../core/copy/use-copy.ts'
import { nameOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { navigateTexts } from '../../../core/map/navigate/navigate-texts.ts'
import type { NamedPlace } from '../../../core/map/navigate/providers.ts'
import { useOffered } from '../../../core/routing/use-offered.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { kindTexts } from '../../../features/share/dialog/kind-texts.ts'
import type { NearPlace } from '../../../features/vehicles/near/NearbyDialog.tsx'
import { nearTexts } from '../../../features/vehicles/near/near-texts.ts'
import { vehicleTexts } from '../../../features/vehicles/strings.ts'
import { useLocate } from '../../../features/vehicles/use-locate.ts'
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx'
import type { MenuItem } from '../../../ui/overlays/MenuRows.tsx'
import { menuTexts } from '../menu-texts.ts'
import type { Selection } from '../use-selection.ts'
import { usePin, usePinned } from '../../../core/queries/use-pinned.ts'
import { mayOpen, type VehicleLink, vehicleLinks } from './vehicle-links.ts'

/** What a row of the menu opens. */
export type VehicleDialog =
  | { kind: 'share'; vehicle: { id: string; name: string } }
  | { kind: 'navigate'; place: NamedPlace }
  | { kind: 'near'; place: NearPlace }

interface Props {
  id: string
  /** CSS pixels of the window. */
  at: { x: number; y: number }
  selection: Selection
  onDialog: (dialog: VehicleDialog) => void
  onClose: () => void
}

/** Opens as soon as the vehicle is known. */
export function VehicleMenu(props: Props) {
  const vehicle = useVehicle(props.id)
  return vehicle ? <KnownVehicleMenu {...props} vehicle={vehicle} /> : null
}

function KnownVehicleMenu({ id, at, vehicle, selection, onDialog, onClose }: Props & { vehicle: Vehicle }) {
  const t = useTexts(menuTexts)
  const vehicles = useTexts(vehicleTexts)
  const navigateText = useTexts(navigateTexts)
  const near = useTexts(nearTexts)
  const share = useTexts(kindTexts)
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const granted = useSession(state => JSON.stringify(rightsOf(state)))
  const rights = JSON.parse(granted) as ReturnType<typeof rightsOf>
  const navigate = useNavigate()
  const openScreen = useOpenScreen()
  const [params] = useSearchParams()
  const go = ({ key, opens, href }: VehicleLink) => {
    if (opens) return openScreen(opens, { vehicle: id })
    if (key !== 'dayOnMap' || selection.elsewhere) return void navigate(href(vehicle))
    // On the map already: what else its address says stays.
    const [pathname = '', search] = href(vehicle).split('?')
    const all = { ...Object.fromEntries(params), ...Object.fromEntries(new URLSearchParams(search)) }
    return void navigate({ pathname, search: new URLSearchParams(all).toString() })
  }
  const copy = useCopy()
  const { locate } = useLocate(vehicle)
  const offered = useOffered()
  const pinned = usePinned().has(id)
  const pin = usePin()
  const ofOneModule = useOneModule() !== undefined
  const name = nameOf(vehicle, nickNameOn)
  const { latitude, longitude, datum } = vehicle.position
  const place = latitude === null || longitude === null ? undefined : { latitude, longitude, datum, name }
  const links = vehicleLinks.flatMap((link: VehicleLink & { key: (typeof vehicleLinks)[number]['key'] }): MenuItem[] =>
    // On the map already.
    mayOpen(link, rights) && offered(id, link) && !(link.key === 'showOnMap' && !selection.elsewhere)
      ? [{ key: link.key, icon: link.icon, label: t(link.key), run: () => go(link) }]
      : [],
  )
  const items: (MenuItem | undefined | false)[] = [
    ...links.filter(({ key }) => key !== 'details'),
    place &&
      !selection.elsewhere && { key: 'follow', icon: 'follow', label: vehicles('follow'), run: () => selection.select(id, true) },
    !ofOneModule &&
      offered(id, { calls: ['vehicle/getPinnedVehicles'] }) && {
        key: 'pin',
        icon: 'pin',
        label: t(pinned ? 'unpin' : 'pin'),
        run: () => pin(id, !pinned),
      },
    locate && { key: 'locate', icon: 'target', label: vehicles('locateNow'), run: () => void locate() },
    offered(id, { calls: ['share/getVehPosSharings'] }) && {
      key: 'share',
      icon: 'share',
      label: share('position'),
      run: () => onDialog({ kind: 'share', vehicle: { id, name } }),
    },
    place && {
      key: 'near',
      icon: 'radio',
      label: near('nearby'),
      run: () => onDialog({ kind: 'near', place: { at: convertDatum(place, datum, 'wgs84'), vehicle: { id, name } } }),
    },
    place && {
      key: 'navigate',
      icon: 'navigate',
      label: navigateText('navigate'),
      run: () => onDialog({ kind: 'navigate', place }),
    },
    place && {
      key: 'copy',
      icon: 'copy',
      label: t('copyCoordinates'),
      run: () => void copy(plainCoordinates(place, datum)),
    },
    ...links.filter(({ key }) => key === 'details'),
  ]
  return (
    <ContextMenu
      at={at}
      label={t('vehicleMenu', { name })}
      heading={{ title: name }}
      items={items.filter(item => item !== undefined && item !== false)}
      onClose={onClose}
    />
  )
}

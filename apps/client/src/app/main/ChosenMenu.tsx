/** What can be done with the vehicles to which the map is limited. */
import { limits } from '@outrider/contract'
import { useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import type { LiveFleet } from '../../core/fleet/live-fleet.ts'
import { nameOf } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { recipientsAtOnce, stateOfRecipients } from '../../core/routing/recipients.ts'
import { offers, rightsOf } from '../../core/session/session.ts'
import { OpenShare } from '../../features/share/dialog/OpenShare.tsx'
import { kindTexts } from '../../features/share/dialog/kind-texts.ts'
import { vehicleTexts } from '../../features/vehicles/strings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { hrefOf } from '../screens.ts'
import { mainTexts } from './strings.ts'

/** Vehicles that can be replayed together. */
const maxReplayed = 5
/** Vehicles of which the dialog that shares offers one. */
const maxShared = 50

/** Ids of the chosen vehicles, in list order. */
function chosenIds(liveFleet: LiveFleet): Promise<string[]> {
  const view = liveFleet.list({ words: '', state: 'all', shape: 'flat', among: 'chosen' })
  return view.ids().finally(() => view.close())
}

/** `onShow`: show them in the list. */
export function ChosenMenu({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTexts(mainTexts)
  const words = useTexts(vehicleTexts)
  const share = useTexts(kindTexts)
  const { liveFleet } = useOutrider()
  const navigate = useNavigate()
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const mayReplay = useSession(state => rightsOf(state).trackAuth)
  const mayAsk = useSession(state => rightsOf(state).moreAuth)
  const mayPhotograph = useSession(state => rightsOf(state).videoAuth && offers(state, ['photo/getPhotoInfo']))
  const mayCommand = useSession(
    state => (rightsOf(state).commandAuth || rightsOf(state).moreAuth) && offers(state, ['vehicle/getVehiclePosition']),
  )
  const [shared, setShared] = useState<readonly { id: string; name: string }[]>()
  /** Does it with their ids, unless there are too many. */
  const withIds = (max: number, run: (ids: readonly string[]) => Promise<void>) => () => {
    if (count > max) toast(words('tooMany', { n: max }))
    else void chosenIds(liveFleet).then(run)
  }
  const replay = async (ids: readonly string[]) => {
    const [vehicle, ...others] = ids
    await navigate(hrefOf('trackQuery', { vehicle }) + others.map(id => `&vehicle=${encodeURIComponent(id)}`).join(''))
  }
  const dispatch = async (ids: readonly string[]) => {
    await navigate(hrefOf('dispatch'), { state: stateOfRecipients(ids) })
  }
  const photograph = async (ids: readonly string[]) => {
    await navigate(hrefOf('photograph'), { state: stateOfRecipients(ids) })
  }
  const command = async (ids: readonly string[]) => {
    await navigate(hrefOf('commandMany'), { state: stateOfRecipients(ids) })
  }
  const openShare = async (ids: readonly string[]) => {
    const vehicles = await liveFleet.find(ids)
    setShared(vehicles.map(vehicle => ({ id: vehicle.id, name: nameOf(vehicle, nickNameOn) })))
  }
  const items: MenuItem[] = [
    { key: 'list', icon: 'list', label: t('chosenInList'), run: onShow },
    {
      key: 'table',
      icon: 'truck',
      label: t('chosenInTable'),
      run: () => void navigate(hrefOf('vehicleTable', { among: 'chosen' })),
    },
    ...(mayReplay ? [{ key: 'track', icon: 'track', label: t('chosenTracks'), run: withIds(maxReplayed, replay) } as const] : []),
    ...(mayAsk
      ? [{ key: 'dispatch', icon: 'radio', label: t('chosenDispatch'), run: withIds(limits.dispatchVehicles, dispatch) } as const]
      : []),
    ...(mayPhotograph
      ? [
          {
            key: 'photograph',
            icon: 'camera',
            label: t('chosenPhotos'),
            run: withIds(recipientsAtOnce.photograph, photograph),
          } as const,
        ]
      : []),
    ...(mayCommand
      ? [
          {
            key: 'command',
            icon: 'target',
            label: t('chosenCommands'),
            run: withIds(recipientsAtOnce.commandMany, command),
          } as const,
        ]
      : []),
    { key: 'share', icon: 'share', label: share('position'), run: withIds(maxShared, openShare) },
  ]
  return (
    <>
      <Menu label={t('chosenActions')} icon="more" items={items} />
      {shared && <OpenShare kind="position" vehicles={shared} needs={{}} onClose={() => setShared(undefined)} />}
    </>
  )
}

/** Makes a route of a part of the replayed track, or a geofence of where the vehicle is at the time shown. For who may change them. */
import { useState } from 'react'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { clockTime } from '../../../core/time/format.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { placeText, trackText } from '../../../core/places/begun-geofence.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { useReplay } from '../replay/use-replay.ts'
import { screenTexts } from './strings.ts'

export function PlacesOfTrack({ loaded: { vehicleId, track, stops } }: { loaded: LoadedTrack }) {
  const t = useTexts(screenTexts)
  const { clock } = useReplay()
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const rights = rightsOf(useSession(state => state))
  /** Where the route begins or ends, whichever was said first, ms since 1970. */
  const [begin, setBegin] = useState<number>()
  const mayChange = rights.alarmAuth && (rights.updInstTaskAuth || rights.updMtcTaskAuth)
  const [first, last] = [track.time[0], track.time.at(-1)]
  if (!mayChange || first === undefined || last === undefined) return null
  const now = (): number => Math.round(Math.min(last, Math.max(first, clock.get().time)))
  const take = (startTime: number, endTime: number): void => {
    const of = trackText({ vehicleId, startTime, endTime })
    void navigate(hrefOf('alarmConfig', { geofence: 'new', of }))
  }
  const endHere = (): void => {
    const from = begin ?? first
    if (now() <= from) toast(t('routeEndFirst'))
    else take(from, now())
  }
  const stopHere = (): void => {
    const time = now()
    const stop = stops.find(({ from, to }) => from <= time && time <= to)
    if (!stop || stop.latitude === null || stop.longitude === null) toast(t('noStopHere'))
    else {
      const at = placeText({ latitude: stop.latitude, longitude: stop.longitude })
      void navigate(hrefOf('alarmConfig', { geofence: 'new', at }))
    }
  }
  return (
    <Menu
      label={t('places')}
      icon="pin"
      items={[
        {
          key: 'begin',
          icon: 'pin',
          label: t('routeBegins'),
          run() {
            const time = now()
            setBegin(time)
            toast(t('routeBegan', { time: clockTime(time, t.lang) }))
          },
        },
        {
          key: 'end',
          icon: 'pin',
          label: begin === undefined ? t('routeEnds') : t('routeEndsSince', { time: clockTime(begin, t.lang) }),
          run: endHere,
        },
        { key: 'whole', icon: 'pin', label: t('routeOfAll'), run: () => take(first, last) },
        { key: 'stop', icon: 'plus', label: t('geofenceOfStop'), run: stopHere },
      ]}
    />
  )
}

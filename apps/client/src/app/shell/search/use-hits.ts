/** The sources of the search in the header, and what they have for the words typed. */
import type { Vehicle } from '@outrider/contract'
import { useCallback, useEffect, useState } from 'react'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useFleetStatus } from '../../../core/context/use-fleet.ts'
import { nameOf, otherNameOf } from '../../../core/fleet/naming.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useMenu } from '../../../core/routing/use-menu.ts'
import { useOffered } from '../../../core/routing/use-offered.ts'
import { currentPlatform, rightsOf } from '../../../core/session/session.ts'
import { stateText } from '../../../features/vehicles/state-line.ts'
import { vehicleTexts } from '../../../features/vehicles/strings.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { menuTexts } from '../../main/menu-texts.ts'
import { mayOpen, type VehicleLink, vehicleLinks } from '../../main/vehicle/vehicle-links.ts'
import { hrefOf } from '../../screens.ts'
import { placeParameter } from '../../../core/map/search/place-parameter.ts'
import { placeIcons, placeLine } from '../../../core/map/search/place-texts.ts'
import { useFoundPlaces } from '../../../core/map/search/use-found-places.ts'
import { type Hit, hitsWith, maxOfKind } from './hits.ts'
import { searchTexts } from './search-texts.ts'

/** The screens that menus list, each once. */
function useScreenHits(): Hit[] {
  const listed = [
    useMenu('rail'),
    useMenu('main'),
    useMenu('personalAccount'),
    useMenu('personalWork'),
    useMenu('personalReports'),
    useMenu('personalSettings'),
    useMenu('personalMap'),
  ]
  const byAddress = new Map<string, Hit>()
  for (const { name, icon, label, text, href } of listed.flat())
    if (!byAddress.has(href))
      byAddress.set(href, { key: `screen ${href}`, kind: 'screens', icon, title: label, text, href, screen: name })
  return [...byAddress.values()]
}

/** On the map of the fleet, which needs its right. */
function usePlaceHits(words: string, on: boolean): Hit[] {
  const lang = useLang()
  return useFoundPlaces(words, on)
    .slice(0, maxOfKind.places)
    .map(place => ({
      key: `place ${place.latitude} ${place.longitude} ${place.name}`,
      kind: 'places',
      icon: placeIcons[place.kind],
      title: place.name,
      text: placeLine(place, lang),
      href: hrefOf('main', { module: 'pos', place: placeParameter(place) }),
    }))
}

export interface Hits {
  /** What was searched for. */
  words: string
  hits: readonly Hit[]
}

/** `on`: the field is in use; before that nothing is loaded. */
export function useHits(words: string, on: boolean): { found: Hits; find: (words: string) => Promise<Hits> } {
  const t = useTexts(vehicleTexts)
  const own = useTexts(searchTexts)
  const { liveFleet } = useOutrider()
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const granted = useSession(state => JSON.stringify(rightsOf(state)))
  const rights = JSON.parse(granted) as ReturnType<typeof rightsOf>
  const { posAuth } = rights
  const menu = useTexts(menuTexts)
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const checkpoints = useCall('accessMon/getAccessMonList', on && posAuth ? {} : undefined, { platform })
  const screens = useScreenHits()
  const offered = useOffered()
  const [found, setFound] = useState<Hits>({ words: '', hits: [] })
  // The platform is asked for them: they come after the others, which do not move.
  const places = usePlaceHits(words, on && posAuth)

  /** What can be done with the one vehicle that was found. */
  const actionHits = (vehicle: Vehicle): Hit[] =>
    vehicleLinks
      .filter(
        (link: VehicleLink & { key: string }) => link.key !== 'showOnMap' && mayOpen(link, rights) && offered(vehicle.id, link),
      )
      .map(link => ({
        key: `action ${link.key}`,
        kind: 'actions',
        icon: link.icon,
        title: menu(link.key),
        text: nameOf(vehicle, nickNameOn),
        href: link.href(vehicle),
      }))

  async function vehicleHits(query: string): Promise<Hit[]> {
    if (!posAuth) return []
    const { vehicles, total } = await liveFleet.findByWords(query, maxOfKind.vehicles)
    const hits = vehicles.map((vehicle): Hit => {
      const terminal = vehicle.terminalId || vehicle.simNum
      return {
        key: `vehicle ${vehicle.id}`,
        kind: 'vehicles',
        icon: 'truck',
        title: nameOf(vehicle, nickNameOn),
        text: [stateText(vehicle, t), otherNameOf(vehicle, nickNameOn), terminal, vehicle.orgName].filter(Boolean).join(' · '),
        href: hrefOf('main', { module: 'pos', vehicle: vehicle.id }),
        vehicle: vehicle.id,
      }
    })
    const [only] = vehicles
    if (only && vehicles.length === 1) return [...hits, ...actionHits(only)]
    if (total <= hits.length) return hits
    const href = hrefOf('vehicleTable', { q: query.trim() })
    return [...hits, { key: 'all vehicles', kind: 'vehicles', icon: 'list', title: own('all', { n: total }), href }]
  }

  async function search(query: string): Promise<Hits> {
    const passed = (checkpoints.data?.checkpoints ?? []).map(
      ({ checkpointId, name, orgName }): Hit => ({
        key: `checkpoint ${checkpointId}`,
        kind: 'checkpoints',
        icon: 'gate',
        title: name,
        text: orgName,
        href: hrefOf('checkpointMap', { checkpoint: checkpointId }),
      }),
    )
    return { words: query, hits: [...(await vehicleHits(query)), ...hitsWith(passed, query), ...hitsWith(screens, query)] }
  }
  const latest = useLatest(search)
  const find = useCallback((query: string) => latest.current(query), [latest])

  const { data } = checkpoints
  useEffect(() => {
    if (!on || words.trim() === '') return undefined
    let current = true
    find(words).then(
      hits => current && setFound(hits),
      (cause: unknown) => console.warn('the search in the header failed', cause),
    )
    return () => {
      current = false
    }
    // Again when the checkpoints have come.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [find, words, on, data])
  return { found: { words: found.words, hits: [...found.hits, ...places] }, find }
}

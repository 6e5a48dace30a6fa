/** Search over the map of a phone: Enter or a tap takes a hit; before anything is typed it offers what was found last. */
import type { FoundPlace, Vehicle } from '@outrider/contract'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useFleetStatus } from '../../../core/context/use-fleet.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { nameOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { NamedPlace } from '../../../core/map/places/places-layer.ts'
import { PlaceRows } from '../../../core/map/search/PlaceRows.tsx'
import { useFoundPlaces } from '../../../core/map/search/use-found-places.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { SearchBar } from '../../../ui/inputs/SearchBar.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { useLayer } from '../../../ui/layers.ts'
import { useList } from '../list/use-list.ts'
import { vehicleTexts } from '../strings.ts'
import { VehicleRow } from '../VehicleRow.tsx'
import { firstHit } from './first-hit.ts'
import styles from './MapSearch.module.css'
import { type Found, storedRecentSearches, withFound } from './recent-searches.ts'

/** As many as a phone shows above its keyboard. */
const shownHits = 5
const shownPlaces = 3

interface Props {
  /** `located`: it has a position. */
  onPick: (id: string, located: boolean) => void
  onPlace: (place: NamedPlace) => void
  /** The card of a vehicle is open. */
  card: boolean
}

export function MapSearch({ onPick, onPlace, card }: Props) {
  const t = useTexts(vehicleTexts)
  const { liveFleet } = useOutrider()
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const [recent, setRecent] = useStored(storedRecentSearches)
  const close = () => {
    setOpen(false)
    setWords('')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  useLayer(open, close)
  const pick = (found: Found, located: boolean) => {
    setRecent(withFound(recent, found))
    close()
    onPick(found.id, located)
  }
  const pickVehicle = (vehicle: Vehicle) =>
    pick({ id: vehicle.id, name: nameOf(vehicle, nickNameOn) }, vehicle.position.latitude !== null)
  const places = useFoundPlaces(words, open).slice(0, shownPlaces)
  const takePlace = (place: FoundPlace) => {
    close()
    onPlace(place)
  }
  async function pickFirst() {
    if (words.trim() === '') return
    const first = await firstHit(liveFleet, words)
    const [place] = places
    if (first) pickVehicle(first)
    else if (place) takePlace(place)
    else toast(t('noMatch'))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing) void pickFirst()
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its field and buttons are worked, it hears of their keys and focus
    <div
      data-guide="search"
      className={joinClasses(styles['search'], card && styles['besideCard'])}
      onFocus={() => setOpen(true)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <SearchBar value={words} onChange={setWords} label={t('searchMap')} clearLabel={t('clear')} />
      {open && words.trim() !== '' && <Hits words={words} onSelect={pickVehicle} places={places} onPlace={takePlace} />}
      {open && words.trim() === '' && recent.length > 0 && (
        <ul className={styles['hits']} aria-label={t('recent')}>
          {recent.map(found => (
            <li key={found.id}>
              <button type="button" className={styles['recent']} onClick={() => pick(found, true)}>
                <Icon name="clock" size={18} />
                {found.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface HitsProps {
  words: string
  onSelect: (vehicle: Vehicle) => void
  places: readonly FoundPlace[]
  onPlace: (place: FoundPlace) => void
}

function Hits({ words, onSelect, places, onPlace }: HitsProps) {
  const t = useTexts(vehicleTexts)
  const { state } = useList('mapSearch', { words, state: 'all', shape: 'flat', among: 'all' })
  if (!state) return null
  if (state.total === 0 && places.length === 0)
    return (
      <p className={styles['none']} role="status">
        {t('noMatch')}
      </p>
    )
  return (
    <div className={styles['hits']}>
      {state.total > 0 && (
        <ul className={styles['vehicles']} aria-label={t('hits')}>
          {state.rows.slice(0, shownHits).map(
            row =>
              row.kind === 'vehicle' && (
                <li key={row.key} className={styles['hit']}>
                  <VehicleRow vehicle={row.vehicle} chosen={false} onSelect={onSelect} />
                </li>
              ),
          )}
        </ul>
      )}
      {places.length > 0 && <PlaceRows places={places} onTake={onPlace} />}
    </div>
  )
}

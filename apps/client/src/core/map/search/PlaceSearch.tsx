/** A field over a map on which something is drawn: goes to a town, a street or a site by its name. */
import type { FoundPlace } from '@outrider/contract'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { SearchBar } from '../../../ui/inputs/SearchBar.tsx'
import { useLayer } from '../../../ui/layers.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { NamedPlace } from '../places/places-layer.ts'
import { PlaceRows } from './PlaceRows.tsx'
import styles from './PlaceSearch.module.css'
import { placeTexts } from './place-texts.ts'
import { useFoundPlaces } from './use-found-places.ts'

export function PlaceSearch({ onFind }: { onFind: (place: NamedPlace) => void }) {
  const t = useTexts(placeTexts)
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const places = useFoundPlaces(words, open)
  const close = () => setOpen(false)
  const take = ({ name, latitude, longitude }: FoundPlace) => {
    close()
    onFind({ name, latitude, longitude })
  }
  useLayer(open && words !== '', close)
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = places
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
    // It stands in forms, which are not sent by it.
    event.preventDefault()
    if (first) take(first)
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its field and buttons are worked, it hears of their keys and focus
    <div className={styles['search']} onFocus={() => setOpen(true)} onBlur={onBlur} onKeyDown={onKeyDown}>
      <SearchBar
        value={words}
        onChange={next => {
          setWords(next)
          setOpen(true)
        }}
        label={t('search')}
        clearLabel={t('clear')}
      />
      {open && places.length > 0 && (
        <div className={styles['found']}>
          <PlaceRows places={places} onTake={take} />
        </div>
      )}
    </div>
  )
}

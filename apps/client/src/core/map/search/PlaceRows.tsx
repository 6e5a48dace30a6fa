/** Places that were found, as buttons. */
import type { FoundPlace } from '@outrider/contract'
import { Icon } from '../../../ui/Icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './PlaceRows.module.css'
import { placeIcons, placeLine, placeTexts } from './place-texts.ts'

interface Props {
  places: readonly FoundPlace[]
  onTake: (place: FoundPlace) => void
}

export function PlaceRows({ places, onTake }: Props) {
  const t = useTexts(placeTexts)
  return (
    <ul className={styles['rows']} aria-label={t('results')}>
      {places.map(place => (
        <li key={`${place.name} ${place.latitude} ${place.longitude}`}>
          <button type="button" className={styles['row']} onClick={() => onTake(place)}>
            <Icon name={placeIcons[place.kind]} size={18} />
            <span className={styles['words']}>
              <span>{place.name}</span>
              <span className={styles['line']}>{placeLine(place, t.lang)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Chooses the replayed vehicle whose list is shown. A single vehicle only shows its name. */
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { focusIn, type LoadedTrack } from '../replay/loaded-track.ts'
import { screenTexts } from './strings.ts'
import styles from './VehicleChoice.module.css'

/** The chosen track, else the first that has points. */
export function useVehicleChoice(tracks: readonly LoadedTrack[]): [LoadedTrack | undefined, (vehicleId: string) => void] {
  const [id, choose] = useState('')
  return [focusIn(tracks, id), choose]
}

interface Props {
  tracks: readonly LoadedTrack[]
  chosen: LoadedTrack
  onChoose: (vehicleId: string) => void
}

export function VehicleChoice({ tracks, chosen, onChoose }: Props) {
  const t = useTexts(screenTexts)
  if (tracks.length === 1) return <p className={styles['one']}>{chosen.name}</p>
  return (
    <div className={styles['row']} role="group" aria-label={t('vehicle')}>
      {tracks.map(({ vehicleId, name, colour }) => (
        <button
          key={vehicleId}
          type="button"
          aria-pressed={vehicleId === chosen.vehicleId}
          className={joinClasses(styles['vehicle'], vehicleId === chosen.vehicleId && styles['chosen'])}
          onClick={() => onChoose(vehicleId)}
        >
          <i style={{ background: colour }} />
          {name}
        </button>
      ))}
    </div>
  )
}

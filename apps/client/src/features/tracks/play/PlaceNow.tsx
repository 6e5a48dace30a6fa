/** Where the vehicle is at the playback time, in words; asked for while the replay stands. */
import { splitId } from '../../../core/api/identity.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useAddress } from '../../../core/map/use-address.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { sampleAt } from '../replay/track-sample.ts'
import { useClock } from '../replay/use-replay.ts'
import styles from './PlaceNow.module.css'
import { playTexts } from './strings.ts'

export function PlaceNow({ loaded }: { loaded: LoadedTrack }) {
  const t = useTexts(playTexts)
  const time = useClock(clock => (clock.playing ? undefined : clock.time))
  const sample = time === undefined ? undefined : sampleAt(loaded, time)
  // Nobody knows where it is: no address, which would be believed.
  const known = sample && sample.state !== 'unknown' ? { latitude: sample.latitude, longitude: sample.longitude } : null
  const { address } = useAddress(known, splitId(loaded.vehicleId).platformCode)
  if (!known || !address) return null
  return (
    <span className={styles['place']} aria-label={t('place')} role="note" title={address.text}>
      {address.text}
    </span>
  )
}

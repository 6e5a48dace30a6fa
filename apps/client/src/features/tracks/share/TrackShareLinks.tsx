/** Creates links that show the path of a vehicle in the replayed period, and lists the active ones. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { Links } from '../../../core/links/Links.tsx'
import { useLinkOf } from '../../../core/links/use-link-of.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import type { TrackQuery } from '../replay/track-query.ts'
import { useVehicleNames } from '../use-vehicle-names.ts'
import { trackShareTexts } from './strings.ts'
import styles from './TrackShareLinks.module.css'

export function TrackShareLinks({ query }: { query: TrackQuery }) {
  const t = useTexts(trackShareTexts)
  const { vehicles } = query
  const names = useVehicleNames(vehicles.map(({ id }) => id))
  const [chosen, setChosen] = useState(vehicles[0]?.id ?? '')
  const nameOf = (id: string) => names.get(id) ?? vehicles.find(vehicle => vehicle.id === id)?.name ?? ''
  return (
    <>
      {vehicles.length > 1 && (
        <div className={styles['vehicles']}>
          <Segments
            label={t('vehicle')}
            choices={vehicles.map(({ id }) => ({ value: id, text: nameOf(id) }))}
            chosen={chosen}
            onChoose={setChosen}
          />
        </div>
      )}
      <VehicleTrackLinks key={chosen} id={chosen} name={nameOf(chosen)} query={query} />
    </>
  )
}

function VehicleTrackLinks({ id, name, query: { startTime, endTime } }: { id: string; name: string; query: TrackQuery }) {
  const t = useTexts(trackShareTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const linkOf = useLinkOf(id, 'track')
  const { data, error, refetch } = useQuery({
    queryKey: ['share/getVehTrackSharings', id],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('share/getVehTrackSharings', { vehicleId: id }, { quiet: true, signal }),
  })
  const span = (from: number, to: number) => ({ from: dateMinute(from, lang), to: dateMinute(to, lang) })
  async function make(hours: number) {
    const asked = { vehicleId: id, startTime, endTime, hours }
    const { token, expiresAt } = await api.call('share/addVehTrackSharing', asked, { quiet: true })
    return { link: linkOf(token), expiresAt }
  }
  return (
    <Links
      what={t('what', { name, ...span(startTime, endTime) })}
      name={name}
      shares={data?.shares}
      error={error}
      refetch={() => void refetch()}
      showsOf={share => t('shows', span(share.startTime, share.endTime))}
      make={make}
      revoke={shareId => api.call('share/revokeVehTrackSharing', { vehicleId: id, shareId }, { quiet: true })}
    />
  )
}

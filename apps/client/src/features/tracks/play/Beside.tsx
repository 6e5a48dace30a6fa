/** With room beside the map: the summary of the vehicle in focus, and its parks or points, going with the clock. */
import type { Park } from '@outrider/track'
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Segments } from '../../../ui/Segments.tsx'
import { ParkTable } from '../lists/ParkTable.tsx'
import { TrackTable } from '../lists/TrackTable.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import styles from './Beside.module.css'
import { playTexts } from './strings.ts'
import { SummaryCard } from './SummaryCard.tsx'

const lists = ['parks', 'list'] as const

export function Beside({ loaded, onPark }: { loaded: LoadedTrack; onPark: (park: Park) => void }) {
  const t = useTexts(playTexts)
  const [list, setList] = useState<(typeof lists)[number]>('parks')
  return (
    <>
      <SummaryCard loaded={loaded} />
      <div className={styles['choice']}>
        <Segments
          label={t('details')}
          choices={lists.map(value => ({ value, text: t(value) }))}
          chosen={list}
          onChoose={setList}
        />
      </div>
      <div className={styles['list']}>
        {list === 'parks' ? <ParkTable loaded={loaded} onChoose={onPark} /> : <TrackTable loaded={loaded} />}
      </div>
    </>
  )
}

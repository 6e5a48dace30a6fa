/** On wide screens, beside the map: summary of the focused vehicle, and its stops or points, following the clock. */
import type { Stop } from '@outrider/track'
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { StopTable } from '../lists/StopTable.tsx'
import { TrackTable } from '../lists/TrackTable.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import styles from './SidePanel.module.css'
import { playTexts } from './strings.ts'
import { SummaryCard } from './SummaryCard.tsx'

const lists = ['stops', 'list'] as const

export function SidePanel({ loaded, onPark }: { loaded: LoadedTrack; onPark: (stop: Stop) => void }) {
  const t = useTexts(playTexts)
  const [list, setList] = useState<(typeof lists)[number]>('stops')
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
        {list === 'stops' ? <StopTable loaded={loaded} onChoose={onPark} /> : <TrackTable loaded={loaded} />}
      </div>
    </>
  )
}

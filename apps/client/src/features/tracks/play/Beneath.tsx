/** On a phone: the summary, opened beneath the controls, and the ways to lists and curve, which are screens of their own. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { paths } from '../../../core/routing/paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { searchOf, type TrackQuery } from '../replay/query.ts'
import styles from './Beneath.module.css'
import { playTexts } from './strings.ts'
import { SummaryCard } from './SummaryCard.tsx'

const ways = [
  { text: 'list', icon: 'list', path: paths.trackList },
  { text: 'parks', icon: 'clock', path: paths.parkList },
  { text: 'curve', icon: 'curve', path: paths.speedCurve },
] as const satisfies readonly { text: string; icon: IconName; path: string }[]

export function Beneath({ query, loaded }: { query: TrackQuery; loaded: LoadedTrack | undefined }) {
  const t = useTexts(playTexts)
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className={styles['ways']}>
        <button type="button" aria-expanded={open} disabled={!loaded} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'down' : 'up'} size={18} />
          {t('summary')}
        </button>
        {ways.map(({ text, icon, path }) => (
          <button key={text} type="button" onClick={() => void navigate({ pathname: path, search: searchOf(query).toString() })}>
            <Icon name={icon} size={18} />
            {t(text)}
          </button>
        ))}
      </div>
      {open && loaded && (
        <div className={styles['summary']}>
          <SummaryCard loaded={loaded} />
        </div>
      )}
    </>
  )
}

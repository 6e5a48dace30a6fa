/** On a phone, below the controls: the collapsible summary, and links to the list and curve screens. */
import { useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import type { ScreenName } from '../../../core/screens/screens.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { trackSearchParams, type TrackQuery } from '../replay/track-query.ts'
import styles from './BottomPanel.module.css'
import { playTexts } from './strings.ts'
import { SummaryCard } from './SummaryCard.tsx'

const links = [
  { text: 'list', icon: 'list', screen: 'trackList' },
  { text: 'stops', icon: 'parking', screen: 'parkList' },
  { text: 'curve', icon: 'curve', screen: 'speedCurve' },
] as const satisfies readonly { text: string; icon: IconName; screen: ScreenName }[]

export function BottomPanel({ query, loaded }: { query: TrackQuery; loaded: LoadedTrack | undefined }) {
  const t = useTexts(playTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className={styles['ways']}>
        <button type="button" aria-expanded={open} disabled={!loaded} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'down' : 'up'} size={18} />
          {t('summary')}
        </button>
        {links.map(({ text, icon, screen }) => (
          <button
            key={text}
            type="button"
            onClick={() => void navigate({ pathname: hrefOf(screen), search: trackSearchParams(query).toString() })}
          >
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

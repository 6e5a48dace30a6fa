/** The counts of the fleet as headers show them, and the filter that each opens the list with. */
import { useCounts, useFleetStatus } from '../../core/context/use-fleet.ts'
import { useLang } from '../../core/i18n/use-texts.ts'
import { number } from '../../core/time/format.ts'

const figures = [
  // A fleet from the device's cache still tells how many vehicles there are, but not what they do now.
  { key: 'total', state: '', lasting: true },
  { key: 'online', state: 'online', lasting: false },
  { key: 'driving', state: 'driving', lasting: false },
  { key: 'offline', state: 'offline', lasting: false },
  { key: 'alarm', state: 'alarm', lasting: false },
] as const

type FigureKey = (typeof figures)[number]['key']

export interface Figure {
  key: FigureKey
  state: string
  /** Key of its text, which goes with the number. */
  label: FigureKey | 'totalOne'
  text: string
  /** Known, and more than none. */
  some: boolean
}

export function useFigures(): Figure[] {
  const lang = useLang()
  const counts = useCounts()
  const ready = useFleetStatus(status => status.phase === 'ready')
  const cached = useFleetStatus(({ platforms }) => platforms.every(({ cachedAt }) => cachedAt !== undefined))
  return figures.map(({ key, state, lasting }) => {
    const known = ready && (lasting || !cached)
    const label = key === 'total' && known && counts.total === 1 ? 'totalOne' : key
    return { key, state, label, text: known ? number(counts[key], lang) : '–', some: known && counts[key] > 0 }
  })
}

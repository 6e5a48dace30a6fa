/** The counts of the fleet as headers show them, and the filter that each opens the list with. */
import { useCounts, useFleetStatus } from '../../core/context/use-fleet.ts'
import { useLang } from '../../core/i18n/use-texts.ts'
import { number } from '../../core/time/format.ts'

const figures = [
  // A fleet from the device's cache still tells how many vehicles there are, but not what they do now.
  { key: 'total', state: '', lasting: true, colour: undefined },
  { key: 'online', state: 'online', lasting: false, colour: 'text-driving' },
  { key: 'driving', state: 'driving', lasting: false, colour: 'text-driving' },
  { key: 'offline', state: 'offline', lasting: false, colour: undefined },
  { key: 'alarm', state: 'alarm', lasting: false, colour: 'text-alarm' },
] as const

type FigureKey = (typeof figures)[number]['key']

export interface Figure {
  key: FigureKey
  state: string
  /** Key of its text, which goes with the number. */
  label: FigureKey | 'totalOne'
  text: string
  /** Class of its colour, when it is known and more than none. */
  colour: string | undefined
}

export function useFigures(): Figure[] {
  const lang = useLang()
  const counts = useCounts()
  const ready = useFleetStatus(status => status.phase === 'ready')
  const cached = useFleetStatus(({ platforms }) => platforms.every(({ cachedAt }) => cachedAt !== undefined))
  return figures.map(({ key, state, lasting, colour }) => {
    const known = ready && (lasting || !cached)
    const label = key === 'total' && known && counts.total === 1 ? 'totalOne' : key
    return {
      key,
      state,
      label,
      text: known ? number(counts[key], lang) : '–',
      colour: known && counts[key] > 0 ? colour : undefined,
    }
  })
}

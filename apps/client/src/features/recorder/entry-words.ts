/** Records of a recorder in words. */
import type { RecorderDataKind, RecorderEntry } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { coordinates, dateTime } from '../../core/time/format.ts'
import { meanOf, topOf } from './speeds.ts'
import { recorderTexts } from './strings.ts'

type EventText = 'in' | 'out' | 'on' | 'off' | 'normal' | 'abnormal'
const events: Partial<Record<RecorderDataKind, readonly [EventText, EventText]>> = {
  drivers: ['in', 'out'],
  power: ['on', 'off'],
  speedStates: ['normal', 'abnormal'],
}
/** Speeds before an accident that are written out: one a second. */
const everyFifth = 5

export function useEntryWords(kind: RecorderDataKind): (entry: RecorderEntry) => string[] {
  const t = useTexts(recorderTexts)
  const speedWords = ({ speeds, reference }: RecorderEntry): string[] => {
    if (speeds.length === 0) return []
    const [mean, top] = [meanOf(speeds), topOf(speeds)]
    if (mean === null || top === null) return [t('noSpeed')]
    if (kind === 'speedStates') return [t('checked', { own: mean, other: meanOf(reference) ?? '–' })]
    if (kind !== 'accidents') return [t('meanTop', { mean, top })]
    const backwards = speeds.filter((_, index) => index % everyFifth === 0).map(speed => speed ?? '–')
    return [t('beforeAccident', { speeds: backwards.toReversed().join(' ') })]
  }
  return entry => {
    const { event, licence, until, places } = entry
    const named = events[kind]?.[(event ?? 0) - 1]
    const known = places.flatMap(place => (place ? [coordinates(place.latitude, place.longitude)] : []))
    return [
      ...(until === null ? [] : [`– ${dateTime(until, t.lang)}`]),
      ...(named ? [t(named)] : []),
      ...(kind === 'changes' && event !== null ? [t('changedBy', { command: `0x${event.toString(16).toUpperCase()}` })] : []),
      ...(licence ? [t('licence', { licence })] : []),
      ...speedWords(entry),
      // Of an hour the first and the last say enough; all are in the file.
      ...(known.length > 2 ? [known[0] ?? '', known.at(-1) ?? ''] : known),
    ]
  }
}

/** Says of each track that is not loaded whole how much of it is there; empty: all are whole. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { exportTexts } from './strings.ts'

export function usePartialText(tracks: readonly LoadedTrack[]): string {
  const t = useTexts(exportTexts)
  return tracks
    .filter(({ reduced }) => reduced)
    .map(({ name, track, total }) => {
      const said = t('partial', { points: number(track.length, t.lang), total: number(total, t.lang) })
      return tracks.length === 1 ? said : t('ofOne', { name, said })
    })
    .join('\n')
}

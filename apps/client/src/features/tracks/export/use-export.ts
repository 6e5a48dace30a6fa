/** Exports the replayed tracks to a file, if the host app can save files. */
import { useState } from 'react'
import { useAlarmNames } from '../../../core/alarms/use-alarm-names.ts'
import { loadChunk } from '../../../core/chunks/load-chunk.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { durationText } from '../lists/duration.ts'
import { listTexts } from '../lists/strings.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { fileName, fileOf, fileTypes, type FileKind, type Pieces } from '../../../core/export/export-file.ts'
import { exportTexts } from './strings.ts'

/** undefined: the host app cannot save files. */
export function useExport(tracks: readonly LoadedTrack[]): { run: (kind: FileKind) => void; busy: boolean } | undefined {
  const t = useTexts(exportTexts)
  const list = useTexts(listTexts)
  const alarm = useAlarmNames()
  const { host } = useOutrider()
  const [busy, setBusy] = useState(false)
  const save = host.saveFile
  if (!save) return undefined

  const partial = (points: number, total: number) => t('partial', { points, total })
  const words = { heading: t, alarm, place: t, yes: t('yes'), no: t('no'), on: t('on'), off: t('off') }
  /** The writers are loaded where files are exported. */
  const pieces: Record<FileKind, () => Promise<Pieces>> = {
    async gpx() {
      const { gpxOf } = await loadChunk(() => import('./gpx.ts'))
      return gpxOf(tracks, { late: t('late'), arrival: t('arrival'), implausible: t('implausiblePosition'), partial }, Date.now())
    },
    async kml() {
      const { kmlOf } = await loadChunk(() => import('./kml.ts'))
      return kmlOf(tracks, {
        document: t('document'),
        stops: t('stops'),
        stop: ({ from, to }) => t('stop', { long: durationText(to - from, list) }),
        late: t('late'),
        arrival: t('arrival'),
        implausible: t('implausiblePosition'),
        partial,
      })
    },
    async csv() {
      const { csvOf } = await loadChunk(() => import('./point-table.ts'))
      return csvOf(tracks, words)
    },
    async xlsx() {
      const { sheetOf } = await loadChunk(() => import('./point-table.ts'))
      return sheetOf(t('fileName'), tracks, words)
    },
  }
  async function make(kind: FileKind, hand: (file: File) => Promise<void>) {
    setBusy(true)
    try {
      const begin = Math.min(...tracks.map(({ track }) => track.time[0] ?? Infinity))
      const word = t(tracks.some(({ reduced }) => reduced) ? 'fileNamePartial' : 'fileName')
      await hand(
        await fileOf(
          await pieces[kind](),
          fileName(
            word,
            tracks.map(({ name }) => name),
            begin,
            kind,
          ),
          fileTypes[kind],
        ),
      )
    } catch (cause) {
      console.warn('export', cause)
      toast(t('failed'))
    } finally {
      setBusy(false)
    }
  }
  return { run: kind => void make(kind, save), busy }
}

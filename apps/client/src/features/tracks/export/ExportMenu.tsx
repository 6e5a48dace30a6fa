/** Menu to export the replayed tracks. Warns when points are missing. Hidden when the host app cannot save files. */
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { FileKind } from '../../../core/export/export-file.ts'
import { exportTexts } from './strings.ts'
import { useExport } from './use-export.ts'

const kinds = ['xlsx', 'csv', 'gpx', 'kml'] as const satisfies readonly FileKind[]

export function ExportMenu({ tracks }: { tracks: readonly LoadedTrack[] }) {
  const t = useTexts(exportTexts)
  const exporting = useExport(tracks)
  const lang = useLang()
  if (!exporting) return null
  const partial = tracks
    .filter(({ reduced }) => reduced)
    .map(({ name, track, total }) => {
      const partialText = t('partial', { points: number(track.length, lang), total: number(total, lang) })
      return tracks.length === 1 ? partialText : t('ofOne', { name, said: partialText })
    })
  return (
    <Menu
      label={t('export')}
      icon="download"
      heading={partial.length > 0 ? { title: t('notAll'), text: partial.join('\n') } : undefined}
      items={kinds.map(kind => ({ key: kind, icon: 'download', label: t(kind), run: () => exporting.run(kind) }))}
    />
  )
}

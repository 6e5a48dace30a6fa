/** The files one can take along of what is replayed. Of a track that is not whole it says so before anything is taken. Absent where the surroundings take no files. */
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Menu } from '../../../ui/Menu.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { FileKind } from './file.ts'
import { exportTexts } from './strings.ts'
import { useExport } from './use-export.ts'

const kinds = ['gpx', 'kml', 'csv'] as const satisfies readonly FileKind[]

export function ExportMenu({ tracks }: { tracks: readonly LoadedTrack[] }) {
  const t = useTexts(exportTexts)
  const exporting = useExport(tracks)
  const lang = useLang()
  if (!exporting) return null
  const partial = tracks
    .filter(({ reduced }) => reduced)
    .map(({ name, track, total }) => {
      const said = t('partial', { points: number(track.length, lang), total: number(total, lang) })
      return tracks.length === 1 ? said : t('ofOne', { name, said })
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

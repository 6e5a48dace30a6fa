/** The files one can take along of what is replayed. Absent where the surroundings take no files. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Menu } from '../../../ui/Menu.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { FileKind } from './file.ts'
import { exportTexts } from './strings.ts'
import { useExport } from './use-export.ts'

const kinds = ['gpx', 'kml', 'csv'] as const satisfies readonly FileKind[]

export function ExportMenu({ tracks }: { tracks: readonly LoadedTrack[] }) {
  const t = useTexts(exportTexts)
  const exporting = useExport(tracks)
  if (!exporting) return null
  return (
    <Menu
      label={t('export')}
      icon="download"
      items={kinds.map(kind => ({ key: kind, icon: 'download', label: t(kind), run: () => exporting.run(kind) }))}
    />
  )
}

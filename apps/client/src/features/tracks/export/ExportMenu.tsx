/** Menu to export the replayed tracks. Warns when points are missing. Hidden when the host app cannot save files. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { fileKinds } from './file-kinds.ts'
import { exportTexts } from './strings.ts'
import { useExport } from './use-export.ts'
import { usePartialText } from './use-partial-text.ts'

export function ExportMenu({ tracks }: { tracks: readonly LoadedTrack[] }) {
  const t = useTexts(exportTexts)
  const exporting = useExport(tracks)
  const partial = usePartialText(tracks)
  if (!exporting) return null
  return (
    <Menu
      label={t('export')}
      icon="download"
      heading={partial ? { title: t('notAll'), text: partial } : undefined}
      items={fileKinds.map(kind => ({ key: kind, icon: 'download', label: t(kind), run: () => exporting.run(kind) }))}
    />
  )
}

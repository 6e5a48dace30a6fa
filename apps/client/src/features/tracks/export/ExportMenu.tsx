/** Menu to export the replayed tracks. Warns when points are missing. Hidden when the host app cannot save files. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { fileKinds } from './file-kinds.ts'
import { exportTexts } from './strings.ts'
import { useExport } from './use-export.ts'
import { usePartialText } from './use-partial-text.ts'

interface Props {
  tracks: readonly LoadedTrack[]
  /** Below the kinds of files of what is shown. */
  further?: readonly MenuItem[]
}

export function ExportMenu({ tracks, further = [] }: Props) {
  const t = useTexts(exportTexts)
  const exporting = useExport(tracks)
  const partial = usePartialText(tracks)
  const any = tracks.some(({ track }) => track.length > 0)
  const kinds = fileKinds.map(kind => ({ key: kind, icon: 'download', label: t(kind), run: () => exporting?.run(kind) }) as const)
  const items = [...(any ? kinds : []), ...further]
  if (!exporting || items.length === 0) return null
  return (
    <Menu
      label={t('export')}
      icon="download"
      heading={partial ? { title: t('notAll'), text: partial } : undefined}
      items={items}
    />
  )
}

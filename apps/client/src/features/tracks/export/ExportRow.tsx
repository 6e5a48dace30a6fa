/** One button for each kind of file, with what is missing in it. Hidden when the host app cannot save files. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Button } from '../../../ui/Button.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { fileKinds } from './file-kinds.ts'
import styles from './ExportRow.module.css'
import { exportTexts } from './strings.ts'
import { useExport } from './use-export.ts'
import { usePartialText } from './use-partial-text.ts'

export function ExportRow({ tracks }: { tracks: readonly LoadedTrack[] }) {
  const t = useTexts(exportTexts)
  const exporting = useExport(tracks)
  const partial = usePartialText(tracks)
  if (!exporting || !tracks.some(({ track }) => track.length > 0)) return null
  return (
    <section className={styles['export']} aria-label={t('export')}>
      <div className={styles['row']}>
        <span className="fine">{t('export')}</span>
        {fileKinds.map(kind => (
          <Button key={kind} disabled={exporting.busy} title={t(kind)} onClick={() => exporting.run(kind)}>
            {kind.toUpperCase()}
          </Button>
        ))}
      </div>
      {partial && (
        <p className={styles['partial']}>
          <b>{t('notAll')}</b> {partial}
        </p>
      )}
    </section>
  )
}

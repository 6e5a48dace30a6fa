/** Exports the stops of a vehicle. */
import type { Stop } from '@outrider/track'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { exportTexts } from './strings.ts'

export function StopsExport({ loaded: { name, stops } }: { loaded: Pick<LoadedTrack, 'name' | 'stops'> }) {
  const t = useTexts(exportTexts)
  const table = () => ({
    title: `${t('stopTable')}-${name}`,
    chunks: [stops],
    columns: [
      { heading: t('vehicle'), width: 150, cell: () => name },
      { heading: t('stopFrom'), width: 150, cell: ({ from }: Stop) => ({ time: from }) },
      { heading: t('stopTo'), width: 150, cell: ({ to }: Stop) => ({ time: to }) },
      { heading: t('stopMinutes'), width: 120, cell: ({ from, to }: Stop) => Math.round((to - from) / 6_000) / 10 },
      { heading: t('latitude'), width: 120, cell: ({ latitude }: Stop) => latitude },
      { heading: t('longitude'), width: 120, cell: ({ longitude }: Stop) => longitude },
      { heading: t('stopOpen'), width: 120, cell: ({ open }: Stop) => t(open ? 'yes' : 'no') },
    ],
  })
  return <TableExport label={t('exportStops')} table={table} />
}

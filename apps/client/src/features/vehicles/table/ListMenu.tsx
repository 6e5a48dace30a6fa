/** What a wide window offers of the live list besides: the table of the same vehicles, and files of all that match. */
import { useNavigate } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useExportItems } from '../../../core/lists/TableExport.tsx'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import type { Filter } from '../list/use-filter.ts'
import { vehicleTableTexts } from './strings.ts'
import { useVehicleFile } from './use-vehicle-file.ts'

interface Props {
  filter: Filter
  ids: () => Promise<readonly string[]>
}

export function ListMenu({ filter: { words, state }, ids }: Props) {
  const t = useTexts(vehicleTableTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const fileOf = useVehicleFile()
  const { items } = useExportItems({ table: async () => fileOf(await ids()) })
  const table = hrefOf('vehicleTable', { q: words, state: state === 'all' ? undefined : state })
  return (
    <Menu
      label={t('listMenu')}
      icon="more"
      items={[
        { key: 'table', icon: 'report', label: t('open'), run: () => void navigate(table) },
        ...items.map(item => ({ ...item, label: t('exportAs', { kind: item.label }) })),
      ]}
    />
  )
}

/** /admin/maintenance/services: what was done when, and what it cost. */
import type { DataOf, Service } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCallPages } from '../../../core/lists/use-call-pages.ts'
import { useDebounced } from '../../../core/lists/use-debounced.ts'
import { yuan } from '../../../core/money/yuan.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dayText } from '../../../core/time/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { evenRowHeight, ListRow } from '../../../ui/ListRow.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { AdminList } from '../AdminList.tsx'
import { useServiceColumns } from './maintenance-columns.tsx'
import { maintenanceTexts } from './maintenance-texts.ts'

const servicesOf = ({ services }: DataOf<'admin/getServices'>): readonly Service[] => services
const idOf = ({ serviceId }: Service): string => serviceId

export default function Services() {
  const t = useTexts(maintenanceTexts)
  const { hrefOf } = useScreens()
  const openScreen = useOpenScreen()
  const wide = useWide()
  const { vehicle } = useScreenParameters('adminServices')
  const [words, setWords] = useState('')
  const [firstDay, setFirstDay] = useState('')
  const [lastDay, setLastDay] = useState('')
  const keyword = useDebounced(words.trim())
  const { list: pages, first } = useCallPages(
    'admin/getServices',
    {
      ...(vehicle !== undefined && { vehicleId: vehicle }),
      ...(keyword !== '' && { keyword }),
      ...(firstDay !== '' && { firstDay }),
      ...(lastDay !== '' && { lastDay }),
    },
    servicesOf,
  )
  const cents = first?.cents ?? 0
  const columns = useServiceColumns(cents)
  const open = ({ planId, vehicleId, serviceId }: Service) =>
    openScreen('adminMaintenanceOf', { plan: planId, vehicle: vehicleId, service: serviceId })
  return (
    <AdminList
      title={t('services')}
      back={hrefOf('adminMaintenance', {})}
      search={{ label: t('search'), words, onChange: setWords }}
      filters={
        <>
          <DateField label={t('from')} value={firstDay} onChange={setFirstDay} />
          <DateField label={t('until')} value={lastDay} onChange={setLastDay} />
          {!wide && pages.rows.length > 0 && <strong>{t('together', { sum: yuan(cents, t.lang) })}</strong>}
        </>
      }
      pages={pages}
      name="adminServices"
      columns={columns}
      idOf={idOf}
      open={open}
      label={t('services')}
      failed={t('failed')}
      empty={<EmptyState icon="check" title={t('noServices')} />}
      rowHeight={evenRowHeight}
      renderRow={each => (
        <ListRow
          even
          icon="check"
          title={`${each.plateNum} · ${each.planName}`}
          text={[dayText(each.doneOn, t.lang), each.cents !== null && yuan(each.cents, t.lang), each.costKind, each.note]
            .filter(Boolean)
            .join(' · ')}
          onClick={() => open(each)}
        />
      )}
    />
  )
}

/** /admin/maintenance: what is due of which vehicle, the most urgent first. */
import type { DataOf, MaintenanceDue } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCallPages } from '../../../core/lists/use-call-pages.ts'
import { useDebounced } from '../../../core/lists/use-debounced.ts'
import { useOpenScreen, useReplaceScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dayText } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { evenRowHeight, ListRow } from '../../../ui/ListRow.tsx'
import { AdminList } from '../AdminList.tsx'
import { progressOf, toneOfDue, useDueColumns } from './maintenance-columns.tsx'
import { maintenanceTexts } from './maintenance-texts.ts'

const dueOf = ({ due }: DataOf<'admin/getMaintenanceDue'>): readonly MaintenanceDue[] => due
const idOf = ({ planId, vehicleId }: MaintenanceDue): string => `${planId} ${vehicleId}`
const states = ['', 'soon', 'overdue'] as const

export default function Maintenance() {
  const t = useTexts(maintenanceTexts)
  const { hrefOf } = useScreens()
  const openScreen = useOpenScreen()
  const replaceScreen = useReplaceScreen()
  const { vehicle, plan } = useScreenParameters('adminMaintenance')
  const columns = useDueColumns()
  const [words, setWords] = useState('')
  const [state, setState] = useState<(typeof states)[number]>('')
  const keyword = useDebounced(words.trim())
  const { list: pages } = useCallPages(
    'admin/getMaintenanceDue',
    {
      ...(vehicle !== undefined && { vehicleId: vehicle }),
      ...(plan !== undefined && { planId: plan }),
      ...(keyword !== '' && { keyword }),
      ...(state !== '' && { state }),
    },
    dueOf,
  )
  const open = ({ planId, vehicleId }: MaintenanceDue) => openScreen('adminMaintenanceOf', { plan: planId, vehicle: vehicleId })
  const filtered = keyword !== '' || state !== '' || vehicle !== undefined || plan !== undefined
  const [first] = pages.rows
  return (
    <AdminList
      title={vehicle !== undefined && first ? t('ofVehicle', { plate: first.plateNum }) : t('title')}
      back={hrefOf('main')}
      further={[
        { icon: 'list', text: t('plans'), go: () => openScreen('adminMaintenancePlans') },
        { icon: 'check', text: t('services'), go: () => openScreen('adminServices', {}) },
      ]}
      search={{ label: t('search'), words, onChange: setWords }}
      filters={
        <>
          <Select
            label={t('state')}
            choices={states.map(value => ({
              value,
              text: value === '' ? t('any') : value === 'soon' ? t('soonOrOverdue') : t('overdue'),
            }))}
            chosen={state}
            onChoose={setState}
          />
          {(vehicle !== undefined || plan !== undefined) && (
            <Button onClick={() => replaceScreen('adminMaintenance', undefined, {})}>{t('all')}</Button>
          )}
        </>
      }
      add={{ text: t('addPlan'), go: () => openScreen('adminMaintenancePlan', {}) }}
      pages={pages}
      name="adminMaintenance"
      columns={columns}
      idOf={idOf}
      open={open}
      label={t('title')}
      failed={t('failed')}
      empty={
        filtered ? (
          <EmptyState icon="list" title={t('noneFound')} />
        ) : (
          <EmptyState icon="list" title={t('none')} text={t('noneText')} />
        )
      }
      rowHeight={evenRowHeight}
      renderRow={due => (
        <ListRow
          even
          icon="truck"
          title={due.plateNum}
          text={[dayText(due.dueOn, t.lang), due.planName, progressOf(due, t, t.lang)].filter(Boolean).join(' · ')}
          badge={due.state === 'ok' ? undefined : { text: t(due.state), tone: toneOfDue[due.state] }}
          onClick={() => open(due)}
        />
      )}
    />
  )
}

/** /admin/maintenance/plans: the plans, and how many vehicles of each are due. */
import type { MaintenancePlan } from '@outrider/contract'
import { useMemo } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { wholeList } from '../../../core/lists/use-pages.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { evenRowHeight, ListRow } from '../../../ui/ListRow.tsx'
import { AdminList } from '../AdminList.tsx'
import { intervalOf, targetOf, toneOfDue } from './maintenance-columns.tsx'
import { maintenanceTexts } from './maintenance-texts.ts'

const idOf = ({ planId }: MaintenancePlan): string => planId

function useColumns(): readonly TableColumn<MaintenancePlan>[] {
  const t = useTexts(maintenanceTexts)
  return useMemo(
    () => [
      { key: 'name', text: t('nameRow'), width: 200, value: ({ name }) => name },
      { key: 'interval', text: t('interval'), width: 230, value: plan => intervalOf(plan, t, t.lang) },
      { key: 'for', text: t('for'), width: 260, value: plan => targetOf(plan, t.lang) },
      { key: 'vehicles', text: t('vehicles'), width: 110, align: 'end', value: ({ vehicles }) => vehicles },
      { key: 'soon', text: t('soon'), width: 110, align: 'end', value: ({ soon }) => soon },
      { key: 'overdue', text: t('overdue'), width: 110, align: 'end', value: ({ overdue }) => overdue },
      { key: 'note', text: t('note'), width: 220, value: ({ note }) => note, hidden: true },
    ],
    [t],
  )
}

export default function Plans() {
  const t = useTexts(maintenanceTexts)
  const { hrefOf } = useScreens()
  const openScreen = useOpenScreen()
  const pages = wholeList(useCall('admin/getMaintenancePlans', {}), ({ plans }) => plans)
  const columns = useColumns()
  const open = ({ planId }: MaintenancePlan) => openScreen('adminMaintenancePlan', { plan: planId })
  return (
    <AdminList
      title={t('plans')}
      back={hrefOf('adminMaintenance', {})}
      add={{ text: t('addPlan'), go: () => openScreen('adminMaintenancePlan', {}) }}
      pages={pages}
      name="adminMaintenancePlans"
      columns={columns}
      idOf={idOf}
      open={open}
      label={t('plans')}
      failed={t('failed')}
      empty={<EmptyState icon="list" title={t('none')} text={t('noneText')} />}
      rowHeight={evenRowHeight}
      renderRow={plan => (
        <ListRow
          even
          icon="list"
          title={plan.name}
          text={[intervalOf(plan, t, t.lang), targetOf(plan, t.lang)].filter(Boolean).join(' · ')}
          badge={
            plan.overdue > 0
              ? { text: `${t('overdue')} ${plan.overdue}`, tone: toneOfDue.overdue }
              : plan.soon > 0
                ? { text: `${t('soon')} ${plan.soon}`, tone: toneOfDue.soon }
                : undefined
          }
          onClick={() => open(plan)}
        />
      )}
    />
  )
}

/** /admin/maintenance/plan: adds a plan, or changes one. */
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useReplaceScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { EndCard } from '../keys/EndCard.tsx'
import { maintenanceTexts } from './maintenance-texts.ts'
import { outdatedByMaintenance } from './outdated.ts'
import { PlanForm } from './PlanForm.tsx'

export default function PlanScreen() {
  const t = useTexts(maintenanceTexts)
  const { hrefOf } = useScreens()
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const goBack = useGoBack(hrefOf('adminMaintenancePlans'))
  const replaceScreen = useReplaceScreen()
  const { plan: planId } = useScreenParameters('adminMaintenancePlan')
  const plans = useCall('admin/getMaintenancePlans', planId === undefined ? undefined : { planId })
  const organisations = useCall('admin/getOrganisations', {})
  const failed = [plans, organisations].find(each => each.error)
  const plan = plans.data?.plans[0]
  const remove = async () => {
    await api.call('admin/endMaintenancePlan', { planId: planId ?? '' }, { quiet: true })
    toast(t('removed'))
    goBack()
    await Promise.all(outdatedByMaintenance.map(cached.outdate))
  }
  const form = () => {
    if (failed?.error)
      return (
        <ErrorState
          title={t('failed')}
          text={messageOf(failed.error, t.lang)}
          retry={{ label: t('retry'), run: () => void failed.refetch() }}
        />
      )
    if (!organisations.data || (planId !== undefined && !plans.data)) return <LoadingState label={t('loading')} />
    if (planId !== undefined && !plan) return <EmptyState icon="list" title={t('planGone')} text="" />
    return (
      <PlanForm
        key={plan?.revision}
        {...(plan && { plan })}
        organisations={organisations.data.organisations}
        onAdded={added => replaceScreen('adminMaintenancePlan', undefined, { plan: added })}
      />
    )
  }
  return (
    <Page
      form
      wide
      preview={
        plan && <EndCard title={t('endPlan')} text={t('endPlanHint')} sure={t('endSure')} keep={t('cancel')} end={remove} />
      }
      bar={
        <TopBar title={plan?.name ?? (planId === undefined ? t('addPlan') : t('plan'))} back={{ label: t('back'), go: goBack }} />
      }
    >
      {form()}
    </Page>
  )
}

/** /admin/maintenance/vehicle: one plan for one vehicle: how far it is, a service entered or changed, its work order, what was done before. */
import type { MaintenanceDue, Service } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { yuan } from '../../../core/money/yuan.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useReplaceScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dayText } from '../../../core/time/format.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { EndCard } from '../keys/EndCard.tsx'
import { drivenOf, lastOf, toneOfDue, usedOf } from './maintenance-columns.tsx'
import { maintenanceTexts } from './maintenance-texts.ts'
import { OrderCard } from './OrderCard.tsx'
import { outdatedByMaintenance } from './outdated.ts'
import { ServiceForm } from './ServiceForm.tsx'

export default function MaintenanceOf() {
  const t = useTexts(maintenanceTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminMaintenance', {}))
  const replaceScreen = useReplaceScreen()
  const { plan: planId = '', vehicle: vehicleId = '', service: serviceId } = useScreenParameters('adminMaintenanceOf')
  // An address without both names nothing.
  const named = planId !== '' && vehicleId !== ''
  const of = { planId, vehicleId }
  const due = useCall('admin/getMaintenanceDue', named ? of : undefined)
  const services = useCall('admin/getServices', named ? of : undefined)
  const failed = [due, services].find(each => each.error)
  const [row] = due.data?.due ?? []
  const known = services.data?.services ?? []
  const service = known.find(each => each.serviceId === serviceId)
  const show = (next: string | undefined) =>
    replaceScreen('adminMaintenanceOf', undefined, {
      plan: planId,
      vehicle: vehicleId,
      ...(next !== undefined && { service: next }),
    })
  return (
    <Page
      form
      wide
      preview={row && <Around due={row} services={known} shown={service} onShow={show} />}
      bar={<TopBar title={row ? `${row.plateNum} · ${row.planName}` : t('title')} back={{ label: t('back'), go: goBack }} />}
    >
      {failed?.error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(failed.error, t.lang)}
          retry={{ label: t('retry'), run: () => void failed.refetch() }}
        />
      ) : row && services.data ? (
        <>
          <Progress due={row} />
          <ServiceForm
            // A new one begins empty after each that was entered.
            key={service?.serviceId ?? `after ${known.length}`}
            of={of}
            service={service}
            onSaved={() => show(undefined)}
          />
        </>
      ) : due.data || !named ? (
        <EmptyState icon="list" title={t('gone')} text="" />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

function Progress({ due }: { due: MaintenanceDue }) {
  const t = useTexts(maintenanceTexts)
  const facts: [string, string][] = [
    [t(due.neverDone ? 'counted' : 'since'), dayText(due.since, t.lang)],
    [t('km'), drivenOf(due, t, t.lang)],
    [t('hours'), usedOf(due.hours, due.everyHours, t, t.lang)],
    [t('dueOn'), dayText(due.dueOn, t.lang)],
    [t('dueAt'), due.dueAtOdometerKm === null ? '' : shownNumber('km', due.dueAtOdometerKm, t.lang)],
    [t('organisation'), due.orgName],
  ]
  return (
    <Card>
      <Rows label={lastOf(due, t, t.lang)}>
        <Row title={t('state')}>
          <StateBadge tone={toneOfDue[due.state]}>{t(due.state)}</StateBadge>
        </Row>
        {facts
          .filter(([, value]) => value !== '')
          .map(([title, value]) => (
            <Row key={title} title={title} value={value} />
          ))}
      </Rows>
    </Card>
  )
}

interface AroundProps {
  due: MaintenanceDue
  services: readonly Service[]
  shown: Service | undefined
  onShow: (serviceId: string | undefined) => void
}

function Around({ due, services, shown, onShow }: AroundProps) {
  const t = useTexts(maintenanceTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const remove = async () => {
    await api.call('admin/endService', { serviceId: shown?.serviceId ?? '' }, { quiet: true })
    toast(t('removed'))
    onShow(undefined)
    await Promise.all(outdatedByMaintenance.map(cached.outdate))
  }
  return (
    <div className="grid gap-4">
      <OrderCard key={due.applicationNum} due={due} />
      {services.length > 0 && (
        <Card title={t('services')}>
          <Rows label={t('services')}>
            {services.map(each => (
              <Row
                key={each.serviceId}
                title={dayText(each.doneOn, t.lang)}
                text={[
                  each.odometerKm !== null && t('everyKmShort', { n: shownNumber('km', each.odometerKm, t.lang, 1) }),
                  each.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                value={each.cents === null ? undefined : yuan(each.cents, t.lang)}
                onClick={() => onShow(each.serviceId)}
              />
            ))}
          </Rows>
        </Card>
      )}
      {shown && (
        <EndCard title={t('endService')} text={t('endServiceHint')} sure={t('endSure')} keep={t('cancel')} end={remove} />
      )}
    </div>
  )
}

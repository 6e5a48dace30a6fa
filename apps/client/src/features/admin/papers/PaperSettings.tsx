/** /admin/papers/departure: where departure checks are refused for papers that have ended, and for terminals that are down. */
import type { AdminOrganisation, DataOf } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Switch } from '../../../ui/inputs/Switch.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { nameIn } from '../name-in-language.ts'
import { organisationRows } from '../organisation-rows.ts'
import { paperTexts } from './paper-texts.ts'

type Setting = DataOf<'admin/getPaperSettings'>['organisations'][number]

export default function PaperSettings() {
  const t = useTexts(paperTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminPapers', {}))
  const settings = useCall('admin/getPaperSettings', {})
  const organisations = useCall('admin/getOrganisations', {})
  const failed = [settings, organisations].find(each => each.error)
  return (
    <Page bar={<TopBar title={t('departureAll')} back={{ label: t('back'), go: goBack }} />}>
      {failed?.error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(failed.error, t.lang)}
          retry={{ label: t('retry'), run: () => void failed.refetch() }}
        />
      ) : settings.data && organisations.data ? (
        <Switches settings={settings.data.organisations} organisations={organisations.data.organisations} />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

/** h */
const offered = [2, 6, 12, 24, 48, 72] as const

function Switches({ settings, organisations }: { settings: readonly Setting[]; organisations: readonly AdminOrganisation[] }) {
  const t = useTexts(paperTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const byId = new Map(settings.map(each => [each.orgId, each]))
  const set = async (body: { orgId: number; refuseExpired: boolean; deviceDownHours?: number | null }) => {
    try {
      await api.call('admin/savePaperSettings', body, { quiet: true })
      toast(t('saved'))
    } catch (error) {
      toast(messageOf(error, t.lang))
    }
    await cached.outdate('admin/getPaperSettings')
  }
  const rows = organisationRows(organisations).map(({ organisation, depth }) => {
    const { orgId } = organisation
    const setting = byId.get(orgId)
    return {
      orgId,
      name: nameIn(organisation, t.lang),
      indent: { paddingInlineStart: `${depth * 20}px` },
      refuseExpired: setting?.refuseExpired ?? false,
      fromAbove: setting?.fromAbove ?? false,
      hours: setting?.deviceDownHours ?? null,
      above: setting?.deviceDownAbove ?? null,
    }
  })
  return (
    <>
      <Card title={t('departureTitle')} text={t('departureText')}>
        <div className="grid gap-2">
          {rows.map(({ orgId, name, indent, refuseExpired, fromAbove }) => (
            <div key={orgId} style={indent}>
              <Switch
                label={name}
                {...(fromAbove && { text: t('fromAbove') })}
                on={refuseExpired || fromAbove}
                disabled={fromAbove}
                onChange={on => void set({ orgId, refuseExpired: on })}
              />
            </div>
          ))}
        </div>
      </Card>
      <Card title={t('deviceTitle')} text={t('deviceText')}>
        <div className="grid gap-2">
          {rows.map(({ orgId, name, indent, refuseExpired, hours, above }) => (
            <div key={orgId} style={indent}>
              <Select
                label={name}
                choices={[
                  { value: '', text: above === null ? t('deviceOff') : t('deviceAs', { hours: above }) },
                  ...[...new Set([...offered, ...(hours === null ? [] : [hours])])]
                    .toSorted((a, b) => a - b)
                    .map(each => ({ value: String(each), text: t('deviceHours', { hours: each }) })),
                ]}
                chosen={hours === null ? '' : String(hours)}
                onChoose={chosen => void set({ orgId, refuseExpired, deviceDownHours: chosen === '' ? null : Number(chosen) })}
              />
            </div>
          ))}
        </div>
      </Card>
    </>
  )
}

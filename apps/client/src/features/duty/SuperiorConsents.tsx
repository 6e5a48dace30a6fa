/** /superiorConsents: what superior platforms may have done with the vehicles of a company, a switch for each kind of request. */
import type { DataOf, SuperiorConsents as Consents } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/inputs/Select.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { useConfirm } from '../../ui/overlays/Question.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { consentTexts } from './consent-texts.ts'

export default function SuperiorConsents() {
  const t = useTexts(consentTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('postCheckList'))
  const [chosen, setChosen] = useState<string>()
  const { data, error, refetch } = useCall('duty/getSuperiorConsents', chosen === undefined ? {} : { orgId: chosen })
  return (
    <Page wide bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      {data ? (
        <OfCompany data={data} onChoose={setChosen} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

function OfCompany({ data, onChoose }: { data: DataOf<'duty/getSuperiorConsents'>; onChoose: (orgId: string) => void }) {
  const t = useTexts(consentTexts)
  const { orgId, companies, superiors } = data
  if (orgId === null || superiors.length === 0) return <EmptyState icon="shield" title={t('none')} text={t('noneText')} />
  return (
    <>
      <Card>
        {companies.length > 1 && (
          <Select
            label={t('company')}
            choices={companies.map(each => ({ value: String(each.orgId), text: each.orgName }))}
            chosen={String(orgId)}
            onChoose={onChoose}
          />
        )}
        <p className="muted">{t('about')}</p>
      </Card>
      {superiors.map(superior => (
        <OfSuperior key={superior.govId} orgId={String(orgId)} superior={superior} />
      ))}
    </>
  )
}

function OfSuperior({ orgId, superior }: { orgId: string; superior: Consents }) {
  const t = useTexts(consentTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { confirm, question } = useConfirm()
  const [busy, setBusy] = useState(false)
  const { govId, govName, kinds } = superior
  async function decide(kind: Consents['kinds'][number]['kind'], allowed: boolean) {
    const texts = [t('allowText')]
    const title = t('allowTitle', { gov: govName, kind: t(kind) })
    if (allowed && !(await confirm({ title, texts, yes: t('allow'), no: t('cancel') }))) return
    setBusy(true)
    try {
      await api.call('duty/decideSuperiorConsent', { orgId, govId, kind, allowed }, { quiet: true })
      toast(t(allowed ? 'allowed' : 'forbidden'))
    } catch (failure) {
      toast(messageOf(failure, t.lang))
    }
    setBusy(false)
    await cached.outdate('duty/getSuperiorConsents')
  }
  return (
    <Card title={govName}>
      {kinds.map(({ kind, allowed, decidedBy, decidedAt }) => (
        <Switch
          key={kind}
          label={t(kind)}
          text={decidedAt === null ? t('asConfigured') : t('decided', { name: decidedBy, time: dateTime(decidedAt, t.lang) })}
          on={allowed}
          disabled={busy}
          onChange={on => void decide(kind, on)}
        />
      ))}
      {question}
    </Card>
  )
}

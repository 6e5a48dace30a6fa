/** /admin/webhook: adds a webhook, whose secret is shown once, or changes one and shows what was sent to it. */
import type { Webhook } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Admin.module.css'
import { EndCard } from '../keys/EndCard.tsx'
import { SecretCard } from '../keys/SecretCard.tsx'
import { Deliveries } from './Deliveries.tsx'
import { toneOfWebhook } from './webhook-columns.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { webhookTexts } from './webhook-texts.ts'

export default function WebhookScreen() {
  const t = useTexts(webhookTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminWebhooks'))
  const { webhook: webhookId } = useScreenParameters('adminWebhook')
  const [latest, setMade] = useState<{ name: string; secret: string }>()
  // Of the form: another one may be opened after it.
  const made = webhookId === undefined ? latest : undefined
  const webhooks = useCall('admin/getWebhooks', {})
  const organisations = useCall('admin/getOrganisations', {})
  const failed = [webhooks, organisations].find(each => each.error)
  const known = webhooks.data?.webhooks.find(each => each.webhookId === webhookId)
  return (
    <Page
      form
      facts={
        known &&
        organisations.data && (
          <>
            <StateCard webhook={known} />
            <Deliveries webhookId={known.webhookId} />
          </>
        )
      }
      bar={<TopBar title={made?.name ?? known?.name ?? t('add')} back={{ label: t('back'), go: goBack }} />}
    >
      {made ? (
        <SecretCard title={t('made')} text={t('secretText')} secret={made.secret} copyLabel={t('copySecret')} />
      ) : failed?.error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(failed.error, t.lang)}
          retry={{ label: t('retry'), run: () => void failed.refetch() }}
        />
      ) : !webhooks.data || !organisations.data ? (
        <LoadingState label={t('loading')} />
      ) : known ? (
        <>
          <WebhookForm key={known.webhookId} known={known} organisations={organisations.data.organisations} />
          <EndWebhook webhook={known} onEnded={goBack} />
        </>
      ) : webhookId !== undefined ? (
        <EmptyState icon="external" title={t('gone')} />
      ) : (
        <WebhookForm organisations={organisations.data.organisations} onMade={setMade} />
      )}
    </Page>
  )
}

function StateCard({ webhook: { webhookId, state, waiting, lastSentAt, makerName } }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [busy, setBusy] = useState(false)
  async function test() {
    setBusy(true)
    try {
      await api.call('admin/testWebhook', { webhookId }, { quiet: true })
    } catch (error) {
      toast(messageOf(error, t.lang))
    }
    setBusy(false)
    await Promise.all((['admin/getWebhookDeliveries', 'admin/getWebhooks'] as const).map(cached.outdate))
  }
  return (
    <Card title={t('webhook')}>
      <FactList
        facts={[
          [
            t('state'),
            <StateBadge key="state" tone={toneOfWebhook[state]}>
              {t(`state_${state}`)}
            </StateBadge>,
          ],
          [t('waiting'), waiting],
          [t('lastSent'), lastSentAt === null ? t('never') : dateTime(lastSentAt, t.lang)],
          [t('maker'), makerName],
        ]}
      />
      <div className={styles['pair']}>
        <Button busy={busy} icon="external" onClick={() => void test()}>
          {t('test')}
        </Button>
        <span className={styles['hint']}>{t('testHint')}</span>
      </div>
    </Card>
  )
}

function EndWebhook({ webhook: { webhookId }, onEnded }: { webhook: Webhook; onEnded: () => void }) {
  const t = useTexts(webhookTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  async function end() {
    await api.call('admin/endWebhook', { webhookId }, { quiet: true })
    toast(t('endDone'))
    await cached.outdate('admin/getWebhooks')
    onEnded()
  }
  return <EndCard title={t('end')} text={t('endHint')} sure={t('endSure')} keep={t('keep')} end={end} />
}

/** /admin/webhooks: where what happens is sent. */
import { fillPlaceholders } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { wholeList } from '../../../core/lists/use-pages.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { IntegrationList } from '../keys/IntegrationList.tsx'
import { hostOf, toneOfWebhook, useWebhookColumns } from './webhook-columns.tsx'
import { webhookTexts } from './webhook-texts.ts'

export default function Webhooks() {
  const t = useTexts(webhookTexts)
  const openScreen = useOpenScreen()
  return (
    <IntegrationList
      screen="adminWebhooks"
      pages={wholeList(useCall('admin/getWebhooks', {}), ({ webhooks }) => webhooks)}
      columns={useWebhookColumns()}
      idOf={({ webhookId }) => webhookId}
      icon="external"
      words={{ label: t('webhooks'), failed: t('failed'), none: t('none'), noneText: t('noneText'), add: t('add') }}
      inShort={({ name, address, waiting, state }) => ({
        title: name,
        text: fillPlaceholders(webhookTexts.rows.summary[t.lang], { host: hostOf(address), waiting }),
        badge: state === 'on' ? undefined : { text: t(`state_${state}`), tone: toneOfWebhook[state] },
      })}
      open={({ webhookId }) => openScreen('adminWebhook', { webhook: webhookId })}
      add={() => openScreen('adminWebhook', {})}
    />
  )
}

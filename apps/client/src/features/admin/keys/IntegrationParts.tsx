/** The screens of integrations, beside each other. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useReplaceScreen } from '../../../core/routing/use-open-screen.ts'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import styles from '../Admin.module.css'
import { apiTexts } from '../api/api-texts.ts'
import { channelTexts } from '../channels/channel-texts.ts'
import { partnerTexts } from '../partners/partner-texts.ts'
import { webhookTexts } from '../webhooks/webhook-texts.ts'
import { keyTexts } from './key-texts.ts'

export function IntegrationParts({
  chosen,
}: {
  chosen: 'adminKeys' | 'adminPartners' | 'adminWebhooks' | 'adminChannels' | 'adminApi'
}) {
  const t = useTexts(keyTexts)
  const partners = useTexts(partnerTexts)
  const webhooks = useTexts(webhookTexts)
  const channels = useTexts(channelTexts)
  const api = useTexts(apiTexts)
  const replaceScreen = useReplaceScreen()
  const whole = useCall('admin/getOrganisations', {}).data?.wholeInstallation
  const parts = [
    { value: 'adminKeys', text: t('keys') },
    // Who administers one company of several is refused there.
    ...(whole || chosen === 'adminPartners' ? [{ value: 'adminPartners', text: partners('partners') } as const] : []),
    { value: 'adminWebhooks', text: webhooks('webhooks') },
    { value: 'adminChannels', text: channels('channels') },
    { value: 'adminApi', text: api('tab') },
  ] as const
  return (
    <div className={styles['parts']}>
      <Segments label={t('title')} choices={parts} chosen={chosen} onChoose={part => replaceScreen(part, undefined)} />
    </div>
  )
}

/** The screens of integrations, beside each other. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useReplaceScreen } from '../../../core/routing/use-open-screen.ts'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import styles from '../Admin.module.css'
import { channelTexts } from '../channels/channel-texts.ts'
import { webhookTexts } from '../webhooks/webhook-texts.ts'
import { keyTexts } from './key-texts.ts'

export function IntegrationParts({ chosen }: { chosen: 'adminKeys' | 'adminWebhooks' | 'adminChannels' }) {
  const t = useTexts(keyTexts)
  const webhooks = useTexts(webhookTexts)
  const channels = useTexts(channelTexts)
  const replaceScreen = useReplaceScreen()
  const parts = [
    { value: 'adminKeys', text: t('keys') },
    { value: 'adminWebhooks', text: webhooks('webhooks') },
    { value: 'adminChannels', text: channels('channels') },
  ] as const
  return (
    <div className={styles['parts']}>
      <Segments label={t('title')} choices={parts} chosen={chosen} onChoose={part => replaceScreen(part, undefined)} />
    </div>
  )
}

/** /admin/webhooks: where what happens is sent. */
import { fillPlaceholders, type Webhook } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PagedRows } from '../../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../../core/lists/PagedTable.tsx'
import { wholeList } from '../../../core/lists/use-pages.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { ListRow } from '../../../ui/ListRow.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import styles from '../Admin.module.css'
import { IntegrationParts } from '../keys/IntegrationParts.tsx'
import { keyTexts } from '../keys/key-texts.ts'
import { hostOf, toneOfWebhook, useWebhookColumns } from './webhook-columns.tsx'
import { webhookTexts } from './webhook-texts.ts'

const idOf = ({ webhookId }: Webhook): string => webhookId

export default function Webhooks() {
  const t = useTexts(webhookTexts)
  const keys = useTexts(keyTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('admin'))
  const openScreen = useOpenScreen()
  const pages = wholeList(useCall('admin/getWebhooks', {}), ({ webhooks }) => webhooks)
  const wide = useWide()
  const columns = useWebhookColumns()
  const open = ({ webhookId }: Webhook) => openScreen('adminWebhook', { webhook: webhookId })
  const add = (
    <Button icon="plus" onClick={() => openScreen('adminWebhook', {})}>
      {t('add')}
    </Button>
  )
  const list = {
    pages,
    failed: t('failed'),
    empty: <EmptyState icon="external" title={t('none')} text={t('noneText')} />,
    label: t('webhooks'),
    idOf,
  }
  return (
    <ListPage
      wide
      bar={<TopBar title={keys('title')} back={{ label: t('back'), go: goBack }} actions={add} />}
      head={<IntegrationParts chosen="adminWebhooks" />}
    >
      <div className={styles['table']}>
        {wide ? (
          <PagedTable {...list} name="adminWebhooks" columns={columns} onChoose={open} />
        ) : (
          <PagedRows
            {...list}
            rowHeight={72}
            renderRow={webhook => (
              <ListRow
                oneLine
                icon="external"
                title={webhook.name}
                text={fillPlaceholders(webhookTexts.rows.summary[t.lang], {
                  host: hostOf(webhook.address),
                  waiting: webhook.waiting,
                })}
                badge={
                  webhook.state === 'on' ? undefined : { text: t(`state_${webhook.state}`), tone: toneOfWebhook[webhook.state] }
                }
                onClick={() => open(webhook)}
              />
            )}
          />
        )}
      </div>
    </ListPage>
  )
}

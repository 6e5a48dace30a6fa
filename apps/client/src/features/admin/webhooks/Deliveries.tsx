/** What was sent to a webhook and what waits; one opens with its message, and is sent again. */
import type { DataOf, WebhookDelivery } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { ListState } from '../../../core/lists/ListState.tsx'
import { useFollowingPages } from '../../../core/lists/use-following-pages.ts'
import { callKey } from '../../../core/queries/call-key.ts'
import { useCachedCalls, useCallScope } from '../../../core/queries/use-call.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Card } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import styles from '../Admin.module.css'
import { kindIn } from './webhook-columns.tsx'
import { webhookTexts } from './webhook-texts.ts'

const path = 'admin/getWebhookDeliveries'
type State = WebhookDelivery['state']
const tones: Readonly<Record<State, Tone>> = { waiting: 'idling', sent: 'driving', failed: 'alarm' }
const rowsOf = ({ deliveries }: DataOf<typeof path>): readonly WebhookDelivery[] => deliveries
/** Between two looks while something waits, ms. */
const lookAgain = 3_000

function useDeliveries(webhookId: string, state: State | '') {
  const { api } = useOutrider()
  const scope = useCallScope(undefined)
  const question = { webhookId, ...(state !== '' && { state }) }
  return useFollowingPages({
    queryKey: callKey(path, question, scope),
    read: (cursor, { signal }) =>
      api.call(
        path,
        { ...question, ...(cursor !== undefined && { cursor }) },
        { quiet: true, ...(signal && { signal }), ...(scope.platform && { platform: scope.platform }) },
      ),
    rowsOf,
    filePageSize: 200,
  }).list
}

export function Deliveries({ webhookId }: { webhookId: string }) {
  const t = useTexts(webhookTexts)
  const [state, setState] = useState<State | ''>('')
  const [opened, setOpened] = useState<WebhookDelivery>()
  const pages = useDeliveries(webhookId, state)
  const { rows, error, nextPage, loadMore, reload } = pages
  const waits = rows.some(each => each.state === 'waiting')
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(reload, lookAgain)
    return () => clearInterval(timer)
  }, [waits, reload])
  const states = [
    { value: '' as const, text: t('all') },
    ...(['waiting', 'sent', 'failed'] as const).map(value => ({ value, text: t(`delivery_${value}`) })),
  ]
  return (
    <Card title={t('deliveries')}>
      <Segments label={t('state')} choices={states} chosen={state} onChoose={setState} />
      <ListState pages={pages} failed={t('deliveriesFailed')} empty={<p className={styles['hint']}>{t('noDeliveries')}</p>}>
        <Rows label={t('deliveries')}>
          {rows.map(each => (
            <Row
              key={each.deliveryId}
              title={kindIn(each.kind, t.lang)}
              text={[each.plateNum, dateTime(each.at, t.lang)].filter(Boolean).join(' · ')}
              onClick={() => setOpened(each)}
            >
              <StateBadge tone={tones[each.state]}>{t(`delivery_${each.state}`)}</StateBadge>
            </Row>
          ))}
        </Rows>
      </ListState>
      {error && nextPage === 'failed' && <Alert>{messageOf(error, t.lang)}</Alert>}
      {nextPage !== 'none' && (
        <Button busy={nextPage === 'comes'} onClick={loadMore}>
          {t('more')}
        </Button>
      )}
      {opened && <Opened webhookId={webhookId} delivery={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

interface OpenedProps {
  webhookId: string
  delivery: WebhookDelivery
  onClose: () => void
}

function Opened({ webhookId, delivery, onClose }: OpenedProps) {
  const t = useTexts(webhookTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { deliveryId, status, fault, state, nextAt, sentAt } = delivery
  async function replay() {
    try {
      await api.call('admin/replayWebhookDelivery', { webhookId, deliveryId }, { quiet: true })
      toast(t('replayed'))
    } catch (error) {
      toast(messageOf(error, t.lang))
    }
    onClose()
    await Promise.all(([path, 'admin/getWebhooks'] as const).map(cached.outdate))
  }
  const answer = fault === '' || fault === 'status' ? status !== null && <code>{status}</code> : t(`fault_${fault}`)
  const facts = [
    [t('state'), t(`delivery_${state}`)],
    [t('vehicle'), delivery.plateNum],
    [t('happened'), dateTime(delivery.at, t.lang)],
    [t('tries'), delivery.tries],
    [t('answer'), answer],
    [t('sentAt'), sentAt !== null && dateTime(sentAt, t.lang)],
    [t('nextTry'), nextAt !== null && dateTime(nextAt, t.lang)],
  ] as const
  return (
    <Dialog title={kindIn(delivery.kind, t.lang)} closeLabel={t('close')} placement="side" size="medium" onClose={onClose}>
      <div className={styles['form']}>
        <FactList facts={facts.flatMap(([label, value]) => (value === '' || value === false ? [] : [[label, value] as const]))} />
        <Card title={t('body')}>
          <pre className={styles['example']}>
            <code>{JSON.stringify(JSON.parse(delivery.body), undefined, 2)}</code>
          </pre>
        </Card>
        <Button icon="refresh" onClick={() => void replay()}>
          {t('replay')}
        </Button>
      </div>
    </Dialog>
  )
}

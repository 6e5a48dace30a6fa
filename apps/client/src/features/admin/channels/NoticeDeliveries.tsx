/** What was sent by a channel and what waits; one opens with what its service said. */
import type { DataOf, NoticeDelivery } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { ListState } from '../../../core/lists/ListState.tsx'
import { useFollowingPages } from '../../../core/lists/use-following-pages.ts'
import { callKey } from '../../../core/queries/call-key.ts'
import { useCallScope } from '../../../core/queries/use-call.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Card } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import styles from '../Admin.module.css'
import { noticeKindIn } from './channel-columns.tsx'
import { channelTexts } from './channel-texts.ts'

const path = 'admin/getNoticeDeliveries'
type State = NoticeDelivery['state']
const tones: Readonly<Record<State, Tone>> = { waiting: 'idling', sent: 'driving', failed: 'alarm' }
const rowsOf = ({ deliveries }: DataOf<typeof path>): readonly NoticeDelivery[] => deliveries
/** Between two looks while something waits, ms. */
const lookAgain = 3_000

function useDeliveries(channelId: string, state: State | '') {
  const { api } = useOutrider()
  const scope = useCallScope(undefined)
  const question = { channelId, ...(state !== '' && { state }) }
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

export function NoticeDeliveries({ channelId }: { channelId: string }) {
  const t = useTexts(channelTexts)
  const lang = useLang()
  const [state, setState] = useState<State | ''>('')
  const [opened, setOpened] = useState<NoticeDelivery>()
  const pages = useDeliveries(channelId, state)
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
              title={noticeKindIn(each.kind, lang)}
              text={[each.plateNum, each.personName, dateTime(each.at, lang)].filter(Boolean).join(' · ')}
              onClick={() => setOpened(each)}
            >
              <StateBadge tone={tones[each.state]}>{t(`delivery_${each.state}`)}</StateBadge>
            </Row>
          ))}
        </Rows>
      </ListState>
      {error && nextPage === 'failed' && <Alert>{messageOf(error, lang)}</Alert>}
      {nextPage !== 'none' && (
        <Button busy={nextPage === 'comes'} onClick={loadMore}>
          {t('more')}
        </Button>
      )}
      {opened && <Opened delivery={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

function Opened({ delivery, onClose }: { delivery: NoticeDelivery; onClose: () => void }) {
  const t = useTexts(channelTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { fault, state, nextAt, sentAt, answer, text } = delivery
  const facts = [
    [t('state'), t(`delivery_${state}`)],
    [t('why'), fault !== '' && t(`fault_${fault}`)],
    [t('to'), delivery.personName || t('group')],
    [t('vehicle'), delivery.plateNum],
    [t('happened'), dateTime(delivery.at, lang)],
    [t('tries'), delivery.tries],
    [t('answer'), answer !== '' && <code key="answer">{answer}</code>],
    [t('sentAt'), sentAt !== null && dateTime(sentAt, lang)],
    [t('nextTry'), nextAt !== null && dateTime(nextAt, lang)],
  ] as const
  return (
    <Dialog
      title={noticeKindIn(delivery.kind, lang)}
      closeLabel={common('close')}
      placement="side"
      size="medium"
      onClose={onClose}
    >
      <div className={styles['form']}>
        <FactList facts={facts.flatMap(([label, value]) => (value === '' || value === false ? [] : [[label, value] as const]))} />
        <Card title={t('text')}>
          {text === '' ? (
            <p className={styles['hint']}>{t('own')}</p>
          ) : (
            <p>
              <code>{text}</code>
            </p>
          )}
        </Card>
      </div>
    </Dialog>
  )
}

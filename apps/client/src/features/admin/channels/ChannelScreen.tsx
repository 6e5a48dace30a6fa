/** /admin/channel: adds a channel for notices, or changes one and shows what was sent by it. */
import type { NoticeChannel } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
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
import { toneOfChannel } from './channel-columns.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import { channelTexts } from './channel-texts.ts'
import { NoticeDeliveries } from './NoticeDeliveries.tsx'

export default function ChannelScreen() {
  const t = useTexts(channelTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminChannels'))
  const { channel: channelId } = useScreenParameters('adminChannel')
  const channels = useCall('admin/getNoticeChannels', {})
  const organisations = useCall('admin/getOrganisations', {})
  const failed = [channels, organisations].find(each => each.error)
  const known = channels.data?.channels.find(each => each.channelId === channelId)
  const form = { offered: channels.data?.offered ?? [], organisations: organisations.data?.organisations ?? [] }
  return (
    <Page
      form
      facts={
        known &&
        organisations.data && (
          <>
            <StateCard channel={known} />
            <NoticeDeliveries channelId={known.channelId} />
          </>
        )
      }
      bar={<TopBar title={known?.name ?? t('add')} back={{ label: common('back'), go: goBack }} />}
    >
      {failed?.error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(failed.error, lang)}
          retry={{ label: common('retry'), run: () => void failed.refetch() }}
        />
      ) : !channels.data || !organisations.data ? (
        <LoadingState label={common('loading')} />
      ) : known ? (
        <>
          <ChannelForm key={known.channelId} known={known} {...form} />
          <EndChannel channel={known} onEnded={goBack} />
        </>
      ) : channelId !== undefined ? (
        <EmptyState icon="bell" title={t('gone')} />
      ) : (
        <ChannelForm {...form} onMade={goBack} />
      )}
    </Page>
  )
}

function StateCard({ channel: { channelId, state, waiting, people, lastSentAt } }: { channel: NoticeChannel }) {
  const t = useTexts(channelTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [busy, setBusy] = useState(false)
  async function test() {
    setBusy(true)
    try {
      await api.call('admin/testNoticeChannel', { channelId }, { quiet: true })
    } catch (error) {
      toast(messageOf(error, lang))
    }
    setBusy(false)
    await Promise.all((['admin/getNoticeDeliveries', 'admin/getNoticeChannels'] as const).map(cached.outdate))
  }
  return (
    <Card title={t('channel')}>
      <FactList
        facts={[
          [
            t('state'),
            <StateBadge key="state" tone={toneOfChannel[state]}>
              {t(`state_${state}`)}
            </StateBadge>,
          ],
          [t('people'), people],
          [t('waiting'), waiting],
          [t('lastSent'), lastSentAt === null ? t('never') : dateTime(lastSentAt, lang)],
        ]}
      />
      <div className={styles['pair']}>
        <Button busy={busy} icon="bell" onClick={() => void test()}>
          {t('test')}
        </Button>
        <span className={styles['hint']}>{t('testHint')}</span>
      </div>
    </Card>
  )
}

function EndChannel({ channel: { channelId }, onEnded }: { channel: NoticeChannel; onEnded: () => void }) {
  const t = useTexts(channelTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  async function end() {
    await api.call('admin/endNoticeChannel', { channelId }, { quiet: true })
    toast(t('endDone'))
    await cached.outdate('admin/getNoticeChannels')
    onEnded()
  }
  return <EndCard title={t('end')} text={t('endHint')} sure={t('endSure')} keep={t('keep')} end={end} />
}

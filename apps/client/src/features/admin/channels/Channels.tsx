/** /admin/channels: by what people are told of what happens, besides pushes. */
import { channelKindOf, fillPlaceholders } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { wholeList } from '../../../core/lists/use-pages.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { IntegrationList } from '../keys/IntegrationList.tsx'
import { toneOfChannel, useChannelColumns } from './channel-columns.tsx'
import { channelTexts } from './channel-texts.ts'

export default function Channels() {
  const t = useTexts(channelTexts)
  const openScreen = useOpenScreen()
  const wide = useWide()
  const toEscalation = () => openScreen('adminEscalation')
  const escalation = wide ? (
    <Button onClick={toEscalation}>{t('escalation')}</Button>
  ) : (
    <IconButton icon="list" label={t('escalation')} onClick={toEscalation} />
  )
  return (
    <IntegrationList
      screen="adminChannels"
      pages={wholeList(useCall('admin/getNoticeChannels', {}), ({ channels }) => channels)}
      columns={useChannelColumns()}
      idOf={({ channelId }) => channelId}
      icon="bell"
      words={{ label: t('channels'), failed: t('failed'), none: t('none'), noneText: t('noneText'), add: t('add') }}
      inShort={({ name, kind, people, state }) => ({
        title: name,
        text: fillPlaceholders(channelTexts.rows.summary[t.lang], { kind: channelKindOf(kind)[t.lang], people }),
        badge: state === 'on' ? undefined : { text: t(`state_${state}`), tone: toneOfChannel[state] },
      })}
      open={({ channelId }) => openScreen('adminChannel', { channel: channelId })}
      add={() => openScreen('adminChannel', {})}
      actions={escalation}
    />
  )
}

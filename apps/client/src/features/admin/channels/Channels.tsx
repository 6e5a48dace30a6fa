/** /admin/channels: by what people are told of what happens, besides pushes. */
import { channelKindOf, fillPlaceholders, type NoticeChannel } from '@outrider/contract'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
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
import { toneOfChannel, useChannelColumns } from './channel-columns.tsx'
import { channelTexts } from './channel-texts.ts'

const idOf = ({ channelId }: NoticeChannel): string => channelId

export default function Channels() {
  const t = useTexts(channelTexts)
  const keys = useTexts(keyTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('admin'))
  const openScreen = useOpenScreen()
  const pages = wholeList(useCall('admin/getNoticeChannels', {}), ({ channels }) => channels)
  const wide = useWide()
  const columns = useChannelColumns()
  const open = ({ channelId }: NoticeChannel) => openScreen('adminChannel', { channel: channelId })
  const add = (
    <Button icon="plus" onClick={() => openScreen('adminChannel', {})}>
      {t('add')}
    </Button>
  )
  const list = {
    pages,
    failed: t('failed'),
    empty: <EmptyState icon="bell" title={t('none')} text={t('noneText')} />,
    label: t('channels'),
    idOf,
  }
  return (
    <ListPage
      wide
      bar={<TopBar title={keys('title')} back={{ label: common('back'), go: goBack }} actions={add} />}
      head={<IntegrationParts chosen="adminChannels" />}
    >
      <div className={styles['table']}>
        {wide ? (
          <PagedTable {...list} name="adminChannels" columns={columns} onChoose={open} />
        ) : (
          <PagedRows
            {...list}
            rowHeight={72}
            renderRow={channel => (
              <ListRow
                oneLine
                icon="bell"
                title={channel.name}
                text={fillPlaceholders(channelTexts.rows.summary[lang], {
                  kind: channelKindOf(channel.kind)[lang],
                  people: channel.people,
                })}
                badge={
                  channel.state === 'on' ? undefined : { text: t(`state_${channel.state}`), tone: toneOfChannel[channel.state] }
                }
                onClick={() => open(channel)}
              />
            )}
          />
        )}
      </div>
    </ListPage>
  )
}

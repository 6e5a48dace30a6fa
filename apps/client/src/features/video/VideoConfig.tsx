/** /videoConfig: which stream opens first, and after how long without an operation video stops. */
import { useStored } from '../../core/context/use-stored.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { mayChoose } from './windows/auto-close.ts'
import { MonthTraffic } from './MonthTraffic.tsx'
import { closeAfterChoices, storedVideoSettings } from './stored-video.ts'
import { videoConfigTexts } from './strings.ts'
import styles from './Video.module.css'

const platformDefault = 'platform'

export default function VideoConfig() {
  const t = useTexts(videoConfigTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  const [settings, store] = useStored(storedVideoSettings)
  const { data } = useCall('video/getVideoNoOpsAutoCloseDuration', {}, { staleTime: Infinity })
  const allowed = closeAfterChoices.filter(seconds => mayChoose(seconds, data))
  const textOf = (seconds: number): string =>
    seconds === 0
      ? t('never')
      : seconds % 60 > 0 || seconds === 60
        ? t('seconds', { n: seconds })
        : t('minutes', { n: seconds / 60 })
  const times = [
    { value: platformDefault, text: data ? t('platform', { time: textOf(data.duration) }) : t('platformUnknown') },
    ...allowed.map(seconds => ({ value: String(seconds), text: textOf(seconds) })),
  ]
  return (
    <Page wide preview={<MonthTraffic />} bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      <Card title={t('stream')} text={t('streamText')}>
        <Segments
          label={t('stream')}
          choices={[
            { value: 'sub', text: t('sub') },
            { value: 'main', text: t('main') },
          ]}
          chosen={settings.stream}
          onChoose={stream => store({ ...settings, stream })}
        />
      </Card>
      <Card
        title={t('closeAfter')}
        text={data?.most == null ? t('closeAfterText') : t('closeAfterMost', { time: textOf(data.most) })}
      >
        <Select
          label={t('closeAfter')}
          choices={times}
          chosen={allowed.some(seconds => seconds === settings.closeAfter) ? String(settings.closeAfter) : platformDefault}
          onChoose={value =>
            store({
              ...settings,
              closeAfter: closeAfterChoices.find(seconds => String(seconds) === value) ?? null,
            })
          }
        />
      </Card>
      <p className={styles['note']}>{t('saved')}</p>
    </Page>
  )
}

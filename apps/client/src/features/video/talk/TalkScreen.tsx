/** /talk: with the driver of one vehicle and who has talked with it, or, with vehicles that another screen hands over, a broadcast to all of them. */
import { limits, type TalkKindName } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { splitId } from '../../../core/api/identity.ts'
import { useVehicle } from '../../../core/context/use-fleet.ts'
import { namesById } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useRecipients } from '../../../core/routing/recipients.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import BroadcastPanel from './BroadcastPanel.tsx'
import { ChooseCabs } from './ChooseCabs.tsx'
import styles from './Talk.module.css'
import TalkButtons from './TalkButtons.tsx'
import { talkScreenTexts } from './talk-screen-texts.ts'
import { talkTexts } from './talk-texts.ts'
import { useEndOfTalk } from './use-end-of-talk.ts'

export default function TalkScreen() {
  const t = useTexts(talkScreenTexts)
  const { hrefOf } = useScreens()
  const { vehicle, alarm } = useScreenParameters('talk')
  const recipients = useRecipients()
  const goBack = useGoBack(
    alarm !== undefined
      ? hrefOf('vehAlmDetail', { vehAlmMsgId: alarm })
      : vehicle === undefined
        ? hrefOf('main')
        : hrefOf('vehicleInfo', { vehicle }),
  )
  return (
    <Page
      wide
      preview={vehicle === undefined ? undefined : <Talks id={vehicle} />}
      bar={
        <TopBar title={t(vehicle === undefined && recipients ? 'broadcast' : 'title')} back={{ label: t('back'), go: goBack }} />
      }
    >
      {vehicle !== undefined ? (
        <OneVehicle id={vehicle} alarm={alarm} />
      ) : recipients && recipients.length > 0 ? (
        <Many ids={recipients} onClose={goBack} />
      ) : (
        <ChooseCabs />
      )}
    </Page>
  )
}

function OneVehicle({ id, alarm }: { id: string; alarm: string | undefined }) {
  const t = useTexts(talkScreenTexts)
  const vehicle = useVehicle(id)
  const name = namesById(id, vehicle, t.lang)
  return (
    <Card title={name}>
      <div className={styles['buttons']}>
        <TalkButtons id={id} plate={name} alarm={alarm} />
      </div>
      <p className={styles['state']}>{t('hint')}</p>
    </Card>
  )
}

/** Vehicles of one platform at a time: a browser has one connection for what it says. */
function Many({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useTexts(talkScreenTexts)
  const isOfOne = new Set(ids.map(id => splitId(id).platformCode)).size === 1
  if (!isOfOne) return <Alert tone="notice">{t('severalPlatforms')}</Alert>
  if (ids.length > limits.broadcastVehicles)
    return (
      <Alert tone="notice">
        {t('tooMany', { n: number(limits.broadcastVehicles, t.lang), all: number(ids.length, t.lang) })}
      </Alert>
    )
  return <BroadcastPanel vehicleIds={ids} onClose={onClose} />
}

const kindTexts = { talk: 'talk', listen: 'listen', broadcast: 'broadcast' } as const satisfies Record<TalkKindName, string>

function Talks({ id }: { id: string }) {
  const t = useTexts(talkScreenTexts)
  const words = useTexts(talkTexts)
  const endWords = useEndOfTalk()
  const { data, error, refetch } = useCall('video/getTalks', { vehicleId: id }, { staleTime: 0 })
  if (error)
    return (
      <Alert>
        {messageOf(error, t.lang)} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </Alert>
    )
  if (!data) return null
  if (data.talks.length === 0)
    return (
      <Card title={t('before')}>
        <p className={styles['state']}>{t('none')}</p>
      </Card>
    )
  const seconds = (ms: number) => number(Math.round(ms / 1_000), t.lang)
  return (
    <Card title={t('before')}>
      <Rows label={t('before')}>
        {data.talks.map(({ kind, userName, beganAt, endedAt, spoke, why }) => (
          <Row
            key={`${beganAt} ${kind} ${userName}`}
            icon={kind === 'listen' ? 'soundOn' : kind === 'talk' ? 'phone' : 'radio'}
            title={`${words(kindTexts[kind])} · ${userName}`}
            text={[
              dateTime(beganAt, t.lang),
              endedAt === null ? t('goesOn') : t('lasted', { n: seconds(endedAt - beganAt) }),
              ...(kind === 'listen' ? [] : [t('spoke', { n: seconds(spoke) })]),
              ...(why === null ? [] : [endWords(why)]),
            ].join(' · ')}
          />
        ))}
      </Rows>
    </Card>
  )
}

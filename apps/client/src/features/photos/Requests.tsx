/** Requests for photos: what became of each, with its photo once it is there. */
import type { PhotoRequest } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { useNavigate } from '../../core/router/index.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { PhotoFigure } from './PhotoFigure.tsx'
import { PhotoDetail, PhotoViewer } from './PhotoViewer.tsx'
import { useChannelName } from './photo-words.ts'
import styles from './Photos.module.css'
import { isOpen } from './poll.ts'
import { photoTexts } from './strings.ts'
import { useRequests } from './use-requests.ts'

const stateTexts = { offline: 'endOffline' } as const

interface Props {
  title: 'captureInfo' | 'captureResult' | 'captureResultList'
  requestIds: readonly string[]
}

export function Requests({ title, requestIds }: Props) {
  const t = useTexts(photoTexts)
  const { api } = useOutrider()
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const openScreen = useOpenScreen()
  const goBack = useGoBack(hrefOf('photograph', {}))
  const { data, error, isPending, refetch } = useRequests(requestIds)
  const requests = data?.requests ?? []
  const open = requests.filter(isOpen)
  const [first] = requests
  const cancel = () =>
    void api
      .merged('photo/cancelTakePhotos', { requestIds: open.map(({ requestId }) => requestId) }, {})
      .then(() => refetch())
      .catch(() => undefined)
  return (
    <Page wide bar={<TopBar title={t(title)} back={{ label: t('back'), go: goBack }} />}>
      {requestIds.length > 0 && isPending && <p role="status">{t('loading')}</p>}
      {error && !data && (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      )}
      {(requestIds.length === 0 || (data && requests.length === 0)) && (
        <EmptyState
          icon="camera"
          title={t('nothing')}
          text={t('nothingText')}
          action={<Button onClick={() => void navigate(hrefOf('photograph', {}))}>{t('photograph')}</Button>}
        />
      )}
      {open.length > 0 && (
        <div className="grid gap-2">
          <Alert tone="notice">{t('takes')}</Alert>
          <Button onClick={cancel}>{t('cancel')}</Button>
        </div>
      )}
      <ul className={styles['requests']} aria-label={t('gallery')}>
        {requests.map(request => (
          <li key={request.requestId}>
            <RequestCard request={request} alone={requests.length === 1} />
          </li>
        ))}
      </ul>
      {first && open.length === 0 && (
        <Button icon="camera" onClick={() => openScreen('photograph', { vehicle: first.vehicleId })}>
          {t('again')}
        </Button>
      )}
    </Page>
  )
}

function RequestCard({ request, alone }: { request: PhotoRequest; alone: boolean }) {
  const t = useTexts(photoTexts)
  const channelOf = useChannelName()
  const [shown, setShown] = useState(false)
  const { plateNum, state, askedAt, photo } = request
  const name = `${plateNum} · ${channelOf(request)}`
  return (
    <section className={styles['request']} aria-label={name}>
      <h2 className={styles['name']}>{name}</h2>
      <p className="quiet" role="status">
        {photo ? t('stored') : t(state === 'offline' ? stateTexts.offline : state)} ·{' '}
        {t('askedAt', { time: dateTime(askedAt, t.lang) })}
      </p>
      {photo && alone && <PhotoDetail photo={photo} wide />}
      {photo && !alone && (
        <button type="button" className={styles['tile']} onClick={() => setShown(true)}>
          <span className="visually-hidden">{t('open', { name })}</span>
          <PhotoFigure photo={photo} isNamed />
        </button>
      )}
      {photo && shown && <PhotoViewer photo={photo} onClose={() => setShown(false)} />}
    </section>
  )
}

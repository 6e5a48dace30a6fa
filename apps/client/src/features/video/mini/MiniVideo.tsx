/** A small player of one camera. It ends when it is closed, with its card, and for want of an operation. */
import { useEffect, useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { CloseCountdown } from '../windows/CloseCountdown.tsx'
import { liveVideoTexts } from '../live-video-texts.ts'
import { videoTexts } from '../strings.ts'
import { useChannelName } from '../use-camera-name.ts'
import { useVideoWindows } from '../windows/use-video-windows.ts'
import { VideoWindow } from '../windows/VideoWindow.tsx'
import styles from './MiniVideo.module.css'

interface Props {
  vehicleId: string
  plateNum: string
  onClose: () => void
}

export default function MiniVideo({ vehicleId, plateNum, onClose }: Props) {
  const t = useTexts(videoTexts)
  const words = useTexts(liveVideoTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const nameOf = useChannelName()
  const windows = useVideoWindows()
  const [player] = windows.players
  const { data, error } = useCall('video/getVideoChannels', { vehicleId })
  const [chosen, setChosen] = useState<number>()
  const camera = data?.channels.find(({ channel }) => channel === chosen) ?? data?.channels[0]
  const [channel, name] = [camera?.channel, camera?.name]
  useEffect(() => {
    // The smaller picture: it is small, and costs mobile data of the vehicle.
    if (channel !== undefined) player?.open({ vehicleId, plateNum, channel, name: name ?? '' }, 'sub')
  }, [player, vehicleId, plateNum, channel, name])
  useEffect(() => () => windows.closeAll(), [windows])
  const wall = () => void navigate(hrefOf('main', { module: 'video', watch: vehicleId }))
  return (
    <section className={styles['mini']} aria-label={words('mini')}>
      {error ? (
        <Alert>{messageOf(error, lang)}</Alert>
      ) : data && !camera ? (
        <Alert tone="notice">{t('noCameras')}</Alert>
      ) : (
        player && (
          <div className={styles['picture']}>
            <VideoWindow player={player} number={1} selected={false} turned={0} onLeaveWholePage={undefined} onSelect={wall} />
            <CloseCountdown of={windows} />
          </div>
        )
      )}
      <div className={styles['below']}>
        {data && data.channels.length > 1 && channel !== undefined && (
          <Select
            label={t('cameras')}
            choices={data.channels.map(each => ({
              value: String(each.channel),
              text: nameOf(each),
            }))}
            chosen={String(channel)}
            onChoose={value => setChosen(Number(value))}
          />
        )}
        <IconButton icon="fullScreen" label={words('inWall')} onClick={wall} />
        <IconButton icon="close" label={common('close')} onClick={onClose} />
      </div>
    </section>
  )
}

/** Cameras whose pictures are shown with the push of an alarm. */
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { alarmPushTexts } from './alarm-push-strings.ts'
import styles from './AlarmPush.module.css'
import type { MobilePush, MobilePushChange } from './use-mobile-push.ts'

/** Channels in the names of pictures: those of active safety have numbers of their own. */
const named = { 64: 'frontCamera', 65: 'driverCamera' } as const
const channels = [64, 65, 1, 2, 3, 4, 5, 6, 7, 8]

interface Props {
  settings: MobilePush
  save: (change: MobilePushChange) => void
}

export function PushCameras({ settings: { pictures, cameras }, save }: Props) {
  const t = useTexts(alarmPushTexts)
  const [open, setOpen] = useState(pictures)
  const [wrong, setWrong] = useState(false)
  const turn = (on: boolean) => {
    setOpen(on)
    setWrong(false)
    if (!on && pictures) save({ pictures: false, cameras: [] })
  }
  const tick = (channel: number, on: boolean) => {
    const next = on ? [...cameras, channel] : cameras.filter(each => each !== channel)
    setWrong(next.length === 0)
    if (next.length > 0) save({ pictures: true, cameras: next.toSorted((a, b) => a - b) })
  }
  const nameOf = (channel: number) => {
    const name = Object.entries(named).find(([each]) => Number(each) === channel)?.[1]
    return name ? t(name) : t('channel', { n: channel })
  }
  return (
    <>
      <Switch label={t('pictures')} text={t('picturesText')} on={open} onChange={turn} />
      {open && (
        <fieldset className={styles['choices']}>
          <legend className={styles['legend']}>{t('cameras')}</legend>
          {[...new Set([...channels, ...cameras])].map(channel => (
            <CheckBox key={channel} checked={cameras.includes(channel)} onChange={on => tick(channel, on)}>
              {nameOf(channel)}
            </CheckBox>
          ))}
        </fieldset>
      )}
      {open && (wrong || cameras.length === 0) && <Alert>{t('noCamera')}</Alert>}
    </>
  )
}

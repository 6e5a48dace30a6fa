/** Recordings one by one; the first hundred, and more on demand. */
import type { VideoRecording } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { clockSecond, dateTime, number } from '../../../core/time/format.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { downloadTexts } from './download-texts.ts'
import styles from './History.module.css'
import { historyTexts } from './strings.ts'

const page = 100

interface Props {
  recordings: readonly VideoRecording[]
  nameOf: (channel: number) => string
  onPlay: (recording: VideoRecording) => void
  /** undefined: the platform downloads none. */
  onDownload?: ((recording: VideoRecording) => void) | undefined
}

export function RecordingRows({ recordings, nameOf, onPlay, onDownload }: Props) {
  const t = useTexts(historyTexts)
  const download = useTexts(downloadTexts)
  const [shown, setShown] = useState(page)
  const newest = useMemo(() => recordings.toSorted((a, b) => b.startTime - a.startTime || a.channel - b.channel), [recordings])
  return (
    <>
      <table className={styles['rows']} aria-label={t('recordings')}>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('channels')}</th>
            <th scope="col">{t('stream')}</th>
            <th scope="col" className={styles['spare']}>
              {t('storage')}
            </th>
            <th scope="col" className={styles['spare']}>
              {t('size')}
            </th>
            <th scope="col">{t('resume')}</th>
          </tr>
        </thead>
        <tbody>
          {newest.slice(0, shown).map(recording => {
            const { channel, startTime, endTime, stream, alarm, backup, size } = recording
            const times = `${dateTime(startTime, t.lang)} – ${clockSecond(endTime, t.lang)}`
            const what = t('span', { name: nameOf(channel), times })
            return (
              <tr key={`${channel} ${stream} ${startTime}`}>
                <td>
                  {times} {alarm && <span className={styles['badge']}>{t('alarm')}</span>}
                </td>
                <td>{nameOf(channel)}</td>
                <td>{t(stream)}</td>
                <td className={styles['spare']}>{t(backup ? 'backup' : 'mainStorage')}</td>
                <td className={styles['spare']}>{size > 0 && t('megabytes', { n: number(size / 1_048_576, t.lang, 1) })}</td>
                <td>
                  <div className={styles['actions']}>
                    <IconButton icon="play" label={t('playOne', { what })} onClick={() => onPlay(recording)} />
                    {onDownload && (
                      <IconButton icon="download" label={download('download', { what })} onClick={() => onDownload(recording)} />
                    )}
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {shown < newest.length && <Button onClick={() => setShown(shown + page)}>{t('more')}</Button>}
    </>
  )
}

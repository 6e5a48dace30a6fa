/** Recordings one by one; the first hundred, and more on demand. What is recorded in both streams is one row with a choice. */
import type { VideoRecording } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { clockSecond, dateTime, number } from '../../../core/time/format.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { downloadTexts } from './download-texts.ts'
import styles from './History.module.css'
import { type Recorded, recordedOf } from './recorded-streams.ts'
import { historyTexts } from './strings.ts'

const page = 100

interface Props {
  recordings: readonly VideoRecording[]
  nameOf: (channel: number) => string
  onPlay: (recording: VideoRecording) => void
  /** undefined: the platform downloads none. */
  onDownload?: ((recording: VideoRecording) => void) | undefined
}

export function RecordingRows({ recordings, ...rest }: Props) {
  const t = useTexts(historyTexts)
  const [shown, setShown] = useState(page)
  const newest = useMemo(() => recordedOf(recordings), [recordings])
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
          {newest.slice(0, shown).map(streams => {
            const [{ channel, stream, startTime, endTime, backup }] = streams
            return <RecordingRow key={`${channel} ${stream} ${startTime} ${endTime} ${backup}`} streams={streams} {...rest} />
          })}
        </tbody>
      </table>
      {shown < newest.length && <Button onClick={() => setShown(shown + page)}>{t('more')}</Button>}
    </>
  )
}

function RecordingRow({ streams, nameOf, onPlay, onDownload }: Omit<Props, 'recordings'> & { streams: Recorded }) {
  const t = useTexts(historyTexts)
  const download = useTexts(downloadTexts)
  const [stream, setStream] = useState(streams[0].stream)
  const recording = streams.find(each => each.stream === stream) ?? streams[0]
  const { channel, startTime, endTime, backup, size } = recording
  const times = `${dateTime(startTime, t.lang)} – ${clockSecond(endTime, t.lang)}`
  const what = t('span', { name: nameOf(channel), times })
  return (
    <tr>
      <td>
        {times} {streams.some(({ alarm }) => alarm) && <span className={styles['badge']}>{t('alarm')}</span>}
      </td>
      <td>{nameOf(channel)}</td>
      <td>
        {streams.length > 1 ? (
          <Segments
            label={t('streamOf', { what })}
            choices={streams.map(each => ({ value: each.stream, text: t(each.stream) }))}
            chosen={recording.stream}
            onChoose={setStream}
          />
        ) : (
          t(recording.stream)
        )}
      </td>
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
}

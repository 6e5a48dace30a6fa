/** Recordings that were asked for as files: how far each is, and what can be done with it. */
import type { VideoDownload } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { clockSecond, dateTime, number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Page.tsx'
import { megabytes } from '../traffic.ts'
import { downloadTexts } from './download-texts.ts'
import styles from './History.module.css'
import { historyTexts } from './strings.ts'
import type { useDownloads } from './use-downloads.ts'

interface Props {
  downloads: ReturnType<typeof useDownloads>
  /** The heading, where it is another one. */
  title?: string
  nameOf: (download: Pick<VideoDownload, 'channel' | 'plateNum'>) => string
}

export function Downloads({ downloads: { query, starting, controlling, saving }, title, nameOf }: Props) {
  const t = useTexts(downloadTexts)
  const history = useTexts(historyTexts)
  const rows = query.data?.downloads ?? []
  const problem = starting.error ?? controlling.error ?? saving.error
  if (rows.length === 0 && !problem && !query.error) return null
  const mb = (bytes: number) => number(megabytes(bytes), t.lang, 1)

  function stateText({ state, failure, received, expected }: VideoDownload): string {
    const n = mb(received)
    if (state === 'failed') return t(failure ?? 'noData')
    if (state === 'receiving') {
      if (received === 0) return t('receiving')
      return expected > received ? t('receivingPart', { n, all: mb(expected) }) : t('receivingSome', { n })
    }
    return state === 'paused' ? t('paused', { n }) : state === 'done' ? t('done', { n }) : t(state)
  }

  return (
    <Card title={title ?? t('title')}>
      {query.error && <Alert>{t('failedToLoad')}</Alert>}
      {problem && <Alert>{messageOf(problem, t.lang)}</Alert>}
      <ul className={styles['downloads']} aria-label={title ?? t('title')}>
        {rows.map(each => {
          const { downloadId, startTime, endTime, state, received, expected, askedBy, askedTime } = each
          const times = `${dateTime(startTime, t.lang)} – ${clockSecond(endTime, t.lang)}`
          const what = history('span', { name: nameOf(each), times })
          const open = state === 'asking' || state === 'receiving' || state === 'paused'
          const control = (command: 'pause' | 'resume' | 'cancel' | 'remove') => controlling.mutate({ downloadId, command })
          return (
            <li key={downloadId} className={styles['download']}>
              <div className={styles['downloadWords']}>
                <span>{what}</span>
                <span className={styles['note']}>
                  {stateText(each)} · {t('asked', { name: askedBy, time: dateTime(askedTime, t.lang) })}
                </span>
                {open && expected > 0 && (
                  <progress value={Math.min(received, expected)} max={expected} aria-label={t('progress', { what })} />
                )}
              </div>
              {state === 'receiving' && <IconButton icon="pause" label={t('pause', { what })} onClick={() => control('pause')} />}
              {state === 'paused' && <IconButton icon="play" label={t('resume', { what })} onClick={() => control('resume')} />}
              {state === 'done' && (
                <IconButton icon="download" label={t('save', { what })} onClick={() => saving.mutate(downloadId)} />
              )}
              {open && <IconButton icon="close" label={t('cancel', { what })} onClick={() => control('cancel')} />}
              {!open && state !== 'storing' && (
                <IconButton icon="trash" label={t('remove', { what })} onClick={() => control('remove')} />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

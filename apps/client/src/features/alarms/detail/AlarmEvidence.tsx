/** Pictures and clips that the terminal has uploaded for an alarm, whether more may come, and talks that were kept. Nothing where there is none. */
import { type AlarmCase, type AlarmFile, type AlarmFiles } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import { number } from '../../../core/time/format.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { useAlarmMoment } from '../around/alarm-moment.ts'
import styles from './AlarmEvidence.module.css'
import listStyles from '../Alarms.module.css'
import { EvidenceClip } from './EvidenceClip.tsx'
import { evidenceTexts } from './evidence-strings.ts'
import { KeptTalk } from './KeptTalk.tsx'

/** While files may come, ms. */
const askEvery = 5_000
/** Afterwards somebody who looks asks by opening the alarm. ms */
const expectedFor = 3_600_000

const mayCome = ({ state }: AlarmFiles): boolean => state === 'wanted' || state === 'asked' || state === 'receiving'

/** A talk is being kept: it becomes a file when it ends. */
const isTalking = ({ files }: AlarmFiles): boolean => files.some(({ state, talk }) => talk && state === 'expected')

export function AlarmEvidence({ alarm }: { alarm: AlarmCase }) {
  const { alarmId, startedAt, pcode } = alarm
  const t = useTexts(evidenceTexts)
  const { session } = useOutrider()
  const { data, error, refetch } = useCall(
    'alarm/getVehiclesAlarmsFile',
    { alarmId },
    {
      staleTime: 0,
      refetchInterval: ({ data: last }) =>
        last && ((mayCome(last) && Date.now() - startedAt < expectedFor) || isTalking(last)) ? askEvery : false,
    },
  )
  useEffect(() => {
    // There is news of the alarm: a picture may have come that nobody asked for.
    if (data) void refetch()
    // oxlint-disable-next-line react/exhaustive-deps -- what came is no news
  }, [alarm])
  if (error && !data)
    return (
      <ErrorState
        title={t('loadFailed')}
        text={messageOf(error, t.lang)}
        retry={{ label: t('retry'), run: () => void refetch() }}
      />
    )
  if (!data || data.state === 'none') return null
  const { state } = data
  const files = data.files.filter(({ talk }) => !talk)
  const talks = data.files.filter(({ talk }) => talk)
  const stored = files.filter(file => file.state !== 'expected')
  const code = pcode ?? currentPlatform(session.get())?.Code ?? ''
  const url = session.targetOf(code)?.url ?? ''
  return (
    <>
      <h3 className="heading">{t('heading')}</h3>
      {state === 'complete' ? (
        files.length + talks.length === 0 && <p className={listStyles['note']}>{t('empty')}</p>
      ) : (
        <p className={listStyles['note']} role="status">
          {t(state, { n: number(stored.length, t.lang), of: number(files.length, t.lang) })}
        </p>
      )}
      <ul className={styles['files']}>
        {stored.map(file => (
          <li key={file.name} className="grid gap-1 shrinks">
            <EvidenceFile file={file} url={url} />
          </li>
        ))}
        {talks.map(file => (
          <li key={file.name} className={styles['talk']}>
            <KeptTalk file={file} url={url} />
          </li>
        ))}
      </ul>
    </>
  )
}

function EvidenceFile({ file: { name, state, link, withheld }, url }: { file: AlarmFile; url: string }) {
  const t = useTexts(evidenceTexts)
  const [broken, setBroken] = useState(false)
  const moment = useAlarmMoment()
  if (withheld) return <span className={listStyles['note']}>{t('withheld', { name })}</span>
  if (link === null) return <span className={listStyles['note']}>{t(state === 'refused' ? 'refused' : 'expired', { name })}</span>
  const address = `${url}${link}`
  const save = (
    <a className="ellipsis quiet" href={address} download={name}>
      {t('save', { name })}
    </a>
  )
  // By the name that the terminal gives; what it really is, the server says, and a browser that cannot show it says so here.
  if (broken)
    return (
      <>
        {t('notShown', { name })} {save}
      </>
    )
  if (/\.(jpe?g|png)$/i.test(name))
    return (
      <>
        <a href={address} target="_blank" rel="noreferrer" aria-label={t('open', { name })}>
          <img
            className={styles['media']}
            src={address}
            alt={t('picture', { name })}
            loading="lazy"
            onLoad={() => moment?.show(name, 0)}
            onError={() => setBroken(true)}
          />
        </a>
        {save}
      </>
    )
  if (/\.mp4$/i.test(name))
    return (
      <>
        <EvidenceClip
          name={name}
          src={address}
          label={t('clip', { name })}
          className={styles['media']}
          onBroken={() => setBroken(true)}
        />
        {save}
      </>
    )
  return save
}

/** A finished task on paper, for the customer: what was asked and done, the self-test, and the signature as it was given. */
import { askedFields, selfTestItems, type WorkApplication, type WorkField, workedFields, workKinds } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PaperTable } from '../../core/lists/PaperTable.tsx'
import { PaperLogo } from '../../core/pictures/PaperLogo.tsx'
import { useCall } from '../../core/queries/use-call.ts'
import { dateTime } from '../../core/time/format.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { partsInWords } from './parts/use-parts.ts'
import { workFieldTexts, workTexts } from './strings.ts'
import { usePlatformOf } from './use-platform-of.ts'
import { fieldValue } from './work-words.ts'
import styles from './Work.module.css'

interface Line {
  key: string
  fact: string
  value: string
}

/** Places as degrees say nothing to a customer. */
const printed = (fields: readonly WorkField[]) => fields.filter(field => field !== 'latitude' && field !== 'longitude')

export function TaskPaper({ application, onEnd }: { application: WorkApplication; onEnd: () => void }) {
  const t = useTexts(workTexts)
  const lines = useLines(application)
  const { applicationNum, kind, orgName, since } = application
  const { data, error } = useCall('vehManager/getInstMtcAttachment', { applicationNum })
  const signed = data?.attachments.findLast(({ subject, removed }) => subject === 'signature' && !removed)
  const files = useCall('file/getFiles', signed && { fileIds: [signed.fileId] })
  const failed = error ?? files.error
  useEffect(() => {
    if (!failed) return
    toast(messageOf(failed, t.lang))
    onEnd()
  }, [failed, onEnd, t.lang])
  const link = files.data?.files[0]?.link
  if (!data || (signed && link === undefined)) return null
  return (
    <PaperTable<Line>
      head={<PaperLogo />}
      title={t('paperTitle', { kind: workKinds[kind][t.lang] })}
      notes={[[applicationNum, orgName, t('paperDone', { time: dateTime(since, t.lang) })].join(' · ')]}
      columns={[
        { key: 'fact', text: t('paperFact'), value: ({ fact }) => fact },
        { key: 'value', text: t('paperValue'), value: ({ value }) => value },
      ]}
      rows={lines}
      idOf={({ key }) => key}
      foot={
        signed && link !== undefined ? (
          <Signature applicationNum={applicationNum} link={link} note={signed.note} at={signed.takenAt ?? signed.addedAt} />
        ) : (
          <p>{t('noSignature')}</p>
        )
      }
      onPrinted={onEnd}
    />
  )
}

/** What is known; empty fields are left out. */
function useLines({ selfTest, installerName, parts, ...facts }: WorkApplication): Line[] {
  const t = useTexts(workTexts)
  const field = useTexts(workFieldTexts)
  const words = { passed: t('passed'), failed: t('failedItem'), unknown: t('unknownItem'), none: t('noneItem') }
  const linesOf = (fields: readonly WorkField[]) =>
    printed(fields).map(key => ({ key, fact: field(key), value: fieldValue(key, facts[key], t.lang) }))
  return [
    ...linesOf(askedFields),
    { key: 'installer', fact: field('installer'), value: installerName },
    ...linesOf(workedFields),
    { key: 'parts', fact: field('parts'), value: partsInWords(parts) },
    ...(selfTest?.results ?? []).map(({ item, result, overridden }) => ({
      key: `test ${item}`,
      fact: `${t('selfTest')}: ${selfTestItems[item][t.lang]}`,
      value: overridden
        ? `${t('overriddenItem')}: ${t('explainedBy', { name: overridden.userName, why: overridden.why })}`
        : words[result],
    })),
  ].filter(({ value }) => value !== '')
}

interface SignatureProps {
  applicationNum: string
  link: string
  note: string
  /** ms since 1970. */
  at: number
}

/** `data-drawn` holds the printer until the picture is there. */
function Signature({ applicationNum, link, note, at }: SignatureProps) {
  const t = useTexts(workTexts)
  const { session } = useOutrider()
  const url = session.targetOf(usePlatformOf(applicationNum))?.url ?? ''
  const [drawn, setDrawn] = useState<'no' | 'yes' | 'broken'>('no')
  return (
    <figure className={styles['signed']}>
      <img
        src={`${url}${link}`}
        alt={t('signature')}
        data-drawn={drawn}
        onLoad={() => setDrawn('yes')}
        onError={() => setDrawn('broken')}
      />
      <figcaption>{[t('signature'), note, dateTime(at, t.lang)].filter(Boolean).join(' · ')}</figcaption>
    </figure>
  )
}

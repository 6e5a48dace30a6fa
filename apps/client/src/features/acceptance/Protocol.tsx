/** The protocol of a test on paper: what it was of, each result with its evidence, deviating frames, the verdict and places to sign. */
import { type AcceptanceTest, acceptanceTries } from '@outrider/contract'
import { useEffect } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PaperTable } from '../../core/lists/PaperTable.tsx'
import { PaperLogo } from '../../core/pictures/PaperLogo.tsx'
import { useCall } from '../../core/queries/use-call.ts'
import { dateMinute } from '../../core/time/format.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { messagesOf, useFactWords } from './fact-words.ts'
import { deviationsOf, frameTitle } from './Frames.tsx'
import styles from './Protocol.module.css'
import { acceptanceResultTexts, acceptanceTexts } from './strings.ts'
import { useTestFacts } from './use-test-facts.ts'

interface Line {
  key: string
  item: string
  messages: string
  result: string
  evidence: string
  hex?: string | undefined
}

/** Characters of a frame that stand on paper. */
const longestHex = 160

export function Protocol({ test, onEnd }: { test: AcceptanceTest; onEnd: () => void }) {
  const t = useTexts(acceptanceTexts)
  const results = useTexts(acceptanceResultTexts)
  const wordsOf = useFactWords()
  const facts = useTestFacts(test)
  const { testId, tried, deviations, verdict } = test
  const { data, error } = useCall('terminal/getAcceptanceFrames', deviations === 0 ? undefined : { testId })
  useEffect(() => {
    if (!error) return
    toast(messageOf(error, t.lang))
    onEnd()
  }, [error, onEnd, t.lang])
  if (deviations > 0 && !data) return null
  const lines: Line[] = [
    ...tried.map(each => ({
      key: each.try,
      item: acceptanceTries[each.try][t.lang],
      messages: messagesOf(each),
      result: results(each.result),
      evidence: wordsOf(each).join(' · '),
    })),
    ...(data?.frames ?? []).map((frame, at) => ({
      key: `frame ${at}`,
      item: t('frames'),
      messages: frameTitle(frame, t.lang),
      result: t('timesSeen', { n: frame.count }),
      evidence: deviationsOf(frame, t.lang),
      hex: shortened(frame.content?.hex),
    })),
  ]
  const concluded =
    verdict && t('concludedBy', { verdict: t(verdict.verdict), name: verdict.userName, time: dateMinute(verdict.at, t.lang) })
  const column = (key: Exclude<keyof Line, 'key' | 'hex'>) => ({ key, text: t(key), value: (line: Line) => line[key] })
  return (
    <PaperTable<Line>
      head={<PaperLogo />}
      title={t('protocol')}
      notes={[
        facts.map(([label, value]) => `${label}: ${value}`).join(' · '),
        ...(concluded ? [[`${t('conclusion')}: ${concluded}`, verdict.remark].filter(Boolean).join(' · ')] : []),
      ]}
      columns={[column('item'), column('messages'), column('result'), { ...column('evidence'), cell: evidenceOf }]}
      rows={lines}
      idOf={({ key }) => key}
      foot={<p className={styles['signatures']}>{t('signatures')}</p>}
      onPrinted={onEnd}
    />
  )
}

/** A frame is one word of many letters: paper would be as wide as it is. */
const evidenceOf = ({ evidence, hex }: Line) => (
  <>
    {evidence}
    {hex !== undefined && <code className={styles['hex']}>{hex}</code>}
  </>
)

const shortened = (hex: string | undefined): string | undefined =>
  hex === undefined || hex.length <= longestHex ? hex : `${hex.slice(0, longestHex)}…`

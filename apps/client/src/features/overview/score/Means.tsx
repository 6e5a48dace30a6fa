/** The means of the region, typed from the bulletin of the authority: without them two figures have no points. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { NumberField } from '../../../ui/inputs/NumberField.tsx'
import styles from '../Overview.module.css'
import { Part } from '../Part.tsx'
import type { AskedScore, Score } from './asked-score.ts'
import { useScoreWords } from './use-score-words.ts'

const ready = { failed: false, busy: false, missing: [], onRetry: () => undefined }

export function Means({ asked: { orgId, month }, score }: { asked: AskedScore; score: Score }) {
  const { t } = useScoreWords()
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const regionOf = (name: string) => score.figures.find(({ figure }) => figure === name)?.region ?? undefined
  const [overspeed, setOverspeed] = useState(regionOf('overspeed'))
  const [fatigue, setFatigue] = useState(regionOf('fatigue'))
  const save = useMutation({
    mutationFn: () =>
      api.call('activeSafety/setScoreMeans', { orgId, month, overspeed: overspeed ?? null, fatigue: fatigue ?? null }),
    onSuccess: () => toast(t('saved')),
    onSettled: () => {
      for (const path of ['activeSafety/getMonthlyScore', 'activeSafety/getScoreLosses', 'activeSafety/getScoreTrend'] as const)
        void cached.outdate(path)
    },
  })
  const mean = { min: 0, max: 10_000, decimals: 4, numbersOnly: t('numbersOnly') }
  const by = score.regionTime === null ? '' : t('enteredBy', { name: score.regionBy, time: dateMinute(score.regionTime, t.lang) })
  return (
    <Part title={t('means')} note={[t('meansHint'), by].filter(Boolean).join(' ')} said={ready} wide>
      <div className={styles['fields']}>
        <NumberField {...mean} label={t('meanOverspeed')} value={overspeed} onChange={setOverspeed} />
        <NumberField {...mean} label={t('meanFatigue')} value={fatigue} onChange={setFatigue} />
        <Button look="primary" busy={save.isPending} onClick={() => save.mutate()}>
          {t('save')}
        </Button>
      </div>
    </Part>
  )
}

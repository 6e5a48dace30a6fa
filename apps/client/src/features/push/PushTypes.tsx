/** Types of alarms that are pushed, by category. The same type on two platforms is two rows, each saved at its own. */
import { alarmCategories, type AlarmCategory, alarmTypeByKey, type DataOf, isActiveSafety } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useAlarmNames } from '../../core/alarms/use-alarm-names.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { splitId } from '../../core/api/identity.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { number } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { Card } from '../../ui/Page.tsx'
import { alarmPushTexts } from './alarm-push-strings.ts'
import styles from './AlarmPush.module.css'

type TypeRow = DataOf<'alarm/getAlarmTypePush'>['alarmTypes'][number]

const keyOf = ({ alarmTypeId }: Pick<TypeRow, 'alarmTypeId'>): string => splitId(alarmTypeId).id
/** Of a newer server: general. */
const categoryOf = (row: TypeRow): AlarmCategory => alarmTypeByKey(keyOf(row))?.category ?? 'general'
const categories = Object.keys(alarmCategories) as AlarmCategory[]

export function PushTypes() {
  const t = useTexts(alarmPushTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { data, error, refetch } = useCall('alarm/getAlarmTypePush', {})
  const saving = useMutation({
    async mutationFn(alarmTypes: Pick<TypeRow, 'alarmTypeId' | 'push'>[]) {
      const [safety, others] = [true, false].map(which => alarmTypes.filter(row => isActiveSafety(keyOf(row)) === which))
      if (safety?.length) await api.call('alarm/setActiveSafetyAlarmTypePush', { alarmTypes: safety })
      if (others?.length) await api.call('alarm/setAlarmTypePush', { alarmTypes: others })
    },
    onSuccess: () => toast(t('saved')),
    // Also when one of two was refused.
    onSettled: () => cached.outdate('alarm/getAlarmTypePush'),
  })
  const rows = data?.alarmTypes
  if (error && !rows)
    return (
      <ErrorState
        title={t('typesFailed')}
        text={messageOf(error, t.lang)}
        retry={{ label: t('retry'), run: () => void refetch() }}
      />
    )
  if (!rows) return <LoadingState label={t('loading')} />
  const changed = new Map(saving.isPending ? saving.variables.map(row => [row.alarmTypeId, row.push]) : [])
  const shown = rows.map(row => ({ ...row, push: changed.get(row.alarmTypeId) ?? row.push }))
  const set = (of: readonly TypeRow[], push: boolean) =>
    saving.mutate(of.filter(row => row.push !== push).map(({ alarmTypeId }) => ({ alarmTypeId, push })))
  return (
    <Card title={t('types')}>
      {categories.map(category => (
        <Category
          key={category}
          name={alarmCategories[category][t.lang]}
          rows={shown.filter(row => categoryOf(row) === category)}
          set={set}
        />
      ))}
    </Card>
  )
}

interface CategoryProps {
  name: string
  rows: readonly TypeRow[]
  set: (of: readonly TypeRow[], push: boolean) => void
}

function Category({ name, rows, set }: CategoryProps) {
  const t = useTexts(alarmPushTexts)
  const alarmName = useAlarmNames()
  if (rows.length === 0) return null
  const on = rows.filter(({ push }) => push).length
  const nameOf = (row: TypeRow) => {
    const type = alarmName(keyOf(row))
    return row.ptitle ? t('ofPlatform', { type, platform: row.ptitle }) : type
  }
  return (
    <details className={styles['category']}>
      <summary className={styles['summary']}>
        {t('chosen', { category: name, n: number(on, t.lang), all: number(rows.length, t.lang) })}
      </summary>
      <div className={styles['choices']}>
        {rows.map(row => (
          <CheckBox key={row.alarmTypeId} checked={row.push} onChange={push => set([row], push)}>
            {nameOf(row)}
          </CheckBox>
        ))}
      </div>
      <Button onClick={() => set(rows, on < rows.length)}>{t(on < rows.length ? 'pushAll' : 'pushNone')}</Button>
    </details>
  )
}

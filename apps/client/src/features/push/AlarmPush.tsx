/** Which alarms are pushed: levels, vehicles, do-not-disturb, pictures, types. Needs alarmAuth. */
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Card } from '../../ui/Page.tsx'
import { alarmPushTexts } from './alarm-push-strings.ts'
import { DoNotDisturb } from './DoNotDisturb.tsx'
import { PushCameras } from './PushCameras.tsx'
import { PushTypes } from './PushTypes.tsx'
import { PushVehicles } from './PushVehicles.tsx'
import { useMobilePush } from './use-mobile-push.ts'
import type { PickedVehicles } from './use-picked-vehicles.ts'

export function AlarmPush({ platform, picking }: { platform: string; picking: PickedVehicles }) {
  const t = useTexts(alarmPushTexts)
  const { query, saving, save } = useMobilePush(platform)
  const { data, error, refetch } = query
  if (error && !data)
    return (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    )
  if (!data) return <LoadingState label={t('loading')} />
  return (
    <>
      <Card title={t('title')} text={t('text')}>
        <Select
          label={t('level')}
          choices={[
            { value: '1,2', text: t('levels') },
            { value: '1', text: t('level1') },
            { value: '2', text: t('level2') },
          ]}
          chosen={data.levels.toSorted((a, b) => a - b).join()}
          onChoose={value => save({ levels: value === '1' ? [1] : value === '2' ? [2] : [1, 2] })}
          disabled={saving}
        />
        <PushVehicles settings={data} save={save} picking={picking} />
        <DoNotDisturb settings={data} saving={saving} save={save} />
        <PushCameras settings={data} save={save} />
      </Card>
      <PushTypes />
    </>
  )
}

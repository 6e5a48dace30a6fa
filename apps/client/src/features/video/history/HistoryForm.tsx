/** What recorded video is looked for: vehicle, channels, time, stream, alarms. */
import { useNavigate } from '../../../core/router/index.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { type PeriodDraft, periodDraft, PeriodQueryForm, todayDraft } from '../../../core/query-forms/PeriodQueryForm.tsx'
import { queryFormTexts } from '../../../core/query-forms/strings.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import type { ScreenParameters } from '../../../core/screens/screens.ts'
import { CheckBox } from '../../../ui/inputs/CheckBox.tsx'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { useChannelName } from '../use-camera-name.ts'
import styles from './History.module.css'
import { channelsIn, parametersOf, problemOfSpan } from './recorded-parameters.ts'
import { historyTexts } from './strings.ts'
import { useVehicleChannels } from './use-vehicle-channels.ts'

interface HistoryDraft extends PeriodDraft {
  vehicle: string
  name: string
  /** Empty: all. */
  channels: readonly number[]
  stream: 'main' | 'sub' | ''
  alarm: boolean
}

const streams = ['', 'main', 'sub'] as const

export function HistoryForm({ first }: { first: Partial<ScreenParameters['historyVideoQuery']> }) {
  const { hrefOf } = useScreens()
  const t = useTexts(historyTexts)
  const forms = useTexts(queryFormTexts)
  const nameOf = useChannelName()
  const navigate = useNavigate()
  const { draft, setDraft, openPicker } = useOpenPicker<HistoryDraft>({
    first: () => ({
      vehicle: first.vehicle ?? '',
      name: '',
      channels: channelsIn(first.channels),
      stream: first.stream ?? '',
      alarm: first.alarm === '1',
      ...(first.from !== undefined && first.to !== undefined ? periodDraft({ from: first.from, to: first.to }) : todayDraft()),
    }),
    take(before, chosen) {
      const picked = chosen(pickers.videoVehicle)
      return { ...before, ...(picked && { vehicle: picked.id, name: bothNamesOf(picked), channels: [] }) }
    },
  })
  const { vehicle, channels, stream, alarm } = draft
  const { plateNum, channels: known = [] } = useVehicleChannels(vehicle || undefined)
  const isChosen = (channel: number) => channels.length === 0 || channels.includes(channel)
  const choose = (channel: number, on: boolean) => {
    const now = known.map(each => each.channel).filter(each => (each === channel ? on : isChosen(each)))
    setDraft({ ...draft, channels: now.length === known.length ? [] : now })
  }
  return (
    <PeriodQueryForm
      draft={draft}
      onDraft={period => setDraft({ ...draft, ...period })}
      shown={undefined}
      startOpen
      problemOf={({ from, to }) => {
        if (vehicle === '') return { text: forms('noVehicle'), atField: true }
        const wrong = problemOfSpan(from, to)
        return wrong && { text: t(wrong) }
      }}
      onQuery={({ from, to }) =>
        void navigate(
          hrefOf(
            'historyVideoList',
            parametersOf({ vehicle, channels, from, to, stream: stream === '' ? undefined : stream, alarm }),
          ),
        )
      }
    >
      {problem => (
        <>
          <PickField
            label={t('vehicle')}
            name="vehicle"
            required
            value={draft.name || plateNum || vehicle}
            placeholder={t('choose')}
            error={problem}
            onOpen={() => openPicker(pickers.videoVehicle, 'vehicle', { chosen: vehicle || undefined })}
          />
          {known.length > 1 && (
            <fieldset className={styles['channels']}>
              <legend>{t('channels')}</legend>
              {known.map(each => (
                <CheckBox key={each.channel} checked={isChosen(each.channel)} onChange={on => choose(each.channel, on)}>
                  {nameOf(each)}
                </CheckBox>
              ))}
            </fieldset>
          )}
          <Select
            label={t('stream')}
            choices={streams.map(value => ({ value, text: t(value === '' ? 'anyStream' : value) }))}
            chosen={stream}
            onChoose={value => setDraft({ ...draft, stream: value })}
          />
          <CheckBox checked={alarm} onChange={on => setDraft({ ...draft, alarm: on })}>
            {t('onlyAlarms')}
          </CheckBox>
        </>
      )}
    </PeriodQueryForm>
  )
}

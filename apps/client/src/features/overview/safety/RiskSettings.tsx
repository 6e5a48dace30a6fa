/** /riskSettings: what the risk score is made of; administrators change it, after they have seen what it would do. */
import { alarmTypes, type DataOf, riskBases, type RiskBasis, type RiskSettings as Settings } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { alarmTexts } from '../../../core/alarms/alarm-texts.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { NumberField } from '../../../ui/inputs/NumberField.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Overview.module.css'
import { Part } from '../Part.tsx'
import { useReportCall } from '../use-report-call.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { safetyTexts } from './texts.ts'
import { useFigureWords } from './use-figure-words.ts'
import { useOrganisation } from '../../../core/queries/use-organisation.ts'

type Preview = DataOf<'activeSafety/previewRiskSettings'>

/** Bounds are those of the contract. */
const numbers = {
  level1Factor: { min: 1, max: 10 },
  halfLifeDays: { min: 1, max: 365 },
  guardKm: { min: 0, max: 100_000 },
  guardHours: { min: 0, max: 10_000 },
  usualPer100Km: { min: 0, max: 1000 },
  usualPerHour: { min: 0, max: 1000 },
  halfScoreAt: { min: 0.1, max: 1000 },
  mediumFrom: { min: 0, max: 100 },
  highFrom: { min: 0, max: 100 },
} as const satisfies Partial<Record<keyof Settings, { min: number; max: number }>>
const numberNames = Object.keys(numbers) as (keyof typeof numbers)[]

export default function RiskSettings() {
  const t = useTexts(safetyTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('orgRisk'))
  const { reply, said } = useReportCall('activeSafety/getRiskSettings', {})
  const changed =
    reply && reply.changedTime !== null
      ? t('changedBy', { name: reply.changedBy, time: dateMinute(reply.changedTime, t.lang) })
      : t('neverChanged')
  return (
    <Page wide bar={<TopBar title={t('settings')} back={{ label: t('back'), go: goBack }} />}>
      <div className={styles['parts']}>
        {reply ? (
          <SettingsForm
            // Begins again when somebody else has saved meanwhile.
            key={reply.changedTime}
            current={reply.settings}
            editable={reply.editable}
            note={reply.editable ? changed : `${changed} · ${t('onlyAdministrators')}`}
          />
        ) : (
          <Part title={t('settings')} said={said} wide>
            {null}
          </Part>
        )}
      </div>
    </Page>
  )
}

const ready = { failed: false, busy: false, missing: [], onRetry: () => undefined }

function SettingsForm({ current, editable, note }: { current: Settings; editable: boolean; note: string }) {
  const t = useTexts(safetyTexts)
  const names = useTexts(alarmTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [draft, setDraft] = useState(current)
  const { orgId } = useOrganisation('')
  const wrong = draft.highFrom < draft.mediumFrom
  const save = useMutation({
    mutationFn: () => api.call('activeSafety/setRiskSettings', draft),
    onSuccess: () => toast(t('saved')),
    onSettled: () => void cached.outdate('activeSafety/getRiskSettings'),
  })
  const preview = useMutation({
    mutationFn: () => api.call('activeSafety/previewRiskSettings', { orgId, settings: draft }),
  })
  const change = (next: Partial<Settings>) => {
    preview.reset()
    setDraft({ ...draft, ...next })
  }
  const setWeight = (type: string, next: { weight?: number; per?: RiskBasis }) =>
    change({ weights: draft.weights.map(row => (row.type === type ? { ...row, ...next } : row)) })
  const others = alarmTypes.filter(({ key }) => !draft.weights.some(({ type }) => type === key))
  return (
    <>
      <Part title={t('numbers')} note={note} said={ready} wide>
        <div className={styles['fields']}>
          {numberNames.map(name => (
            <NumberField
              key={name}
              label={t(name)}
              value={draft[name]}
              decimals={1}
              {...numbers[name]}
              numbersOnly={t('numbersOnly')}
              disabled={!editable}
              error={name === 'highFrom' && wrong ? t('highBelowMedium') : undefined}
              onChange={value => change({ [name]: value ?? current[name] })}
            />
          ))}
        </div>
      </Part>
      <Part title={t('weights')} note={t('weightsHint')} said={ready} wide>
        <div className={styles['fields']}>
          {draft.weights.map(({ type, weight, per }) => (
            <div key={type} className={styles['weight']} role="group" aria-label={names(type)}>
              <NumberField
                label={names(type)}
                value={weight}
                min={0}
                max={100}
                decimals={1}
                numbersOnly={t('numbersOnly')}
                disabled={!editable}
                onChange={value => setWeight(type, { weight: value ?? 0 })}
              />
              <Select<RiskBasis>
                label={t('per')}
                choices={riskBases.map(basis => ({ value: basis, text: t(basis) }))}
                chosen={per}
                disabled={!editable}
                onChoose={basis => setWeight(type, { per: basis })}
              />
            </div>
          ))}
          {editable && (
            <Select
              label={t('addType')}
              placeholder={t('choose')}
              choices={others.map(({ key }) => ({ value: key, text: names(key) }))}
              chosen={undefined}
              onChoose={key => change({ weights: [...draft.weights, { type: key, weight: 1, per: 'distance' }] })}
            />
          )}
        </div>
      </Part>
      {editable && (
        <Part title={t('effect')} said={{ ...ready, busy: preview.isPending }} wide>
          <div className="row wrap gap-3">
            <Button busy={preview.isPending} disabled={wrong || orgId === ''} onClick={() => preview.mutate()}>
              {t('preview')}
            </Button>
            <Button look="primary" busy={save.isPending} disabled={wrong || draft === current} onClick={() => save.mutate()}>
              {t('save')}
            </Button>
          </div>
          {/** Below the buttons: a number is known when its field is left, by a press on Save, say, which would miss it if this went away above. */}
          {preview.data && <Effect preview={preview.data} />}
        </Part>
      )}
    </>
  )
}

function Effect({ preview }: { preview: Preview }) {
  const t = useTexts(safetyTexts)
  const { tenth, whole } = useFigureWords()
  return (
    <>
      <FiguresTable
        label={t('level')}
        columns={[
          { title: t('level'), show: ({ name }) => name },
          { title: t('present'), show: ({ now }) => now, figure: true },
          { title: t('afterwards'), show: ({ next }) => next, figure: true },
        ]}
        rows={[
          { name: t('score'), now: tenth(preview.score), next: tenth(preview.nextScore) },
          ...preview.levels.map(({ level, vehicles, nextVehicles }) => ({
            name: t(level),
            now: whole(vehicles),
            next: whole(nextVehicles),
          })),
        ]}
        keyOf={({ name }) => name}
      />
      {preview.vehicles.length === 0 ? (
        <p className="quiet">{t('noEffect')}</p>
      ) : (
        <FiguresTable
          label={t('vehicle')}
          columns={[
            { title: t('vehicle'), show: row => bothNamesOf(row) },
            { title: t('present'), show: ({ score }) => tenth(score), digits: 1 },
            { title: t('afterwards'), show: ({ nextScore }) => tenth(nextScore), digits: 1 },
          ]}
          rows={preview.vehicles}
          keyOf={({ vehicleId }) => vehicleId}
        />
      )}
    </>
  )
}

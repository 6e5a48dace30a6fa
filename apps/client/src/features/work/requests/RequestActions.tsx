/** What the user may do with a request now: the server names it, and refuses what is no longer possible. */
import type { RequestAction, RequestOf, VehicleRequest } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { CallError, messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { inUnits } from '../../../core/time/measures.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import { Card } from '../../../ui/Page.tsx'
import { yuan } from '../../../core/money/yuan.ts'
import { requestFieldTexts, requestTexts } from './strings.ts'
import { useRequestIdOf } from '../../../core/forms/request-id.ts'
import { largestOdometer, typedOdometer } from './typed-odometer.ts'
import { useOutdateRequests } from './use-requests.ts'
import styles from '../Work.module.css'
import own from './Requests.module.css'

interface Draft {
  vehicle: { id: string; name: string } | null
  driver: string
  odometer: string
  note: string
}

/** In the order of their buttons: the usual one first. */
const decisions = ['approve', 'depart', 'comeBack', 'settle', 'refuse', 'returnExpenses', 'cancel', 'feedback'] as const
type Decision = (typeof decisions)[number]
/** What is said of an empty note. */
const needsNote: Readonly<Partial<Record<Decision, Problem>>> = {
  refuse: 'needReason',
  returnExpenses: 'needReason',
  feedback: 'needFeedback',
}
const givesVehicle: ReadonlySet<RequestAction> = new Set(['approve', 'depart'])
const readsOdometer: ReadonlySet<RequestAction> = new Set(['depart', 'comeBack'])

type Problem = 'needReason' | 'needFeedback' | 'needDriver' | 'needVehicle' | 'wrongOdometer'

/** What is typed beside the decisions, what is missing for one, and deciding. */
function useRequestDecision(request: VehicleRequest) {
  const t = useTexts(requestTexts)
  const { api } = useOutrider()
  const outdate = useOutdateRequests()
  const { applicationNum, version, vehicleId, plateNum } = request
  const [problem, setProblem] = useState<Problem>()
  const requestIdOf = useRequestIdOf()
  const { draft, setDraft, openPicker } = useOpenPicker<Draft>({
    first: () => ({
      vehicle: vehicleId === null ? null : { id: vehicleId, name: plateNum },
      driver: request.driverName,
      odometer: '',
      note: '',
    }),
    take(before, chosen) {
      const vehicle = chosen(pickers.oneVehicle)
      const driver = chosen(pickers.driver)
      if (vehicle) return { ...before, vehicle: { id: vehicle.id, name: bothNamesOf(vehicle) } }
      return driver ? { ...before, driver: driver.name } : before
    },
  })
  const { vehicle, driver, odometer, note } = draft
  const { mutate, isPending, error } = useMutation({
    mutationFn(action: Decision) {
      const body: RequestOf<'dspReqFlow/addDspReqFlow'> = { applicationNum, version, action, note: note.trim() }
      if (givesVehicle.has(action) && vehicle) body.vehicleId = vehicle.id
      // Only what is shown here is settled.
      if (action === 'settle') body.shownStep = request.lastStep
      if (action === 'depart') body.driverName = driver.trim()
      const km = readsOdometer.has(action) ? typedOdometer(odometer.trim()) : undefined
      if (km !== undefined) body.odometer = km
      return api.call('dspReqFlow/addDspReqFlow', { ...body, requestId: requestIdOf(body) }, { quiet: true })
    },
    async onSuccess(_, action) {
      toast(t('done'))
      // It can be given again, and something else than before.
      if (action === 'feedback') setDraft({ ...draft, note: '' })
      await outdate()
    },
    async onError(cause) {
      // To be checked again, with what has been entered meanwhile.
      if (cause instanceof CallError && cause.error === 'request.expensesChanged') await outdate()
    },
  })
  const decide = (action: Decision) => {
    const missing: Problem | undefined =
      !note.trim() && needsNote[action]
        ? needsNote[action]
        : action === 'depart' && !vehicle
          ? 'needVehicle'
          : action === 'depart' && !driver.trim()
            ? 'needDriver'
            : readsOdometer.has(action) && odometer.trim() && typedOdometer(odometer.trim()) === undefined
              ? 'wrongOdometer'
              : undefined
    setProblem(missing)
    if (!missing) mutate(action)
  }
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    pickVehicle: () => openPicker(pickers.oneVehicle, 'vehicle', { chosen: vehicle?.id }, draft),
    pickDriver: () => openPicker(pickers.driver, 'driver', { chosen: undefined }, draft),
    says: (which: Problem) => {
      if (problem !== which) return undefined
      return which === 'wrongOdometer' ? t(which, { max: number(largestOdometer(), t.lang) }) : t(which)
    },
    decide,
    busy: isPending,
    error,
  }
}

export function RequestActions({ request }: { request: VehicleRequest }) {
  const t = useTexts(requestTexts)
  const field = useTexts(requestFieldTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { applicationNum, actions } = request
  const { draft, change, pickVehicle, pickDriver, says, decide, busy, error } = useRequestDecision(request)
  const { vehicle, driver, odometer, note } = draft
  const can = decisions.filter(action => actions.includes(action))
  const again = actions.includes('change') ? 'change' : actions.includes('requestAgain') ? 'requestAgain' : undefined
  if (can.length === 0 && !again) return null
  return (
    <Card title={t('decide')}>
      <div className={styles['stack']}>
        {can.some(action => givesVehicle.has(action)) && (
          <PickField
            label={field('vehicle')}
            name="vehicle"
            value={vehicle?.name ?? ''}
            placeholder={t('chooseVehicle')}
            error={says('needVehicle')}
            onOpen={pickVehicle}
          />
        )}
        {can.includes('depart') && (
          <Field
            label={field('driverName')}
            value={driver}
            maxLength={64}
            error={says('needDriver')}
            suffix={<IconButton icon="user" label={t('pickDriver')} onClick={pickDriver} />}
            onChange={({ target }) => change({ driver: target.value })}
          />
        )}
        {can.some(action => readsOdometer.has(action)) && (
          <Field
            label={t('odometer')}
            value={odometer}
            inputMode="decimal"
            maxLength={9}
            suffix={<span className={own['unit']}>{inUnits('<km>', t.lang)}</span>}
            hint={t('odometerHint')}
            error={says('wrongOdometer')}
            onChange={({ target }) => change({ odometer: target.value })}
          />
        )}
        {can.length > 0 && (
          <TextArea
            label={t('note')}
            value={note}
            maxLength={500}
            rows={2}
            error={says('needReason') ?? says('needFeedback')}
            onChange={({ target }) => change({ note: target.value })}
          />
        )}
        {error && <Alert>{messageOf(error, t.lang)}</Alert>}
        <div className={styles['buttons']}>
          {can.map((action, at) => (
            <Button
              key={action}
              look={at === 0 && action !== 'cancel' && action !== 'feedback' ? 'primary' : 'secondary'}
              busy={busy}
              onClick={() => decide(action)}
            >
              {action === 'settle' ? t('settle', { sum: yuan(request.cents, t.lang) }) : t(action)}
            </Button>
          ))}
          {again && (
            <Button icon="edit" onClick={() => void navigate(hrefOf('myApplyAdd', { applicationNum }))}>
              {t(again)}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Gives the ticked vehicles the same organisation, type or other facts; for a minute it can be put back. */
import {
  type ChangeOfVehicles,
  type DataOf,
  type SheetColumn,
  type VehicleEditField,
  vehiclesChangedAtOnce,
} from '@outrider/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { splitId } from '../../../core/api/identity.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOrganisations } from '../../../core/places/use-organisations.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckBox } from '../../../ui/inputs/CheckBox.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { asItIs, changesOf, cleared, needed, optional, typed, type Wanted } from './together-changes.ts'
import { togetherTexts } from './together-texts.ts'
import styles from './VehicleTable.module.css'

type Result = DataOf<'admin/changeVehicles'>['results'][number]
/** What was done, and until when it can be put back: ms since 1970, of this device. */
export interface ChangedTogether {
  results: readonly Result[]
  until: number
}

const fields = [...needed, ...optional]

/** Seconds. */
const undoneWithin = 60

interface Props {
  vehicleIds: readonly string[]
  /** What was done last; undefined: nothing that can be put back. */
  done: ChangedTogether | undefined
  onDone: (done: ChangedTogether | undefined) => void
  onClose: () => void
}

function useChange() {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [busy, setBusy] = useState(false)
  /** Parts that were done before one failed stay so. */
  async function inParts<Item, Row>(
    items: readonly Item[],
    send: (part: readonly Item[]) => Promise<readonly Row[]>,
  ): Promise<Row[]> {
    const rows: Row[] = []
    setBusy(true)
    try {
      for (let at = 0; at < items.length; at += vehiclesChangedAtOnce)
        rows.push(...(await send(items.slice(at, at + vehiclesChangedAtOnce))))
    } catch {
      // The call has already shown its error.
    } finally {
      setBusy(false)
      void cached.outdate('admin/getTags')
      await cached.outdate('vehicle/getVehEditData')
    }
    return rows
  }
  return {
    busy,
    change: (vehicleIds: readonly string[], changes: ChangeOfVehicles) =>
      inParts(vehicleIds, async part => (await api.call('admin/changeVehicles', { vehicleIds: [...part], changes })).results),
    undo: (undone: readonly { vehicleId: string; changeId: string }[]) =>
      inParts(undone, async part => (await api.call('admin/undoVehicleChanges', { undone: [...part] })).results),
  }
}

export function ChangeTogether(props: Props) {
  const { vehicleIds, onClose } = props
  const t = useTexts(togetherTexts)
  const [platform, ...others] = new Set(vehicleIds.map(id => splitId(id).platformCode ?? ''))
  const { data, error, refetch } = useCall('admin/getVehicleSheetColumns', {}, { platform })
  return (
    <Dialog title={t('title', { n: vehicleIds.length })} closeLabel={t('close')} onClose={onClose}>
      {data ? (
        <Choices {...props} columns={data.columns} platform={others.length > 0 ? undefined : platform} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Dialog>
  )
}

interface ChoicesProps extends Props {
  columns: readonly SheetColumn[]
  /** undefined: they are of several. */
  platform: string | undefined
}

function Choices({ vehicleIds, done, onDone, onClose, columns, platform }: ChoicesProps) {
  const t = useTexts(togetherTexts)
  const organisations = useOrganisations(platform ?? '')
  const [wanted, setWanted] = useState<Partial<Record<Wanted, string>>>({})
  const [sent, setSent] = useState(false)
  const { busy, change } = useChange()
  const choicesOf = (field: VehicleEditField) =>
    (columns.find(({ name }) => name === field)?.choices ?? []).map(choice => ({
      value: String(choice.key),
      text: choice[t.lang],
    }))
  const leave = { value: asItIs, text: t('asItIs') }
  const changes = changesOf(wanted)
  if (sent && done) {
    const onUndone: UndoProps['onUndone'] = left => {
      onDone(left)
      if (!left) onClose()
    }
    return <Results done={done} onClose={onClose} onUndone={onUndone} />
  }
  async function save() {
    // From the first of many parts on, as the server counts.
    const until = Date.now() + undoneWithin * 1_000
    const results = await change(vehicleIds, changes)
    if (results.length === 0) return
    setSent(true)
    onDone({ results, until })
  }
  return (
    <div className={styles['zones']}>
      <p>{t('about')}</p>
      {platform === undefined ? (
        <Alert tone="notice">{t('orgOfOne')}</Alert>
      ) : (
        <Select
          label={t('orgId')}
          choices={[leave, ...(organisations.data ?? []).map(({ value, label }) => ({ value, text: label }))]}
          chosen={wanted.orgId ?? asItIs}
          onChoose={orgId => setWanted({ ...wanted, orgId })}
        />
      )}
      {fields.map(field => (
        <Select
          key={field}
          label={t(field)}
          {...(field === 'terminalType' && wanted.terminalType ? { hint: t('terminalHint') } : {})}
          choices={[
            leave,
            ...(optional.some(each => each === field) ? [{ value: cleared, text: t('cleared') }] : []),
            ...choicesOf(field),
          ]}
          chosen={wanted[field] ?? asItIs}
          onChoose={value => setWanted({ ...wanted, [field]: value })}
        />
      ))}
      {typed.map(name => (
        <Clearable key={name} label={t(name)} value={wanted[name]} onChange={value => setWanted({ ...wanted, [name]: value })}>
          {({ onChange, ...field }) => (
            <Field
              {...field}
              placeholder={t('asItIs')}
              hint={name === 'simCarrier' ? undefined : t(`${name}Hint`)}
              onChange={event => onChange(event.target.value)}
            />
          )}
        </Clearable>
      ))}
      <Clearable
        label={t('simExpiresOn')}
        value={wanted.simExpiresOn}
        onChange={simExpiresOn => setWanted({ ...wanted, simExpiresOn })}
      >
        {field => <DateField {...field} />}
      </Clearable>
      <ButtonRow>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button look="primary" busy={busy} disabled={Object.keys(changes).length === 0} onClick={() => void save()}>
          {t('change')}
        </Button>
      </ButtonRow>
    </div>
  )
}

interface ClearableProps {
  label: string
  /** undefined: it stays as it is. */
  value: string | undefined
  onChange: (value: string) => void
  children: (field: { label: string; value: string; onChange: (value: string) => void; disabled: boolean }) => ReactNode
}

/** A field that a vehicle may be without: typed, or cleared. */
function Clearable({ label, value = asItIs, onChange, children }: ClearableProps) {
  const t = useTexts(togetherTexts)
  const empties = value === cleared
  return (
    <div>
      {children({ label, value: empties ? asItIs : value, onChange, disabled: empties })}
      <CheckBox checked={empties} onChange={ticked => onChange(ticked ? cleared : asItIs)}>
        {t('clearField', { field: label })}
      </CheckBox>
    </div>
  )
}

/** How many of each, and the way back. */
function Results({ done, onClose, onUndone }: UndoProps & { onClose: () => void }) {
  const t = useTexts(togetherTexts)
  const count = (wanted: Result['result']) => done.results.filter(({ result }) => result === wanted).length
  const rest = (['unchanged', 'noTerminal', 'changedMeanwhile', 'unknown'] as const).filter(result => count(result) > 0)
  return (
    <div className={styles['zones']}>
      <Alert tone="notice">
        <p>{t('changed', { n: count('changed') })}</p>
        {rest.map(result => (
          <p key={result}>{t(result, { n: number(count(result), t.lang) })}</p>
        ))}
      </Alert>
      <ButtonRow>
        <UndoChange done={done} onUndone={onUndone} />
        <Button look="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </ButtonRow>
    </div>
  )
}

interface UndoProps {
  done: ChangedTogether
  /** With what is left to put back where a call failed, to be tried again; undefined: nothing. */
  onUndone: (left: ChangedTogether | undefined) => void
}

/** Absent when there is nothing to put back, or the minute is over. */
export function UndoChange({ done: { results, until }, onUndone }: UndoProps) {
  const t = useTexts(togetherTexts)
  const seconds = useSecondsLeft(until)
  const { busy, undo } = useChange()
  const undone = results.flatMap(({ vehicleId, changeId }) => (changeId === undefined ? [] : [{ vehicleId, changeId }]))
  if (undone.length === 0 || seconds <= 0) return null
  async function putBack() {
    const answered = await undo(undone)
    const back = answered.filter(({ result }) => result === 'undone').length
    if (back > 0) toast(t('undone', { n: back }))
    if (back < answered.length) toast(t('notUndone', { n: number(answered.length - back, t.lang) }))
    const answeredIds = new Set(answered.map(({ vehicleId }) => vehicleId))
    const open = results.filter(({ vehicleId, changeId }) => changeId !== undefined && !answeredIds.has(vehicleId))
    onUndone(open.length > 0 ? { results: open, until } : undefined)
  }
  return (
    <Button icon="back" busy={busy} onClick={() => void putBack()}>
      {t('undo', { seconds })}
    </Button>
  )
}

/** Until a time of this device, ms since 1970. */
function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 1_000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
const secondsTo = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1_000))

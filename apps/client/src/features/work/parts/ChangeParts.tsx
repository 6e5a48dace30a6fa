/** /changeParts: the parts that were put in, and those in stock. */
import type { WorkApplication, WorkPart } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { isPassing } from '../../../core/api/passing-failures.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useDebounced } from '../../../core/lists/use-debounced.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { ScanButton } from '../../../core/scan/ScanButton.tsx'
import { rightsOf } from '../../../core/session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { NumberField } from '../../../ui/inputs/NumberField.tsx'
import { SearchBar } from '../../../ui/inputs/SearchBar.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { ApplicationPage } from '../ApplicationPage.tsx'
import { EnterPart } from './EnterPart.tsx'
import { NoRight } from '../NoRight.tsx'
import { PartsConflict } from './PartsConflict.tsx'
import { useRequestIdOf } from '../../../core/forms/request-id.ts'
import { workTexts } from '../strings.ts'
import type { EnteredPart } from '../stored-tasks.ts'
import { useOutdateApplications } from '../use-application.ts'
import { maxShown, useKeptStock } from './use-kept-stock.ts'
import { useParts } from './use-parts.ts'
import { useTask } from '../task/use-task.ts'
import styles from '../Work.module.css'

export default function ChangeParts() {
  const t = useTexts(workTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('taskList'))
  const { applicationNum } = useScreenParameters('changeParts')
  const { updInstTaskAuth, updMtcTaskAuth, reviewAuth } = rightsOf(useSession(state => state))
  const query = useTask(updInstTaskAuth || updMtcTaskAuth ? applicationNum : undefined)
  if (!updInstTaskAuth && !updMtcTaskAuth && !reviewAuth) return <NoRight of="task" />
  if (!applicationNum)
    return (
      <Page wide bar={<TopBar title={t('changeParts')} back={{ label: t('back'), go: goBack }} />}>
        <div className={styles['two']}>
          <Stock />
          {reviewAuth && <EnterPart />}
        </div>
      </Page>
    )
  return (
    <ApplicationPage title={t('changeParts')} up={hrefOf('taskList')} query={query} wide>
      {application => <Used key={application.version} application={application} />}
    </ApplicationPage>
  )
}

function Used({ application }: { application: WorkApplication }) {
  const t = useTexts(workTexts)
  const { api } = useOutrider()
  const { hrefOf } = useScreens()
  const outdate = useOutdateApplications()
  const { applicationNum, version, kind } = application
  const goBack = useGoBack(hrefOf(kind === 'installation' ? 'newInstTask' : 'maintTask', { applicationNum }))
  const entered = useParts(application)
  const { parts, conflict, change: setParts } = entered
  const editable = application.actions.includes('work')
  const change = (at: number, to: Partial<EnteredPart>) =>
    setParts(parts.map((part, index) => (index === at ? { ...part, ...to } : part)))
  const requestIdOf = useRequestIdOf()
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const body = {
        ...workedOf(application),
        applicationNum,
        version,
        ...entered.body,
      }
      try {
        await api.call('vehManager/updInstMtcTask', { ...body, requestId: requestIdOf(body) }, { quiet: true })
        return 'sent'
      } catch (failure) {
        // They stay on this device, and go with what is saved or submitted next.
        if (isPassing(failure)) return 'kept'
        throw failure
      }
    },
    async onSuccess(how) {
      toast(t(how === 'kept' ? 'keptParts' : 'saved'))
      if (how === 'sent') {
        entered.drop()
        await outdate()
      }
      goBack()
    },
  })
  return (
    <div className={styles['two']}>
      <Card title={t('partsUsed')}>
        <div className={styles['stack']}>
          <PartsConflict entered={entered} />
          {parts.length === 0 && <p className={styles['note']}>{t('none')}</p>}
          {parts.map((part, at) => (
            <fieldset key={part.partId} className={styles['part']} disabled={!editable}>
              <legend>{part.name}</legend>
              <NumberField
                label={t('quantity')}
                value={part.quantity}
                min={1}
                max={99}
                numbersOnly={t('numbersOnly')}
                onChange={quantity => change(at, { quantity: quantity ?? 1 })}
              />
              <Field
                label={t('oldSerial')}
                value={part.oldSerial}
                maxLength={64}
                onChange={({ target }) => change(at, { oldSerial: target.value })}
                suffix={<ScanButton kind="serial" field={t('oldSerial')} onScanned={oldSerial => change(at, { oldSerial })} />}
              />
              <Field
                label={t('newSerial')}
                value={part.newSerial}
                maxLength={64}
                onChange={({ target }) => change(at, { newSerial: target.value })}
                suffix={<ScanButton kind="serial" field={t('newSerial')} onScanned={newSerial => change(at, { newSerial })} />}
              />
              <Button icon="trash" onClick={() => setParts(parts.filter((_, index) => index !== at))}>
                {t('removePart')}
              </Button>
            </fieldset>
          ))}
          {error && <Alert>{messageOf(error, t.lang)}</Alert>}
          {editable ? (
            <Button look="primary" block busy={isPending} disabled={conflict} onClick={() => mutate()}>
              {t('save')}
            </Button>
          ) : (
            <p className={styles['note']}>{t('readOnly')}</p>
          )}
        </div>
      </Card>
      <Stock
        {...(editable && {
          onChoose: ({ partId, name }: WorkPart) =>
            parts.some(part => part.partId === partId) ||
            setParts([...parts, { partId, name, quantity: 1, oldSerial: '', newSerial: '' }]),
        })}
      />
    </div>
  )
}

const workedOf = ({
  terminalModel,
  manufacturer,
  installMethod,
  cameraConfig,
  accessTime,
  commCardNum,
  terminalId,
  simIccid,
  imei,
  repairDate,
  fault,
  workNote,
}: WorkApplication) => ({
  terminalModel,
  manufacturer,
  installMethod,
  cameraConfig,
  accessTime,
  commCardNum,
  terminalId,
  simIccid,
  imei,
  repairDate,
  fault,
  workNote,
})

function Stock({ onChoose }: { onChoose?: (part: WorkPart) => void }) {
  const t = useTexts(workTexts)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const { data, error, refetch } = useCall(
    'vehManager/getInstMtcPartsInfo',
    { ...(keyword && { keyword }), pageSize: maxShown },
    { keepLast: true },
  )
  const kept = useKeptStock()
  const unanswered = !data && isPassing(error) && kept.length > 0
  const wanted = keyword.toLowerCase()
  const parts = unanswered
    ? kept.filter(({ name, code }) => [name, code].some(each => each.toLowerCase().includes(wanted)))
    : data?.parts
  return (
    <Card title={t(onChoose ? 'addPart' : 'partStock')}>
      <div className={styles['stack']}>
        <SearchBar value={typed} onChange={setTyped} label={t('searchParts')} clearLabel={t('clear')} />
        {unanswered && <Alert tone="notice">{t('keptStock')}</Alert>}
        {parts && parts.length > 0 && (
          <div className={styles['stock']}>
            <LineList label={t('partStock')}>
              {parts.map(part => (
                <li key={part.partId}>
                  <LineRow
                    title={part.name}
                    texts={[part.code]}
                    end={<span className="tabular">{t('stock', { n: part.stock })}</span>}
                    {...(onChoose && part.stock > 0 && { onClick: () => onChoose(part) })}
                  />
                </li>
              ))}
            </LineList>
          </div>
        )}
        {parts?.length === 0 && (
          <EmptyState
            icon="sliders"
            title={keyword ? t('noMatch') : t('noParts')}
            text={keyword ? undefined : t('noPartsText')}
          />
        )}
        {!parts &&
          (error ? (
            <ErrorState
              title={t('failed')}
              text={messageOf(error, t.lang)}
              retry={{ label: t('retry'), run: () => void refetch() }}
            />
          ) : (
            <LoadingState label={t('loading')} />
          ))}
      </div>
    </Card>
  )
}

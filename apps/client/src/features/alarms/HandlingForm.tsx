/** What is asked before alarms are handled in one way. */
import { isMonitorPhone, limits, type TextPresentation, textPresentations } from '@outrider/contract'
import { useState } from 'react'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import styles from './Alarms.module.css'
import type { OfferedCamera, OfferedWay } from './handling-ways.ts'
import { phrasesOf } from './handling-phrases.ts'
import { handlingTexts } from './handling-strings.ts'
import type { HandlingInput } from './use-handling.ts'

interface Props {
  way: OfferedWay
  /** undefined: of several organisations. */
  orgId: number | undefined
  /** Those that can be asked for a picture. */
  cameras: readonly OfferedCamera[]
  /** Terminals can be asked to call a phone. */
  mayCall: boolean
  /** None of the terminals is connected. */
  offline: boolean
  busy: boolean
  /** How far it has got, of many. */
  progress: string | undefined
  /** Why the last attempt was not carried out. */
  failed: string | undefined
  /** There is another alarm to go on to. */
  mayGoOn: boolean
  onSend: (input: Omit<HandlingInput, 'method' | 'alarmIds'>, goOn: boolean) => void
  onCancel: (() => void) | undefined
}

type Wrong = Partial<Record<'text' | 'show' | 'description' | 'phone' | 'camera', string | undefined>>

export function HandlingForm(props: Props) {
  const { way, orgId, cameras, mayCall, offline, busy, progress, failed, mayGoOn, onSend, onCancel } = props
  const t = useTexts(handlingTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const [text, setText] = useState('')
  const [show, setShow] = useState<readonly TextPresentation[]>(['display', 'speak'])
  const [description, setDescription] = useState('')
  const [phone, setPhone] = useState('')
  const [withPicture, setWithPicture] = useState(false)
  const [camera, setCamera] = useState<string>()
  const [wrong, setWrong] = useState<Wrong>({})
  const message = way.method === 'message'
  const takes = way.method !== 'note' && cameras.length > 0 && withPicture
  const calls = way.method !== 'note' && mayCall
  const alone = way.open.length === 1

  function cameraText({ channel, name, vehicles, all }: OfferedCamera): string {
    const camera = t('cameraOf', { n: number(channel, lang), name }).trim()
    return vehicles === all ? camera : t('cameraOfSome', { camera, n: number(vehicles, lang), all: number(all, lang) })
  }

  function send(goOn: boolean) {
    const found: Wrong = {
      ...(message && text.trim() === '' && { text: t('noText') }),
      ...(message && show.length === 0 && { show: t('noShow') }),
      ...(description.trim() === '' && { description: t('noDescription') }),
      ...(calls && phone.trim() !== '' && !isMonitorPhone(phone.trim()) && { phone: t('badPhone') }),
      ...(takes && camera === undefined && { camera: t('cameraMissing') }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const monitorPhone = calls && phone.trim() !== '' ? phone.trim() : undefined
    onSend({ text, show, description, monitorPhone, camera: takes ? Number(camera) : undefined }, goOn)
  }

  return (
    <form
      className={styles['detail']}
      aria-label={t(way.method)}
      noValidate
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Closes the form before the alarm, and neither while something is typed in it.
        event.preventDefault()
        if (text === '' && description === '' && phone === '') onCancel?.()
      }}
      onSubmit={event => {
        event.preventDefault()
        send(false)
      }}
    >
      {way.method !== 'note' && way.onlyHere > 0 && (
        <p className={styles['note']}>
          {alone ? t('onlyHere') : t('onlyHereSome', { n: number(way.onlyHere, lang) })}
          {(calls || cameras.length > 0) && t('butAsked')}
        </p>
      )}
      {way.offline > 0 && (
        <Alert tone="notice">{alone ? t('offlineNow') : t('offlineSome', { n: number(way.offline, lang) })}</Alert>
      )}
      {message && (
        <>
          <Templates orgId={orgId} onChoose={setText} />
          <Field
            label={t('text')}
            required
            value={text}
            maxLength={limits.textBytes}
            error={wrong.text}
            onChange={event => setText(event.target.value)}
          />
          <fieldset className={styles['presentations']}>
            <legend className={styles['note']}>{t('show')}</legend>
            {textPresentations.map(each => (
              <CheckBox
                key={each}
                checked={show.includes(each)}
                onChange={on => setShow(on ? [...show, each] : show.filter(other => other !== each))}
              >
                {t(each)}
              </CheckBox>
            ))}
          </fieldset>
          {wrong.show && <Alert>{wrong.show}</Alert>}
        </>
      )}
      <Field
        label={t('description')}
        required
        value={description}
        maxLength={limits.alarmDescription}
        error={wrong.description}
        onChange={event => setDescription(event.target.value)}
      />
      <ChipRow label={t('phrases')}>
        {phrasesOf[way.method].map(phrase => (
          <Chip
            key={phrase}
            label={t(phrase)}
            chosen={description === t(phrase)}
            onChoose={() => {
              setDescription(t(phrase))
              setWrong({ ...wrong, description: undefined })
            }}
          />
        ))}
      </ChipRow>
      {calls && (
        <Field
          label={t('phone')}
          type="tel"
          value={phone}
          hint={offline ? t('phoneOffline') : t('phoneHint')}
          error={wrong.phone}
          onChange={event => setPhone(event.target.value)}
        />
      )}
      {way.method !== 'note' && cameras.length > 0 && (
        <>
          <CheckBox checked={withPicture} onChange={setWithPicture}>
            {t('picture')}
          </CheckBox>
          {withPicture && (
            <>
              <Select
                label={t('camera')}
                placeholder={t('chooseCamera')}
                choices={cameras.map(camera => ({ value: String(camera.channel), text: cameraText(camera) }))}
                chosen={camera}
                onChoose={setCamera}
              />
              {wrong.camera ? <Alert>{wrong.camera}</Alert> : <p className={styles['note']}>{t('pictureHint')}</p>}
            </>
          )}
        </>
      )}
      <p className={styles['note']} role="status">
        {progress}
      </p>
      {failed !== undefined && (
        <Alert>{[way.method !== 'note' && t('sendFailed'), failed].filter(Boolean).join(lang === 'zh' ? '：' : ': ')}</Alert>
      )}
      <div className={styles['actions']}>
        <Button look="primary" type="submit" busy={busy}>
          {t(way.method)}
        </Button>
        {mayGoOn && (
          <Button disabled={busy} onClick={() => send(true)}>
            {t('andNext')}
          </Button>
        )}
        {onCancel && (
          <Button disabled={busy} onClick={onCancel}>
            {common('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

function Templates({ orgId, onChoose }: { orgId: number | undefined; onChoose: (text: string) => void }) {
  const t = useTexts(handlingTexts)
  const lang = useLang()
  const { data, isError } = useCall('alarm/getPrcVehsAlmsMsgTemplate', orgId === undefined ? {} : { orgId })
  const [chosen, setChosen] = useState<string>()
  if (isError) return <p className={styles['note']}>{t('templatesFailed')}</p>
  if (!data || data.templates.length === 0) return null
  return (
    <Select
      label={t('template')}
      placeholder={t('chooseTemplate')}
      choices={data.templates.map(template => ({ value: template.templateId, text: template[lang] }))}
      chosen={chosen}
      onChoose={id => {
        setChosen(id)
        onChoose(data.templates.find(({ templateId }) => templateId === id)?.[lang] ?? '')
      }}
    />
  )
}

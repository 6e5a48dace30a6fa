/** The buttons of a second person: what may lead a terminal elsewhere waits for one. */
import { fillPlaceholders, type TerminalChange } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { FormFields, RowForm } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { decisionTexts, settingTexts } from './strings.ts'

interface Props {
  /** Asked by the reader, who can only withdraw it. */
  own: boolean
  /** What approving shows first; undefined: nothing, it is done at once. */
  confirm?: Confirmed | undefined
  decide: (approve: boolean, plateNum: string) => Promise<unknown>
}
interface Confirmed {
  title: string
  lines: readonly string[]
  plateNum: string
}

export function Decision({ own, confirm, decide }: Props) {
  const t = useTexts(decisionTexts)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [asking, setAsking] = useState(false)
  const send = async (approve: boolean): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await decide(approve, '')
    } catch (error) {
      setFailure(messageOf(error, t.lang))
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-2">
      <p className="quiet">{t(own ? 'hint' : 'hintOther')}</p>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <div className="row wrap gap-2">
        {!own && (
          <Button look="primary" busy={busy} onClick={() => (confirm ? setAsking(true) : void send(true))}>
            {t('approve')}
          </Button>
        )}
        <Button busy={busy} onClick={() => void send(false)}>
          {t(own ? 'withdraw' : 'decline')}
        </Button>
      </div>
      {asking && confirm && (
        <ApproveDialog confirm={confirm} approve={plate => decide(true, plate)} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}

interface ApproveProps {
  confirm: Confirmed
  approve: (plateNum: string) => Promise<unknown>
  onClose: () => void
}

/** Shows what would be sent, and has the plate typed, as who asked had to. */
function ApproveDialog({ confirm: { title, lines, plateNum }, approve, onClose }: ApproveProps) {
  const t = useTexts(decisionTexts)
  const { plateWrong } = settingTexts.rows
  const label = {
    zh: fillPlaceholders(decisionTexts.rows.typePlate.zh, { plate: plateNum }),
    en: fillPlaceholders(decisionTexts.rows.typePlate.en, { plate: plateNum }),
  }
  const form = useRowForm<'plate', { plateNum: string }>({
    rows: [{ kind: 'text', name: 'plate', label, required: true, capitals: 'characters', missing: plateWrong, first: true }],
    stored: { plate: '' },
    toBody: ({ plate }) => ({ plateNum: plate }),
    check: ({ plate }) => (plate.trim().toUpperCase() === plateNum.toUpperCase() ? {} : { plate: plateWrong[t.lang] }),
    send: ({ plateNum: typed }) => approve(typed),
    onSaved: onClose,
    fieldOfError: { 'terminal.plate': 'plate' },
  })
  return (
    <Dialog title={title} role="alertdialog" closeLabel={t('close')} onClose={onClose}>
      <RowForm form={form} className="column gap-3" label={title}>
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
        <FormFields form={form} />
        {form.failure !== undefined && <Alert>{form.failure}</Alert>}
        <ButtonRow>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" busy={form.busy}>
            {t('approveSure')}
          </Button>
        </ButtonRow>
      </RowForm>
    </Dialog>
  )
}

export function ChangeDecision({ change, title, lines }: { change: TerminalChange; title: string; lines: readonly string[] }) {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { changeId, own, plateNum } = change
  return (
    <Decision
      own={own}
      confirm={{ title: `${title} · ${plateNum}`, lines, plateNum }}
      decide={async (approve, typed) => {
        await api.call('terminal/decideTerminalChange', { changeId, approve, plateNum: typed }, { quiet: true })
        await cached.outdate('terminal/getTerminalChanges')
      }}
    />
  )
}

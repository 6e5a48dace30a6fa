/** The form of a new firmware: its file first, which is uploaded at once, then what it is. */
import { contract, filePurposes, firmwareKindNames, type Lang, type RequestOf } from '@outrider/contract'
import { type ChangeEvent, useRef, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { upload } from '../../core/api/upload.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import type { OrganisationOption } from '../../core/fleet/organisation-options.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/Page.tsx'
import { firmwareTexts } from './firmware-texts.ts'

const kilobyte = 1024
export const sizeOf = (bytes: number, lang: Lang): string => `${number(Math.ceil(bytes / kilobyte), lang)} kB`

interface Uploaded {
  name: string
  bytes: number
  fileId: string
}

interface Props {
  models: readonly string[]
  organisations: readonly OrganisationOption[]
  platform: string
  onAdded: (firmwareId: string) => void
}

export function FirmwareForm(props: Props) {
  const t = useTexts(firmwareTexts)
  const { api } = useOutrider()
  const [file, setFile] = useState<Uploaded>()
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (!chosen) return
    const { maxBytes } = filePurposes.firmware
    if (chosen.size > maxBytes) return setFailure(t('tooLarge', { megabytes: maxBytes / kilobyte / kilobyte }))
    setFailure(undefined)
    setProgress(0)
    try {
      const fileId = await upload(api, 'firmware', { content: chosen, onProgress: setProgress }, props.platform)
      setFile({ name: chosen.name, bytes: chosen.size, fileId })
    } catch (error) {
      setFailure(messageOf(error, t.lang))
    }
    setProgress(undefined)
  }
  return (
    <div className="grid gap-4">
      <Card>
        <input ref={input} type="file" hidden aria-label={t('chooseFile')} onChange={event => void choose(event)} />
        {file && <p role="status">{t('fileIs', { name: file.name, size: sizeOf(file.bytes, t.lang) })}</p>}
        {progress !== undefined && (
          <progress aria-label={t('sending')} max={1} value={progress}>
            {t('sending')}
          </progress>
        )}
        {failure !== undefined && <Alert>{failure}</Alert>}
        <div className="row wrap">
          <Button
            look={file ? 'secondary' : 'primary'}
            icon="plus"
            busy={progress !== undefined}
            onClick={() => input.current?.click()}
          >
            {t(file ? 'chooseOther' : 'chooseFile')}
          </Button>
        </div>
      </Card>
      {file && <Fields {...props} file={file} />}
    </div>
  )
}

type Field = 'orgId' | 'model' | 'version' | 'kind' | 'maker' | 'checksum' | 'note'

function Fields({ models, organisations, onAdded, file }: Props & { file: Uploaded }) {
  const t = useTexts(firmwareTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const texts = firmwareTexts.rows
  const rows: readonly FormRow<Field>[] = [
    {
      kind: 'text',
      name: 'model',
      label: texts.model,
      hint: t('modelHint'),
      suggestions: models,
      capitals: 'off',
      first: true,
    },
    { kind: 'text', name: 'version', label: texts.version, hint: t('versionHint'), capitals: 'off' },
    {
      kind: 'choice',
      name: 'orgId',
      label: texts.organisation,
      hint: t('organisationHint'),
      choices: organisations.map(({ value, label }) => ({ value, text: label })),
    },
    { kind: 'choice', name: 'kind', label: texts.kind, choices: firmwareKindNames.map(value => ({ value, text: t(value) })) },
    { kind: 'text', name: 'checksum', label: texts.checksum, hint: t('checksumHint'), capitals: 'off', required: false },
    { kind: 'text', name: 'maker', label: texts.maker, hint: t('makerHint'), capitals: 'off', required: false },
    { kind: 'lines', name: 'note', label: texts.note, lines: 2, required: false },
  ]
  const form = useRowForm<Field, RequestOf<'terminal/addFirmware'>, { firmwareId: string }>({
    rows,
    schema: contract.terminal.addFirmware.request,
    stored: {
      orgId: organisations[0]?.value ?? '',
      model: '',
      version: '',
      kind: 'terminal',
      maker: '',
      checksum: '',
      note: '',
    },
    toBody: values => ({ ...values, orgId: Number(values.orgId), fileId: file.fileId }),
    guarded: true,
    besides: true,
    send: body => api.call('terminal/addFirmware', body, { quiet: true }),
    async onSaved({ firmwareId }) {
      await cached.outdate('terminal/getFirmwares')
      toast(t('saved'))
      onAdded(firmwareId)
    },
    fieldOfError: { 'terminal.firmwareChecksum': 'checksum', 'terminal.firmwareKnown': 'version' },
  })
  return (
    <RowForm form={form} className="column gap-4">
      <Card>
        <FormFields form={form} />
      </Card>
      <SaveButton form={form}>{t('save')}</SaveButton>
    </RowForm>
  )
}

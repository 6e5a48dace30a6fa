/** Handing a task on to another installer. */
import type { WorkApplication } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Card } from '../../../ui/Page.tsx'
import { useRequestIdOf } from '../../../core/forms/request-id.ts'
import { workTexts } from '../strings.ts'
import { useOutdateApplications } from '../use-application.ts'
import styles from '../Work.module.css'

interface Draft {
  installer: { installerId: string; name: string } | null
  note: string
}

export function HandOn({ application: { applicationNum, version, kind } }: { application: WorkApplication }) {
  const t = useTexts(workTexts)
  const { api } = useOutrider()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const outdate = useOutdateApplications()
  const [tried, setTried] = useState(false)
  const { draft, setDraft, openPicker } = useOpenPicker<Draft>({
    first: () => ({ installer: null, note: '' }),
    take: (before, chosen) => ({ ...before, installer: chosen(pickers.installer) ?? before.installer }),
  })
  const { installer, note } = draft
  const requestIdOf = useRequestIdOf()
  const { mutate, isPending, error } = useMutation({
    mutationFn() {
      const body = { applicationNum, version, installerId: installer?.installerId ?? '', note: note.trim() }
      return api.call('vehManager/transInstMtcTask', { ...body, requestId: requestIdOf(body) }, { quiet: true })
    },
    async onSuccess() {
      toast(t('decided'))
      await outdate()
      void navigate(hrefOf('taskList'), { replace: true })
    },
  })
  const send = () => {
    setTried(true)
    if (installer && note.trim()) mutate()
  }
  return (
    <Card title={t('transfer')}>
      <div className={styles['stack']}>
        <PickField
          label={t('toInstaller')}
          name="installer"
          value={installer?.name ?? ''}
          placeholder={t('chooseInstaller')}
          error={tried && !installer ? t('chooseInstaller') : undefined}
          onOpen={() =>
            openPicker(pickers.installer, 'installer', { kind, applicationNum, chosen: installer?.installerId }, draft)
          }
        />
        <Field
          label={t('reason')}
          value={note}
          maxLength={500}
          error={tried && !note.trim() ? t('needReason') : undefined}
          onChange={({ target }) => setDraft({ ...draft, note: target.value })}
        />
        {error && <Alert>{messageOf(error, t.lang)}</Alert>}
        <Button busy={isPending} onClick={send}>
          {t('transfer')}
        </Button>
      </div>
    </Card>
  )
}

/** Edits the user's own texts, or those of an organisation of the current platform. */
import { limits } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOrganisations } from '../../core/places/use-organisations.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/inputs/Select.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './Dispatch.module.css'
import { gbkLength } from './gbk-length.ts'
import { dispatchTexts } from './strings.ts'

const path = 'platform/getDispatchMsgTemplate'
/** The user's own. */
const mine = 'mine'

export function TemplateEditor({ mayEditAll, onClose }: { mayEditAll: boolean; onClose: () => void }) {
  const t = useTexts(dispatchTexts)
  const common = useTexts(commonTexts)
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const organisations = useOrganisations(platform)
  const [owner, setOwner] = useState(mine)
  const { data } = useCall(path, {}, { platform, staleTime: 0 })
  const texts = data?.templates
    .filter(({ own, orgId }) => (owner === mine ? own : String(orgId) === owner))
    .map(({ text }) => text)
  return (
    <Dialog title={t('editTemplates')} closeLabel={common('close')} size="medium" onClose={onClose}>
      <div className={styles['form']}>
        {mayEditAll && (
          <Select
            label={t('templatesOf')}
            choices={[
              { value: mine, text: t('myTemplates') },
              ...(organisations.data ?? []).map(({ value, label }) => ({ value, text: label })),
            ]}
            chosen={owner}
            onChoose={setOwner}
          />
        )}
        {texts ? (
          <Lines key={owner} before={texts.join('\n')} owner={owner} platform={platform} onSaved={onClose} />
        ) : (
          <LoadingState label={common('loading')} />
        )}
      </div>
    </Dialog>
  )
}

interface LinesProps {
  before: string
  owner: string
  platform: string
  onSaved: () => void
}

function Lines({ before, owner, platform, onSaved }: LinesProps) {
  const t = useTexts(dispatchTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [typed, setTyped] = useState(before)
  const texts = typed
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const unknown = gbkLength(texts.join('')).unknown
  const tooLong = texts.some(text => gbkLength(text).bytes > limits.textBytes)
  const save = useMutation({
    mutationFn: () =>
      api.call(
        'platform/setDispatchMsgTemplate',
        // An id of the list has its platform's code in multi-platform mode.
        { orgId: owner === mine ? null : Number.parseInt(owner, 10), texts },
        { platform, quiet: true },
      ),
    onSuccess() {
      toast(t('templatesSaved'))
      onSaved()
    },
    onSettled: () => cached.outdate(path),
  })
  const wrong =
    unknown.length > 0
      ? t('badCharacters', { characters: unknown.slice(0, 10).join(' ') })
      : tooLong
        ? t('tooLong', { max: number(limits.textBytes, lang) })
        : undefined
  return (
    <>
      <TextArea
        label={t('templateLines')}
        rows={8}
        value={typed}
        error={wrong}
        onChange={event => setTyped(event.target.value)}
      />
      {save.error && <Alert>{messageOf(save.error, lang)}</Alert>}
      <Button look="primary" block busy={save.isPending} disabled={wrong !== undefined} onClick={() => save.mutate()}>
        {t('saveTemplates')}
      </Button>
    </>
  )
}

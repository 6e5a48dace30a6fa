/** Edits the user's own texts, or those of an organisation of the current platform. */
import { type DataOf, limits } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOrganisations } from '../../core/places/use-organisations.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { LeaveDialog } from '../../core/routing/LeaveDialog.tsx'
import { currentPlatform } from '../../core/session/session.ts'
import { number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/inputs/Select.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './Dispatch.module.css'
import { gbkLength } from './gbk-length.ts'
import { dispatchTexts } from './strings.ts'

const toEdit = 'platform/getDispatchMsgTemplatesToEdit'
/** The user's own. */
const mine = 'mine'
/** An id of the list has its platform's code in multi-platform mode. */
const orgIdOf = (owner: string): number | null => (owner === mine ? null : Number.parseInt(owner, 10))
const nothing = () => undefined

interface Props {
  onClose: () => void
  /** Something was typed that is not saved, or no more. */
  onUnsaved: (unsaved: boolean) => void
}

export function TemplateEditor({ onClose, onUnsaved }: Props) {
  const t = useTexts(dispatchTexts)
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const organisations = useOrganisations(platform)
  const [owner, setOwner] = useState(mine)
  // On the current platform: rights on another one say nothing of it.
  const { data: own } = useCall(toEdit, { orgId: null }, { platform, refetchOnMount: 'always' })
  const stored = useCall(toEdit, { orgId: orgIdOf(owner) }, { platform, refetchOnMount: 'always' })
  const [unsaved, setUnsaved] = useState(false)
  /** What is done once the user has agreed to lose what was typed. */
  const [leave, setLeave] = useState<() => void>()
  function note(now: boolean) {
    setUnsaved(now)
    onUnsaved(now)
  }
  function unlessUnsaved(go: () => void) {
    if (unsaved) setLeave(() => go)
    else go()
  }
  function close() {
    note(false)
    onClose()
  }
  return (
    <Dialog title={t('editTemplates')} closeLabel={t('close')} size="medium" onClose={() => unlessUnsaved(close)}>
      <div className={styles['form']}>
        {own?.editable && (
          <Select
            label={t('templatesOf')}
            choices={[
              { value: mine, text: t('myTemplates') },
              ...(organisations.data ?? []).map(({ value, label }) => ({ value, text: label })),
            ]}
            chosen={owner}
            onChoose={chosen =>
              unlessUnsaved(() => {
                note(false)
                setOwner(chosen)
              })
            }
          />
        )}
        {stored.data && !stored.isFetching ? (
          <Lines
            key={`${owner} ${stored.data.version}`}
            before={stored.data}
            owner={owner}
            platform={platform}
            onUnsaved={note}
            onSaved={close}
          />
        ) : stored.error && !stored.isFetching ? (
          <ErrorState
            title={t('templatesFailed')}
            text={messageOf(stored.error, t.lang)}
            retry={{ label: t('retry'), run: () => void stored.refetch() }}
          />
        ) : (
          <LoadingState label={t('loading')} />
        )}
      </div>
      {leave && (
        <LeaveDialog
          request={{
            leave() {
              setLeave(undefined)
              leave()
            },
            stay: () => setLeave(undefined),
          }}
        />
      )}
    </Dialog>
  )
}

interface LinesProps {
  before: DataOf<typeof toEdit>
  owner: string
  platform: string
  onUnsaved: (unsaved: boolean) => void
  onSaved: () => void
}

function Lines({ before, owner, platform, onUnsaved, onSaved }: LinesProps) {
  const t = useTexts(dispatchTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const first = before.texts.join('\n')
  const [typed, setTyped] = useState(first)
  const texts = typed
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const save = useMutation({
    mutationFn: () =>
      api.call(
        'platform/setDispatchMsgTemplate',
        { orgId: orgIdOf(owner), texts, basedOn: before.version },
        { platform, quiet: true },
      ),
    async onSuccess() {
      toast(t('templatesSaved'))
      await Promise.all([cached.outdate('platform/getDispatchMsgTemplate'), cached.outdate(toEdit)]).catch(nothing)
      onSaved()
    },
  })
  const { unknown } = gbkLength(texts.join(''))
  const most = limits.dispatchTemplates
  const wrong =
    texts.length > most
      ? t('tooManyTemplates', { n: number(texts.length, t.lang), max: number(most, t.lang) })
      : unknown.length > 0
        ? t('badCharacters', { characters: unknown.slice(0, 10).join(' ') })
        : texts.some(text => gbkLength(text).bytes > limits.textBytes)
          ? t('tooLong', { max: number(limits.textBytes, t.lang) })
          : undefined
  return (
    <>
      <TextArea
        label={t('templateLines')}
        hint={t('templateCount', { n: number(texts.length, t.lang), max: number(most, t.lang) })}
        rows={8}
        value={typed}
        error={wrong}
        onChange={event => {
          setTyped(event.target.value)
          onUnsaved(event.target.value !== first)
        }}
      />
      {save.error && <Alert>{messageOf(save.error, t.lang)}</Alert>}
      <Button look="primary" block busy={save.isPending} disabled={wrong !== undefined} onClick={() => save.mutate()}>
        {t('saveTemplates')}
      </Button>
    </>
  )
}

/** /dispatch: a message to the terminals of vehicles, and what came of those sent before. */
import { useContext, useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { OpenOverlayContext } from '../../core/routing/overlay-context.ts'
import { useRecipients } from '../../core/routing/recipients.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import styles from './Dispatch.module.css'
import { History } from './History.tsx'
import { MessageDetail } from './MessageDetail.tsx'
import { MessageForm } from './MessageForm.tsx'
import { dispatchTexts } from './strings.ts'
import type { Sent } from './use-messages.ts'

export default function Dispatch() {
  const t = useTexts(dispatchTexts)
  const wide = useWide()
  const overlay = useContext(OpenOverlayContext)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  const { vehicle, message, view } = useScreenParameters('dispatch')
  const given = useRecipients()
  /** The form begins again after each message. */
  const [sent, setSent] = useState<{ times: number; last?: Sent }>({ times: 0 })
  const { unsavedChanges } = useOutrider()
  async function open(messageId: string | undefined, shown: 'history' | undefined = view) {
    const { unsaved } = unsavedChanges.getState()
    // In wide windows the form stays as it is beside what is opened.
    if (wide) unsavedChanges.setState({ unsaved: false })
    await navigate(
      hrefOf('dispatch', { ...(messageId !== undefined && { message: messageId }), ...(shown && { view: shown }) }),
      {
        replace: message !== undefined || shown !== view,
      },
    )
    if (wide) unsavedChanges.setState({ unsaved })
  }
  const onSent = (last: Sent) => {
    setSent(({ times }) => ({ times: times + 1, last }))
    const count = last.messages.reduce((sum, { accepted }) => sum + accepted, 0)
    if (count > 0) toast(t('sending', { n: number(count, t.lang) }))
    // Over the map there is no more to see, unless something has to be said.
    if (overlay) {
      unsavedChanges.setState({ unsaved: false })
      if (count > 0 && last.unknown === 0 && last.frozen === 0 && last.missing.length === 0) overlay.leave()
      return
    }
    const [only, another] = last.messages
    void open(another ? undefined : only?.messageId, 'history')
  }
  const notes = sent.last && (
    <>
      {sent.last.unknown > 0 && <Alert tone="notice">{t('notSeen', { n: number(sent.last.unknown, t.lang) })}</Alert>}
      {sent.last.frozen > 0 && <Alert>{t('frozen', { n: number(sent.last.frozen, t.lang) })}</Alert>}
      {sent.last.missing.length > 0 && <Alert>{t('missing', { titles: sent.last.missing.join(', ') })}</Alert>}
    </>
  )
  const form = (
    <Card title={t('compose')}>
      <MessageForm
        key={sent.times}
        recipients={sent.times > 0 ? [] : (given ?? (vehicle === undefined ? [] : [vehicle]))}
        onSent={onSent}
      />
    </Card>
  )
  const history = <History openId={message} onOpen={messageId => void open(messageId)} />
  return (
    <>
      <Page bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />} wide fills>
        {notes}
        {overlay ? (
          form
        ) : wide ? (
          <div className={styles['panes']}>
            {form}
            {history}
          </div>
        ) : (
          <>
            <Segments
              label={t('title')}
              choices={[
                { value: 'compose', text: t('compose') },
                { value: 'history', text: t('history') },
              ]}
              chosen={view ?? 'compose'}
              onChoose={chosen =>
                void navigate(hrefOf('dispatch', chosen === 'history' ? { view: chosen } : {}), { replace: true })
              }
            />
            {view === 'history' ? history : form}
          </>
        )}
      </Page>
      {message !== undefined && (
        <Dialog
          title={t('detail')}
          closeLabel={t('close')}
          placement={wide ? 'side' : 'adaptive'}
          size="medium"
          onClose={() => void open(undefined)}
        >
          <MessageDetail key={message} messageId={message} onRepeated={onSent} />
        </Dialog>
      )}
    </>
  )
}

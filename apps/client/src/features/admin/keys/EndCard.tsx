/** Ends something, after being asked once more. */
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useLang } from '../../../core/i18n/use-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'

interface Props {
  title: string
  text: string
  sure: string
  keep: string
  /** Of what can be taken back, no bin. */
  icon?: IconName
  end: () => Promise<void>
}

export function EndCard({ title, text, sure, keep, icon = 'trash', end }: Props) {
  const lang = useLang()
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    setFailure(undefined)
    try {
      await end()
    } catch (error) {
      setAsked(false)
      setFailure(messageOf(error, lang))
    }
    setBusy(false)
  }
  return (
    <Card title={title} text={text}>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {asked ? (
        <div className={styles['actions']}>
          <Button look="primary" icon={icon} busy={busy} onClick={() => void run()}>
            {sure}
          </Button>
          <Button disabled={busy} onClick={() => setAsked(false)}>
            {keep}
          </Button>
        </div>
      ) : (
        <Button icon={icon} onClick={() => setAsked(true)}>
          {title}
        </Button>
      )}
    </Card>
  )
}

/** A secret that was just made: shown here and nowhere again. */
import { useCopy } from '../../../core/copy/use-copy.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'

interface Props {
  title: string
  text: string
  secret: string
  copyLabel: string
}

export function SecretCard({ title, text, secret, copyLabel }: Props) {
  const copy = useCopy()
  return (
    <Card title={title} text={text}>
      <code className={styles['link']} data-testid="secret">
        {secret}
      </code>
      <Button look="primary" icon="copy" onClick={() => void copy(secret)}>
        {copyLabel}
      </Button>
    </Card>
  )
}

/** Above a form: what was typed before is in it again, and can be dropped. */
import type { ReactNode } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'

export function RestoredNotice({ children, drop }: { children: ReactNode; drop: { label: string; run: () => void } }) {
  return (
    <Alert tone="notice">
      {children}{' '}
      <Button look="quiet" onClick={drop.run}>
        {drop.label}
      </Button>
    </Alert>
  )
}

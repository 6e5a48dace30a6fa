/** The list of toasts, in a chunk of its own, since no first screen needs it. */
import { createRoot } from 'react-dom/client'
import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as Region,
} from 'react-aria-components/Toast'
import { Icon } from '../Icon.tsx'
import { Localized } from '../Localized.tsx'
import styles from './toast-region.module.css'

/** Duration, ms: a base plus some time per character. Paused while the list is hovered or focused. */
const readingTime = (text: string): number => Math.min(6000, 1600 + text.length * 60)

/** Older toasts than the newest three wait with paused timers until there is room. */
const queue = new ToastQueue<string>({ maxVisibleToasts: 3 })
const keys = new Map<string, string>()

export function show(text: string): void {
  // Repeated while still visible: replaced by the new one with a fresh timer.
  const shown = keys.get(text)
  if (shown !== undefined) queue.close(shown)
  const key = queue.add(text, {
    timeout: readingTime(text),
    onClose: () => {
      if (keys.get(text) === key) keys.delete(text)
    },
  })
  keys.set(text, key)
}

export function ToastRegion() {
  return (
    <Localized>
      <Region queue={queue} className={styles['region']}>
        {({ toast }) => (
          <Toast toast={toast} className={styles['toast']}>
            <ToastContent className={styles['content']}>
              <Text slot="title">{toast.content}</Text>
            </ToastContent>
            <Button slot="close" className={styles['close']}>
              <Icon name="close" size={16} />
            </Button>
          </Toast>
        )}
      </Region>
    </Localized>
  )
}

const home = document.body.appendChild(document.createElement('div'))
createRoot(home).render(<ToastRegion />)

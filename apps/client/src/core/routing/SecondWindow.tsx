/** Opens a screen in a window of its own, for a second display: signed in as this one, and named so that another press brings it to the front. */
import { useOutrider } from '../context/outrider.ts'
import { inBrowser } from '../host/served-from.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { secondWindowTexts } from './second-window-texts.ts'

/** `path`: of the screen. `name`: of the window. */
export function SecondWindow({ path, name }: { path: string; name: string }) {
  const t = useTexts(secondWindowTexts)
  const wide = useWide()
  const { host } = useOutrider()
  // Apps around the client have one window.
  if (!wide || !host.prints) return null
  const open = () => {
    const opened = window.open(inBrowser(path), `outrider-${name}`, 'popup,width=1280,height=800')
    if (!opened) toast(t('blocked'))
  }
  return <IconButton icon="external" label={t('open')} onClick={open} />
}

/** Looks for new versions of the app and offers them, in shells, which alone can install them. */
import { useEffect, useState } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { currentLang } from '../../core/i18n/i18n.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { checkUpdates } from './check-updates.ts'
import { updateTexts } from './strings.ts'
import { createUpdateFlow } from './update-flow.ts'
import UpdatePrompt from './UpdatePrompt.tsx'

export function Updates() {
  const outrider = useOutrider()
  const [flow] = useState(() =>
    createUpdateFlow({
      host: outrider.host,
      check: () => checkUpdates(outrider),
      lang: currentLang,
      show: toast,
      succeeded: () => updateTexts.rows.succeeded[currentLang()],
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      log: (line, cause) => console.warn(line, cause),
    }),
  )
  useEffect(() => flow.start(), [flow])
  return <UpdatePrompt flow={flow} />
}

/** While somebody is signed in: dates and units are written as the account says, also where they were chosen on another device. */
import type { WrittenForms } from '@outrider/contract'
import { useEffect } from 'react'
import { useOutrider } from '../context/outrider.ts'
import { useOneModule } from '../context/use-one-module.ts'
import { useStored } from '../context/use-stored.ts'
import { accountForms, saysRegion } from '../i18n/account-forms.ts'
import { storedWrittenForms } from '../i18n/stored-written-forms.ts'
import { useLang } from '../i18n/use-texts.ts'
import { usualForms, writtenForms } from '../i18n/written-forms.ts'
import { QueryProvider } from './QueryProvider.tsx'
import { useCachedCalls } from './use-call.ts'
import { useUserSetting } from './use-user-setting.ts'

export default function KeptForms() {
  return (
    <QueryProvider>
      <Following />
    </QueryProvider>
  )
}

function Following(): null {
  const { query, setting } = useUserSetting('writtenForms')
  const { data } = query
  const lang = useLang()
  const cached = useCachedCalls()
  const [known, store] = useStored(storedWrittenForms)
  const worth = data ? worthKeeping(accountForms(data, lang)) : null
  const ofOneModule = useOneModule() !== undefined
  const { looking } = useOutrider()
  // Once, by the first device that says a region: figures of an account read the same on all of its devices, in its files and in its mails.
  const unsent = !looking && !ofOneModule && lang === 'en' && saysRegion(navigator.language) && data?.usual === undefined
  const keep = setting.mutate
  useEffect(() => {
    if (data && unsent)
      keep({ ...data, usual: usualForms(lang, navigator.language) }, { onSuccess: () => void cached.outdate('map/getAddress') })
  }, [data, unsent, lang, keep, cached])
  // Fields of dates and times stand below this and read the document; its language is told with the language.
  const { clock } = writtenForms()
  useEffect(() => {
    document.documentElement.dataset['clock'] = clock
  }, [clock])
  const differs = data !== undefined && JSON.stringify(worth) !== JSON.stringify(known)
  useEffect(() => {
    if (differs) store(worth)
    // oxlint-disable-next-line react/exhaustive-deps -- the reply is a new object each time
  }, [differs, store])
  return null
}

/** null: nothing. */
function worthKeeping(forms: WrittenForms): WrittenForms | null {
  return Object.values(forms).some(form => form !== null) ? forms : null
}

/** While somebody is signed in: dates and units are written as the account says, also where they were chosen on another device. */
import type { WrittenForms } from '@outrider/contract'
import { useEffect } from 'react'
import { useOutrider } from '../context/outrider.ts'
import { useOneModule } from '../context/use-one-module.ts'
import { useStored } from '../context/use-stored.ts'
import { storedWrittenForms } from '../i18n/stored-written-forms.ts'
import { useLang } from '../i18n/use-texts.ts'
import { usualForms } from '../i18n/written-forms.ts'
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
  const chosen = data ? chosenOf(data) : null
  // What the region has is kept beside what is chosen: files and mails, which the platform makes, are then written as the screens are.
  const usual = usualForms(lang, navigator.language)
  const ofOneModule = useOneModule() !== undefined
  const { looking } = useOutrider()
  // Of the device in use: the platform writes distances into addresses too, which stand beside those of the screen.
  const kept = data?.usual ?? usualForms('zh', '')
  const unsent =
    !looking && !ofOneModule && (['dateForm', 'distance', 'volume'] as const).some(form => usual[form] !== kept[form])
  const keep = setting.mutate
  useEffect(() => {
    if (data && unsent)
      keep({ ...data, usual: usualForms(lang, navigator.language) }, { onSuccess: () => void cached.outdate('map/getAddress') })
  }, [data, unsent, lang, keep, cached])
  const differs = data !== undefined && JSON.stringify(chosen) !== JSON.stringify(known)
  useEffect(() => {
    if (differs) store(chosen)
    // oxlint-disable-next-line react/exhaustive-deps -- the reply is a new object each time
  }, [differs, store])
  return null
}

/** null: nothing. */
function chosenOf({ dateForm, clock, distance, volume }: WrittenForms): WrittenForms | null {
  const chosen = { dateForm, clock, distance, volume }
  return Object.values(chosen).some(form => form !== null) ? chosen : null
}

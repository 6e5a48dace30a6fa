/** While somebody is signed in: dates and units are written as the account says, also where they were chosen on another device. */
import { useEffect } from 'react'
import { useOneModule } from '../context/use-one-module.ts'
import { useStored } from '../context/use-stored.ts'
import { storedWrittenForms } from '../i18n/stored-written-forms.ts'
import { writtenForms } from '../i18n/written-forms.ts'
import { QueryProvider } from './QueryProvider.tsx'
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
  const [known, store] = useStored(storedWrittenForms)
  const chosen = data && Object.values(data).some(form => form !== null) ? data : null
  // What the region asks for is kept at once: files and mails, which the platform makes, are then written as the screens are.
  const usual = writtenForms()
  const ofOneModule = useOneModule() !== undefined
  const byRegion = !ofOneModule && data !== undefined && chosen === null && (usual.distance !== 'km' || usual.dateForm !== 'day')
  const keep = setting.mutate
  useEffect(() => {
    if (byRegion) keep(writtenForms())
  }, [byRegion, keep])
  const differs = data !== undefined && JSON.stringify(chosen) !== JSON.stringify(known)
  useEffect(() => {
    if (differs) store(chosen)
    // oxlint-disable-next-line react/exhaustive-deps -- the reply is a new object each time
  }, [differs, store])
  return null
}

/** A setting of the account that is saved with each change, said by a toast; it comes back when the server refuses. */
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { type UserSetting, useUserSetting } from '../../core/queries/use-user-setting.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { settingsTexts } from './strings.ts'

export function useSavedAtOnce<Name extends Exclude<UserSetting, 'mapCentre'>>(name: Name) {
  const t = useTexts(settingsTexts)
  const { query, setting } = useUserSetting(name)
  // A mutation tells its state a turn later: a switch that shows it would jump back under the finger first.
  const [saving, setSaving] = useState<typeof setting.variables>()
  // What is being saved; once the server has replied, what it keeps.
  const value = saving ?? query.data
  const save = (next: NonNullable<typeof setting.variables>): void => {
    if (JSON.stringify(next) === JSON.stringify(value)) {
      toast(t('noChanges'))
      return
    }
    setSaving(next)
    // Called for the last change only, when several were made at once.
    setting.mutate(next, { onSuccess: () => toast(t('saved')), onSettled: () => setSaving(undefined) })
  }
  return { value, query, save }
}

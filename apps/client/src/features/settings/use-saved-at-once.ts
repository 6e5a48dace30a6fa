/** A setting of the account that is saved with each change, said by a toast; it comes back when the server refuses. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { type UserSetting, useUserSetting } from '../../core/queries/use-user-setting.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { settingsTexts } from './strings.ts'

export function useSavedAtOnce<Name extends Exclude<UserSetting, 'mapCentre'>>(name: Name) {
  const t = useTexts(settingsTexts)
  const { query, setting } = useUserSetting(name)
  // What is being saved; once the server has replied, what it keeps.
  const value = setting.isPending ? setting.variables : query.data
  const save = (next: NonNullable<typeof setting.variables>): void => {
    if (JSON.stringify(next) === JSON.stringify(value)) toast(t('noChanges'))
    else setting.mutate(next, { onSuccess: () => toast(t('saved')) })
  }
  return { value, query, save }
}

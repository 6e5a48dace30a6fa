/** Which roles a user is to have. What the administrator cannot give is shown where the user has it. */
import type { AdminRole } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import styles from './Admin.module.css'
import { nameIn } from './name-in-language.ts'
import { adminTexts } from './strings.ts'

interface Props {
  roles: readonly AdminRole[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
}

export function RoleTicks({ roles, ticked, onTick }: Props) {
  const t = useTexts(adminTexts)
  function tick(roleId: string, on: boolean) {
    const next = new Set(ticked)
    if (on) next.add(roleId)
    else next.delete(roleId)
    onTick(next)
  }
  return (
    <div role="group" aria-label={t('roles')} className={styles['choices']}>
      {roles
        .filter(({ roleId, givable }) => givable || ticked.has(roleId))
        .map(role => (
          <CheckBox key={role.roleId} checked={ticked.has(role.roleId)} onChange={on => tick(role.roleId, on)}>
            {nameIn(role, t.lang)}
          </CheckBox>
        ))}
    </div>
  )
}

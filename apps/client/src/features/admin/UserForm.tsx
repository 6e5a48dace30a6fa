/** The form of a user: who it is, what it sees, what it may do. */
import {
  type AdminOrganisation,
  type AdminRole,
  type AdminUser,
  type DataOf,
  type RequestOf,
  type Right,
  rightsOfPeople,
  rightTexts,
  userChange,
  userForm,
} from '@outrider/contract'
import { useState } from 'react'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import type { FormRow, FormValues } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card } from '../../ui/Page.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './Admin.module.css'
import type { MadeLink } from './LinkCard.tsx'
import { OrganisationTicks } from './OrganisationTicks.tsx'
import { RoleTicks } from './RoleTicks.tsx'
import { adminTexts } from './strings.ts'

const personFields = ['login', 'name', 'mobile', 'email', 'lang', 'endsOn'] as const
type Field = (typeof personFields)[number] | Right

interface Props {
  /** undefined: a new one. */
  user?: AdminUser
  organisations: readonly AdminOrganisation[]
  roles: readonly AdminRole[]
  /** The organisation that a new user is to see. */
  first?: number | undefined
  onAdded?: (made: MadeLink) => void
  onSaved: () => void
}

const storedOf = (user: AdminUser | undefined): FormValues<Field> => ({
  login: user?.login ?? '',
  name: user?.name ?? '',
  mobile: user?.mobile ?? '',
  email: user?.email ?? '',
  lang: user?.lang ?? 'zh',
  endsOn: user?.endsOn ?? '',
  ...(Object.fromEntries(
    rightsOfPeople.map(right => [right, (user ? user.ownRights.includes(right) : right === 'posAuth') ? 'on' : '']),
  ) as Record<Right, string>),
})

function rowsOf(isNew: boolean, t: (name: 'inChinese' | 'inEnglish') => string): FormRow<Field>[] {
  const { login, name, mobile, email, lang, endsOn } = adminTexts.rows
  const languages = [
    { value: 'zh', text: t('inChinese') },
    { value: 'en', text: t('inEnglish') },
  ]
  return [
    ...(isNew ? [{ name: 'login', kind: 'text', label: login, capitals: 'off', autoComplete: 'off', first: true } as const] : []),
    { name: 'name', kind: 'text', label: name },
    { name: 'mobile', kind: 'text', label: mobile, keyboard: 'tel', required: false },
    { name: 'email', kind: 'text', label: email, capitals: 'off', required: false },
    { name: 'lang', kind: 'choice', label: lang, choices: languages },
    { name: 'endsOn', kind: 'date', label: endsOn, required: false },
    // What the administrator has not himself is not shown: it cannot be given.
    ...rightsOfPeople.map(right => ({ name: right, kind: 'switch', label: rightTexts[right], right, required: false }) as const),
  ]
}

const differs = <Id,>(now: ReadonlySet<Id>, before: readonly Id[]): boolean =>
  now.size !== before.length || before.some(id => !now.has(id))

export function UserForm({ user, organisations, roles, first, onAdded, onSaved }: Props) {
  const t = useTexts(adminTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const own = rightsOf(useSession(state => state))
  const before = user ? user.organisations.map(({ orgId }) => orgId) : first === undefined ? [] : [first]
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(before))
  const [given, setGiven] = useState<ReadonlySet<string>>(() => new Set(user?.roles.map(({ roleId }) => roleId)))
  const [missing, setMissing] = useState(false)
  const moved = differs(ticked, before) || differs(given, user?.roles.map(({ roleId }) => roleId) ?? [])
  const form = useRowForm<Field, RequestOf<'admin/addUser'> & RequestOf<'admin/changeUser'>, DataOf<'admin/addUser'> | undefined>(
    {
      rows: rowsOf(user === undefined, t),
      schema: user ? userChange : userForm,
      stored: storedOf(user),
      guarded: true,
      besides: moved,
      toBody: values => ({
        ...(user ? { userId: user.userId } : { login: values.login.trim() }),
        ...Object.fromEntries((['name', 'mobile', 'email', 'lang', 'endsOn'] as const).map(name => [name, values[name].trim()])),
        rights: rightsOfPeople.filter(right => own[right] && values[right] === 'on'),
        roleIds: [...given],
        orgIds: [...ticked],
      }),
      async send(body) {
        if (user) await api.call('admin/changeUser', body, { quiet: true })
        return user ? undefined : await api.call('admin/addUser', body, { quiet: true })
      },
      async onSaved(added, values) {
        toast(t('saved'))
        await Promise.all(
          (['admin/getUsers', 'admin/getUser', 'admin/getOrganisations', 'admin/getRoles'] as const).map(cached.outdate),
        )
        if (added) onAdded?.({ name: values.name, ...added })
        else onSaved()
      },
      fieldOfError: {
        'admin.loginTaken': 'login',
        'admin.loginInvalid': 'login',
        'admin.nameInvalid': 'name',
        'admin.mobileTaken': 'mobile',
        'admin.endPast': 'endsOn',
      },
    },
  )
  const submit = async () => {
    setMissing(ticked.size === 0)
    if (ticked.size > 0) await form.submit()
  }
  return (
    <RowForm form={{ ...form, submit }} className={styles['form']}>
      <Card title={t('person')}>
        <FormFields form={form} names={personFields} hintOf={name => (name === 'endsOn' ? t('endsOnHint') : undefined)} />
      </Card>
      <Card title={t('seen')} text={t('seenHint')}>
        <OrganisationTicks organisations={organisations} ticked={ticked} onTick={setTicked} />
        {missing && ticked.size === 0 && <Alert>{t('chooseOrganisation')}</Alert>}
      </Card>
      <Card title={t('roles')} text={t('rolesHint')}>
        <RoleTicks roles={roles} ticked={given} onTick={setGiven} />
      </Card>
      <Card title={t('furtherRights')} text={t('furtherRightsHint')}>
        <FormFields form={form} names={rightsOfPeople} />
      </Card>
      <SaveButton form={form}>{user ? t('save') : t('saveAndLink')}</SaveButton>
    </RowForm>
  )
}

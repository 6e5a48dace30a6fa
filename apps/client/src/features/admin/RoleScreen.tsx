/** /admin/role: adds a role, or changes what one is called and grants. */
import {
  type AdminOrganisation,
  type AdminRole,
  type MenuReport,
  menuReports,
  type RequestOf,
  type Right,
  rightsOfPeople,
  rightTexts,
  roleChange,
  roleForm,
} from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { chosenIn, type FormRow, type FormValues } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './Admin.module.css'
import { nameIn } from './name-in-language.ts'
import { organisationChoices } from './organisation-rows.ts'
import { useMenuReportName } from './report-menu/report-menu-texts.ts'
import { adminTexts } from './strings.ts'

export default function RoleScreen() {
  const t = useTexts(adminTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminRoles'))
  const { role: roleId } = useScreenParameters('adminRole')
  const roles = useCall('admin/getRoles', {})
  const organisations = useCall('admin/getOrganisations', {})
  const failed = [roles, organisations].find(each => each.error)
  const known = roles.data?.roles.find(each => each.roleId === roleId)
  return (
    <Page form bar={<TopBar title={known ? nameIn(known, t.lang) : t('addRole')} back={{ label: t('back'), go: goBack }} />}>
      {failed?.error ? (
        <ErrorState
          title={t('rolesFailed')}
          text={messageOf(failed.error, t.lang)}
          retry={{ label: t('retry'), run: () => void failed.refetch() }}
        />
      ) : !roles.data || !organisations.data ? (
        <LoadingState label={t('loading')} />
      ) : roleId !== undefined && !known ? (
        <EmptyState icon="shield" title={t('roleGone')} />
      ) : known && known.fixed !== '' ? (
        <FixedRole role={known} fixed={known.fixed} />
      ) : (
        <>
          <RoleForm known={known} organisations={organisations.data.organisations} onSaved={goBack} />
          {known && <EndRole role={known} onEnded={goBack} />}
        </>
      )}
    </Page>
  )
}

function FixedRole({ role, fixed }: { role: AdminRole; fixed: Exclude<AdminRole['fixed'], ''> }) {
  const t = useTexts(adminTexts)
  return (
    <>
      <Alert tone="notice">{t(`roleFixed_${fixed}`)}</Alert>
      <Card title={t('rights')}>
        <ul>
          {role.rights.map(right => (
            <li key={right}>{rightTexts[right][t.lang]}</li>
          ))}
        </ul>
      </Card>
    </>
  )
}

const nameFields = ['name', 'english', 'orgId', 'secondFactor'] as const
type Field = (typeof nameFields)[number] | Right | 'reports'

/** The menu of who changes a role that is their own, too. */
const outdated = ['admin/getRoles', 'admin/getUsers', 'admin/getUser', 'report/getUserReportMenu'] as const

interface FormProps {
  /** undefined: a new one. */
  known: AdminRole | undefined
  organisations: readonly AdminOrganisation[]
  onSaved: () => void
}

function RoleForm({ known, organisations, onSaved }: FormProps) {
  const t = useTexts(adminTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const own = rightsOf(useSession(state => state))
  const { orgName, orgEnglish, roleOrganisation } = adminTexts.rows
  const choices = organisationChoices(organisations, t.lang)
  const nameOf = useMenuReportName()
  const rows: FormRow<Field>[] = [
    { name: 'name', kind: 'text', label: orgName, first: true },
    { name: 'english', kind: 'text', label: orgEnglish, hint: t('orgEnglishHint'), required: false },
    ...(known
      ? []
      : [{ name: 'orgId', kind: 'choice', label: roleOrganisation, hint: t('roleOrganisationHint'), choices } as const]),
    {
      name: 'secondFactor',
      kind: 'switch',
      label: adminTexts.rows.secondFactorRole,
      text: t('secondFactorRoleHint'),
      required: false,
    },
    {
      name: 'reports',
      kind: 'boxes',
      label: adminTexts.rows.roleReports,
      hint: t('roleReportsHint'),
      required: false,
      choices: menuReports.map(value => ({ value, text: nameOf(value) })),
    },
    ...rightsOfPeople.map(right => ({ name: right, kind: 'switch', label: rightTexts[right], right, required: false }) as const),
  ]
  const form = useRowForm<Field, RequestOf<'admin/addRole'> & RequestOf<'admin/changeRole'>, void>({
    rows,
    schema: known ? roleChange : roleForm,
    stored: {
      name: known?.name ?? '',
      english: known?.english ?? '',
      orgId: String(organisations[0]?.orgId ?? ''),
      secondFactor: known?.secondFactor ? 'on' : '',
      reports: menuReports.filter(report => !known?.hiddenReports.includes(report)).join(','),
      ...Object.fromEntries(rightsOfPeople.map(right => [right, known?.rights.includes(right) ? 'on' : ''])),
    } as FormValues<Field>,
    guarded: true,
    toBody: values => ({
      ...(known ? { roleId: known.roleId } : { orgId: Number(values.orgId) }),
      name: values.name.trim(),
      english: values.english.trim(),
      secondFactor: values.secondFactor === 'on',
      hiddenReports: leftOut(chosenIn(values.reports)),
      rights: rightsOfPeople.filter(right => own[right] && values[right] === 'on'),
    }),
    async send(body) {
      if (known) await api.call('admin/changeRole', body, { quiet: true })
      else await api.call('admin/addRole', body, { quiet: true })
    },
    async onSaved() {
      toast(t('saved'))
      await Promise.all(outdated.map(cached.outdate))
      onSaved()
    },
    fieldOfError: { 'admin.nameInvalid': 'name', 'admin.roleNameTaken': 'name' },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <Card>
        <FormFields form={form} names={nameFields} />
      </Card>
      <Card title={t('rights')} text={t('roleRightsHint')}>
        <FormFields form={form} names={rightsOfPeople} />
      </Card>
      <Card>
        <FormFields form={form} names={['reports']} />
      </Card>
      <SaveButton form={form}>{t('save')}</SaveButton>
    </RowForm>
  )
}

const leftOut = (shown: readonly string[]): MenuReport[] => menuReports.filter(report => !shown.includes(report))

function EndRole({ role, onEnded }: { role: AdminRole; onEnded: () => void }) {
  const t = useTexts(adminTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [failure, setFailure] = useState<string>()
  async function end() {
    try {
      await api.call('admin/endRole', { roleId: role.roleId }, { quiet: true })
    } catch (error) {
      return setFailure(messageOf(error, t.lang))
    }
    toast(t('endRoleDone'))
    await cached.outdate('admin/getRoles')
    onEnded()
  }
  return (
    <Card title={t('endRole')} text={t('endRoleHint')}>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <Button icon="trash" onClick={() => void end()}>
        {t('endRole')}
      </Button>
    </Card>
  )
}

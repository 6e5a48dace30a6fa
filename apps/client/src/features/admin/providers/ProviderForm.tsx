/** The form of an identity provider. */
import {
  directoryWays,
  type IdentityProvider,
  identityLinkings,
  identityProviderChange,
  identityProviderForm,
  type RequestOf,
  secondFactorSources,
} from '@outrider/contract'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'
import { providerTexts } from './provider-texts.ts'

type Field =
  | 'name'
  | 'issuer'
  | 'clientId'
  | 'clientSecret'
  | 'webAddress'
  | 'linking'
  | 'domains'
  | 'secondFactor'
  | 'signsOut'
  | 'on'
  | 'kind'
  | DirectoryField
type DirectoryField =
  | 'directoryAddress'
  | 'startTls'
  | 'certificates'
  | 'way'
  | 'searchAs'
  | 'searchPassword'
  | 'base'
  | 'loginAttribute'
  | 'filter'
  | 'template'
type Body = RequestOf<'admin/addIdentityProvider'> & RequestOf<'admin/changeIdentityProvider'>

const switchOf = (on: boolean | undefined): string => (on ? 'on' : '')

const isDirectory = ({ kind }: FormValues<Field>): boolean => kind === 'directory'
const isProvider = (values: FormValues<Field>): boolean => !isDirectory(values)
const searches = (values: FormValues<Field>): boolean => isDirectory(values) && values.way === 'search'

type Texts = ReturnType<typeof useTexts<typeof providerTexts.rows>>

const address = { capitals: 'off', keyboard: 'url' } as const

function providerRows(t: Texts, known: IdentityProvider | undefined): FormRow<Field>[] {
  const { issuer, clientId, clientSecret, webAddress } = providerTexts.rows
  return [
    { name: 'issuer', kind: 'text', label: issuer, hint: t('issuerHint'), shown: isProvider, ...address },
    { name: 'clientId', kind: 'text', label: clientId, capitals: 'off', shown: isProvider, required: isProvider },
    {
      name: 'clientSecret',
      kind: 'password',
      label: clientSecret,
      hint: t(known?.hasSecret ? 'secretKept' : 'secretHint'),
      autoComplete: 'off',
      required: false,
      shown: isProvider,
    },
    {
      name: 'webAddress',
      kind: 'text',
      label: webAddress,
      hint: t('webAddressHint'),
      shown: isProvider,
      required: isProvider,
      ...address,
    },
  ]
}

function directoryRows(t: Texts, known: IdentityProvider | undefined): FormRow<Field>[] {
  const { directoryAddress, startTls, certificates, way, searchAs, searchPassword, base, loginAttribute, filter, template } =
    providerTexts.rows
  const text = { kind: 'text', capitals: 'off' } as const
  return [
    {
      name: 'directoryAddress',
      label: directoryAddress,
      hint: t('directoryAddressHint'),
      shown: isDirectory,
      required: isDirectory,
      kind: 'text',
      ...address,
    },
    { name: 'startTls', kind: 'switch', label: startTls, required: false, shown: isDirectory },
    {
      name: 'certificates',
      kind: 'lines',
      lines: 3,
      capitals: 'off',
      label: certificates,
      hint: t('certificatesHint'),
      required: false,
      shown: isDirectory,
    },
    {
      name: 'way',
      kind: 'choice',
      label: way,
      choices: directoryWays.map(value => ({ value, text: t(`way_${value}`) })),
      required: true,
      shown: isDirectory,
    },
    { name: 'base', label: base, hint: t('baseHint'), shown: searches, required: searches, ...text },
    { name: 'loginAttribute', label: loginAttribute, hint: t('loginAttributeHint'), shown: searches, ...text },
    { name: 'searchAs', label: searchAs, hint: t('searchAsHint'), shown: searches, required: false, ...text },
    {
      name: 'searchPassword',
      kind: 'password',
      label: searchPassword,
      hint: known?.hasSecret ? t('secretKept') : undefined,
      autoComplete: 'off',
      required: false,
      shown: searches,
    },
    {
      name: 'template',
      label: template,
      hint: t('templateHint'),
      shown: values => isDirectory(values) && !searches(values),
      required: true,
      ...text,
    },
    { name: 'filter', label: filter, hint: t('filterHint'), shown: isDirectory, required: false, ...text },
  ]
}

function rowsOf(t: Texts, known: IdentityProvider | undefined): FormRow<Field>[] {
  const { name, kind, linking, domains, secondFactor, signsOut, on } = providerTexts.rows
  return [
    { name: 'name', kind: 'text', label: name, hint: t('nameHint'), first: known === undefined },
    {
      name: 'kind',
      kind: 'choice',
      label: kind,
      choices: (['provider', 'directory'] as const).map(value => ({ value, text: t(`kind_${value}`) })),
      required: true,
      // Which of both it is never changes.
      shown: () => known === undefined,
    },
    ...providerRows(t, known),
    ...directoryRows(t, known),
    {
      name: 'linking',
      kind: 'choice',
      label: linking,
      hint: t('rightsHint'),
      choices: identityLinkings.map(value => ({ value, text: t(`linking_${value}`) })),
    },
    {
      name: 'domains',
      kind: 'text',
      label: domains,
      hint: t('domainsHint'),
      capitals: 'off',
      shown: values => values.linking === 'mail',
      required: values => values.linking === 'mail',
    },
    {
      name: 'secondFactor',
      kind: 'choice',
      label: secondFactor,
      choices: secondFactorSources.map(value => ({ value, text: t(`secondFactor_${value}`) })),
      shown: isProvider,
    },
    { name: 'signsOut', kind: 'switch', label: signsOut, required: false, shown: isProvider },
    ...(known ? [{ name: 'on', kind: 'switch', label: on, required: false } as const] : []),
  ]
}

/** As the form holds it. */
function storedOf(known: IdentityProvider | undefined, servedFrom: string): FormValues<Field> {
  const directory = known?.directory
  return {
    name: known?.name ?? '',
    kind: directory ? 'directory' : 'provider',
    issuer: directory ? '' : (known?.issuer ?? ''),
    clientId: known?.clientId ?? '',
    clientSecret: '',
    webAddress: known?.webAddress ?? `${servedFrom}/`,
    linking: known?.linking ?? 'invitation',
    domains: known?.domains.join(', ') ?? '',
    secondFactor: known?.secondFactor ?? 'ours',
    signsOut: switchOf(known?.signsOut),
    on: switchOf(known?.on),
    directoryAddress: directory ? (known?.issuer ?? '') : '',
    startTls: switchOf(directory?.startTls),
    certificates: directory?.certificates ?? '',
    way: directory?.way ?? 'search',
    searchAs: directory?.searchAs ?? '',
    searchPassword: '',
    base: directory?.base ?? '',
    loginAttribute: directory?.loginAttribute ?? 'uid',
    filter: directory?.filter ?? '',
    template: directory?.template ?? '',
  }
}

function bodyOf(values: FormValues<Field>, known: IdentityProvider | undefined): Body {
  const directory = isDirectory(values)
  const secret = searches(values) ? values.searchPassword : directory ? '' : values.clientSecret.trim()
  const text = (name: Field) => values[name].trim()
  return {
    ...(known && { providerId: known.providerId, on: values.on === 'on' }),
    name: text('name'),
    issuer: text(directory ? 'directoryAddress' : 'issuer'),
    clientId: directory ? '' : text('clientId'),
    // Empty keeps the one that is there.
    ...((!known || secret !== '') && { clientSecret: secret }),
    webAddress: directory ? '' : text('webAddress'),
    linking: values.linking as Body['linking'],
    domains: values.linking === 'mail' ? values.domains.split(/[\s,，;；]+/).filter(Boolean) : [],
    secondFactor: directory ? 'ours' : (values.secondFactor as Body['secondFactor']),
    signsOut: !directory && values.signsOut === 'on',
    ...(directory && {
      directory: {
        startTls: values.startTls === 'on',
        certificates: text('certificates'),
        way: values.way as NonNullable<Body['directory']>['way'],
        searchAs: values.way === 'search' ? text('searchAs') : '',
        base: values.way === 'search' ? text('base') : '',
        loginAttribute: text('loginAttribute') || 'uid',
        filter: text('filter'),
        template: values.way === 'template' ? text('template') : '',
      },
    }),
  } as Body
}

/** Of fields that are not fields of the request themselves, but within its `directory`. */
function directoryFaults(t: Texts, values: FormValues<Field>): Partial<Record<Field, string>> {
  const { loginAttribute, template } = values
  const search = searches(values)
  return {
    ...(search && !/^[a-z][a-z0-9-]{0,63}$/i.test(loginAttribute.trim() || 'uid') && { loginAttribute: t('attributeWrong') }),
    ...(isDirectory(values) && !search && template !== '' && !template.includes('%s') && { template: t('templateWrong') }),
  }
}

interface Props {
  known?: IdentityProvider
  onMade?: (providerId: string) => void
  onChanged?: () => void
}

export function ProviderForm({ known, onMade, onChanged }: Props) {
  const t = useTexts(providerTexts)
  const { api, host } = useOutrider()
  const cached = useCachedCalls()
  const form = useRowForm<Field, Body, string | undefined>({
    rows: rowsOf(t, known),
    schema: known ? identityProviderChange : identityProviderForm,
    check: values => directoryFaults(t, values),
    stored: storedOf(known, host.servedFrom ?? ''),
    guarded: true,
    toBody: values => bodyOf(values, known),
    async send(body) {
      if (!known) return (await api.call('admin/addIdentityProvider', body, { quiet: true })).providerId
      await api.call('admin/changeIdentityProvider', body, { quiet: true })
      return undefined
    },
    async onSaved(made) {
      await cached.outdate('admin/getIdentityProviders')
      toast(t('saved'))
      form.discard()
      if (made === undefined) onChanged?.()
      else onMade?.(made)
    },
    fieldOfError: {
      'identityProvider.addressRefused': 'issuer',
      'identityProvider.webAddressInvalid': 'webAddress',
      'identityProvider.noDomains': 'domains',
      'identityProvider.secretNeeded': known?.directory ? 'searchPassword' : 'clientSecret',
      'identityProvider.clientIdMissing': 'clientId',
      'identityProvider.directoryAddressRefused': 'directoryAddress',
      'identityProvider.directoryInvalid': 'way',
    },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <Card>
        <FormFields form={form} />
      </Card>
      <SaveButton form={form}>{known ? t('save') : t('make')}</SaveButton>
    </RowForm>
  )
}

/** The form of an identity provider. */
import {
  type IdentityProvider,
  identityLinkings,
  identityProviderChange,
  identityProviderForm,
  type RequestOf,
  secondFactorSources,
} from '@outrider/contract'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
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
type Body = RequestOf<'admin/addIdentityProvider'> & RequestOf<'admin/changeIdentityProvider'>

const switchOf = (on: boolean | undefined): string => (on ? 'on' : '')

export function ProviderForm({ known, onMade }: { known?: IdentityProvider; onMade?: (providerId: string) => void }) {
  const t = useTexts(providerTexts)
  const { api, host } = useOutrider()
  const cached = useCachedCalls()
  const { name, issuer, clientId, clientSecret, webAddress, linking, domains, secondFactor, signsOut, on } = providerTexts.rows
  const address = { capitals: 'off', keyboard: 'url' } as const
  const rows: FormRow<Field>[] = [
    { name: 'name', kind: 'text', label: name, hint: t('nameHint'), first: known === undefined },
    { name: 'issuer', kind: 'text', label: issuer, hint: t('issuerHint'), ...address },
    { name: 'clientId', kind: 'text', label: clientId, capitals: 'off' },
    {
      name: 'clientSecret',
      kind: 'password',
      label: clientSecret,
      hint: t(known?.hasSecret ? 'secretKept' : 'secretHint'),
      autoComplete: 'off',
      required: false,
    },
    { name: 'webAddress', kind: 'text', label: webAddress, hint: t('webAddressHint'), ...address },
    {
      name: 'linking',
      kind: 'choice',
      label: linking,
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
    },
    { name: 'signsOut', kind: 'switch', label: signsOut, required: false },
    ...(known ? [{ name: 'on', kind: 'switch', label: on, required: false } as const] : []),
  ]
  const form = useRowForm<Field, Body, string | undefined>({
    rows,
    schema: known ? identityProviderChange : identityProviderForm,
    stored: {
      name: known?.name ?? '',
      issuer: known?.issuer ?? '',
      clientId: known?.clientId ?? '',
      clientSecret: '',
      webAddress: known?.webAddress ?? `${host.servedFrom ?? ''}/`,
      linking: known?.linking ?? 'invitation',
      domains: known?.domains.join(', ') ?? '',
      secondFactor: known?.secondFactor ?? 'ours',
      signsOut: switchOf(known?.signsOut),
      on: switchOf(known?.on),
    },
    guarded: true,
    toBody: values => ({
      ...(known && { providerId: known.providerId, on: values.on === 'on' }),
      name: values.name.trim(),
      issuer: values.issuer.trim(),
      clientId: values.clientId.trim(),
      // Empty keeps the one that is there.
      ...((!known || values.clientSecret !== '') && { clientSecret: values.clientSecret.trim() }),
      webAddress: values.webAddress.trim(),
      linking: values.linking as Body['linking'],
      domains: values.linking === 'mail' ? values.domains.split(/[\s,，;；]+/).filter(Boolean) : [],
      secondFactor: values.secondFactor as Body['secondFactor'],
      signsOut: values.signsOut === 'on',
    }),
    async send(body) {
      if (!known) return (await api.call('admin/addIdentityProvider', body, { quiet: true })).providerId
      await api.call('admin/changeIdentityProvider', body, { quiet: true })
      return undefined
    },
    async onSaved(made) {
      await cached.outdate('admin/getIdentityProviders')
      toast(t('saved'))
      form.discard()
      if (made !== undefined) onMade?.(made)
    },
    fieldOfError: {
      'identityProvider.addressRefused': 'issuer',
      'identityProvider.webAddressInvalid': 'webAddress',
      'identityProvider.noDomains': 'domains',
      'identityProvider.secretNeeded': 'clientSecret',
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

/** The form of a driver: the person, the certificate with its cards, the driving licence. */
import {
  type AdminOrganisation,
  type DriverFile,
  driverChange,
  driverFieldTexts,
  driverForm,
  type DriverSheetField,
  driverSheetFields,
  type RequestOf,
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
import { organisationChoices } from '../organisation-rows.ts'
import { driverFileTexts } from './driver-texts.ts'

interface Props {
  /** undefined: a new one. */
  driver?: DriverFile
  organisations: readonly AdminOrganisation[]
  onAdded: (driverId: string) => void
}

const person = ['name', 'orgId', 'mobile', 'plateNum', 'note'] as const
const certificate = ['certificate', 'issuer', 'certificateUntil', 'cards'] as const
const licence = ['drivingLicence', 'licenceClasses', 'licenceUntil'] as const

function useRows({ driver, organisations }: Props): FormRow<DriverSheetField>[] {
  const t = useTexts(driverFileTexts)
  const texts = driverFieldTexts
  const optional = { required: false } as const
  return [
    { name: 'name', kind: 'text', label: texts.name, first: driver === undefined },
    { name: 'orgId', kind: 'choice', label: texts.orgId, choices: organisationChoices(organisations, t.lang) },
    { name: 'mobile', kind: 'text', label: texts.mobile, keyboard: 'tel', ...optional },
    { name: 'plateNum', kind: 'text', label: texts.plateNum, hint: t('plateHint'), capitals: 'characters', ...optional },
    { name: 'note', kind: 'lines', lines: 2, label: texts.note, ...optional },
    { name: 'certificate', kind: 'text', label: texts.certificate, hint: t('certificateHint'), capitals: 'characters' },
    { name: 'issuer', kind: 'text', label: texts.issuer, ...optional },
    { name: 'certificateUntil', kind: 'date', label: texts.certificateUntil, ...optional },
    { name: 'cards', kind: 'text', label: texts.cards, hint: t('cardsHint'), capitals: 'characters', ...optional },
    { name: 'drivingLicence', kind: 'text', label: texts.drivingLicence, capitals: 'characters', ...optional },
    {
      name: 'licenceClasses',
      kind: 'text',
      label: texts.licenceClasses,
      hint: t('classesHint'),
      capitals: 'characters',
      ...optional,
    },
    { name: 'licenceUntil', kind: 'date', label: texts.licenceUntil, ...optional },
  ]
}

const storedOf = (driver: DriverFile | undefined, organisations: readonly AdminOrganisation[]): FormValues<DriverSheetField> => ({
  ...(Object.fromEntries(driverSheetFields.map(field => [field, ''])) as FormValues<DriverSheetField>),
  ...driver,
  orgId: String(driver?.orgId ?? organisations[0]?.orgId ?? ''),
  cards: driver?.cards.join(' ') ?? '',
})

export function DriverForm(props: Props) {
  const { driver, organisations, onAdded } = props
  const t = useTexts(driverFileTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { orgId, cards, ...plain } = storedOf(driver, organisations)
  type Body = RequestOf<'admin/addDriver'> & RequestOf<'admin/changeDriver'>
  const form = useRowForm<DriverSheetField, Body, { driverId?: string }>({
    rows: useRows(props),
    schema: driver ? driverChange : driverForm,
    stored: {
      orgId,
      cards,
      ...(Object.fromEntries(
        driverSheetFields.flatMap(field => (field === 'orgId' || field === 'cards' ? [] : [[field, plain[field]]])),
      ) as Omit<FormValues<DriverSheetField>, 'orgId' | 'cards'>),
    },
    guarded: true,
    toBody: values => ({
      ...(driver && { driverId: driver.driverId, revision: driver.revision }),
      ...values,
      orgId: Number(values.orgId),
      cards: values.cards.split(/[\s,，、]+/).filter(Boolean),
    }),
    async send(body) {
      return driver
        ? await api.call('admin/changeDriver', body, { quiet: true })
        : await api.call('admin/addDriver', body, { quiet: true })
    },
    async onSaved({ driverId }) {
      await Promise.all((['admin/getDrivers', 'admin/getDriver', 'admin/getKnownDrives'] as const).map(cached.outdate))
      toast(t('saved'))
      if (driverId !== undefined) onAdded(driverId)
    },
    fieldOfError: {
      'driver.certificateTaken': 'certificate',
      'driver.cardTaken': 'cards',
      'driver.plateUnknown': 'plateNum',
      'organisation.unknown': 'orgId',
    },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <Card title={t('person')}>
        <FormFields form={form} names={person} />
      </Card>
      <Card title={t('certificateTitle')}>
        <FormFields form={form} names={certificate} />
      </Card>
      <Card title={t('licenceTitle')}>
        <FormFields form={form} names={licence} />
      </Card>
      <SaveButton form={form}>{driver ? t('save') : t('add')}</SaveButton>
    </RowForm>
  )
}

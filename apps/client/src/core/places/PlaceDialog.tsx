/** Dialog with the form of a place on the map. A place belongs to an organisation, chosen here; its other fields are children. */
import type { ReactNode } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/inputs/Field.tsx'
import { messageOf } from '../api/call-error.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useLang, useTexts } from '../i18n/use-texts.ts'
import styles from './PlaceDialog.module.css'
import { placeTexts } from './strings.ts'
import { useOrganisations } from './use-organisations.ts'

interface PlaceDialogProps {
  title: string
  /** Code of the platform the place is stored on. */
  platform: string
  /** Empty: the first organisation. */
  orgId: string
  onOrganisation: (orgId: string) => void
  saving: boolean
  /** Not called while the user may see no organisation. */
  onSave: (orgId: number) => void
  onClose: () => void
  /** Fields above the organisation. */
  children: ReactNode
  /** Fields below it. */
  position: ReactNode
}

export function PlaceDialog({
  title,
  platform,
  orgId,
  onOrganisation,
  saving,
  onSave,
  onClose,
  children,
  position,
}: PlaceDialogProps) {
  const t = useTexts(placeTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { data, error, refetch } = useOrganisations(platform)
  const chosen = orgId || (data?.[0]?.value ?? '')
  return (
    <Dialog title={title} closeLabel={common('close')} onClose={onClose}>
      {data ? (
        <form
          className={styles['content']}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (chosen) onSave(Number(chosen))
          }}
        >
          {children}
          <SelectField
            label={t('organisation')}
            hint={t('organisationHint')}
            value={chosen}
            onChange={({ target }) => onOrganisation(target.value)}
          >
            {data.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {position}
          <Button look="primary" block type="submit" busy={saving}>
            {common('save')}
          </Button>
        </form>
      ) : error ? (
        <div className={styles['content']}>
          <Alert>{messageOf(error, lang)}</Alert>
          <Button onClick={() => void refetch()}>{common('retry')}</Button>
        </div>
      ) : (
        <LoadingState label={common('loading')} />
      )}
    </Dialog>
  )
}

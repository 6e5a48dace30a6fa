/** Registers the start of a trip, or the end of the open one. */
import type { Trip } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/inputs/Field.tsx'
import { Card } from '../../ui/Page.tsx'
import { tripTexts } from './strings.ts'
import styles from './Trips.module.css'

interface Props {
  vehicleId: string
  open: Trip | undefined
  onDone: () => void
}

export function RegisterTrip({ vehicleId, open, onDone }: Props) {
  const { api } = useOutrider()
  const t = useTexts(tripTexts)
  const cached = useCachedCalls()
  const [place, setPlace] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (open) await api.call('trip/tripRegEnd', { tripId: open.tripId, place })
      else await api.call('trip/tripRegStart', { vehicleId, place })
    },
    onSuccess() {
      toast(t(open ? 'ended' : 'started'))
      setPlace('')
      onDone()
    },
    // Somebody else may have been faster.
    onSettled: () => cached.outdate('trip/getTripStatus'),
  })
  return (
    <Card title={t('register')}>
      <form
        className={styles['stack']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          mutate()
        }}
      >
        {open?.forgotten && <Alert tone="notice">{t('forgottenText')}</Alert>}
        {!open && <p className={styles['note']}>{t('notStarted')}</p>}
        <Field
          label={t(open ? 'endPlace' : 'startPlace')}
          name="place"
          value={place}
          maxLength={64}
          hint={t('placeHint')}
          onChange={event => setPlace(event.target.value)}
        />
        <Button look="primary" block type="submit" busy={isPending}>
          {t(open ? 'end' : 'start')}
        </Button>
      </form>
    </Card>
  )
}

/** Edits the list of an organisation for a type of vehicles. */
import { type Checklist, type ChecklistItem, departureLimits, standardItems, standardItemsOf } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../core/forms/Form.tsx'
import { CallError, messageOf } from '../../core/api/call-error.ts'
import { splitId } from '../../core/api/identity.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOrganisations } from '../../core/places/use-organisations.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { moved } from '../../ui/moved.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './DepartureCheck.module.css'
import { typeName } from './departure-words.ts'
import { departureTexts } from './strings.ts'
import { useWhere } from './use-where.ts'

interface Props {
  /** undefined: a new one. */
  list: (Checklist & { pcode?: string | undefined }) | undefined
  /** Those that there are already. */
  taken: readonly Checklist[]
  types: readonly string[]
  onClose: () => void
}

interface Edited {
  /** NaN: the organisations are not loaded yet. */
  orgId: number
  vehicleType: string
  items: readonly ChecklistItem[]
  /** Id of the list that was changed; empty: there was none. */
  basedOn: string
}

let added = 0
/** Not of an item that was removed before. */
const newItem = (): ChecklistItem => ({ itemId: `own-${Date.now().toString(36)}-${(added += 1)}`, name: '', serious: false })

/** What is changed of a list, and saving it. */
function useEditedList({ list, taken, onClose }: Props) {
  const t = useTexts(departureTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const where = useWhere('')
  const platform = list?.pcode ?? where.platform
  const organisations = useOrganisations(platform)
  const standard = (vehicleType: string) =>
    standardItemsOf(vehicleType).map(itemId => ({
      itemId,
      name: standardItems[itemId]?.[t.lang] ?? itemId,
      serious: standardItems[itemId]?.serious ?? false,
    }))
  const ownListOf = (organisation: number, type: string) =>
    taken.find(each => each.orgId === organisation && each.vehicleType === type && each.editable)
  // A list for the same place replaces that one, so it is what is edited.
  const begin = (organisation: number, type: string): Edited => {
    const own = list ?? ownListOf(organisation, type)
    return {
      orgId: organisation,
      vehicleType: type,
      items: own?.items ?? standard(type),
      basedOn: own ? splitId(own.checklistId).id : '',
    }
  }
  // What was changed stays based on the list that it was begun with, also when a newer one is loaded.
  const [changed, setEdited] = useState<Edited>()
  const edited = changed ?? begin(list?.orgId ?? Number(organisations.data?.[0]?.value ?? Number.NaN), list?.vehicleType ?? '')
  const { orgId, vehicleType, basedOn } = edited
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: readonly ChecklistItem[]) =>
      api.call(
        'departureCheck/saveChecklist',
        {
          orgId,
          vehicleType: vehicleType as '',
          basedOn,
          items: sent.map(item => ({ ...item, name: item.name.trim() })),
        },
        { platform, quiet: true },
      ),
    async onError(cause) {
      // So that it can be opened again as it is now.
      if (cause instanceof CallError && cause.error === 'departureCheck.listChanged')
        await cached.outdate('departureCheck/getChecklists')
    },
    async onSuccess() {
      toast(t('saved'))
      onClose()
      await Promise.all([
        cached.outdate('departureCheck/getChecklists'),
        cached.outdate('departureCheck/getToday'),
        cached.outdate('vehicle/getDepartureCheck'),
      ])
    },
  })
  return { edited, setEdited, begin, organisations, save: mutate, busy: isPending, error }
}

export function ChecklistEditor(props: Props) {
  const { list, types, onClose } = props
  const t = useTexts(departureTexts)
  const { edited, setEdited, begin, organisations, save, busy, error } = useEditedList(props)
  const [tried, setTried] = useState(false)
  const { orgId, vehicleType, items } = edited
  const unnamed = items.some(({ name }) => name.trim() === '')
  const typeOf = (each: string) => (each === '' ? t('everyType') : typeName(each, t.lang))
  return (
    <Dialog title={list ? t('edit') : t('addList')} size="medium" placement="side" closeLabel={t('close')} onClose={onClose}>
      {Number.isNaN(orgId) ? (
        organisations.error ? (
          <ErrorState
            title={t('listsFailed')}
            text={messageOf(organisations.error, t.lang)}
            retry={{ label: t('retry'), run: () => void organisations.refetch() }}
          />
        ) : (
          <LoadingState label={t('loading')} />
        )
      ) : (
        <Form
          className={styles['stack']}
          onSubmit={() => {
            setTried(true)
            if (!unnamed && items.length > 0) save(items)
          }}
        >
          <Select
            label={t('organisation')}
            choices={(organisations.data ?? []).map(({ value, label }) => ({ value, text: label }))}
            chosen={String(orgId)}
            disabled={list !== undefined}
            onChoose={value => setEdited(begin(Number(value), vehicleType))}
          />
          <Select
            label={t('type')}
            choices={types.map(value => ({ value, text: typeOf(value) }))}
            chosen={vehicleType}
            disabled={list !== undefined}
            onChoose={value => setEdited(begin(orgId, value))}
          />
          <Items items={items} tried={tried} onChange={next => setEdited({ ...edited, items: next })} />
          {error && <Alert>{messageOf(error, t.lang)}</Alert>}
          <div className={styles['buttons']}>
            {list && (
              <Button busy={busy} onClick={() => save([])}>
                {t('useStandard')}
              </Button>
            )}
            <Button look="primary" type="submit" busy={busy} disabled={items.length === 0}>
              {t('save')}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}

interface ItemsProps {
  items: readonly ChecklistItem[]
  tried: boolean
  onChange: (items: readonly ChecklistItem[]) => void
}

function Items({ items, tried, onChange }: ItemsProps) {
  const t = useTexts(departureTexts)
  const change = (at: number, to: Partial<ChecklistItem>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...to } : item)))
  return (
    <>
      {items.map((item, at) => (
        <div key={item.itemId} className={styles['line']}>
          <Field
            label={t('itemName', { n: at + 1 })}
            value={item.name}
            maxLength={departureLimits.name}
            error={tried && item.name.trim() === '' ? t('itemsNeeded') : undefined}
            onChange={event => change(at, { name: event.target.value })}
          />
          <CheckBox checked={item.serious} onChange={serious => change(at, { serious })}>
            {t('critical')}
          </CheckBox>
          <IconButton
            icon="up"
            label={t('up', { n: at + 1 })}
            disabled={at === 0}
            onClick={() => onChange(moved(items, at, at - 1))}
          />
          <IconButton
            icon="trash"
            label={t('removeItem', { n: at + 1 })}
            onClick={() => onChange(items.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button icon="plus" disabled={items.length >= departureLimits.items} onClick={() => onChange([...items, newItem()])}>
        {t('addItem')}
      </Button>
    </>
  )
}

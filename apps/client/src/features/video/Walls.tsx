/** Named layouts of the video wall: shown by a menu, saved and deleted in a dialog, and shown in turn by a patrol. */
import { type FormEvent, useState } from 'react'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/inputs/Field.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { usePatrol } from './use-patrol.ts'
import { type NamedWall, useWalls } from './use-walls.ts'
import styles from './Video.module.css'
import type { VideoWindows } from './video-windows.ts'
import { wallsTexts } from './walls-texts.ts'

/** Seconds that a patrol may stay at a layout. */
const stays = ['0', '15', '30', '60', '300'] as const

export function Walls({ windows }: { windows: VideoWindows }) {
  const t = useTexts(wallsTexts)
  const { walls, save, remove } = useWalls()
  const patrol = usePatrol(windows, walls)
  const [editing, setEditing] = useState(false)
  const show = ({ wall }: NamedWall) => {
    patrol.stop()
    windows.operate()
    windows.restore(wall, true)
  }
  const turn = patrol.runs
    ? { key: 'patrol', icon: 'pause' as const, label: t('stopPatrol'), run: patrol.stop }
    : patrol.start && { key: 'patrol', icon: 'play' as const, label: t('patrol'), run: patrol.start }
  return (
    <>
      <Menu
        icon="grid"
        label={t('walls')}
        items={[
          ...walls.map(each => ({
            key: `wall ${each.name}`,
            icon: 'video' as const,
            label: each.name,
            value: t('windows', { n: each.wall.count }),
            run: () => show(each),
          })),
          ...(turn ? [turn] : []),
          { key: 'edit', icon: 'edit', label: t('edit'), run: () => setEditing(true) },
        ]}
      />
      {patrol.runs && (
        <Button look="quiet" onClick={patrol.stop}>
          {t('stopPatrol')}
        </Button>
      )}
      {editing && <EditWalls windows={windows} walls={walls} save={save} remove={remove} onClose={() => setEditing(false)} />}
    </>
  )
}

interface EditProps extends Pick<ReturnType<typeof useWalls>, 'walls' | 'save' | 'remove'> {
  windows: VideoWindows
  onClose: () => void
}

function EditWalls({ windows, walls, save, remove, onClose }: EditProps) {
  const t = useTexts(wallsTexts)
  const common = useTexts(commonTexts)
  const [name, setName] = useState('')
  const [stay, setStay] = useState<(typeof stays)[number]>('30')
  const [problem, setProblem] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { wall } = windows
    if (!wall) return setProblem(t('nothingShown'))
    if (name.trim() === '') return setProblem(t('nameMissing'))
    const saved = await save({ name: name.trim(), stays: Number(stay), wall }).then(
      () => true,
      () => false,
    )
    if (!saved) return undefined
    toast(t('saved'))
    return onClose()
  }
  return (
    <Dialog title={t('walls')} closeLabel={common('close')} onClose={onClose}>
      <form className={styles['wallForm']} onSubmit={event => void submit(event)} noValidate>
        <p>{t('text')}</p>
        <Field
          label={t('name')}
          value={name}
          maxLength={40}
          error={problem}
          onChange={event => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
        <div>
          <span aria-hidden>{t('stays')}</span>
          <Segments
            label={t('stays')}
            choices={stays.map(value => ({ value, text: value === '0' ? t('leftOut') : t('seconds', { n: Number(value) }) }))}
            chosen={stay}
            onChoose={setStay}
          />
        </div>
        <Button type="submit" look="primary">
          {t('save')}
        </Button>
      </form>
      {walls.length > 0 && (
        <ul className={styles['wallList']} aria-label={t('walls')}>
          {walls.map(each => (
            <li key={each.name}>
              <span>
                {each.name} <small>{each.stays > 0 ? t('seconds', { n: each.stays }) : t('leftOut')}</small>
              </span>
              <IconButton
                icon="trash"
                label={t('delete', { name: each.name })}
                onClick={() => void remove(each.name).catch(() => undefined)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

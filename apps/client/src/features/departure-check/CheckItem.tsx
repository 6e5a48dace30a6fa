/** One item of the form: what was found, and of a defect what it is, with pictures. */
import { type ChecklistItem, departureLimits, itemResults, type ItemResult } from '@outrider/contract'
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { largestPicture, shrinkPicture } from '../../core/pictures/shrink-picture.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import styles from './DepartureCheck.module.css'
import type { DraftItem } from './kept-checks.ts'
import { departureTexts } from './strings.ts'

interface Props {
  item: ChecklistItem
  answer: DraftItem
  /** Pictures that the check may have besides. */
  room: number
  /** Of its element, which who has left it out is led to. */
  id: string
  missing: boolean
  noteMissing: boolean
  /** Gets the answer as it is by then: a picture is added some time after it was taken. */
  onChange: (change: (before: DraftItem) => DraftItem) => void
  /** Notes that pictures are being read, which the check waits for. */
  onReading: (reading: Promise<void>) => void
}

const results = Object.keys(itemResults) as ItemResult[]
const maxPictures = 4

export function CheckItem({ id, item, answer, room, missing, noteMissing, onChange, onReading }: Props) {
  const t = useTexts(departureTexts)
  const choices = results.map(value => ({ value, text: itemResults[value][t.lang] }))
  return (
    <section id={id} className={joinClasses(styles['question'], missing && styles['missing'])} aria-label={item.name}>
      <div className="row wrap breaks">
        <strong>{item.name}</strong>
        {item.serious && (
          <span title={t('seriousHint')}>
            {/* Red is for what was found, not for what might be. */}
            <StateBadge tone={answer.result === 'defect' ? 'alarm' : 'parked'}>
              {t(answer.result === 'defect' ? 'serious' : 'critical')}
            </StateBadge>
          </span>
        )}
      </div>
      <Segments
        label={item.name}
        choices={choices}
        // Nothing is chosen before somebody looked.
        chosen={answer.result ?? ('' as ItemResult)}
        onChoose={result => onChange(before => ({ ...before, result }))}
      />
      {answer.result === 'defect' && (
        <>
          <TextArea
            label={t('itemNote')}
            rows={2}
            maxLength={departureLimits.note}
            required={item.serious}
            value={answer.note}
            error={noteMissing ? t('missingNote') : undefined}
            onChange={({ target: { value } }) => onChange(before => ({ ...before, note: value }))}
          />
          <Pictures
            name={item.name}
            pictures={answer.pictures}
            room={room}
            onChange={change => onChange(before => ({ ...before, pictures: change(before.pictures) }))}
            onReading={onReading}
          />
        </>
      )}
    </section>
  )
}

interface PicturesProps {
  name: string
  pictures: readonly Blob[]
  room: number
  onChange: (change: (before: readonly Blob[]) => readonly Blob[]) => void
  onReading: (reading: Promise<void>) => void
}

function Pictures({ name, pictures, room, onChange, onReading }: PicturesProps) {
  const t = useTexts(departureTexts)
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [reading, setReading] = useState(false)
  const links = useMemo(() => pictures.map(picture => URL.createObjectURL(picture)), [pictures])
  useEffect(
    () => () => {
      for (const link of links) URL.revokeObjectURL(link)
    },
    [links],
  )
  const read = async (chosen: readonly File[]) => {
    try {
      const shrunk = await Promise.all(
        chosen.map(file => (file.size > largestPicture ? Promise.reject(new Error('too large')) : shrinkPicture(file))),
      )
      onChange(before => [...before, ...shrunk])
    } catch (cause) {
      console.warn('a picture could not be read', cause)
      setProblem(t('unreadable'))
      throw cause
    } finally {
      setReading(false)
    }
  }
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    target.value = ''
    setProblem(undefined)
    if (chosen.length > Math.min(room, maxPictures - pictures.length)) {
      setProblem(t('tooMany', { n: departureLimits.pictures }))
      return
    }
    setReading(true)
    onReading(read(chosen))
  }
  // One choice after the other, or there would be more than there may be.
  const full = reading || room <= 0 || pictures.length >= maxPictures
  return (
    <div className={styles['stack']}>
      {links.length > 0 && (
        <div className={styles['pictures']}>
          {links.map((link, index) => (
            <span key={link} className={styles['picture']}>
              <img src={link} alt={t('picturesOf', { name, n: index + 1 })} />
              <IconButton
                icon="close"
                label={t('removePicture', { n: index + 1 })}
                onClick={() => onChange(before => before.filter(each => each !== pictures[index]))}
              />
            </span>
          ))}
        </div>
      )}
      {problem && <Alert>{problem}</Alert>}
      <div className={styles['buttons']}>
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          aria-label={t('takePicture')}
          onChange={add}
        />
        <input ref={files} type="file" hidden multiple accept="image/*" aria-label={t('choosePicture')} onChange={add} />
        <Button icon="camera" disabled={full} onClick={() => camera.current?.click()}>
          {t('takePicture')}
        </Button>
        <Button icon="plus" look="quiet" disabled={full} onClick={() => files.current?.click()}>
          {t('choosePicture')}
        </Button>
      </div>
    </div>
  )
}

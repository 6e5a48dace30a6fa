/** The files that simulated terminals have of their alarms: a picture and a short clip, drawn for the purpose (assets/make-road.mjs). */
import { readFileSync } from 'node:fs'
import type { AlarmFile } from './upload-files.ts'

const read = (name: string): Buffer => readFileSync(new URL(`../../assets/${name}`, import.meta.url))
let picture: Buffer | undefined
let clip: Buffer | undefined

/** Named as T/JSATL 12 wants it: type, channel, alarm, number of the file, number of the alarm. */
export function alarmFilesOf(number: string): AlarmFile[] {
  picture ??= read('road.jpg')
  clip ??= read('road.mp4')
  const name = (type: number, index: number, ending: string) => `0${type}_64_6401_${index}_${number.slice(0, 20)}.${ending}`
  return [
    { name: name(0, 0, 'jpg'), type: 0, bytes: picture },
    { name: name(2, 1, 'mp4'), type: 2, bytes: clip },
  ]
}

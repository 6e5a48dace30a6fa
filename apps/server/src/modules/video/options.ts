import { limits } from '@outrider/contract'
import type { DriverText } from '../../events/terminal-commands.ts'
import { driverText, orderIn } from '../../fleet/driver-text.ts'
import { ConfigError, optionGroup } from '../../options/option.ts'

/** First and last; undefined: none is named. Throws a ConfigError. */
export function portRangeOf(text: string): readonly [number, number] | undefined {
  if (text === '') return undefined
  const [, first, last] = (/^(\d{1,5})-(\d{1,5})$/.exec(text) ?? []).map(Number)
  if (first === undefined || last === undefined || first < 1 || last > 65_535 || last < first)
    throw new ConfigError('--video-download-data-ports must be two ports, such as 30000-30099')
  return [first, last]
}

export const videoOptions = optionGroup(
  {
    'video-port': {
      kind: 'number',
      default: 0,
      about: 'TCP port on which terminals send live video; 0: there is no video',
    },
    'video-address': {
      kind: 'text',
      default: '',
      about: 'Host name or IP that terminals send video to, and another port after a colon where one leads here',
    },
    'video-replay-port': {
      kind: 'number',
      default: 0,
      about: 'TCP port on which terminals send recorded video, another than that for live video; 0: there is no recorded video',
    },
    'video-replay-address': {
      kind: 'text',
      default: '',
      about: 'As video-address, for recorded video; the host of video-address where it is empty',
    },
    'video-talk-port': {
      kind: 'number',
      default: 0,
      about: 'TCP port on which terminals connect for talk, another than those for video; 0: there is no talk',
    },
    'video-talk-address': {
      kind: 'text',
      default: '',
      about: 'As video-address, for talk; the host of video-address where it is empty',
    },
    'video-listen': {
      kind: 'switch',
      default: false,
      about: 'Let users with the right listen into cabs by the microphone of the terminal; ask first what the law allows',
    },
    'video-listen-announce': {
      kind: 'text',
      default: '',
      about: 'Read aloud to the driver (0x8300) when somebody begins to listen into the cab; empty: nothing',
    },
    'keep-talk-days': {
      kind: 'number',
      default: 400,
      about: 'Days to keep who spoke with or listened to which vehicle; 0: forever',
    },
    'video-download-port': {
      kind: 'number',
      default: 0,
      about: 'TCP port on which terminals upload recordings by FTP; 0: recordings are not downloaded',
    },
    'video-download-address': {
      kind: 'text',
      default: '',
      about: 'As video-address, for uploads of recordings; the host of video-address where it is empty',
    },
    'video-download-data-ports': {
      kind: 'text',
      default: '',
      about: 'First and last TCP port for the data of uploads, such as 30000-30099; empty: any free one',
    },
    'video-download-mb': {
      kind: 'number',
      default: 2_048,
      about: 'MB that one download may have',
    },
    'keep-video-download-days': {
      kind: 'number',
      default: 30,
      about: 'Days to keep downloaded recordings; 0: forever',
    },
    'video-month-mb': {
      kind: 'number',
      default: 0,
      about: 'MB of video that a vehicle may send in a month, live and recorded; 0: as much as is asked for',
    },
    'video-stop-over-month': {
      kind: 'switch',
      default: false,
      about: 'End and refuse the video of a vehicle that has sent that much; otherwise users are only told',
    },
    'video-auto-close-seconds': {
      kind: 'number',
      default: limits.videoAutoClose,
      about: 'Seconds without an operation after which video closes by itself, unless the user chose another time; 0: never',
    },
    'video-auto-close-most-seconds': {
      kind: 'number',
      default: 0,
      about: 'The longest such time that users may choose; 0: any, and that it does not close',
    },
    'video-announce': {
      kind: 'text',
      default: '',
      about: 'Read aloud to the driver (0x8300) when somebody begins to watch live video of the vehicle; empty: nothing',
    },
    'video-transcode': {
      kind: 'number',
      default: 2,
      about:
        'Cameras whose H.265 is made H.264 at once, for browsers that do not decode it, where the machine has ffmpeg; 0: none',
    },
    'video-transcode-program': {
      kind: 'text',
      default: 'ffmpeg',
      about: 'The program that does it: ffmpeg with libx264',
    },
    'keep-video-view-days': {
      kind: 'number',
      default: 400,
      about: 'Days to keep who watched which camera; 0: forever',
    },
  },
  values => {
    if (values['video-port'] !== 0 && values['video-port'] === values['video-replay-port'])
      throw new ConfigError('--video-replay-port must be another port than --video-port: the streams cannot be told apart')
    if (
      values['video-talk-port'] !== 0 &&
      [values['video-port'], values['video-replay-port']].includes(values['video-talk-port'])
    )
      throw new ConfigError('--video-talk-port must be another port than those for video: the streams cannot be told apart')
    for (const name of ['video-announce', 'video-listen-announce'] as const) announcement(values[name], name)
    portRangeOf(values['video-download-data-ports'])
    const { 'video-auto-close-seconds': usual, 'video-auto-close-most-seconds': most } = values
    if (most > 0 && (usual === 0 || usual > most))
      throw new ConfigError('--video-auto-close-seconds must not be longer than --video-auto-close-most-seconds')
  },
)

/** What is said to drivers; undefined: nothing. @throws ConfigError for what a terminal may carry out */
export function announcement(text: string, option = 'video-announce'): DriverText | undefined {
  if (text === '') return undefined
  const found = driverText(text)
  if (!found) throw new ConfigError(`--${option}: terminals may carry out "${orderIn(text) ?? ''}"`)
  return found
}

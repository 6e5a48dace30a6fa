import { ConfigError, optionGroup } from '../../options/option.ts'

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
    'video-announce': {
      kind: 'text',
      default: '',
      about: 'Read aloud to the driver (0x8300) when somebody begins to watch live video of the vehicle; empty: nothing',
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
  },
)

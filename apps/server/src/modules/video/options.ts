import { optionGroup } from '../../options/option.ts'

export const videoOptions = optionGroup({
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
  'keep-video-view-days': {
    kind: 'number',
    default: 400,
    about: 'Days to keep who watched which camera; 0: forever',
  },
})

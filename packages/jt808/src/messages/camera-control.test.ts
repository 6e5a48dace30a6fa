import { vectors } from '../testing/vectors.ts'
import { cameraFocus, cameraIris, cameraLight, cameraTurn, cameraWiper, cameraZoom } from './camera-control.ts'

vectors(cameraTurn, [{ name: 'left', version: '2013', hex: '01 03 02', value: { channel: 1, direction: 3, speed: 2 } }])
vectors(cameraFocus, [{ name: 'smaller', version: '2013', hex: '01 01', value: { channel: 1, step: 1 } }])
vectors(cameraIris, [{ name: 'larger', version: '2019', hex: '02 00', value: { channel: 2, step: 0 } }])
vectors(cameraZoom, [{ name: 'smaller', version: '2019', hex: '01 01', value: { channel: 1, step: 1 } }])
vectors(cameraWiper, [{ name: 'on', version: '2013', hex: '01 01', value: { channel: 1, on: 1 } }])
vectors(cameraLight, [{ name: 'off', version: '2013', hex: '01 00', value: { channel: 1, on: 0 } }])

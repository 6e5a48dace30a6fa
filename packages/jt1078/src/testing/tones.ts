/** A tone of 440 Hz at an amplitude of 0.27, as terminals would send it in codecs that nothing here encodes. */
import { Buffer } from 'node:buffer'

/** MPEG 2.5, layer 3, at 8 kHz and 8 kbit/s: nine frames of 72 bytes and 72 ms. */
const mp3 =
  '/+MYxAANWJK4eUgAAA9tt+Hd3d3/hERE/l3d/lJFwVgLgAwFwXnygY4P8oGKPP8p5/lPf0e/+GAfP1gQMaAf5T39CYgpqKAA/+MYxAAOuPc6WZQ5AsBwOBwO' +
  'BwOAAAAZF4mjH/ICK1IcK2/wv8KRA6xYDGgv8BIAIAIjA+B9/+OjUanHDxp3+VEQVBURHv/W/+MYxAAL6KZcAdYAAP///l4TcFownILdAYEQZAYRQcAYSxkA' +
  'Yn9JAZEhdAYgQXAYHQPANAHDowspEFSIOmIKaigYAEhAACAA/+MYxAADmJKooAJ2Yg6jJEhCyAk2GZCFFtp3qYgpqKBgASEAAIAAAAAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAA/+MYxAADyJKkoAJ2Yw7q8bDCEs36JDHdkkXpCKYgpqKBgASEAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
  '/+MYxAAMKKZAAAb+RP//7CmKiQEAhEwofMDSgJVmAAhLhgUiOUYCaDuEgEqDAD4wAcAZBwAeRAChWAArhvpiCmooGABIQAAg/+MYxAAGSJapQVUAAgAv///0' +
  'GTNDEQnAwmNQNrqsDSQUE6EVHemmIKaigYAEhAACAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/+MYxAAOoT75uYc4AgwQAEBgKBgMAP8wyOf+hmEr4DswFv/8' +
  '891P//+Kwdi8qD8mo3/8uJ3h8u//6AfAYeB8Bv//oJjTSXGg/+MYxAAMiJLAWcIIAhvkAH5jG+YxjF5jBgICKgEBAQpQoCHcSgs+sFQawVBbKgqDT4lBZ+Je' +
  'JQWBp8SiIO7VJiCmooGABIQA'
/** AMR at 12.2 kbit/s as a file: its head, then 19 frames of 32 bytes and 20 ms. */
const amr =
  'IyFBTVIKPCQCB0gQS8fsjAN650FUNcAAYRwLDCO4AAAa4SQBnTA8LXrmkAA3h2CWA1qLB3cL/TbJ+63fdzZs6+IuW8/TMDwkBuLoAB+f4dADevVkzaTkW4+P' +
  'BNDBPoU6iQqUKQ2gPC2A5ZgAZZ/QgAYq1nIZbOqEjaVt9IiGKTQBaD44LmA8JAepSAA3+ZAsAeqHi1MU5csA+R73f3JRN/yzHU6cMDwtgOKIAGe9wWgGWvw3' +
  'iF/4Qkb0exHxh0P1VLfpfRDwPCQG5UAAH59BOgH61sil+vc/R+4PUjspj7jGt7s/BzA8LA/D8ABnn0AeBJq/xTmT4ZXPpKvPDrmKmaMyD0aGUDwkBuWQAEuf' +
  '4ZIB2so3hoH2S2SgD5HD1kGAmEc7c8bwPC2BqUgAdduwkgY63opV0vZSpMaNM8UICuSaSqTVovA8JAbikAA1vcG0AdooKKktx+YFmYPElCwuSYBAgZObsDwt' +
  'gOVIAGWfwZIGOt3D11rE8yGyMUAHwQslgGikmzvgPCQHw/AAH5/h0AGa5WO2kPXOS8gKmGi8AetyDzppx/A8LYDlkABzn9CQBlrX01oU4psNt3KvpawIRIDP' +
  'UyLIwDwkB6lIADXboR4BuhwJ0Qfwa+8/Ryd/yMCgo8iAzBjwPC2A4pAAW9uwDAZa11DvzOHHYZx89QQv8gRcbEmBQjA8JAblSAAfn+EcAbotofZ81QfRJUxW' +
  'Dyiwhl6axP3rcDwtgcPwAHOf8IoGGtgtwQXw2cUmP9tomkIYxCGxbqZAPCQG5ZAAH5/hWgHaxDDns//veumX9jeqc4Rm1s7omXA='

const cut = (bytes: Buffer, size: number): Uint8Array[] =>
  Array.from({ length: Math.floor(bytes.length / size) }, (_, nth) =>
    Uint8Array.from(bytes.subarray(nth * size, (nth + 1) * size)),
  )

export const mp3Frames: readonly Uint8Array[] = cut(Buffer.from(mp3, 'base64'), 72)
/** Without the head of the file. */
export const amrFrames: readonly Uint8Array[] = cut(Buffer.from(amr, 'base64').subarray(6), 32)

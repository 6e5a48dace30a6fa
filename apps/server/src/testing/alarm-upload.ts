/** A terminal's connection for the files of an alarm (T/JSATL 12): sends exactly what the test says. */
import { decode, type Frame, messages } from '@outrider/jt808'
import { TestTerminal } from './terminal.ts'

const isAnswer = ({ header }: Frame) => header.messageId === messages.attachmentFileCompletedResponse.id

export class AlarmUpload extends TestTerminal {
  announce(number: string, files: readonly { name: string; size: number }[], resent = 0): number {
    const info = { terminalId: 'T000001', identification: Buffer.alloc(16), number, resent, files: [...files] }
    return this.send(messages.alarmAttachmentInfo, info)
  }

  begin(name: string, size: number, type = 0): number {
    return this.send(messages.attachmentFileInfo, { name, type, size })
  }

  block(name: string, offset: number, bytes: Buffer, length = bytes.length): void {
    const head = Buffer.alloc(62)
    head.write('30316364', 0, 'hex')
    head.write(name, 4, 50, 'latin1')
    head.writeUInt32BE(offset, 54)
    head.writeUInt32BE(length, 58)
    this.socket.write(Buffer.concat([head, bytes]))
  }

  /** The answer to the end of a file: what is missing, in bytes; empty: it is there. */
  async end(name: string, size: number, type = 0): Promise<{ offset: number; length: number }[]> {
    const before = this.heard.filter(isAnswer).length
    this.send(messages.attachmentFileCompleted, { name, type, size })
    const frame = await this.hears(each => isAnswer(each) && this.heard.filter(isAnswer).indexOf(each) >= before)
    const { result, gaps, ...answer } = decode(messages.attachmentFileCompletedResponse, frame.body, '2013').value
    if (answer.name !== name || result !== (gaps.length > 0 ? 1 : 0))
      throw new Error(`the end of ${name} was answered with result ${result} for ${answer.name}`)
    return gaps
  }
}

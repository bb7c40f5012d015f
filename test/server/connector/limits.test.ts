/** What a broken or a hostile system of the hospital's network can cost the connector. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { parseXml } from '../../../connector/formats/xml'
import { httpClient } from '../../../connector/http'
import { Journal } from '../../../connector/journal/journal'
import { MllpSource } from '../../../connector/sources/mllp'
import { frame, frameReader } from '../../../connector/transports/framing'
import { freePort } from '../../../simulators/free_port'

const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-limits-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const message = Buffer.from('MSH|^~\\&|LIS|H|APP|H|202611300830||ORU^R01|13|P|2.3\rPID|1||P1\r')

describe('a stream of messages', () => {
  it('is cut the same byte by byte; what stands between messages holds nothing open', () => {
    const read = frameReader()
    const bytes = Buffer.concat([Buffer.from('junk\x1c'), frame(message), frame(message)])
    const found = [...bytes].flatMap((byte) => read(Buffer.from([byte])))
    expect(found.map(String)).toEqual([String(message), String(message)])
    expect(read.isOpen()).toBe(false)
    read(Buffer.from('\r\n'))
    expect(read.isOpen()).toBe(false)
    read(Buffer.from('\x0bMSH'))
    expect(read.isOpen()).toBe(true)
  })

  it('has no message of more than 16 MiB', () => {
    const read = frameReader()
    read(Buffer.from('\x0b'))
    const mebibyte = Buffer.alloc(1024 * 1024, 'x')
    for (let times = 0; times < 15; times += 1) read(mebibyte)
    expect(() => read(mebibyte)).toThrow('too long')
  })
})

it('who holds a message open is cut off, who is silent between messages is not, and only so many connect', async () => {
  const key = Buffer.alloc(32, 1).toString('base64')
  const journal = new Journal({ file: path.join(folder, 'one.db'), key, keepDays: 7 })
  const port = await freePort()
  const connection = { type: 'mllp', host: '127.0.0.1', port, charset: 'utf-8', timeoutSeconds: 4 }
  const source = new MllpSource(
    'messages',
    { type: 'mllp', connection: 'in', mapping: 'one.jsonata', accepts: [] },
    connection as ConstructorParameters<typeof MllpSource>[2],
    { openMs: 300, connectionsMax: 2 },
  )
  await source.start(
    journal,
    () => undefined,
    () => undefined,
  )
  const join = () => {
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
    return { socket, closed: new Promise((resolve) => socket.on('close', resolve)) }
  }
  const ask = (socket: Socket) =>
    new Promise<string>((resolve) => {
      socket.once('data', (bytes: Buffer) => resolve(bytes.toString()))
      socket.write(frame(message))
    })
  const [quiet, slow] = [join(), join()]
  expect(await ask(quiet.socket)).toContain('MSA|AA|13')
  slow.socket.write('\x0bMSH|')
  await join().closed
  await slow.closed
  expect(await ask(quiet.socket)).toContain('MSA|AA|13')
  quiet.socket.destroy()
  await source.stop()
  journal.close()
})

it.each([
  ['signs without an end', '<'.repeat(100_000)],
  ['a name without an end', `<${'a'.repeat(400_000)}`],
])('%s are no XML, and that is known at once', (_, text) => {
  expect(() => parseXml(text)).toThrow('is no XML')
})

it('an answer without an end is not kept', async () => {
  const server = createServer((_request, response) => {
    const mebibyte = Buffer.alloc(1024 * 1024, 'x')
    const more = (): void => {
      while (!response.destroyed && response.write(mebibyte));
      response.once('drain', more)
    }
    more()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await expect(httpClient(undefined)(url, { timeoutMs: 20_000 })).rejects.toThrow('too long')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A bucket that speaks as S3 does: it keeps bytes by path, and believes a request only by its signature (version 4), which it works out for itself. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BucketSettings } from '../../../../server/gateways/pictures/bucket'

const region = 'cn-north-1'
const keyId = 'AKIDEXAMPLE'
const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, words: string) =>
  createHmac('sha256', key).update(words).digest()

export class FakeBucket {
  readonly kept = new Map<string, Buffer>()
  private constructor(
    private readonly server: Server,
    readonly settings: BucketSettings,
  ) {}

  static async start(): Promise<FakeBucket> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/pictures`
    const bucket = new FakeBucket(server, { url, region, keyId, secret })
    server.on('request', (request: IncomingMessage, reply) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const [status, bytes] = bucket.answer(request, Buffer.concat(parts))
        reply.writeHead(status).end(bytes)
      })
    })
    return bucket
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private answer(request: IncomingMessage, body: Buffer): [status: number, bytes?: Buffer] {
    const { method = '', url: path = '' } = request
    if (!isSigned(request, body)) return [403]
    if (method === 'PUT') this.kept.set(path, body)
    if (method === 'DELETE') this.kept.delete(path)
    const found = this.kept.get(path)
    if (method === 'GET') return found === undefined ? [404] : [200, found]
    return [200]
  }
}

/** Amazon's "Signature calculations for the Authorization header", with the payload in one piece. */
function isSigned({ method, url: path = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const at = String(headers['x-amz-date'])
  const day = at.slice(0, 8)
  if (scope !== `${keyId}/${day}/${region}/s3/aws4_request`) return false
  const signedNames = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedNames.includes(name)))
    return false
  if (headers['x-amz-content-sha256'] !== sha256(body)) return false
  const request = [
    method,
    path,
    '',
    ...signedNames.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const words = ['AWS4-HMAC-SHA256', at, scope.slice(keyId.length + 1), sha256(request)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, words).toString('hex') === signature
}

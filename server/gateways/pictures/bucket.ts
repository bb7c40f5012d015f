/** Pictures in a bucket of S3 or a compatible service (MinIO, Ceph, the clouds' own), signed by version 4. */
import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { GatewayRefused } from '../failures'
import { exchangeBytes, type GatewayBytes } from '../http'
import type { PictureStore } from './types'

/** The bucket and the credentials. */
export interface BucketSettings {
  /** With the bucket's name in it, as a host or as a path. */
  url: string
  region: string
  keyId: string
  secret: string
}

const timeoutMs = 5_000

export class PictureBucket implements PictureStore {
  constructor(private readonly settings: BucketSettings) {}

  async keep(
    name: string,
    { mediaType, content }: { mediaType: string; content: Buffer },
  ): Promise<void> {
    await this.ask('PUT', name, { mediaType, content })
  }

  async read(name: string): Promise<Buffer> {
    return (await this.ask('GET', name)).bytes
  }

  async remove(name: string): Promise<void> {
    await this.ask('DELETE', name)
  }

  private async ask(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    picture?: { mediaType: string; content: Buffer },
  ): Promise<GatewayBytes> {
    const { url, region, keyId, secret } = this.settings
    const signer = new AwsV4Signer({
      method,
      url: `${url}/${name}`,
      service: 's3',
      region,
      accessKeyId: keyId,
      secretAccessKey: secret,
      headers: {
        // The service refuses a body other than the signed one.
        'x-amz-content-sha256': createHash('sha256')
          .update(picture?.content ?? '')
          .digest('hex'),
        ...(picture && { 'content-type': picture.mediaType }),
      },
    })
    const signed = await signer.sign()
    const reply = await exchangeBytes({
      system: 'pictures',
      url: signed.url.toString(),
      method,
      headers: Object.fromEntries(signed.headers),
      body: picture && new Uint8Array(picture.content),
      timeoutMs,
      retry: 'repeatable',
    })
    if (reply.status >= 300)
      throw new GatewayRefused('pictures', String(reply.status), `${method} was refused`)
    return reply
  }
}

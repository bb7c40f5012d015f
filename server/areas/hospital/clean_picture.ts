/** Makes a picture fit for phones out of whatever a computer holds: decoded, turned upright, made smaller and written anew, so that nothing but its pixels is left. */
import { createSemaphore } from '../../concurrency/semaphore'
import { Refused } from '../../http/refused'
import type { KeptPicture } from './picture_repository'

/** The width of a phone's text column at three pixels a point; a long poster may be high. */
const ofNotices = { maxWidth: 1080, maxHeight: 4000 }
/** A picture that unpacks into more is refused before it does. */
const maxPixels = 50_000_000
const maxSeconds = 10
/** A picture costs a core some seconds whatever its bytes: files, names and compression wait behind what fills all of Node's four threads. */
const line = createSemaphore(2, 8, 6_000)

const starts: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['jpeg', 0, 'ffd8ff'],
  ['png', 0, '89504e470d0a1a0a'],
  ['webp', 8, '57454250'],
]

/** What the bytes are, whatever the file is called; undefined: none of the permitted types. */
function typeOf(bytes: Buffer): string | undefined {
  return starts.find(
    ([, at, start]) => bytes.toString('hex', at, at + start.length / 2) === start,
  )?.[0]
}

/** The picture as a JPEG without EXIF, place and profile. @throws Refused BAD_INPUT when it is none, is broken or is too large; TOO_MANY_REQUESTS where too many come at once */
export async function cleanPicture(bytes: Buffer, size = ofNotices): Promise<KeptPicture> {
  if (typeOf(bytes) === undefined)
    throw new Refused('BAD_INPUT', '只能用 JPG、PNG 或 WebP 图片（苹果手机的 HEIC 请先转成 JPG）')
  const picture = await line(() => drawAnew(bytes, size))
  if (picture === undefined)
    throw new Refused('TOO_MANY_REQUESTS', '现在传照片的人多，请过一会儿再传')
  return picture
}

async function drawAnew(
  bytes: Buffer,
  { maxWidth, maxHeight }: typeof ofNotices,
): Promise<KeptPicture> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      // As the camera was held.
      .rotate()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      // Small letters in a plan stay sharp.
      .jpeg({ quality: 82, chromaSubsampling: '4:4:4', mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  } catch {
    throw new Refused('BAD_INPUT', '这张图片打不开，或大于 5000 万像素，请换一张')
  }
}

/** Variables of where pictures of reports are stored. */
import path from 'node:path'
import * as v from 'valibot'
import { may, must, or } from './declared'
import { root, text } from './kinds'
import type { Reader } from './reader'

export const pictureFolder = () =>
  v.object({
    folder: may(
      'PICTURES_DIR',
      text,
      'a folder, the same one for all replicas; without it or a bucket they stay in the database (docs/keeping.md)',
    ),
  })

export const pictureBucket = (production: boolean) =>
  v.object({
    url: must(
      'PICTURES_S3_URL',
      root(production),
      'a bucket of S3, or of what speaks as S3 does, e.g. `https://s3.cn-north-1.amazonaws.com.cn/pictures`',
    ),
    keyId: must('PICTURES_S3_KEY_ID', text, 'the key that may read, write and delete there'),
    secret: must('PICTURES_S3_SECRET', text, 'its secret'),
    region: or('PICTURES_S3_REGION', text, 'us-east-1', 'the region that requests are signed for'),
  })

/** A folder, a bucket, or neither: then they stay in the database. */
export function readPictures(reader: Reader, production: boolean, projectRoot: string) {
  const folder = reader.read(pictureFolder())?.folder
  const bucket = reader.readAny(pictureBucket(production))
  if (bucket && folder) reader.refuse('PICTURES_DIR and PICTURES_S3_URL are two places: name one')
  return { folder: folder && path.resolve(projectRoot, folder), bucket }
}

/** Where the hospital keeps pictures of reports. */
import type { PictureSettings } from '../../settings'
import { PictureBucket } from './bucket'
import { PictureFolder } from './folder'
import type { PictureStore } from './types'

/** Undefined: they stay in the database. */
export function pictureStoreOf({ folder, bucket }: PictureSettings): PictureStore | undefined {
  if (bucket !== undefined) return new PictureBucket(bucket)
  return folder === undefined ? undefined : new PictureFolder(folder)
}

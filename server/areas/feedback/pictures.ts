/** Pictures beside what patients write: cleaned as they come, encrypted, filed with it, shown to who added them and to the desk. */
import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '../../../src/contract/endpoint'
import type { feedbackCalls } from '../../../src/contract/feedback'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { isUuid } from '../../values/uuid'
import { cleanPicture } from '../hospital'
import { picturesPerHour } from './limits'
import * as repository from './picture_repository'
import { decryptPicture, encryptPicture } from './written'

type Deps = Pick<Dependencies, 'sql' | 'settings'>

/** A paper is read at this size; it is a tenth of what a phone takes. */
const size = { maxWidth: 1600, maxHeight: 1600 }

/** Takes one in; what is filed names it next. @throws Refused TOO_MANY_REQUESTS, BAD_INPUT */
export async function addPicture(
  { sql, settings }: Deps,
  accountId: string,
  picture: string,
): Promise<ReplyOf<typeof feedbackCalls.addPicture>> {
  if ((await repository.countRecentPictures(sql, accountId)) >= picturesPerHour)
    throw new Refused('TOO_MANY_REQUESTS', '传的照片太多了，请过一会儿再传')
  const { content } = await cleanPicture(Buffer.from(picture, 'base64'), size)
  const pictureId = randomUUID()
  const encrypted = encryptPicture(settings.identityKeys, pictureId, content)
  await repository.addPicture(sql, accountId, { pictureId, content: encrypted })
  return { pictureId }
}

/** For the account that added it. @throws Refused NOT_FOUND */
export async function getPicture(
  { sql, settings }: Deps,
  accountId: string,
  pictureId: string,
): Promise<{ picture: string }> {
  const row = isUuid(pictureId)
    ? await repository.findOwnPicture(sql, accountId, pictureId)
    : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这张照片')
  return { picture: decryptPicture(settings.identityKeys, pictureId, row.content) }
}

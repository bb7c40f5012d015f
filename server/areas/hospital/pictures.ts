/** Pictures in notices: taken at the desk, served to phones and to the desk's preview at the same address. */
import { randomUUID } from 'node:crypto'
import type { noticeDraftCalls } from '../../../src/contract/desk/content/notice_drafts'
import type { ReplyOf } from '../../../src/contract/endpoint'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import type { Route } from '../../http/serve'
import { isUuid } from '../../values/uuid'
import { addStaffEvent } from '../staff'
import { cleanPicture } from './clean_picture'
import * as repository from './picture_repository'
import { picturePath } from './sanitise_html'

/** Nobody illustrates faster by hand; each costs the processor a second. */
const perHour = 60

/** Keeps a picture, cleaned. @throws Refused BAD_INPUT, TOO_MANY_REQUESTS */
export async function addPicture(
  { sql }: Pick<Dependencies, 'sql'>,
  staff: Staff,
  base64: string,
): Promise<ReplyOf<typeof noticeDraftCalls.addPicture>> {
  if ((await repository.countRecent(sql, staff.staffId)) >= perHour)
    throw new Refused('TOO_MANY_REQUESTS', `一小时最多上传 ${perHour} 张图片，请稍后再试`)
  const picture = await cleanPicture(Buffer.from(base64, 'base64'))
  const pictureId = randomUUID()
  const { width, height, content } = picture
  const bytes = content.byteLength
  await transaction(sql, async (tx) => {
    await repository.addPicture(tx, pictureId, picture, staff.staffId)
    await addStaffEvent(tx, staff, {
      action: 'add_notice_picture',
      subject: pictureId,
      after: { width, height, bytes },
    })
  })
  return { address: `${picturePath}/${pictureId}`, width, height, bytes }
}

/** Their address: anybody's, as the notices are; who does not know the id does not find it. */
export function servePictures({ sql }: Pick<Dependencies, 'sql'>): Route {
  return (app) =>
    void app.get<{ Params: { pictureId: string } }>(
      `${picturePath}/:pictureId`,
      {
        schema: { hide: true },
        config: { rateLimit: { max: 300, timeWindow: 60_000 } },
        handlerTimeout: app.callDeadlineMs,
      },
      async (request, reply) => {
        const { pictureId } = request.params
        const content = isUuid(pictureId)
          ? await app.bulkhead(() => repository.findPicture(sql, pictureId))
          : undefined
        if (content === undefined) throw new Refused('NOT_FOUND', '没有找到这张图片')
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .type('image/jpeg')
          .send(content)
      },
    )
}

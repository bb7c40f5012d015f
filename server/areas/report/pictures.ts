/**
 * Pictures outside the database. A report is written whole, with its pictures, in one transaction; a worker then moves
 * these to the object storage, older ones too. A picture gets its name before it moves: after an interruption another
 * worker stores the same picture under the same name.
 */
import type { Dependencies } from '../../dependencies'
import { inTurn } from '../../values/in_turn'
import * as repository from './picture_repository'

type Given = Pick<Dependencies, 'sql' | 'gateways'>
const batch = 20
/** In one run of the worker. */
const maxBatches = 100

/** A picture that can be shown. */
export interface ReportPicture {
  caption: string
  mediaType: string
  content: Buffer
}

/** The pictures of a report, from the row or the storage. @throws GatewayUnavailable, GatewayRefused */
export async function readPictures(
  { sql, gateways }: Given,
  reportId: string,
): Promise<ReportPicture[]> {
  const rows = await repository.listPictures(sql, reportId)
  return Promise.all(
    rows.map(async ({ caption, mediaType, content, objectName }) => ({
      caption,
      mediaType,
      content: content ?? (await read(gateways, objectName ?? '')),
    })),
  )
}

async function read({ pictures }: Given['gateways'], name: string): Promise<Buffer> {
  if (pictures === undefined)
    throw new Error(
      'pictures of reports lie outside the database: set PICTURES_DIR or PICTURES_S3_URL',
    )
  return pictures.read(name)
}

/** Moves pictures that are still in rows, and deletes those without a report. Safe on several replicas. */
export async function carryPictures({ sql, gateways }: Given): Promise<void> {
  const { pictures } = gateways
  if (pictures === undefined) return
  for (let round = 0; round < maxBatches; round += 1) {
    const some = await repository.namePictures(sql, batch)
    const moving = some.map(async ({ objectName, ...picture }) => {
      await pictures.keep(objectName, picture)
      await repository.emptyRows(sql, [objectName])
    })
    // All had their turn before one that failed is thrown.
    await Promise.allSettled(moving)
    await Promise.all(moving)
    if (some.length < batch) break
  }
  const gone = await repository.listGone(sql, batch * maxBatches)
  await inTurn(gone, async (name) => {
    await pictures.remove(name)
    await repository.forgetGone(sql, [name])
  })
}

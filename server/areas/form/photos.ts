/** The photo beside the note to the doctor: cleaned as it comes, encrypted, sent with the answers, shown to who added it, gone when the answers name it no more. */
import { createHash, randomUUID } from 'node:crypto'
import type { ParsedInputOf, ReplyOf } from '../../../src/contract/endpoint'
import type { formCalls } from '../../../src/contract/form'
import { decryptIdNo, encryptIdNo, photoOf, type IdentityKeys } from '../../crypto/identity_cipher'
import type { Executor, Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { DocumentReference } from '../../gateways/his/forms'
import { canonical } from '../../hospital_documents/fhir_extensions'
import { numbering } from '../../hospital_documents/fhir_writing'
import { Refused } from '../../http/refused'
import { hospitalSecond } from '../../values/hospital_time'
import { isUuid } from '../../values/uuid'
import { cleanPicture } from '../hospital'
import { requireAccess } from '../patient'
import { findOrder } from './answers_repository'
import * as repository from './photo_repository'
import { closedWords, isOpen } from './present'
import { photoWords } from './summary'

type Deps = Pick<Dependencies, 'sql' | 'settings'>

/** Nobody photographs more before a visit; each costs the processor a second. */
const perHour = 20
/** A paper is read at this size; it is a tenth of what a phone takes. */
const size = { maxWidth: 1600, maxHeight: 1600 }

const notFound = (): Refused => new Refused('NOT_FOUND', '没有找到这张照片')

/** Takes a photo in; saved answers name it next. @throws Refused NOT_FOUND, NOT_PERMITTED, CONFLICT, TOO_MANY_REQUESTS, BAD_INPUT */
export async function addPhoto(
  { sql, settings }: Deps,
  accountId: string,
  { orderId, picture }: ParsedInputOf<typeof formCalls.addPhoto>,
): Promise<ReplyOf<typeof formCalls.addPhoto>> {
  const order = isUuid(orderId) ? await findOrder(sql, accountId, orderId) : undefined
  if (order === undefined) throw new Refused('NOT_FOUND', '没有找到这个订单')
  await requireAccess(sql, accountId, order.patientId, 'booking')
  if (!isOpen(order)) throw new Refused('CONFLICT', closedWords(order))
  if ((await repository.countRecentPhotos(sql, accountId)) >= perHour)
    throw new Refused('TOO_MANY_REQUESTS', '传的照片太多了，请过一会儿再传')
  const { content } = await cleanPicture(Buffer.from(picture, 'base64'), size)
  const photoId = randomUUID()
  const encrypted = encryptIdNo(settings.identityKeys, photoOf(photoId), content.toString('base64'))
  await repository.addPhoto(sql, order, { photoId, content: encrypted })
  return { photoId }
}

/** The photo, for the account that added it. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function getPhoto(
  { sql, settings }: Deps,
  accountId: string,
  photoId: string,
): Promise<ReplyOf<typeof formCalls.getPhoto>> {
  const orderId = isUuid(photoId)
    ? await repository.findPhotoOrder(sql, accountId, photoId)
    : undefined
  const order = orderId === undefined ? undefined : await findOrder(sql, accountId, orderId)
  if (order === undefined) throw notFound()
  await requireAccess(sql, accountId, order.patientId, 'booking')
  const picture = await readPhoto(sql, settings.identityKeys, order.orderId, photoId)
  if (picture === undefined) throw notFound()
  return { picture }
}

/** A JPEG in base64. */
export async function readPhoto(
  executor: Executor,
  keys: IdentityKeys,
  orderId: string,
  photoId: string,
): Promise<string | undefined> {
  const content = await repository.findPhoto(executor, orderId, photoId)
  return content === undefined ? undefined : decryptIdNo(keys, photoOf(photoId), content)
}

/** Answers name these now; what they named before and do not any more is deleted. @throws Refused BAD_INPUT where the order has no such photo */
export async function nameOnly(
  tx: Transaction,
  orderId: string,
  { saved, sent }: { saved: string | null; sent: string | null },
): Promise<void> {
  if (saved !== null && (!isUuid(saved) || !(await repository.namePhoto(tx, orderId, saved))))
    throw new Refused('BAD_INPUT', '照片没有传上来，请再传一次')
  await repository.dropOthers(
    tx,
    orderId,
    [saved, sent].filter((photoId) => photoId !== null),
  )
}

interface SentPhoto {
  photoId: string | null
  orderId: string
  patientNo: string
  orderNo: string
  sentAt: Date
}

/** The photo that was sent as a DocumentReference of FHIR R4, with its content; none without one. */
export async function photoDocument(
  { sql, settings }: Deps,
  { photoId, orderId, ...about }: SentPhoto,
): Promise<DocumentReference | undefined> {
  if (photoId === null) return undefined
  const picture = await readPhoto(sql, settings.identityKeys, orderId, photoId)
  return picture === undefined ? undefined : documentOf({ ...about, photoId, picture })
}

function documentOf(
  photo: Omit<SentPhoto, 'photoId' | 'orderId'> & { photoId: string; picture: string },
): DocumentReference {
  const bytes = Buffer.from(photo.picture, 'base64')
  const subject = { system: numbering('patient-no'), value: photo.patientNo }
  return {
    resourceType: 'DocumentReference',
    identifier: [{ system: `${canonical}/sid/form-photo`, value: photo.photoId }],
    status: 'current',
    description: photoWords,
    ...(photo.patientNo !== '' && { subject: { type: 'Patient', identifier: subject } }),
    date: hospitalSecond(photo.sentAt),
    content: [
      {
        attachment: {
          contentType: 'image/jpeg',
          data: photo.picture,
          size: bytes.byteLength,
          hash: createHash('sha1').update(bytes).digest('base64'),
        },
      },
    ],
    context: {
      related: [{ identifier: { system: numbering('order-no'), value: photo.orderNo } }],
    },
  }
}
